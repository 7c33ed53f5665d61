"""The common rules by phase: what may be decided, what chance may bring, and what follows by itself.

An edition's verbs deal with the phases of its own and leave every other one to these.
"""

from sandtable.core.compiled import compiled
from sandtable.core.contract import CHANCE, NOBODY, PLAYING, first_of, kind_of, second_of, third_of
from sandtable.games.spugah import actions, mods, phases, tiles
from sandtable.games.spugah.rules import action as act
from sandtable.games.spugah.rules import cards, combat, counter, move, push, spawn, turn
from sandtable.games.spugah.rules.ending import check_falls
from sandtable.games.spugah.rules.units import extra_place
from sandtable.games.spugah.state import NOT_USED


@compiled
def clear(state, ruleset, seats):
    """The record has no unit, no card outside the deck and no battle; tiles and tiers are the edition's."""
    state.seats = seats
    for seat in range(len(state.gold)):
        is_seated = seat < seats
        state.gold[seat] = ruleset.start_gold if is_seated else 0
        state.is_alive[seat] = 1 if is_seated else 0
        state.spire_turns[seat] = 0
        state.capital[seat] = tiles.NOWHERE
        state.starter[seat] = mods.NO_MOD
        for tier in range(extra_place(state)):
            state.tier_count[seat, tier] = 0
        for place in range(extra_place(state) + 1):
            for mod in range(mods.MODS):
                state.cards[seat, place, mod] = 0
    for place in range(extra_place(state) + 1):
        for mod in range(mods.MODS):
            state.shifted[place, mod] = 0
    for tier in range(extra_place(state)):
        state.levied[tier] = 0
    for mod in range(mods.MODS):
        state.deck[mod] = mods.COPIES[mod]  # SP-1.4
    for place in range(len(state.shop_card)):
        state.shop_card[place] = mods.NO_MOD
        state.shop_price[place] = 0
    for space in range(len(state.tile)):
        state.unit_at[space] = tiles.NO_UNIT
        state.unit_space[space] = tiles.NOWHERE
        state.unit_kind[space] = NOT_USED
        state.health[space] = 0
        state.marks[space] = 0
    clear_turn(state)


@compiled
def clear_turn(state):
    """It is the first round, nobody acts and nothing is under way."""
    state.top = 0
    state.rounds = 1
    state.seat = 0
    state.dice = 0
    state.hits = 0
    state.points = 0
    state.after = phases.OVER
    state.held_spire = 0
    state.has_recruited = 0
    state.has_begun = 0
    state.card = mods.NO_MOD
    state.shop_place = -1
    state.active = tiles.NO_UNIT
    state.stage = phases.READY
    state.joined = 0
    state.pushed = 0
    state.arrived = 0
    state.guest = tiles.NO_UNIT
    state.is_shot = 0
    state.end_reason = PLAYING
    state.winners = 0
    push.forget_battle(state)


@compiled
def play_actions(state, ruleset, out):
    """What the deciding seat may do in a phase that both editions have."""
    phase = state.phase
    if phase == phases.UNIT:
        return act.unit_actions(state, ruleset, out)
    if phase == phases.ACTION:
        return act.choose_actions(state, ruleset, out)
    if phase == phases.RECRUIT:
        return spawn.spawn_actions(state, ruleset, out)
    if phase == phases.ATTACKERS or phase == phases.DEFENDERS:
        return combat.reinforce_actions(state, ruleset, int(state.decider), out)
    if phase == phases.FRENZY:
        return combat.frenzy_actions(state, out)
    if phase == phases.SPREAD:
        return combat.spread_actions(state, out)
    if phase == phases.COUNTER:
        return counter.counter_actions(out)
    if phase == phases.FEINT:
        return counter.feint_actions(state, out)
    if phase == phases.ADVANCE:
        return push.advance_actions(out)
    if phase == phases.PLACE_CARD:
        return cards.place_actions(state, out)
    return cards.rearrange_actions(state, out) if phase == phases.REARRANGE else 0


@compiled
def play_outcomes(state, ruleset, out, weights):
    """What chance may bring in a phase that both editions have."""
    phase = state.phase
    if phase == phases.ATTACK_DICE:
        return combat.attack_outcomes(state, ruleset, out, weights)
    if phase == phases.COUNTER_DICE:
        return counter.counter_outcomes(state, ruleset, out, weights)
    if phase == phases.GUARD_DICE:
        return counter.guard_outcomes(state, ruleset, out, weights)
    if phase == phases.DRAW:
        return cards.draw_outcomes(state, actions.DRAW, out, weights)
    if phase == phases.STOCK:
        return cards.draw_outcomes(state, actions.STOCK, out, weights)
    if phase == phases.PRICE:
        return cards.price_outcomes(out, weights)
    return turn.spire_outcomes(out, weights) if phase == phases.SPIRE_DIE else 0


