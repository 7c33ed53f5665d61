"""The abilities of the expanded set."""

from sandtable.core.contract import CHANCE
from tests.clauses import clause
from tests.games.siege.positions import at, chances, clause_against, legal, play, unit_on


@clause("SG-2.5")
def test_a_flier_crosses_mountains_but_does_not_stop_on_one() -> None:
    figures = (2,) * 16
    match = play(at("Amber moves", "B3@d5", card_move=figures), "pick d5")
    assert "d5-f5" in legal(match)
    assert clause_against(match, "d5-e5") == "SG-5.5"
    walker = play(at("Amber moves", "B1@d5", card_move=figures), "pick d5")
    assert "d5-f5" not in legal(walker)


@clause("SG-2.5")
def test_a_flier_does_not_pass_enemies() -> None:
    match = at("Amber moves", "B3@a1", "R1@b1 R1@a2")
    assert legal(match) == {"moved"}


@clause("SG-2.6")
def test_friends_beside_a_guardian_are_covered_it_is_not_and_enemies_are_not() -> None:
    beside = play(at("Amber attacks", "R2@d6", "R2@e6 N3@e7"), "d6xe6")
    assert chances(beside)["hits 3"] == 8
    guardian = play(at("Amber attacks", "R2@d8", "R2@e8 N3@d7"), "d8xd7")
    assert chances(guardian)["hits 3"] == 27
    foreign = play(at("Amber attacks", "R2@d6 N3@e7", "R2@e6"), "d6xe6")
    assert chances(foreign)["hits 3"] == 27


@clause("SG-2.6")
def test_guardians_cover_each_other_and_cover_does_not_stack() -> None:
    pair = play(at("Amber attacks", "R2@d6", "N3@e6 N3@e7"), "d6xe6")
    assert chances(pair)["hits 3"] == 8
    forest = play(at("Amber attacks", "R2@f6", "R2@g6 N3@g7 N3@g5"), "f6xg6")
    assert chances(forest)["hits 3"] == 8


@clause("SG-2.6", "SG-6.5")
def test_a_guardian_covers_an_attacker_against_the_counter() -> None:
    match = play(at("Amber attacks", "R2@d6 N3@d7", "R2@e6"), "d6xe6", "1,1,1")
    assert chances(match)["counter 3"] == 8


@clause("SG-2.7")
def test_volley_is_not_countered_from_two_away_but_is_from_beside() -> None:
    far = play(at("Amber attacks", "G3@d6", "B2@f6"), "d6xf6", "1,1,1")
    assert far.decider == 0
    near = play(at("Amber attacks", "G3@d6", "B2@e6"), "d6xe6", "1,1,1")
    assert near.decider == CHANCE
    other = play(at("Amber attacks", "B2@d6", "B2@f6"), "d6xf6", "1,1")
    assert other.decider == CHANCE


@clause("SG-2.8")
def test_first_strike_rolls_before_the_attack_and_not_again() -> None:
    match = play(at("Amber attacks", "N2@d6", "B4@e6"), "d6xe6")
    assert set(chances(match)) == {"strike 0", "strike 1", "strike 2", "strike 3"}
    assert clause_against(match, "hits 1") == "SG-2.8"
    play(match, "6,1,1")
    assert unit_on(match, "d6") == "Amber N2/1"
    assert set(chances(match)) == {"hits 0", "hits 1", "hits 2"}
    play(match, "6,1")
    assert unit_on(match, "e6") == "Violet B4/1"
    assert match.decider == 0


@clause("SG-2.8")
def test_an_attacker_killed_by_a_first_strike_does_not_attack() -> None:
    match = play(at("Amber attacks", "N2@d6", "B4@e6"), "d6xe6", "6,6,1")
    assert unit_on(match, "d6") == ""
    assert unit_on(match, "e6") == "Violet B4/2"
    assert match.decider == 0


