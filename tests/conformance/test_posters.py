"""The pictures of the games: moments of golden replays, kept as they would be drawn now."""

from sandtable.core.game import Game
from tests.random_play import every_game
from tests.vectors.make_posters import poster_of, poster_path, poster_text

HEAVY = 6000  # bytes; the lobby shows the pictures of all games


@every_game
def test_the_picture_of_a_game_is_the_moment_that_is_declared(game: Game) -> None:
    stored = poster_path(game).read_text(encoding="utf-8")
    assert stored == poster_text(poster_of(game)), "write it anew: python -m tests.vectors.make_posters"


@every_game
def test_the_picture_of_a_game_is_light_and_shows_pieces_of_more_than_one_seat(game: Game) -> None:
    assert poster_path(game).stat().st_size <= HEAVY
    poster = poster_of(game)
    assert len({piece["seat"] for piece in poster["pieces"]}) > 1
    left, top, width, height = poster["view"]
    assert abs(width / height - 16 / 9) < 0.01, "the card of a game is 16 by 9"
    assert all(left - 1 < space["x"] < left + width + 1 for space in poster["spaces"])
    assert all(top - 1 < space["y"] < top + height + 1 for space in poster["spaces"])
