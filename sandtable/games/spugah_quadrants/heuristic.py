"""What a bot goes by in Quadrants: units, gold, cards, the way to the Spire and how long it is held."""

import math
from pathlib import Path

import numpy as np

from sandtable.core.compiled import compiled
from sandtable.core.contract import first_of, kind_of, register_bots
from sandtable.core.heuristics import WEIGHTS_FILE, Bots, Feature
from sandtable.games.spugah import actions, mods, phases, tiles
from sandtable.games.spugah.rules.combat import attack_dice, wall_of
from sandtable.games.spugah.rules.ending import is_capital_held, result
from sandtable.games.spugah.rules.turn import is_on_spire
from sandtable.games.spugah.rules.units import cards_of, cards_on, owner_of, seat_of, tier_of
from sandtable.games.spugah.state import DONE, NOT_USED
from sandtable.games.spugah_quadrants import board
from sandtable.games.spugah_quadrants.rules.world import distance
from sandtable.games.spugah_quadrants.state import HERO, STATE, TIERS

FEATURES = (
    Feature("health", "Health of all units, in tens."),
    Feature("might", "Attack of all units, in tens."),
    Feature("hero", "Whether the Hero lives."),
    Feature("gold", "Gold, as far as it is soon spent."),
    Feature("hoard", "Gold beyond that, in tens."),
    Feature("gatherers", "Gold mines with an own gatherer."),
    Feature("mods", "What the cards on the tiers are worth."),
    Feature("spare", "Extra cards."),
    Feature("crossing", "Tiers that can enter the ocean."),
    Feature("spire", "Whether a unit stands on the Spire."),
    Feature("spire_turns", "How far the count of the Spire is, of the turns that win."),
    Feature("stamina", "How much longer than the count needs the unit on the Spire can bear it."),
    Feature("approach", "How near the nearest unit that can cross the ocean is to the Spire."),
    Feature("company", "How near the next one is."),
    Feature("mine_reach", "How near units are to the mines they could reach and gather from."),
    Feature("ruin_reach", "How near a unit is to a ruin that is not pillaged."),
    Feature("shop_reach", "How near a unit is to a merchant, with the gold for a card."),
    Feature("ready", "Units that can still act this turn."),
    Feature("strike", "Hits the present attack may do."),
    Feature("struck", "Hits it may take."),
    Feature("besieged", "Whether an enemy holds the capital."),
)
(
    HEALTH, MIGHT, HERO_LIVES, GOLD, HOARD, GATHERERS, MOD_WORTH, SPARE, CROSSING, ON_SPIRE, SPIRE_TURNS,
    STAMINA, APPROACH, COMPANY, MINE_REACH, RUIN_REACH, SHOP_REACH, READY, STRIKE, STRUCK, BESIEGED,
) = range(len(FEATURES))  # fmt: skip
COUNT = len(FEATURES)

TEN = 10.0
SOON = 6  # gold that is soon spent
WIDE = 14.0  # steps from a far corner to the Spire
NEAR = 8.0  # steps; what is farther away does not draw a unit
OCEAN_SPEED = 3
STEEP = 60.0  # no lead is larger

# WORTH[mod]: what a card on a tier is worth beside what other features see.
WORTH = np.array(
    [1.0, 1.0, 0.6, 0.2, 0.8, 1.0, 1.0, 1.0, 1.0, 0.8, 0.8, 0.4, 0.3, 0.2, 0.3, 0.5, 1.2, 0.1, 0.5, 1.2, 0.1]
)


def _places(kind: int, count: int) -> list[list[list[list[int]]]]:
    """[corner][panel][turn]: the spaces where the kind of tile lies."""
    return [
        [
            [
                [
                    int((board.CORNER_ROW[corner] + row) * board.SIDE + board.CORNER_COLUMN[corner] + column)
                    for row, column in np.argwhere(land == kind)
                ][:count]
                for land in panel
            ]
            for panel in board.LAND
        ]
        for corner in range(board.CORNERS)
    ]


