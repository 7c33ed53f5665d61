"""Nation sheets: what is legal, every broken line with its clause, and what the rules get of one."""

from typing import Any

import pytest

from sandtable.core.rng import new_rng
from sandtable.core.sheets import Document
from sandtable.games.spugah.mods import LABELS, NO_MOD
from sandtable.games.spugah_nations.nation import (
    CITY,
    FORTRESS,
    KIND_NAMES,
    LAYOUT,
    LOST_BY_ANY,
    NO_KIND,
    SIDES,
    STARTERS,
    TIERS,
    TILES,
)
from sandtable.games.spugah_nations.points import PRICE_NAMES, STATS, account, bought, tiers_of
from sandtable.games.spugah_nations.ruleset import RULESETS
from sandtable.games.spugah_nations.sheet import FORM, SHIPPED_NAMES, shipped_sheet
from sandtable.games.spugah_nations.tray import capital_places, neighbours
from tests.clauses import clause

LINEAR = RULESETS.make({})
PRICES = [(name, dear) for name in PRICE_NAMES for dear in (1, 2)]


def nation(**changes: Any) -> Document:
    """A plain legal nation of three tiers, changed."""
    tiers = {str(tier): {"health": 1, "defense": 1, "attack": 1, "start": 1} for tier in (1, 2, 3)}
    plain: Document = {"name": "Plain", "adjective": "Plain", "why": "Why not?", "second": [], "tiers": tiers}
    return plain | changes


def with_tier(tier: int, base: Document | None = None, **changes: Any) -> Document:
    """The nation with some lines of a tier changed."""
    base = base or nation()
    return base | {"tiers": base["tiers"] | {str(tier): base["tiers"].get(str(tier), {}) | changes}}


def without_tiers(*gone: int, **changes: Any) -> Document:
    """A plain nation that lacks some tiers."""
    base = nation()
    kept = {tier: told for tier, told in base["tiers"].items() if int(tier) not in gone}
    return base | {"tiers": kept, "second": list(gone)} | changes


def complaints(document: Document, **options: Any) -> list[str]:
    return [str(problem) for problem in FORM.check(document, RULESETS.make(options))]


def broken(document: Document, **options: Any) -> list[tuple[str, str]]:
    """The broken lines with their clauses."""
    return [(problem.path, problem.clause) for problem in FORM.check(document, RULESETS.make(options))]


def test_the_plain_nation_is_legal() -> None:
    assert complaints(nation()) == []


@clause("SN-2.1")
@pytest.mark.parametrize("line", ["name", "adjective", "why"])
def test_a_nation_has_a_name_an_adjective_and_a_sentence(line: str) -> None:
    document = nation()
    assert broken(document | {line: ""}) == [(line, "SN-2.1")]
    del document[line]
    assert broken(document) == [(line, "SN-2.1")]


@clause("SN-2.1")
def test_an_emblem_may_be_there_and_can_be_seen() -> None:
    emblem = {"symbol": "crown", "ground": "crimson", "ink": "gold"}
    assert broken(nation(emblem=emblem)) == []
    assert broken(nation(emblem=emblem | {"ink": "crimson"})) == [("emblem.ink", "SN-2.1")]
    assert broken(nation(emblem=emblem | {"symbol": "teapot"})) == [("emblem.symbol", "SN-2.1")]


@clause("SN-1.3")
def test_a_layout_has_every_tile_once() -> None:
    assert broken(nation(layout=list(LAYOUT))) == []
    assert broken(nation(layout=[6, *LAYOUT[1:14], 6])) == [("layout", "SN-1.3")]
    assert broken(nation(layout=list(LAYOUT[:14]))) == [("layout", "SN-1.3")]


@clause("SN-1.3")
def test_the_capital_lies_in_the_last_three_rows_but_in_no_corner() -> None:
    legal = []
    for place in range(TILES):
        layout = [tile for tile in LAYOUT if tile != 4]
        layout.insert(place, 4)
        if not broken(nation(layout=layout)):
            legal.append(place)
    assert legal == [3, 4, 5, 6, 7, 8, 9, 11, 12, 13] == list(capital_places())


