"""Income Phase: tiles pay those who control them, then gold heals Goons."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import NOBODY, action_code
from sandtable.games.gangcity.actions import END_HEAL, HEAL_GOONS
from sandtable.games.gangcity.board import TILES
from sandtable.games.gangcity.rules.control import controller
from sandtable.games.gangcity.rules.ending import end_if_rich
from sandtable.games.gangcity.state import CONSTRUCTION, HEAL, NEXT_HEAL


@compiled
def pay_income(state, ruleset):
    """Every seat has the value of its tiles; the match may be over."""
    for tile in range(TILES):
        seat = controller(state, tile)
        if seat != NOBODY:
            state.gold[seat] += ruleset.tile_values[tile]  # GC-10.1
    state.place = -1
    state.phase = NEXT_HEAL
    end_if_rich(state, ruleset)


@compiled
def next_heal(state):
    """The next seat that can heal decides, or construction follows."""
    for place in range(int(state.place) + 1, int(state.seats)):
        seat = int(state.order[place])
        if state.wounded[seat] > 0 and state.gold[seat] > 0:
            state.place = place
            state.decider = seat
            state.phase = HEAL
            return
    state.place = -1
    state.phase = CONSTRUCTION


@compiled
def heal_actions(out):
    out[0] = action_code(HEAL_GOONS)
    out[1] = action_code(END_HEAL)
    return 2


@compiled
def apply_heal(state, ruleset):
    """Some wounded Goons are available again; with more to heal and gold left the seat is asked again."""
    seat = int(state.decider)
    healed = min(int(ruleset.heal_per_gold), int(state.wounded[seat]))
    state.gold[seat] -= 1
    state.wounded[seat] -= healed
    state.supply[seat] += healed  # GC-10.1
    if state.wounded[seat] == 0 or state.gold[seat] == 0:
        state.phase = NEXT_HEAL


@compiled
def apply_end_heal(state):
    state.phase = NEXT_HEAL
