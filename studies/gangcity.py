"""Figures about Gang City from matches between bots: python -m studies.gangcity --seats 4 -n 400.

The line-up is filled up with its last bot and moves one seat on from match to match, with the same chance
until each bot has sat everywhere. Three trials change one thing: `--lot` gives out the Quarters at random,
`--without fight` (or a spell) keeps the first bot from it, `--set orders=one_each` changes the rules for all.
"""

import argparse
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sandtable.bots.bot import Bot
from sandtable.bots.desk import buffer_width, new_desk
from sandtable.bots.greedy import worth_after
from sandtable.bots.levels import make_bot
from sandtable.cli.options import read_changes
from sandtable.core.contract import CHANCE, MAX_SEATS, NOBODY, first_of, kind_of
from sandtable.core.playout import choose_outcome
from sandtable.core.records import copy_record, new_record, record_row
from sandtable.core.rng import below, new_rng
from sandtable.games import find_game
from sandtable.games.gangcity.actions import (
    CAST,
    HIRE,
    MOVE,
    PASS,
    PLACE_TILE,
    SPELL_LABELS,
    SPELL_WORDS,
    TAKE_QUARTER,
    WANT_FIGHT,
)
from sandtable.games.gangcity.board import KING, LABELS, TILES
from sandtable.games.gangcity.rules.control import controller
from sandtable.games.gangcity.state import ASK, FIGHT, ORDER, SPELLS, TARGET
from sandtable.lab.stats import Estimate, wilson

GANG_CITY = find_game("gangcity")
QUARTERS = range(KING, TILES)


@dataclass
class Sale:
    """A tile that was auctioned, and what it brought."""

    tile: int
    round: int
    buyer: int
    price: int
    earned: int = 0  # by whoever bought it
    yielded: int = 0  # to anyone


@dataclass
class Raid:
    """An order in which there was a fight."""

    seat: int
    gain: int  # in the seat's income
    losses: int  # its Goons wounded
    kills: int  # Goons of others wounded


@dataclass
class Watched:
    """What was seen in one match."""

    points: list[float] = field(default_factory=list)  # by seat
    gold: list[int] = field(default_factory=list)
    end_reason: str = ""
    starter: int = 0
    quarters: list[int] = field(default_factory=list)  # by seat
    firsts: list[int] = field(default_factory=list)  # who was first, round by round
    orders: Counter[int] = field(default_factory=Counter)  # by kind
    queue: list[int] = field(default_factory=list)  # the spells in the match
    casts: list[tuple[int, int]] = field(default_factory=list)  # spell and price
    sales: list[Sale] = field(default_factory=list)
    raids: list[Raid] = field(default_factory=list)
    revolts: int = 0
    rounds: int = 0


class Abstainer:
    """A bot that does without one thing: where it would do it, it takes what is next best at once."""

    def __init__(self, bot: Bot, without: str) -> None:
        self.name = f"{bot.name} without {without}"
        self._bot = bot
        self._without = without

    def choose(self, view: Any, ruleset: Any, seat: int) -> int:
        """The bot's action, or the best of those that are left."""
        action = self._bot.choose(view, ruleset, seat)
        return action if self._is_free(view, action) else self._next_best(view, ruleset, seat)

    def _is_free(self, view: Any, action: int) -> bool:
        if self._without == "fight":
            return kind_of(action) != WANT_FIGHT
        if kind_of(action) != CAST:
            return True
        return self._without not in ("spells", SPELL_WORDS[view.queue[first_of(action)]])

    def _next_best(self, view: Any, ruleset: Any, seat: int) -> int:
        actions = np.zeros(GANG_CITY.max_actions, np.int32)
        count = GANG_CITY.verbs.legal_actions(view, ruleset, actions)
        free = [int(action) for action in actions[:count] if self._is_free(view, int(action))]
        desk, world = new_desk(GANG_CITY, ruleset), record_row(view)

        def worth(action: int) -> float:
            return float(worth_after(desk, world, action, seat))

        return max(free, key=worth)


def holders(state: Any) -> list[int]:
    """Who controls each tile."""
    return [int(controller(state, tile)) for tile in range(TILES)]


def income(state: Any, ruleset: Any, seat: int) -> int:
    """What the seat would gain now."""
    held = holders(state)
    return sum(int(ruleset.tile_values[tile]) for tile in range(TILES) if held[tile] == seat)