@clause("SN-1.3")
def test_places_have_their_neighbours_on_the_tray() -> None:
    assert [len(neighbours(place)) for place in range(TILES)] == [2, 4, 4, 4, 6, 4, 4, 6, 6, 4, 2, 4, 4, 4, 2]
    assert all(place in neighbours(other) for place in range(TILES) for other in neighbours(place))


@clause("SN-2.2")
def test_a_starter_mod_is_named_exactly_with_the_second_side_of_tile_8() -> None:
    assert broken(nation(second=[8])) == [("starter", "SN-2.2")]
    assert broken(nation(starter="Vigour")) == [("starter", "SN-2.2")]
    for mod in STARTERS:
        assert broken(nation(second=[8], starter=LABELS[mod])) == []
    assert broken(nation(second=[8], starter="Charge")) == [("starter", "SN-2.2")]


@clause("SN-2.2")
def test_tiers_are_there_by_the_first_three_tiles() -> None:
    assert broken(nation(second=[2])) == [("tiers.2", "SN-2.2")]
    assert broken(without_tiers(2)) == []
    assert broken(without_tiers(2) | {"second": []}) == [("tiers.2", "SN-2.2")]
    assert broken(nation(second=[5, 5])) == [("second", "SN-2.2")]
    assert broken(nation(second=[16])) == [("second.1", "SN-2.2")]


@clause("SN-2.3")
def test_at_least_one_tier_exists() -> None:
    assert broken(without_tiers(1, 2, 3)) == [("second", "SN-2.3")]
    assert broken(without_tiers(1, 2)) == []


@clause("SN-2.4")
def test_ranges_of_x() -> None:
    for tier, most in ((1, 9), (2, 6), (3, 4)):
        assert broken(with_tier(tier, sacrifice=most)) == []
        assert broken(with_tier(tier, sacrifice=most + 1)) == [(f"tiers.{tier}.sacrifice", "SN-2.4")]
    for tier, most in ((1, 1), (2, 3), (3, 3)):
        assert broken(with_tier(tier, capitals=most)) == []
        assert broken(with_tier(tier, capitals=most + 1)) == [(f"tiers.{tier}.capitals", "SN-2.4")]
    assert broken(with_tier(1, start=4)) == broken(with_tier(1, start=0)) == [("tiers.1.start", "SN-2.4")]


@clause("SN-2.4")
def test_sacrifice_needs_another_tier_and_upgrade_a_lower_one() -> None:
    alone = without_tiers(1, 3)
    assert broken(with_tier(2, alone, sacrifice=1)) == [("tiers.2.sacrifice", "SN-2.4")]
    assert broken(with_tier(2, alone, upgrade=True)) == [("tiers.2.upgrade", "SN-2.4")]
    assert broken(with_tier(2, without_tiers(3), sacrifice=1)) == []
    assert broken(with_tier(2, without_tiers(3), upgrade=True)) == [("tiers.2.upgrade", "SN-2.4")]
    assert broken(with_tier(1, without_tiers(2), upgrade=True)) == []
    assert broken(with_tier(3, upgrade=True)) == [("tiers.3.upgrade", "SN-2.4")]


@clause("SN-2.4")
def test_kinds_of_tile_are_named() -> None:
    for kind in KIND_NAMES:
        assert broken(with_tier(1, find=kind)) == []
    assert broken(with_tier(1, find="spire")) == [("tiers.1.find", "SN-2.4")]
    assert broken(with_tier(1, recruit_on="forest")) == []
    for capital in (FORTRESS, CITY):
        assert broken(with_tier(1, recruit_on=KIND_NAMES[capital])) == [("tiers.1.recruit_on", "SN-2.4")]


