"""What happens in matches of Siege: python -m studies.siege --bots greedy greedy -n 200 --preset storm.

Bots that look one action ahead are played in compiled code. With `--lot` the second bot takes any card in
the draft, with `--lots` both do; `--cards` tells how each card fared, and `--set card_attack=2,3,…` tries
other figures.
"""

import argparse
import time
from collections import Counter
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandtable.bots.bot import Bot, SimpleBot
from sandtable.bots.desk import Desk, new_desk
from sandtable.bots.levels import make_bot
from sandtable.bots.simple_matches import SEARCHES, choose_simply
from sandtable.core.compiled import compiled
from sandtable.core.contract import (
    CHANCE,
    MAX_SEATS,
    NOBODY,
    apply,
    decider,
    first_of,
    hide,
    kind_of,
    legal_actions,
    second_of,
)
from sandtable.core.playout import choose_outcome
from sandtable.core.records import new_record
from sandtable.core.rng import below, new_rng
from sandtable.games import find_game
from sandtable.games.siege.actions import DRAFT_CARD, END_TURN, FILL_HAND, MOVE_UNIT, RECRUIT, TAKE_CARD
from sandtable.games.siege.board import CENTRES, TOWER
from sandtable.games.siege.cards import CARD_NAMES, CARDS, LABELS
from sandtable.games.siege.state import SEAT_OF
from sandtable.lab.stats import Estimate, wilson

SIEGE = find_game("siege")
EARLY = 3  # picks of a seat that count as first
PICKS = 15


class Seen(NamedTuple):
    """What was seen in one match, by seat."""

    picks: NDArray[np.int64]  # (2, PICKS): the cards in the order of the draft
    picked: NDArray[np.int64]  # how many
    entered: NDArray[np.int64]  # moves onto the enemy's siege tower
    stormed: NDArray[np.int64]  # turns of the enemy that a unit lived through there
    centred: NDArray[np.int64]  # centre towers held, summed over ends of turns
    fills: NDArray[np.int64]  # draws by (a)
    recruits: NDArray[np.int64]  # draws by (b)
    taken: NDArray[np.int64]  # (2, CARDS): cards taken from the piles


def new_seen() -> Seen:
    """Nothing seen yet."""
    counts = [np.zeros(2, np.int64) for _ in range(6)]
    return Seen(np.zeros((2, PICKS), np.int64), *counts, np.zeros((2, CARDS), np.int64))


@compiled
def note(seen, state, seat, action):
    """What the action and the position before it tell is remembered."""
    kind = kind_of(action)
    if kind == DRAFT_CARD:
        seen.picks[seat, seen.picked[seat]] = first_of(action)
        seen.picked[seat] += 1
    elif kind == FILL_HAND:
        seen.fills[seat] += 1
    elif kind == RECRUIT:
        seen.recruits[seat] += 1
    elif kind == TAKE_CARD:
        seen.taken[seat, first_of(action)] += 1
    elif kind == MOVE_UNIT:
        seen.entered[seat] += second_of(action) == TOWER[1 - seat]
    elif kind == END_TURN:
        seen.stormed[1 - seat] += SEAT_OF[state.piece_at[TOWER[seat]]] == 1 - seat
        for tower in CENTRES:
            seen.centred[seat] += SEAT_OF[state.piece_at[tower]] == seat


@compiled
def play_on(state, ruleset, chance, slips, lots, rngs, desk, view, view_row, seen):
    """Chance, simple bots and drafts at random have played on until the match is over or a seat searches."""
    while True:
        seat = decider(state)
        if seat == NOBODY:
            return
        if seat == CHANCE:
            apply(state, ruleset, choose_outcome(state, ruleset, chance, desk.actions[0], desk.weights[0]))
            continue
        is_lot = lots[seat] and seen.picked[seat] < PICKS
        if slips[seat] == SEARCHES and not is_lot:
            return
        if is_lot:
            count = legal_actions(state, ruleset, desk.actions[0])
            action = desk.actions[0, below(chance, count)]
        else:
            view[0] = state
            hide(view[0], seat)
            action = choose_simply(desk, view_row, seat, slips[seat], rngs[seat])
        note(seen, state, seat, action)
        apply(state, ruleset, action)


