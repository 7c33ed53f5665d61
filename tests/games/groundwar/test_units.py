"""Units: the table of prices, movement costs and combat figures."""

import pytest

from tests.clauses import clause
from tests.games.groundwar.positions import at, gold, legal, play

FIGURES = {
    ("T", "T"): 4,
    ("T", "AT"): 5,
    ("T", "M"): 3,
    ("AT", "T"): 3,
    ("AT", "AT"): 4,
    ("AT", "M"): 5,
    ("M", "T"): 5,
    ("M", "AT"): 3,
    ("M", "M"): 4,
}


@clause("GW-2.1")
@pytest.mark.parametrize(("unit", "price"), [("T", 3), ("AT", 2), ("M", 1)])
def test_a_unit_costs_its_price_and_cannot_be_bought_for_less(unit: str, price: int) -> None:
    position = "Red spawns; Red T@e4; Blue T@l5; gold {} 0"
    assert gold(play(at(position.format(price)), f"{unit}@a3")) == [0, 0]
    assert f"{unit}@a3" not in legal(at(position.format(price - 1)))


@clause("GW-2.1")
@pytest.mark.parametrize(("unit", "cost"), [("T", 3), ("AT", 4), ("M", 6)])
def test_a_step_costs_the_points_of_the_unit(unit: str, cost: int) -> None:
    match = play(at(f"Red moves; Red {unit}@d3; Blue T@l5"), "d3-d4")
    assert match.state.points == 12 - cost
    assert "d3-d4" in legal(at(f"Red moves, points {cost}; Red {unit}@d3; Blue T@l5"))
    assert "d3-d4" not in legal(at(f"Red moves, points {cost - 1}; Red {unit}@d3; Blue T@l5"))


@clause("GW-2.1")
@pytest.mark.parametrize(("attacker", "defender"), FIGURES)
def test_the_attacker_needs_the_figure_of_the_table(attacker: str, defender: str) -> None:
    need = FIGURES[attacker, defender]
    match = at(f"Red moves; Red {attacker}@d3; Blue {defender}@d4")
    odds = {line.text: (line.weight, line.total) for line in match.odds(match.read("d3xd4"))}
    assert odds == {"hit": (7 - need, 6), "miss": (need - 1, 6)}
