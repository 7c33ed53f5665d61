"""Positions of Quadrants written as one line of text, for the rules and for their twin alike.

    red acts; red hero d4 regular d5/2; blue hero l12; cards red hero vigour; gold 5 0; land mountain c3 c4

The corners are flat: all is plain land but the capitals (d4 and l12, with more seats l4 and d12), the ocean
aisles and the Spire on h8, and what `land` says. `d5/2` has health 2, other units all they can have. `red
begins` is the start of a turn, `red acts` its action step. Cards that are not named lie in the deck, unless
`deck` says which do; the shop is empty unless `shop vigour:3 - ram:6` fills it. `mines red b2` are gold mines
with gatherers, `mines none b3` without; `pillaged b4` are opened ruins.
"""

from typing import Any

from sandtable.core.records import new_record
from sandtable.games.spugah import tiles
from sandtable.games.spugah.rules.units import set_tile
from sandtable.games.spugah_quadrants import GAME
from sandtable.games.spugah_quadrants.board import NAMES, SPACE_OF
from sandtable.games.spugah_quadrants.rules import go_on
from sandtable.play.chance import TypedChance
from sandtable.play.match import Match
from tests.games.spugah import positions
from tests.games.spugah.asking import play
from tests.games.spugah.positions import change_nations, change_twin_nations
from tests.reference.spugah_quadrants import Quadrants

PLACES = ("hero", "regular", "extra")
PANELS = ("highlands", "moor", "woodland", "coast")
MUSTERS = {2: ("d5", "l11"), 3: ("d5", "l5", "l11"), 4: ("d5", "l5", "l11", "d11")}
LAND = (
    "plain",
    "ocean",
    "mountain",
    "forest",
    "cursed",
    "medic",
    "mine",
    "ruin",
    "merchant",
    "capital",
    "spire",
)


class Position(positions.Position):
    """What a line of text says about a moment of a turn of Quadrants."""

    places, usual, lands = PLACES, "regular", LAND


def setup_texts(seats: int, shop_size: int) -> list[str]:
    """What is decided from the opening to the first turn."""
    settled, free = PANELS[:seats], PANELS[seats:]
    texts = [f"deal {panel}" for panel in settled] + ["turn 0"] * seats
    texts += [f"deal {panel}" for panel in free] + ["turn 0"] * len(free)
    texts += ["draw vigour", "put extra"] * seats
    texts += ["stock longbows", "price 1"] * min(shop_size, 4) + ["stock sea-legs", "price 1"] * max(
        shop_size - 4, 0
    )
    return texts + [f"muster {square}" for square in MUSTERS[seats]]


def flat(position: Position) -> dict[str, str]:
    """What lies on every square of the corners, capitals aside."""
    corners = [name for name in NAMES if name[0] != "h" and name[1:] != "8"]
    return {**dict.fromkeys(corners, "plain"), **position.land, **dict.fromkeys(position.mines, "mine")}


def change_state(state: Any, ruleset: Any, position: Position) -> None:
    """The record of the first turn becomes that of the position."""
    homes = {NAMES[space]: seat for seat, space in enumerate(state.capital[: state.seats].tolist())}
    for square, kind in {**flat(position), **dict.fromkeys(position.pillaged, "ruin")}.items():
        owner = tiles.PILLAGED if square in position.pillaged else position.mines.get(square, tiles.UNOWNED)
        if square not in homes:
            set_tile(state, SPACE_OF[square], LAND.index(kind), owner)
    change_nations(state, position, SPACE_OF)
    go_on(state, ruleset)


def change_twin(twin: Quadrants, position: Position) -> None:
    """The twin at its first turn becomes the position."""
    for square, kind in {**flat(position), **dict.fromkeys(position.pillaged, "ruin")}.items():
        if twin.space(square) not in twin.capital.values():
            twin.land[twin.space(square)] = kind
    twin.gatherers = {twin.space(square): seat for square, seat in position.mines.items() if seat >= 0}
    twin.pillaged = {twin.space(square) for square in position.pillaged}
    change_twin_nations(twin, position)


def start_match(ruleset: Any, seats: int, text: str | None) -> Match:
    """A match at its first turn, or at the position; dice and draws are entered as texts."""
    match = Match(GAME, ruleset, seats, seed=1, chance=TypedChance())
    play(match, *setup_texts(seats, int(ruleset.shop_size)))
    if text is not None:
        change_state(match.state, ruleset, Position.read(text))
        match.forget()
    return match


def new_state(ruleset: Any, seats: int = 2) -> Any:
    """The state record before the setup."""
    state = new_record(GAME.state_dtype)
    GAME.begin(state, ruleset, seats)
    return state


def state_at(text: str, ruleset: Any) -> Any:
    """The state record of a position."""
    return start_match(ruleset, Position.read(text).seats, text).state


def twin_at(text: str, options: dict[str, Any]) -> Quadrants:
    """The same position for the second implementation."""

    def make() -> Quadrants:
        twin = Quadrants(options, Position.read(text).seats)
        for told in setup_texts(twin.seats, options["shop_size"]):
            twin.apply(told)
        change_twin(twin, Position.read(text))
        return twin

    twin = make()
    twin.maker = make
    return twin


def at(text: str, seats: int | None = None, **options: Any) -> Match:
    """A match that stands at the position; dice and draws are entered as texts."""
    return start_match(GAME.rulesets.make(options), seats or Position.read(text).seats, text)


def new_match(seats: int = 2, **options: Any) -> Match:
    """A match before its setup; dice and draws are entered as texts."""
    return Match(GAME, GAME.rulesets.make(options), seats, seed=1, chance=TypedChance())
