"""Studies of options: planted ones get their verdicts, figures are reckoned by hand, pages are whole."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pyarrow.parquet
import pytest

from sandtable.core.errors import SandtableError, TagError
from sandtable.games import GAMES, find_game
from sandtable.lab.arena import Contest
from sandtable.lab.asking import ask_options, run_study
from sandtable.lab.conducting import Standing, conduct
from sandtable.lab.findings import findings_of
from sandtable.lab.intervals import spread_of_differences
from sandtable.lab.ledger import Ledger, Played
from sandtable.lab.options import (
    Leg,
    labels_of,
    leg_of_interval,
    legs_of_tests,
    options_of,
    spelled_out,
    verdict_on,
    verdict_on_all,
)
from sandtable.lab.report import html_of, markdown_of
from sandtable.lab.study import Study
from sandtable.lab.study_files import parse_study, study_text
from tests.lab.stall import GAME as STALL

WARES = "kind=take ware=*"


@pytest.fixture(autouse=True)
def stall(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stall, found like any other game."""
    monkeypatch.setitem(GAMES, "stall", STALL)


def wares(matches: int = 240, **wishes: object) -> Study:
    told: dict[str, object] = {"bots": ["greedy"], "name": "wares", **wishes}
    return ask_options("stall", WARES, matches=matches, **told)  # type: ignore[arg-type]


def test_planted_options_get_their_verdicts() -> None:
    """Gem is always good, thorn looks good and hurts, pearl looks bad and is good, the others are nothing."""
    found = run_study(wares()).findings
    verdicts = {one["label"]: one["words"] for one in found["options"]}
    assert verdicts == {
        "ware=gem": "worth having",
        "ware=glass": "not missed",
        "ware=thorn": "done too often",
        "ware=pearl": "done too seldom",
        "ware=brick": "dead",
    }
    assert [one["label"] for one in found["options"]][::4] == [
        "ware=gem",
        "ware=thorn",
    ]  # by what forbidding does
    assert found["verdict"]["code"] == "yes"
    assert found["verdict"]["meaning"] == "some option matters, by more than the margin"
    assert "worth having: ware=gem; done too often: ware=thorn" in found["verdict"]["sentence"].lower()
    assert "not missed: ware=glass; dead: ware=brick" in found["verdict"]["sentence"]


def test_what_is_never_used_is_bounded_by_the_rule_of_three() -> None:
    found = {one["label"]: one for one in run_study(wares(40)).findings["options"]}
    assert found["ware=brick"]["at_most"] == pytest.approx(100 * 3 / 20)  # clusters of two matches
    assert found["ware=brick"]["points_in"] == 0
    assert found["ware=gem"]["at_most"] is None
    assert found["ware=gem"]["uses"]["value"] == pytest.approx(2.0, abs=0.5)  # of ten offers of five wares
    assert found["ware=pearl"]["uses_forced"]["value"] == pytest.approx(2.0, abs=0.6)


def test_whether_any_option_is_misjudged() -> None:
    assert run_study(wares(claim="misjudged")).verdict == "yes"
    sound = ask_options("stall", "kind=take ware=gem,glass", bots=["greedy"], claim="misjudged", matches=240)
    assert run_study(sound).verdict == "no"
    assert run_study(replace(sound, claim="matters")).verdict == "yes"
    idle = ask_options("stall", "kind=take ware=glass", "kind=take ware=brick", bots=["greedy"], matches=240)
    assert run_study(idle).verdict == "no"


def played(
    points: tuple[float, float], done: tuple[int, int], variant: int, cluster: int, turn: int, named: int = 0
) -> Played:
    """A match of Stall; what is done is noted in the free variant alone."""
    uses = ((sum(done), 10 - sum(done)),) * 2
    told = (points, "sold out", 20, (10, 10), uses, 40, "", named, variant, 0, cluster, turn)
    return Played(*told, done=(done,) * (variant == 0), doers=(0,) * (variant == 0))


