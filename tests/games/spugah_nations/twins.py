"""How a state of Nations is compared with the second implementation, and how both are put into a crowd."""

import random
from typing import Any

from sandtable.games.spugah import mods, phases, tiles
from sandtable.games.spugah.rules.units import add_unit, refresh_figures, set_tile
from sandtable.games.spugah_nations.board import NAMES, SPACE_OF
from sandtable.games.spugah_nations.rules import go_on
from sandtable.games.spugah_nations.rules.blight import mark_blight
from sandtable.games.spugah_nations.state import CASTLE, PORT, PORTAL, ROAD, ROTATE, SECTOR
from tests.reference.spugah_nations import SPIRE, Nations
from tests.reference.spugah_nations_sheet import TIERS
from tests.reference.spugah_world import EXTRA

PLACES = (*TIERS, EXTRA)
LAND = {
    "plain": tiles.PLAIN,
    "ocean": tiles.OCEAN,
    "mountain": tiles.MOUNTAIN,
    "forest": tiles.FOREST,
    "cursed": tiles.CURSED,
    "medic": tiles.MEDIC,
    "mine": tiles.MINE,
    "ruin": tiles.RUIN,
    "merchant": tiles.MERCHANT,
    "fortress": tiles.CAPITAL,
    "city": tiles.CAPITAL,
    "spire": tiles.SPIRE,
    "road": ROAD,
    "castle": CASTLE,
    "port": PORT,
    "portal": PORTAL,
}
ANYWHERE = [land for land in LAND if land not in ("fortress", "city", "spire", "plain")]


def units_of(state: Any) -> list[tuple[int, str, str, int]]:
    """Every unit: seat, tier, hex, health."""
    rows = zip(state.unit_kind.tolist(), state.unit_space.tolist(), state.health.tolist(), strict=True)
    return sorted(
        (kind >> 2, PLACES[kind & 3], NAMES[space], health) for kind, space, health in rows if kind >= 0
    )


def cards_of(state: Any, seat: int, place: int) -> list[str]:
    """The mods on a tier or among the extra cards."""
    row = state.cards[seat, place].tolist()
    return sorted(mods.NAMES[mod] for mod, count in enumerate(row) for _ in range(count))


def shop_of(state: Any) -> list[tuple[str, int] | None]:
    """The cards of the shop with their prices, and its gaps."""
    return [
        None if int(card) == mods.NO_MOD else (mods.NAMES[card], int(price))
        for card, price in zip(state.shop_card, state.shop_price, strict=True)
    ]


def tiles_of(state: Any) -> dict[str, tuple[int, int]]:
    """What lies on every hex that is no void, and whose it is."""
    found = dict(zip(NAMES, state.tile.tolist(), strict=True))
    told = {name: (tile & tiles.KIND_BITS, (tile >> tiles.OWNER_SHIFT) - 1) for name, tile in found.items()}
    return {name: tile for name, tile in told.items() if tile[0] != tiles.VOID}


def twin_differences(state: Any, twin: Nations) -> list[str]:
    """How the state and its twin differ beyond actions and result."""
    seats, phase = range(twin.seats), int(state.phase)
    told = tiles_of(state)
    owners = {name: owner for name, (_, owner) in told.items()}
    kinds = {name: kind for name, (kind, _) in told.items()}
    cards = [[cards_of(state, seat, place) for place in range(4)] for seat in seats]

    def owned(kind: int) -> dict[str, int]:
        return {name: owner for name, owner in owners.items() if kinds[name] == kind and owner >= 0}

    def named(owners_by_space: dict[Any, int]) -> dict[str, int]:
        return {twin.name(space): seat for space, seat in owners_by_space.items()}

    pillaged = {
        name
        for name, owner in owners.items()
        if kinds[name] in (tiles.RUIN, PORTAL) and owner == tiles.PILLAGED
    }
    checks = {
        "gold": state.gold[: twin.seats].tolist() == twin.gold,
        "units": units_of(state)
        == sorted((unit.seat, unit.tier, twin.name(unit.at), unit.health) for unit in twin.units),
        "cards": phase == phases.REARRANGE
        or cards == [[sorted(twin.cards[seat][place]) for place in PLACES] for seat in seats],
        "deck": state.deck.tolist() == [twin.deck[mod] for mod in mods.NAMES],
        "shop": phase == phases.PRICE or shop_of(state)[: len(twin.shop)] == twin.shop,
        "land": phase in (SECTOR, ROTATE)
        or kinds == {twin.name(space): LAND[land] for space, land in twin.land.items()},
        "gatherers": owned(tiles.MINE) == named(twin.gatherers),
        "castles": phase in (SECTOR, ROTATE) or owned(CASTLE) == named(twin.castles),
        "pillaged": pillaged == {twin.name(space) for space in twin.pillaged},
        "alive": [seat for seat in seats if state.is_alive[seat]] == twin.alive,
        "spire": state.spire_turns[: twin.seats].tolist() == twin.spire_turns,
        "round": twin.decider == -2 or int(state.rounds) == twin.round,
    }
    return [name for name, same in checks.items() if not same]


