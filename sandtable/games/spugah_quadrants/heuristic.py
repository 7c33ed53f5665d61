"""What a bot goes by in Quadrants: units, gold, cards, the way to the Spire and how long it is held."""

import math
from pathlib import Path

import numpy as np

from sandtable.core.compiled import compiled
from sandtable.core.contract import first_of, kind_of, register_bots
from sandtable.core.heuristics import PLANS_FILE, WEIGHTS_FILE, Bots, SearchSettings, read_plans
from sandtable.games.spugah import actions, mods, phases, tiles
from sandtable.games.spugah.rules.ending import is_capital_held, result
from sandtable.games.spugah.rules.turn import is_on_spire
from sandtable.games.spugah.rules.units import (
    cards_of,
    cards_on,
    figure_of,
    has_flag,
    has_mod,
    owner_of,
    seat_of,
    slots_in_use,
    tier_of,
    tile_of,
    unit_total,
)
from sandtable.games.spugah.state import DONE, NOT_USED
from sandtable.games.spugah_quadrants import board, routes
from sandtable.games.spugah_quadrants.battles import battle_features
from sandtable.games.spugah_quadrants.features import (
    APPROACH,
    BESIEGED,
    BLOCKED,
    COMPANY,
    COUNT,
    CROSSING,
    CROWD,
    FEATURES,
    GATHERERS,
    GOLD,
    GUARD,
    HEALTH,
    HERO_LIVES,
    HOARD,
    LAST_TURNS,
    MIGHT,
    MINE_REACH,
    MOD_WORTH,
    OUTLOOK,
    PACE,
    READY,
    RICHES,
    RUIN_REACH,
    SHOP_REACH,
    SPARE,
    SPIRE,
    SPIRE_TURNS,
    STAMINA,
    TEN,
)
from sandtable.games.spugah_quadrants.rules.world import distance
from sandtable.games.spugah_quadrants.state import HERO, STATE, TIER_SLOTS, TIERS

SOON = 6  # gold that is soon spent
WIDE = 24  # speed points from a far corner to the Spire
NEAR = 12  # speed points; what is farther away does not draw a unit
ABROAD = 2  # speed points that a way to another corner is longer than it looks
COMPANIONS = 4  # units at the Spire that count as company, the first among them
OCEAN_SPEED = 3
LATE = 20.0  # rounds before the limit in which riches begin to count
AHEAD = 20.0  # gold; a lead of so much is worth half of any lead
STEEP = 60.0  # no lead is larger
RELIEF = 0.97  # what the Spire counts while the next unit is about to step there
LITTLE = 0.4  # what a merchant is worth who has nothing wanted: his shop can be renewed

# WORTH[mod]: what a card on a tier is worth beside what other features see.
WORTH = np.array(
    [0.8, 0.7, 0.6, 0.2, 0.8, 0.7, 1.0, 0.7, 1.0, 0.8, 0.7, 0.4, 0.3, 0.2, 0.3, 0.5, 1.6, 0.1, 0.5, 1.6, 0.1]
)
# DRAW[steps]: how much a place draws the nearest unit, from 0 to 1, more and more the nearer it comes.
DRAW = np.array([(1.0 - steps / NEAR) * (1.0 - steps / NEAR) for steps in range(NEAR + 1)])
FERRY = np.zeros(mods.MODS)  # what a card is worth besides to a tier that cannot enter the ocean
FERRY[mods.SWIFT_BOOTS] = FERRY[mods.WAR_HORSES] = FERRY[mods.SEA_LEGS] = 2.0


@compiled
def evaluate(state, ruleset, weights, hopes):
    if state.phase == phases.OVER:
        result(state, ruleset, hopes)
        return
    found = np.zeros((int(state.seats), COUNT))
    fill_all(state, ruleset, found)
    total = 0.0
    for seat in range(int(state.seats)):
        hopes[seat] = 0.0
        if state.is_alive[seat] == 0:
            continue
        standing = 0.0
        for feature in range(COUNT):
            standing += weights[feature] * found[seat, feature]
        hopes[seat] = math.exp(min(max(standing, -STEEP), STEEP))
        total += hopes[seat]
    for seat in range(int(state.seats)):
        hopes[seat] /= total


@compiled
def features(state, ruleset, weights, seat, out):
    """`out` holds each feature for the seat less the mean of the same for the others."""
    rivals = int(state.seats) - 1
    found = np.zeros((int(state.seats), COUNT))
    fill_all(state, ruleset, found)
    for feature in range(COUNT):
        out[feature] = found[seat, feature]
        for rival in range(int(state.seats)):
            if rival != seat:
                out[feature] -= found[rival, feature] / rivals


