"""What a bot goes by in Ground War: units, gold, mines, and how near each flag is to being brought home."""

from pathlib import Path

from sandtable.core.compiled import compiled
from sandtable.core.contract import first_of, kind_of, register_bots, second_of
from sandtable.core.dice import SIDES
from sandtable.core.heuristics import WEIGHTS_FILE, Bots, Feature, SearchSettings
from sandtable.core.two_seats import share_hopes, share_points
from sandtable.games.groundwar.actions import END_SPAWN, END_TURN, MOVE_UNIT, SPAWN_UNIT
from sandtable.games.groundwar.board import (
    DISTANCE,
    HOME_DISTANCE,
    MINES,
    NEAR_BITS,
    REMAINDERS,
    SPACE_OF_BIT,
    SPAWN_POINTS,
    STEP_COUNT,
    STEPS,
)
from sandtable.games.groundwar.state import ANTI_TANK, EMPTY, MARINES, OVER, SEAT_OF, STATE, TANK, UNIT_OF

# Each counts for the seat what it has, less what the enemy has.
FEATURES = (
    Feature("tanks", "Tanks on the field."),
    Feature("anti_tanks", "Anti-tank squads on the field."),
    Feature("marines", "Marines on the field."),
    Feature("gold", "Gold in hand, up to the price of an army."),
    Feature("hoard", "Gold beyond that, which is slow to become units."),
    Feature("mines", "Gold mines held."),
    Feature("mine_reach", "How soon a unit can stand on each mine that is not held."),
    Feature("spawn_points", "Spawn points held."),
    Feature("flag_reach", "How soon Marines can stand on the enemy's flag."),
    Feature("flag_carried", "Whether Marines carry the enemy's flag."),
    Feature("way_home", "How near the carried flag is to the base."),
    Feature("loose_flag", "How near to the base the enemy's flag lies where its own base is not."),
    Feature("guard", "How soon a unit can stand on the own flag."),
    Feature("chase", "How soon a unit can attack the Marines that carry the own flag."),
    Feature("danger", "What the units next to an enemy may lose: price times the enemy's chance to win."),
)
COUNT = len(FEATURES)

ARMY = 10  # gold
LONG = 8.0  # turns; what takes longer counts as this long
WIDE = 16.0  # steps across the field


@compiled
def evaluate(state, ruleset, weights, hopes):
    if state.phase == OVER:
        share_points(state.winner, hopes)
        return
    red = features_of(state, ruleset, 0)
    blue = features_of(state, ruleset, 1)
    lead = 0.0
    for feature in range(COUNT):
        lead += weights[feature] * (red[feature] - blue[feature])
    share_hopes(lead, hopes)


@compiled
def features(state, ruleset, weights, seat, out):
    """`out` holds each feature for the seat less the same for the enemy."""
    own = features_of(state, ruleset, seat)
    enemy = features_of(state, ruleset, 1 - seat)
    for feature in range(COUNT):
        out[feature] = own[feature] - enemy[feature]


