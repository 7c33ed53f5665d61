"""The kinds of action both editions share; an edition says what its spaces and tiers are called."""

from typing import Any

from sandtable.core.kinds import Kind, Sort, numbers
from sandtable.games.spugah import mods, phases
from sandtable.games.spugah.edition import is_barred
from sandtable.games.spugah.state import SEAT_SHIFT
from sandtable.games.spugah.tiles import NO_UNIT

# chance
DRAW, STOCK, PRICE, SPIRE, HIT, COUNTER_HIT, GUARD_HIT = range(1, 8)
# cards and spawn
PLACE_CARD, RECRUIT, END_SPAWN = range(8, 11)
# action
ACTIVATE, STEP, ATTACK, GATHER, OPEN, BUY, REFILL, RENEW, PLUNDER, ROB, STOP, END_ACTION = range(11, 23)
REARRANGE, SHIFT, END_REARRANGE = range(23, 26)
# combat
REINFORCE, END_REINFORCE, FRENZY, TAKE, COUNTER, FORGO, FEINT, BEAR, ADVANCE, HOLD = range(26, 36)
OWN = 40  # an edition's kinds begin here

MOD = Sort("mod", mods.NAMES, labels=mods.LABELS)
WARE = numbers(1, 6, "card of the shop", shift=-1)
DIE = numbers(1, 6, "die")
HITS = numbers(0, 12, "number of hits")
DAMAGE = numbers(0, 126, "damage")
SPIRE_DAMAGE = numbers(0, 3, "damage")

TURN_OF_UNIT = (phases.UNIT,)
NAMING = (phases.ATTACKERS, phases.DEFENDERS)


def common_kinds(space: Sort, tier: Sort, place: Sort) -> tuple[Kind, ...]:
    """The kinds with an edition's spaces, tiers, and places where cards lie."""
    return (
        *chance_kinds(),
        *spawn_kinds(space, tier, place),
        *action_kinds(space, place),
        *combat_kinds(space),
    )


def chance_kinds() -> tuple[Kind, ...]:
    """What dice and the deck decide."""
    return (
        Kind(DRAW, "draw", "SP-1.5", {"mod": MOD}, is_chance=True, stream="draws"),
        Kind(STOCK, "stock", "SP-1.5", {"mod": MOD}, is_chance=True, stream="draws"),
        Kind(PRICE, "price", "SP-1.5", {"die": DIE}, is_chance=True),
        Kind(SPIRE, "spire", "SP-2.3", {"damage": SPIRE_DAMAGE}, is_chance=True),
        Kind(HIT, "hits", "SP-4.4", {"hits": HITS}, is_chance=True),
        Kind(COUNTER_HIT, "countered", "SP-4.6", {"hits": HITS}, is_chance=True),
        Kind(GUARD_HIT, "guarded", "SP-4.6", {"hits": HITS}, is_chance=True),
    )


def spawn_kinds(space: Sort, tier: Sort, place: Sort) -> tuple[Kind, ...]:
    """Placing a card, and the spawn step."""
    in_spawn = (phases.RECRUIT,)
    return (
        Kind(
            PLACE_CARD,
            "put",
            "SP-3.5",
            {"place": place},
            picks=("place:{place}",),
            phases=(phases.PLACE_CARD,),
        ),
        Kind(
            RECRUIT,
            "recruit",
            "SP-2.1",
            {"tier": tier, "at": space},
            picks=("tier:{tier}", "{at}"),
            phases=in_spawn,
        ),
        Kind(END_SPAWN, "enough", "SP-2.1", label="End the spawn step", phases=in_spawn),
    )


def action_kinds(space: Sort, place: Sort) -> tuple[Kind, ...]:
    """The action step: units, tile actions, rearranging."""
    choosing, arranging = (phases.ACTION,), (phases.REARRANGE,)
    return (
        Kind(ACTIVATE, "unit", "SP-2.4", {"at": space}, picks=("{at}",), phases=choosing),
        Kind(
            STEP,
            "step",
            "SP-3.6",
            {"to": space},
            picks=("{to}",),
            phases=TURN_OF_UNIT,
            complete=meant_as_step,
        ),
        Kind(ATTACK, "attack", "SP-4.1", {"at": space}, picks=("{at}",), phases=TURN_OF_UNIT),
        Kind(GATHER, "gather", "SP-3.1", label="Place the gatherer", phases=TURN_OF_UNIT),
        Kind(OPEN, "open", "SP-3.2", label="Open the ruin", phases=TURN_OF_UNIT),
        Kind(BUY, "buy", "SP-3.3", {"ware": WARE}, picks=("shop:{ware}",), phases=TURN_OF_UNIT),
        Kind(REFILL, "refill", "SP-3.3", label="Refill the shop", phases=TURN_OF_UNIT),
        Kind(RENEW, "renew", "SP-3.3", label="Renew the whole shop", phases=TURN_OF_UNIT),
        Kind(PLUNDER, "plunder", "SP-3.4", label="Take gold", phases=TURN_OF_UNIT),
        Kind(ROB, "rob", "SP-3.4", {"mod": MOD}, picks=("rob:{mod}",), phases=TURN_OF_UNIT),
        Kind(STOP, "stop", "SP-6.5", label="Leave this unit", phases=TURN_OF_UNIT),
        Kind(END_ACTION, "end", "SP-2.4", label="End turn", phases=choosing),
        Kind(REARRANGE, "rearrange", "SP-2.5", label="Rearrange cards", phases=choosing),
        Kind(
            SHIFT,
            "shift",
            "SP-2.5",
            {"mod": MOD, "from": place, "to": place},
            picks=("card:{from}:{mod}", "place:{to}"),
            phases=arranging,
        ),
        Kind(END_REARRANGE, "arranged", "SP-2.5", label="Done rearranging", phases=arranging),
    )


def meant_as_step(state: Any, picked: dict[str, int]) -> dict[str, int] | None:
    """Nothing is left to pick, unless an enemy is there: whoever points at one means an attack."""
    slot = int(state.unit_at[picked["to"]])
    if slot == NO_UNIT:
        return None if is_barred(state, int(state.seat), picked["to"]) else {}
    return {} if int(state.unit_kind[slot]) >> SEAT_SHIFT == int(state.seat) else None


def combat_kinds(space: Sort) -> tuple[Kind, ...]:
    """The answers of both sides in an attack."""
    return (
        Kind(REINFORCE, "join", "SP-4.2", {"at": space}, picks=("{at}",), phases=NAMING),
        Kind(END_REINFORCE, "ready", "SP-4.2", label="No more reinforcements", phases=NAMING),
        Kind(FRENZY, "frenzy", "SP-6.10", {"damage": DAMAGE}, phases=(phases.FRENZY,)),
        Kind(TAKE, "take", "SP-4.5", {"at": space}, picks=("{at}",), phases=(phases.SPREAD,)),
        Kind(COUNTER, "counter", "SP-4.6", label="Counterattack", phases=(phases.COUNTER,)),
        Kind(FORGO, "forgo", "SP-4.6", label="No counterattack", phases=(phases.COUNTER,)),
        Kind(FEINT, "feint", "SP-6.10", {"to": space}, picks=("{to}",), phases=(phases.FEINT,)),
        Kind(BEAR, "bear", "SP-6.10", label="Take the damage", phases=(phases.FEINT,)),
        Kind(ADVANCE, "advance", "SP-4.9", label="Take the ground", phases=(phases.ADVANCE,)),
        Kind(HOLD, "hold", "SP-4.9", label="Stay", phases=(phases.ADVANCE,)),
    )
