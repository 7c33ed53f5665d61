"""Scenes in the terminal: every space, piece and figure is there, with and without colour."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from rich.console import Console

from sandtable.cli.terminal import draw_board, draw_scene, initials, palette_of
from sandtable.core.contract import NOBODY
from sandtable.core.game import Game
from sandtable.core.scenes import Scene
from sandtable.games import GAMES
from sandtable.play.chance import TypedChance
from sandtable.play.match import Match
from tests.play.finishing import play_on


def board_of(scene: Scene, width: int = 120) -> list[str]:
    return [line.plain for line in draw_board(scene, width)]


def text_of(match: Match, seat: int = NOBODY) -> str:
    return "\n".join(line.plain for line in draw_scene(match.scene(seat), match.decider))


@pytest.mark.parametrize("name", list(GAMES))
def test_every_piece_of_every_position_is_drawn(name: str) -> None:
    match = play_on(Match(GAMES[name], seed=2), 2, most=60)
    scene = match.scene(NOBODY)
    palette = palette_of(scene)
    drawn = "\n".join(board_of(scene))
    assert scene["pieces"]
    for piece in scene["pieces"]:
        assert palette.mark(piece["seat"]) in drawn
    if scene["spaces"][0]["shape"] != "disc":
        for space in scene["spaces"]:
            assert space["id"] in drawn
        for piece in scene["pieces"]:
            assert palette.mark(piece["seat"]) + palette.letters[piece["kind"]] in drawn


def test_hexes_share_their_borders(battle: Callable[..., Match]) -> None:
    lines = board_of(battle().scene(NOBODY))
    assert lines[4] == "/a3   \\##●__/c3   \\_____/e3   \\_____/g3   \\..___/i3   \\..___/k3   \\_____"
    assert lines[5].startswith("\\●M___/b3   \\")
    assert max(map(len, lines)) == 79


def test_flags_lie_beside_the_name_and_are_told_by_seat(battle: Callable[..., Match]) -> None:
    drawn = "\n".join(board_of(battle().scene(NOBODY)))
    assert "/c2⚑● \\" in drawn
    assert "/k10⚑○\\" in drawn


def test_a_column_of_discs_is_as_high_as_it_was_dropped(fours: Match) -> None:
    for text in "ddc":
        fours.act(text)
    lines = board_of(fours.scene(0))
    assert lines[-1].split() == list("abcdefg")
    assert lines[-2] == "( ) ( ) (●) (●) ( ) ( ) ( )"
    assert lines[-3] == "( ) ( ) ( ) (○) ( ) ( ) ( )"
    assert len(lines) == 7


@pytest.fixture
def fours() -> Match:
    return Match(GAMES["connect_four"], seed=1)


def test_squares_stand_side_by_side_and_unknown_terrain_is_named(coin: Game) -> None:
    match = Match(coin)
    match.act("hide 1")
    assert board_of(match.scene(0)) == [" _____ _____", "|left |right|", "|ve___|●GC__|"]
    assert board_of(match.scene(1)) == [" _____ _____", "|left |right|", "|ve___|ve___|"]


def test_a_narrow_terminal_gets_narrow_spaces(battle: Callable[..., Match]) -> None:
    scene = battle().scene(NOBODY)
    assert max(map(len, board_of(scene, 60))) == 53
    assert "●M" in "\n".join(board_of(scene, 60))


def test_the_seat_that_decides_is_pointed_at(fours: Match) -> None:
    assert "▶ ● Yellow" in text_of(fours)
    fours.act("d")
    assert "▶ ○ Red" in text_of(fours)
    assert "  ● Yellow   discs 1" in text_of(fours)


def test_signs_are_explained_below_the_board(battle: Callable[..., Match]) -> None:
    match = battle(chance=TypedChance())
    assert "$$ gold mine" in text_of(match)
    assert "fresh" not in text_of(match)
    match.act("done")
    match.enter_faces((1,))
    assert match.act("AT@a3") is not None
    match.act("AT@b2")
    assert "●AT'" in text_of(match)
    assert "' fresh" in text_of(match)


def test_what_is_on_sale_is_listed(battle: Callable[..., Match]) -> None:
    assert "AT  Anti-tank squad: 2 gold · 4 points a hex" in text_of(battle())


def test_nothing_is_lost_without_colour(
    battle: Callable[..., Match], capsys: pytest.CaptureFixture[str]
) -> None:
    match = battle()
    console = Console(no_color=True, force_terminal=True, width=100)
    for line in draw_scene(match.scene(0), match.decider):
        console.print(line)
    drawn = capsys.readouterr().out
    assert "38;" not in drawn
    drawn = re.sub(r"\x1b\[[0-9;]*m", "", drawn)
    assert "●T" in drawn
    assert "○T" in drawn


def test_colours_follow_the_seats(battle: Callable[..., Match]) -> None:
    styles = {
        line.plain[span.start]: str(span.style)
        for line in draw_board(battle().scene(0), 100)
        for span in line.spans
        if line.plain[span.start] in "●○"
    }
    assert "#ff6b5e" in styles["●"]
    assert "#6aa9ff" in styles["○"]


def test_kinds_that_begin_alike_get_letters_of_their_own() -> None:
    assert initials("anti_tank") == "AT"
    scene: Any = {
        "spaces": [],
        "seats": [],
        "trays": [],
        "pieces": [{"kind": kind} for kind in ("knight", "king", "queen")],
        "prompt": "",
        "progress": "",
    }
    letters = palette_of(scene).letters
    assert len(set(letters.values())) == 3
    assert draw_board(scene) == []
