"""What a bot goes by in Gang City: gold, the income still to come, and how firmly it is held."""

import math
from pathlib import Path

import numpy as np

from sandtable.core.compiled import compiled
from sandtable.core.contract import first_of, kind_of, register_bots, second_of
from sandtable.core.heuristics import WEIGHTS_FILE, Bots, Feature, SearchSettings
from sandtable.games.gangcity.actions import (
    BID,
    CAST,
    END_HEAL,
    FIRST_SPELL,
    HEAL_GOONS,
    HIRE,
    LAST_SPELL,
    LEAVE,
    MOVE,
    PASS,
    PEACE,
    PUT_GOONS,
    RETREAT,
    STEP,
    STOP,
    WANT_FIGHT,
    WOUND,
)
from sandtable.games.gangcity.board import KEEP, TILES
from sandtable.games.gangcity.rules.control import has_bit, is_shut, strength
from sandtable.games.gangcity.rules.ending import result
from sandtable.games.gangcity.rules.fight import can_retreat
from sandtable.games.gangcity.state import (
    AUCTION,
    FIGHT,
    FIREBALL,
    INCITE,
    MARCH,
    OVER,
    PLACE,
    SEATS,
    STAFF,
    STATE,
    TARGET,
    TRIBUTE,
)

# Each counts for the seat what it has, less what the others have on average; gold and values in tens.
FEATURES = (
    Feature("gold", "Gold in hand, less the bid it would have to pay now."),
    Feature("late_gold", "The same, the more the fewer incomes are to come."),
    Feature("income", "The value of controlled tiles, for every income to come."),
    Feature("next_income", "The value of controlled tiles, once."),
    Feature("security", "How far ahead of the next gang controlled tiles are, by value still to come."),
    Feature("foothold", "Goons on tiles of others, by the value still to come and the part they make up."),
    Feature("exposed", "Controlled value that the strongest enemy group elsewhere could take at once."),
    Feature("unrest", "Controlled value still to come on tiles with Uprising Tokens."),
    Feature("goons", "Goons on the board."),
    Feature("reserve", "Available Goons."),
    Feature("keep", "Whether it controls the Keep while there are tiles to turn up."),
    Feature("early", "How early it is in the playing order."),
    Feature("prospect", "What a group on the move or a spell being aimed can still gain."),
    Feature("tile_won", "The value to come of a tile it would place if the auction ended now."),
)
(
    GOLD, LATE_GOLD, INCOME, NEXT_INCOME, SECURITY, FOOTHOLD, EXPOSED, UNREST, GOONS, RESERVE, KEEPER, EARLY,
    PROSPECT, TILE_WON,
) = range(len(FEATURES))  # fmt: skip
COUNT = len(FEATURES)

TEN = 10.0
FIRM = 4.0  # a lead of that many Goons is as firm as a larger one
ROUNDS = 6.0  # incomes of a match


@compiled
def evaluate(state, ruleset, weights, hopes):
    if state.phase == OVER:
        result(state, ruleset, hopes)
        return
    found = np.zeros(COUNT)
    total = 0.0
    for seat in range(state.seats):
        own_features(state, ruleset, seat, found)
        standing = 0.0
        for feature in range(COUNT):
            standing += weights[feature] * found[feature]
        hopes[seat] = math.exp(min(max(standing, -60.0), 60.0))
        total += hopes[seat]
    for seat in range(state.seats):
        hopes[seat] /= total


@compiled
def features(state, ruleset, weights, seat, out):
    """`out` holds each feature for the seat less the mean of the same for the others."""
    own_features(state, ruleset, seat, out)
    other = np.zeros(COUNT)
    for owner in range(state.seats):
        if owner == seat:
            continue
        own_features(state, ruleset, owner, other)
        for feature in range(COUNT):
            out[feature] -= other[feature] / (state.seats - 1)


@compiled
def incomes_to_come(state, ruleset):
    """How many Income Phases follow if nobody reaches the gold target."""
    whole = int(ROUNDS) if ruleset.end == 0 else int(ROUNDS) - 1
    left = whole - max(int(state.rounds), 1)
    return left + 1 if state.phase <= TARGET else left


