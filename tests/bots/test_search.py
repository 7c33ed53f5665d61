"""The tree search: the same in both modes, sound, tactically exact, frugal, and reproducible."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sandtable.bots import search
from sandtable.bots.bot import SimpleBot
from sandtable.bots.desk import new_desk
from sandtable.bots.greedy import worth_after
from sandtable.bots.levels import make_bot
from sandtable.bots.search import Budget, SearchBot
from sandtable.core.contract import action_code, first_of
from sandtable.core.errors import SandtableError
from sandtable.core.records import copy_record, record_row
from sandtable.games import find_game
from sandtable.play.match import Match
from tests.bots.tactics import FILE, Board, winning_columns
from tests.bots.trees import all_digests, open_game, position

ROOT = Path(__file__).parents[2]
TACTICS = json.loads(FILE.read_text())


def test_same_seed_same_tree_compiled_and_plain() -> None:
    other = "0" if os.environ.get("SANDTABLE_COMPILE", "1") != "0" else "1"
    answer = subprocess.run(
        [sys.executable, "-m", "tests.bots.trees"],
        env=os.environ | {"SANDTABLE_COMPILE": other, "PYTHONPATH": str(ROOT)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert answer.stdout.split("\n")[:-1] == all_digests()


def test_the_tactics_are_what_brute_force_says() -> None:
    assert len(TACTICS) == 100
    for case in TACTICS[::10]:
        assert winning_columns(Board([int(column) for column in case["played"]])) == case["wins"]


def test_a_win_within_five_plies_is_found_100_of_100() -> None:
    game = find_game("connect_four")
    missed = []
    for case in TACTICS:
        match = Match(game, seed=0)
        for column in case["played"]:
            assert match.act(int(action_code(1, int(column)))) is None
        bot = SearchBot(game, Budget(iterations=4000), seed=case["played"])
        column = first_of(bot.choose(match.view(match.decider), match.ruleset, match.decider))
        if column not in case["wins"]:
            missed.append((case, column))
    assert missed == []


def test_advice_is_ordered_legal_and_its_lines_can_be_played() -> None:
    match = Match(find_game("groundwar"), seed=3)
    bot = SearchBot(match.game, Budget(iterations=400), seed=3)
    advice = bot.advise(match.view(0), match.ruleset, 0)
    assert {found.action for found in advice} == set(match.legal())
    assert [found.visits for found in advice] == sorted((found.visits for found in advice), reverse=True)
    assert all(0.0 <= found.value <= 1.0 and found.line[0] == found.action for found in advice)
    for action in advice[0].line:
        assert match.act(action) is None


def test_a_proven_loss_is_said_to_be_one() -> None:
    match = Match(find_game("connect_four"), seed=0)
    for text in "dcdcd":  # three in column d: the next disc there wins for Yellow unless Red is in the way
        match.act(text)
    bot = SearchBot(match.game, Budget(iterations=2000), seed=0)
    advice = {
        match.game.write_action(match.view(1), found.action): found
        for found in bot.advise(match.view(1), match.ruleset, 1)
    }
    assert advice["a"].is_proven
    assert advice["a"].value == 0.0
    assert not advice["d"].is_proven


def test_the_tree_is_kept_through_the_actions_of_a_turn() -> None:
    match = Match(find_game("groundwar"), seed=5)
    bot = SearchBot(match.game, Budget(iterations=300), seed=5)
    kept = 0
    for _ in range(12):
        seat = match.decider
        if seat == 0:
            bot._prepare(match.view(0), match.ruleset, 0)
            kept += int(bot.trees[0].tree[0].iterations > 0)
            action = bot.choose(match.view(0), match.ruleset, 0)
        else:
            action = match.legal()[-1]
        assert match.act(action) is None
    assert kept >= 3


def test_a_kept_tree_counts_like_a_tree() -> None:
    game = open_game("groundwar")
    state = position(game, 40)
    seat = int(game.verbs.decider(state))
    ruleset = game.rulesets.make()
    bot = SearchBot(game, Budget(iterations=500), seed=5)
    action = bot.choose(state, ruleset, seat)
    tree = bot.trees[0]
    child = next(node for node in tree.children(0) if tree.nodes[node].action == action)
    visits = int(tree.nodes[child].visits)
    below = sum(int(tree.nodes[node].visits) for node in tree.children(child))
    tree.reroot(child)
    assert tree.tree[0].iterations == visits
    assert sum(int(tree.nodes[node].visits) for node in tree.children(0)) == below
    assert below in (visits, visits - 1)


@pytest.mark.parametrize("threads", [1, 3])
def test_same_seed_same_choices_with_any_number_of_threads(threads: int) -> None:
    def choices() -> list[int]:
        match = Match(find_game("connect_four"), seed=1)
        bots = [SearchBot(match.game, Budget(iterations=300), seat, threads=threads) for seat in range(2)]
        while not match.is_over:
            match.act(bots[match.decider].choose(match.view(match.decider), match.ruleset, match.decider))
        return [entry.action for entry in match.entries]

    assert choices() == choices()


def test_short_memory_still_gives_a_legal_action(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "MOST_NODES", 40)
    match = Match(find_game("groundwar"), seed=8)
    bot = SearchBot(match.game, Budget(iterations=500), seed=8)
    for _ in range(20):
        seat = match.decider
        assert match.act(bot.choose(match.view(seat), match.ruleset, seat)) is None
    assert bot.trees[0].tree[0].used <= 40


def test_a_search_without_a_budget_is_refused() -> None:
    with pytest.raises(SandtableError, match="needs a budget"):
        Budget()


def test_greedy_averages_chance_exactly() -> None:
    match = Match(find_game("groundwar"), seed=2)
    game, ruleset = match.game, match.ruleset
    desk = new_desk(game, ruleset)
    bots = [make_bot("recruit", game, seat) for seat in range(2)]
    checked = 0
    while not match.is_over and checked < 20:
        seat = match.decider
        for action in match.legal():
            odds = match.odds(action)
            if not odds:
                continue
            expected = 0.0
            for fall in odds:
                end = copy_record(match.state)
                game.verbs.apply(end, ruleset, action)
                game.verbs.apply(end, ruleset, fall.action)
                expected += fall.weight / fall.total * game.bots.hopes(end, ruleset)[seat]
            worth = worth_after(desk, record_row(match.state), action, seat)
            assert worth == pytest.approx(expected)
            checked += 1
        match.act(bots[seat].choose(match.view(seat), ruleset, seat))
    assert checked >= 20


def test_greedy_takes_the_win() -> None:
    match = Match(find_game("connect_four"), seed=0)
    for text in "dcdcdb":
        match.act(text)
    for seed in range(8):
        bot = SimpleBot(match.game, seed)
        assert match.notation(bot.choose(match.view(0), match.ruleset, 0)) == "d"
    match.act("d")
    assert match.is_over


DEPTHS = {"connect_four": 3, "groundwar": 60, "siege": 60}  # actions into a match


@pytest.mark.parametrize("game_id", sorted(DEPTHS))
def test_a_search_that_stops_early_chooses_the_same(game_id: str) -> None:
    game = find_game(game_id)
    stopped = 0
    for number in range(6):
        state, ruleset = position(game, DEPTHS[game_id] + number, seed=number), game.rulesets.make()
        seat = int(game.verbs.decider(state))
        game.verbs.hide(state, seat)
        chosen = SearchBot(game, Budget(iterations=400), seed=number)
        patient = SearchBot(game, Budget(iterations=400), seed=number)
        assert chosen.choose(state, ruleset, seat) == patient.advise(state, ruleset, seat)[0].action
        stopped += chosen.trees[0].tree[0].iterations < patient.trees[0].tree[0].iterations
    assert stopped > 0
