"""Studies of sheets: drawn the same for everybody, planted worth is found, what is bound is said to be."""

import json
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet
import pytest

from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.sheets import Document
from sandtable.games import find_game
from sandtable.lab.arena import Contest
from sandtable.lab.asking import ask_sheets, run_study
from sandtable.lab.conducting import Standing, conduct
from sandtable.lab.findings import findings_of
from sandtable.lab.ledger import Ledger, Played, measured
from sandtable.lab.measuring import kind_words, play_counted
from sandtable.lab.report import html_of, markdown_of
from sandtable.lab.sheets import Lot, SheetContest, counted_sheet, drawn_sheet
from sandtable.lab.study import Study
from sandtable.lab.study_files import parse_study, study_text

DECKS = ("draft=sheets",)
STARTERS = ("R1", "R2", "G1", "G2", "B1", "B2", "N1", "N2")


def decks(matches: int = 400, **wishes: object) -> Study:
    told: dict[str, object] = {"bots": ["recruit"], "name": "decks", "margin": 3, **wishes}
    return ask_sheets("siege", *DECKS, matches=matches, **told)  # type: ignore[arg-type]


# What is drawn


def contest(bot: str = "recruit", seed: str = "lots") -> SheetContest:
    told = ("siege", (bot,) * 2, 8, 2, f"{seed}/{bot}", "as written", (("draft", "sheets"),))
    return SheetContest(*told, drawn=seed)


def test_a_sheet_stays_with_its_player_and_depends_on_seed_and_cluster_alone() -> None:
    mine = contest()
    first, second = mine.sheets_of(mine.fixture(0, 3, 0))
    assert first != second
    assert mine.sheets_of(mine.fixture(0, 3, 1)) == [second, first]
    assert mine.sheets_of(mine.fixture(0, 4, 0)) != [first, second]
    assert contest("greedy").sheets_of(mine.fixture(0, 3, 0)) == [first, second]
    assert contest(seed="other").sheets_of(mine.fixture(0, 3, 0)) != [first, second]
    drawn_sheet.cache_clear()
    assert mine.sheets_of(mine.fixture(0, 3, 0)) == [first, second]
    study = decks(8, bots=["recruit", "soldier"], seed="lots")
    lots = {one.lot for one in study.contests.values() if isinstance(one, SheetContest)}
    assert lots == {mine.lot}


def test_a_match_is_that_of_the_sheets_that_were_drawn() -> None:
    mine = contest()
    for turn in range(2):
        fixture = mine.fixture(0, 2, turn)
        drawn = [json.dumps(drawn_sheet(mine.lot, 2, player)) for player in range(2)]
        told = (mine.game_id, mine.bots, mine.matches, mine.seats, mine.seed, mine.preset, mine.changes)
        assert play_counted(mine, fixture) == play_counted(Contest(*told, tuple(drawn)), fixture)
    assert mine.measured != Contest(*told).measured


def test_the_ledger_knows_which_sheets_were_drawn(tmp_path: Path) -> None:
    assert measured(decks(8))["variants"][0]["drawn"] == "sheets"
    Ledger(tmp_path / "x.jsonl", decks(8)).close()
    with pytest.raises(SandtableError, match="another study"):
        Ledger(tmp_path / "x.jsonl", decks(8, seed="others"))


# Study files

FILE = """question = "Which card?"
game = "siege"
strengths = ["recruit"]
claim = "mispriced"

[sheets]
figures = ["R1", "G*"]
changes = { draft = "sheets" }
"""


