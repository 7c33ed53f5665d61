"""The points of a tier: what each answer changes, what stats cost, what tiles add, and refitting."""

from typing import Any

import pytest

from sandtable.core.rng import below, new_rng
from sandtable.games.spugah_nations.points import (
    STATS,
    account,
    bonuses,
    bought,
    cost,
    fit,
    price,
    refit,
    tiers_of,
)
from sandtable.games.spugah_nations.ruleset import RULESETS
from sandtable.games.spugah_nations.sheet import FORM
from tests.clauses import clause

LINEAR = RULESETS.make({})
QUADRATIC = RULESETS.make({"ap_cost": "quadratic"})
FIBONACCI_DEAR = RULESETS.make({"ap_cost": "fibonacci", "dear": 2})


def plain(tier: int, second: tuple[int, ...] = (), **told: Any) -> dict[str, Any]:
    """A nation of three tiers that starts with one of each, and the tier's other answers."""
    tiers = {str(one): {"start": 1} for one in (1, 2, 3) if one not in second}
    tiers[str(tier)] |= told
    return {"second": list(second), "tiers": tiers}


def points(tier: int, **told: Any) -> int:
    return account(plain(tier, **told), tier, LINEAR).points


@clause("SN-2.4")
@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ({}, (19, 15, 9)),
        ({"lose": "any"}, (21, 18, 13)),
        ({"lose": "all"}, (20, 17, 12)),
        ({"unique": True}, (20, 17, 11)),
        ({"start": 2}, (18, 14, 8)),
        ({"start": 3}, (16, 13, 7)),
        ({"recruiting": True}, (16, 13, 8)),
        ({"find": "gold"}, (17, 13, 7)),
        ({"upgrade": True}, (18, 14, 9)),
        ({"recruit_on": "road"}, (18, 14, 9)),
        ({"sacrifice": 1}, (17, 14, 8)),
        ({"sacrifice": 3}, (17, 15, 9)),
        ({"sacrifice": 4}, (17, 15, 10)),
        ({"sacrifice": 6}, (17, 16, 11)),
        ({"locations": True}, (17, 16, 9)),
        ({"capitals": 1}, (18, 16, 9)),
        ({"capitals": 3}, (18, 16, 9)),
    ],
)
def test_what_each_answer_changes(told: dict[str, Any], expected: tuple[int, ...]) -> None:
    assert tuple(points(tier, **told) for tier in (1, 2, 3)) == expected


@clause("SN-2.4")
def test_a_line_gives_points_only_alone() -> None:
    assert points(2, locations=True) == 16
    assert points(2, locations=True, capitals=1) == 15
    assert points(2, locations=True, recruiting=True) == 13
    assert points(3, sacrifice=4) == 10
    assert points(3, sacrifice=4, recruit_on="road") == 9
    assert points(2, sacrifice=6, find="gold") == 13


@clause("SN-2.2")
def test_a_tier_that_is_not_there_gives_every_other_a_point() -> None:
    assert account(plain(1, (2,)), 1, LINEAR).points == 20
    assert account(plain(1, (2, 3)), 1, LINEAR).points == 21
    assert account(plain(3, (1, 2)), 3, LINEAR).points == 11


@clause("SN-2.2", "SN-2.3")
def test_what_the_tiles_add() -> None:
    def added(tier: int, *second: int) -> dict[str, int]:
        return {
            name: more for name, more in zip(STATS, bonuses(plain(tier, second), tier), strict=True) if more
        }

    assert added(1) == {"slots": 1}  # the mountain's +1 Defense and the forest's −1 make nothing
    assert added(2) == {}
    assert added(3) == {"range": 1}
    assert added(2, 10) == {"defense": 1, "attack": -1}
    assert added(2, 7) == {"speed": 1, "defense": -1}
    assert added(3, 9, 11) == {"health": 1, "defense": 1}
    assert added(1, 9) == {}
    assert added(2, 1) == {"slots": 1}  # now the top tier
    assert added(2, 1, 3) == {"slots": 1, "range": 1}  # top and lowest at once
    assert bonuses(plain(1, lose="any"), 1)[0] == 2


