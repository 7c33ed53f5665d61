"""What the table says of an attack before each commitment, against figures worked out by hand."""

from fractions import Fraction

import pytest

from sandtable.games.spugah.forecast import follow
from sandtable.play.forecast import forecast
from tests.clauses import clause
from tests.games.spugah.asking import play
from tests.games.spugah_quadrants.positions import at


def told(position: str, *texts: str, **options: object) -> tuple[str, str]:
    """The forecast of the last action after the others."""
    match = at(position, **options)
    *before, last = texts
    play(match, *before)
    found = forecast(match, match.read(last))
    assert found is not None
    return found.short, found.words


@clause("SP-4.4")
@clause("SP-4.6")
def test_an_attack_and_its_counterattack_are_foreseen_exactly() -> None:
    """Three dice at 2 or more against Health 3: (5/6)^3 kill. Else two dice at 3 or more against Health 5."""
    short, words = told("red acts; red hero k3 regular b2; blue regular l3 b14", "unit k3", "attack l3")
    assert short == "58 %"
    assert words == (
        "Blue's Regular on l3 is killed with 57.9 %. "
        "Red's Hero on k3 is lost with 0 % if it is counterattacked. "
        "3 dice as it stands, 2+ hits: 2.5 expected."
    )


@clause("SP-4.6")
def test_a_weak_attacker_may_be_lost() -> None:
    """One die misses Health 3 for certain; two dice at 3 or more kill Health 1 with 1 - 1/9."""
    words = told("red acts; red regular k3/1 b2; blue regular l3 b14", "unit k3", "attack l3")[1]
    assert "Red's Regular on k3 is lost with 88.9 % if it is counterattacked. 1 die" in words


@clause("SP-4.2")
def test_a_reinforcement_is_foreseen_before_it_joins() -> None:
    position = "red acts; red hero k3 regular k2; blue regular l3 b14"
    assert told(position, "unit k3", "attack l3")[1].count("3 dice as it stands") == 1
    assert told(position, "unit k3", "attack l3", "join k2")[1].count("4 dice as it stands") == 1


@clause("SP-6.10")
def test_a_frenzy_is_foreseen_before_it_is_chosen() -> None:
    position = "red acts; red hero k3 regular b2; blue regular l3 b14; cards red hero blood-frenzy"
    words = told(position, "unit k3", "attack l3", "frenzy 4")[1]
    assert words.endswith("7 dice as it stands, 2+ hits: 5.83 expected.")


@clause("SP-4.8")
def test_a_death_at_the_edge_counts_as_killed() -> None:
    """Two or more of three hits leave Health 1 at most, and the push is over the edge."""
    short, _ = told("red acts; red hero n3 regular b2; blue regular o3 b14", "unit n3", "attack o3")
    assert short == f"{100 * (75 + 125) / 216:.0f} %"


@clause("SQ-3.1")
def test_the_shot_of_an_empty_capital_is_foreseen_exactly() -> None:
    """Two dice at 2 or more against Health 2 kill with (5/6)^2; nobody strikes back, so nobody is lost."""
    position = "red acts; red regular a1; blue regular d6/2 f4 m12"
    short, words = told(position, "end", "fire d6")
    assert short == "69 %"
    assert words == (
        "Blue's Regular on d6 is killed with 69.4 %. 2 dice as it stands, 2+ hits: 1.67 expected."
    )
    assert told(position, "end", "fire f4")[0] == "0 %", "two dice against Health 3"
    assert told(f"{position}; land mountain d6", "end", "fire d6")[0] == f"{100 * 16 / 36:.0f} %"


def test_the_ends_of_an_attack_add_up_to_one() -> None:
    match = at("red acts; red hero k3 regular b2; blue regular l3 b14")
    play(match, "unit k3")
    world = match.state_at(len(match.entries))
    match.verbs.apply(world, match.ruleset, match.read("attack l3"))
    ends, hits = follow(world, match.ruleset)
    assert sum(chance for _, chance in ends) == 1
    assert hits == Fraction(5, 2)


@pytest.mark.parametrize("text", ["stop", "step k4"])
def test_nothing_is_foreseen_of_what_throws_no_dice(text: str) -> None:
    match = at("red acts; red hero k3 regular b2; blue regular l3 b14")
    play(match, "unit k3")
    assert forecast(match, match.read(text)) is None
