"""Matches as a Parquet file: one row a match, with everything needed to play it again."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from sandtable.core.errors import SandtableError
from sandtable.core.files import make_folder, write_whole

if TYPE_CHECKING:
    from sandtable.lab.arena import Contest, Row


def write_rows(path: Path, contest: "Contest", rows: "Sequence[Row]") -> None:
    """The file holds the matches; its metadata says which contest they belong to."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise SandtableError(
            "writing Parquet needs pyarrow; install it with: pip install 'sandtable[lab]'"
        ) from None
    records = [
        {
            **asdict(row),
            "seating": list(row.seating),
            "points": list(row.points),
            "seconds": list(row.seconds),
            "decisions": list(row.decisions),
            "bots": [contest.bots[bot] for bot in row.seating],
        }
        for row in rows
    ]
    table = pyarrow.Table.from_pylist(records)
    table = table.replace_schema_metadata({"contest": json.dumps(contest.measured)})
    make_folder(path.parent)
    written = pyarrow.BufferOutputStream()
    pyarrow.parquet.write_table(table, written)
    write_whole(path, written.getvalue().to_pybytes())
