"""What a bot goes by in Siege: towers, the army on the field and in the cards, and who threatens whom."""

from pathlib import Path
from typing import Any

import numpy as np

from sandtable.core.compiled import compiled
from sandtable.core.contract import first_of, kind_of, register_bots, second_of
from sandtable.core.dice import SIDES
from sandtable.core.heuristics import WEIGHTS_FILE, Bots, Feature, SearchSettings
from sandtable.core.two_seats import share_hopes, share_points
from sandtable.games.siege.actions import (
    ATTACK_UNIT,
    DRAFT_CARD,
    END_MOVE,
    END_SUMMON,
    END_TURN,
    FILL_HAND,
    HEAL_UNIT,
    MOVE_UNIT,
    PICK_UNIT,
    PLACE_UNIT,
    SKIP_DRAW,
    SUMMON_UNIT,
)
from sandtable.games.siege.board import (
    BIT_OF,
    CENTRE_TOWER,
    CENTRES,
    DISTANCE,
    FOREST,
    IN_RANGE,
    REMAINDERS,
    SPACE_OF_BIT,
    SPACES,
    TERRAIN,
    TOWER,
    WAY,
    WORD_OF,
    WORDS,
)
from sandtable.games.siege.cards import (
    ABILITY,
    BLUE,
    CARD_NAMES,
    CARDS,
    COLOUR,
    DRAFTED,
    GREEN,
    GUARDIAN,
    LABELS,
    RED,
)
from sandtable.games.siege.rules.move import find_stops
from sandtable.games.siege.rules.units import advantage, card_at, flip_bit, has_bit, is_covered, owner_at
from sandtable.games.siege.state import (
    CARD_OF_PIECE,
    DRAFT,
    DRAW,
    EMPTY,
    MARCH,
    OVER,
    PLACE,
    STATE,
    SUMMON,
    TAKE,
)

# Each counts for the seat what it has, less what the enemy has.
FEATURES = (
    Feature("score", "Points, as a share of those that win."),
    Feature("centre_income", "Points a turn from centre towers, as a share of those that win."),
    Feature("storm_income", "Points a turn from the enemy's siege tower, as a share of those that win."),
    Feature("tower_guard", "Whether a unit stands on the own siege tower."),
    Feature("home_units", "Units near the own siege tower, up to three."),
    Feature("centre_reach", "How soon a unit can stand on each centre tower that is not held."),
    Feature("storm_reach", "How soon a unit can stand on the enemy's siege tower."),
    Feature("advance", "How near the units are to the centre towers, summed."),
    Feature("units", "Units on the field."),
    Feature("attack", "Attack of the units on the field."),
    Feature("health", "Health of the units on the field."),
    Feature("cover", "Units that stand in forests."),
    Feature("hand", "Cards in hand."),
    Feature("summons", "Units that can still be summoned this turn."),
    Feature("threat_now", "Enemy units that may be lost to attacks in this turn, up to five."),
    Feature("threat_next", "Enemy units that may be lost to attacks in the next turn, up to five."),
    Feature("colour_edge", "How well the colours of the army answer those of the enemy's."),
    *(
        Feature(f"card_{label}", f"{name}s in the army; each one more counts less.")
        for label, name in zip(LABELS, CARD_NAMES, strict=True)
    ),
)
(
    SCORE, CENTRE_INCOME, STORM_INCOME, TOWER_GUARD, HOME_UNITS, CENTRE_REACH, STORM_REACH, ADVANCE, UNITS,
    ATTACK_SUM, HEALTH_SUM, COVER, HAND, SUMMONS, THREAT_NOW, THREAT_NEXT, COLOUR_EDGE, FIRST_CARD,
) = range(18)  # fmt: skip
COUNT = len(FEATURES)

