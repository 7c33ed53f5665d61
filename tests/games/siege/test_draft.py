"""The coin and the draft."""

from typing import Any

import pytest

from sandtable.core.contract import CHANCE, NOBODY
from sandtable.core.errors import RulesetError, SandtableError
from tests.clauses import clause
from tests.games.siege.positions import (
    SIEGE,
    cards,
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


def deck(**copies: int) -> dict[str, Any]:
    return {"name": "test", "cards": copies}


RED = deck(R1=5, R2=5, G1=5)
BLUE = deck(B1=5, B2=5, R1=5)


@clause("SG-3.4")
def test_ready_decks_take_the_place_of_the_draft() -> None:
    match = new_match(draft="sheets", sheets=[RED, BLUE])
    assert match.state.deck.tolist() == [cards("R1 " * 5 + "R2 " * 5 + "G1 " * 5), cards("R1 B1 B2 " * 5)]
    assert match.state.piles.tolist() == [0, 5, 5, 10, 5, 5, 10, 10] + [0] * 8
    match.act("first violet")
    assert match.decider == 1
    assert {match.notation(action).split("@")[0] for action in match.legal()} == {
        "place R1",
        "place B1",
        "place B2",
    }
    for seat in (0, 1, NOBODY):
        assert match.view(seat) == match.state, "everyone sees both decks"


@clause("SG-3.4")
@pytest.mark.parametrize(
    ("document", "options", "problems"),
    [
        (RED, {}, []),
        (deck(R1=5, R2=5, G1=4), {}, [("cards", "SG-3.4")]),
        (deck(R1=6, R2=5, G1=4), {}, [("cards.R1", "SG-3.4")]),
        (deck(R1=6, R2=5, G1=5), {}, [("cards.R1", "SG-3.4"), ("cards", "SG-3.4")]),
        (deck(R1=6, R2=5, G1=4), {"copies": 12}, []),
        (deck(R1=5, R2=5, G1=4, R3=1), {}, [("cards.R3", "SG-2.4")]),
        (deck(R1=5, R2=4, G1=3, R3=3), {"cards": "expanded"}, []),
        (deck(R1=5, R2=4, G1=2, R3=4), {"cards": "expanded"}, [("cards.R3", "SG-3.4")]),
        (deck(R1=-1, R9=2), {}, [("cards.R9", "SG-3.4"), ("cards.R1", "SG-3.4")]),
    ],
)
def test_a_ready_deck_is_as_large_and_mixed_as_a_drafted_one(
    document: dict[str, Any], options: dict[str, Any], problems: list[tuple[str, str]]
) -> None:
    form = SIEGE.sheet_form
    assert form is not None
    found = form.check(document, SIEGE.rulesets.make({"draft": "sheets", **options}))
    assert [(problem.path, problem.clause) for problem in found] == problems


def test_without_the_option_decks_are_drafted() -> None:
    assert SIEGE.sheets_used(SIEGE.rulesets.make()) is None
    with pytest.raises(SandtableError, match="played without sheets"):
        new_match(sheets=[RED, BLUE])