class Watch:
    """One match, watched from the first action to the last."""

    def __init__(self, ruleset: Any, bots: list[Bot], seed: str, lot: bool) -> None:
        self.ruleset, self.bots, self.lot = ruleset, bots, lot
        self.seen = Watched()
        self.state = new_record(GANG_CITY.state_dtype)
        self.chance, self.draw = new_rng(seed, "chance"), new_rng(seed, "lot")
        self.actions = np.zeros(buffer_width(GANG_CITY), np.int32)
        self.weights = np.ones(buffer_width(GANG_CITY), np.int64)
        self.before: Any = None  # the state before an order in which there was a fight
        self.order: Any = None  # the state before the present order

    def play(self) -> Watched:
        """What was seen, the match being over."""
        state, verbs = self.state, GANG_CITY.verbs
        GANG_CITY.begin(state, self.ruleset, len(self.bots))
        while (seat := int(verbs.decider(state))) != NOBODY:
            action = self.chosen(seat)
            old = copy_record(state)
            verbs.apply(state, self.ruleset, action)
            self.note(old, action)
        points = np.zeros(MAX_SEATS)
        seen, count = self.seen, len(self.bots)
        seen.end_reason = GANG_CITY.end_reasons[verbs.result(state, self.ruleset, points)]
        seen.points, seen.gold = points[:count].tolist(), state.gold[:count].tolist()
        seen.quarters, seen.starter = state.quarter[:count].tolist(), int(state.starter)
        seen.revolts, seen.rounds = int(state.revolt).bit_count(), int(state.rounds)
        return seen

    def chosen(self, seat: int) -> int:
        """What happens next."""
        state, ruleset = self.state, self.ruleset
        if seat == CHANCE:
            return int(choose_outcome(state, ruleset, self.chance, self.actions, self.weights))
        view = copy_record(state)
        GANG_CITY.verbs.hide(view, seat)
        action = self.bots[seat].choose(view, ruleset, seat)
        if self.lot and kind_of(action) == TAKE_QUARTER:
            count = GANG_CITY.verbs.legal_actions(state, ruleset, self.actions)
            action = int(self.actions[below(self.draw, count)])
        return int(action)

    def note(self, old: Any, action: int) -> None:
        """What the action changed is remembered."""
        state, seen, kind = self.state, self.seen, kind_of(action)
        if int(state.rounds) != int(old.rounds):
            seen.firsts.append(int(state.order[0]))
        if not seen.queue and int(state.rounds) == 1:
            seen.queue = state.queue.tolist()
        if int(old.phase) == ORDER:
            seen.orders[kind] += 1
            self.order = old
            if kind == CAST:
                seen.casts.append((int(old.queue[first_of(action)]), first_of(action) + 1))
        if int(old.phase) == ASK and int(state.phase) == FIGHT and self.before is None:
            self.before = self.order
        if self.before is not None and int(state.phase) not in (ASK, FIGHT):
            self.note_raid()
        if kind == PLACE_TILE:
            seen.sales.append(Sale(int(old.drawn), int(old.rounds), int(old.decider), int(old.bid)))
        if int(old.phase) <= TARGET < int(state.phase):  # the incomes have been paid
            held = holders(state)
            for sale in seen.sales:
                value = int(self.ruleset.tile_values[sale.tile])
                sale.earned += value * (held[sale.tile] == sale.buyer)
                sale.yielded += value * (held[sale.tile] >= 0)

    def note_raid(self) -> None:
        """An order with a fight is over: what it cost and brought."""
        before, state = self.before, self.state
        seat, count = int(before.decider), len(self.bots)
        fell = [int(state.wounded[one]) - int(before.wounded[one]) for one in range(count)]
        gain = income(state, self.ruleset, seat) - income(before, self.ruleset, seat)
        self.seen.raids.append(Raid(seat, gain, fell[seat], sum(fell) - fell[seat]))
        self.before = None


def told(estimate: Estimate) -> str:
    """A share with its interval."""
    return f"{estimate.value:.1%} [{estimate.low:.1%}, {estimate.high:.1%}]"


def mean(values: list[float] | list[int]) -> str:
    """A mean with its interval of 95 %."""
    if not values:
        return "none"
    return f"{np.mean(values):.2f} ± {1.96 * float(np.std(values)) / len(values) ** 0.5:.2f}"


def print_seats(seen: list[Watched]) -> None:
    """Who wins: by place in the setup, by Quarter, and by being first in a round."""
    seats = len(seen[0].points)
    print(
        f"{len(seen)} matches, fair share {1 / seats:.1%}; ends {dict(Counter(m.end_reason for m in seen))}"
    )
    print(
        f"rounds {mean([m.rounds for m in seen])}, winner's gold {mean([max(m.gold) for m in seen])}",
        end=", ",
    )
    print(f"revolts {mean([m.revolts for m in seen])}")
    for place in range(seats):
        won = sum(match.points[(match.starter + place) % seats] for match in seen)
        print(f"number {place + 1} to choose a Quarter: {told(wilson(won, len(seen)))}")
    for quarter in QUARTERS:
        shares = [m.points[m.quarters.index(quarter)] for m in seen if quarter in m.quarters]
        if shares:
            print(f"{LABELS[quarter]}, taken {len(shares)} times: {told(wilson(sum(shares), len(shares)))}")
    for number in range(max(match.rounds for match in seen)):
        lead = [match.points[match.firsts[number]] for match in seen if len(match.firsts) > number]
        print(f"first in round {number + 1}: {told(wilson(sum(lead), len(lead)))} of {len(lead)}")


