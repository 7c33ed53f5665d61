"""Sheets in general: the schema finds every broken line, and files tell where it stands."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sandtable.core.errors import SheetError
from sandtable.core.records import new_record, record
from sandtable.core.sheet_files import parse_sheet, read_sheet, toml_lines, toml_text
from sandtable.core.sheets import (
    MOST_BYTES,
    Choice,
    Document,
    Field,
    ListOf,
    Problem,
    SheetForm,
    Table,
    Text,
    WholeNumber,
    YesOrNo,
    check_sheets,
    pack_sheets,
    with_lines,
)

ARMY = record(("strength", np.int16))
TIER = Table(
    (
        Field("attack", WholeNumber(0, 6), "dice thrown", "AR-1.3"),
        Field("ways", ListOf(Choice(("recruit", "find")), 2), "how to get more", "AR-1.4", is_needed=False),
    )
)


def pack(document: Document) -> Any:
    packed = new_record(ARMY)
    packed.strength = sum(tier["attack"] for tier in document["tiers"])
    return packed


def judge(document: Document, ruleset: Any) -> list[Problem]:
    strength = sum(tier["attack"] for tier in document["tiers"])
    return [Problem("tiers", f"{strength} points spent of 8", "AR-2.1")] if strength > 8 else []


def default(seat: int, ruleset: Any) -> Document:
    return {"name": f"Army {seat}", "is_proud": True, "tiers": [{"attack": 3}]}


FORM = SheetForm(
    title="army",
    sentence="An army.",
    clause="AR-1.1",
    fields=(
        Field("name", Text(10, 1), "what it is called", "AR-1.1"),
        Field("is_proud", YesOrNo(), "whether it never retreats", "AR-1.2"),
        Field("tiers", ListOf(TIER, 3, 1), "its ranks", "AR-1.3"),
    ),
    dtype=ARMY,
    judge=judge,
    pack=pack,
    default=default,
    random=lambda rng, ruleset: default(0, ruleset),
)
GOOD: Document = {
    "name": "Reds",
    "is_proud": False,
    "tiers": [{"attack": 2, "ways": ["find"]}, {"attack": 6}],
}
FILE = """# an army
name = "Reds"
is_proud = false

[[tiers]]
attack = 2
ways = [
  "find",
]

[[tiers]]
attack = 6
"""


def found(document: Any) -> list[tuple[str, str]]:
    return [(problem.path, problem.clause) for problem in FORM.check(document, None)]


def test_a_legal_sheet_has_no_problems() -> None:
    assert found(GOOD) == []


@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        ({"name": ""}, [("name", "AR-1.1")]),
        ({"name": "a" * 11}, [("name", "AR-1.1")]),
        ({"name": "a\x07b"}, [("name", "AR-1.1")]),
        ({"name": 3}, [("name", "AR-1.1")]),
        ({"is_proud": 1}, [("is_proud", "AR-1.2")]),
        ({"tiers": []}, [("tiers", "AR-1.3")]),
        ({"tiers": {}}, [("tiers", "AR-1.3")]),
        (
            {"tiers": [{"attack": 7}, {"attack": True}]},
            [("tiers.1.attack", "AR-1.3"), ("tiers.2.attack", "AR-1.3")],
        ),
        ({"tiers": [{"attack": 2.0}]}, [("tiers.1.attack", "AR-1.3")]),
        ({"tiers": [{}]}, [("tiers.1.attack", "AR-1.3")]),
        ({"tiers": [{"attack": 1, "ways": ["beg"]}]}, [("tiers.1.ways.1", "AR-1.4")]),
        ({"colour": "red"}, [("colour", "AR-1.1")]),
        ({"tiers": [{"attack": 6}, {"attack": 3}]}, [("tiers", "AR-2.1")]),
        (
            {"name": "", "is_proud": None, "sea": 1},
            [("sea", "AR-1.1"), ("name", "AR-1.1"), ("is_proud", "AR-1.2")],
        ),
    ],
)
def test_every_broken_line_is_named_with_its_clause(
    changes: Document, problems: list[tuple[str, str]]
) -> None:
    assert found({**GOOD, **changes}) == problems


@pytest.mark.parametrize("document", [None, [], "text", 3, {}])
def test_what_is_no_table_is_no_sheet(document: Any) -> None:
    assert found(document)


def test_a_huge_sheet_is_refused_unread() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    for document in ({"name": "a" * MOST_BYTES}, {"name": deep}):
        assert found(document) == [("", "AR-1.1")]


def test_messages_are_short_however_long_the_value() -> None:
    [problem] = FORM.check({**GOOD, "is_proud": "x" * 1000}, None)
    assert len(str(problem)) < 120


def test_seats_without_a_sheet_get_the_default_and_bad_ones_are_all_told() -> None:
    assert check_sheets(FORM, [None, GOOD], None, ("Red", "Blue")) == [default(0, None), GOOD]
    assert check_sheets(FORM, None, None, ("Red",)) == [default(0, None)]
    with pytest.raises(SheetError) as told:
        check_sheets(FORM, [{**GOOD, "name": ""}, {**GOOD, "is_proud": 1}], None, ("Red", "Blue"))
    assert "army of Red is not legal: name:" in str(told.value)
    assert "army of Blue is not legal: is_proud:" in str(told.value)
    with pytest.raises(SheetError, match="3 sheets are given for 2 seats"):
        check_sheets(FORM, [GOOD] * 3, None, ("Red", "Blue"))


def test_packed_sheets_stand_in_the_order_of_the_seats() -> None:
    assert pack_sheets(FORM, [GOOD, default(1, None)])["strength"].tolist() == [8, 3]


def test_a_file_is_read_with_its_lines(tmp_path: Path) -> None:
    path = tmp_path / "reds.toml"
    path.write_text(FILE)
    sheet = read_sheet(path)
    assert sheet.document == GOOD
    assert sheet.lines == {
        "name": 2,
        "is_proud": 3,
        "tiers.1": 5,
        "tiers.1.attack": 6,
        "tiers.1.ways": 7,
        "tiers.2": 11,
        "tiers.2.attack": 12,
    }


def test_problems_name_the_line_or_the_nearest_one_around_it() -> None:
    text = FILE.replace("attack = 6", "attack = 9").replace('"find"', '"beg"') + "rank = 1\n"
    sheet = parse_sheet(text, "reds.toml")
    told = with_lines(FORM.check(sheet.document, None), sheet.lines)
    assert [(problem.path, problem.line) for problem in told] == [
        ("tiers.1.ways.1", 7),
        ("tiers.2.rank", 13),
        ("tiers.2.attack", 12),
    ]
    assert str(told[2]) == "line 12, tiers.2.attack: must be a whole number from 0 to 6, not 9 (AR-1.3)"


def test_lines_are_found_after_values_of_several_lines() -> None:
    text = """a.b = [ # "not [ open
  1, ']', "[\\"",
  { c = 2 } ]
