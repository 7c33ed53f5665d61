"""What the table says of an attack before it is made, against the figures worked out by hand."""

from fractions import Fraction

import pytest

from sandtable.cli.conversation import Conversation
from sandtable.cli.menu import odds_text
from sandtable.core.contract import CHANCE
from sandtable.core.records import record_bytes
from sandtable.games.siege.actions import ROLL_COUNTER, ROLL_HIT
from sandtable.play.forecast import follow, forecast
from tests.clauses import clause
from tests.games.siege.positions import at


def told(match: object, text: str) -> tuple[str, str]:
    found = forecast(match, match.read(text))
    assert found is not None
    return found.short, found.words


@clause("SG-6.5")
def test_an_attack_and_its_counterattack_are_foreseen_exactly() -> None:
    """Four dice need two hits: 11/16. Else the target throws two dice, too few for Health 3."""
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
    """Four dice that hit once in two; two or more hits kill, however many, else two dice answer."""
    match = at("Amber attacks", "R2@d6", "G1@e6")
    ends = follow(match, match.state, match.read("d6xe6"))
    assert ends is not None
    assert sorted(64 * end.chance for end in ends) == [1, 1, 2, 4, 4, 8, 44]
    assert all(match.verbs.decider(end.state) != CHANCE for end in ends)
    assert len({record_bytes(end.state) for end in ends}) == len(ends)
    assert sum(end.hits[ROLL_HIT] for end in ends) == 2
    assert sum(end.comes.get(ROLL_COUNTER, 0) for end in ends) == Fraction(5, 16)
    assert int(match.state.attacks) == 5, "nothing has happened"


def test_the_terminal_tells_what_is_foreseen(capsys: pytest.CaptureFixture[str]) -> None:
    match = at("Amber attacks", "R2@d6", "G1@e6")
    assert odds_text(match, match.read("d6xe6")) == "kill 68.8 %"
    Conversation(match, {0, 1}, {}, None).odds("d6xe6")
    said = " ".join(capsys.readouterr().out.split())
    assert "hits 0: 81 in 1296 (6.2%)" in said
    assert said.endswith(f"In the end: {told(match, 'd6xe6')[1]}")


def test_nothing_is_foreseen_of_a_draw() -> None:
    match = at("Amber draws", hands=("", ""), decks=("R1 G1", ""))
    assert forecast(match, match.read("fill")) is None