@dataclass
class Watched:
    """One match, with its end."""

    seen: Seen
    points: list[float]  # by seat
    end_reason: str
    first: int
    turns: int
    score: list[int]

    @property
    def decks(self) -> list[tuple[list[int], float]]:
        """What each seat drafted, in order, with its points."""
        return [(self.seen.picks[seat].tolist(), self.points[seat]) for seat in range(2)]


def watch(ruleset: Any, bots: list[Bot], lots: tuple[bool, bool], seed: str, desk: Desk) -> Watched:
    """One match; a seat whose draft is at random takes any open card."""
    seen, state, chance = new_seen(), new_record(SIEGE.state_dtype), new_rng(seed, "chance")
    slips, rngs = np.full(2, SEARCHES), np.zeros((2, 1), np.int64)
    view = np.zeros(1, SIEGE.state_dtype)
    for seat, bot in enumerate(bots):
        if isinstance(bot, SimpleBot):
            slips[seat], rngs[seat] = bot.slip, bot.rng
    SIEGE.begin(state, ruleset, 2)
    while True:
        play_on(state, ruleset, chance, slips, np.array(lots), rngs, desk, view, view.view(np.uint8), seen)
        seat = int(SIEGE.verbs.decider(state))
        if seat == NOBODY:
            break
        view[0] = state
        SIEGE.verbs.hide(view[0], seat)
        action = bots[seat].choose(view[0], ruleset, seat)
        note(seen, state, seat, action)
        SIEGE.verbs.apply(state, ruleset, action)
    points = np.zeros(MAX_SEATS)
    reason = SIEGE.end_reasons[SIEGE.verbs.result(state, ruleset, points)]
    turns, score = int(state.turns.max()), [int(figure) for figure in state.score]
    return Watched(seen, points[:2].tolist(), reason, int(state.first), turns, score)


def told(estimate: Estimate) -> str:
    """A share with its interval."""
    return f"{estimate.value:.1%} [{estimate.low:.1%}, {estimate.high:.1%}]"


def share(found: list[bool]) -> str:
    """How many of the matches it is true of."""
    return told(wilson(sum(found), len(found)))


def mean(values: list[float]) -> str:
    """A mean with its interval of 95 %."""
    spread = 1.96 * float(np.std(values)) / max(len(values), 1) ** 0.5
    return f"{np.mean(values):.1f} ± {spread:.1f}"


def report(names: list[str], matches: list[Watched], scores: list[float]) -> None:
    """The figures are printed."""
    count = len(matches)
    print(f"{names[0]} against {names[1]}: {told(wilson(sum(scores), count))} of {count} matches")
    print(f"first seat: {told(wilson(sum(match.points[match.first] for match in matches), count))}")
    print(f"turns a seat: {mean([match.turns for match in matches])}", end=", ")
    print(f"past 30: {share([match.turns > 30 for match in matches])}")
    print(f"ends: {dict(Counter(match.end_reason for match in matches))}")
    print(f"points of the winner: {mean([max(match.score) for match in matches])}", end=", ")
    print(f"of the other: {mean([min(match.score) for match in matches])}")
    print(
        f"a siege tower entered: {share([bool(m.seen.entered.any()) for m in matches])} of matches", end=", "
    )
    print(f"scored by: {share([bool(m.seen.stormed.any()) for m in matches])}")
    turns = sum(2 * match.turns for match in matches)
    print(
        f"centre towers held at the end of a turn: {sum(m.seen.centred.sum() for m in matches) / turns:.2f}"
    )
    recruits = sum(int(match.seen.recruits.sum()) for match in matches)
    draws = recruits + sum(int(match.seen.fills.sum()) for match in matches)
    print(f"draws by (b): {told(wilson(recruits, draws))}")
    taken = sum(match.seen.taken.sum(axis=0) for match in matches)
    print(
        "taken:", ", ".join(f"{LABELS[card]} {taken[card] / max(recruits, 1):.0%}" for card in range(CARDS))
    )


