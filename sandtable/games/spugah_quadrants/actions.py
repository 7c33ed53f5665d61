"""The kinds of action of Quadrants: those of both editions with its squares and tiers, and its own."""

from typing import Any

from sandtable.core.contract import first_of, kind_of
from sandtable.core.dice import Throw
from sandtable.core.kinds import Kind, KindTable, Sort, numbers
from sandtable.core.words import End, Words
from sandtable.games.spugah import actions, tiles
from sandtable.games.spugah.forecast import FORESEEN, say_attack
from sandtable.games.spugah.words import Names, next_dice, say, say_facts
from sandtable.games.spugah_quadrants import GAME
from sandtable.games.spugah_quadrants.board import (
    CAPITAL_RANGE,
    COLUMN,
    NAMES,
    NEXT,
    PANEL_NAMES,
    ROW,
    SPACES,
)
from sandtable.games.spugah_quadrants.state import FIRE as FIRE_PHASE
from sandtable.games.spugah_quadrants.state import MUSTER as MUSTER_PHASE
from sandtable.games.spugah_quadrants.state import ROTATE as ROTATE_PHASE

DEAL, ROTATE, MUSTER, FIRE, CEASE = range(actions.OWN, actions.OWN + 5)

TIER_NAMES = ("Hero", "Regular")
SQUARE = Sort("square", NAMES)
TIER = Sort("tier", ("hero", "regular"), labels=TIER_NAMES)
PLACE = Sort("place", ("hero", "regular", "extra"), labels=(*TIER_NAMES, "extra cards"))
PANEL = Sort("panel", tuple(name.lower() for name in PANEL_NAMES), labels=PANEL_NAMES)
ROTATION = numbers(0, 3, "rotation")

KINDS = KindTable(
    GAME.title,
    (
        *actions.common_kinds(SQUARE, TIER, PLACE),
        Kind(DEAL, "deal", "SQ-2.1", {"panel": PANEL}, is_chance=True, stream="setup"),
        Kind(ROTATE, "turn", "SQ-2.1", {"rotation": ROTATION}, phases=(ROTATE_PHASE,)),
        Kind(MUSTER, "muster", "SQ-2.4", {"at": SQUARE}, picks=("{at}",), phases=(MUSTER_PHASE,)),
        Kind(FIRE, "fire", "SQ-3.1", {"at": SQUARE}, picks=("{at}",), phases=(FIRE_PHASE,)),
        Kind(CEASE, "cease", "SQ-3.1", label="Do not fire", phases=(FIRE_PHASE,)),
    ),
)

CARD_PLACES = ("Hero", "Regulars", "extra cards")
NAMED = Names(GAME.seat_names, NAMES, TIER_NAMES, CARD_PLACES)


def say_action(state: Any, ruleset: Any, action: int) -> str:
    """What happens, in words; the state is the one before it."""
    kind, first = kind_of(action), first_of(action)
    if kind < DEAL:
        return say(state, ruleset, action, NAMED)
    if kind == DEAL:
        return f"The panel {PANEL_NAMES[first]} is dealt."
    who = GAME.seat_names[int(state.decider)]
    if kind == ROTATE:
        return f"{who} lays a panel, turned {90 * first} degrees."
    if kind == MUSTER:
        return f"{who} places its Regular on {NAMES[first]}."
    if kind == FIRE:
        return f"{who}'s capital fires at {NAMED.unit(state, int(state.unit_at[first]))}."
    return f"{who}'s capital does not fire."


def facts(state: Any, ruleset: Any, action: int, clause: str) -> str:
    """The numbers behind a refusal."""
    kind, first, phase = kind_of(action), first_of(action), int(state.phase)
    is_square = first < SPACES
    if kind == MUSTER and phase == MUSTER_PHASE and is_square:
        return muster_facts(state, first)
    if kind == FIRE and phase == FIRE_PHASE and is_square:
        return fire_facts(state, first)
    return say_facts(state, ruleset, KINDS, action, NAMED)


def muster_facts(state: Any, space: int) -> str:
    """Why the Regular cannot begin there."""
    if space not in NEXT[int(state.capital[int(state.seat)])]:
        return f"{NAMES[space]} is not next to your capital"
    tile = int(state.tile[space]) & tiles.KIND_BITS
    return f"{NAMES[space]} is ocean" if tile == tiles.OCEAN else f"a unit stands on {NAMES[space]}"


def fire_facts(state: Any, space: int) -> str:
    """Why the capital cannot fire at the square."""
    slot, home = int(state.unit_at[space]), int(state.capital[int(state.seat)])
    if slot == tiles.NO_UNIT:
        return f"nobody stands on {NAMES[space]}"
    if int(state.unit_kind[slot]) >> 2 == int(state.seat):
        return f"{NAMED.unit(state, slot)} is a friend"
    between = int(abs(ROW[space] - ROW[home]) + abs(COLUMN[space] - COLUMN[home])) - 1
    if between <= CAPITAL_RANGE:
        return f"{NAMES[space]} is forest, and a tile lies between"
    return f"tiles between: {between}, Range {CAPITAL_RANGE}"


def throw(state: Any, ruleset: Any) -> Throw | None:
    """The dice behind the present chance decision; cards and panels are drawn."""
    return next_dice(state, ruleset)


def say_forecast(state: Any, ruleset: Any, action: int, ends: list[End]) -> tuple[str, str]:
    """The chances of an attack as it stands; its ends lie beyond the answers that are still to come."""
    return say_attack(state, ruleset, action, NAMED)


WORDS = Words(say_action, facts, throw, foreseen=(*FORESEEN, FIRE), say_forecast=say_forecast)
