"""Siege: draft and place an army, then in turns score, draw, summon, move and attack until 20 points are won.

The rulebook is RULES.md; a tag such as SG-5.2 stands on the line that decides the clause. Here is the
sequence of play; each step has the file of its name.
"""

from sandtable.core.compiled import compiled
from sandtable.core.contract import (
    CHANCE,
    NOBODY,
    PLAYING,
    Verbs,
    action_code,
    first_of,
    kind_of,
    register,
    second_of,
)
from sandtable.games.siege import actions
from sandtable.games.siege.board import NOWHERE, SPACES, WORDS
from sandtable.games.siege.cards import CARDS
from sandtable.games.siege.rules import attack, draft, draw, ending, hidden, move, place, summon, turn
from sandtable.games.siege.rules.why_not import why_not
from sandtable.games.siege.ruleset import SHEETS
from sandtable.games.siege.state import (
    ATTACK,
    COIN,
    COUNTER,
    DRAFT,
    DRAW,
    DRAWING,
    EMPTY,
    HIT,
    MARCH,
    MOVE,
    PLACE,
    STATE,
    STRIKE,
    SUMMON,
    TAKE,
    TRAIL,
)


@compiled
def start(state, ruleset, seats, sheets):
    for seat in range(2):
        state.score[seat] = 0
        state.turns[seat] = 0
        state.deck_count[seat] = 0
        state.hand_count[seat] = 0
        state.unit_count[seat] = 0
        for card in range(CARDS):
            state.deck[seat, card] = 0
            state.hand[seat, card] = 0
            state.known[seat, card] = 0
            state.discard[seat, card] = 0
            state.fresh[seat, card] = 0
        for entry in range(TRAIL):
            state.trail[seat, entry] = 0
        state.trail_length[seat] = 0
    for card in range(CARDS):
        state.piles[card] = draft.half_of(ruleset, card)  # SG-3.2
    if ruleset.draft == SHEETS:
        draft.take_sheets(state, ruleset, sheets)
    for space in range(SPACES):
        state.piece_at[space] = EMPTY
        state.health_at[space] = 0
    for word in range(WORDS):
        state.unit_bits[0, word] = 0
        state.unit_bits[1, word] = 0
        state.moved_bits[word] = 0
        state.far_bits[word] = 0
        state.attacked_bits[word] = 0
    state.picked = NOWHERE
    state.points = 0
    state.moves = 0
    state.attacks = 0
    state.battle_from = NOWHERE
    state.battle_at = NOWHERE
    state.phase = COIN
    state.decider = CHANCE
    state.seat = 0
    state.first = NOBODY
    state.draw_to = 0
    state.is_recruiting = 0
    state.has_struck = 0
    state.end_reason = PLAYING
    state.winner = NOBODY


@compiled
def decider(state):
    return state.decider


@compiled
def legal_actions(state, ruleset, out):
    phase = state.phase
    if phase == MOVE:
        return move.move_actions(state, ruleset, out)
    if phase == MARCH:
        return move.march_actions(state, ruleset, out)
    if phase == ATTACK:
        count = attack.attack_actions(state, ruleset, out)
        out[count] = action_code(actions.END_TURN)
        return count + 1
    if phase == SUMMON:
        return summon.summon_actions(state, ruleset, out)
    if phase == DRAW:
        return draw.draw_actions(state, out)
    if phase == TAKE:
        return draw.take_actions(state, out)
    if phase == DRAFT:
        return draft.draft_actions(state, out)
    return place.place_actions(state, out) if phase == PLACE else 0


@compiled
def chance_outcomes(state, ruleset, out, weights):
    if state.phase == DRAWING:
        return draw.card_outcomes(state, out, weights)
    if state.phase in (STRIKE, HIT, COUNTER):
        return attack.throw_outcomes(state, ruleset, out, weights)
    return draft.coin_outcomes(out, weights) if state.phase == COIN else 0


@compiled
def apply(state, ruleset, action):
    kind = kind_of(action)
    first = first_of(action)
    second = second_of(action)
    if kind == actions.PICK_UNIT:
        move.apply_pick(state, first)
    elif kind == actions.MOVE_UNIT:
        move.apply_move(state, first, second)
    elif kind == actions.DRAW_CARD:
        draw.apply_card(state, ruleset, first)
    elif kind == actions.SUMMON_UNIT:
        summon.apply_summon(state, ruleset, first, second)
    elif kind == actions.ATTACK_UNIT:
        attack.apply_attack(state, ruleset, first, second)
    elif kind == actions.HEAL_UNIT:
        attack.apply_heal(state, first, second)
    elif kind in (actions.FILL_HAND, actions.RECRUIT, actions.SKIP_DRAW):
        draw.apply_draw_choice(state, ruleset, kind)
    elif kind == actions.TAKE_CARD:
        draw.apply_take(state, first)
    elif kind == actions.END_SUMMON:
        summon.apply_end_summon(state)
    elif kind == actions.END_MOVE:
        move.apply_end_move(state)
    elif kind == actions.END_TURN:
        turn.apply_end_turn(state, ruleset)
    elif kind == actions.DRAFT_CARD:
        draft.apply_draft(state, ruleset, first)
    elif kind == actions.PLACE_UNIT:
        place.apply_place(state, ruleset, first, second)
    elif kind == actions.FIRST_SEAT:
        draft.apply_coin(state, ruleset, first)
    else:
        attack.apply_throw(state, ruleset, first)


VERBS = Verbs(
    start, decider, legal_actions, chance_outcomes, apply, ending.result, hidden.hide, hidden.imagine, why_not
)
register(STATE, VERBS)