@clause("SN-2.5")
def test_points_are_never_overspent_but_may_be_left() -> None:
    spent = with_tier(2, health=4, defense=5, attack=5, lose="any", recruiting=True, speed=2)
    assert complaints(spent) == []
    over = with_tier(2, spent, speed=3)
    assert complaints(over) == ["tiers.2: 15 + 3 lose-if-killed − 2 recruiting = 16, 17 spent (SN-2.5)"]
    assert (
        str(account(over, 2, LINEAR)) == "tier 2: 15 + 3 lose-if-killed − 2 recruiting = 16, 17 spent: SN-2.5"
    )


@clause("SN-2.5")
def test_at_most_six_points_of_a_stat_are_bought_and_have() -> None:
    assert broken(with_tier(1, attack=7)) == [("tiers.1.attack", "SN-2.5")]
    assert broken(with_tier(1, attack=6)) == []
    assert complaints(with_tier(1, health=5, lose="any")) == [
        "tiers.1.health: 5 bought + 2 bonus = 7, Max Health must be 1 to 6 (SN-2.5)"
    ]
    assert broken(with_tier(1, health=4, lose="any")) == []


@clause("SN-2.5")
def test_a_minus_is_covered_by_a_bought_point_and_health_is_at_least_one() -> None:
    bare = with_tier(2, nation(second=[10]), attack=0)
    assert complaints(bare) == ["tiers.2.attack: 0 bought − 1 bonus = -1, Attack must be 0 to 6 (SN-2.5)"]
    assert broken(with_tier(2, bare, attack=1)) == []
    assert broken(with_tier(3, health=0)) == [("tiers.3.health", "SN-2.5")]
    assert broken(with_tier(3, nation(second=[9]), health=0)) == []  # the mountain gives the one it needs


@clause("SN-2.5")
def test_a_unique_tier_starts_with_one() -> None:
    assert broken(with_tier(2, unique=True, start=2)) == [("tiers.2.start", "SN-2.5")]
    assert broken(with_tier(2, unique=True, start=1)) == []


@clause("SN-2.7")
def test_every_broken_line_is_named() -> None:
    document = with_tier(
        1, nation(second=[8, 10], layout=[4, *(tile for tile in LAYOUT if tile != 4)]), attack=0
    )
    document = with_tier(3, document, upgrade=True, health=0)
    assert broken(document) == [
        ("starter", "SN-2.2"),
        ("layout", "SN-1.3"),
        ("tiers.1.attack", "SN-2.5"),
        ("tiers.3.upgrade", "SN-2.4"),
        ("tiers.3.health", "SN-2.5"),
    ]


@clause("SN-2.7")
@pytest.mark.parametrize("name", SHIPPED_NAMES)
def test_shipped_nations_are_legal_spend_all_and_say_how_to_play(name: str) -> None:
    document = shipped_sheet(name)
    assert complaints(document) == []
    assert document["why"]
    assert document["advice"]
    assert document["emblem"]
    assert [account(document, tier, LINEAR).left for tier in tiers_of(document)] == [0] * len(
        tiers_of(document)
    )


@clause("SN-2.7")
def test_eight_different_nations_are_shipped() -> None:
    assert len({str(shipped_sheet(name)) for name in SHIPPED_NAMES}) == 8
    assert [FORM.default(seat, LINEAR) for seat in range(8)] == list(FORM.ready(LINEAR).values())
    assert FORM.ready(LINEAR) == {name: shipped_sheet(name) for name in SHIPPED_NAMES}


@pytest.mark.parametrize(("ap_cost", "dear"), PRICES)
def test_default_sheets_are_legal_at_every_price(ap_cost: str, dear: int) -> None:
    ruleset = RULESETS.make({"ap_cost": ap_cost, "dear": dear})
    for document in FORM.ready(ruleset).values():
        assert FORM.check(document, ruleset) == []


@clause("SN-2.5")
@pytest.mark.parametrize(("ap_cost", "dear"), PRICES)
def test_random_nations_are_legal_at_every_price(ap_cost: str, dear: int) -> None:
    ruleset = RULESETS.make({"ap_cost": ap_cost, "dear": dear})
    for seed in range(100):
        document = FORM.random(new_rng(seed, "nation"), ruleset)
        assert FORM.check(document, ruleset) == [], seed


