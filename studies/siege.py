"""Figures about Siege from matches between bots: python -m studies.siege --bots greedy greedy -n 300.

The two bots change seats from match to match. With `--lot` the second bot's draft is by lot, so that what the
draft is worth shows in the score of the first.
"""

import argparse
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sandtable.bots.bot import Bot
from sandtable.bots.levels import make_bot
from sandtable.core.contract import CHANCE, MAX_SEATS, NOBODY, first_of, kind_of
from sandtable.core.playout import choose_outcome
from sandtable.core.records import copy_record, new_record
from sandtable.core.rng import below, new_rng
from sandtable.games import find_game
from sandtable.games.siege.actions import DRAFT_CARD, END_TURN, FILL_HAND, RECRUIT
from sandtable.games.siege.board import CENTRES, TOWER
from sandtable.games.siege.cards import CARD_NAMES, CARDS, LABELS
from sandtable.games.siege.state import SEAT_OF
from sandtable.lab.stats import Estimate, wilson

SIEGE = find_game("siege")
EARLY = 3  # picks of a seat that count as first


@dataclass
class Watched:
    """What was seen in one match."""

    points: list[float] = field(default_factory=list)  # by seat
    end_reason: str = ""
    first: int = 0
    turns: int = 0
    stormed: list[int] = field(default_factory=lambda: [0, 0])  # turns begun on the enemy's tower, by seat
    centred: list[int] = field(default_factory=lambda: [0, 0])  # centre towers held at the start of turns
    draws: Counter[int] = field(default_factory=Counter)  # of (a) and of (b)
    picks: list[list[int]] = field(default_factory=lambda: [[], []])


def watch(ruleset: Any, bots: list[Bot], lots: tuple[bool, bool], seed: str) -> Watched:
    """One match; a seat whose draft is by lot takes any open card."""
    seen, state = Watched(), new_record(SIEGE.state_dtype)
    chance, lot = new_rng(seed, "chance"), new_rng(seed, "lot")
    actions, weights = np.zeros(SIEGE.max_actions, np.int32), np.ones(SIEGE.max_actions, np.int64)
    SIEGE.verbs.start(state, ruleset, 2)
    while (seat := int(SIEGE.verbs.decider(state))) != NOBODY:
        if seat == CHANCE:
            SIEGE.verbs.apply(state, ruleset, choose_outcome(state, ruleset, chance, actions, weights))
            continue
        view = copy_record(state)
        SIEGE.verbs.hide(view, seat)
        action = bots[seat].choose(view, ruleset, seat)
        if kind_of(action) == DRAFT_CARD and lots[seat]:
            count = SIEGE.verbs.legal_actions(state, ruleset, actions)
            action = int(actions[below(lot, count)])
        note(seen, state, seat, action)
        SIEGE.verbs.apply(state, ruleset, action)
    points = np.zeros(MAX_SEATS)
    seen.end_reason = SIEGE.end_reasons[SIEGE.verbs.result(state, ruleset, points)]
    seen.points, seen.first, seen.turns = points[:2].tolist(), int(state.first), int(state.turns.max())
    return seen


def note(seen: Watched, state: Any, seat: int, action: int) -> None:
    """What the action and the position before it tell is remembered."""
    kind = kind_of(action)
    if kind == DRAFT_CARD:
        seen.picks[seat].append(first_of(action))
    if kind in (FILL_HAND, RECRUIT):
        seen.draws[kind] += 1
    if kind == END_TURN:
        seen.stormed[seat] += int(SEAT_OF[state.piece_at[TOWER[1 - seat]]] == seat)
        seen.centred[seat] += sum(int(SEAT_OF[state.piece_at[tower]] == seat) for tower in CENTRES)


def told(estimate: Estimate) -> str:
    """A share with its interval."""
    return f"{estimate.value:.1%} [{estimate.low:.1%}, {estimate.high:.1%}]"


def mean(values: list[float]) -> str:
    """A mean with its interval of 95 %."""
    spread = 1.96 * float(np.std(values)) / max(len(values), 1) ** 0.5
    return f"{np.mean(values):.1f} ± {spread:.1f}"


def report(names: list[str], seen: list[Watched], scores: list[float], has_cards: bool) -> None:
    """The figures are printed."""
    count = len(seen)
    print(f"{names[0]} against {names[1]}: {told(wilson(sum(scores), count))} of {count} matches")
    print(f"first seat: {told(wilson(sum(match.points[match.first] for match in seen), count))}")
    print(f"turns a seat: {mean([match.turns for match in seen])}", end=", ")
    print(f"past 30: {told(wilson(sum(match.turns > 30 for match in seen), count))}")
    print(f"ends: {dict(Counter(match.end_reason for match in seen))}")
    print(f"a siege tower entered: {told(wilson(sum(any(m.stormed) for m in seen), count))} of matches")
    turns = sum(2 * match.turns for match in seen)
    print(f"centre towers held at the end of a turn: {sum(sum(m.centred) for m in seen) / turns:.2f}")
    draws = sum((match.draws for match in seen), Counter())
    print(f"draws by (b): {told(wilson(draws[RECRUIT], draws.total()))}")
    if has_cards:
        print_cards(seen)


def print_cards(seen: list[Watched]) -> None:
    """Card by card: how often it is among a seat's first picks, and how decks with it fare."""
    print("| card | among the first three picks | copies a deck | share of wins, by copies |")
    print("|---|---|---|---|")
    decks = [(picks, match.points[seat]) for match in seen for seat, picks in enumerate(match.picks)]
    for card in range(CARDS):
        early = sum(card in picks[:EARLY] for picks, _ in decks)
        copies = sum(picks.count(card) for picks, _ in decks)
        if copies == 0:
            continue
        won = sum(picks.count(card) * points for picks, points in decks)
        first, share = wilson(early, len(decks)), wilson(won, copies)
        name = f"{LABELS[card]} {CARD_NAMES[card]}"
        print(f"| {name} | {told(first)} | {copies / len(decks):.2f} | {told(share)} |")


def main() -> None:
    """The matches are played and their figures printed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", nargs=2, default=["greedy", "greedy"])
    parser.add_argument("-n", "--matches", type=int, default=200)
    parser.add_argument("--preset", default="as written")
    parser.add_argument("--seed", default="study")
    parser.add_argument("--lot", action="store_true", help="the second bot drafts by lot")
    parser.add_argument("--cards", action="store_true", help="print a table of the cards")
    chosen = parser.parse_args()
    ruleset = SIEGE.rulesets.make(preset=chosen.preset)
    seen: list[Watched] = []
    scores: list[float] = []
    for number in range(chosen.matches):
        seed, turned = f"{chosen.seed}/{number}", number % 2 == 1
        bots = [make_bot(name, SIEGE, f"{seed}/{place}") for place, name in enumerate(chosen.bots)]
        lots = (chosen.lot and turned, chosen.lot and not turned)
        seen.append(watch(ruleset, bots[::-1] if turned else bots, lots, seed))
        scores.append(seen[-1].points[int(turned)])
    report(chosen.bots, seen, scores, chosen.cards)


if __name__ == "__main__":
    main()
