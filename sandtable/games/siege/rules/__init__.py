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
    clause,
    first_of,
    kind_of,
    register,
    second_of,
)
from sandtable.games.siege.actions import (
    ATTACK_UNIT,
    DRAFT_CARD,
    DRAW_CARD,
    END_MOVE,
    END_SUMMON,
    END_TURN,
    FILL_HAND,
    FIRST_SEAT,
    HEAL_UNIT,
    MOVE_UNIT,
    PICK_UNIT,
    PLACE_UNIT,
    RECRUIT,
    SKIP_DRAW,
    SUMMON_UNIT,
    TAKE_CARD,
)
from sandtable.games.siege.board import NOWHERE, SPACES, WORDS
from sandtable.games.siege.cards import CARDS
from sandtable.games.siege.rules.attack import (
    apply_attack,
    apply_heal,
    apply_throw,
    attack_actions,
    attack_refusal,
    throw_outcomes,
    throw_refusal,
)
from sandtable.games.siege.rules.draft import (
    apply_coin,
    apply_draft,
    coin_outcomes,
    coin_refusal,
    draft_actions,
    draft_refusal,
    half_of,
    take_sheets,
)
from sandtable.games.siege.rules.draw import (
    apply_card,
    apply_draw_choice,
    apply_take,
    card_outcomes,
    card_refusal,
    draw_actions,
    draw_refusal,
    take_actions,
    take_refusal,
)
from sandtable.games.siege.rules.hidden import hide, imagine
from sandtable.games.siege.rules.move import (
    apply_end_move,
    apply_move,
    apply_pick,
    march_actions,
    march_refusal,
    move_actions,
    move_refusal,
)
from sandtable.games.siege.rules.place import apply_place, place_actions, place_refusal
from sandtable.games.siege.rules.score import result
from sandtable.games.siege.rules.summon import (
    apply_end_summon,
    apply_summon,
    summon_actions,
    summon_refusal,
)
from sandtable.games.siege.rules.turn import apply_end_turn, end_turn_refusal, phase_clause
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
    OVER,
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
        for place in range(TRAIL):
            state.trail[seat, place] = 0
        state.trail_length[seat] = 0
    for card in range(CARDS):
        state.piles[card] = half_of(ruleset, card)  # SG-3.2
    if ruleset.draft == SHEETS:
        take_sheets(state, ruleset, sheets)
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
        return move_actions(state, ruleset, out)
    if phase == MARCH:
        return march_actions(state, ruleset, out)
    if phase == ATTACK:
        count = attack_actions(state, ruleset, out)
        out[count] = action_code(END_TURN)
        return count + 1
    if phase == SUMMON:
        return summon_actions(state, ruleset, out)
    if phase == DRAW:
        return draw_actions(state, out)
    if phase == TAKE:
        return take_actions(state, out)
    if phase == DRAFT:
        return draft_actions(state, out)
    return place_actions(state, out) if phase == PLACE else 0


@compiled
def refusal(state, ruleset, action):
    kind = kind_of(action)
    if state.phase == OVER:
        return clause(8, 1 + state.end_reason)
    if state.phase == COIN:
        return coin_refusal(action)
    if state.phase == DRAWING:
        return card_refusal(state, action)
    if state.phase in (STRIKE, HIT, COUNTER):
        return throw_refusal(state, ruleset, action)
    if kind == DRAFT_CARD:
        return draft_refusal(state, action)
    if kind == PLACE_UNIT:
        return place_refusal(state, action)
    if kind in (FILL_HAND, RECRUIT, SKIP_DRAW):
        return draw_refusal(state, action)
    if kind == TAKE_CARD:
        return take_refusal(state, action)
    if kind in (SUMMON_UNIT, END_SUMMON):
        return summon_refusal(state, ruleset, action)
    if kind in (PICK_UNIT, END_MOVE):
        return move_refusal(state, ruleset, action)
    if kind == MOVE_UNIT:
        return march_refusal(state, ruleset, action)
    if kind in (ATTACK_UNIT, HEAL_UNIT):
        return attack_refusal(state, ruleset, action)
    return end_turn_refusal(state, action) if kind == END_TURN else phase_clause(state)


@compiled
def chance_outcomes(state, ruleset, out, weights):
    if state.phase == DRAWING:
        return card_outcomes(state, out, weights)
    if state.phase in (STRIKE, HIT, COUNTER):
        return throw_outcomes(state, ruleset, out, weights)
    return coin_outcomes(out, weights) if state.phase == COIN else 0


@compiled
def apply(state, ruleset, action):
    kind = kind_of(action)
    first = first_of(action)
    second = second_of(action)
    if kind == PICK_UNIT:
        apply_pick(state, first)
    elif kind == MOVE_UNIT:
        apply_move(state, first, second)
    elif kind == DRAW_CARD:
        apply_card(state, ruleset, first)
    elif kind == SUMMON_UNIT:
        apply_summon(state, ruleset, first, second)
    elif kind == ATTACK_UNIT:
        apply_attack(state, ruleset, first, second)
    elif kind == HEAL_UNIT:
        apply_heal(state, first, second)
    elif kind in (FILL_HAND, RECRUIT, SKIP_DRAW):
        apply_draw_choice(state, ruleset, kind)
    elif kind == TAKE_CARD:
        apply_take(state, first)
    elif kind == END_SUMMON:
        apply_end_summon(state)
    elif kind == END_MOVE:
        apply_end_move(state)
    elif kind == END_TURN:
        apply_end_turn(state, ruleset)
    elif kind == DRAFT_CARD:
        apply_draft(state, ruleset, first)
    elif kind == PLACE_UNIT:
        apply_place(state, ruleset, first, second)
    elif kind == FIRST_SEAT:
        apply_coin(state, ruleset, first)
    else:
        apply_throw(state, ruleset, first)


VERBS = Verbs(start, decider, legal_actions, refusal, chance_outcomes, apply, result, hide, imagine)
register(STATE, VERBS)