MINES = 3  # a panel
MINE_AT = np.array(_places(tiles.MINE, MINES), np.int16)
RUIN_AT = np.array(_places(tiles.RUIN, 1), np.int16)
SHOP_AT = np.array(_places(tiles.MERCHANT, 1), np.int16)
CORNER_AT = np.array(
    [
        -1
        if board.MIDDLE in divmod(space, board.SIDE)
        else ((0, 1), (3, 2))[space // board.SIDE > board.MIDDLE][space % board.SIDE > board.MIDDLE]
        for space in range(board.SPACES)
    ],
    np.int8,
)


@compiled
def evaluate(state, ruleset, weights, hopes):
    if state.phase == phases.OVER:
        result(state, ruleset, hopes)
        return
    found = np.zeros(COUNT)
    total = 0.0
    for seat in range(int(state.seats)):
        hopes[seat] = 0.0
        if state.is_alive[seat] == 0:
            continue
        own_features(state, ruleset, seat, found)
        standing = 0.0
        for feature in range(COUNT):
            standing += weights[feature] * found[feature]
        hopes[seat] = math.exp(min(max(standing, -STEEP), STEEP))
        total += hopes[seat]
    for seat in range(int(state.seats)):
        hopes[seat] /= total


@compiled
def features(state, ruleset, weights, seat, out):
    """`out` holds each feature for the seat less the mean of the same for the others."""
    own_features(state, ruleset, seat, out)
    other = np.zeros(COUNT)
    rivals = int(state.seats) - 1
    for rival in range(int(state.seats)):
        if rival != seat:
            own_features(state, ruleset, rival, other)
            for feature in range(COUNT):
                out[feature] -= other[feature] / rivals


@compiled
def own_features(state, ruleset, seat, found):
    """`found` holds each feature of the seat by itself."""
    for feature in range(COUNT):
        found[feature] = 0.0
    gold = int(state.gold[seat])
    found[GOLD] = min(gold, SOON) / SOON
    found[HOARD] = max(gold - SOON, 0) / TEN
    card_features(state, seat, found)
    unit_features(state, seat, found)
    place_features(state, seat, found)
    spire_features(state, ruleset, seat, found)
    if state.enemy >= 0 and (state.phase == phases.ATTACKERS or state.phase == phases.DEFENDERS):
        battle_features(state, seat, found)
    found[BESIEGED] = 1.0 if is_capital_held(state, seat) else 0.0


@compiled
def can_cross(state, seat, tier):
    """Whether units of the tier can enter the ocean."""
    has_legs = cards_of(state, seat, tier, mods.SEA_LEGS) > 0
    return has_legs or state.figure[seat, tier, mods.SPEED] >= OCEAN_SPEED


@compiled
def card_features(state, seat, found):
    """Cards on tiers and beside them."""
    for tier in range(TIERS):
        for mod in range(mods.MODS):
            found[MOD_WORTH] += WORTH[mod] * state.cards[seat, tier, mod]
        if can_cross(state, seat, tier) and state.figure[seat, tier, mods.SPEED] > 0:
            found[CROSSING] += 1.0
    found[SPARE] = cards_on(state, seat, TIERS)


@compiled
def unit_features(state, seat, found):
    """What the units are worth, and how near the best of them are to the Spire."""
    first = second = WIDE
    is_turn = state.seat == seat and state.phase < phases.OVER
    for slot in range(int(state.top)):
        if state.unit_kind[slot] == NOT_USED or seat_of(state, slot) != seat:
            continue
        tier = tier_of(state, slot)
        found[HEALTH] += state.health[slot] / TEN
        found[MIGHT] += state.figure[seat, tier, mods.ATTACK] / TEN
        found[HERO_LIVES] += 1.0 if tier == HERO else 0.0
        is_busy = int(state.marks[slot]) & DONE != 0 or (state.active == slot and state.stage != phases.READY)
        if is_turn and not is_busy:
            found[READY] += 1.0
        if can_cross(state, seat, tier):
            steps = float(distance(state, int(state.unit_space[slot]), board.SPIRE_SPACE))
            if steps < first:
                second = first
                first = steps
            elif steps < second:
                second = steps
    found[APPROACH] = 1.0 - first / WIDE
    found[COMPANY] = 1.0 - second / WIDE


@compiled
def nearness(state, seat, space):
    """How near a unit of the seat is to the space, from 0 to 1, if it can get there."""
    best = NEAR
    for slot in range(int(state.top)):
        if state.unit_kind[slot] != NOT_USED and seat_of(state, slot) == seat:
            origin = int(state.unit_space[slot])
            steps = float(distance(state, origin, space))
            if steps < best:
                is_near = CORNER_AT[origin] == CORNER_AT[space]
                if is_near or can_cross(state, seat, tier_of(state, slot)):
                    best = steps
    return 1.0 - best / NEAR


@compiled
def place_features(state, seat, found):
    """Mines, ruins and merchants, and how near they are."""
    price = 99
    for place in range(len(state.shop_card)):
        if state.shop_card[place] != mods.NO_MOD:
            price = min(price, int(state.shop_price[place]))
    for corner in range(board.CORNERS):
        panel = int(state.panel[corner])
        turned = int(state.turned[corner])
        if turned < 0:
            continue
        for place in range(MINES):
            space = int(MINE_AT[corner, panel, turned, place])
            if owner_of(state, space) == seat:
                found[GATHERERS] += 1.0
            else:
                found[MINE_REACH] += nearness(state, seat, space)
        space = int(RUIN_AT[corner, panel, turned, 0])
        if owner_of(state, space) == tiles.UNOWNED:
            found[RUIN_REACH] = max(found[RUIN_REACH], nearness(state, seat, space))
        if state.gold[seat] >= price:
            space = int(SHOP_AT[corner, panel, turned, 0])
            found[SHOP_REACH] = max(found[SHOP_REACH], nearness(state, seat, space))


@compiled
def spire_features(state, ruleset, seat, found):
    """Who holds the Spire, for how long, and whether the holder lasts."""
    turns = float(state.spire_turns[seat])
    found[SPIRE_TURNS] = turns / float(ruleset.spire_turns)
    if is_on_spire(state, seat):
        found[ON_SPIRE] = 1.0
        slot = int(state.unit_at[state.spire])
        need = float(ruleset.spire_turns) - turns
        found[STAMINA] = min(float(state.health[slot]) - need, 2.0) / TEN


@compiled
def battle_features(state, seat, found):
    """The hits that the attack may do as it stands."""
    if seat != state.seat and seat != state.enemy:
        return
    hits = float(attack_dice(state)) * float(7 - max(wall_of(state, True), 1)) / 6.0
    if seat == state.seat:
        found[STRIKE] = hits
    else:
        found[STRUCK] = hits


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
    if kind == actions.STEP:
        slot = int(state.active)
        if target == state.spire:
            return 20.0
        here = distance(state, int(state.unit_space[slot]), board.SPIRE_SPACE)
        there = distance(state, target, board.SPIRE_SPACE)
        if there < here and can_cross(state, seat_of(state, slot), tier_of(state, slot)):
            return 4.0
    return KIND_URGE[kind]


BOTS = Bots(evaluate, urge, FEATURES, features, Path(__file__).with_name(WEIGHTS_FILE))
register_bots(STATE, BOTS)