def crowd(chooser: random.Random, state: Any, ruleset: Any, twin: Nations) -> None:
    """Both stand in the same position: nations meet on rough land with cards on every tier."""
    scramble(chooser, state, twin)
    mark_blight(state, ruleset)
    deal(chooser, state, twin)
    gather(chooser, state, twin)
    for seat in range(twin.seats):
        twin.gold[seat] = chooser.choice((0, 1, 3, 9))
        state.gold[seat] = twin.gold[seat]
    twin.round = chooser.choice((1, max(twin.options["turn_limit"] - 1, 1)))
    mover, is_begun = chooser.randrange(twin.seats), chooser.random() < 0.6
    state.rounds, state.seat = twin.round, mover
    state.has_begun = state.has_recruited = 0
    guest = twin.unit_on(SPIRE)
    state.held_spire = guest is not None and guest.seat == mover
    state.phase = phases.ACTION if is_begun else phases.BEGIN_TURN
    go_on(state, ruleset)
    twin.go_on_from(mover, is_begun)


def scramble(chooser: random.Random, state: Any, twin: Nations) -> None:
    """Some of the land is other land, mines and castles have owners, ruins are open."""
    ground = [space for space in twin.land if space != SPIRE and space not in twin.capital.values()]
    for space in ground:
        if chooser.random() < 0.4:
            twin.land[space] = chooser.choice(ANYWHERE)
            twin.castles.pop(space, None)
        land, owner = twin.land[space], tiles.UNOWNED
        taken = chooser.choice((*range(twin.seats), tiles.UNOWNED))
        if land == "castle":
            owner = twin.castles.setdefault(space, twin.continent.get(space, 0))
            if taken != tiles.UNOWNED:
                owner = twin.castles[space] = taken
        elif land == "mine" and taken != tiles.UNOWNED:
            owner = twin.gatherers[space] = taken
        elif land == "ruin" and chooser.random() < 0.3:
            owner = tiles.PILLAGED
            twin.pillaged.add(space)
        set_tile(state, SPACE_OF[twin.name(space)], LAND[land], owner)


def deal(chooser: random.Random, state: Any, twin: Nations) -> None:
    """Every tier has some cards, and the extra cards are many."""
    deck = list(twin.deck.elements())
    chooser.shuffle(deck)
    for seat in range(twin.seats):
        for place in (*twin.tiers_of(seat), EXTRA):
            room = 2 if place == EXTRA else twin.slots(seat, place)
            twin.cards[seat][place] = [deck.pop() for _ in range(min(chooser.randint(0, room), len(deck)))]
            for mod in twin.cards[seat][place]:
                twin.deck[mod] -= 1
                state.cards[seat, PLACES.index(place), mods.NAMES.index(mod)] += 1
        refresh_figures(state, seat)
    state.deck[:] = [twin.deck[mod] for mod in mods.NAMES]


def gather(chooser: random.Random, state: Any, twin: Nations) -> None:
    """Units of every nation stand close together."""
    state.unit_kind[:], state.unit_at[:], state.unit_space[:] = -1, tiles.NO_UNIT, tiles.NOWHERE
    state.health[:], state.marks[:], state.tier_count[:], state.top = 0, 0, 0, 0
    twin.units = []
    centre = chooser.choice((SPIRE, *twin.capital.values(), chooser.choice(list(twin.land))))
    for seat in range(twin.seats):
        for _ in range(chooser.choice((1, 2, 4, 8))):
            tier = chooser.choice(twin.tiers_of(seat))
            free = [space for space in twin.land if twin.unit_on(space) is None]
            if not free or not twin.has_room(seat) or not twin.can_raise(seat, tier):
                continue
            weights = [0.4 ** twin.distance(centre, space) for space in free]
            unit = twin.raise_unit(seat, tier, chooser.choices(free, weights)[0])
            unit.health = min(unit.health, chooser.randint(1, 4))
            slot = add_unit(state, seat, TIERS.index(tier), SPACE_OF[twin.name(unit.at)])
            state.health[slot] = unit.health