LONG = 5.0  # turns; what takes longer counts as this long
HOME = 3  # spaces from the own tower
WIDE = 12  # spaces from a centre tower; farther counts as this far
MOST_LOST = 5.0  # units in a turn
ENOUGH = 3.0  # units at home
DRAFT_STEP = 0.01  # finer differences are none
SPREAD = np.arange(128.0) ** 0.7  # a copy more counts less
GOOD = 0.5
FAIR = GOOD * (SPREAD[2] - SPREAD[1])  # as much as the second copy of a good card
POOR = 0.1
# By set and card, from matches with drafts at random (docs/games/siege.md).
DRAFT_WORTH = np.array(
    (
        (GOOD, GOOD, GOOD, GOOD, POOR, POOR, POOR, POOR, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
        (FAIR, FAIR, GOOD, GOOD, FAIR, GOOD, FAIR, FAIR, GOOD, GOOD, GOOD, FAIR, GOOD, FAIR, FAIR, GOOD),
    )
)
LEAST = 0.05  # appeal of what is hardly worth a thought
SPACE, CARD, COVERED = range(3)  # what is listed of a unit
ROOT = np.sqrt(np.arange(128.0))
PACE = 1.0 / np.maximum(np.arange(128.0), 0.5)  # turns a space, by Move
STEP = 0.4  # appeal of a step towards a tower worth having


@compiled
def evaluate(state, ruleset, weights, hopes):
    if state.phase == OVER:
        share_points(state.winner, hopes)
        return
    if state.phase == DRAFT or (state.phase == PLACE and state.unit_count[0] + state.unit_count[1] == 0):
        share_hopes(draft_lead(state, ruleset), hopes)
        return
    found = np.empty(COUNT)
    features(state, ruleset, weights, 0, found)
    lead = 0.0
    for feature in range(COUNT):
        lead += weights[feature] * found[feature]
    share_hopes(lead, hopes)


def needs_a_glance(view: Any) -> bool:
    """Whether looking further ahead tells no more: in the draft, where a card is worth what its tier is."""
    return bool(view.phase == DRAFT)


@compiled
def draft_lead(state, ruleset):
    """What the cards drafted by the first seat are worth more than the second's.

    Cards of one tier count the same, so that greedy bots draft them at random and no two drafts are alike.
    """
    lead = 0.0
    for card in range(CARDS):
        worth = DRAFT_WORTH[ruleset.cards, card]
        lead += worth * (SPREAD[state.deck[0, card]] - SPREAD[state.deck[1, card]])
    return float(round(lead / DRAFT_STEP)) * DRAFT_STEP


@compiled
def features(state, ruleset, weights, seat, out):
    """`out` holds each feature for the seat less the same for the enemy.

    Where a unit is picked or a card is to be taken, the choice that is open counts as made in the best way,
    as far as appeals and weights tell.
    """
    picked = state.picked
    if state.phase == MARCH:
        shift_unit(state, picked, best_stop(state, ruleset))
        add_all(state, ruleset, seat, out)
        shift_unit(state, state.picked, picked)
        return
    add_all(state, ruleset, seat, out)
    if state.phase == TAKE:
        add_best_take(state, weights, seat, out)


@compiled
def best_stop(state, ruleset):
    """The space to which the picked unit is most drawn."""
    stops = find_stops(state, ruleset, state.picked)
    best = -1.0
    chosen = state.picked
    for word in range(WORDS):
        bits = stops[word]
        while bits != 0:
            space = SPACE_OF_BIT[word, (bits & -bits) % REMAINDERS]
            bits &= bits - 1
            weight = stop_appeal(state, ruleset, state.picked, space)
            if weight > best:
                best = weight
                chosen = space
    return chosen


@compiled
def shift_unit(state, origin, target):
    """The picked unit stands on the target, as if it had moved, or stands where it was, as if it had not."""
    if origin == target:
        return
    state.piece_at[target] = state.piece_at[origin]
    state.health_at[target] = state.health_at[origin]
    state.piece_at[origin] = EMPTY
    state.health_at[origin] = 0
    flip_bit(state.unit_bits[state.seat], origin)
    flip_bit(state.unit_bits[state.seat], target)
    if has_bit(state.moved_bits, origin):
        flip_bit(state.moved_bits, origin)
    else:
        flip_bit(state.moved_bits, target)
    state.picked = target


@compiled
def add_best_take(state, weights, seat, out):
    """The card of the piles that is worth most is counted as taken."""
    owner = state.seat
    best = -1.0
    chosen = -1
    for card in range(CARDS):
        if state.piles[card] > 0:
            gain = weights[FIRST_CARD + card]
            if gain > best:
                best = gain
                chosen = card
    if chosen >= 0:
        out[FIRST_CARD + chosen] += 0.3 if owner == seat else -0.3


@compiled
def add_all(state, ruleset, seat, out):
    """`out` holds each feature of the position as it stands."""
    for feature in range(COUNT):
        out[feature] = 0.0
    army = np.zeros((2, CARDS), np.int64)
    units = np.empty((2, SPACES, 3), np.int16)
    counts = (list_units(state, 0, units[0]), list_units(state, 1, units[1]))
    for owner in range(2):
        sign = 1.0 if owner == seat else -1.0
        own = units[owner, : counts[owner]]
        enemies = units[1 - owner, : counts[1 - owner]]
        add_towers(state, ruleset, owner, sign, own, out)
        add_units(state, ruleset, sign, own, army[owner], out)
        add_cards(state, ruleset, owner, sign, army[owner], out)
        threat = find_threat(state, ruleset, owner, own, enemies)
        out[THREAT_NOW if owner == state.seat else THREAT_NEXT] += sign * threat
    out[COLOUR_EDGE] = find_edge(army[seat], army[1 - seat])


@compiled
def list_units(state, owner, units):
    """`units` begins with the space and the card of each unit of the seat, and whether it is covered."""
    count = 0
    has_guardian = False
    for word in range(WORDS):
        bits = int(state.unit_bits[owner, word])
        while bits != 0:
            space = SPACE_OF_BIT[word, (bits & -bits) % REMAINDERS]
            bits &= bits - 1
            card = CARD_OF_PIECE[state.piece_at[space]]
            has_guardian |= ABILITY[card] == GUARDIAN
            units[count, SPACE] = space
            units[count, CARD] = card
            units[count, COVERED] = TERRAIN[space] == FOREST
            count += 1
    if has_guardian:
        for place in range(count):
            units[place, COVERED] = is_covered(state, units[place, SPACE])
    return count


@compiled
def add_towers(state, ruleset, owner, sign, units, out):
    """Points, income, the guard of the own tower, and the way to the others."""
    target = float(ruleset.target)
    prize = TOWER[1 - owner]
    out[SCORE] += sign * min(float(state.score[owner]) / target, 1.0)
    if owner_at(state, prize) == owner:
        out[STORM_INCOME] += sign * min(float(ruleset.enemy_points) / target, 1.0)
    if owner_at(state, TOWER[owner]) == owner:
        out[TOWER_GUARD] += sign
    storm = upper = lower = LONG  # turns until a unit stands on the prize and on each centre tower
    home = advance = 0.0
    for place in range(len(units)):
        space = units[place, SPACE]
        pace = PACE[ruleset.card_move[units[place, CARD]]]
        storm = min(storm, pace * WAY[space, prize])
        upper = min(upper, pace * WAY[space, CENTRES[0]])
        lower = min(lower, pace * WAY[space, CENTRES[1]])
        home += DISTANCE[space, TOWER[owner]] <= HOME
        advance += 1.0 - float(min(WAY[space, CENTRES[0]], WAY[space, CENTRES[1]], WIDE)) / WIDE
    out[ADVANCE] += sign * advance
    out[STORM_REACH] += sign * (1.0 - storm / LONG)
    out[HOME_UNITS] += sign * min(home, ENOUGH)
    for tower, reach in ((CENTRES[0], upper), (CENTRES[1], lower)):
        if owner_at(state, tower) == owner:
            out[CENTRE_INCOME] += sign * min(float(ruleset.centre_points) / target, 1.0)
        else:
            out[CENTRE_REACH] += sign * (1.0 - reach / LONG)


@compiled
def add_units(state, ruleset, sign, units, army, out):
    """The strength on the field."""
    attack = health = covered = 0
    for place in range(len(units)):
        card = units[place, CARD]
        army[card] += 1
        attack += ruleset.card_attack[card]
        health += state.health_at[units[place, SPACE]]
        covered += TERRAIN[units[place, SPACE]] == FOREST
    out[UNITS] += sign * len(units)
    out[ATTACK_SUM] += sign * attack
    out[HEALTH_SUM] += sign * health
    out[COVER] += sign * covered


@compiled
def add_cards(state, ruleset, owner, sign, army, out):
    """The cards: in hand, playable this turn, and the whole army by kind."""
    hand = float(state.hand_count[owner])
    out[HAND] += sign * hand
    if owner == state.seat and state.phase >= DRAW and state.phase <= SUMMON:
        out[SUMMONS] += sign * min(float(state.points), hand)
    for card in range(CARDS):
        army[card] += state.deck[owner, card] + state.hand[owner, card] + state.discard[owner, card]
        out[FIRST_CARD + card] += sign * ROOT[army[card]]


@compiled
def find_threat(state, ruleset, owner, units, enemies):
    """The enemy units that may be lost: in the own turn to what stands in Range, else in the next turn."""
    is_now = owner == state.seat
    dice = np.zeros(len(enemies), np.int16)  # by enemy: thrown at it
    for place in range(len(units)):
        space = units[place, SPACE]
        card = units[place, CARD]
        if is_now and state.attacked_bits[WORD_OF[space]] & BIT_OF[space] != 0:
            continue
        reach = int(ruleset.card_range[card])
        if not is_now:
            reach += int(ruleset.card_move[card])
        attack = int(ruleset.card_attack[card])
        for target in range(len(enemies)):
            if DISTANCE[space, enemies[target, SPACE]] <= reach:
                dice[target] += max(attack + advantage(card, enemies[target, CARD]), 0)
    threat = 0.0
    for target in range(len(enemies)):
        if dice[target] > 0:
            need = ruleset.covered_hit if enemies[target, COVERED] else ruleset.hit
            hits = float(dice[target] * (SIDES + 1 - need)) / SIDES
            threat += min(hits / max(float(state.health_at[enemies[target, SPACE]]), 1.0), 1.0)
    return min(threat, MOST_LOST)


@compiled
def find_edge(army, enemy):
    """How often a card of the army meets a colour it beats, less how often one that beats it.

    While armies are drafted they count as whole ones, so that the first cards do not decide it.
    """
    own = count_colours(army)
    foe = count_colours(enemy)
    wins = own[0] * foe[1] + own[1] * foe[2] + own[2] * foe[0]  # SG-2.2: each beats the next
    losses = own[1] * foe[0] + own[2] * foe[1] + own[0] * foe[2]
    return float(wins - losses) / float(max(own[3], DRAFTED) * max(foe[3], DRAFTED))


@compiled
def count_colours(army):
    """How many cards are red, green and blue, and how many there are in all."""
    red = green = blue = others = 0
    for card in range(CARDS):
        red += army[card] if COLOUR[card] == RED else 0
        green += army[card] if COLOUR[card] == GREEN else 0
        blue += army[card] if COLOUR[card] == BLUE else 0
        others += army[card] if COLOUR[card] > BLUE else 0
    return red, green, blue, red + green + blue + others


@compiled
def urge(state, ruleset, action):
    drawn = appeal(state, ruleset, action)
    return drawn * drawn * drawn * drawn  # as the appeals stand, a playout would move nearly at random


@compiled
def appeal(state, ruleset, action):
    """How good the action looks at a glance, from LEAST up to some 40."""
    kind = kind_of(action)
    first = first_of(action)
    second = second_of(action)
    if kind == MOVE_UNIT:
        return stop_appeal(state, ruleset, first, second)
    if kind == ATTACK_UNIT:
        return attack_appeal(state, ruleset, first, second)
    if kind == PICK_UNIT:
        return pick_appeal(state, first)
    if kind == SUMMON_UNIT or kind == PLACE_UNIT:
        return summon_appeal(state, ruleset, first, second)
    if kind == DRAFT_CARD:
        return 1.0 + card_worth(ruleset, first)
    if kind == END_TURN or kind == END_MOVE or kind == END_SUMMON:
        return 0.3
    if kind == FILL_HAND:
        return 4.0
    if kind == SKIP_DRAW:
        return LEAST
    return 1.5 if kind == HEAL_UNIT else 1.0


@compiled
def card_worth(ruleset, card):
    """What a card is worth by its figures alone."""
    fight = float(ruleset.card_attack[card]) + float(ruleset.card_health[card])
    return 0.5 * fight + 0.5 * float(ruleset.card_range[card]) + 0.2 * float(ruleset.card_move[card])


@compiled
def summon_appeal(state, ruleset, card, space):
    """Good cards, the empty own tower first, then the side towards the enemy."""
    seat = state.seat
    weight = 1.0 + 0.3 * card_worth(ruleset, card)
    if space == TOWER[seat]:
        return weight + 4.0
    return weight + 0.2 * float(DISTANCE[space, TOWER[seat]] - DISTANCE[space, TOWER[1 - seat]] + 12)


@compiled
def pick_appeal(state, space):
    """Units that hold a tower rather stay."""
    if space == TOWER[state.seat] or space == TOWER[1 - state.seat]:
        return 0.1
    return 0.2 if TERRAIN[space] == CENTRE_TOWER else 2.0


@compiled
def attack_appeal(state, ruleset, attacker, target):
    """The chance to kill, and a dear target."""
    kill = hits_on(state, ruleset, attacker, target) / float(state.health_at[target])
    is_tower = target == TOWER[state.seat] or TERRAIN[target] == CENTRE_TOWER
    return 0.5 + 5.0 * min(kill, 1.0) + (4.0 if is_tower else 0.0)


@compiled
def hits_on(state, ruleset, attacker, target):
    """The hits the attacker may expect."""
    card = card_at(state, attacker)
    dice = max(int(ruleset.card_attack[card]) + advantage(card, card_at(state, target)), 0)
    need = ruleset.covered_hit if is_covered(state, target) else ruleset.hit
    return float(dice) * float(SIDES + 1 - need) / float(SIDES)


@compiled
def stop_appeal(state, ruleset, origin, target):
    """Towers first, then enemies in Range, cover, and the way to a tower that is not held."""
    seat = state.seat
    if target == TOWER[1 - seat]:
        return 40.0
    weight = 1.0
    if TERRAIN[target] == CENTRE_TOWER:
        weight += 12.0
    elif target == TOWER[seat]:
        weight += 5.0
    elif TERRAIN[target] == FOREST:
        weight += 0.5
    weight += 3.0 * best_kill(state, ruleset, origin, target)
    nearest = 100
    for tower in CENTRES:
        if owner_at(state, tower) != seat:
            nearest = min(nearest, int(WAY[target, tower]) - int(WAY[origin, tower]))
    nearest = min(nearest, int(WAY[target, TOWER[1 - seat]]) - int(WAY[origin, TOWER[1 - seat]]))
    return max(weight - STEP * float(nearest), LEAST)


@compiled
def best_kill(state, ruleset, origin, space):
    """The best share of an enemy's Health that the unit may expect to take from that space."""
    card = card_at(state, origin)
    reach = ruleset.card_range[card]
    best = 0.0
    for word in range(WORDS):
        bits = int(state.unit_bits[1 - state.seat, word] & IN_RANGE[reach, space, word])
        while bits != 0:
            target = SPACE_OF_BIT[word, (bits & -bits) % REMAINDERS]
            bits &= bits - 1
            hits = hits_on(state, ruleset, origin, target)
            best = max(best, min(hits / float(state.health_at[target]), 1.0))
    return best


BOTS = Bots(
    evaluate,
    urge,
    FEATURES,
    features,
    Path(__file__).with_name(WEIGHTS_FILE),
    # A turn has some 25 decisions of 15 actions: played greedily, two of them take over a millisecond.
    search=SearchSettings(greedy_turns=0, playout_actions=12, exploration=0.1),
    needs_a_glance=needs_a_glance,
    # Searching helps, searching longer was not seen to help more (docs/games/siege.md).
    levels={
        "soldier": {
            "slip": 0.25,
            "sentence": "Takes what looks best at once, but every fourth action at random.",
        },
        "veteran": {
            "iterations": 0,
            "slip": 0.1,
            "sentence": "Takes what looks best at once, and slips at times.",
        },
        "general": {"iterations": 0, "sentence": "Takes what looks best at once, and never slips."},
        "marshal": {"iterations": 1000, "sentence": "Tries a thousand ways to go on."},
    },
)
register_bots(STATE, BOTS)
