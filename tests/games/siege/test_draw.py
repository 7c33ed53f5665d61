"""The draw step."""

from tests.clauses import clause
from tests.games.siege.positions import at, chances, clause_against, labels, legal, play

DECK = "R1 R1 R1 G1 B1 N1"


@clause("SG-5.2")
def test_fill_draws_one_by_one_until_five_are_in_hand_and_kept_cards_count() -> None:
    match = at("Amber draws", hands=("N2 N2", ""), decks=(DECK, ""))
    assert legal(match) == {"fill", "recruit", "skip"}
    play(match, "fill")
    assert chances(match) == {"draws R1": 3, "draws G1": 1, "draws B1": 1, "draws N1": 1}
    assert clause_against(match, "draws N2") == "SG-5.2"
    play(match, "draws R1", "draws R1")
    assert chances(match) == {"draws R1": 1, "draws G1": 1, "draws B1": 1, "draws N1": 1}
    play(match, "draws G1")
    assert labels(match.state.hand[0]) == "R1 R1 G1 N2 N2"
    assert match.decider == 0
    assert int(match.state.points) == 4
    assert "summoned" in legal(match)


@clause("SG-5.2")
def test_recruit_draws_until_four_then_takes_a_card_that_cannot_be_drawn_in_the_same_step() -> None:
    match = at("Amber draws", hands=("N2 N2 N2", ""), decks=("R1", ""))
    play(match, "recruit")
    assert chances(match) == {"draws R1": 1}
    play(match, "draws R1")
    assert "take G1" in legal(match)
    assert clause_against(match, "summoned") == "SG-5.2"
    before = int(match.state.piles[2])
    play(match, "take G1")
    assert int(match.state.piles[2]) == before - 1
    assert (labels(match.state.hand[0]), labels(match.state.deck[0])) == ("R1 N2 N2 N2", "G1")
    assert int(match.state.points) == 3


@clause("SG-5.2")
def test_recruit_needs_a_card_in_the_piles_and_a_pile_that_is_not_empty() -> None:
    match = at("Amber draws", decks=(DECK, ""))
    match.state.piles[:] = 0
    assert legal(match) == {"fill", "skip"}
    assert clause_against(match, "recruit") == "SG-5.2"
    match = at("Amber draws", hands=("N2 N2 N2 N2", ""))
    match.state.piles[0] = 0
    play(match, "recruit")
    assert clause_against(match, "take R1") == "SG-5.2"


@clause("SG-5.2")
def test_a_full_hand_draws_nothing_and_recruit_never_discards() -> None:
    match = play(at("Amber draws", hands=("N2 N2 N2 N2 N2", ""), decks=(DECK, "")), "recruit")
    assert match.decider == 0
    assert int(match.state.hand_count[0]) == 5
    match = play(at("Amber draws", hands=("N2 N2 N2 N2 N2", ""), decks=(DECK, "")), "fill")
    assert "summoned" in legal(match)


@clause("SG-5.3")
def test_an_empty_deck_is_made_anew_from_the_discard_pile_and_drawing_stops_when_both_are_empty() -> None:
    match = at("Amber draws", hands=("N2", ""), decks=("R1", ""), discards=("G1 G1", ""))
    play(match, "fill", "draws R1")
    assert chances(match) == {"draws G1": 2}
    assert labels(match.state.discard[0]) == ""
    play(match, "draws G1", "draws G1")
    assert labels(match.state.hand[0]) == "R1 G1 G1 N2"
    assert "summoned" in legal(match)


@clause("SG-5.3")
def test_the_deck_is_not_made_anew_before_a_card_is_needed() -> None:
    match = at("Amber draws", hands=("N2 N2 N2 N2", ""), decks=("R1", ""), discards=("G1", ""))
    play(match, "fill", "draws R1")
    assert labels(match.state.discard[0]) == "G1"


@clause("SG-5.3")
def test_the_dead_may_stay_dead() -> None:
    match = at("Amber draws", decks=("R1", ""), discards=("G1 G1", ""), discard="removed")
    play(match, "fill", "draws R1")
    assert "summoned" in legal(match)
    assert labels(match.state.discard[0]) == "G1 G1"


@clause("SG-5.7")
def test_drawing_may_be_left_out() -> None:
    match = play(at("Amber draws", decks=(DECK, "")), "skip")
    assert int(match.state.hand_count[0]) == 0
    assert int(match.state.points) == 4
    assert "summoned" in legal(match)
