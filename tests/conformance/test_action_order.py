"""The order of legal actions is pinned: searches repeat and stored indices hold only while it stands."""

from sandtable.core.game import Game
from tests.random_play import declared, every_game
from tests.vectors.make_action_order import order_lines
from tests.vectors.naming import VECTORS, read_parts


@every_game
def test_the_order_of_actions_is_the_stored_one(game: Game) -> None:
    stored = read_parts(VECTORS / game.id / "action_order.txt")
    named_positions = declared(game).NAMED_POSITIONS
    assert list(stored) == [named.id for named in named_positions]
    for named in named_positions:
        assert stored[named.id] == [*named.heading[1:], *order_lines(game, named)], named.id