FREE = [  # two clusters of two: what the seats make, and how often each does it
    ((1.0, 0.0), (2, 0)),
    ((0.0, 1.0), (1, 3)),
    ((0.5, 0.5), (0, 0)),
    ((1.0, 0.0), (0, 2)),
]
FORBIDDEN = [(0.0, 1.0), (0.0, 1.0), (0.5, 0.5), (0.0, 1.0)]
FORCED = [(1.0, 0.0), (0.0, 1.0), (1.0, 0.0), (1.0, 0.0)]


def test_every_figure_by_hand() -> None:
    """The first player sits first in the first match of a cluster, and second in the other.

    Free it makes 1 and 1, then 0.5 and 0; forbidden 0 and 1, then 0.5 and 1; forced 1 and 1, then 1 and 0.
    """
    study = ask_options("stall", "kind=take ware=gem", bots=["greedy"], matches=4, margin=3)
    standing = Standing(study)
    for cluster in range(2):
        both = range(2 * cluster, 2 * cluster + 2)
        matches = [played(*FREE[place], 0, cluster, place % 2) for place in both]
        matches += [played(FORBIDDEN[place], (0, 0), 1, cluster, place % 2) for place in both]
        matches += [played(FORCED[place], (0, 0), 2, cluster, place % 2, named=3 + place) for place in both]
        standing.add(matches)
    (one,) = findings_of(standing)["options"]
    assert one["uses"]["value"] == pytest.approx((1 + 2 + 0 + 1) / 4)  # a match and a seat
    assert one["seen"]["value"] == pytest.approx(75.0)
    # Who does it makes 1, then (0 + 1) / 2, and in the second cluster 0 in the one match that has it.
    assert one["points"]["value"] == pytest.approx(100 * ((1 + 0.5) / 2 + 0) / 2)
    assert one["points_in"] == 3
    assert one["forbidden"]["value"] == pytest.approx(100 * ((0.5 - 1) + (0.75 - 0.25)) / 2)
    assert one["forced"]["value"] == pytest.approx(100 * ((1 - 1) + (0.5 - 0.25)) / 2)
    assert one["uses_forced"]["value"] == pytest.approx((3 + 4 + 5 + 6) / 4)
    assert one["at_most"] is None
    assert (one["matches"], one["clusters"], one["verdict"]) == (4, 2, "open")
    assert one["more_matches"] is None or one["more_matches"] > 0


def test_the_verdict_on_an_option_follows_from_its_legs() -> None:
    nothing, helps, costs = Leg(False, False), Leg(False, True), Leg(True, False)
    unknown = Leg(None, None)
    assert verdict_on(1.0, costs, nothing) == "worth"
    assert verdict_on(1.0, costs, helps) == "seldom"
    assert verdict_on(1.0, helps, unknown) == "often"
    assert verdict_on(1.0, nothing, unknown) == "missed"
    assert verdict_on(0.0, nothing, nothing) == "dead"
    assert verdict_on(0.0, nothing, costs) == "dead"
    assert verdict_on(0.0, nothing, helps) == "seldom"
    assert verdict_on(0.0, nothing, unknown) == "open"  # nobody does it, but it might help
    assert verdict_on(1.0, unknown, nothing) == "open"
    assert verdict_on_all("matters", [(nothing, nothing), (costs, nothing)]) == "yes"
    assert verdict_on_all("misjudged", [(nothing, nothing), (costs, nothing)]) == "no"
    assert verdict_on_all("misjudged", [(nothing, helps)]) == "yes"
    assert verdict_on_all("matters", [(nothing, costs)]) == "no"  # who must do it always loses by that
    assert verdict_on_all("matters", [(nothing, unknown)]) == "open"


def test_legs_by_tests_and_by_intervals() -> None:
    def leg(values: list[float], family: int = 1) -> Leg:
        spreads = [spread_of_differences(np.array(values * 20))] * family
        return legs_of_tests(spreads, 0.03, 0.05)[0]

    assert leg([-0.2, -0.1]) == Leg(True, False)
    assert leg([0.2, 0.1]) == Leg(False, True)
    assert leg([0.0] * 6) == Leg(False, False)
    assert leg([0.4, -0.4]) == Leg(None, None)
    assert leg([-0.5, 0.4], 1) == Leg(None, None)
    few = [-0.35, 0.1]
    assert leg(few, 1) == Leg(True, False)
    assert leg(few, 40) == Leg(None, False)  # one of many must be clearer
    assert leg_of_interval(-9.0, -4.0, 3.0) == Leg(True, False)
    assert leg_of_interval(-9.0, 2.0, 3.0) == Leg(None, False)
    assert leg_of_interval(4.0, None, 3.0) == Leg(False, True)
    assert leg_of_interval(None, None, 3.0) == Leg(None, None)


