"""What a bot goes by in Nations, whatever the sheets: units, gold, land, the Spire, and who must not die."""

import math
from pathlib import Path

import numpy as np

from sandtable.core.compiled import compiled
from sandtable.core.contract import first_of, kind_of, register_bots
from sandtable.core.heuristics import PLANS_FILE, WEIGHTS_FILE, Bots, Feature, SearchSettings, read_plans
from sandtable.games.spugah import actions as common_actions
from sandtable.games.spugah import mods, phases, tiles
from sandtable.games.spugah.rules.combat import attack_dice, wall_of
from sandtable.games.spugah.rules.ending import is_capital_held, result
from sandtable.games.spugah.rules.turn import is_on_spire
from sandtable.games.spugah.rules.units import (
    cards_on,
    owner_of,
    range_of,
    seat_of,
    slots_in_use,
    tier_of,
    tile_of,
)
from sandtable.games.spugah.state import DONE, FRESH, NOT_USED
from sandtable.games.spugah_nations import actions, board
from sandtable.games.spugah_nations.nation import LOST_BY_ALL, LOST_BY_ANY, TIERS
from sandtable.games.spugah_nations.state import CASTLE, STATE

FEATURES = (
    Feature("health", "Health of all units, in tens."),
    Feature("might", "Attack of all units, in tens."),
    Feature("units", "Units, in tens."),
    Feature("gold", "Gold, as far as it is soon spent."),
    Feature("hoard", "Gold, as a part of what wins."),
    Feature("gatherers", "Gold mines with an own gatherer."),
    Feature("castles", "Castles."),
    Feature("mods", "What the cards on the tiers are worth."),
    Feature("spare", "Extra cards."),
    Feature("spire", "Whether a unit stands on the Spire."),
    Feature("spire_turns", "How far the count of the Spire is, of the turns that win."),
    Feature("stamina", "How much longer than the count needs the unit on the Spire can bear it."),
    Feature("approach", "How near the nearest unit is to the Spire; before there are any, the capital."),
    Feature("company", "How near the next one is."),
    Feature("mine_reach", "How near units are to the mines they could gather from."),
    Feature("ruin_reach", "How near a unit is to a ruin that is not pillaged."),
    Feature("shop_reach", "How near a unit is to a merchant, with the gold for a card."),
    Feature("ready", "Units that can still act this turn."),
    Feature("strike", "Hits the present attack may do."),
    Feature("struck", "Hits it may take."),
    Feature("besieged", "Whether an enemy holds the capital."),
    Feature("vital", "The health of units whose death loses, as a part of all they can have."),
    Feature("danger", "Hits that enemies near such units may do, beside their health."),
    Feature("crowded", "Nations in the sectors next to the own one."),
)
(
    HEALTH, MIGHT, UNITS, GOLD, HOARD, GATHERERS, CASTLES, MOD_WORTH, SPARE, ON_SPIRE, SPIRE_TURNS, STAMINA,
    APPROACH, COMPANY, MINE_REACH, RUIN_REACH, SHOP_REACH, READY, STRIKE, STRUCK, BESIEGED, VITAL, DANGER,
    CROWDED,
) = range(len(FEATURES))  # fmt: skip
COUNT = len(FEATURES)

TEN = 10.0
SOON = 6  # gold that is soon spent
WIDE = 6.0  # steps to the Spire, and one more
NEAR = 6.0  # steps; what is farther away does not draw a unit
DEAREST = 99  # a price nobody pays
STEEP = 60.0  # no lead is larger

