"""What a bot that looks one action ahead does with its turn: the Spire, gold, cards, fights."""

import numpy as np
import pytest

from sandtable.bots.levels import make_bot
from sandtable.games.spugah import tiles
from sandtable.games.spugah_quadrants import GAME, board, heuristic, routes
from sandtable.games.spugah_quadrants.board import SPACE_OF
from sandtable.games.spugah_quadrants.features import COUNT, OUTLOOK
from sandtable.play.match import Match
from tests.games.spugah_quadrants.positions import at

SEA_LEGS = "cards red hero sea-legs; cards red regular sea-legs; cards blue hero sea-legs"


def turn_of(match: Match, most: int = 40) -> list[str]:
    """What the bot does until it is another's turn or dice are thrown."""
    bot, seat, texts = make_bot("greedy", GAME, 1), int(match.state.seat), []
    while int(match.state.seat) == seat and int(match.state.decider) == seat and len(texts) < most:
        action = bot.choose(match.state, match.ruleset, seat)
        texts.append(match.notation(action))
        match.act(action)
    return texts


def health_on_spire(match: Match) -> int:
    """The health of the unit on the Spire, 0 if there is none."""
    slot = int(match.state.unit_at[SPACE_OF["h8"]])
    return 0 if slot == tiles.NO_UNIT else int(match.state.health[slot])


def test_a_unit_next_to_the_spire_steps_onto_it() -> None:
    assert "step h8" in turn_of(at(f"red acts; red hero h7 regular d5; blue hero l12; {SEA_LEGS}"))


def test_a_unit_that_can_cross_the_ocean_goes_for_the_spire() -> None:
    match = at(f"red acts; red hero h6; blue hero l12; {SEA_LEGS}")
    turn_of(match)
    assert health_on_spire(match) == 5


def test_over_causeways_anyone_goes_for_the_spire() -> None:
    match = at("red acts; red hero h7; blue hero l12; land plain h7", causeways=True)
    turn_of(match)
    assert health_on_spire(match) == 5


def test_the_holder_of_the_spire_is_relieved_before_it_dies() -> None:
    match = at(f"red acts; red regular h8/1 h7; blue hero l12; {SEA_LEGS}; spire 2 0")
    turn_of(match)
    assert health_on_spire(match) == 3


def test_the_holder_stays_while_the_others_come_nearer() -> None:
    texts = turn_of(at(f"red acts; red regular h8 f6; blue hero l12; {SEA_LEGS}; spire 1 0"))
    assert any(text in texts for text in ("step g6", "step f7"))
    assert not any(text in texts for text in ("step h7", "step g8", "step h9", "step i8"))


def test_whoever_is_about_to_win_on_the_spire_is_attacked() -> None:
    texts = turn_of(at(f"red acts; red hero h7 regular h9; blue regular h8/2; {SEA_LEGS}; spire 0 4"))
    assert "attack h8" in texts


@pytest.mark.parametrize(
    ("land", "square", "text"),
    [("mines none e1", "e1", "gather"), ("land ruin g5", "g5", "open")],
)
def test_a_unit_uses_the_place_it_stands_on(land: str, square: str, text: str) -> None:
    assert text in turn_of(at(f"red acts; red hero d4 regular {square}; blue hero l12; {land}"))


def test_a_card_that_crosses_the_ocean_is_bought_before_others_and_put_on_the_regulars() -> None:
    texts = turn_of(
        at(
            "red acts; red hero c7 regular d5 d6 d7; blue hero l12; land merchant c7; "
            "shop assassins:1 sea-legs:3 plunderers:1; gold 3 0"
        )
    )
    assert texts[texts.index("buy 2") + 1] == "put regular"


def outlooks(gold: str, rounds: int) -> list[float]:
    """How red and blue, a unit each, look forward to the turn limit of 80 rounds."""
    match = at(f"red acts; red hero d4; blue hero l12; gold {gold}")
    match.state.rounds = rounds
    found = np.zeros((2, COUNT))
    heuristic.fill_all(match.state, match.ruleset, found)
    return [float(value) for value in found[:, OUTLOOK]]


def test_a_lead_counts_more_near_the_limit_and_twice_the_lead_not_twice() -> None:
    assert outlooks("20 0", 80) == [0.5, -0.5]
    assert outlooks("60 0", 80) == [0.75, -0.75]
    assert outlooks("0 20", 60) == [-0.25, 0.25]
    assert outlooks("7 7", 80) == [0.0, 0.0]


def test_ways_are_those_of_the_world() -> None:
    """The tables, turned back, name the squares where the panels have their places, at no distance."""
    kinds = [tiles.MINE] * routes.MINES + [tiles.RUIN, tiles.MERCHANT]
    for corner in range(board.CORNERS):
        for turn in range(board.TURNS):
            spaces = routes.PLACE_AT[corner, 0, turn]
            rows, columns = np.divmod(spaces, board.SIDE)
            land = board.LAND[0, turn, rows - board.CORNER_ROW[corner], columns - board.CORNER_COLUMN[corner]]
            assert land.tolist() == kinds
            ways = routes.TO_PLACE[0, 0, (turn - corner) % board.TURNS]
            assert [int(ways[place, routes.CELL[corner, space]]) for place, space in enumerate(spaces)] == [
                0
            ] * 5