def test_a_family_at_the_margin_is_seldom_misjudged() -> None:
    """Forbidding each of six options costs just the margin: one family in twenty may find more or less."""
    rng = np.random.default_rng(5)
    wrong = 0
    for _ in range(400):
        draws = rng.choice([-1.0, 0.0, 1.0], p=[0.35, 0.35, 0.3], size=(6, 60))
        legs = legs_of_tests([spread_of_differences(row) for row in draws], 0.05, 0.05)
        wrong += any(leg.costs is not None for leg in legs)
    assert wrong <= 400 * 0.05 + 2 * (400 * 0.05 * 0.95) ** 0.5


def test_a_star_is_every_value_of_an_operand() -> None:
    kinds = find_game("groundwar").kinds
    assert spelled_out(kinds, "kind=spawn unit=*") == [f"kind=spawn unit={unit}" for unit in ("T", "AT", "M")]
    assert spelled_out(kinds, "kind=spawn  unit=T,M") == ["kind=spawn unit=T,M"]
    assert spelled_out(kinds, "kind=* unit=*") == [f"kind=spawn unit={unit}" for unit in ("T", "AT", "M")]
    assert len(spelled_out(kinds, "kind=*")) == 7
    both = options_of(find_game("gangcity"), ["kind=take_quarter tile=*", "kind=pass"])
    assert both[0] == "kind=take_quarter tile=king"
    assert len(both) == 5
    assert labels_of(both[:2]) == ["tile=king", "tile=queen"]
    assert labels_of(both[:1]) == [both[0]]
    with pytest.raises(TagError, match="no tag 'wing'"):
        spelled_out(kinds, "kind=spawn wing=*")
    with pytest.raises(SandtableError, match="named twice"):
        options_of(find_game("groundwar"), ["kind=spawn unit=*", "kind=spawn unit=T"])
    with pytest.raises(SandtableError, match="1 to 40 options, not 107"):
        options_of(find_game("groundwar"), ["kind=flag to=*"])


@pytest.mark.parametrize("game", ["groundwar", "siege", "gangcity", "spugah_quadrants", "spugah_nations"])
def test_every_value_that_a_star_stands_for_names_actions(game: str) -> None:
    kinds = find_game(game).kinds
    for name in dict.fromkeys(operand for kind in kinds.values() for operand in kind.operands):
        if all(kind.is_chance for kind in kinds.values() if name in kind.operands):
            continue
        spelled = spelled_out(kinds, f"{name}=*")
        named = np.array([kinds.tagged(tags) for tags in spelled])
        has_it = [
            name in kinds[kinds.action_of(number) >> 24].operands for number in range(kinds.action_count)
        ]
        assert named.any(axis=0).tolist() == has_it


def test_free_matches_are_played_once_and_alone_are_noted() -> None:
    study = wares(4)
    assert len(study.variants) == 11
    assert study.total == 4 * 11
    assert type(study.contests[0, 0]) is Contest
    standing = conduct(study)
    assert {len(match.done) for match in standing.of(0, 0)} == {5}
    assert {len(match.done) for match in standing.matches if match.variant} == {0}
    for match in standing.of(0, 0):
        assert sum(map(sum, match.done)) == sum(by_kind[0] for by_kind in match.uses)  # the kind `take`
    for place in range(5):
        assert standing.values("named", 1 + 2 * place, 0).sum() == 0  # forbidden


