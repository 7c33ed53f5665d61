"""How the seats of a golden replay of Quadrants go about showing what it is to show."""

import random
from collections import deque
from dataclasses import dataclass
from typing import Any

from sandtable.core.census import after
from sandtable.core.contract import first_of, kind_of, third_of
from sandtable.games.spugah import actions, mods, phases, tiles
from sandtable.games.spugah.rules.units import tile_of
from sandtable.games.spugah_quadrants.board import NEXT, SPACES
from sandtable.games.spugah_quadrants.state import HERO, REGULAR
from sandtable.play.match import Match
from tests.games.spugah_quadrants.shown import owner_at, shown_in

FAR = 60
NOISE = 0.06  # how often anything is done, so that nobody stands still for good
EDGE = "edge"
FOE = "foe"
FOE_CAPITAL = "foe's capital"
FOE_MINE = "foe's mine"
KINDS = {
    "spire": tiles.SPIRE,
    "merchant": tiles.MERCHANT,
    "cursed": tiles.CURSED,
    "ruin": tiles.RUIN,
    "ocean": tiles.OCEAN,
    "mountain": tiles.MOUNTAIN,
    "forest": tiles.FOREST,
}


@dataclass(frozen=True)
class Plan:
    """Where the first seat's units and the others' go, the mods the first seat fetches, and how many walk."""

    first: str = FOE
    others: str = FOE
    mods: tuple[int, ...] = ()
    is_crowd: bool = False
    recruits: bool = False
    stream: str = ""  # plans of one stream make the same choices as long as the same is legal


class Director:
    """Chooses for every seat what shows something wanted, else the next thing on the way to it."""

    def __init__(self, plan: Plan, wanted: tuple[str, ...]) -> None:
        self.plan, self.left, self.seen = plan, {text.removeprefix("rare ") for text in wanted}, 0
        self.chooser: random.Random | None = None

    def __call__(self, match: Match, legal: list[int], chooser: random.Random) -> int:
        """What the deciding seat does."""
        self.look(match)
        if self.plan.stream and self.chooser is None:
            self.chooser = random.Random(f"{self.plan.stream}/{match.seed}")
        chooser = self.chooser or chooser
        state, seat = match.state, match.decider
        if all(text == "end: turn limit" or text.startswith("points") for text in self.left):
            return legal[-1]
        for action in legal:
            word = f"kind: {match.game.kinds[kind_of(action)].word}"
            if word in self.left or self.left & shown_in(state, action, after(state, match.ruleset, action)):
                return action
        if chooser.random() < NOISE:
            return chooser.choice(legal)
        ways = steps_to(state, goals(state, seat, self.plan))
        return max(legal, key=lambda action: (worth(state, action, seat, self.plan, ways), chooser.random()))

    def look(self, match: Match) -> None:
        """What the match has shown since the last look is wanted no longer."""
        for number in range(self.seen, len(match.entries)):
            action = match.entries[number].action
            self.left -= shown_in(match.state_at(number), action, match.state_at(number + 1))
            self.left.discard(f"kind: {match.game.kinds[kind_of(action)].word}")
        self.seen = len(match.entries)


def is_fetching(state: Any, plan: Plan) -> bool:
    """Whether the first seat still lacks a card of the plan."""
    return any(state.cards[0, :2, mod].sum() == 0 for mod in plan.mods)


def goals(state: Any, seat: int, plan: Plan) -> list[int]:
    """The spaces where the seat's units are going."""
    goal = plan.first if seat == 0 else plan.others
    if seat == 0 and is_fetching(state, plan):
        goal = "merchant"
    if goal == FOE:
        return [
            int(state.unit_space[slot]) for slot in units(state) if int(state.unit_kind[slot]) >> 2 != seat
        ]
    if goal == FOE_CAPITAL:
        others = [int(state.capital[other]) for other in range(int(state.seats)) if other != seat]
        return [space for space in others if space != tiles.NOWHERE]
    if goal == FOE_MINE:
        mines = [space for space in range(SPACES) if tile_of(state, space) == tiles.MINE]
        taken = [space for space in mines if owner_at(state, space) not in (tiles.UNOWNED, seat)]
        return taken or [space for space in mines if owner_at(state, space) != seat]
    if goal == "mine":
        return [
            space
            for space in range(SPACES)
            if tile_of(state, space) == tiles.MINE and owner_at(state, space) != seat
        ]
    if goal == EDGE:
        return [space for space in range(SPACES) if tiles.NOWHERE in NEXT[space]]
    return [space for space in range(SPACES) if tile_of(state, space) == KINDS[goal]]


def units(state: Any) -> list[int]:
    """The slots of all units."""
    return [slot for slot in range(int(state.top)) if int(state.unit_kind[slot]) >= 0]


def steps_to(state: Any, targets: list[int]) -> list[int]:
    """By space: the steps to the nearest target over land, or FAR."""
    steps = [FAR] * SPACES
    queue = deque(targets)
    for target in targets:
        steps[target] = 0
    while queue:
        space = queue.popleft()
        for near in NEXT[space]:
            if near == tiles.NOWHERE or steps[near] < FAR:
                continue
            steps[near] = steps[space] + 1
            if tile_of(state, int(near)) != tiles.OCEAN:
                queue.append(int(near))
    return steps


def worth(state: Any, action: int, seat: int, plan: Plan, ways: list[int]) -> float:
    """How much the action serves the plan."""
    kind, first = kind_of(action), first_of(action)
    if kind == actions.STEP:
        return float(ways[int(state.unit_space[state.active])] - ways[first])
    if kind == actions.ACTIVATE:
        is_hero = int(state.unit_kind[state.unit_at[first]]) & 3 == HERO
        return 2.0 if is_hero else 1.5 if plan.is_crowd or state.tier_count[seat, HERO] == 0 else -1.0
    if kind == actions.BUY:
        return 9.0 if wants(state, plan, int(state.shop_card[first]), seat) else -1.0
    if kind == actions.PLACE_CARD:
        if seat != 0 or int(state.card) not in plan.mods:
            return 1.0 if first == REGULAR + 1 else 0.0
        return 1.0 if first == (REGULAR if int(state.card) == mods.LEVY else HERO) else 0.0
    if kind == actions.SHIFT:
        return float(third_of(action) == HERO)
    return fixed_worth(state, kind, seat, plan)


def wants(state: Any, plan: Plan, mod: int, seat: int) -> bool:
    """Whether the card is one that the plan still lacks."""
    return seat == 0 and mod in plan.mods and state.cards[0, :2, mod].sum() == 0


def fixed_worth(state: Any, kind: int, seat: int, plan: Plan) -> float:
    """What an action is worth by its kind alone."""
    if kind == actions.RENEW:
        return 8.0 if seat == 0 and is_fetching(state, plan) else -2.0
    if kind == actions.RECRUIT:
        return 1.0 if plan.recruits else -1.0
    if kind == actions.STOP:
        return 0.5 if int(state.stage) == phases.MOVED else 0.0
    return {
        actions.ATTACK: 6.0,
        actions.REINFORCE: 1.0,
        actions.COUNTER: 1.0,
        actions.ADVANCE: -1.0,
        actions.REARRANGE: -3.0,
        actions.REFILL: -2.0,
        actions.GATHER: -0.5,
        actions.FRENZY: 0.0,
    }.get(kind, 0.0)
