"""What happens in matches of Quadrants: python -m studies.spugah_quadrants --seats 4 -n 60 --preset quick.

The line-up is filled up with its last bot and moves one seat on from match to match, with the same chance
until each bot has sat everywhere.
"""

import argparse
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sandtable.bots.bot import Bot
from sandtable.bots.levels import make_bot
from sandtable.bots.simple_matches import advance
from sandtable.cli.options import read_changes
from sandtable.core.contract import CHANCE, MAX_SEATS, NOBODY
from sandtable.games import find_game
from sandtable.games.spugah.state import NOT_USED, SEAT_SHIFT
from sandtable.games.spugah.tiles import KIND_BITS, MINE, NO_UNIT, OWNER_SHIFT
from sandtable.lab.matches import BotMatch
from sandtable.lab.stats import Estimate, wilson

QUADRANTS = find_game("spugah_quadrants")
REASONS = ("spire", "turn limit", "last nation")


@dataclass
class Watched:
    """What was seen in one match."""

    points: list[float] = field(default_factory=list)  # by seat
    end_reason: str = ""
    rounds: int = 0
    turns: int = 0
    decisions: int = 0
    first: int = NOBODY  # the seat whose unit was the first on the Spire
    first_round: int = 0
    holders: int = 0  # how often the Spire passed to another nation
    fallen: int = 0  # nations that left the match
    gold: list[int] = field(default_factory=list)
    units: list[int] = field(default_factory=list)
    mines: list[int] = field(default_factory=list)
    cards: list[int] = field(default_factory=list)


class Watch(BotMatch):
    """One match, watched action by action."""

    def play(self) -> Watched:
        """What was seen, the match being over."""
        seen, state, verbs = Watched(), self.state, self.game.verbs
        row, seats = self._states.view(np.uint8), (self._slips, self._rngs, self._scales)
        holder = last = NOBODY
        while (seat := int(verbs.decider(state))) != NOBODY:
            seen.decisions += seat != CHANCE
            seen.turns += int(state.seat) != last
            last = int(state.seat)
            if advance(self._desk, row, self._chance, *seats, 1) == 0:
                self.take(seat, self.bots[seat].choose(self.view(seat), self.ruleset, seat))
            slot = int(state.unit_at[state.spire])
            if slot == NO_UNIT:
                continue
            owner = int(state.unit_kind[slot]) >> SEAT_SHIFT
            if seen.first == NOBODY:
                seen.first, seen.first_round = owner, int(state.rounds)
            seen.holders += owner != holder
            holder = owner
        self.note_end(seen)
        return seen

    def note_end(self, seen: Watched) -> None:
        """How the match ended, and what each seat had then."""
        state, count = self.state, len(self.bots)
        points = np.zeros(MAX_SEATS)
        seen.end_reason = self.game.end_reasons[self.game.verbs.result(state, self.ruleset, points)]
        seen.points, seen.rounds = points[:count].tolist(), int(state.rounds)
        seen.fallen = count - int(state.is_alive[:count].sum())
        seen.gold = state.gold[:count].tolist()
        owners = (state.tile[(state.tile & KIND_BITS) == MINE] >> OWNER_SHIFT).astype(int) - 1
        kinds = state.unit_kind[state.unit_kind != NOT_USED] >> SEAT_SHIFT
        for seat in range(count):
            seen.mines.append(int((owners == seat).sum()))
            seen.units.append(int((kinds == seat).sum()))
            seen.cards.append(int(state.cards[seat].sum()))


def told(estimate: Estimate) -> str:
    """A share with its interval."""
    return f"{estimate.value:.1%} [{estimate.low:.1%}, {estimate.high:.1%}]"


def mean(values: list[int] | list[float]) -> str:
    """A mean with its interval of 95 %, and the median."""
    if not values:
        return "none"
    spread = 1.96 * float(np.std(values)) / len(values) ** 0.5
    return f"{np.mean(values):.1f} ± {spread:.1f}, median {np.median(values):.0f}"


def report(seen: list[Watched], scores: list[float]) -> None:
    """The figures are printed."""
    count, seats = len(seen), len(seen[0].points)
    print(f"{count} matches, {seats} seats; the first bot: {told(wilson(sum(scores), count))}")
    for reason in REASONS:
        ended = sum(match.end_reason == reason for match in seen)
        print(f"ends by {reason}: {ended}, {told(wilson(ended, count))}")
    for name in ("rounds", "turns", "decisions", "first_round", "holders"):
        print(f"{name}: {mean([getattr(match, name) for match in seen])}")
    reached = [match.points[match.first] for match in seen if match.first != NOBODY]
    print(f"first on the Spire, {len(reached)} matches: wins {told(wilson(sum(reached), len(reached)))}")
    early = [m.points[m.first] for m in seen if m.first != NOBODY and m.end_reason == "spire"]
    print(f"  of those that end at the Spire, {len(early)}: {told(wilson(sum(early), len(early)))}")
    fallen = sum(match.fallen > 0 for match in seen)
    print(f"a nation fell: {told(wilson(fallen, count))} of matches; {Counter(m.fallen for m in seen)}")
    for seat in range(seats):
        won = sum(match.points[seat] for match in seen)
        print(f"seat {seat + 1}: {told(wilson(won, count))}")
    for name in ("gold", "units", "mines", "cards"):
        print(f"{name} a seat in the end: {mean([one for m in seen for one in getattr(m, name)])}")


def play_all(chosen: argparse.Namespace) -> tuple[list[Watched], list[float]]:
    """The matches, and in each the points of the first bot of the line-up."""
    ruleset: Any = QUADRANTS.rulesets.make(read_changes(chosen.set), preset=chosen.preset)
    names = (chosen.bots + chosen.bots[-1:] * chosen.seats)[: chosen.seats]
    seen: list[Watched] = []
    scores: list[float] = []
    for number in range(chosen.matches):
        cluster, turn = divmod(number, chosen.seats)
        seed = f"{chosen.seed}/{cluster}"
        bots: list[Bot] = [make_bot(name, QUADRANTS, f"{seed}/{place}") for place, name in enumerate(names)]
        seen.append(Watch(QUADRANTS, ruleset, bots[turn:] + bots[:turn], seed).play())
        scores.append(seen[-1].points[-turn % chosen.seats])
    return seen, scores


def main() -> None:
    """The matches are played and their figures printed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", nargs="+", default=["greedy"])
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("-n", "--matches", type=int, default=200)
    parser.add_argument("--preset", default="as written")
    parser.add_argument("--set", action="append", metavar="OPTION=VALUE", help="an option of the ruleset")
    parser.add_argument("--seed", default="study")
    chosen = parser.parse_args()
    began = time.process_time()
    seen, scores = play_all(chosen)
    report(seen, scores)
    print(f"processor seconds a match: {(time.process_time() - began) / chosen.matches:.2f}")


if __name__ == "__main__":
    main()
