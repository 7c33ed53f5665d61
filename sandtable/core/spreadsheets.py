"""The figures of a game as spreadsheets: a row for each unit, card or tile, to be edited and read back.

Which options are columns of which spreadsheet is data beside a game, `figures.toml`. Every game has one more,
`option`, with a row for each option that is no list. What is read are changes of a ruleset, as people write
them; every cell that is wrong is named by its line.
"""

import csv
import io
import json
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from sandtable.core.errors import RulesetError, SandtableError
from sandtable.core.files import read_text
from sandtable.core.game import Game
from sandtable.core.rulesets import AS_WRITTEN, Option, Value, frozen

FILE = "figures.toml"
ENDING = ".csv"
OPTIONS = "option"  # the spreadsheet of everything that is no list
OPTION_COLUMNS = ("value", "clause", "what it is")  # only the first of them is read
NOTE = "#"  # begins the heading of a column for notes, which are not read
DELIMITERS = (",", ";", "\t")
LONGEST = 9  # digits of a figure
MOST_BYTES = 1_000_000
MOST_NAMED = 6  # problems in an error


@dataclass(frozen=True)
class Spreadsheet:
    """One spreadsheet of a game: what its rows are, and which option each column tells."""

    noun: str  # the heading of the first column
    rows: tuple[str, ...]
    columns: dict[str, tuple[str, int | None]]  # by heading, the option, and the place in each of its rows


@cache
def spreadsheets_of(game: Game) -> dict[str, Spreadsheet]:
    """Every spreadsheet of the game that has a row for each of some things, by what these are."""
    path = game.folder / FILE
    told = tomllib.loads(read_text(path)) if path.exists() else {}
    return {noun: spreadsheet_of(game, noun, **one) for noun, one in told.items()}


def spreadsheet_of(game: Game, noun: str, rows: str, options: list[str]) -> Spreadsheet:
    """The spreadsheet; a list of lists has a column for each place in them, called like the rows."""
    module, _, names = rows.partition(".")
    found: tuple[str, ...] = getattr(game.part(module), names)
    columns: dict[str, tuple[str, int | None]] = {}
    for name in options:
        if len(game.rulesets.options[name].shape) == 1:
            columns[name] = (name, None)
        else:
            columns |= {f"{name} {other}": (name, place) for place, other in enumerate(found)}
    return Spreadsheet(noun, found, columns)


def single_options(game: Game) -> dict[str, Option]:
    """The options that are no lists."""
    return {name: option for name, option in game.rulesets.options.items() if not option.shape}


def write_spreadsheet(game: Game, noun: str, preset: str = AS_WRITTEN) -> str:
    """The spreadsheet as CSV, with the figures of the preset."""
    values = game.rulesets.read(game.rulesets.make({}, preset))
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    if noun == OPTIONS:
        writer.writerow([OPTIONS, *OPTION_COLUMNS])
        for name, option in single_options(game).items():
            writer.writerow([name, shown(values[name]), option.clause, option.text])
        return written.getvalue()
    sheet = find_spreadsheet(game, noun)
    writer.writerow([noun, *sheet.columns])
    for row, name in enumerate(sheet.rows):
        cells = [figure(values[option], row, place) for option, place in sheet.columns.values()]
        writer.writerow([name, *cells])
    return written.getvalue()


def find_spreadsheet(game: Game, noun: str) -> Spreadsheet:
    """The spreadsheet of that noun; a SandtableError says which there are."""
    known = spreadsheets_of(game)
    if noun not in known:
        raise SandtableError(
            f"{game.title} has no spreadsheet of {noun!r}; there are: {', '.join((*known, OPTIONS))}"
        )
    return known[noun]


def figure(value: Value, row: int, place: int | None) -> int:
    """The figure of a row, or of a place in it."""
    return int(value[row] if place is None else value[row][place])


def shown(value: Value) -> str:
    return json.dumps(value).strip('"')


def read_spreadsheet(game: Game, path: Path, preset: str = AS_WRITTEN) -> dict[str, Value]:
    """What the file changes in the preset; a SandtableError names every wrong cell by its line."""
    return parse_spreadsheet(game, read_text(path, most=MOST_BYTES), str(path), preset)


def parse_spreadsheet(game: Game, text: str, name: str, preset: str = AS_WRITTEN) -> dict[str, Value]:
    """What the text of a spreadsheet changes in the preset; a SandtableError names every wrong cell."""
    reader = _Reader(game, preset)
    try:
        changes = reader.read(cells_of(text))
    except csv.Error as problem:
        raise SandtableError(f"{name} is no spreadsheet: {problem}") from None
    if reader.problems:
        more = f"; and {len(reader.problems) - MOST_NAMED} more" if reader.problems[MOST_NAMED:] else ""
        raise SandtableError(f"{name}, {'; '.join(reader.problems[:MOST_NAMED])}{more}")
    return changes


def cells_of(text: str) -> list[list[str]]:
    """The lines of a spreadsheet, parted by whatever its program parts cells with."""
    text = text.removeprefix("\ufeff")
    first = text.partition("\n")[0]
    delimiter = max(DELIMITERS, key=first.count)
    return [[cell.strip() for cell in line] for line in csv.reader(io.StringIO(text), delimiter=delimiter)]


