"""What the table says of an attack before it is made, against the figures worked out by hand."""

from fractions import Fraction

from sandtable.core.contract import CHANCE
from sandtable.play.forecast import follow, forecast
from tests.clauses import clause
from tests.games.siege.positions import at


def told(match: object, text: str) -> tuple[str, str]:
    found = forecast(match, match.read(text))
    assert found is not None
    return found.short, found.words


@clause("SG-6.5")
def test_an_attack_and_its_counterattack_are_foreseen_exactly() -> None:
    """Four dice need two hits: 11/16. Else the target throws one die, for a wound of three."""
    match = at("Amber attacks", "R2@d6", "G1@e6")
    short, words = told(match, "d6xe6")
    assert short == "kill 68.8 %"
    assert words == (
        "Furnace Knight expects 2 hits and kills Briar Raider with 68.8 %. "
        "Briar Raider counterattacks with 31.2 % and expects 0.31 hits. Furnace Knight is safe."
    )


def test_an_attacker_may_be_lost_to_the_counterattack() -> None:
    """Two dice against Health 3 never kill; two dice against Health 1 kill with 3/4."""
    match = at("Amber attacks", "N2@d6/1", "G2@e6")
    assert told(match, "d6xe6")[1] == (
        "Free Rider expects 1 hit and kills Oak Warden with 0 %. "
        "Oak Warden counterattacks with 100 % and expects 1 hit. Free Rider is lost with 75 %."
    )


@clause("SG-2.8")
def test_a_first_strike_comes_before_the_attack() -> None:
    """Three dice against Health 1 leave the attacker 1/8 to throw its two dice; one hit of two is enough."""
    match = at("Amber attacks", "N2@d6/1", "B4@e6/1", cards="expanded")
    short, words = told(match, "d6xe6")
    assert short == "kill 9.4 %"
    assert "Ice Picket strikes first with 100 % and expects 1.5 hits." in words
    assert "counterattacks" not in words
    assert words.endswith("Free Rider is lost with 87.5 %.")


def test_the_ends_are_all_there_is() -> None:
    match = at("Amber attacks", "R2@d6", "G1@e6")
    ends = list(follow(match, match.state, match.read("d6xe6")))
    assert sum(end.chance for end in ends) == 1
    assert all(match.verbs.decider(end.state) != CHANCE for end in ends)
    assert len({end.outcomes for end in ends}) == len(ends)
    assert max(end.chance for end in ends) == Fraction(6, 16)
    assert int(match.state.attacks) == 5, "nothing has happened"


def test_nothing_is_foreseen_of_a_draw() -> None:
    match = at("Amber draws", hands=("", ""), decks=("R1 G1", ""))
    assert forecast(match, match.read("fill")) is None