@compiled
def fill_all(state, ruleset, found):
    """`found`, all zero before, holds each feature of each seat by itself, a fight being as good as over."""
    steps_to = np.zeros((board.CORNERS, routes.PLACES), np.int64)
    for seat in range(int(state.seats)):
        if state.is_alive[seat] != 0:
            gold_features(state, ruleset, seat, found[seat])
            card_features(state, seat, found[seat])
            unit_features(state, ruleset, seat, found[seat], steps_to)
            place_features(state, seat, found[seat], steps_to)
            spire_features(state, ruleset, seat, found[seat])
    if ruleset.turn_limit > 0:
        outlook_features(state, ruleset, found)
    if state.phase == phases.ATTACKERS or state.phase == phases.DEFENDERS:
        battle_features(state, found)


@compiled
def gold_features(state, ruleset, seat, found):
    """Gold, and what it is worth at the turn limit."""
    gold = int(state.gold[seat])
    found[GOLD] = min(gold, SOON) / SOON
    found[HOARD] = max(gold - SOON, 0) / TEN
    left = float(ruleset.turn_limit) - float(state.rounds)
    if ruleset.turn_limit > 0 and left < LATE:
        nearness = 1.0 - left / LATE
        found[RICHES] = nearness * nearness * float(gold + 2 * unit_total(state, seat)) / TEN  # SP-5.3
    found[BESIEGED] = 1.0 if is_capital_held(state, seat) else 0.0


@compiled
def outlook_features(state, ruleset, found):
    """How far each seat is ahead at the turn limit, or behind; twice the lead is not twice as good."""
    left = max(float(ruleset.turn_limit) - float(state.rounds), 0.0)
    nearness = LATE / (LATE + left)
    best = 0.0
    second = 0.0
    for seat in range(int(state.seats)):
        if state.is_alive[seat] != 0:
            wealth = float(state.gold[seat] + 2 * unit_total(state, seat))  # SP-5.3
            found[seat, OUTLOOK] = wealth
            second = max(second, min(best, wealth))
            best = max(best, wealth)
    for seat in range(int(state.seats)):
        wealth = found[seat, OUTLOOK]
        lead = wealth - (second if wealth == best else best)
        found[seat, OUTLOOK] = nearness * lead / (AHEAD + abs(lead))


@compiled
def mover_of(state, seat, tier):
    """How units of the tier move."""
    if cards_of(state, seat, tier, mods.SEA_LEGS) > 0:
        return routes.SAILOR
    return routes.WADER if state.figure[seat, tier, mods.SPEED] >= OCEAN_SPEED else routes.WALKER


@compiled
def card_features(state, seat, found):
    """Cards on tiers and beside them."""
    for tier in range(TIERS):
        for mod in range(mods.MODS):
            found[MOD_WORTH] += WORTH[mod] * state.cards[seat, tier, mod]
        if mover_of(state, seat, tier) != routes.WALKER and state.figure[seat, tier, mods.SPEED] > 0:
            found[CROSSING] += 0.5 if tier == HERO else 1.0
    found[SPARE] = cards_on(state, seat, TIERS)
    if state.phase == phases.PLACE_CARD and state.seat == seat and state.card != mods.NO_MOD:
        has_room, ferry = room(state, seat)
        if has_room:
            found[MOD_WORTH] += WORTH[state.card] + ferry * FERRY[state.card]
        else:
            found[SPARE] += 1.0


@compiled
def room(state, seat):
    """Whether a tier has a free slot, and how much the seat wants to cross the ocean with such a tier."""
    has_room = False
    ferry = 0.0
    for tier in range(TIERS):
        if cards_on(state, seat, tier) < TIER_SLOTS:
            has_room = True
            if mover_of(state, seat, tier) == routes.WALKER:
                ferry = max(ferry, 0.5 if tier == HERO else 1.0)
    return has_room, ferry


