"""Kinds as data: what is derived from the table of a small game, and from the tables of the real ones."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from sandtable.core.contract import action_code
from sandtable.core.errors import NotationError, TagError
from sandtable.core.game import Game
from sandtable.core.kinds import UNSEEN, Kind, KindTable, Sort, numbers
from tests.random_play import every_game

BUY, WALK, DRAW, PASS, BUILD, RAISE = range(1, 7)
SHOP, ROAD = 0, 1

SPACE = Sort("space", ("a1", "a2", "b1"))
UNIT = Sort("unit", ("T", "AT"), labels=("Tank", "Anti-tank squad"))
CARD = Sort("card", ("red", "blue"), values=(3, 7), unseen="?")
PRICE = numbers(-1, 2, "price", shift=10)

TABLE = KindTable(
    "Shops",
    (
        Kind(
            BUY,
            "buy",
            "SH-1.1",
            {"unit": UNIT, "to": SPACE},
            form="{unit}@{to}",
            picks=("unit:{unit}", "{to}"),
            phases=(SHOP,),
            complete=lambda state, known: {"to": int(state.free)},
        ),
        Kind(
            WALK,
            "walk",
            "SH-1.2",
            {"from": SPACE, "to": SPACE},
            form=("{from}-{to}", "{from}x{to}"),
            picks=("{from}", "{to}"),
            form_of=lambda state, operands: int(operands[1] == state.free),
        ),
        Kind(DRAW, "draw", "SH-1.3", {"card": CARD}, is_chance=True),
        Kind(PASS, "pass", "SH-1.4", form="over and out", label="Pass"),
        Kind(
            BUILD,
            "build",
            "SH-1.5",
            {"place": numbers(1, 2, "place", shift=-1)},
            form="build {what} {place}",
            picks=("slot:{place}",),
            also=lambda state, operands: {"what": ("inn", "mill")[operands[0]]},
        ),
        Kind(RAISE, "raise", "SH-1.6", {"price": PRICE, "to": SPACE}, form="raise {price}", picks=("{to}",)),
    ),
)


@pytest.fixture
def state() -> Any:
    return SimpleNamespace(phase=SHOP, free=2)


@pytest.mark.parametrize(
    ("action", "text", "picks"),
    [
        (action_code(BUY, 1, 2), "AT@b1", ("unit:AT", "b1")),
        (action_code(WALK, 0, 1), "a1-a2", ("a1", "a2")),
        (action_code(WALK, 0, 2), "a1xb1", ("a1", "b1")),
        (action_code(PASS), "over and out", ("button:over-and-out",)),
        (action_code(BUILD, 1), "build mill 2", ("slot:2",)),
    ],
)
def test_an_action_is_written_read_and_picked_as_the_table_says(
    state: Any, action: int, text: str, picks: tuple[str, ...]
) -> None:
    assert TABLE.write(state, action) == text
    assert TABLE.read(state, text) == action
    assert TABLE.read(state, f"  {text.upper()} ") == action
    assert TABLE.picks(state, action) == picks
    assert TABLE.meant_by(state, picks) == action


def test_a_card_that_may_not_be_known_has_a_text_but_no_number(state: Any) -> None:
    hidden = action_code(DRAW, UNSEEN)
    assert TABLE.write(state, hidden) == "draw ?"
    assert TABLE.read(state, "draw ?") == hidden
    assert TABLE.dense_of(hidden) == -1
    assert TABLE.dense_of(action_code(DRAW, 7)) == TABLE.dense_of(action_code(DRAW, 3)) + 1


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("T@c9", "there is no space 'c9'; there are: a1, a2, b1"),
        ("X@a1", "there is no unit 'X'; there are: T, AT"),
        ("draw green", "there is no card 'green'; there are: red, blue"),
        ("raise 9", "there is no price '9'; there are: -1, 0, 1, 2"),
        ("fly", "'fly' is no action of Shops; write for example: T@b1, a1-b1, over and out"),
        ("build mill 1", "'build mill 1' is not so now; it is: build inn 1"),
        ("", "no action of Shops"),
        ("a1-a\u0131", "no action of Shops"),  # a small dotless i is no letter of the notation
        ("\u017f@a1", "no action of Shops"),
        ("T@a\u00b2", "no action of Shops"),
    ],
)
def test_what_cannot_be_read_is_answered_with_what_could_be_written(
    state: Any, text: str, complaint: str
) -> None:
    with pytest.raises(NotationError) as caught:
        TABLE.read(state, text)
    assert complaint in str(caught.value)


def test_what_is_not_pointed_at_is_completed_and_the_phase_decides_between_two_meanings(state: Any) -> None:
    assert TABLE.meant_by(state, ("unit:T",)) == action_code(BUY, 0, 2)
    assert TABLE.meant_by(state, ("a1",)) is None  # a walk needs a second space, a raise a price
    assert TABLE.meant_by(state, ("unit:T", "a2", "a2")) is None
    assert TABLE.meant_by(state, ("button:over-and-out",)) == action_code(PASS)
    assert TABLE.meant_by(state, ("elsewhere",)) is None


def test_actions_of_seats_are_numbered_first_and_every_number_has_its_action() -> None:
    assert (TABLE.action_count, TABLE.outcome_count) == (6 + 9 + 1 + 2 + 12, 2)
    numbered = [TABLE.action_of(number) for number in range(TABLE.action_count + TABLE.outcome_count)]
    assert len(set(numbered)) == len(numbered)
    assert [TABLE.dense_of(action) for action in numbered] == list(range(len(numbered)))
    assert [TABLE[action >> 24].is_chance for action in numbered] == [False] * 30 + [True] * 2
    assert numbered[:3] == [action_code(BUY, 0, 0), action_code(BUY, 0, 1), action_code(BUY, 0, 2)]


@pytest.mark.parametrize(
    "action", [0, -1, action_code(9), action_code(BUY, 2), action_code(PASS, 1), action_code(BUY, 0, 0, 1)]
)
def test_what_is_no_action_has_no_number(action: int) -> None:
    assert TABLE.dense_of(action) == -1
    kind = TABLE.get(action >> 24)
    assert kind is None or not kind.has(action)


@pytest.mark.parametrize(
    ("tags", "named"),
    [
        ("kind=buy", ["T@a1", "T@a2", "T@b1", "AT@a1", "AT@a2", "AT@b1"]),
        ("kind=buy unit=at", ["AT@a1", "AT@a2", "AT@b1"]),
        ("unit=anti-tank-squad to=a1,a2", ["AT@a1", "AT@a2"]),
        ("kind=walk from=a1 to=b1", ["a1xb1"]),
        ("kind=pass,build", ["over and out", "build inn 1", "build mill 2"]),
        ("price=1..9 to=a1", ["raise 1", "raise 2"]),
    ],
)
def test_tags_name_a_set_of_actions(state: Any, tags: str, named: list[str]) -> None:
    chosen = np.flatnonzero(TABLE.tagged(tags))
    assert [TABLE.write(state, TABLE.action_of(int(number))) for number in chosen] == named


@pytest.mark.parametrize(
    ("tags", "complaint"),
    [
        ("", "write for example: kind=buy unit=T to=a1"),
        ("buy", "'buy' is no tag"),
        ("kind=sell", "has no kind 'sell'; there are: buy, walk, pass, build, raise"),
        ("colour=red", "has no tag 'colour'; there are: kind, unit, to, from, place, price"),
        ("unit=ship", "has no unit 'ship'; there are: T, AT"),
    ],
)
def test_tags_that_name_nothing_are_answered_with_those_there_are(tags: str, complaint: str) -> None:
    with pytest.raises(TagError) as caught:
        TABLE.tagged(tags)
    assert complaint in str(caught.value)


def test_a_table_with_two_kinds_of_one_word_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="one code or one word"):
        KindTable("Twice", (Kind(1, "go", "X-1.1"), Kind(2, "go", "X-1.1")))
    with pytest.raises(ValueError, match="different number"):
        Sort("space", ("a1", "a2"), values=(1,))


@every_game
def test_every_game_numbers_all_its_actions(game: Game) -> None:
    table = game.kinds
    actions = table.numbering.actions
    assert len(actions) == table.action_count + table.outcome_count == len(np.unique(actions))
    for number in range(0, len(actions), max(1, len(actions) // 500)):
        assert table.dense_of(table.action_of(number)) == number
    for kind in table.values():
        assert kind.clause in game.clauses
        assert kind.is_chance or table.tagged(f"kind={kind.word}").sum() == kind.size
