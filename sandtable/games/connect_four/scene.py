"""What a viewer sees of Connect Four."""

from typing import Any

from sandtable.core.contract import NOBODY
from sandtable.core.scenes import About, Drawing, Piece, Scene, SeatPanel, Space
from sandtable.games.connect_four import GAME
from sandtable.games.connect_four.board import COLUMNS, DIRECTIONS, HEIGHT, ROWS, space_name

COLOURS = GAME.seat_colours
SPACES: list[Space] = [
    {
        "id": space_name(column, row),
        "x": column,
        "y": ROWS - 1 - row,
        "shape": "disc",
        "terrain": "hole",
        "label": space_name(column, row),
        "pick": f"column:{'abcdefg'[column]}",
    }
    for column in range(COLUMNS)
    for row in range(ROWS)
]
BITS = [1 << (column * HEIGHT + row) for column in range(COLUMNS) for row in range(ROWS)]

ROW_OF = [row for _ in range(COLUMNS) for row in range(ROWS)]

ABOUT: dict[str, About] = {
    "kind:disc": {"title": "Disc", "figures": [], "clauses": ["CF-2.1", "CF-3.1"]},
    "terrain:hole": {"title": "Space", "figures": [], "clauses": ["CF-2.2", "CF-1.1"]},
    "counter:discs": {"title": "Discs", "figures": [], "clauses": ["CF-3.1", "CF-3.2"]},
}


def scene(view: Any, ruleset: Any, seat: int) -> Scene:
    """The grid, its discs, and whose turn it is."""
    discs = [int(view.discs[owner]) for owner in range(2)]
    pieces: list[Piece] = [
        {
            "id": f"disc-{space['id']}",
            "space": space["id"],
            "kind": "disc",
            "seat": owner,
            "label": f"{GAME.seat_names[owner]} disc",
        }
        for space, bit in zip(SPACES, BITS, strict=True)
        for owner in range(2)
        if discs[owner] & bit
    ]
    panels: list[SeatPanel] = [
        {
            "seat": index,
            "name": name,
            "colour": COLOURS[index],
            "counters": [{"id": "discs", "label": "discs", "value": discs[index].bit_count()}],
        }
        for index, name in enumerate(GAME.seat_names)
    ]
    count = len(pieces)
    is_over = int(view.decider) == NOBODY
    return {
        "spaces": draw_spaces(view),
        "pieces": pieces,
        "seats": panels,
        "trays": [],
        "prompt": prompt(view, seat, GAME.seat_names),
        "progress": f"{count} discs" if is_over else f"Disc {count + 1} of {COLUMNS * ROWS}",
        "art": GAME.id,
        "about": ABOUT,
    }


def draw_spaces(view: Any) -> list[Space]:
    """The grid; where the next disc of each column lands is marked, or a line that has won."""
    if int(view.winner) == NOBODY:
        taken = int(view.discs[0]) | int(view.discs[1])
        return [
            landing(space, int(view.decider)) if not taken & bit and (row == 0 or taken & bit >> 1) else space
            for (space, bit), row in zip(zip(SPACES, BITS, strict=True), ROW_OF, strict=True)
        ]
    discs, line = int(view.discs[view.winner]), 0
    for step in DIRECTIONS:
        fours = discs & discs >> step & discs >> 2 * step & discs >> 3 * step
        line |= fours | fours << step | fours << 2 * step | fours << 3 * step
    return [{**space, "hot": True} if bit & line else space for space, bit in zip(SPACES, BITS, strict=True)]


def landing(space: Space, seat: int) -> Space:
    """A hole in which the next disc of its column comes to lie."""
    marks = [f"lands-{seat}"] if seat >= 0 else []
    return {**space, "marks": marks, "label": f"{space['id']}, where the next disc of the column lands"}


def prompt(view: Any, seat: int, names: tuple[str, ...]) -> str:
    """What is to be done now, and by whom."""
    decider, winner = int(view.decider), int(view.winner)
    if decider != NOBODY:
        return "Drop a disc into a column." if decider == seat else f"{names[decider]} is choosing a column."
    return f"{names[winner]} has four in a line." if winner != NOBODY else "The board is full."


DRAWING = Drawing(scene)
