"""A brute-force solver of Connect Four that knows nothing of the program, and 100 positions it solved.

Run as a program it writes the positions anew: `python -m tests.bots.tactics`.
"""

import json
import random
from pathlib import Path

COLUMNS, ROWS = 7, 6
FILE = Path(__file__).with_name("tactics.json")
PLIES = 5

LINES = [
    tuple((x + dx * step, y + dy * step) for step in range(4))
    for x in range(COLUMNS)
    for y in range(ROWS)
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
    if x + 3 * dx < COLUMNS and 0 <= y + 3 * dy < ROWS
]
LINES_THROUGH = {
    (x, y): [line for line in LINES if (x, y) in line] for x in range(COLUMNS) for y in range(ROWS)
}


class Board:
    """Discs by space; seats alternate."""

    def __init__(self, columns: list[int]) -> None:
        self.disc_at: dict[tuple[int, int], int] = {}
        self.height = [0] * COLUMNS
        self.played: list[int] = []
        for column in columns:
            self.drop(column)

    def drop(self, column: int) -> bool:
        """The disc is in the column; whether it completes a line."""
        space, seat = (column, self.height[column]), len(self.played) % 2
        self.disc_at[space] = seat
        self.height[column] += 1
        self.played.append(column)
        return any(all(self.disc_at.get(part) == seat for part in line) for line in LINES_THROUGH[space])

    def take_back(self) -> None:
        """The last disc is off the board."""
        column = self.played.pop()
        self.height[column] -= 1
        del self.disc_at[(column, self.height[column])]

    def open_columns(self) -> list[int]:
        return [column for column in range(COLUMNS) if self.height[column] < ROWS]


def wins(board: Board, column: int, plies: int) -> bool:
    """Whether dropping there wins by force within `plies`, this one included."""
    is_line = board.drop(column)
    won = is_line
    if not is_line and plies >= 3 and board.open_columns():
        won = all(
            not loses_now(board, reply) and answer_wins(board, reply, plies - 2)
            for reply in board.open_columns()
        )
    board.take_back()
    return won


def loses_now(board: Board, reply: int) -> bool:
    """Whether the reply completes a line."""
    is_line = board.drop(reply)
    board.take_back()
    return is_line


def answer_wins(board: Board, reply: int, plies: int) -> bool:
    """Whether some answer to the reply wins within `plies`."""
    board.drop(reply)
    won = any(wins(board, column, plies) for column in board.open_columns())
    board.take_back()
    return won


def winning_columns(board: Board, plies: int = PLIES) -> list[int]:
    """The columns that win by force within `plies`."""
    return [column for column in board.open_columns() if wins(board, column, plies)]


def find_positions(count: int, seed: int) -> list[dict[str, object]]:
    """Positions with a win in at most five plies and at least one other column that does not win."""
    rng = random.Random(seed)
    found: list[dict[str, object]] = []
    while len(found) < count:
        board = Board([])
        is_over = False
        for _ in range(rng.randrange(8, 28)):
            column = rng.choice(board.open_columns())
            if board.drop(column):
                is_over = True
                break
        if is_over or not board.open_columns():
            continue
        quick = winning_columns(board, 1)
        if quick and len(found) % 4:  # three of four positions need more than one ply
            continue
        good = winning_columns(board)
        if good and len(good) < len(board.open_columns()):
            found.append({"played": "".join(map(str, board.played)), "wins": good})
    return found


if __name__ == "__main__":
    FILE.write_text("[\n" + ",\n".join(json.dumps(one) for one in find_positions(100, 4)) + "\n]\n")
