"""What a viewer sees of Connect Four."""

from typing import Any

from sandtable.core.contract import NOBODY
from sandtable.core.scenes import Piece, Scene, SeatPanel, Space
from sandtable.games.connect_four.board import COLUMNS, HEIGHT, ROWS, space_name


def scene(view: Any, ruleset: Any, seat: int) -> Scene:
    """The grid, its discs, and whose turn it is."""
    from sandtable.games.connect_four import GAME

    spaces: list[Space] = []
    pieces: list[Piece] = []
    for column in range(COLUMNS):
        for row in range(ROWS):
            name = space_name(column, row)
            bit = 1 << (column * HEIGHT + row)
            spaces.append(
                {
                    "id": name,
                    "x": column,
                    "y": ROWS - 1 - row,
                    "shape": "disc",
                    "terrain": "hole",
                    "label": name,
                }
            )
            for owner in range(2):
                if int(view.discs[owner]) & bit:
                    pieces.append(
                        {
                            "id": f"disc-{name}",
                            "space": name,
                            "kind": "disc",
                            "seat": owner,
                            "label": f"{GAME.seat_names[owner]} disc",
                        }
                    )
    panels: list[SeatPanel] = [
        {"seat": index, "name": name, "counters": []} for index, name in enumerate(GAME.seat_names)
    ]
    decider = int(view.decider)
    prompt = "The match is over." if decider == NOBODY else f"{GAME.seat_names[decider]}: choose a column."
    discs = sum(piece["kind"] == "disc" for piece in pieces)
    return {
        "spaces": spaces,
        "pieces": pieces,
        "seats": panels,
        "trays": [],
        "prompt": prompt,
        "progress": f"Disc {discs + 1} of {COLUMNS * ROWS}" if decider != NOBODY else f"{discs} discs",
    }