@compiled
def own_features(state, ruleset, seat, out):
    """`out` holds each feature for the seat alone."""
    for feature in range(COUNT):
        out[feature] = 0.0
    to_come = float(incomes_to_come(state, ruleset))
    purse = float(state.gold[seat])
    if state.phase == AUCTION and state.bidder == seat:
        purse -= float(state.bid)
    out[GOLD] = purse / TEN
    out[LATE_GOLD] = purse / TEN * (1.0 - to_come / ROUNDS)
    raider = strongest_raider(state, seat)
    for tile in range(TILES):
        if has_bit(state.city, tile):
            add_tile(state, ruleset, seat, tile, to_come, raider, out)
    out[GOONS] /= TEN
    out[RESERVE] = float(state.supply[seat]) / TEN
    for place in range(state.seats):
        if state.order[place] == seat:
            out[EARLY] = 1.0 - place / float(state.seats)
    if state.decider == seat and (state.phase == MARCH or state.phase == TARGET):
        out[PROSPECT] = prospect(state, ruleset, seat, to_come)
    if state.bidder == seat and (state.phase == AUCTION or state.phase == PLACE or state.phase == STAFF):
        out[TILE_WON] = float(ruleset.tile_values[state.drawn]) * to_come / TEN
        if state.phase == STAFF:
            out[TILE_WON] *= 0.5


@compiled
def standing_force(state, seat, tile):
    """The seat's force on the tile, where a fight is taken to be lost by the side that must lose it."""
    force = strength(state, seat, tile)
    if state.phase != FIGHT or tile != state.tile or (seat != state.mover and seat != state.enemy):
        return force
    other = int(state.enemy) if seat == state.mover else int(state.mover)
    against = strength(state, other, tile)
    is_first = state.decider == seat
    wins = force >= against if is_first else force > against
    return force if wins else 0


@compiled
def strongest_raider(state, seat):
    """The largest group of one enemy on one tile that is free to move."""
    most = 0
    for owner in range(state.seats):
        if owner == seat:
            continue
        for tile in range(TILES):
            if tile != state.golem and state.goons[owner, tile] > most:
                most = int(state.goons[owner, tile])
    return most


@compiled
def add_tile(state, ruleset, seat, tile, to_come, raider, out):
    """What the tile means to the seat is added."""
    out[GOONS] += float(state.goons[seat, tile])
    own = standing_force(state, seat, tile)
    if own == 0:
        return
    best = 0
    for owner in range(state.seats):
        if owner != seat:
            best = max(best, standing_force(state, owner, tile))
    value = float(ruleset.tile_values[tile])
    worth = value * to_come / TEN
    if own <= best:
        out[FOOTHOLD] += worth * own / (best + 1.0)
        return
    out[INCOME] += worth
    out[NEXT_INCOME] += value / TEN
    is_safe = tile == state.golem or (tile == state.shield and state.shield_seat == seat)
    lead = FIRM if is_safe else min(FIRM, float(own - best))
    out[SECURITY] += worth * lead / FIRM
    if raider >= own and not is_safe:
        out[EXPOSED] += worth
    out[UNREST] += worth * float(state.uprising[tile]) / float(ruleset.uprising_limit)
    if tile == KEEP and state.stack != 0:
        out[KEEPER] = 1.0


@compiled
def prospect(state, ruleset, seat, to_come):
    """The best that the order in hand can still bring, in tens of gold to come."""
    if state.phase == TARGET:
        return spell_prospect(state, ruleset, seat, to_come)
    group = int(state.group)
    origin = int(state.tile)
    left = strength(state, seat, origin) - group if state.goons[seat, origin] > group else 0
    loss = tile_gain(state, ruleset, seat, origin, left, to_come)
    best = loss + 0.0
    if int(state.visited) != 1 << origin and not is_shut(state, seat, origin):
        best = 0.0
    reached = reachable(state, seat)
    for tile in range(TILES):
        if has_bit(reached, tile) and not is_shut(state, seat, tile):
            after = strength(state, seat, tile) + group
            best = max(best, loss + tile_gain(state, ruleset, seat, tile, after, to_come))
    return best


@compiled
def tile_gain(state, ruleset, seat, tile, after, to_come):
    """What the tile is worth more if the seat's force there becomes `after`."""
    best = 0
    for owner in range(state.seats):
        if owner != seat:
            best = max(best, strength(state, owner, tile))
    before = strength(state, seat, tile)
    worth = float(ruleset.tile_values[tile]) * to_come / TEN
    gain = 0.0
    if after > best:
        gain += worth
    if before > best:
        gain -= worth
    return gain


