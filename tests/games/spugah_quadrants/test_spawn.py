"""Spawn: recruiting on the capital, its price, the Hero, and Levy."""

from tests.clauses import clause
from tests.games.spugah.asking import clause_against, decider, gold, legal, play, units
from tests.games.spugah_quadrants.positions import at


@clause("SP-2.1")
def test_a_unit_is_recruited_on_the_empty_capital_for_one_gold_and_one_for_each_mod() -> None:
    match = at("red begins; red hero b2; blue regular m12; gold 3 0; cards red regular ram vigour")
    assert legal(match) == {"recruit regular d4", "enough"}
    play(match, "recruit regular d4")
    assert units(match, "red") == {"b2": 5, "d4": 5}
    assert gold(match)[0] == 0
    assert "unit d4" in legal(match), "it may act this turn"
    assert "recruit regular d4" not in legal(match), "one unit a turn"


@clause("SP-2.1")
def test_nobody_is_recruited_without_the_gold_or_on_an_occupied_capital() -> None:
    poor = at("red begins; red hero b2; blue regular m12; gold 1 0; cards red regular ram")
    assert "enough" not in legal(poor), "there was nothing to choose"
    assert at("red begins; red hero d4; blue regular m12; gold 9 0").state.gold[0] == 9
    held = at("red begins; red hero b2; blue regular d4; gold 9 0")
    assert "unit b2" in legal(held)
    assert clause_against(held, "recruit regular d4") == "SP-2.4"


@clause("SP-2.1")
def test_a_dead_hero_comes_again_but_there_are_never_two() -> None:
    match = at("red begins; red regular b2; blue regular m12; gold 1 0")
    assert legal(match) == {"recruit hero d4", "recruit regular d4", "enough"}
    match = at("red begins; red hero b2; blue regular m12; gold 1 0")
    assert legal(match) == {"recruit regular d4", "enough"}
    assert clause_against(match, "recruit hero d4") == "SP-2.1"


@clause("SP-6.4")
def test_a_levy_unit_comes_after_a_first_recruit_on_a_free_neighbour_of_the_capital() -> None:
    match = at(
        "red begins; red hero d3; blue regular d5; gold 9 0; cards red regular levy levy; land ocean c4"
    )
    assert legal(match) == {"recruit regular d4", "enough"}
    play(match, "recruit regular d4")
    assert legal(match) == {"recruit regular c4", "recruit regular e4", "enough"}
    assert clause_against(match, "recruit regular d5") == "SP-6.4"
    play(match, "recruit regular c4")
    assert legal(match) == {"recruit regular e4", "enough"}, "two copies are two units"
    play(match, "recruit regular e4")
    assert gold(match)[0] == 0
    assert "unit e4" in legal(match)


@clause("SP-6.4")
def test_levy_counts_for_its_own_tier() -> None:
    match = at("red begins; red regular b2; blue regular m12; gold 9 0; cards red hero levy")
    play(match, "recruit regular d4")
    assert legal(match) == {f"recruit hero {square}" for square in ("d3", "e4", "d5", "c4")} | {"enough"}


@clause("SP-6.9")
def test_the_unit_cap_ends_recruiting() -> None:
    match = at("red begins; red hero b2 regular b3; blue regular m12; gold 9 0", unit_cap=3)
    assert "recruit regular d4" in legal(match)
    match = at("red begins; red hero b2 regular b3 b4; blue regular m12; gold 9 0", unit_cap=3)
    assert "recruit regular d4" not in legal(match)
    assert "unit b2" in legal(match)


@clause("SP-5.2")
def test_who_has_no_unit_may_recruit_or_give_up() -> None:
    match = at("red begins; blue regular m12; gold 1 0")
    assert decider(match) == "red"
    play(match, "enough")
    assert decider(match) == "nobody"
    assert match.result.points == (0.0, 1.0)
