"""The grid as bits: seven bits a column, the seventh always empty, so that no line wraps round an edge.

5 12 19 26 33 40 47
4 11 18 25 32 39 46
…
0  7 14 21 28 35 42
"""

COLUMNS = 7
ROWS = 6
HEIGHT = ROWS + 1  # bits a column

# The bit distance between neighbours: up, right, and the two diagonals.
DIRECTIONS = (1, HEIGHT, HEIGHT - 1, HEIGHT + 1)
BOTTOM_ROW = sum(1 << (column * HEIGHT) for column in range(COLUMNS))
FULL = BOTTOM_ROW * ((1 << ROWS) - 1)


def space_name(column: int, row: int) -> str:
    """The name of a space: a1 is the lower left corner."""
    return "abcdefg"[column] + str(row + 1)
