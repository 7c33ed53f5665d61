"""The games, named one by one; nothing is discovered."""

from sandtable.core.errors import UnknownGame
from sandtable.core.game import Game
from sandtable.games.connect_four import GAME as connect_four
from sandtable.games.groundwar import GAME as groundwar

GAMES: dict[str, Game] = {game.id: game for game in (groundwar, connect_four)}


def find_game(name: str) -> Game:
    """The game of that id, or an error that lists the ids there are."""
    if name not in GAMES:
        raise UnknownGame(f"there is no game {name!r}; there are: {', '.join(GAMES)}")
    return GAMES[name]
