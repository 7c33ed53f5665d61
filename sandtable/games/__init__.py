"""The games, named one by one; nothing is discovered."""

from sandtable.core.errors import UnknownGameError
from sandtable.core.game import Game
from sandtable.games.connect_four import GAME as CONNECT_FOUR
from sandtable.games.gangcity import GAME as GANGCITY
from sandtable.games.groundwar import GAME as GROUNDWAR
from sandtable.games.siege import GAME as SIEGE
from sandtable.games.spugah_nations import GAME as SPUGAH_NATIONS
from sandtable.games.spugah_quadrants import GAME as SPUGAH_QUADRANTS

GAMES: dict[str, Game] = {
    game.id: game for game in (GROUNDWAR, SIEGE, GANGCITY, SPUGAH_QUADRANTS, SPUGAH_NATIONS, CONNECT_FOUR)
}


def find_game(name: str) -> Game:
    """The game of that id, or an error that lists the ids there are."""
    if name not in GAMES:
        raise UnknownGameError(f"there is no game {name!r}; there are: {', '.join(GAMES)}")
    return GAMES[name]
