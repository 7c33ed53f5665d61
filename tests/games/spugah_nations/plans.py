"""How the seats of a golden replay of Nations go about showing what it is to show."""

import random
from dataclasses import dataclass
from typing import Any

from sandtable.core.census import after
from sandtable.core.contract import first_of, kind_of, third_of
from sandtable.games.spugah import actions, mods, phases, tiles
from sandtable.games.spugah.rules.units import figure_of, owner_of, tile_of
from sandtable.games.spugah_nations import actions as own
from sandtable.games.spugah_nations.board import DISTANCE, SECTORS, SPACES
from sandtable.games.spugah_nations.nation import TIERS
from sandtable.games.spugah_nations.state import CASTLE, PORT, PORTAL, ROAD
from sandtable.play.match import Match
from tests.games.spugah_nations.shown import shown_in

FAR = 60
NOISE = 0.06  # how often anything is done, so that nobody stands still for good
FOE = "foe"
FOE_CAPITAL = "foe's capital"
HOME = "home"
HEALERS = {"hurt, then a medic": "medic", "hurt, then home": HOME}
KINDS = {
    "spire": tiles.SPIRE,
    "mine": tiles.MINE,
    "merchant": tiles.MERCHANT,
    "medic": tiles.MEDIC,
    "cursed": tiles.CURSED,
    "ruin": tiles.RUIN,
    "ocean": tiles.OCEAN,
    "forest": tiles.FOREST,
    "road": ROAD,
    "castle": CASTLE,
    "port": PORT,
    "portal": PORTAL,
}


@dataclass(frozen=True)
class Plan:
    """Where the first seat's units and the others' go, the mods the first seat fetches, and who recruits."""

    first: str = FOE
    others: str = FOE
    mods: tuple[int, ...] = ()
    recruits: bool = False


class Director:
    """Chooses for every seat what shows something wanted, else the next thing on the way to it."""

    def __init__(self, plan: Plan, wanted: tuple[str, ...]) -> None:
        self.plan, self.left, self.seen = plan, {text.removeprefix("rare ") for text in wanted}, 0

    def __call__(self, match: Match, legal: list[int], chooser: random.Random) -> int:
        """What the deciding seat does."""
        self.look(match)
        state, seat = match.state, match.decider
        if all(text == "end: turn limit" or text.startswith("points") for text in self.left):
            return legal[-1]
        for action in legal:
            word = f"kind: {match.game.kinds[kind_of(action)].word}"
            if word in self.left or self.left & shown_in(state, action, after(state, match.ruleset, action)):
                return action
        if chooser.random() < NOISE:
            return chooser.choice(legal)
        targets = goals(state, seat, self.plan)
        return max(
            legal, key=lambda action: (worth(state, action, seat, self.plan, targets), chooser.random())
        )

    def look(self, match: Match) -> None:
        """What the match has shown since the last look is wanted no longer."""
        for number in range(self.seen, len(match.entries)):
            action = match.entries[number].action
            self.left -= shown_in(match.state_at(number), action, match.state_at(number + 1))
            self.left.discard(f"kind: {match.game.kinds[kind_of(action)].word}")
        self.seen = len(match.entries)


def is_fetching(state: Any, plan: Plan) -> bool:
    """Whether the first seat still lacks a card of the plan."""
    return any(state.cards[0, :TIERS, mod].sum() == 0 for mod in plan.mods)


def goals(state: Any, seat: int, plan: Plan) -> list[int]:
    """The spaces where the seat's units are going."""
    goal = plan.first if seat == 0 else plan.others
    if seat == 0 and is_fetching(state, plan):
        goal = "merchant"
    if goal in HEALERS:
        goal = HEALERS[goal] if is_hurt(state, seat) else "cursed"
    others = [other for other in range(int(state.seats)) if other != seat]
    if goal == FOE:
        slots = [slot for slot in range(int(state.top)) if int(state.unit_kind[slot]) >= 0]
        return [int(state.unit_space[slot]) for slot in slots if int(state.unit_kind[slot]) >> 2 != seat]
    if goal in (FOE_CAPITAL, HOME):
        capitals = [int(state.capital[other]) for other in (others if goal == FOE_CAPITAL else [seat])]
        return [space for space in capitals if space != tiles.NOWHERE]
    found = [space for space in range(SPACES) if tile_of(state, space) == KINDS[goal]]
    if goal in ("mine", "castle"):
        found = [space for space in found if owner_of(state, space) != seat]
    return found


def is_hurt(state: Any, seat: int) -> bool:
    """Whether a unit of the seat has less than its Max Health."""
    slots = [slot for slot in range(int(state.top)) if int(state.unit_kind[slot]) >> 2 == seat]
    return any(int(state.health[slot]) < figure_of(state, slot, mods.HEALTH) for slot in slots)


def steps_to(space: int, targets: list[int]) -> int:
    """The steps to the nearest target, or FAR."""
    return min((int(DISTANCE[space, target]) for target in targets), default=FAR)


def worth(state: Any, action: int, seat: int, plan: Plan, targets: list[int]) -> float:
    """How much the action serves the plan."""
    kind, first = kind_of(action), first_of(action)
    if kind == actions.STEP:
        return float(steps_to(int(state.unit_space[state.active]), targets) - steps_to(first, targets))
    if kind == own.SECTOR:
        taken = [int(sector) for sector in state.sector[: int(state.seats)] if sector >= 0]
        return float(any((sector + 1) % SECTORS == first for sector in taken))
    if kind == actions.ACTIVATE:
        return 1.0 + 1.0 / (1 + steps_to(first, targets)) if first not in targets else 0.5
    if kind == actions.BUY:
        return 9.0 if wants(state, plan, int(state.shop_card[first]), seat) else -1.0
    if kind == actions.PLACE_CARD:
        return -float(first) if seat == 0 and int(state.card) in plan.mods else float(first == TIERS)
    if kind == actions.SHIFT:
        return float(third_of(action) < TIERS)
    return fixed_worth(state, kind, seat, plan)


def wants(state: Any, plan: Plan, mod: int, seat: int) -> bool:
    """Whether the card is one that the plan still lacks."""
    return seat == 0 and mod in plan.mods and state.cards[0, :TIERS, mod].sum() == 0


def fixed_worth(state: Any, kind: int, seat: int, plan: Plan) -> float:
    """What an action is worth by its kind alone."""
    if kind == actions.RENEW:
        return 8.0 if seat == 0 and is_fetching(state, plan) else -2.0
    if kind in (actions.RECRUIT, own.SACRIFICE):
        return 1.0 if plan.recruits else -1.0
    if kind == actions.STOP:
        return 0.5 if int(state.stage) == phases.MOVED else 0.0
    return {
        actions.ATTACK: 6.0,
        actions.REINFORCE: 1.0,
        actions.COUNTER: 1.0,
        actions.ADVANCE: 1.0,
        actions.REARRANGE: -3.0,
        actions.REFILL: -2.0,
        actions.GATHER: 2.0,
        actions.OPEN: 2.0,
        own.FIND: 1.0,
        own.HEAL: -1.0,
        own.JUMP: -0.5,
    }.get(kind, 0.0)
