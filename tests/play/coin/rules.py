"""The rules of Coin."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import (
    CHANCE,
    NOBODY,
    Verbs,
    action_code,
    clause,
    first_of,
    kind_of,
    register,
)
from sandtable.core.rng import below
from tests.play.coin.actions import CARD, DICE, GUESS, HIDE, LOOK, NOD, RATTLE, SHAKE, TAKE, THROW
from tests.play.coin.state import HIDING, OVER, SEEKING, SHAKING, STATE, TAKING, THROWING, UNKNOWN


@compiled
def start(state, ruleset, seats, sheets):
    state.coin_hand = UNKNOWN
    state.coin_card = 0
    for seat in range(2):
        state.coin_lucky[seat] = sheets[seat].lucky
    state.coin_is_seen = 0
    state.coin_nods = 0
    state.coin_rattles = 0
    state.coin_phase = HIDING
    state.coin_winner = NOBODY
    state.coin_reason = 0


@compiled
def decider(state):
    if state.coin_phase == HIDING:
        return 0
    if state.coin_phase == SEEKING:
        return 1
    return NOBODY if state.coin_phase == OVER else CHANCE


@compiled
def legal_actions(state, ruleset, out):
    if state.coin_phase == HIDING:
        out[0] = action_code(HIDE, 0)
        out[1] = action_code(HIDE, 1)
        return 2
    if state.coin_phase != SEEKING:
        return 0
    out[0] = action_code(NOD)
    out[1] = action_code(SHAKE)
    out[2] = action_code(THROW)
    out[3] = action_code(GUESS, 0)
    out[4] = action_code(GUESS, 1)
    count = 5
    if state.coin_is_seen == 0:
        out[count] = action_code(LOOK)
        count += 1
    elif state.coin_card == 0:
        out[count] = action_code(TAKE)
        count += 1
    return count


@compiled
def chance_outcomes(state, ruleset, out, weights):
    if state.coin_phase == SHAKING:
        for rattles in range(2):
            out[rattles] = action_code(RATTLE, rattles)
            is_likely = rattles == 1 if state.coin_hand == 0 else rattles == 0
            weights[rattles] = 3 if is_likely else 1
        return 2
    if state.coin_phase == TAKING:
        for card in range(ruleset.cards):
            out[card] = action_code(CARD, card + 1)
            weights[card] = 1
        return ruleset.cards
    if state.coin_phase == THROWING:
        out[0] = action_code(DICE, 0)
        weights[0] = 35
        out[1] = action_code(DICE, 1)
        weights[1] = 1
        return 2
    return 0


@compiled
def apply(state, ruleset, action):
    kind = kind_of(action)
    operand = first_of(action)
    if kind == HIDE:
        state.coin_hand = operand
        state.coin_phase = SEEKING
    elif kind == LOOK:
        state.coin_is_seen = 1
    elif kind == NOD:
        state.coin_nods += 1
    elif kind == SHAKE:
        state.coin_phase = SHAKING
    elif kind == TAKE:
        state.coin_phase = TAKING
    elif kind == THROW:
        state.coin_phase = THROWING
    elif kind == GUESS:
        state.coin_phase = OVER
        state.coin_reason = 1
        state.coin_winner = 1 if operand == state.coin_hand else 0
    elif kind == DICE and operand == 1:
        state.coin_phase = OVER
        state.coin_reason = 2
        state.coin_winner = 1
    else:
        if kind == RATTLE:
            state.coin_rattles += operand
        if kind == CARD:
            state.coin_card = operand
        state.coin_phase = SEEKING


@compiled
def result(state, ruleset, points):
    if state.coin_phase != OVER:
        return 0
    points[state.coin_winner] = 1.0
    points[1 - state.coin_winner] = 0.0
    return state.coin_reason


@compiled
def hide(state, seat):
    if state.coin_phase == OVER:
        return
    if seat != 0 and not (seat == 1 and state.coin_is_seen != 0):
        state.coin_hand = UNKNOWN
    if seat != 1 and state.coin_card != 0:
        state.coin_card = UNKNOWN
    for owner in range(2):
        if seat != owner and state.coin_lucky[owner] != 0:
            state.coin_lucky[owner] = UNKNOWN


@compiled
def imagine(state, seat, rng):
    if state.coin_hand == UNKNOWN and state.coin_phase != HIDING:
        state.coin_hand = below(rng, 2)
    if state.coin_card == UNKNOWN:
        state.coin_card = 1 + below(rng, 6)
    for owner in range(2):
        if state.coin_lucky[owner] == UNKNOWN:
            state.coin_lucky[owner] = 1 + below(rng, 6)


def why_not(state, ruleset, action):
    if state.coin_phase == OVER:
        return clause(1, 6) if state.coin_reason == 1 else clause(1, 5)
    return {HIDING: clause(1, 1), SHAKING: clause(1, 3), TAKING: clause(1, 4), THROWING: clause(1, 5)}.get(
        int(state.coin_phase), clause(1, 2)
    )


VERBS = Verbs(start, decider, legal_actions, chance_outcomes, apply, result, hide, imagine, why_not)
register(STATE, VERBS)
