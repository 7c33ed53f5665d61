"""Sheets drawn at random: every player of a cluster brings one, and the lab tells what of it is worth what.

A sheet stays with its player while the players rotate through the seats, so that seats and dice cancel out,
and it depends on the seed of the study, the cluster and the player alone: whoever knows these can draw it
again. Sheets are drawn and not chosen, so what goes with them is caused by them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.rng import new_rng
from sandtable.core.rulesets import Value
from sandtable.core.sheets import Document, SheetForm
from sandtable.games import find_game
from sandtable.lab.arena import Contest, Fixture
from sandtable.lab.verdicts import NO, YES

MISPRICED = "mispriced"
CLAIMS = {
    "matters": "some figure of a sheet is worth more than the margin, where sheets differ as they usually do",
    MISPRICED: "some figure is worth more or less than its price, by more than the margin",
}
CLAIM_MEANINGS = {  # by verdict
    "matters": {
        YES: "some figure matters, by more than the margin",
        NO: "no figure matters by more than the margin",
    },
    "mispriced": {
        YES: "some figure is worth more or less than its price",
        NO: "no figure is worth more or less than its price by more than the margin",
    },
}
KEYS = ("figures", "preset", "changes")  # of the table [sheets]
EVERY = "*"  # at the end of a name: all figures that begin so
MOST_DRAWN = 4096  # sheets that are kept
MOST_COUNTED = 1 << 17  # of which it is kept what was counted

Record = Any


@dataclass(frozen=True)
class Lot:
    """Sheets that are drawn: of which game, under which ruleset, and the seed that decides them."""

    game_id: str
    preset: str
    changes: tuple[tuple[str, Value], ...]
    seed: str

    @property
    def form(self) -> SheetForm:
        """The form of the sheets."""
        return form_for(find_game(self.game_id), ruleset_of(self))


@lru_cache(maxsize=64)
def ruleset_of(lot: Lot) -> Record:
    """The ruleset under which the sheets are legal; not to be changed."""
    return find_game(lot.game_id).rulesets.make(dict(lot.changes), lot.preset)


@lru_cache(maxsize=MOST_DRAWN)
def drawn_sheet(lot: Lot, cluster: int, player: int) -> Document:
    """The sheet of a player in all matches of a cluster; not to be changed."""
    return lot.form.random(new_rng(f"{lot.seed}/{cluster}", f"sheet/{player}"), ruleset_of(lot))


@lru_cache(maxsize=MOST_COUNTED)
def counted_sheet(lot: Lot, cluster: int, player: int) -> tuple[float, ...]:
    """How much of each figure that sheet has, in their order."""
    sheet = drawn_sheet(lot, cluster, player)
    return tuple(float(figure.count(sheet)) for figure in lot.form.figures)


@dataclass(frozen=True)
class SheetContest(Contest):
    """A contest in which every player of a cluster brings a sheet drawn at random."""

    drawn: str = ""  # the seed of the sheets

    @property
    def lot(self) -> Lot:
        """Where the sheets come from: the same for players of any strength."""
        return Lot(self.game_id, self.preset, self.changes, self.drawn)

    @cached_property
    def measured(self) -> dict[str, Any]:
        """All that decides the matches, with where the sheets come from."""
        return {**super().measured, "drawn": self.drawn}

    def sheets_of(self, fixture: Fixture) -> list[Document | None]:
        """What each seat of a match brings."""
        return [drawn_sheet(self.lot, fixture.cluster, player) for player in fixture.seating]


def form_for(game: Game, ruleset: Record) -> SheetForm:
    """The form of the sheets that matches under the ruleset have; a SandtableError says why there is none."""
    form = game.sheets_used(ruleset)
    if form is None and game.sheet_form is None:
        raise SandtableError(f"{game.title} has no sheets; ask another kind of question")
    if form is None:
        raise SandtableError(f"{game.title} has no sheets under this ruleset; {remedy_of(game)}")
    if not form.figures:
        raise SandtableError(f"{game.title} does not say what of a {form.title} is counted")
    return form


def remedy_of(game: Game) -> str:
    """What could be changed so that matches of the game have sheets."""
    for option in game.rulesets.options.values():
        tried: Sequence[Value] = option.choices or ([True, False] if isinstance(option.default, bool) else [])
        for value in tried:
            if game.sheets_used(game.rulesets.make({option.name: value})):
                return f"change it so that it has: {option.name}={value}"
    return "take another preset"


def figures_named(form: SheetForm, names: Sequence[str]) -> tuple[str, ...]:
    """The figures that texts name, each once; a SandtableError says what there is instead."""
    known = [figure.name for figure in form.figures]
    found: list[str] = []
    for text in names:
        stem = text.removesuffix(EVERY)
        meant = [name for name in known if (name.startswith(stem) if stem != text else name == text)]
        if not meant:
            offered = ", ".join(known)
            raise SandtableError(f"of a {form.title} no {text!r} is counted; there are: {offered}")
        found += [name for name in meant if name not in found]
    if not found:
        raise SandtableError(f'name a figure of a {form.title}, or all of them: figures = "{EVERY}"')
    return tuple(found)


def priced(form: SheetForm, names: Sequence[str]) -> list[str]:
    """Which of the figures have a price."""
    return [figure.name for figure in form.figures if figure.name in names and figure.price]
