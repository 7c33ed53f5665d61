"""Blight: what lies next to cursed earth is weaker."""

import pytest

from sandtable.games.spugah.rules.combat import attack_dice, wall_of
from tests.clauses import clause
from tests.games.spugah.asking import gold, legal, odds, pass_to, play, starting, units
from tests.games.spugah_nations.positions import at

CURSE = "land cursed a9"


def both(text: str) -> tuple[object, object]:
    """The position without and with blight."""
    return at(text), at(text, blight=True)


@clause("SN-4.4")
def test_gold_gives_nothing() -> None:
    text = f"red begins; red t1 a4; blue t1 d4; mines red a8; {CURSE}"
    assert [gold(play(match, "unit a4"))[0] for match in both(text)] == [2, 1]


@clause("SN-4.4")
def test_a_ruin_shows_one_card() -> None:
    text = f"red acts; red t1 a8; blue t1 d5; {CURSE} ruin a8"
    match = play(at(text, blight=True), "unit a8", "open", "draw ram")
    assert "put t1" in legal(match)


@clause("SN-4.4")
def test_a_merchant_takes_twice_the_price() -> None:
    text = f"red acts; red t1 a8; blue t1 d5; {CURSE} merchant a8; shop ram:2; gold 3 0"
    plain, blighted = (play(match, "unit a8") for match in both(text))
    assert "buy 1" in legal(plain)
    assert "buy 1" not in legal(blighted)
    rich = play(at(text.replace("gold 3", "gold 4"), blight=True), "unit a8", "buy 1")
    assert gold(rich)[0] == 0


@clause("SN-4.4")
def test_a_medic_heals_one() -> None:
    text = f"red acts; red t1 a8/1 t3 a4; blue t1 d5; {CURSE} medic a8"
    assert [units(play(match, "unit a8", "heal"), "red")["a8"] for match in both(text)] == [4, 2]


@clause("SN-4.4")
def test_cursed_earth_beside_cursed_earth_costs_four() -> None:
    text = "red acts; red t1 a7 t3 a4; blue t1 d5; land cursed a8 a9"
    assert [units(play(match, "unit a7", "step a8"), "red")["a8"] for match in both(text)] == [3, 1]


@clause("SN-4.4")
def test_a_mountain_gives_no_bonus() -> None:
    text = f"red acts; red t1 a7; blue t3 a8 d5; {CURSE} mountain a8"
    walls = [int(wall_of(play(match, "unit a7", "attack a8").state, True)) for match in both(text)]
    assert walls == [3, 2]
    text = f"red acts; nation red archer; red t1 a8; blue t3 a11 d5; {CURSE} mountain a8"
    dice = [int(attack_dice(play(match, "unit a8", "attack a11").state)) for match in both(text)]
    assert dice == [4, 3]


@clause("SN-4.4")
def test_a_castle_recruits_at_twice_the_price_and_gives_no_defense() -> None:
    text = f"red begins; red t3 a4; blue t1 d5; gold 4 0; castles red a8; {CURSE}"
    plain, blighted = (play(match, "recruit t1 a8", "end") for match in both(text))
    assert [gold(plain)[0], gold(blighted)[0]] == [3, 1]
    fight = f"red acts; red t1 a7; blue t3 a8 d5; castles blue a8; {CURSE}"
    walls = [int(wall_of(play(match, "unit a7", "attack a8").state, True)) for match in both(fight)]
    assert walls == [3, 2]


@clause("SN-4.4")
def test_a_forest_costs_one_on_entering_or_else_at_the_end_of_the_turn() -> None:
    text = f"red acts; red t1 a7 t3 a4; blue t1 d5; {CURSE} forest a8"
    plain, blighted = (play(match, "unit a7", "step a8") for match in both(text))
    assert [units(plain, "red")["a8"], units(blighted, "red")["a8"]] == [5, 4]
    pass_to(blighted, "blue")
    assert units(blighted, "red")["a8"] == 4
    pass_to(blighted, "red")
    assert units(pass_to(blighted, "blue"), "red")["a8"] == 3


@clause("SN-4.4")
def test_a_port_gives_one_ocean_step() -> None:
    text = f"red acts; red t1 a8; blue t1 d5; {CURSE} port a8 ocean a12 a11"
    plain, blighted = (play(match, "unit a8", "step a12") for match in both(text))
    assert "a11" in starting(plain, "step")
    assert "a11" not in starting(blighted, "step")


@clause("SN-4.4")
def test_jumping_to_a_portal_costs_what_a_die_shows() -> None:
    text = f"red acts; red t1 a7 t3 a4; blue t1 d5; {CURSE} portal a11 a8"
    match = play(at(text, blight=True), "unit a7", "step a11", "jump a8")
    assert odds(match) == {f"warp {face}": 1 for face in range(1, 7)}
    assert units(play(match, "warp 3"), "red")["a8"] == 2
    away = play(at(text, blight=True), "unit a7", "step a8", "jump a11")
    assert "stop" in legal(away), "it counts where the unit comes out"


@pytest.mark.parametrize("tile", ["road", "cursed"])
@clause("SN-4.4")
def test_without_the_option_nothing_is_blighted(tile: str) -> None:
    match = at(f"red acts; red t1 a7; blue t1 d5; {CURSE} {tile} a8")
    assert not match.state.is_blighted.any()
