"""What is counted of a nation: by hand of a shipped one, and the prices add up to its account."""

from typing import Any

import pytest

from sandtable.core.rng import new_rng
from sandtable.core.sheets import Figure
from sandtable.games import find_game
from sandtable.games.spugah_nations.points import account, tiers_of
from sandtable.games.spugah_nations.sheet import shipped_sheet
from sandtable.games.spugah_nations.sheet_figures import FIGURES, STATS

GAME = find_game("spugah_nations")
FIGURE = {figure.name: figure for figure in FIGURES}
TYRANT = shipped_sheet("tyrant")  # tiers 1 and 3; one Tyrant, who must not be killed, and three thralls


def price_of(name: str, **changes: Any) -> float:
    price = FIGURE[name].price
    assert price is not None
    return price(TYRANT, GAME.rulesets.make(changes))


def test_the_figures_of_the_tyrant_by_hand() -> None:
    counted = {figure.name: figure.count(TYRANT) for figure in FIGURES}
    assert [counted[name] for name in STATS] == [6, 3, 7, 8, 1, 5]
    there = {name for name, count in counted.items() if count and name not in STATS}
    assert there == {"start", "unique", "lose any 1", "recruiting", "tier 1", "tier 3", "tile 8"}
    assert counted["start"] == 4
    assert counted["recruiting"] == 1


def test_what_one_more_would_cost_the_tyrant() -> None:
    """Linear prices are those of any point; of quadratic ones the next point of both tiers is asked for."""
    assert price_of("attack") == 1
    assert price_of("range", dear=2) == 2
    assert price_of("attack", ap_cost="quadratic") == (6 + 3) / 2
    assert price_of("speed", ap_cost="quadratic") == (6 + 3) / 2  # a seventh point cannot be bought
    assert price_of("slots", ap_cost="fibonacci", dear=2) == 2 * (8 + 1) / 2
    assert price_of("start") == (1 + 1) / 2  # a second Tyrant, and the last of three thralls
    assert price_of("recruiting") == (3 + 1) / 2
    assert price_of("unique") == -(1 + 2) / 2
    assert price_of("lose any 1") == -2
    assert price_of("lose all 3") == -3
    assert [figure.name for figure in FIGURES if figure.price is None] == [
        *("sacrifice", "locations", "capitals", "tier 1", "tier 2", "tier 3"),
        *(f"tile {tile}" for tile in range(4, 16)),
    ]


@pytest.mark.parametrize("seed", range(20))
def test_stats_at_their_prices_are_what_the_account_says_is_spent(seed: int) -> None:
    ruleset = GAME.rulesets.make({"dear": 2})
    form = GAME.sheet_form
    assert form is not None
    nation = form.random(new_rng(seed, "figures"), ruleset)
    spent = sum(account(nation, tier, ruleset).spent for tier in tiers_of(nation))

    def paid(figure: Figure) -> float:
        assert figure.price is not None
        return figure.count(nation) * figure.price(nation, ruleset)

    assert sum(paid(FIGURE[name]) for name in STATS) == pytest.approx(spent)


def test_every_figure_has_a_name_of_its_own_and_a_clause() -> None:
    assert len(FIGURE) == len(FIGURES)
    assert all(figure.clause in GAME.clauses for figure in FIGURES)
    assert FIGURE["tile 9"].words == "tile 9 turned from gold to mountain"
