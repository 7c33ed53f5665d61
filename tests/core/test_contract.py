"""The contract: action codes, clause codes, the registry, and games by name."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.core.contract import (
    RULES,
    action_code,
    clause,
    first_of,
    imagine,
    kind_of,
    register,
    result,
    second_of,
    start,
    third_of,
)
from sandtable.core.errors import SandtableError, UnknownGameError
from sandtable.core.records import new_record
from sandtable.core.rng import new_rng
from sandtable.core.sheets import NO_SHEET
from sandtable.games import GAMES, find_game
from tests.random_play import every_game

byte = st.integers(0, 255)


@given(st.integers(0, 127), byte, byte, byte)
def test_an_action_is_its_kind_and_operands(kind: int, first: int, second: int, third: int) -> None:
    action = action_code(kind, first, second, third)
    assert (kind_of(action), first_of(action), second_of(action), third_of(action)) == (
        kind,
        first,
        second,
        third,
    )
    assert 0 <= action < 2**31
    assert np.int32(action) == action


def test_a_clause_code_names_book_chapter_and_number() -> None:
    game = find_game("groundwar")
    assert game.clause_id(clause(4, 3)) == "GW-4.3"
    assert clause(4, 3, book=2) == 20403


@every_game
def test_the_verbs_are_found_by_the_type_of_the_record(game) -> None:  # type: ignore[no-untyped-def]
    assert game.verbs is RULES[game.state_dtype]
    state, ruleset = new_record(game.state_dtype), game.rulesets.make()
    form = game.sheet_form
    start(state, ruleset, game.seats[0], np.zeros(game.seats[0], form.dtype if form else NO_SHEET))
    assert result(state, ruleset, np.zeros(6)) == 0
    assert game.refusal(state, ruleset, -1) != 0
    imagine(state, 0, new_rng(1))


def test_two_games_cannot_share_a_record() -> None:
    game = find_game("connect_four")
    with pytest.raises(ValueError, match="same state record"):
        register(game.state_dtype, game.verbs)


def test_an_unknown_game_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(UnknownGameError, match="there is no game 'chess'; there are: " + ", ".join(GAMES)):
        find_game("chess")
    assert issubclass(UnknownGameError, SandtableError)


@every_game
def test_a_game_introduces_itself(game) -> None:  # type: ignore[no-untyped-def]
    assert game.end_reasons[0] == "playing"
    assert len(game.seat_names) >= game.seats[1]
    assert game.sentence.endswith(".")
    assert game.version
    assert {id.split("-")[0] for id in game.clauses} == set(game.clause_books)
