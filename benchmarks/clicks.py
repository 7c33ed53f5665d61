"""How many gestures a match of Quadrants takes a person: python -m benchmarks.clicks --seats 2 -n 30.

Bots play, and what each seat did is counted as the table lets people do it: a path whose end the table offers
is one click, another unit or the end of the turn is one click from wherever the seat is, a unit that was
chosen and left untouched is not asked about, and everything else takes its picks. Keys are arrows or N and P
to the square and Enter, and a digit for a button; cards beside the board, which are reached by Tab, are told
apart and not counted as keys. Nothing is hidden in Quadrants, so bots are shown the state.
"""

import argparse
import statistics
from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from sandtable.bots.levels import make_bot
from sandtable.core.contract import CHANCE, kind_of
from sandtable.games import find_game
from sandtable.games.spugah import actions
from sandtable.games.spugah.ways import draw_ways
from sandtable.games.spugah_quadrants.actions import NAMED
from sandtable.games.spugah_quadrants.board import COLUMN, NAMES, ROW, SPACE_OF
from sandtable.play.match import Match

QUADRANTS = find_game("spugah_quadrants")
WORDS = ("decisions", "clicks", "keys", "cards", "gestures")


@dataclass(frozen=True)
class Decision:
    """One decision of a seat: in whose turn, what was picked, what could be, and the ways there were."""

    seat: int
    turn: tuple[int, int]  # round and seat; (0, seat) is the setup
    kind: int
    picks: tuple[str, ...]
    offered: frozenset[str]
    ways: dict[str, list[str]]
    is_after_chance: bool


@dataclass
class Count:
    """What was done in a turn."""

    decisions: int = 0
    clicks: int = 0
    keys: int = 0
    cards: int = 0  # picks beside the board that are no buttons
    gestures: int = 0  # clicks, where a unit led to its place and a card put down are one drag each


def play(seats: int, level: str, preset: str, seed: int) -> tuple[Match, list[Decision]]:
    """A match of bots, and what was decided in it."""
    match = Match(QUADRANTS, QUADRANTS.rulesets.make({}, preset), seats, seed=seed)
    bots = [make_bot(level, QUADRANTS, f"{seed}/{seat}") for seat in range(seats)]
    found: list[Decision] = []
    while not match.is_over:
        state, seat = match.state, match.decider
        action = bots[seat].choose(state, match.ruleset, seat)
        offered = frozenset(pick for one in match.legal() for pick in QUADRANTS.picks(state, one))
        ways = {
            way["to"]: way["picks"]
            for way in draw_ways(state, match.ruleset, seat, NAMED)
            if not way.get("is_instead")
        }
        turn = (int(state.rounds), int(state.seat)) if any(map(any, state.tier_count)) else (0, seat)
        is_after_chance = bool(match.entries) and match.entries[-1].actor == CHANCE
        picks = tuple(QUADRANTS.picks(state, action))
        found.append(Decision(seat, turn, kind_of(action), picks, offered, ways, is_after_chance))
        match.act(action)
    return match, found


def reach(decisions: list[Decision], place: int) -> tuple[str, int]:
    """The farthest that one gesture goes from there, and how many decisions it makes; none but its own: 1."""
    here = decisions[place]
    best, most, walked = here.picks[-1], 1, 0
    for number in range(place, len(decisions)):
        one = decisions[number]
        if one.seat != here.seat or (number > place and one.is_after_chance) or len(one.picks) != 1:
            break
        count = number - place + 1
        walked += one.kind == actions.STEP
        is_path = walked == count and count >= len(here.ways.get(one.picks[0], [""] * 99))
        done = [decisions[other].picks[0] for other in range(place, number + 1)]
        if is_path or here.ways.get(one.picks[0]) == done:
            best, most = one.picks[0], count
        if walked != count and count > 2:
            break
    return best, most


def keys_for(target: str, focus: str, offered: frozenset[str]) -> int:
    """The keys that pick a square or a button: along the board or from one open square to the next."""
    if target.startswith("button:"):
        return 1
    squares = sorted(SPACE_OF[pick] for pick in offered | {target} if pick in SPACE_OF)
    at, start = SPACE_OF[target], SPACE_OF[focus]
    arrows = int(abs(ROW[at] - ROW[start]) + abs(COLUMN[at] - COLUMN[start]))
    if start not in squares:
        return min(arrows, squares.index(at) + 1) + 1
    apart = (squares.index(at) - squares.index(start)) % len(squares)
    return min(arrows, apart, len(squares) - apart) + 1


def count_gestures(decisions: list[Decision]) -> dict[tuple[tuple[int, int], int], Count]:
    """By turn and by who decides in it: decisions, clicks and keys."""
    found: dict[tuple[tuple[int, int], int], Count] = defaultdict(Count)
    focus: dict[int, str] = defaultdict(lambda: NAMES[0])
    is_led: dict[int, int] = {}  # by seat: the decision at which a unit has just been chosen
    place = 0
    while place < len(decisions):
        here = decisions[place]
        count = found[here.turn, here.seat]
        follower = decisions[place + 1] if place + 1 < len(decisions) else here
        if here.kind == actions.ACTIVATE and follower.kind == actions.STOP:
            count.decisions += 2
            place += 2
            continue
        target, made = reach(decisions, place)
        count.decisions += made
        count.clicks += 1 if made > 1 else len(here.picks)
        count.gestures += 0 if is_led.get(here.seat) == place and target in SPACE_OF else 1
        is_led[here.seat] = place + made if decisions[place + made - 1].kind == actions.ACTIVATE else -1
        for pick in (target,) if made > 1 else here.picks:
            if pick in SPACE_OF or pick.startswith("button:"):
                count.keys += keys_for(pick, focus[here.seat], here.offered | set(here.ways))
                focus[here.seat] = pick if pick in SPACE_OF else focus[here.seat]
            else:
                count.cards += 1
        place += made
    return found


def told(values: list[int]) -> str:
    """Median and the ninth tenth."""
    tenths = statistics.quantiles(values, n=10, method="inclusive") if len(values) > 1 else values * 9
    return f"median {statistics.median(values):g}, 90 % at most {tenths[8]:.0f}, most {max(values)}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Count the gestures of matches of Quadrants.")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("-n", type=int, default=30, help="matches")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--preset", default="as written")
    chosen = parser.parse_args()
    turns: list[Count] = []
    answers: list[int] = []
    people: list[Count] = []
    for seed in range(chosen.n):
        counts = count_gestures(play(chosen.seats, chosen.bot, chosen.preset, seed)[1])
        own = {key: count for key, count in counts.items() if key[0][0] > 0 and key[0][1] == key[1]}
        turns += own.values()
        for turn, _ in own:
            others = [one.clicks for (when, seat), one in counts.items() if when == turn and seat != turn[1]]
            answers.append(sum(others))
        people += [whole_of(counts, seat) for seat in range(chosen.seats)]
    print(f"{chosen.n} matches of {chosen.seats} {chosen.bot}, {chosen.preset}: {len(turns)} turns")
    for word in WORDS:
        print(f"{word} a turn: {told([getattr(one, word) for one in turns])}")
        print(f"{word} a person and match: {told([getattr(one, word) for one in people])}")
    print(f"clicks of others in a turn: {told(answers)}")


def whole_of(counts: dict[Any, Count], seat: int) -> Count:
    """All that a seat did in a match."""
    mine = [count for (_, who), count in counts.items() if who == seat]
    return Count(*(sum(getattr(one, word) for one in mine) for word in WORDS))


if __name__ == "__main__":
    main()
