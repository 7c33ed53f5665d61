"""Traces in files: JSON Lines, one match a line, or Parquet, one match a row; the content is the same."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from sandtable.core.errors import ReplayError, SandtableError
from sandtable.core.files import MOST_BYTES, make_folder, reason, remove, write_whole
from sandtable.play.traces import FIELDS, Trace, check_trace

ENDINGS = (".jsonl", ".parquet")
AS_TEXT = ("source", "ruleset", "sheets", "chance")  # what differs from game to game: JSON inside Parquet
ROWS = 256  # matches of a row group


def check_ending(path: Path) -> None:
    """The file's name says how it is written; otherwise a SandtableError says what it may be."""
    if path.suffix not in ENDINGS:
        raise SandtableError(f"{path} must end in {' or '.join(ENDINGS)}")


def write_traces(file: str | Path, traces: Iterable[Trace]) -> int:
    """The file holds the traces, in place of what was there; how many they are."""
    path = Path(file)
    check_ending(path)
    make_folder(path.parent)
    if path.suffix == ".parquet":
        return _write_parquet(path, traces)
    lines = [json.dumps(trace, ensure_ascii=False) + "\n" for trace in traces]
    write_whole(path, "".join(lines))
    return len(lines)


def read_traces(file: str | Path) -> Iterator[Trace]:
    """Every trace of the file; a ReplayError says what is wrong with it."""
    path = Path(file)
    check_ending(path)
    if not path.exists():
        raise ReplayError(f"there is no file {path}")
    rows = _parquet_rows(path) if path.suffix == ".parquet" else _json_rows(path)
    for number, row in enumerate(rows, 1):
        check_trace(row, f"{path}, match {number}")
        yield row


def _json_rows(path: Path) -> Iterator[Any]:
    try:
        with path.open("rb") as file:
            lines = iter(lambda: file.readline(MOST_BYTES), b"")
            for number, line in enumerate(lines, 1):
                try:
                    yield json.loads(line)
                except (ValueError, RecursionError):
                    raise ReplayError(f"{path}, line {number}, is not whole JSON") from None
    except OSError as problem:
        raise ReplayError(f"{path} cannot be read: {reason(problem)}") from None


def arrow() -> Any:
    """pyarrow with its Parquet part; a SandtableError if it is not installed."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise SandtableError("Parquet needs pyarrow; install it with: pip install 'sandtable[lab]'") from None
    return pyarrow


def parquet_schema() -> Any:
    """The columns of a Parquet file of traces."""
    pa = arrow()
    agent = pa.struct(
        [("seat", pa.int8()), ("name", pa.string()), ("agent", pa.string()), ("seed", pa.string())]
    )
    step = pa.struct(
        [
            ("by", pa.int8()),
            ("action", pa.int32()),
            ("number", pa.int32()),
            ("notation", pa.string()),
            ("choices", pa.int32()),
            ("weight", pa.int64()),
            ("total", pa.int64()),
            ("faces", pa.list_(pa.int8())),
        ]
    )
    other = {"agents": pa.list_(agent), "steps": pa.list_(step), "points": pa.list_(pa.float64())}
    return pa.schema([(field, other.get(field, pa.string())) for field in FIELDS])


def _write_parquet(path: Path, traces: Iterable[Trace]) -> int:
    draft = path.with_name(f".{path.name}.draft")
    try:
        return _write_rows(draft, path, traces)
    except OSError as problem:
        remove(draft)
        raise ReplayError(f"{path} cannot be written: {reason(problem)}") from None


def _write_rows(draft: Path, path: Path, traces: Iterable[Trace]) -> int:
    pa, schema, written = arrow(), parquet_schema(), 0
    rows: list[Trace] = []
    with pa.parquet.ParquetWriter(draft, schema) as writer:

        def flush() -> None:
            writer.write_table(pa.Table.from_pylist(rows, schema))
            rows.clear()

        for trace in traces:
            rows.append(trace | {field: json.dumps(trace[field]) for field in AS_TEXT})
            written += 1
            if len(rows) == ROWS:
                flush()
        flush()
    draft.replace(path)
    return written


def _parquet_rows(path: Path) -> Iterator[Any]:
    pa = arrow()
    try:
        file = pa.parquet.ParquetFile(path)
    except (pa.ArrowInvalid, OSError):
        raise ReplayError(f"{path} is not a Parquet file") from None
    with file:
        if missing := set(FIELDS) - set(file.schema_arrow.names):
            raise ReplayError(f"{path} holds no traces: it has no column {min(missing)!r}")
        try:
            for batch in file.iter_batches(ROWS):
                for row in batch.to_pylist():
                    yield row | {field: json.loads(row[field]) for field in AS_TEXT}
        except (pa.ArrowException, OSError, ValueError, TypeError, RecursionError):
            raise ReplayError(f"{path} is damaged: its rows cannot be read") from None