def test_a_study_of_sheets_is_a_file() -> None:
    study, problems = parse_study(FILE, "cards")
    assert problems == []
    assert study is not None
    assert study.sheets == ("R1", "G1", "G2", "G3", "G4")
    assert study.measure_name == "player 1"
    assert parse_study(study_text(study), "cards") == (study, [])
    assert "mispriced" in study_text(study)
    assert "# some figure is worth more or less than its price" in study_text(study)
    short = ask_sheets("spugah_nations", figures=["lose *", "range"])
    assert parse_study(study_text(short), short.seed) == (replace(short, name=short.seed), [])
    assert len(short.sheets) == 7
    assert ask_sheets("spugah_nations").sheets[0] == "health"


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('"R1"', '"R9"', "line 7: of a deck no 'R9' is counted; there are: R1, R2"),
        ('["R1", "G*"]', "[]", "line 7: name a figure of a deck"),
        ('["R1", "G*"]', "5", "line 7: figures are names"),
        (
            'draft = "sheets"',
            'cards = "expanded"',
            "line 8: Siege has no sheets under this ruleset; change it",
        ),
        ('draft = "sheets"', 'draft = "dice"', "line 8: option draft"),
        ('{ draft = "sheets" }', "3", "line 8: changes are options with their values"),
        ("changes = {", 'preset = "x"\nchanges = {', "line 8:"),
        ("figures = ", "each = ", "line 6: sheets must be a table [sheets]"),
        ('claim = "mispriced"', 'claim = "misjudged"', "line 4: claim must be one of differs"),
        ('claim = "mispriced"', 'measure = "seat 1"', "line 4: sheets are judged by the points of player 1"),
        ('claim = "mispriced"', "luck = true", "line 6: a study has [luck] or [sheets], not both"),
        ('"siege"', '"groundwar"', "line 8: there is no option 'draft'"),
    ],
)
def test_broken_lines_are_named(old: str, new: str, problem: str) -> None:
    study, problems = parse_study(FILE.replace(old, new, 1), "cards")
    assert study is None
    assert any(problem in str(one) for one in problems), [str(one) for one in problems]


def test_who_has_no_sheets_or_counts_nothing_of_them_is_told_so(coin: Game) -> None:
    with pytest.raises(SandtableError, match="Ground War has no sheets"):
        ask_sheets("groundwar")
    with pytest.raises(SandtableError, match="change it so that it has: draft=sheets"):
        ask_sheets("siege")
    with pytest.raises(SandtableError, match="does not say what of a"):
        ask_sheets(coin.id, "charms=true")
    with pytest.raises(SandtableError, match="one value of copies"):
        ask_sheets("siege", "copies=8..10:2")
    with pytest.raises(SandtableError, match="has a price"):
        ask_sheets("spugah_nations", figures=["tile *"], claim="mispriced")
    with pytest.raises(SandtableError, match="told at the end"):
        conduct(decks(8), until_decided=True)


# What is found

Worth = Callable[[dict[str, float], dict[str, float]], float]


def planted(study: Study, worth: Worth, seed: int = 1) -> Standing:
    """Matches of coins: how likely a player is to win, its sheet and that of the other say."""
    rng, standing = random.Random(seed), Standing(study)
    for cluster in range(study.clusters):
        mine = study.contests[0, 0]
        assert isinstance(mine, SheetContest)
        names = [one.name for one in mine.lot.form.figures]
        own, other = (
            dict(zip(names, counted_sheet(mine.lot, cluster, one), strict=True)) for one in range(2)
        )
        chance = min(1.0, max(0.0, 0.5 + worth(own, other)))
        matches = []
        for turn in range(2):
            won = float(rng.random() < chance)
            points = (won, 1 - won) if turn == 0 else (1 - won, won)
            uses = ((0,) * len(kind_words(study.game)),) * 2
            matches.append(Played(points, "turn limit", 9, (5, 4), uses, 9, "", 0, 0, 0, cluster, turn))
        standing.add(matches)
    return standing


def one_card(own: dict[str, float], other: dict[str, float]) -> float:
    """A Torch Levy is worth eight points more, or sixteen more than the other player makes."""
    return 0.08 * (own["R1"] - other["R1"])


def test_a_planted_card_is_found_and_the_others_are_not() -> None:
    found = findings_of(planted(decks(3000, margin=2), one_card))
    (one,) = found["sheets"]
    rows = {row["name"]: row for row in one["figures"]}
    assert found["verdict"]["code"] == "yes"
    assert found["verdict"]["meaning"] == "some figure matters, by more than the margin"
    assert found["verdict"]["sentence"].startswith(
        "What helps most, for a typical difference: a copy of Torch"
    )
    assert {name for name, row in rows.items() if row["matters"] and row["matters"]["code"] == "helps"} == {
        "R1"
    }
    above, average = (
        rows["R1"]["above"],
        16 * rows["R1"]["mean"] / 15,
    )  # of a card, most of which are worth nothing
    assert above["low"] < 16 - average < above["high"]
    assert above["p"] < 0.001
    assert rows["B1"]["above"]["low"] < -average < rows["B1"]["above"]["high"]
    assert rows["R1"]["worth"] is None
    assert rows["R1"]["price"] == 1.0