@compiled
def unit_features(state, ruleset, seat, found, steps_to):
    """What the units are worth, and how near they are to the Spire and to all places (`steps_to`)."""
    at_distance = np.zeros(WIDE, np.int64)
    steps_to[:] = NEAR
    is_turn = state.seat == seat and state.phase < phases.OVER and state.phase != phases.REARRANGE
    for slot in range(slots_in_use(state)):
        if state.unit_kind[slot] == NOT_USED or seat_of(state, slot) != seat:
            continue
        tier = tier_of(state, slot)
        space = int(state.unit_space[slot])
        found[HEALTH] += state.health[slot] / TEN
        found[MIGHT] += state.figure[seat, tier, mods.ATTACK] / TEN
        found[GUARD] += state.figure[seat, tier, mods.DEFENSE] / TEN
        found[PACE] += state.figure[seat, tier, mods.SPEED] / TEN
        found[HERO_LIVES] += 1.0 if tier == HERO else 0.0
        is_busy = has_flag(state, slot, DONE) or (state.active == slot and state.stage != phases.READY)
        if is_turn and not is_busy:
            found[READY] += 1.0
        tile = tile_of(state, space)
        if (tile == tiles.MINE or tile == tiles.CAPITAL) and owner_of(state, space) == seat:
            found[BLOCKED] += 1.0
        mover = mover_of(state, seat, tier)
        steps = way_to_spire(state, ruleset, mover, space)
        if steps < WIDE:
            at_distance[steps] += 1
        note_places(state, mover, space, steps_to)
    march_features(at_distance, found)


@compiled
def way_to_spire(state, ruleset, mover, space):
    """The speed points to the Spire, or routes.FAR."""
    corner = int(routes.HOME[space])
    turned = int(state.turned[corner])
    if turned < 0:
        return routes.FAR
    causeways = 1 if ruleset.causeways != 0 else 0
    cell = routes.CELL[corner, space]
    return int(routes.TO_SPIRE[causeways, mover, state.panel[corner], (turned - corner) % board.TURNS, cell])


@compiled
def march_features(at_distance, found):
    """The first unit on its way to the Spire, the next three, and the others."""
    count = 0
    for steps in range(WIDE):
        for _ in range(at_distance[steps]):
            nearness = 1.0 - steps / WIDE
            count += 1
            if count == 1:
                found[APPROACH] = nearness
            elif count <= COMPANIONS:
                found[COMPANY] += nearness
            else:
                found[CROWD] += nearness


@compiled
def note_places(state, mover, space, steps_to):
    """`steps_to` knows the unit: none is farther from a place than it says."""
    home = int(routes.HOME[space])
    for corner in range(board.CORNERS):
        turned = int(state.turned[corner])
        if turned < 0 or (corner != home and mover == routes.WALKER):
            continue
        panel = int(state.panel[corner])
        turn = (turned - corner) % board.TURNS
        cell = int(routes.CELL[corner, space])
        for place in range(routes.PLACES):
            if corner == home:
                steps = int(routes.TO_PLACE[mover, panel, turn, place, cell])
            else:
                steps = distance(state, space, int(routes.PLACE_AT[corner, panel, turned, place])) + ABROAD
            steps_to[corner, place] = min(steps_to[corner, place], steps)


@compiled
def place_features(state, seat, found, steps_to):
    """Mines, ruins and merchants, and how near they are."""
    wish = best_offer(state, seat)
    for corner in range(board.CORNERS):
        panel = int(state.panel[corner])
        turned = int(state.turned[corner])
        if turned < 0:
            continue
        for place in range(routes.MINES):
            if owner_of(state, int(routes.PLACE_AT[corner, panel, turned, place])) == seat:
                found[GATHERERS] += 1.0
            else:
                found[MINE_REACH] += DRAW[steps_to[corner, place]]
        if owner_of(state, int(routes.PLACE_AT[corner, panel, turned, routes.RUIN])) == tiles.UNOWNED:
            found[RUIN_REACH] = max(found[RUIN_REACH], DRAW[steps_to[corner, routes.RUIN]])
        found[SHOP_REACH] = max(found[SHOP_REACH], wish * DRAW[steps_to[corner, routes.SHOP]])


@compiled
def best_offer(state, seat):
    """What the best card that the seat can pay and place is worth to it; a poor shop can be renewed."""
    has_room, ferry = room(state, seat)
    if not has_room:
        return 0.0
    best = LITTLE if state.gold[seat] >= SOON else 0.0
    for place in range(len(state.shop_card)):
        card = int(state.shop_card[place])
        if card != mods.NO_MOD and state.shop_price[place] <= state.gold[seat]:
            best = max(best, WORTH[card] + ferry * FERRY[card])
    return best


@compiled
def spire_features(state, ruleset, seat, found):
    """Who holds the Spire, for how long, and whether the holder lasts."""
    hold = spire_hold(state, seat)
    if hold == 0.0:
        return
    turns = float(state.spire_turns[seat])
    if state.seat == seat and state.held_spire != 0:
        turns += 1.0  # SP-5.1: this turn will count, so that ending it gains nothing by itself
    needed = float(ruleset.spire_turns)
    found[SPIRE] = hold
    found[SPIRE_TURNS] = hold * turns / needed
    found[LAST_TURNS] = found[SPIRE_TURNS] * found[SPIRE_TURNS]
    if is_on_spire(state, seat):
        slot = int(state.unit_at[state.spire])
        if not is_hardened(state, slot):
            lasting = float(state.health[slot]) - 1.0
            found[STAMINA] = min(lasting - (needed - turns), 0.0) / needed
            if state.seat == seat and has_relief(state, seat, True):
                found[STAMINA] *= 0.7