@clause("SN-2.5")
def test_what_the_points_of_a_stat_cost() -> None:
    def prices(stat: str, **options: Any) -> list[int]:
        ruleset = RULESETS.make(options)
        return [price(ruleset, STATS.index(stat), point) for point in range(1, 7)]

    assert prices("attack") == prices("range") == [1] * 6
    assert prices("attack", ap_cost="quadratic") == [1, 2, 3, 4, 5, 6]
    assert prices("attack", ap_cost="fibonacci", dear=2) == [1, 1, 2, 3, 5, 8]
    assert prices("slots", ap_cost="fibonacci", dear=2) == prices("range", ap_cost="fibonacci", dear=2)
    assert prices("range", ap_cost="fibonacci", dear=2) == [2, 2, 4, 6, 10, 16]
    assert cost(QUADRATIC, [3, 0, 2, 0, 0, 1]) == 6 + 3 + 1


@clause("SN-2.5")
def test_a_sheet_is_refitted_by_the_smallest_share() -> None:
    none = [0] * 6
    # 4 2 0 0 0 0: 1 to health, 1 to defense (0/2 < 1/4), then health 2 (1/4 < 1/2), a tie 2/4 = 1/2: health 3
    assert fit([4, 2, 0, 0, 0, 0], none, 1 + 1 + 2 + 3, QUADRATIC) == [3, 1, 0, 0, 0, 0]
    assert fit([4, 2, 0, 0, 0, 0], none, 1 + 1 + 2 + 2, QUADRATIC) == [2, 2, 0, 0, 0, 0]  # 3 cannot be paid
    assert fit([1, 1, 1, 1, 1, 1], none, 5, QUADRATIC) == [1, 1, 1, 1, 1, 0]
    assert fit([6, 6, 6, 6, 6, 6], [1, 1, 0, 0, 0, 0], 2, QUADRATIC) == [1, 1, 0, 0, 0, 0]
    assert fit([0, 0, 2, 0, 2, 0], none, 4, FIBONACCI_DEAR) == [
        0,
        0,
        2,
        0,
        1,
        0,
    ]  # the rest lapses where 2 > 1


@clause("SN-2.5")
def test_refitting_keeps_a_linear_sheet_and_never_exceeds_it() -> None:
    for seed in range(150):
        document = FORM.random(new_rng(seed, "refit"), LINEAR)
        same = refit(document, LINEAR)
        assert FORM.pack(same) == FORM.pack(document)
        for ruleset in (QUADRATIC, FIBONACCI_DEAR):
            fitted = refit(document, ruleset)
            assert FORM.check(fitted, ruleset) == []
            for tier in tiers_of(document):
                wanted, got = bought(document, tier), bought(fitted, tier)
                assert all(own <= want for own, want in zip(got, wanted, strict=True))
                left = account(fitted, tier, ruleset).left
                assert not any(
                    own < want and price(ruleset, stat, own + 1) <= left
                    for stat, (own, want) in enumerate(zip(got, wanted, strict=True))
                )


@clause("SN-2.5")
def test_refitting_is_what_a_plain_reading_gives() -> None:
    """The same by fractions and sorting, as the clause says it."""
    from fractions import Fraction

    rng = new_rng(5, "fit")
    for _ in range(200):
        wanted = [int(below(rng, 7)) for _ in STATS]
        budget = int(below(rng, 30))
        got, left = [0] * 6, budget
        while True:
            shares = sorted(
                (Fraction(got[stat], wanted[stat]), stat)
                for stat in range(6)
                if got[stat] < wanted[stat] and price(FIBONACCI_DEAR, stat, got[stat] + 1) <= left
            )
            if not shares:
                break
            stat = shares[0][1]
            left -= price(FIBONACCI_DEAR, stat, got[stat] + 1)
            got[stat] += 1
        assert fit(wanted, [0] * 6, budget, FIBONACCI_DEAR) == got