@compiled
def apply_play(state, ruleset, action):
    """What an action of both editions makes of the state, up to the next phase."""
    kind = kind_of(action)
    first = first_of(action)
    if kind == actions.STEP:
        move.apply_step(state, ruleset, first)
    elif kind == actions.ACTIVATE:
        act.apply_activate(state, first)
    elif kind == actions.STOP:
        move.apply_stop(state)
    elif kind == actions.ATTACK:
        combat.apply_attack(state, first)
    elif actions.GATHER <= kind <= actions.ROB:
        act.apply_tile_action(state, ruleset, kind, first)
    elif kind == actions.END_ACTION:
        act.apply_end_action(state)
    elif kind == actions.RECRUIT:
        spawn.apply_recruit(state, first, second_of(action))
    elif kind == actions.END_SPAWN:
        spawn.apply_end_spawn(state)
    elif kind >= actions.REINFORCE:
        apply_combat(state, ruleset, kind, first)
    elif kind <= actions.GUARD_HIT:
        apply_chance(state, kind, first)
    elif kind == actions.PLACE_CARD:
        cards.apply_place(state, first)
    elif kind == actions.REARRANGE:
        cards.apply_rearrange(state, ruleset)
    elif kind == actions.SHIFT:
        cards.apply_shift(state, first, second_of(action), third_of(action))
    elif kind == actions.END_REARRANGE:
        cards.apply_end_rearrange(state)


@compiled
def apply_combat(state, ruleset, kind, first):
    """What an answer in the middle of an attack makes of the state."""
    if kind == actions.REINFORCE:
        combat.apply_reinforce(state, first)
    elif kind == actions.END_REINFORCE:
        combat.apply_end_reinforce(state)
    elif kind == actions.FRENZY:
        combat.apply_frenzy(state, first)
    elif kind == actions.TAKE:
        combat.apply_take(state, first)
    elif kind == actions.COUNTER:
        counter.apply_counter(state)
    elif kind == actions.FORGO:
        counter.apply_forgo(state)
    elif kind == actions.FEINT:
        counter.apply_feint(state, ruleset, first)
    elif kind == actions.BEAR:
        counter.apply_bear(state)
    elif kind == actions.ADVANCE:
        push.apply_advance(state, ruleset)
    else:
        push.apply_hold(state)


@compiled
def apply_chance(state, kind, first):
    """What an outcome of chance makes of the state."""
    if kind == actions.HIT:
        combat.apply_hit(state, first)
    elif kind == actions.COUNTER_HIT:
        counter.apply_counter_hit(state, first)
    elif kind == actions.GUARD_HIT:
        counter.apply_guard_hit(state, first)
    elif kind == actions.DRAW:
        cards.apply_draw(state, first)
    elif kind == actions.STOCK:
        cards.apply_stock(state, first)
    elif kind == actions.PRICE:
        cards.apply_price(state, first)
    else:
        turn.apply_spire(state, first)


@compiled
def pass_phase(state, ruleset):
    """One phase that passes by itself has passed."""
    phase = state.phase
    if phase == phases.AFTER_STEP:
        move.after_step(state)
    elif phase == phases.AFTER_ACT:
        act.after_act(state, ruleset)
    elif phase == phases.REFILL:
        cards.refill_shop(state, ruleset)
    elif phase == phases.BEGIN_TURN:
        turn.begin_turn(state, ruleset)
    elif phase == phases.END_SPAWN:
        turn.end_spawn(state)
    elif phase == phases.GOLD:
        turn.gain_gold(state)
    elif phase == phases.SPIRE_HURTS:
        turn.spire_hurts(state, ruleset)
    elif phase == phases.HEAL:
        turn.heal_units(state)
    elif phase == phases.END_TURN:
        turn.end_turn(state, ruleset)
    elif phase == phases.COUNT_SPIRE:
        turn.count_spire(state, ruleset)
    elif phase == phases.NEXT_TURN:
        turn.next_turn(state, ruleset)
    else:
        pass_battle(state, ruleset)


@compiled
def pass_battle(state, ruleset):
    """One step of an attack that nobody decides has passed."""
    phase = state.phase
    if phase == phases.ROLL:
        combat.count_dice(state)
    elif phase == phases.DAMAGE:
        combat.deal_damage(state)
    elif phase == phases.AFTER_SPREAD:
        combat.after_spread(state, ruleset)
    elif phase == phases.OFFER_COUNTER:
        counter.offer_counter(state, ruleset)
    elif phase == phases.AFTER_COUNTER:
        counter.after_counter(state, ruleset)
    elif phase == phases.PUSH:
        push.push_defender(state, ruleset)
    elif phase == phases.ARRIVALS:
        push.next_arrival(state, ruleset)
    elif phase == phases.AFTER_PUSH:
        push.after_push(state, ruleset)
    elif phase == phases.OFFER_ADVANCE:
        push.offer_advance(state)
    else:
        push.end_battle(state)


@compiled
def name_decider(state):
    """The decider is whoever decides the phase."""
    phase = state.phase
    if phase == phases.OVER:
        state.decider = NOBODY
    elif phase >= phases.FIRST_CHANCE:
        state.decider = CHANCE
    elif phase >= phases.FIRST_ENEMY:
        state.decider = state.enemy
    else:
        state.decider = state.seat


@compiled
def decider(state):
    return state.decider


@compiled
def hide(state, seat):
    """Everything is open; the deck's order is decided when a card is drawn."""


@compiled
def imagine(state, seat, rng):
    """Nothing is left to imagine."""


__all__ = [
    "apply_play",
    "check_falls",
    "clear",
    "decider",
    "hide",
    "imagine",
    "name_decider",
    "pass_phase",
    "play_actions",
    "play_outcomes",
]
