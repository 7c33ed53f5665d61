"""Figures in documents, written from stored results: `python -m benchmarks.figures` brings them up to date.

A document says where: `<!-- figures: ladder -->` or `<!-- figures: ladder siege -->` above a table, and
`<!-- end -->` below it. What stands between the two is written here and nowhere else.
"""

import re
from collections.abc import Callable
from pathlib import Path

from benchmarks.games import games_table
from benchmarks.trained import trained_table
from sandtable.bots.levels import LEVELS, Level, Rung, ladder, level_in
from sandtable.core.game import Game
from sandtable.games import GAMES, find_game
from sandtable.lab.index import answers_in, line_of

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"(?P<mark><!-- figures: (?P<words>[\w ]+) -->\n).*?(?P<end>^<!-- end -->$)", re.M | re.S)


def documents() -> list[Path]:
    """The documents that hold figures."""
    return [path for path in sorted(ROOT.glob("docs/**/*.md")) if BLOCK.search(path.read_text("utf-8"))]


def written(text: str) -> str:
    """The document with its figures as the stored results have them."""

    def fill(found: re.Match[str]) -> str:
        kind, _, rest = found["words"].partition(" ")
        return found["mark"] + TABLES[kind](rest) + found["end"]

    return BLOCK.sub(fill, text)


def levels_table(game_id: str) -> str:
    """How each level thinks, in a game or wherever a game does not say otherwise."""
    lines = ["| level | thinks | at most |", "|---|---|---|"]
    for name, usual in LEVELS.items():
        level = level_in(find_game(game_id), name) if game_id else usual
        most = f"{level.milliseconds / 1000:g} s" if level.iterations else ""
        lines.append(f"| {level.title} | {thinking(level)} | {most} |")
    return "".join(f"{line}\n" for line in lines)


def thinking(level: Level) -> str:
    """How the level thinks, in a few words."""
    if level.iterations:
        plans = f"; where more than two sit, {level.plans:,} playouts of plans" if level.plans else ""
        return f"{level.iterations:,} iterations{plans}"
    return "one action ahead" + (f"; {level.slip:.0%} of its actions at random" if level.slip else "")


def ladder_table(game_id: str) -> str:
    """Each level against the one below it, in one game with how it thinks there, or in all of them."""
    games = [find_game(game_id)] if game_id else list(GAMES.values())
    second = "thinks" if game_id else "rung"
    first = "rung" if game_id else "game"
    lines = [f"| {first} | {second} | score | Elo | matches |", "|---|---|---|---|---:|"]
    lines += [rung_row(game, rung, is_alone=bool(game_id)) for game in games for rung in ladder(game.id)]
    return "".join(f"{line}\n" for line in lines)


def rung_row(game: Game, rung: Rung, is_alone: bool = False) -> str:
    """A line of the table."""
    meeting = f"{rung.level} against {words_for(rung)}"
    heads = (meeting, thinking(level_in(game, rung.level))) if is_alone else (game.title, meeting)
    score = f"{rung.score:.1%} [{rung.low:.1%}, {rung.high:.1%}]"
    elo = f"{rung.elo:+.0f} [{rung.elo_low:+.0f}, {rung.elo_high:+.0f}]"
    return f"| {' | '.join(heads)} | {score} | {elo} | {rung.games} |"


def words_for(rung: Rung) -> str:
    """Whom the level met."""
    return rung.below if rung.seats == 2 else f"{rung.seats - 1} × {rung.below}"


def studies_list(game_id: str) -> str:
    """What the lab has answered about a game, a line each, for a page beside the folder of the reports."""
    answers = [one for one in answers_in(ROOT / "docs/studies") if one["game"] == game_id]
    return "".join(f"{line_of(one, '../studies/')}\n" for one in answers)


TABLES: dict[str, Callable[[str], str]] = {
    "ladder": ladder_table,
    "levels": levels_table,
    "games": games_table,
    "trained": trained_table,
    "studies": studies_list,
}


def main() -> None:
    """Every document has the figures that are stored."""
    for path in documents():
        before = path.read_text(encoding="utf-8")
        after = written(before)
        if after != before:
            path.write_text(after, encoding="utf-8")
            print(f"{path.relative_to(ROOT)}: figures brought up to date")


if __name__ == "__main__":
    main()
