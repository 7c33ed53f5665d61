"""What a run found, and how it is shown: one set of tables for the terminal and for `results.md`."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table as RichTable

from benchmarks.timing import Effort, Figure

RESULTS = Path(__file__).parent / "results.md"


@dataclass(frozen=True)
class GameRow:
    """The figures of one game."""

    game: str
    title: str
    playouts: Figure  # a second, one thread
    actions: Figure  # a second, one thread
    actions_of_two: Figure  # a second, two threads
    two_to_one: Figure
    copies: Figure  # a second
    bytes: int
    compile_seconds: float
    cached_seconds: float


@dataclass(frozen=True)
class RivalRow:
    """Somebody else's playouts of the same game, in the same rounds as ours."""

    game: str
    name: str
    actions: Figure  # a second
    ours_to_theirs: Figure


@dataclass(frozen=True)
class NamedFigure:
    """A figure that stands alone."""

    name: str
    figure: Figure


@dataclass(frozen=True)
class SearchRow:
    """A tree search of Connect Four, in the same rounds as ours."""

    name: str
    simulations: Figure  # a second
    ours_to_theirs: Figure


@dataclass(frozen=True)
class Bar:
    """What must be reached."""

    figure: str
    bar: float
    is_least: bool  # or else the measured value must stay below
    unit: str
    measured: Figure | None

    @property
    def verdict(self) -> str:
        if self.measured is None:
            return "not measured"
        is_reached = self.measured.median >= self.bar if self.is_least else self.measured.median <= self.bar
        return "reached" if is_reached else "not reached"


@dataclass
class Results:
    """Everything one run found."""

    date: str
    machine: dict[str, str]
    effort: Effort
    games: list[GameRow] = field(default_factory=list)
    rivals: list[RivalRow] = field(default_factory=list)
    searches: list[SearchRow] = field(default_factory=list)
    starts: list[NamedFigure] = field(default_factory=list)
    bars: list[Bar] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Table:
    """A title, heads and rows of text; the first column is words, the others are figures."""

    title: str
    heads: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]


def amount(value: float) -> str:
    """A figure to three digits, with thousands apart."""
    if value >= 1000:
        digits = len(str(int(value))) - 3
        return f"{round(value, -digits):,.0f}"
    return f"{value:.3g}" if value < 100 else f"{value:.0f}"


def with_range(figure: Figure, unit: str = "") -> str:
    """The median, and the lowest and highest of the rounds."""
    if figure.low == figure.high:
        return amount(figure.median) + unit
    return f"{amount(figure.median)}{unit} ({amount(figure.low)}–{amount(figure.high)})"


def tables(results: Results) -> list[Table]:
    """What is shown, in order."""
    shown = [bar_table(results), game_table(results)]
    for row in results.games:
        rivals = [rival for rival in results.rivals if rival.game == row.game]
        if rivals:
            lines = [
                (rival.name, with_range(rival.actions), with_range(rival.ours_to_theirs, "×"))
                for rival in rivals
            ]
            heads = ("who", "actions a second", "Sandtable beside it")
            shown.append(Table(f"{row.title}: uniform playouts on one core", heads, lines))
    if results.searches:
        found = [
            (row.name, with_range(row.simulations), with_range(row.ours_to_theirs, "×"))
            for row in results.searches
        ]
        heads = ("who", "simulations a second", "Sandtable beside it")
        shown.append(Table("Connect Four: tree search from the opening on one core", heads, found))
    if results.starts:
        lasting = [(start.name, with_range(start.figure, " s")) for start in results.starts]
        shown.append(Table("From a command to its end", ("command", "time"), lasting))
    return shown


def bar_table(results: Results) -> Table:
    """Each bar with what was measured."""
    rows = []
    for bar in results.bars:
        sign = "≥" if bar.is_least else "≤"
        measured = with_range(bar.measured, bar.unit) if bar.measured else "–"
        rows.append((bar.figure, f"{sign} {amount(bar.bar)}{bar.unit}", measured, bar.verdict))
    return Table("Bars", ("figure", "bar", "measured", ""), rows)


def game_table(results: Results) -> Table:
    """A line for every game."""
    heads = (
        "game",
        "playouts/s",
        "actions/s",
        "actions/s, 2 threads",
        "2 threads to 1",
        "copies/s",
        "bytes",
        "compile",
        "from cache",
    )
    rows = [
        (
            row.title,
            amount(row.playouts.median),
            with_range(row.actions),
            with_range(row.actions_of_two),
            with_range(row.two_to_one, "×"),
            amount(row.copies.median),
            str(row.bytes),
            f"{row.compile_seconds:.1f} s",
            f"{row.cached_seconds:.2f} s",
        )
        for row in results.games
    ]
    return Table("Games", heads, rows)


def show(results: Results, console: Console) -> None:
    """The tables are on the terminal, nothing of them cut off."""
    for table in tables(results):
        shown = drawn(table)
        if wraps_nothing(table, console):
            console.print(shown)
            continue
        for name, *figures in table.rows:  # a table of its own for each row
            upright = list(zip(table.heads[1:], figures, strict=True))
            console.print(drawn(Table(f"{table.title}: {name}", (table.heads[0], name), upright)))
    for note in results.notes:
        console.print(f"Note: {note}")


def wraps_nothing(table: Table, console: Console) -> bool:
    """Whether every line of the table has room on the terminal."""
    return bool(
        console.measure(drawn(table), options=console.options.update(width=1000)).maximum <= console.width
    )


def drawn(table: Table) -> Any:
    """The table for the terminal; words too long for it go on in the next line."""
    shown: Any = RichTable(title=table.title, title_justify="left")
    for index, head in enumerate(table.heads):
        shown.add_column(head, justify="left" if index == 0 else "right", overflow="fold")
    for row in table.rows:
        shown.add_row(*row)
    return shown


def markdown(results: Results) -> str:
    """The page of results."""
    rounds = f"{results.effort.rounds} rounds of {results.effort.seconds:g} s for each contender"
    lines = [
        "# Speed",
        "",
        f"Written by `make bench` on {results.date}, {rounds}; the median, and in brackets the lowest",
        "and highest round. How to read it: [docs/performance.md](../docs/performance.md).",
        "",
        " · ".join(f"{name}: {value}" for name, value in results.machine.items()),
    ]
    for table in tables(results):
        lines += ["", f"## {table.title}", "", "| " + " | ".join(table.heads) + " |"]
        lines.append("|---|" + "---:|" * (len(table.heads) - 1))
        lines += ["| " + " | ".join(row) + " |" for row in table.rows]
    if results.notes:
        lines += ["", "## Notes", "", *(f"- {note}" for note in results.notes)]
    return "\n".join(lines) + "\n"
