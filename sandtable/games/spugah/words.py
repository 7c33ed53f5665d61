"""What is said of actions in both editions, in sentences; an edition gives the names."""

from dataclasses import dataclass
from typing import Any

from sandtable.core.contract import CHANCE, action_code, first_of, kind_of, second_of, third_of
from sandtable.core.dice import Throw, next_throw
from sandtable.core.kinds import KindTable
from sandtable.games.spugah import actions, mods, phases
from sandtable.games.spugah.edition import price_factor
from sandtable.games.spugah.rules.combat import attack_need
from sandtable.games.spugah.rules.counter import counter_need
from sandtable.games.spugah.rules.facts import feint_facts, place_facts, shift_facts
from sandtable.games.spugah.rules.why_not import (
    is_of_step,
    recruit_facts,
    step_facts,
    target_facts,
    tile_facts,
)
from sandtable.games.spugah.tiles import LABELS, NO_UNIT


@dataclass(frozen=True)
class Names:
    """What seats, spaces, tiers and the places of cards are called."""

    seats: tuple[str, ...]
    spaces: tuple[str, ...]
    tiers: tuple[str, ...]
    places: tuple[str, ...]
    tiles: tuple[str, ...] = LABELS

    def unit(self, state: Any, slot: int) -> str:
        """Whose unit it is and where it stands: "Red's Hero on c4"."""
        kind = int(state.unit_kind[slot])
        return (
            f"{self.seats[kind >> 2]}'s {self.tiers[kind & 3]} on {self.spaces[int(state.unit_space[slot])]}"
        )

    def defender(self, state: Any, space: int) -> str:
        """The unit there, or the fortress that nobody holds."""
        slot = int(state.unit_at[space])
        return f"the fortress on {self.spaces[space]}" if slot == NO_UNIT else self.unit(state, slot)


def dice_of(count: int) -> str:
    """So many dice."""
    return "1 die" if count == 1 else f"{count} dice"


FIXED = {
    actions.END_SPAWN: "{who} ends the spawn step.",
    actions.GATHER: "{who} has a gatherer on the gold mine.",
    actions.OPEN: "{who} opens the ruin.",
    actions.REFILL: "{who} has the shop refilled.",
    actions.RENEW: "{who} has the whole shop renewed.",
    actions.PLUNDER: "{who} takes gold from the capital.",
    actions.STOP: "{who} leaves the unit.",
    actions.END_ACTION: "{who} ends the action step.",
    actions.REARRANGE: "{who} rearranges cards.",
    actions.END_REARRANGE: "{who} has rearranged its cards.",
    actions.END_REINFORCE: "{who} names no more reinforcements.",
    actions.COUNTER: "{who} counterattacks.",
    actions.FORGO: "{who} does not counterattack.",
    actions.BEAR: "{who} takes the damage.",
    actions.ADVANCE: "{who} takes the ground.",
    actions.HOLD: "{who} stays.",
}


def say(state: Any, ruleset: Any, action: int, names: Names) -> str:
    """What happens, in words; the state is the one before it."""
    kind, first = kind_of(action), first_of(action)
    if kind <= actions.GUARD_HIT:
        return say_chance(state, kind, first, names)
    who = names.seats[int(state.decider)]
    if kind in FIXED:
        return FIXED[kind].format(who=who)
    if kind in (actions.PLACE_CARD, actions.BUY, actions.ROB, actions.SHIFT):
        return say_card(state, action, who, names)
    if kind == actions.RECRUIT:
        return f"{who} recruits a {names.tiers[first]} on {names.spaces[second_of(action)]}."
    if kind == actions.FRENZY:
        return f"{who} takes {first} damage for as many dice." if first else f"{who} stays calm."
    if kind == actions.STEP:
        return f"{names.unit(state, int(state.active))} steps to {names.spaces[first]}."
    if kind == actions.FEINT:
        return f"{names.unit(state, int(state.attacker))} steps back to {names.spaces[first]}."
    if kind == actions.ATTACK:
        return f"{names.unit(state, int(state.active))} attacks {names.defender(state, first)}."
    there = names.unit(state, int(state.unit_at[first]))
    if kind == actions.REINFORCE:
        return f"{there} joins the {'attack' if state.phase == phases.ATTACKERS else 'defence'}."
    return f"{there} takes 1 damage." if kind == actions.TAKE else f"{there} acts."


def say_card(state: Any, action: int, who: str, names: Names) -> str:
    """A card that is placed, bought, taken or moved."""
    kind, first = kind_of(action), first_of(action)
    if kind == actions.PLACE_CARD:
        return f"{who} puts {mods.LABELS[int(state.card)]} to the {names.places[first]}."
    if kind == actions.BUY:
        label = mods.LABELS[int(state.shop_card[first])]
        return f"{who} buys {label} for {price_of(state, first)} gold."
    if kind == actions.ROB:
        return f"{who} takes {mods.LABELS[first]} from the capital."
    origin, target = names.places[second_of(action)], names.places[third_of(action)]
    return f"{who} moves {mods.LABELS[first]} from the {origin} to the {target}."