def test_figures_that_always_add_up_have_no_worth_of_their_own() -> None:
    found = findings_of(planted(decks(400), one_card))
    (one,) = found["sheets"]
    assert tuple(one["bound"]) == STARTERS
    assert one["average"] is None
    rows = {row["name"]: row for row in one["figures"]}
    assert [row["worth"] for row in rows.values()] == [None] * 16
    assert sum(rows[name]["above"]["value"] * rows[name]["mean"] for name in STARTERS) == pytest.approx(
        0, abs=1e-3
    )
    assert rows["N4"]["typical"] is None  # there are none in the starter set
    warnings = " ".join(found["warnings"])
    assert "R1, R2, G1, G2, B1, B2, N1, N2 always add up to the same" in warnings
    assert "R3, R4, G3, G4, B3, B4, N3, N4 never differ" in warnings


def test_where_nothing_is_planted_nothing_is_found_and_a_wide_margin_says_no() -> None:
    null = findings_of(planted(decks(600, margin=12), lambda own, other: 0.0))
    assert null["verdict"]["code"] == "no"
    assert {row["matters"]["code"] for row in null["sheets"][0]["figures"] if row["matters"]} == {"same"}
    assert null["verdict"]["sentence"].startswith("No figure matters.")
    few = findings_of(planted(decks(40, margin=1), lambda own, other: 0.0))
    assert few["verdict"]["code"] == "open"
    assert any(row["more_matches"] for row in few["sheets"][0]["figures"])


def nation_worth(own: dict[str, float], other: dict[str, float]) -> float:
    """Every point of a stat is worth six points, but for Mod Slots, which are worth nothing."""
    stats = sum(
        0.03 * (own[name] - other[name]) for name in ("health", "attack", "defense", "speed", "range")
    )
    return stats - 0.3 * (own["lose all 3"] - other["lose all 3"])


def test_what_is_dear_and_what_hurts_is_told_by_its_price() -> None:
    figures = ["health", "range", "slots", "lose all *", "tile 5"]
    study = ask_sheets("spugah_nations", figures=figures, matches=1800, margin=1, claim="mispriced", name="n")
    found = findings_of(planted(study, nation_worth))
    (one,) = found["sheets"]
    rows = {row["name"]: row for row in one["figures"]}
    assert set(rows) == {"health", "range", "slots", "lose all 1", "lose all 2", "lose all 3", "tile 5"}
    assert "attack" in one["others"]
    assert found["verdict"]["code"] == "yes"
    assert rows["slots"]["mispriced"]["words"] == "too dear"
    assert rows["lose all 3"]["mispriced"]["words"] == "too dear"  # it pays less than it costs
    assert rows["health"]["worth"]["low"] < 6.0 < rows["health"]["worth"]["high"]
    assert rows["slots"]["worth"]["low"] < 0.0 < rows["slots"]["worth"]["high"]
    assert rows["slots"]["price"] == 1.0
    assert rows["lose all 3"]["price"] == -3.0
    assert rows["tile 5"]["price"] is None
    assert rows["tile 5"]["mispriced"] is None
    assert one["average"]["low"] > 0
    assert 2 < one["foretold"]["value"] < 60
    assert "Too dear, for a typical difference: " in found["verdict"]["sentence"]
    assert one["bound"] == []


def test_matches_with_faults_leave_no_trace_and_none_at_all_is_still_a_page() -> None:
    study = decks(4)
    standing = planted(study, one_card)
    broken = Standing(study)
    for cluster in range(study.clusters):
        mine = [match for match in standing.matches if match.cluster == cluster]
        broken.add([replace(one, fault="it broke off") for one in mine])
    found = findings_of(broken)
    assert found["verdict"]["code"] == "open"
    assert "Not decided" in html_of(found)
    assert "Not decided" in markdown_of(found)
    few = Standing(decks(8))
    standing = planted(decks(8), one_card)
    for cluster in range(4):
        mine = [match for match in standing.matches if match.cluster == cluster]
        few.add([replace(one, fault="x" if cluster == 1 else "") for one in mine])
    assert findings_of(few)["sheets"][0]["clusters"] == 3


