"""Which seed a bot gets on its seat: one way for the arena, the table and the terminal."""


def seat_seed(match_seed: int | str, seat: int, bot: int | None = None) -> str:
    """The seed of a bot on a seat; with its number among the bots where that is not the seat's."""
    return f"{match_seed}/{seat if bot is None else bot}/{seat}"
