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

# Earlier rules, as long as stored matches need them: docs/decisions/0009-matches-outlive-upgrades.md.
KEPT: dict[tuple[str, str], Game] = {}  # by id and version


def find_game(name: str) -> Game:
    """The game of that id, or an error that lists the ids there are."""
    if name not in GAMES:
        raise UnknownGameError(f"there is no game {name!r}; there are: {', '.join(GAMES)}")
    return GAMES[name]


def find_rules(name: str, version: str) -> Game | None:
    """The game with the rules of that version, whether they are its present ones or kept; None if neither."""
    game = GAMES.get(name)
    return game if game is not None and game.version == version else KEPT.get((name, version))
