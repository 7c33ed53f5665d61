"""The kinds of action of Nations: those of both editions with its hexes and tiers, and its own."""

from typing import Any

from sandtable.core.contract import action_code, first_of, kind_of, second_of
from sandtable.core.dice import Throw
from sandtable.core.kinds import Kind, KindTable, Sort, numbers
from sandtable.core.words import End, Words
from sandtable.games.spugah import actions, mods, phases
from sandtable.games.spugah.forecast import FORESEEN, say_attack
from sandtable.games.spugah.rules.why_not import is_of_step
from sandtable.games.spugah.words import Names, next_dice, say, say_facts
from sandtable.games.spugah_nations import GAME
from sandtable.games.spugah_nations import state as phase
from sandtable.games.spugah_nations.board import NAMES, SECTOR_NAMES

(
    SECTOR,
    ROTATE,
    MUSTER,
    SACRIFICE,
    OFFER,
    HEAL,
    FIND,
    KEEP,
    SETTLE,
    JUMP,
    STAY,
    ERODE,
    WARP,
) = range(actions.OWN, actions.OWN + 13)

TIER_NAMES = ("Tier 1", "Tier 2", "Tier 3")
HEX = Sort("hex", NAMES)
TIER = Sort("tier", ("t1", "t2", "t3"), labels=TIER_NAMES)
PLACE = Sort("place", ("t1", "t2", "t3", "extra"), labels=(*TIER_NAMES, "extra cards"))
SECTOR_SORT = Sort("sector", SECTOR_NAMES)
ROTATION = numbers(0, 2, "rotation")

IN_SPAWN = (phases.RECRUIT,)
SETTLING = (phase.SETTLE, phase.PUSHED_SETTLE)

KINDS = KindTable(
    GAME.title,
    (
        *(kind for kind in actions.common_kinds(HEX, TIER, PLACE) if kind.code != actions.GUARD_HIT),
        Kind(SECTOR, "sector", "SN-1.2", {"sector": SECTOR_SORT}, phases=(phase.SECTOR,)),
        Kind(ROTATE, "turn", "SN-1.2", {"rotation": ROTATION}, phases=(phase.ROTATE,)),
        Kind(MUSTER, "muster", "SN-3.1", {"at": HEX}, picks=("{at}",), phases=(phase.MUSTER,)),
        Kind(SACRIFICE, "sacrifice", "SN-2.6", {"tier": TIER}, picks=("sacrifice:{tier}",), phases=IN_SPAWN),
        Kind(OFFER, "offer", "SN-2.6", {"at": HEX}, picks=("{at}",), phases=(phase.SACRIFICE,)),
        Kind(HEAL, "heal", "SN-4.3", label="Heal the unit", phases=actions.TURN_OF_UNIT),
        Kind(
            FIND,
            "find",
            "SN-2.6",
            {"tier": TIER, "at": HEX},
            picks=("find:{tier}", "{at}"),
            phases=actions.TURN_OF_UNIT,
        ),
        Kind(KEEP, "keep", "SP-3.2", {"mod": actions.MOD}, picks=("keep:{mod}",), phases=(phase.KEEP,)),
        Kind(SETTLE, "settle", "SN-2.6", {"at": HEX}, picks=("{at}",), phases=SETTLING),
        Kind(JUMP, "jump", "SN-4.2", {"to": HEX}, picks=("{to}",), phases=(phase.JUMP,)),
        Kind(STAY, "stay", "SN-4.2", label="Do not take the portal", phases=(phase.JUMP,)),
        Kind(ERODE, "erode", "SN-4.5", {"at": HEX}, picks=("{at}",), phases=(phase.ERODE,)),
        Kind(WARP, "warp", "SN-4.4", {"die": actions.DIE}, is_chance=True),
    ),
)

CARD_PLACES = (*TIER_NAMES, "extra cards")
NAMED = Names(GAME.seat_names, NAMES, TIER_NAMES, CARD_PLACES, phase.TILE_LABELS)


def say_action(state: Any, ruleset: Any, action: int) -> str:
    """What happens, in words; the state is the one before it."""
    kind, first = kind_of(action), first_of(action)
    if kind < SECTOR:
        return say(state, ruleset, action, NAMED)
    if kind == WARP:
        return f"The portal does {first} damage."
    who = GAME.seat_names[int(state.decider)]
    if kind == FIND:
        return f"{who} finds a unit of {TIER_NAMES[first]} on {NAMES[second_of(action)]}."
    if kind == MUSTER:
        return f"{who} places a unit on {NAMES[first]}."
    if kind == SETTLE:
        tier = next(tier for tier in range(len(TIER_NAMES)) if state.gains[tier] > 0)
        return f"{who} gains a unit of {TIER_NAMES[tier]} on {NAMES[first]}."
    if kind == OFFER:
        return f"{NAMED.unit(state, int(state.unit_at[first]))} is sacrificed."
    if kind == JUMP:
        return f"{NAMED.unit(state, int(state.active))} is taken to {NAMES[first]}."
    return {
        SECTOR: f"{who} takes sector {SECTOR_NAMES[first % len(SECTOR_NAMES)]}.",
        ROTATE: f"{who} lays its continent, turned {120 * first} degrees.",
        SACRIFICE: f"{who} sacrifices units for {TIER_NAMES[first % len(TIER_NAMES)]}.",
        HEAL: f"{who} heals the unit.",
        KEEP: f"{who} keeps {mods.LABELS[first % mods.MODS]}.",
        STAY: f"{who} does not take the portal.",
        ERODE: f"{who} gives up {NAMES[first % len(NAMES)]} to the void.",
    }[kind]


def facts(state: Any, ruleset: Any, action: int, clause: str) -> str:
    """The numbers behind a refusal."""
    from sandtable.games.spugah_nations.rules.why_not import own_facts  # which needs the kinds above

    kind = kind_of(action)
    if kind >= SECTOR or kind == actions.RECRUIT:
        return own_facts(state, ruleset, action) if is_of_step(state, KINDS, action) else ""
    return say_facts(state, ruleset, KINDS, action, NAMED)


def throw(state: Any, ruleset: Any) -> Throw | None:
    """The dice behind the present chance decision; cards are drawn."""
    if int(state.phase) == phase.WARP_DIE:
        return Throw(1, int, lambda face: int(action_code(WARP, face, 0, 0)), "the blighted portal: damage")
    return next_dice(state, ruleset)


def say_forecast(state: Any, ruleset: Any, action: int, ends: list[End]) -> tuple[str, str]:
    """The chances of an attack as it stands; its ends lie beyond the answers that are still to come."""
    return say_attack(state, ruleset, action, NAMED)


WORDS = Words(say_action, facts, throw, foreseen=FORESEEN, say_forecast=say_forecast)