def print_cards(matches: list[Watched]) -> None:
    """Card by card: how often it is among a seat's first picks, and how decks with it fare."""
    print("| card | among the first three picks | copies a deck | share of wins, by copies | worth |")
    print("|---|---|---|---|---|")
    decks = [deck for match in matches for deck in match.decks]
    worth = card_worth(matches)
    for card in range(CARDS):
        early = sum(card in picks[:EARLY] for picks, _ in decks)
        copies = sum(picks.count(card) for picks, _ in decks)
        if copies == 0:
            continue
        won = sum(picks.count(card) * points for picks, points in decks)
        name = f"{LABELS[card]} {CARD_NAMES[card]}"
        fared = f"{told(wilson(early, len(decks)))} | {copies / len(decks):.2f} | {told(wilson(won, copies))}"
        print(f"| {name} | {fared} | {worth[card][0]:+.1f} ± {worth[card][1]:.1f} |")


def card_worth(matches: list[Watched]) -> list[tuple[float, float]]:
    """The points out of a hundred that a copy more of a card brings, by least squares, with intervals.

    A copy more is one copy of the average card less, as decks are of one size.
    """
    rows = np.zeros((len(matches), CARDS))
    won = np.zeros(len(matches))
    for place, match in enumerate(matches):
        for card in range(CARDS):
            rows[place, card] = sum(match.seen.picks[0] == card) - sum(match.seen.picks[1] == card)
        won[place] = match.points[0] - 0.5
    used = rows.any(axis=0)
    inverse = np.linalg.pinv(rows.T @ rows)
    worth = inverse @ rows.T @ won
    left = won - rows @ worth
    spread = np.sqrt(np.abs(np.diag(inverse)) * float(left @ left) / max(len(matches) - int(used.sum()), 1))
    worth[used] -= worth[used].mean()
    return [(100 * float(worth[card]), 196 * float(spread[card])) for card in range(CARDS)]


def read_options(texts: list[str]) -> dict[str, Any]:
    """The options written as `name=3` or `name=1,2,3`."""
    options: dict[str, Any] = {}
    for text in texts:
        name, _, value = text.partition("=")
        figures = [int(word) if word.lstrip("-").isdigit() else word for word in value.split(",")]
        options[name] = figures if len(figures) > 1 else figures[0]
    return options


def main() -> None:
    """The matches are played and their figures printed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", nargs=2, default=["greedy", "greedy"])
    parser.add_argument("-n", "--matches", type=int, default=200)
    parser.add_argument("--preset", default="as written")
    parser.add_argument("--seed", default="study")
    parser.add_argument("--set", nargs="*", default=[], help="options, as card_attack=2,3,…")
    parser.add_argument("--lot", action="store_true", help="the second bot drafts at random")
    parser.add_argument("--lots", action="store_true", help="both bots draft at random")
    parser.add_argument("--cards", action="store_true", help="print a table of the cards")
    chosen = parser.parse_args()
    ruleset = SIEGE.rulesets.make(read_options(chosen.set), preset=chosen.preset)
    desk = new_desk(SIEGE, ruleset)
    matches: list[Watched] = []
    scores: list[float] = []
    began = time.perf_counter()
    for number in range(chosen.matches):
        seed, turned = f"{chosen.seed}/{number}", number % 2 == 1
        bots = [make_bot(name, SIEGE, f"{seed}/{place}") for place, name in enumerate(chosen.bots)]
        lots = (chosen.lots or (chosen.lot and turned), chosen.lots or (chosen.lot and not turned))
        matches.append(watch(ruleset, bots[::-1] if turned else bots, lots, seed, desk))
        scores.append(matches[-1].points[int(turned)])
    report(chosen.bots, matches, scores)
    print(f"seconds a match: {(time.perf_counter() - began) / chosen.matches:.2f}")
    if chosen.cards:
        print_cards(matches)


if __name__ == "__main__":
    main()
