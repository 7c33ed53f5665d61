"""Tile actions of this edition: healing, finding, and the two cards of a ruin."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import action_code
from sandtable.games.spugah import mods, phases, tiles
from sandtable.games.spugah.rules.cards import deck_size, put
from sandtable.games.spugah.rules.units import figure_of, heal, owner_of, seat_of, tile_of
from sandtable.games.spugah_nations import actions
from sandtable.games.spugah_nations.rules import gains
from sandtable.games.spugah_nations.state import KEEP


@compiled
def own_tile_actions(state, ruleset, slot, space, out, count):
    if healing(state, slot, space) > 0 and state.health[slot] < figure_of(state, slot, mods.HEALTH):
        count = put(out, count, action_code(actions.HEAL, 0, 0, 0))  # SN-4.3
    return gains.find_actions(state, ruleset, slot, space, out, count)


@compiled
def healing(state, slot, space):
    """The health the tile gives back as a tile action."""
    most = figure_of(state, slot, mods.HEALTH)
    tile = tile_of(state, space)
    if tile == tiles.CAPITAL and owner_of(state, space) == seat_of(state, slot):
        return most  # SN-4.3
    if tile == tiles.MEDIC:
        return 1 if state.is_blighted[space] != 0 else (most + 1) // 2  # SN-4.3
    return 0


@compiled
def apply_own_tile_action(state, kind, first, second):
    """The active unit has healed or found, and is done."""
    state.has_begun = 1
    state.phase = phases.AFTER_ACT
    if kind == actions.HEAL:
        slot = int(state.active)
        heal(state, slot, healing(state, slot, int(state.unit_space[slot])))
    else:
        gains.apply_find(state, first, second)


@compiled
def apply_ruin_draw(state, mod):
    """The card of the ruin is seen; the next one is drawn, or the seat chooses what it keeps."""
    state.deck[mod] -= 1
    if state.shown == mods.NO_MOD:
        state.shown = mod
        is_blighted = state.is_blighted[state.unit_space[state.active]] != 0
        if deck_size(state) > 0 and not is_blighted:  # SN-4.4
            return
        keep(state, mod)
    else:
        state.shown_too = mod
        state.phase = KEEP  # SP-3.2


@compiled
def keep_actions(state, out):
    """Either card of the ruin."""
    count = put(out, 0, action_code(actions.KEEP, int(state.shown), 0, 0))
    if state.shown_too != state.shown:
        count = put(out, count, action_code(actions.KEEP, int(state.shown_too), 0, 0))
    return count


@compiled
def apply_keep(state, mod):
    """The other card is back in the deck."""
    other = state.shown if state.shown_too == mod else state.shown_too
    state.deck[other] += 1  # SP-3.2
    keep(state, mod)


@compiled
def keep(state, mod):
    """The card is in the hand of the seat, which places it."""
    state.shown = mods.NO_MOD
    state.shown_too = mods.NO_MOD
    state.card = mod
    state.phase = phases.PLACE_CARD