class _Reader:
    """Reads the lines of a spreadsheet and notes everything that is wrong with them."""

    def __init__(self, game: Game, preset: str) -> None:
        self.game = game
        self.usual = game.rulesets.read(game.rulesets.make({}, preset))
        self.problems: list[str] = []

    def complain(self, line: int, words: str) -> None:
        """The line is wrong."""
        self.problems.append(f"line {line}: {words}")

    def read(self, lines: list[list[str]]) -> dict[str, Value]:
        """The options whose values are not those of the preset."""
        heads = lines[0] if lines and lines[0] else [""]
        known = spreadsheets_of(self.game)
        if heads[0] == OPTIONS:
            found = self._options(heads, lines)
        elif heads[0] in known:
            found = self._figures(known[heads[0]], heads, lines)
        else:
            self.complain(
                1,
                f"the first heading says what the rows are, {', '.join((*known, OPTIONS))}; not {heads[0]!r}",
            )
            return {}
        return {name: frozen(value) for name, value in found.items() if value != self.usual[name]}

    def _rows(self, lines: list[list[str]], known: list[str], noun: str) -> list[tuple[int, int, list[str]]]:
        """The number of a line, the place of what it is about, and its cells."""
        found: list[tuple[int, int, list[str]]] = []
        for number, cells in enumerate(lines[1:], 2):
            name = cells[0] if cells else ""
            if name in known:
                place = known.index(name)
                if place in [before for _, before, _ in found]:
                    self.complain(number, f"{name} has a line already")
                found.append((number, place, cells))
            elif any(cells):
                self.complain(number, f"there is no {noun} {name!r}; there are: {', '.join(known)}")
        return found

    def _options(self, heads: list[str], lines: list[list[str]]) -> dict[str, Value]:
        """The values of options that are no lists."""
        options = list(single_options(self.game).values())
        if heads[1:2] != [OPTION_COLUMNS[0]]:
            self.complain(1, f"the second heading is {OPTION_COLUMNS[0]!r}")
            return {}
        found: dict[str, Value] = {}
        for number, place, cells in self._rows(lines, [option.name for option in options], OPTIONS):
            option, cell = options[place], cell_of(cells, 1)
            value = cell if option.choices else read_cell(cell.lower())
            try:
                option.encode(value)
            except RulesetError as problem:
                self.complain(number, str(problem))
            found[option.name] = value
        return found

    def _figures(self, sheet: Spreadsheet, heads: list[str], lines: list[list[str]]) -> dict[str, Value]:
        """The values of options that are lists, with the figures that the spreadsheet has."""
        columns = {column: heading for column, heading in enumerate(heads) if heading in sheet.columns}
        for heading in heads[1:]:
            if heading and heading not in sheet.columns and not heading.startswith(NOTE):
                words = f"there is no column {heading!r}; there are: {', '.join(sheet.columns)}"
                self.complain(1, f"{words}; a heading that begins with {NOTE} is for notes")
        found = {name: np.array(self.usual[name]) for name, _ in map(sheet.columns.get, columns.values())}  # type: ignore[misc]
        for number, row, cells in self._rows(lines, list(sheet.rows), sheet.noun):
            for column, heading in columns.items():
                name, place = sheet.columns[heading]
                value = self._figure(
                    self.game.rulesets.options[name], cell_of(cells, column), heading, number
                )
                if value is not None:
                    found[name][row if place is None else (row, place)] = value
        return {name: value.tolist() for name, value in found.items()}

    def _figure(self, option: Option, cell: str, heading: str, number: int) -> int | None:
        """The figure of a cell, if it may be one."""
        value = read_cell(cell)
        if type(value) is int and option.low <= value <= option.high:
            return value
        words = f"must be a whole number from {option.low} to {option.high}, not {cell!r}"
        self.complain(number, f"{heading} {words}")
        return None


def cell_of(cells: list[str], column: int) -> str:
    """The cell of the column; nothing where the line is shorter."""
    return cells[column] if column < len(cells) else ""


def read_cell(text: str) -> Value:
    """A whole number or a truth; a word stays what it is."""
    if text.removeprefix("-").isdecimal() and len(text) <= LONGEST:
        return int(text)
    return {"true": True, "false": False}.get(text, text)


def difference_words(game: Game, changes: dict[str, Value], preset: str = AS_WRITTEN) -> list[str]:
    """What changes in the preset, figure by figure: "Tide Runner: card_move 8 → 6"."""
    usual = game.rulesets.read(game.rulesets.make({}, preset))
    told = {name for sheet in spreadsheets_of(game).values() for name, _ in sheet.columns.values()}
    lines = [
        f"{name} {shown(usual[name])} → {shown(value)}" for name, value in changes.items() if name not in told
    ]
    for sheet in spreadsheets_of(game).values():
        for row, who in enumerate(sheet.rows):
            for heading, (name, place) in sheet.columns.items():
                if name in changes:
                    before, after = (figure(one[name], row, place) for one in (usual, changes))
                    if before != after:
                        lines.append(f"{who}: {heading} {before} → {after}")
    return lines