def print_orders(seen: list[Watched]) -> None:
    """What is ordered, and what fights bring."""
    rounds = sum(match.rounds for match in seen) * len(seen[0].points)
    for kind, name in ((MOVE, "moves"), (HIRE, "hires"), (CAST, "casts"), (PASS, "passes")):
        print(f"{name} a seat and round: {sum(match.orders[kind] for match in seen) / rounds:.2f}")
    raids = [(raid, match.points[raid.seat]) for match in seen for raid in match.raids]
    print(f"orders with a fight, a match: {mean([len(match.raids) for match in seen])}")
    if raids:
        print(f"  income gained by it: {mean([raid.gain for raid, _ in raids])}", end=", ")
        print(f"own Goons wounded: {mean([raid.losses for raid, _ in raids])}", end=", ")
        print(f"others' Goons wounded: {mean([raid.kills for raid, _ in raids])}")
    most = [busiest(match) for match in seen if match.raids]
    print(f"the seat that fought most: {told(wilson(sum(most), len(most)))}" if most else "no fights")


def busiest(match: Watched) -> float:
    """The points of the seat that began most fights, shared among equals."""
    begun = Counter(raid.seat for raid in match.raids)
    best = [seat for seat, count in begun.items() if count == max(begun.values())]
    return sum(match.points[seat] for seat in best) / len(best)


def print_spells(seen: list[Watched]) -> None:
    """How often each spell is cast in matches that have it, and at which price."""
    print("| spell | casts in a match that has it | never cast there | mean price |")
    print("|---|---|---|---|")
    for spell in range(SPELLS):
        prices = [price for match in seen for cast, price in match.casts if cast == spell]
        counts = [sum(cast == spell for cast, _ in m.casts) for m in seen if spell in m.queue]
        if not counts:
            continue
        never = wilson(counts.count(0), len(counts))
        print(f"| {SPELL_LABELS[spell]} | {mean(counts)} | {told(never)} | {mean(prices)} |")


def print_sales(seen: list[Watched]) -> None:
    """What tiles cost and bring, round by round."""
    print("| round | tiles | price | earned by the buyer | yielded to anyone | price below the earnings |")
    print("|---|---|---|---|---|---|")
    sales = [sale for match in seen for sale in match.sales]
    for number in [*sorted({sale.round for sale in sales}), 0]:
        some = [sale for sale in sales if number in (0, sale.round)]
        cheap = wilson(sum(sale.price < sale.earned for sale in some), len(some))
        figures = [mean([getattr(sale, name) for sale in some]) for name in ("price", "earned", "yielded")]
        print(f"| {number or 'all'} | {len(some)} | {' | '.join(figures)} | {told(cheap)} |")


def play_all(chosen: argparse.Namespace) -> tuple[list[Watched], list[float]]:
    """The matches, and in each the points of the first bot of the line-up."""
    ruleset = GANG_CITY.rulesets.make(read_changes(chosen.set), preset=chosen.preset)
    names = (chosen.bots + chosen.bots[-1:] * chosen.seats)[: chosen.seats]
    seen: list[Watched] = []
    scores: list[float] = []
    for number in range(chosen.matches):
        cluster, turn = divmod(number, chosen.seats)
        seed = f"{chosen.seed}/{cluster}"
        bots = [make_bot(name, GANG_CITY, f"{seed}/{place}") for place, name in enumerate(names)]
        if chosen.without:
            bots[0] = Abstainer(bots[0], chosen.without)
        seen.append(Watch(ruleset, bots[turn:] + bots[:turn], seed, chosen.lot).play())
        scores.append(seen[-1].points[-turn % chosen.seats])
    return seen, scores


def main() -> None:
    """The matches are played and their figures printed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", nargs="+", default=["greedy"])
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("-n", "--matches", type=int, default=400)
    parser.add_argument("--preset", default="as written")
    parser.add_argument("--set", action="append", metavar="OPTION=VALUE", help="an option of the ruleset")
    parser.add_argument("--seed", default="study")
    parser.add_argument("--lot", action="store_true", help="Quarters are taken at random")
    parser.add_argument("--without", choices=("fight", "spells", *SPELL_WORDS), help="not for the first bot")
    parser.add_argument("--score", action="store_true", help="print the first bot's score only")
    chosen = parser.parse_args()
    seen, scores = play_all(chosen)
    print(f"the first bot: {told(wilson(sum(scores), len(scores)))} of {len(scores)} matches")
    if not chosen.score:
        for part in (print_seats, print_orders, print_spells, print_sales):
            part(seen)


if __name__ == "__main__":
    main()