@clause("SG-2.8", "SG-2.7")
def test_no_first_strike_out_of_range_or_against_a_volley() -> None:
    out_of_range = play(at("Amber attacks", "B2@d6", "B4@f6"), "d6xf6")
    assert "hits 1" in chances(out_of_range)
    long_armed = (2,) * 16
    volley = play(at("Amber attacks", "G3@d6", "B4@f6", card_range=long_armed), "d6xf6")
    assert "hits 1" in chances(volley)
    plain = play(at("Amber attacks", "B2@d6", "B4@f6", card_range=long_armed), "d6xf6")
    assert "strike 1" in chances(plain)


@clause("SG-2.9")
def test_a_healer_restores_one_health_in_place_of_its_attack() -> None:
    match = at("Amber attacks", "G4@d6 R2@d7/1 R1@c6 G4@e6/1", "R1@d5")
    assert legal(match) >= {"d6+d7", "d6+e6", "d6xd5", "end"}
    assert clause_against(match, "d6+c6") == "SG-2.9"  # not damaged
    assert clause_against(match, "d6+d5") == "SG-2.9"  # no friend
    play(match, "d6+d7")
    assert unit_on(match, "d7") == "Amber R2/2"
    assert int(match.state.attacks) == 4
    assert clause_against(match, "d6xd5") == "SG-5.6"


@clause("SG-2.9")
def test_only_a_healer_heals_and_only_another_unit_beside_it() -> None:
    match = at("Amber attacks", "G4@d6/1 R2@d8/1 R2@c6/1", "")
    assert legal(match) == {"d6+c6", "end"}
    assert clause_against(match, "d6+d8") == "SG-2.9"
    assert clause_against(match, "d6+d6") == "SG-2.9"
    assert clause_against(match, "c6+d6") == "SG-2.9"


@clause("SG-2.10")
def test_a_charger_that_moved_three_spaces_throws_one_die_more() -> None:
    match = play(at("Amber moves", "R3@a6", "R2@e6"), "pick a6", "a6-d6", "moved", "d6xe6")
    assert match.chance_decision().throw.dice == 5
    match = play(at("Amber moves", "R3@b6", "R2@e6"), "pick b6", "b6-d6", "moved", "d6xe6")
    assert match.chance_decision().throw.dice == 4
    match = play(at("Amber moves", "R2@a6", "R2@e6"), "pick a6", "a6-d6", "moved", "d6xe6")
    assert match.chance_decision().throw.dice == 3


@clause("SG-2.10")
def test_the_way_of_a_charge_is_the_shortest_legal_one_and_counts_in_its_own_turn_and_attacks_only() -> None:
    round_the_mountain = play(at("Amber moves", "R3@d5", "R2@g5"), "pick d5", "d5-f5", "moved", "f5xg5")
    assert round_the_mountain.chance_decision().throw.dice == 5
    later = play(at("Amber moves", "R3@a6", "R2@e6"), "pick a6", "a6-d6", "moved", "end")
    play(later, "skip", "summoned", "moved", "e6xd6", "1,1,1")
    assert later.chance_decision().throw.dice == 4


@clause("SG-2.11")
def test_a_banner_on_a_centre_tower_opens_the_spaces_beside_it() -> None:
    match = at("Amber summons", "N4@h3 R1@h2", hands=("R1", ""))
    assert {"R1@g3", "R1@i3", "R1@h4"} <= legal(match)
    assert clause_against(match, "R1@h2") == "SG-4.2"
    assert clause_against(match, "R1@h8") == "SG-5.4"
    play(match, "R1@h4")
    assert unit_on(match, "h4") == "Amber R1/2"


@clause("SG-2.11")
def test_no_banner_elsewhere_no_other_card_and_not_the_enemys() -> None:
    beside = at("Amber summons", "N4@h4 R1@h9", "N4@h3", hands=("R1", ""))
    assert clause_against(beside, "R1@g3") == "SG-5.4"
    assert clause_against(beside, "R1@g9") == "SG-5.4"


@clause("SG-2.12")
def test_a_sapper_scores_one_more_on_a_centre_and_the_enemys_tower_and_none_at_home() -> None:
    amber = "R4@h3 R4@n6 R4@b6"
    match = play(at("Violet attacks", amber, "R1@a1"), "end")
    assert list(match.state.score) == [13, 0]
