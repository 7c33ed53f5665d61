"""The coin and the draft."""

import pytest

from sandtable.core.contract import CHANCE
from sandtable.core.errors import RulesetError
from tests.clauses import clause
from tests.games.siege.positions import (
    SIEGE,
    chances,
    clause_against,
    drafted,
    labels,
    legal,
    new_match,
    play,
)


@clause("SG-3.1")
@pytest.mark.parametrize(("face", "first"), [("1", 0), ("2", 1)])
def test_a_coin_decides_who_drafts_first_and_takes_the_first_turn(face: str, first: int) -> None:
    match = new_match()
    assert match.decider == CHANCE
    assert chances(match) == {"first amber": 1, "first violet": 1}
    assert clause_against(match, "draft R1") == "SG-3.1"
    play(match, face)
    assert match.decider == first
    for _ in range(30):
        play(match, sorted(legal(match))[0])
    assert match.decider == first
    for _ in range(8):
        play(match, sorted(legal(match))[0])
    assert match.decider == first
    assert "fill" in legal(match)


@clause("SG-3.2", "SG-2.3")
def test_half_of_the_ten_copies_lie_open_and_seats_take_turns_until_each_has_15() -> None:
    match = play(new_match(), "1")
    assert list(match.state.piles) == [5] * 8 + [0] * 8
    deciders = []
    for _ in range(30):
        deciders.append(match.decider)
        assert clause_against(match, "place R1@b6") == "SG-3.2"
        play(match, sorted(legal(match))[0])
    assert deciders == [0, 1] * 15
    assert list(match.state.deck_count) == [15, 15]
    assert clause_against(match, "draft R1") == "SG-4.1"


@clause("SG-3.2")
def test_an_empty_pile_cannot_be_drafted_from_and_everyone_sees_what_is_drafted() -> None:
    match = play(new_match(), "1", *["draft R1"] * 5)
    assert clause_against(match, "draft R1") == "SG-3.2"
    assert "empty" in str(match.check("draft R1"))
    assert labels(match.view(1).deck[0]) == "R1 R1 R1"
    assert labels(match.view(-2).deck[1]) == "R1 R1"


@clause("SG-3.3")
def test_the_other_half_joins_the_piles_after_the_draft() -> None:
    match = drafted(new_match(), "R1 G1 B1", "R2 G2 B2")
    picked = match.state.deck.sum(axis=0)
    assert [int(pile) for pile in match.state.piles[:8]] == [10 - int(count) for count in picked[:8]]


@clause("SG-2.4", "SG-3.2")
def test_the_expanded_set_adds_eight_cards_with_six_copies() -> None:
    match = play(new_match(cards="expanded"), "1")
    assert list(match.state.piles) == [5] * 8 + [3] * 8
    assert len(legal(match)) == 16


@clause("SG-2.3")
@pytest.mark.parametrize("copies", [6, 9, 11])
def test_copies_are_even_and_at_least_eight(copies: int) -> None:
    with pytest.raises(RulesetError, match="copies"):
        SIEGE.rulesets.make({"copies": copies})
    assert list(new_match(copies=8).state.piles[:8]) == [4] * 8