def test_a_study_of_options_is_a_file(tmp_path: Path) -> None:
    study = wares(8, margin=2.5, also=["use kind=leave"])
    text = study_text(study)
    assert '[options]\neach = ["kind=take ware=gem", "kind=take ware=glass"' in text
    assert parse_study(text, "wares") == (study, [])
    short = text[: text.index("[options]")] + f'[options]\neach = "{WARES}"\n'
    assert parse_study(short, "wares") == (study, [])
    lines = short.splitlines()
    broken = {
        f'each = "{WARES}"': ('each = "kind=take ware=ruby"', "Stall has no ware 'ruby'; there are: gem"),
        'claim = "matters"': ('claim = "lowers"', "claim must be one of differs"),
        'measure = "player 1"': ('measure = "seat 1"', "judged by the points of player 1"),
        "[options]": ("[sweep]", "Stall"),
    }
    for old, (new, cause) in broken.items():
        number, line = next((place, one) for place, one in enumerate(lines, 1) if one.startswith(old))
        (problem, *_) = parse_study(
            "\n".join([*lines[: number - 1], line.replace(old, new), *lines[number:]]), "w"
        )[1]
        assert cause in str(problem) or new == "[sweep]"
        assert str(problem).startswith("line ")
    wrong = parse_study(short.replace("each =", "every ="), "wares")[1]
    assert "options must be a table [options]" in str(wrong[0])
    both = parse_study(short + '\n[sweep]\noffers = "5..6"\n', "wares")[1]
    assert "a study has [sweep] or [options], not both" in str(both[0])


def test_the_page_tells_what_is_observed_from_what_is_caused(tmp_path: Path) -> None:
    asked = run_study(wares(40, bots=["random", "greedy"]), report=tmp_path, rows=tmp_path)
    page, text = ((tmp_path / f"wares.{ending}").read_text() for ending in ("html", "md"))
    for told in (page, text):
        assert "observed: uses a match and seat" in told
        assert "observed: points of who does it" in told
        assert "What is observed of free players proves nothing" in told
        assert "never in 40 matches: in at most 15.0 %" in told
        assert "What each option is worth, random" in told
    assert page.index("<svg") < page.index("What each option is worth, greedy")
    assert page.index("What each option is worth, greedy") < page.index("What each option is worth, random")
    picture = page[page.index("<svg") : page.index("</svg>")]
    assert (
        picture.count("<circle") == picture.count('width="8" height="8"') == 6
    )  # five options and the legend
    assert "forced when legal" in picture
    table = text[text.index("What each option is worth, greedy") :]
    assert table.index("ware=gem") < table.index("ware=thorn")
    found = json.loads((tmp_path / "wares.json").read_text())
    assert found["options"] == asked.findings["options"]
    rows = pyarrow.parquet.read_table(tmp_path / "wares.parquet").to_pylist()
    gem = [row["use kind=take ware=gem"] for row in rows]
    assert [one is None for one in gem] == [row["variant"] > 0 for row in rows]
    again = Ledger(tmp_path / "wares.jsonl", wares(40, bots=["random", "greedy"]))
    again.close()
    assert set(again.matches.values()) == set(asked.standing.matches)


def test_who_plays_on_after_an_answer_is_judged_by_the_bands(tmp_path: Path) -> None:
    run_study(wares(40), rows=tmp_path)
    more = run_study(wares(400), rows=tmp_path).findings
    assert more["verdict"]["basis"].startswith("band")
    for one in more["options"]:
        arms = {arm["variant"]: arm for arm in more["arms"]}
        place = wares().options.index(one["option"])
        band = arms[1 + 2 * place]["band"]
        assert one["legs"]["forbidden"]["costs"] is (
            True if band["high"] < -3 else False if band["low"] > -3 else None
        )


def test_an_option_without_matches_is_still_a_page() -> None:
    study = ask_options("stall", "kind=take ware=gem", bots=["greedy"], matches=2)
    faulty = [
        replace(played((0.0, 0.0), (0, 0), variant, 0, turn), fault="it broke off")
        for variant in range(3)
        for turn in range(2)
    ]
    standing = Standing(study)
    standing.add(faulty)
    found = findings_of(standing)
    assert found["options"][0]["words"] == "not decided"
    assert "not decided" in html_of(found)
    assert "not decided" in markdown_of(found)
