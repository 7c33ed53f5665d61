"""Connect Four a second time: columns are lists, and a line is looked for from every space."""

from typing import Any

NOBODY = -2
COLUMNS, ROWS = "abcdefg", 6


class ConnectFour:
    """A match in progress; an action is the letter of a column."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.options = options
        self.discs: dict[str, list[int]] = {column: [] for column in COLUMNS}
        self.seat = 0
        self.ending: tuple[str, tuple[float, float]] | None = None

    def copy(self) -> "ConnectFour":
        other = ConnectFour(self.options)
        other.discs = {column: list(discs) for column, discs in self.discs.items()}
        other.seat, other.ending = self.seat, self.ending
        return other

    @property
    def decider(self) -> int:
        return NOBODY if self.ending else self.seat

    @property
    def result(self) -> tuple[str, tuple[float, float]] | None:
        return self.ending

    def actions(self) -> list[str]:
        return [] if self.ending else [column for column in COLUMNS if len(self.discs[column]) < ROWS]

    def outcomes(self) -> dict[str, int]:
        return {}

    def at(self, column: int, row: int) -> int | None:
        if 0 <= column < len(COLUMNS) and 0 <= row < len(self.discs[COLUMNS[column]]):
            return self.discs[COLUMNS[column]][row]
        return None

    def apply(self, text: str) -> None:
        self.discs[text].append(self.seat)
        if self.has_line(self.seat):
            self.ending = ("four in a line", (1.0, 0.0) if self.seat == 0 else (0.0, 1.0))
        elif all(len(discs) == ROWS for discs in self.discs.values()):
            second_wins = self.options["full_board"] == "second"
            self.ending = ("full board", (0.0, 1.0) if second_wins else (0.5, 0.5))
        else:
            self.seat = 1 - self.seat

    def has_line(self, seat: int) -> bool:
        return any(
            all(self.at(column + dx * step, row + dy * step) == seat for step in range(4))
            for column in range(len(COLUMNS))
            for row in range(ROWS)
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
        )