# WORTH[mod]: what a card on a tier is worth beside what other features see.
WORTH = np.array(
    [1.0, 1.0, 0.3, 0.2, 0.8, 1.0, 1.0, 1.0, 1.0, 0.8, 0.8, 0.4, 0.3, 0.2, 0.3, 0.5, 1.2, 0.1, 0.5, 1.2, 0.1]
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
    if ruleset.econ_victory > 0:
        found[HOARD] = gold / float(ruleset.econ_victory)
    card_features(state, seat, found)
    unit_features(state, seat, found)
    place_features(state, seat, found)
    spire_features(state, ruleset, seat, found)
    if state.enemy >= 0 and (state.phase == phases.ATTACKERS or state.phase == phases.DEFENDERS):
        battle_features(state, seat, found)
    found[BESIEGED] = 1.0 if is_capital_held(state, seat) else 0.0
    found[CROWDED] = float(crowd_of(state, seat))


@compiled
def card_features(state, seat, found):
    """Cards on tiers and beside them."""
    for tier in range(TIERS):
        for mod in range(mods.MODS):
            found[MOD_WORTH] += WORTH[mod] * state.cards[seat, tier, mod]
    found[SPARE] = cards_on(state, seat, TIERS)


@compiled
def unit_features(state, seat, found):
    """What the units are worth, how near the best of them are to the Spire, and who must not die."""
    first = second = WIDE
    weakest = 1.0
    is_turn = state.seat == seat and state.phase < phases.OVER
    for slot in range(slots_in_use(state)):
        if state.unit_kind[slot] == NOT_USED or seat_of(state, slot) != seat:
            continue
        tier = tier_of(state, slot)
        found[HEALTH] += state.health[slot] / TEN
        found[MIGHT] += state.figure[seat, tier, mods.ATTACK] / TEN
        found[UNITS] += 1.0 / TEN
        is_busy = int(state.marks[slot]) & (DONE | FRESH) != 0
        is_busy = is_busy or (state.active == slot and state.stage != phases.READY)
        if is_turn and not is_busy:
            found[READY] += 1.0
        if is_vital(state, seat, tier):
            weakest = min(weakest, state.health[slot] / float(state.figure[seat, tier, mods.HEALTH]))
            found[DANGER] += danger_to(state, slot)
        steps = float(board.DISTANCE[state.unit_space[slot], board.SPIRE_SPACE])
        if state.figure[seat, tier, mods.SPEED] == 0 and steps > 0:
            continue
        if steps < first:
            second = first
            first = steps
        elif steps < second:
            second = steps
    if state.top == 0 and state.capital[seat] != tiles.NOWHERE:
        first = float(board.DISTANCE[state.capital[seat], board.SPIRE_SPACE])
    found[APPROACH] = 1.0 - first / WIDE
    found[COMPANY] = 1.0 - second / WIDE
    found[VITAL] = weakest


@compiled
def is_vital(state, seat, tier):
    """Whether the death of one unit of the tier loses."""
    lose = state.lose[seat, tier]
    return lose == LOST_BY_ANY or (lose == LOST_BY_ALL and state.tier_count[seat, tier] == 1)


@compiled
def danger_to(state, slot):
    """The hits that enemies within a move and a shot may do to the unit, as a part of its health."""
    hits = 0.0
    space = int(state.unit_space[slot])
    defense = int(state.figure[seat_of(state, slot), tier_of(state, slot), mods.DEFENSE])
    for other in range(slots_in_use(state)):
        if state.unit_kind[other] == NOT_USED or seat_of(state, other) == seat_of(state, slot):
            continue
        figures = state.figure[seat_of(state, other), tier_of(state, other)]
        reach = int(figures[mods.SPEED]) + range_of(state, other) + 1
        if board.DISTANCE[state.unit_space[other], space] <= reach:
            hits += float(figures[mods.ATTACK]) * float(7 - max(defense, 1)) / 6.0
    return min(hits / float(state.health[slot]), 2.0)


@compiled
def own_spaces(state, seat, spaces, moves):
    """`spaces` begins with where the seat's units are, `moves` with whether they can move; their number.

    Before there are any units its capital stands for them.
    """
    if state.top == 0 and state.capital[seat] != tiles.NOWHERE:
        spaces[0] = state.capital[seat]
        moves[0] = 1
        return 1
    count = 0
    for slot in range(slots_in_use(state)):
        if state.unit_kind[slot] != NOT_USED and seat_of(state, slot) == seat:
            spaces[count] = state.unit_space[slot]
            moves[count] = state.figure[seat, tier_of(state, slot), mods.SPEED] > 0
            count += 1
    return count


@compiled
def nearness(space, spaces, moves, count):
    """How near one of the spaces is to the space, from 0 to 1; where nothing moves, only the space itself."""
    best = NEAR
    for place in range(count):
        steps = float(board.DISTANCE[spaces[place], space])
        if steps < best and (moves[place] != 0 or steps == 0):
            best = steps
    return 1.0 - best / NEAR


@compiled
def place_features(state, seat, found):
    """Mines, ruins, merchants and castles, and how near they are."""
    spaces = np.zeros(board.SPACES, np.int64)
    moves = np.zeros(board.SPACES, np.int64)
    count = own_spaces(state, seat, spaces, moves)
    price = DEAREST
    for place in range(len(state.shop_card)):
        if state.shop_card[place] != mods.NO_MOD:
            price = min(price, int(state.shop_price[place]))
    for space in range(board.SPACES):
        tile = tile_of(state, space)
        if tile == tiles.MINE:
            if owner_of(state, space) == seat:
                found[GATHERERS] += 1.0
            else:
                found[MINE_REACH] += nearness(space, spaces, moves, count)
        elif tile == CASTLE:
            if owner_of(state, space) == seat:
                found[CASTLES] += 1.0
        elif tile == tiles.RUIN and owner_of(state, space) == tiles.UNOWNED:
            found[RUIN_REACH] = max(found[RUIN_REACH], nearness(space, spaces, moves, count))
        elif tile == tiles.MERCHANT and state.gold[seat] >= price:
            found[SHOP_REACH] = max(found[SHOP_REACH], nearness(space, spaces, moves, count))


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


@compiled
def crowd_of(state, seat):
    """The nations in the sectors on either side."""
    count = 0
    if state.sector[seat] < 0:
        return count
    for other in range(int(state.seats)):
        if other != seat and state.sector[other] >= 0:
            apart = abs(int(state.sector[other]) - int(state.sector[seat]))
            if apart == 1 or apart == board.SECTORS - 1:
                count += 1
    return count


KIND_URGE = np.full(64, 1.0)
for _kind, _urge in (
    (common_actions.END_SPAWN, 0.3),
    (common_actions.RECRUIT, 2.0),
    (common_actions.ATTACK, 3.0),
    (common_actions.GATHER, 12.0),
    (common_actions.OPEN, 12.0),
    (common_actions.BUY, 6.0),
    (common_actions.REFILL, 0.5),
    (common_actions.RENEW, 0.3),
    (common_actions.PLUNDER, 4.0),
    (common_actions.ROB, 4.0),
    (common_actions.STOP, 0.6),
    (common_actions.END_ACTION, 0.2),
    (common_actions.REARRANGE, 0.05),
    (common_actions.END_REARRANGE, 4.0),
    (common_actions.COUNTER, 3.0),
    (common_actions.ADVANCE, 2.0),
    (actions.FIND, 8.0),
    (actions.HEAL, 1.5),
    (actions.SACRIFICE, 0.3),
):
    KIND_URGE[_kind] = _urge


@compiled
def urge(state, ruleset, action):
    kind = kind_of(action)
    target = first_of(action)
    if kind == common_actions.ACTIVATE and target == state.spire:
        return 0.05
    if kind == common_actions.STEP:
        space = int(state.unit_space[state.active])
        if target == state.spire:
            return 20.0
        if tile_of(state, target) == tiles.CURSED:
            return 0.2
        if board.DISTANCE[target, board.SPIRE_SPACE] < board.DISTANCE[space, board.SPIRE_SPACE]:
            return 4.0
    return KIND_URGE[kind]


PLANS = read_plans(Path(__file__).with_name(PLANS_FILE))
BOTS = Bots(
    evaluate,
    urge,
    FEATURES,
    features,
    Path(__file__).with_name(WEIGHTS_FILE),
    # Chances to win differ little from action to action: a search that is less curious goes by what it finds.
    search=SearchSettings(greedy_turns=0, exploration=0.01),
    plans=PLANS,
    plans_file=Path(__file__).with_name(PLANS_FILE),
    # What each level was seen to do is in docs/games/spugah_nations.md.
    levels={
        "recruit": {"slip": 0.62, "sentence": "Looks one action ahead and mostly forgets to look."},
        "soldier": {
            "slip": 0.4,
            "sentence": "Takes what looks best at once, but two actions of five at random.",
        },
        "veteran": {
            "iterations": 0,
            "slip": 0.2,
            "sentence": "Takes what looks best at once, but every fifth action at random.",
        },
        "general": {"iterations": 0, "sentence": "Looks one action ahead and never slips."},
        "marshal": {
            "iterations": 16,
            "plans": PLANS.playouts,
            "sentence": "Tries sixteen ways to go on; among several players it plays out plans for its turn.",
        },
    },
)
register_bots(STATE, BOTS)
