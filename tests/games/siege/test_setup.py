"""Placing the first units."""

from tests.clauses import clause
from tests.games.siege.positions import clause_against, drafted, labels, legal, new_match, play, unit_on

ZONE = {"b4", "a5", "b5", "c5", "a6", "b6", "c6", "d6", "a7", "b7", "c7", "b8"}


@clause("SG-4.1")
def test_seats_take_turns_to_place_four_units_each_from_what_they_drafted() -> None:
    match = drafted(new_match(), "R1 G1 B1", "R2 G2 B2")
    deciders = []
    for name in ("b6", "n6", "b5", "n5", "b7", "n7", "c6", "m6"):
        deciders.append(match.decider)
        play(match, f"place {'R1' if match.decider == 0 else 'R2'}@{name}")
    assert deciders == [0, 1] * 4
    assert list(match.state.unit_count) == [4, 4]
    assert unit_on(match, "b6") == "Amber R1/2"
    assert clause_against(match, "place R1@b8") == "SG-5.7"


@clause("SG-4.1")
def test_only_drafted_cards_are_placed() -> None:
    match = drafted(new_match(), "R1 G1 B1", "R2 G2 B2")
    assert clause_against(match, "place R2@b6") == "SG-4.1"
    assert "no Furnace Knight" in str(match.check("place R2@b6"))


@clause("SG-4.2")
def test_units_are_placed_within_two_of_the_own_tower_on_empty_spaces() -> None:
    match = drafted(new_match(), "R1 G1 B1", "R2 G2 B2")
    assert {text.split("@")[1] for text in legal(match)} == ZONE
    assert clause_against(match, "place R1@e6") == "SG-4.2"
    assert clause_against(match, "place R1@n6") == "SG-4.2"
    play(match, "place R1@b6", "place R2@n6")
    assert clause_against(match, "place R1@b6") == "SG-4.2"


@clause("SG-4.3")
def test_the_other_eleven_cards_are_the_deck() -> None:
    match = drafted(new_match(), "R1 G1 B1", "R2 G2 B2")
    before = labels(match.state.deck[0]).split()
    for name in ("b6", "n6", "b5", "n5", "b7", "n7", "c6", "m6"):
        play(match, f"place {'R1' if match.decider == 0 else 'R2'}@{name}")
    assert list(match.state.deck_count) == [11, 11]
    assert labels(match.state.deck[0]).split() == before[4:]
    assert list(match.state.hand_count) == [0, 0]