@compiled
def reachable(state, seat):
    """The tiles the group on the move may still come to."""
    seen = int(state.visited) | (1 << int(state.tile))
    found = 0
    waiting = 1 << int(state.tile)
    while waiting != 0:
        ahead = 0
        for tile in range(TILES):
            if (waiting >> tile) & 1:
                ahead |= int(state.roads[tile])
        if state.golem >= 0:
            ahead &= ~(1 << int(state.golem))
        waiting = ahead & ~seen
        seen |= waiting
        found |= waiting
    return found


@compiled
def spell_prospect(state, ruleset, seat, to_come):
    """About what the spell being aimed will bring."""
    spell = int(state.queue[state.spell])
    best = 0.0
    if spell == TRIBUTE:
        for tile in range(TILES):
            if tile_gain(state, ruleset, seat, tile, 0, 1.0) < 0.0:
                best = max(best, float(ruleset.tile_values[tile]) / TEN)
        return best
    for tile in range(TILES):
        if state.goons[seat, tile] > 0:
            after = strength(state, seat, tile) + 2
            best = max(best, tile_gain(state, ruleset, seat, tile, after, to_come))
    return best


@compiled
def urge(state, ruleset, action):
    kind = kind_of(action)
    if kind == PASS:
        return 6.0
    if kind == HIRE:
        return 0.8 / second_of(action)
    if kind == MOVE:
        return 0.25
    if kind == CAST:
        return 0.4
    if kind == STEP or kind == STOP:
        return march_urge(state, ruleset, kind, first_of(action))
    if WANT_FIGHT <= kind <= RETREAT:
        return fight_urge(state, kind, first_of(action))
    if FIRST_SPELL <= kind <= LAST_SPELL:
        return spell_urge(state, ruleset, kind - FIRST_SPELL, first_of(action), second_of(action))
    if kind == BID or kind == LEAVE:
        return bid_urge(state, ruleset, kind, first_of(action))
    if kind == PUT_GOONS:
        return 0.2 + 2.0 * first_of(action)
    return 2.0 if kind == HEAL_GOONS else 1.0 if kind == END_HEAL else 0.5


@compiled
def march_urge(state, ruleset, kind, tile):
    """Tiles that the group would come to control draw it on, the present one holds it."""
    target = int(state.tile) if kind == STOP else tile
    present = strength(state, state.mover, target)
    force = present if kind == STOP else present + int(state.group)
    best = 0
    for owner in range(state.seats):
        if owner != state.mover:
            best = max(best, strength(state, owner, target))
    value = float(ruleset.tile_values[target])
    if force > best:
        return 0.5 + value if kind == STOP else 0.5 + 0.5 * value
    return 0.2


@compiled
def fight_urge(state, kind, tile):
    """Fights that are won are wanted, lost ones avoided and left."""
    seat = int(state.decider)
    other = int(state.enemy) if seat == state.mover else int(state.mover)
    own = strength(state, seat, state.tile)
    against = strength(state, other, state.tile)
    strikes_first = state.phase == FIGHT or seat == state.mover
    wins = own >= against if strikes_first else own > against
    if kind == WANT_FIGHT:
        return 3.0 if wins else 0.1
    if kind == PEACE:
        return 1.0
    if kind == WOUND:
        return 4.0 if wins else 0.5
    return 0.2 if wins or not can_retreat(state, tile) else 1.5


@compiled
def spell_urge(state, ruleset, spell, tile, other):
    """Valuable tiles first."""
    value = float(ruleset.tile_values[tile])
    if spell == TRIBUTE:
        return 0.1 + value * value
    if spell == INCITE:
        held = strength(state, state.decider, tile) > 0
        return 0.5 + (0.0 if held == (other == 0) else value)
    if spell == FIREBALL and other < SEATS:
        return 0.3 + value
    return 0.3 + 0.5 * value


@compiled
def bid_urge(state, ruleset, kind, bid):
    """Low raises below what the tile will pay."""
    worth = 0.7 * float(ruleset.tile_values[state.drawn]) * incomes_to_come(state, ruleset)
    if kind == LEAVE:
        return 1.0 if worth > float(state.bid) + 1.0 else 6.0
    if float(bid) > worth:
        return 0.02
    return 3.0 / (1.0 + float(bid) - float(state.bid))


BOTS = Bots(
    evaluate,
    urge,
    FEATURES,
    features,
    Path(__file__).with_name(WEIGHTS_FILE),
    # Actions differ by little, so a search that explores as much as elsewhere would never come to a point.
    search=SearchSettings(exploration=0.1),
)
register_bots(STATE, BOTS)
