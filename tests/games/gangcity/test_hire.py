"""Hire Goons, control and revolt."""

from tests.clauses import clause
from tests.games.gangcity.positions import at, clause_against, gold, goons, legal, play, rats


@clause("GC-7.1")
def test_goons_are_hired_for_one_gold_each_onto_one_controlled_tile() -> None:
    match = at("red orders; red king:1 market:2; blue market:1 keep:1; gold 3 3")
    hires = {text for text in legal(match) if text.startswith("hire")}
    assert hires == {f"hire {n} {tile}" for n in (1, 2, 3) for tile in ("king", "market")}
    assert clause_against(match, "hire 1 keep") == "GC-7.1"
    assert clause_against(match, "hire 4 king") == "GC-7.1"
    play(match, "hire 2 market")
    assert goons(match, "red") == {"king": 1, "market": 4}
    assert gold(match) == [1, 3]
    assert match.state.supply[0] == 10


@clause("GC-7.1")
def test_only_available_goons_are_hired() -> None:
    match = at("red orders; red king:10; blue queen:1; wounded 4 0")
    assert {text for text in legal(match) if text.startswith("hire")} == {"hire 1 king"}


@clause("GC-7.1")
def test_a_seat_without_goons_may_hire_onto_its_own_quarter_whoever_is_there() -> None:
    match = at("red orders; red; blue king:3 queen:1; gold 1 1")
    assert {text for text in legal(match) if text.startswith("hire")} == {"hire 1 king"}
    play(match, "hire 1 king")
    assert goons(match, "red") == {"king": 1}
    match = at("red orders; red temple:1; blue king:3 queen:1 temple:1; gold 1 1")
    assert {text for text in legal(match) if text.startswith("hire")} == set()


@clause("GC-7.1", "GC-9.2")
def test_nobody_hires_onto_the_golems_tile() -> None:
    match = at("red orders; red king:1; blue queen:1; golem king")
    assert clause_against(match, "hire 1 king") == "GC-9.2"
    match = at("red orders; red; blue queen:1; golem king")
    assert clause_against(match, "hire 1 king") == "GC-9.2"


@clause("GC-8.1")
def test_most_goons_control_and_a_tie_controls_nothing() -> None:
    match = at("red orders; red king:1 market:2 keep:2; blue market:1 keep:2 queen:1")
    tiles = {text.split()[2] for text in legal(match) if text.startswith("hire")}
    assert tiles == {"king", "market"}
    match = at("red orders; red market:2; blue market:2; yellow market:3", 3)
    assert not any(text.startswith("hire") for text in legal(match))
    play(match, "pass")
    assert not any(text.startswith("hire") for text in legal(match))
    play(match, "pass")
    assert "hire 1 market" in legal(match)


@clause("GC-8.2")
def test_at_three_tokens_a_tile_is_in_revolt_for_good_and_empty() -> None:
    match = at("red orders; red king:3; blue market:1; yellow market:1+2; tokens market:2", 3)
    play(match, "move 3 king", "to market", "fight", "wound")
    assert goons(match, "red") == {}
    assert goons(match, "yellow") == {}
    assert rats(match, "yellow") == {}
    assert match.state.rats_left == 12
    assert match.state.supply.tolist()[:3] == [15, 14, 15]  # back in the supply, only the fallen is wounded
    assert match.state.wounded.tolist()[:3] == [0, 1, 0]


@clause("GC-8.2")
def test_nobody_may_stop_on_or_control_a_tile_in_revolt_but_passing_is_allowed() -> None:
    match = at("red orders; red king:3; blue queen:1; tokens market:3; queue tunnel")
    assert "hire 1 market" not in legal(match)
    play(match, "cast tunnel 1")
    assert "tunnel 1 king market" not in legal(match)
    match = play(at("red orders; red king:3; blue queen:1; tokens market:3"), "move 3 king", "to market")
    assert legal(match) == {"to keep"}
