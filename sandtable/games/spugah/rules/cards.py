"""Cards: draws from the deck, the shop and its prices, where a new card goes, and rearranging."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import action_code
from sandtable.core.dice import SIDES
from sandtable.games.spugah import actions, mods, phases
from sandtable.games.spugah.rules.units import (
    cards_on,
    extra_place,
    figure_of,
    heal,
    refresh_figures,
    seat_of,
    slots_in_use,
    tier_of,
)
from sandtable.games.spugah.state import NOT_USED


@compiled
def put(out, count, action):
    """The list with the action at its end, if there is room; its length is returned."""
    if count < len(out):
        out[count] = action
        return count + 1
    return count


@compiled
def is_full(out, count):
    """Whether the list has no room left, so that nothing more need be looked for."""
    return count == len(out)


@compiled
def deck_size(state):
    """The cards left in the deck."""
    total = 0
    for mod in range(mods.MODS):
        total += int(state.deck[mod])
    return total


@compiled
def draw_outcomes(state, kind, out, weights):
    """Every mod of the deck, as often as it has copies there."""
    count = 0
    for mod in range(mods.MODS):
        if state.deck[mod] > 0:  # SP-1.5
            out[count] = action_code(kind, mod, 0, 0)
            weights[count] = state.deck[mod]
            count += 1
    return count


@compiled
def price_outcomes(out, weights):
    """One die."""
    for face in range(1, SIDES + 1):
        out[face - 1] = action_code(actions.PRICE, face, 0, 0)
        weights[face - 1] = 1
    return SIDES


@compiled
def apply_draw(state, mod):
    """The card is in the hand of the seat, which places it."""
    state.deck[mod] -= 1
    state.card = mod
    state.phase = phases.PLACE_CARD


@compiled
def refill_shop(state, ruleset):
    """The next gap of the shop gets a card, or the shop is done."""
    state.phase = state.after
    if deck_size(state) == 0:  # SP-1.5
        return
    for place in range(int(ruleset.shop_size)):
        if state.shop_card[place] == mods.NO_MOD:
            state.shop_place = place
            state.phase = phases.STOCK
            return


@compiled
def apply_stock(state, mod):
    """The card lies in the gap and its price is rolled."""
    state.deck[mod] -= 1
    state.shop_card[state.shop_place] = mod
    state.phase = phases.PRICE


@compiled
def apply_price(state, price):
    """The card has its price, and the next gap follows."""
    state.shop_price[state.shop_place] = price
    state.shop_place = -1
    state.phase = phases.REFILL


@compiled
def place_actions(state, out):
    """Every tier with a free slot, and the extra cards."""
    seat = int(state.seat)
    count = 0
    for tier in range(extra_place(state)):
        if cards_on(state, seat, tier) < state.slots[seat, tier]:  # SP-3.5
            count = put(out, count, action_code(actions.PLACE_CARD, tier, 0, 0))
    return put(out, count, action_code(actions.PLACE_CARD, extra_place(state), 0, 0))


@compiled
def apply_place(state, place):
    """The card works on its tier, and what it adds to Max Health is added to health too."""
    seat = int(state.seat)
    state.cards[seat, place, state.card] += 1
    state.card = mods.NO_MOD
    state.phase = state.after
    if place == extra_place(state):  # SP-1.2
        return
    before = int(state.figure[seat, place, mods.HEALTH])
    refresh_figures(state, seat)
    gain = int(state.figure[seat, place, mods.HEALTH]) - before
    for slot in range(slots_in_use(state)):
        if (
            state.unit_kind[slot] != NOT_USED
            and seat_of(state, slot) == seat
            and tier_of(state, slot) == place
        ):
            heal(state, slot, max(gain, 0))  # SP-1.3


@compiled
def can_rearrange(state, ruleset):
    """Whether the seat may rearrange: no unit has done anything, it has a card and the price."""
    seat = int(state.seat)
    if state.has_begun != 0 or state.gold[seat] < ruleset.rearrange_cost:  # SP-2.5
        return False
    for place in range(extra_place(state)):
        if cards_on(state, seat, place) > 0:
            return True
    if cards_on(state, seat, extra_place(state)) == 0:
        return False
    for tier in range(extra_place(state)):
        if state.slots[seat, tier] > 0:
            return True
    return False


@compiled
def shifted_to(state, place):
    """The cards that were moved to the place this time."""
    total = 0
    for mod in range(mods.MODS):
        total += int(state.shifted[place, mod])
    return total


@compiled
def can_receive(state, place):
    """Whether one more card may be moved to the place this time."""
    is_extra = place == extra_place(state)
    return is_extra or shifted_to(state, place) < state.slots[int(state.seat), place]  # SP-2.5


@compiled
def rearrange_actions(state, out):
    """Every card that has not been moved, to every other place with room; and the end, if all fits."""
    seat = int(state.seat)
    places = extra_place(state) + 1
    count = 0
    is_fit = True
    has_shifted = False
    for place in range(places):
        has_shifted = has_shifted or shifted_to(state, place) > 0
        if place < places - 1 and cards_on(state, seat, place) > state.slots[seat, place]:
            is_fit = False
    for target in range(places):
        if not can_receive(state, target):
            continue
        for origin in range(places):
            for mod in range(mods.MODS):
                is_free = state.cards[seat, origin, mod] > state.shifted[origin, mod]
                if origin != target and is_free:
                    count = put(out, count, action_code(actions.SHIFT, mod, origin, target))
    if is_fit and has_shifted:  # SP-2.5
        count = put(out, count, action_code(actions.END_REARRANGE, 0, 0, 0))
    return count


@compiled
def apply_rearrange(state, ruleset):
    """The price is paid and cards may be moved."""
    state.gold[state.seat] -= ruleset.rearrange_cost
    state.phase = phases.REARRANGE


@compiled
def apply_shift(state, mod, origin, target):
    """The card lies on its new place and is not moved again."""
    seat = int(state.seat)
    state.cards[seat, origin, mod] -= 1
    state.cards[seat, target, mod] += 1
    state.shifted[target, mod] += 1


@compiled
def apply_end_rearrange(state):
    """The new figures count, no unit has more health than its Max Health, and the action step is over."""
    seat = int(state.seat)
    refresh_figures(state, seat)
    for slot in range(slots_in_use(state)):
        if state.unit_kind[slot] != NOT_USED and seat_of(state, slot) == seat:
            most = figure_of(state, slot, mods.HEALTH)
            state.health[slot] = min(int(state.health[slot]), most)  # SP-1.3
    for place in range(extra_place(state) + 1):
        for mod in range(mods.MODS):
            state.shifted[place, mod] = 0
    state.phase = phases.END_ACTION
