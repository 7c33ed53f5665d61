"""Verbs by address: each gives what the contract's own gives, and nothing that is not loaded is called."""

from dataclasses import replace

import numpy as np
import pytest

from sandtable.core import contract
from sandtable.core.addresses import (
    LOOKING_AHEAD,
    SEARCHING,
    apply_at,
    check_loaded,
    copy_row,
    decider_at,
    evaluate_at,
    hide_at,
    legal_actions_at,
    result_at,
    table_of,
    urge_at,
)
from sandtable.core.compiled import COMPILES, compiled
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.records import copy_record, record_row
from sandtable.games import find_game
from tests.bots.secret_game import GAME as TWO_TRICKS
from tests.random_play import Case, every_case, sampled


@compiled
def ask_all(game, state, ruleset, weights, actions, figures, hopes):
    """Everything a bot may ask of a state, and what the state is once the first action is taken."""
    figures[0] = decider_at(game, state)
    figures[1] = legal_actions_at(game, state, ruleset, actions) if figures[0] >= 0 else 0
    figures[2] = result_at(game, state, ruleset, hopes)
    figures[3] = urge_at(game, state, ruleset, actions[0]) if figures[0] >= 0 else 0.0
    evaluate_at(game, state, ruleset, weights, hopes)
    if figures[0] >= 0:
        apply_at(game, state, ruleset, actions[0])
    hide_at(game, state, 0)


@every_case
def test_what_lies_at_an_address_is_the_games_own_verb(case: Case) -> None:
    game, ruleset = case.game, case.ruleset
    table, weights = table_of(game, SEARCHING), game.bots.weights
    for step in sampled(case, 5, every=9):
        actions, own_actions = (np.zeros(max(game.max_actions, 1), np.int32) for _ in range(2))
        figures, hopes, own_hopes = np.zeros(4), np.zeros(contract.MAX_SEATS), np.zeros(contract.MAX_SEATS)
        row = record_row(step.state)
        ask_all(table, row, record_row(ruleset), weights, actions, figures, hopes)
        state = copy_record(step.state)
        seat = game.verbs.decider(state)
        count = game.verbs.legal_actions(state, ruleset, own_actions) if seat >= 0 else 0
        reason = game.verbs.result(state, ruleset, own_hopes)
        urge = game.bots.urge(state, ruleset, int(own_actions[0])) if seat >= 0 else 0.0
        game.bots.evaluate(state, ruleset, weights, own_hopes)
        if seat >= 0:
            game.verbs.apply(state, ruleset, int(own_actions[0]))
        game.verbs.hide(state, 0)
        assert figures.tolist() == [seat, count, reason, urge]
        assert actions.tolist() == own_actions.tolist()
        assert hopes.tolist() == own_hopes.tolist()
        assert row.tobytes() == record_row(state).tobytes()


def test_a_row_is_copied_whole() -> None:
    @compiled
    def copy(rows):  # type: ignore[no-untyped-def]
        copy_row(rows[1], rows[0])

    for dtype in (np.uint8, np.float64):
        rows = np.arange(12).reshape(3, 4).astype(dtype)
        copy(rows)
        assert rows.tolist() == [[0, 1, 2, 3], [0, 1, 2, 3], [8, 9, 10, 11]]


def test_a_game_that_declares_no_verbs_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    game = replace(TWO_TRICKS, package="tests.bots.secret_game")
    assert game.verbs
    monkeypatch.delitem(contract.RULES, game.state_dtype)
    monkeypatch.setattr("sandtable.core.addresses._places", {})
    with pytest.raises(SandtableError, match="Two Tricks declares no decider for its state"):
        table_of(game)


@pytest.mark.skipif(not COMPILES, reason="plain functions have no addresses")
def test_an_address_that_is_not_loaded_is_refused_and_not_called(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.core.addresses._places", {})
    game: Game = find_game("connect_four")
    table = table_of(game, ("decider",))
    check_loaded(table, ("decider",))
    with pytest.raises(SandtableError, match="apply of Connect Four cannot be called by address"):
        check_loaded(table, ("decider", "apply"))
    assert table_of(game, LOOKING_AHEAD) == table
    check_loaded(table)
    with pytest.raises(SandtableError, match="no game's verbs lie at this address"):
        check_loaded(table + 8)