def test_every_choice_occurs_in_random_nations() -> None:
    rng = new_rng(1, "choices")
    found = [FORM.random(rng, LINEAR) for _ in range(1500)]
    sides = {(tile, tile in document["second"]) for document in found for tile in range(1, TILES + 1)}
    assert len(sides) == 2 * TILES
    assert {tuple(tiers_of(document)) for document in found} == {
        (1,), (2,), (3,), (1, 2), (1, 3), (2, 3), (1, 2, 3)
    }  # fmt: skip
    assert {document["starter"] for document in found if "starter" in document} == {
        LABELS[mod] for mod in STARTERS
    }
    capitals = {document.get("layout", list(LAYOUT)).index(4) for document in found}
    assert capitals == set(capital_places())
    for tier in range(1, TIERS + 1):
        told = [document["tiers"][str(tier)] for document in found if str(tier) in document["tiers"]]
        assert {one["start"] for one in told} == {1, 2, 3}
        assert {one["lose"] for one in told} == {"no", "any", "all"}
        assert {one["unique"] for one in told} == {one["recruiting"] for one in told} == {True, False}
        assert {one.get("find", "") for one in told} == {"", *KIND_NAMES}
        assert {one.get("recruit_on", "") for one in told} == {"", *KIND_NAMES[:FORTRESS]}
        assert {one.get("sacrifice", 0) for one in told} == set(range((9, 6, 4)[tier - 1] + 1))
        assert {one.get("capitals", 0) for one in told} == set(range((1, 3, 3)[tier - 1] + 1))
        assert {one.get("locations", False) for one in told} == {True, False}
        assert {one.get("upgrade", False) for one in told} == ({True, False} if tier < 3 else {False})
        assert any(account(document, tier, LINEAR).left for document in found if tier in tiers_of(document))
        for stat in range(len(STATS)):
            assert {bought(one, tier)[stat] for one in found if tier in tiers_of(one)} >= {0, 1, 2, 3, 4}


def test_a_nation_is_packed_for_the_rules() -> None:
    document = with_tier(
        1, without_tiers(2), health=3, lose="any", find="forest", sacrifice=4, speed=2, slots=1
    )
    packed = FORM.pack(document | {"second": [2, 7, 8, 10], "starter": "Longbows"})
    assert packed.dtype == FORM.dtype
    assert packed.starter == LABELS.index("Longbows")
    assert list(packed.is_there) == [1, 0, 1]
    assert list(packed.figure[0]) == [5, 1, 0, 3, 0]
    assert list(packed.figure[1]) == [0, 0, 0, 0, 0]
    assert list(packed.figure[2]) == [1, 1, 0, 1, 1]
    assert list(packed.slots) == [2, 0, 0]
    assert list(packed.lose) == [LOST_BY_ANY, 0, 0]
    assert list(packed.find) == [KIND_NAMES.index("forest"), NO_KIND, NO_KIND]
    assert list(packed.recruits_on) == [NO_KIND] * 3
    assert list(packed.sacrifice) == [4, 0, 0]
    assert [LAYOUT[place] for place in packed.place] == list(range(1, TILES + 1))
    assert KIND_NAMES[SIDES[packed.side[6]][6]] == "road"
    assert FORM.pack(nation()).starter == NO_MOD


def test_the_editor_is_told_what_each_point_meets() -> None:
    sums = FORM.sums(with_tier(2, health=6, defense=5, attack=4), LINEAR)["tiers"]["2"]
    assert (sums["points"], sums["spent"], sums["left"]) == (15, 15, 0)
    assert sums["stats"]["attack"]["no_more"] == "The next point of Attack costs 1 AP, 0 left: SN-2.5"
    assert sums["stats"]["health"]["no_more"] == "At most 6 points of Max Health are bought: SN-2.5"
    assert sums["stats"]["range"]["no_less"] == "No point of Range is bought: SN-2.5"
    assert sums["stats"]["attack"]["no_less"] == ""
    assert FORM.sums({"name": 3}, LINEAR) == {}