def test_few_clusters_are_said_to_tell_nothing() -> None:
    found = findings_of(planted(decks(8), one_card))
    assert "4 clusters tell nothing of 16 figures: play more matches." in found["warnings"]
    assert found["verdict"]["code"] == "open"
    assert "Not decided" in html_of(found)


# Matches that are played


def test_healthy_nations_beat_sickly_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("spugah_nations")
    form = game.sheet_form
    assert form is not None

    def sick_or_sound(rng: Any, ruleset: Any) -> Document:
        sheet: Document = json.loads(json.dumps(form.default(0, ruleset)))
        health = 6 if int(rng[0]) % 2 else 1
        sheet["tiers"]["1"]["health"] = max(0, health - 2)  # which has two more, being lost if killed
        sheet["tiers"]["3"] |= {"health": health, "attack": 1, "defense": 0, "speed": 0}
        return sheet

    monkeypatch.setitem(game.__dict__, "sheet_form", replace(form, random=sick_or_sound))
    study = ask_sheets(
        "spugah_nations", figures=["health", "range"], bots=["recruit"], matches=120, seed="ill"
    )
    drawn_sheet.cache_clear()
    counted_sheet.cache_clear()
    try:
        found = run_study(study).findings
    finally:
        drawn_sheet.cache_clear()
        counted_sheet.cache_clear()
    rows = {row["name"]: row for row in found["sheets"][0]["figures"]}
    assert rows["health"]["matters"]["words"] == "helps"
    assert rows["range"]["typical"] is None


def test_the_page_the_rows_and_the_regression_again(tmp_path: Path) -> None:
    study = decks(60, bots=["random", "recruit"], claim="mispriced")
    asked = run_study(study, report=tmp_path, rows=tmp_path)
    page, text = ((tmp_path / f"decks.{ending}").read_text() for ending in ("html", "md"))
    for told in (page, text):
        assert "What one more on a deck is worth, recruit" in told
        assert "a copy of Torch Levy" in told
        assert "is caused by it" in told
        assert "price (places)" in told
    picture = page[page.index("<svg") : page.index("</svg>")]
    assert picture.count("a copy of") == 8  # those that differ
    found = json.loads((tmp_path / "decks.json").read_text())
    assert found["sheets"] == asked.findings["sheets"]
    assert len(found["replays"]) > 0
    rows = pyarrow.parquet.read_table(tmp_path / "decks.parquet").to_pylist()
    mine = [row for row in rows if row["strength"] == 1]
    assert {sum(row[f"sheet {name}"][0] for name in STARTERS) for row in mine} == {15}
    points = np.zeros((30, 2))
    copies = np.zeros((30, 2, 8))
    for row in mine:
        for seat, player in enumerate(row["player"]):
            points[row["cluster"], player - 1] += row["points"][seat] / 2
            copies[row["cluster"], player - 1] = [row[f"sheet {name}"][seat] for name in STARTERS]
    differences = copies[:, 0] - copies[:, 1]
    worths = np.linalg.lstsq(differences, points[:, 0] - points[:, 1], rcond=None)[0]
    means = copies.mean(axis=(0, 1))
    above = 100 * (worths - worths @ means / means.sum())
    told_of = {row["name"]: row["above"]["value"] for row in found["sheets"][1]["figures"] if row["above"]}
    assert [told_of[name] for name in STARTERS] == pytest.approx(above.tolist(), abs=1e-4)


def test_any_number_of_processes_finds_the_same() -> None:
    study = decks(24, bots=["random"])
    assert run_study(study, workers=2).findings == run_study(study).findings


def test_the_lot_says_which_sheets_are_meant() -> None:
    lot = Lot("siege", "as written", (("draft", "sheets"), ("cards", "expanded")), "x")
    counted = np.array([counted_sheet(lot, cluster, 0) for cluster in range(40)])
    assert counted.sum(axis=1).tolist() == [15.0] * 40
    assert (counted.max(axis=0) > 0).all()