@compiled
def features_of(state, ruleset, seat):
    """Each feature of the seat by itself; a tuple, because an array would cost more than filling it."""
    tanks = anti_tanks = marines = 0.0
    danger = 0.0
    reach = guard = near_mine = far_mine = LONG  # turns until a unit stands there; Marines on the prize
    prize = state.flag_space[1 - seat]
    own_flag = state.flag_space[seat]
    for word in range(2):
        bits = int(state.unit_bits[seat, word])
        while bits != 0:
            space = SPACE_OF_BIT[word, (bits & -bits) % REMAINDERS]
            bits &= bits - 1
            unit = UNIT_OF[state.piece_at[space]]
            tanks += unit == TANK
            anti_tanks += unit == ANTI_TANK
            marines += unit == MARINES
            pace = float(ruleset.move_cost[unit]) / float(ruleset.move_points)  # turns a step
            near_mine = min(near_mine, pace * DISTANCE[space, MINES[0]])
            far_mine = min(far_mine, pace * DISTANCE[space, MINES[1]])
            if is_near_enemy(state, seat, space):
                danger += float(ruleset.cost[unit]) * worst_attack(state, ruleset, seat, space, unit)
            if unit == MARINES and prize >= 0:
                reach = min(reach, pace * DISTANCE[space, prize])
            if own_flag >= 0:
                guard = min(guard, pace * DISTANCE[space, own_flag])
    gold = float(state.gold[seat])
    mines = 0.0
    mine_reach = 0.0
    for turns in (near_mine, far_mine):
        if turns == 0.0:
            mines += 1.0
        else:
            mine_reach += 1.0 - turns / LONG
    counts = (tanks, anti_tanks, marines, min(gold, ARMY), max(gold - ARMY, 0.0), mines, mine_reach)
    flags = flag_features(state, seat, reach, guard) if prize >= 0 else (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    return (*counts, spawn_points_held(state, seat), *flags, danger)


@compiled
def is_near_enemy(state, seat, space):
    """Whether an enemy's unit stands next to the space."""
    return (
        NEAR_BITS[space, 0] & state.unit_bits[1 - seat, 0]
        | NEAR_BITS[space, 1] & state.unit_bits[1 - seat, 1]
    ) != 0


@compiled
def worst_attack(state, ruleset, seat, space, unit):
    """The best chance to win that an enemy next to the unit has against it."""
    worst = 0.0
    for step in range(STEP_COUNT[space]):
        piece = state.piece_at[STEPS[space, step]]
        if piece != EMPTY and SEAT_OF[piece] != seat:
            need = int(ruleset.combat[UNIT_OF[piece], unit])
            worst = max(worst, min(SIDES, SIDES + 1 - need) / SIDES)
    return worst


@compiled
def spawn_points_held(state, seat):
    """How many spawn points the seat's units stand on."""
    held = 0.0
    for point in SPAWN_POINTS:
        held += SEAT_OF[state.piece_at[point]] == seat
    return held


@compiled
def flag_features(state, seat, reach, guard):
    """What the two flags mean to the seat, from flag_reach to chase."""
    prize = state.flag_space[1 - seat]
    nearness = 1.0 - min(float(HOME_DISTANCE[seat, prize]), WIDE) / WIDE
    is_carrying = state.is_carried[1 - seat] != 0 and SEAT_OF[state.piece_at[prize]] == seat
    is_loose = not is_carrying and HOME_DISTANCE[1 - seat, prize] != 0
    own_flag = state.flag_space[seat]
    is_placed = own_flag >= 0
    is_stolen = is_placed and state.is_carried[seat] != 0 and SEAT_OF[state.piece_at[own_flag]] != seat
    soon = 1.0 - guard / LONG
    return (
        0.0 if is_carrying else 1.0 - reach / LONG,
        1.0 if is_carrying else 0.0,
        nearness if is_carrying else 0.0,
        nearness if is_loose else 0.0,
        soon if is_placed and not is_stolen else 0.0,
        soon if is_stolen else 0.0,
    )


@compiled
def urge(state, ruleset, action):
    kind = kind_of(action)
    if kind == MOVE_UNIT:
        return move_urge(state, ruleset, first_of(action), second_of(action))
    if kind == SPAWN_UNIT:
        return 2.0
    return 0.6 if kind == END_TURN or kind == END_SPAWN else 0.1


@compiled
def move_urge(state, ruleset, origin, target):
    """Flags first, then good fights, then the way to the enemy's flag."""
    seat = state.seat
    enemy = 1 - seat
    prize = state.flag_space[enemy]
    unit = UNIT_OF[state.piece_at[origin]]
    defender = state.piece_at[target]
    if state.is_carried[enemy] != 0 and prize == origin:
        return 20.0 if HOME_DISTANCE[seat, target] < HOME_DISTANCE[seat, origin] else 0.2
    if defender != EMPTY:
        chance = (SIDES + 1 - int(ruleset.combat[unit, UNIT_OF[defender]])) / SIDES
        if state.is_carried[seat] != 0 and state.flag_space[seat] == target:
            return 2.0 + 20.0 * chance
        return max(0.2, 6.0 * chance)
    if unit == MARINES and state.is_carried[enemy] == 0:
        if target == prize:
            return 30.0
        return 4.0 if DISTANCE[target, prize] < DISTANCE[origin, prize] else 0.5
    return 1.5 if unit == TANK else 1.0


BOTS = Bots(
    evaluate,
    urge,
    FEATURES,
    features,
    Path(__file__).with_name(WEIGHTS_FILE),
    # Single actions differ by little, so that a search that explores less sees further.
    search=SearchSettings(exploration=0.4),
)
register_bots(STATE, BOTS)
