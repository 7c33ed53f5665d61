"""Cases at the very edge of a clause, where one more or one less decides otherwise."""

from tests.clauses import clause
from tests.games.spugah.asking import clause_against, decider, legal, play, units
from tests.games.spugah_quadrants.positions import at

DUEL = "red acts; red hero k3 regular b2; blue regular l3 b14"


@clause("SP-4.1")
def test_a_bow_does_not_help_against_a_neighbour_whose_tile_cannot_be_paid() -> None:
    match = play(at(f"{DUEL}; cards red hero longbows; land ocean l3"), "unit k3")
    assert clause_against(match, "attack l3") == "SP-4.1"
    again = play(at(f"{DUEL}; cards red hero longbows"), "unit k3")
    assert [again.notation(action) for action in again.legal()].count("attack l3") == 1


@clause("SP-1.5")
def test_gaps_stay_when_the_deck_runs_out_in_the_middle_of_a_refill() -> None:
    match = at("red acts; red regular b2; blue regular m12; land merchant b2; shop - - -; deck ram")
    play(match, "unit b2", "refill", "stock ram", "price 2")
    assert decider(match) == "blue", "nothing is left to draw, and the turn goes on"
    assert [int(card) >= 0 for card in match.state.shop_card[:3]] == [True, False, False]


@clause("SP-1.3")
def test_a_card_that_does_not_raise_max_health_heals_nobody() -> None:
    match = at("red acts; red hero b2/2; blue regular m12; land ruin b2")
    play(match, "unit b2", "open", "draw ram", "put hero")
    assert units(match, "red") == {"b2": 2}


@clause("SP-1.4", "SP-6.10")
def test_feint_leads_to_free_tiles_away_from_the_defender_alone() -> None:
    shot = "red acts; red hero k3 regular k2; blue regular m3 b14; cards red hero longbows feint"
    match = play(at(shot), "unit k3", "attack m3", "ready", "hits 0", "counter", "countered 1")
    assert legal(match) == {"feint j3", "feint k4", "bear"}, "not nearer to l3, and a friend is on k2"


@clause("SP-4.8")
def test_one_lost_point_of_health_is_enough_for_a_push() -> None:
    match = play(at(DUEL.replace("l3", "l3/2")), "unit k3", "attack l3", "hits 1", "forgo")
    assert units(match, "blue") == {"m3": 1, "b14": 3}


@clause("SP-6.9")
def test_without_a_unit_cap_nothing_but_gold_ends_recruiting() -> None:
    crowd = " ".join(f"{column}{row}" for row in (10, 12, 14) for column in "abcdef")
    match = at(f"red begins; red regular {crowd}; blue regular m12; gold 9 0", unit_cap=0)
    assert "recruit regular d4" in legal(match)
    one = at("red begins; red regular b2; blue regular m12; gold 9 0", unit_cap=1)
    assert "recruit regular d4" not in legal(one)