def say_chance(state: Any, kind: int, first: int, names: Names) -> str:
    """What dice or the deck bring."""
    who = names.seats[int(state.seat)]
    if kind == actions.DRAW:
        return f"{who} draws {mods.LABELS[first]}."
    if kind == actions.STOCK:
        return f"{mods.LABELS[first]} comes into the shop."
    if kind == actions.PRICE:
        return f"{mods.LABELS[int(state.shop_card[int(state.shop_place)])]} costs {first} gold."
    if kind == actions.SPIRE:
        return f"The Spire does {first} damage."
    hits = "1 hit" if first == 1 else f"{first} hits"
    if kind == actions.HIT:
        return f"The attack: {hits}."
    if kind == actions.COUNTER_HIT:
        return f"The counterattack: {hits}."
    return f"The empty capital strikes back: {hits}."


def say_facts(state: Any, ruleset: Any, kinds: KindTable, action: int, names: Names) -> str:
    """The numbers behind a refusal; the wrong step comes first."""
    kind, first = kind_of(action), first_of(action)
    if int(state.phase) == phases.OVER:
        return "the match is over"
    if int(state.decider) == CHANCE:
        return "dice or the deck decide now"
    if not is_of_step(state, kinds, action):
        return ""
    if kind == actions.STEP and state.stage != phases.ACTED:
        return step_facts(state, first, names.spaces[first])
    if kind == actions.RECRUIT:
        return recruit_facts(state, ruleset, first, names.tiers[first])
    if kind == actions.BUY:
        return shop_facts(state, first)
    if kind in (actions.ACTIVATE, actions.ATTACK, actions.REINFORCE, actions.TAKE):
        return target_facts(state, kind, first, names)
    if kind in (actions.GATHER, actions.OPEN, actions.REFILL, actions.RENEW, actions.PLUNDER, actions.ROB):
        return tile_facts(state, int(state.unit_space[state.active]), names.tiles)
    if kind == actions.FRENZY:
        return f"the attacker has {int(state.health[state.attacker])} health"
    if kind == actions.FEINT:
        return feint_facts(state, first, names.spaces[first])
    if kind == actions.PLACE_CARD:
        return place_facts(state, first, names.places[first])
    return shift_facts(state, action, names.places) if kind == actions.SHIFT else ""


def shop_facts(state: Any, place: int) -> str:
    """Why a card of the shop cannot be bought."""
    if int(state.shop_card[place]) == mods.NO_MOD:
        return "there is a gap in the shop"
    price, gold = price_of(state, place), int(state.gold[state.seat])
    return f"the card costs {price} gold, {gold} is left" if price > gold else ""


def price_of(state: Any, place: int) -> int:
    """What the active unit's merchant takes for a card of the shop."""
    return int(price_factor(state, int(state.unit_space[state.active]))) * int(state.shop_price[place])


def next_dice(state: Any, ruleset: Any) -> Throw | None:
    """The dice that are thrown now, at most twelve; None where a card is drawn."""
    phase = int(state.phase)
    if phase == phases.PRICE:
        return Throw(
            1, int, lambda face: int(action_code(actions.PRICE, face, 0, 0)), "the price of the card"
        )
    if phase == phases.SPIRE_DIE:
        return Throw(
            1,
            lambda face: max(face - 3, 0),
            lambda damage: int(action_code(actions.SPIRE, damage, 0, 0)),
            "the Spire: the die less three is damage",
        )
    if phase == phases.ATTACK_DICE:
        need = attack_need(state, ruleset)
        return hits_of(
            int(next_throw(int(state.dice))), need, actions.HIT, f"the attack: {need} or more hits"
        )
    if phase == phases.COUNTER_DICE:
        need = counter_need(state, ruleset, int(state.attacker))
        return hits_of(int(state.dice), need, actions.COUNTER_HIT, f"the counterattack: {need} or more hits")
    if phase == phases.GUARD_DICE:
        need = counter_need(state, ruleset, int(state.guest))
        return hits_of(int(state.dice), need, actions.GUARD_HIT, f"the empty capital: {need} or more hits")
    return None


def hits_of(dice: int, need: int, kind: int, label: str) -> Throw:
    """Dice of which each that shows what is needed is a hit."""
    outcome_of = lambda hits: int(action_code(kind, hits, 0, 0))  # noqa: E731
    return Throw(dice, lambda face: int(face >= need), outcome_of, label, counts_hits=True)