"d = e" = \"\"\"
f = 1 [
\"\"\"
[t."u.v"]
g = { h = 1 }
[[t.list]]
[t.list.inner]
i = 1
[[t.list]]
[[t.list.more]]
j = 1
"""
    assert dict(toml_lines(text)) == {
        "a": 1, "a.b": 1, "d = e": 4, "t.u.v": 7, "t.u.v.g": 8, "t.list.1": 9, "t.list.1.inner": 10,
        "t.list.1.inner.i": 11, "t.list.2": 12, "t.list.2.more.1": 13, "t.list.2.more.1.j": 14,
    }  # fmt: skip


def test_a_line_that_is_too_odd_to_be_found_does_not_matter() -> None:
    sheet = parse_sheet('"a\\"=b" = 1\nname = "Reds"\n', "odd.toml")
    assert sheet.document == {'a"=b': 1, "name": "Reds"}
    assert sheet.lines["name"] == 2


def test_a_json_file_is_read_with_its_lines() -> None:
    sheet = parse_sheet('{\n "name": "Reds",\n "is_proud": 1,\n "tiers": [{"attack": 9}]\n}', "reds.json")
    told = with_lines(FORM.check(sheet.document, None), sheet.lines)
    assert [(problem.path, problem.line) for problem in told] == [("is_proud", 3), ("tiers.1.attack", 4)]


@pytest.mark.parametrize("text", ["name = ", "{", "[[a]", "name = 1\nname = 2", ".".join("a" * 300) + " = 1"])
def test_broken_files_are_refused_by_name(text: str) -> None:
    with pytest.raises(SheetError, match=r"reds\.toml is no sheet"):
        parse_sheet(text, "reds.toml")


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SheetError, match="there is no file"):
        read_sheet(tmp_path / "none.toml")
    (tmp_path / "big.toml").write_text("#" * 40_000)
    with pytest.raises(SheetError, match="more than"):
        read_sheet(tmp_path / "big.toml")
    (tmp_path / "odd.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(SheetError, match="not UTF-8"):
        read_sheet(tmp_path / "odd.toml")


@pytest.mark.parametrize("document", [GOOD, default(0, None), {**GOOD, "name": 'a "b" ü\\'}])
def test_a_written_file_reads_back(document: Document) -> None:
    text = toml_text(FORM, document)
    assert parse_sheet(text, "written").document == document
    assert "# dice thrown (AR-1.3)" in text