@compiled
def is_hardened(state, slot):
    """Whether the Spire does not wear the unit out."""
    return has_mod(state, slot, mods.WARDENS) or has_mod(state, slot, mods.MEDICS)


@compiled
def spire_hold(state, seat):
    """How firmly the seat holds the Spire: 1 with a unit there, less if the next one must step in first."""
    if is_on_spire(state, seat):
        slot = int(state.unit_at[state.spire])
        if state.seat == seat or state.health[slot] > 1 or is_hardened(state, slot):
            return 1.0
        return RELIEF if has_relief(state, seat, False) else 0.2
    is_free = state.unit_at[state.spire] == tiles.NO_UNIT
    if is_free and state.seat == seat and state.held_spire != 0 and has_relief(state, seat, True):
        return RELIEF
    return 0.0


@compiled
def has_relief(state, seat, is_now):
    """Whether a unit next to the Spire can step there, now or in the seat's next turn."""
    is_free = state.unit_at[state.spire] == tiles.NO_UNIT  # otherwise the unit there must act first
    for direction in range(board.DIRECTIONS):
        slot = int(state.unit_at[board.NEXT[state.spire, direction]])
        if slot == tiles.NO_UNIT or seat_of(state, slot) != seat:
            continue
        if figure_of(state, slot, mods.SPEED) == 0:
            continue
        has_moved = state.active == slot and (state.stage != phases.READY or not is_free)
        if not is_now or not (has_flag(state, slot, DONE) or has_moved):
            return True
    return False


KIND_URGE = np.full(64, 1.0)
for _kind, _urge in (
    (actions.END_SPAWN, 0.3),
    (actions.RECRUIT, 2.0),
    (actions.ATTACK, 3.0),
    (actions.GATHER, 12.0),
    (actions.OPEN, 12.0),
    (actions.BUY, 6.0),
    (actions.REFILL, 0.5),
    (actions.RENEW, 0.3),
    (actions.PLUNDER, 4.0),
    (actions.ROB, 4.0),
    (actions.STOP, 0.6),
    (actions.END_ACTION, 0.2),
    (actions.REARRANGE, 0.05),
    (actions.END_REARRANGE, 4.0),
    (actions.COUNTER, 3.0),
    (actions.ADVANCE, 2.0),
):
    KIND_URGE[_kind] = _urge


@compiled
def urge(state, ruleset, action):
    kind = kind_of(action)
    target = first_of(action)
    if kind == actions.ACTIVATE and target == state.spire:
        return 0.05
    if kind == actions.ATTACK and target == state.spire:
        return 12.0
    if kind == actions.STEP:
        slot = int(state.active)
        if target == state.spire:
            return 20.0
        mover = mover_of(state, seat_of(state, slot), tier_of(state, slot))
        here = way_to_spire(state, ruleset, mover, int(state.unit_space[slot]))
        if way_to_spire(state, ruleset, mover, target) < here:
            return 4.0
    return KIND_URGE[kind]


PLANS = read_plans(Path(__file__).with_name(PLANS_FILE))
BOTS = Bots(
    evaluate,
    urge,
    FEATURES,
    features,
    Path(__file__).with_name(WEIGHTS_FILE),
    # A turn has some 15 decisions: played greedily to its end, each of few playouts takes a millisecond.
    search=SearchSettings(greedy_turns=0, exploration=0.01),
    plans=PLANS,
    plans_file=Path(__file__).with_name(PLANS_FILE),
    # What each level was seen to do is in docs/games/spugah_quadrants.md.
    levels={
        "soldier": {
            "slip": 0.36,
            "sentence": "Takes what looks best at once, but every third action at random.",
        },
        "veteran": {
            "iterations": 0,
            "slip": 0.22,
            "sentence": "Takes what looks best at once, but every fifth action at random.",
        },
        "general": {"iterations": 0, "slip": 0.1, "sentence": "Looks one action ahead and seldom slips."},
        "marshal": {
            "iterations": 16,
            "plans": PLANS.playouts,
            "sentence": "Tries sixteen ways to go on; among several players it plays out plans for its turn.",
        },
    },
)
register_bots(STATE, BOTS)
