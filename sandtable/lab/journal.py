"""The journal of a contest: finished matches on disk, together with all that decided them."""

import json
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from sandtable.core.errors import SandtableError
from sandtable.core.files import make_folder, read_bytes, reason, write_whole
from sandtable.lab.arena import Contest, Row
from sandtable.lab.provenance import differences

MOST_BYTES = 1 << 30  # of a journal: some millions of matches
MOST_SECONDS = 1e9  # in a match; more, or no number, is damage
ROUNDING = 1e-6
MOST_NAMED = 4  # differences in an error
REMEDY = "name another file, or forget its matches with --anew"


class Journal:
    """Finished matches, a line each as they end, so that nothing finished is ever played again.

    The first line says what was measured. What another program, other bots or other rules played is never
    continued.
    """

    def __init__(self, path: Path, contest: Contest, *, anew: bool = False) -> None:
        self.path = path
        self.rows: dict[tuple[int, int, int], Row] = {}
        if path.exists() and not anew:
            self._read(contest)
        else:
            make_folder(path.parent)
            write_whole(path, json.dumps(contest.measured) + "\n")

    def _read(self, contest: Contest) -> None:
        """The finished matches are known; a line that a crash cut short is gone."""
        text = read_bytes(self.path, most=MOST_BYTES).decode(errors="replace")
        first, *lines = text.splitlines() or [""]
        self._check(_parsed(first), contest.measured)
        if lines and not text.endswith("\n"):
            lines.pop()
            write_whole(self.path, "".join(line + "\n" for line in (first, *lines)))
        for number, line in enumerate(lines, 2):
            row = _row_of(_parsed(line), contest)
            if row is None:
                raise SandtableError(
                    f"{self.path}, line {number}, is no match of its contest: the file is damaged; "
                    f"delete that line, {REMEDY}"
                )
            self.rows[row.key] = row

    def _check(self, there: Any, here: dict[str, Any]) -> None:
        """The journal measured what is measured here."""
        if not isinstance(there, dict) or there.get("format") != here["format"]:
            raise SandtableError(
                f"{self.path} does not say what it measured: it is damaged, or older, or no journal; {REMEDY}"
            )
        if found := differences(there, here):
            more = f", and {len(found) - MOST_NAMED} more" if len(found) > MOST_NAMED else ""
            told = ", ".join(found[:MOST_NAMED]) + more
            raise SandtableError(f"{self.path} holds matches of another contest ({told}); {REMEDY}")

    def add(self, row: Row) -> None:
        """The match is on disk."""
        self.rows[row.key] = row
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(row)) + "\n")
        except OSError as problem:
            raise SandtableError(f"{self.path} cannot be written: {reason(problem)}") from None


def _parsed(line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _as_tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _row_of(content: Any, contest: Contest) -> Row | None:
    """The finished match that a line holds, or None if the contest has no such match."""
    if not isinstance(content, dict) or set(content) != {field.name for field in fields(Row)}:
        return None
    values: dict[str, Any] = {name: _as_tuple(value) for name, value in content.items()}
    row = Row(**values)
    if not all(type(number) is int and number >= 0 for number in row.key):
        return None
    if row.lineup >= len(contest.lineups) or row.turn >= contest.seats:
        return None
    by_seat = (row.seating, row.points, row.seconds, row.decisions)
    if not all(isinstance(values, tuple) and len(values) == contest.seats for values in by_seat):
        return None
    is_fixture = row.seating == contest.fixture(*row.key).seating
    return row if is_fixture and _has_figures(row) else None


def _has_figures(row: Row) -> bool:
    """Whether everything in the row can be reckoned with."""
    shares, times = [*row.points], [*row.seconds]
    counts = [row.actions, *row.decisions]
    return (
        isinstance(row.end_reason, str)
        and all(type(count) is int and count >= 0 for count in counts)
        and all(type(number) in (int, float) and 0 <= number < MOST_SECONDS for number in times + shares)
        and abs(sum(shares) - 1) < ROUNDING
    )
