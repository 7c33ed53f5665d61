"""What a scene says about pieces, terrains and counters: of all that it shows, and by clauses there are."""

import random

import pytest

from sandtable.core.game import Game
from sandtable.games import GAMES
from sandtable.play.match import Match

ACTIONS = 60


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_everything_that_is_shown_is_explained_by_clauses(game: Game) -> None:
    match, rng = Match(game, seed=7), random.Random(7)
    for _ in range(ACTIONS):
        drawn = match.scene(0)
        about = drawn.get("about")
        if about is None:
            pytest.skip(f"{game.title} explains nothing yet")
        names = {f"kind:{piece['kind']}" for piece in drawn["pieces"]}
        names |= {f"terrain:{space['terrain']}" for space in drawn["spaces"] if space["terrain"] != "ghost"}
        names |= {f"counter:{one['id']}" for panel in drawn["seats"] for one in panel["counters"]}
        assert names <= set(about)
        for told in about.values():
            assert told["clauses"]
            assert set(told["clauses"]) <= set(game.clauses)
        if match.is_over:
            return
        match.act(rng.choice(match.legal()))
