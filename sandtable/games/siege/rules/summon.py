"""Summon: bring cards from the hand onto the board."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import action_code
from sandtable.games.siege.actions import END_SUMMON, SUMMON_UNIT
from sandtable.games.siege.board import CENTRES, MOUNTAIN, NEIGHBOURS, TERRAIN, ZONES
from sandtable.games.siege.cards import ABILITY, BANNER, CARDS
from sandtable.games.siege.rules.trail import note_summon
from sandtable.games.siege.rules.units import card_at, is_own, put_unit
from sandtable.games.siege.state import EMPTY, MOVE


@compiled
def summon_actions(state, ruleset, out):
    count = 0
    for card in range(CARDS):
        if state.hand[state.seat, card] == 0 or ruleset.card_cost[card] + 1 > state.points:  # SG-5.4
            continue
        for space in ZONES[state.seat]:
            if state.piece_at[space] == EMPTY:
                out[count] = action_code(SUMMON_UNIT, card, space)
                count += 1
        for tower in CENTRES:
            if not is_bannered(state, tower):
                continue
            for step in range(4):  # SG-2.11
                space = NEIGHBOURS[tower, step]
                if TERRAIN[space] != MOUNTAIN and state.piece_at[space] == EMPTY:
                    out[count] = action_code(SUMMON_UNIT, card, space)
                    count += 1
    out[count] = action_code(END_SUMMON)
    return count + 1


@compiled
def is_bannered(state, tower):
    """Whether a Banner of the seat stands on that tower."""
    return is_own(state, tower) and ABILITY[card_at(state, tower)] == BANNER


@compiled
def apply_summon(state, ruleset, card, space):
    """The unit stands, ready to move and attack; the hand is one card smaller."""
    seat = state.seat
    state.points -= ruleset.card_cost[card] + 1
    state.hand[seat, card] -= 1
    state.hand_count[seat] -= 1
    if state.known[seat, card] > 0:
        state.known[seat, card] -= 1
    else:
        note_summon(state, seat, card)
    put_unit(state, ruleset, seat, card, space)


@compiled
def apply_end_summon(state):
    state.phase = MOVE
