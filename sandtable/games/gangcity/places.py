"""Where a tile is placed and how it lies, as people say it."""

from typing import Any

from sandtable.core.contract import first_of, second_of, third_of
from sandtable.games.gangcity.board import EDGE_Q, EDGE_R, EDGES, LABELS, REACH, RINGS, TILES

SIDES = ("south-east", "south", "south-west", "north-west", "north", "north-east")  # by edge


def say_place(state: Any, action: int) -> str:
    """Beside which tile the drawn one comes to lie, where its roads lead, and which sides stay open."""
    q, r, turn = first_of(action) - REACH, second_of(action) - REACH, third_of(action)
    here = {
        (int(state.tile_q[tile]), int(state.tile_r[tile])): tile
        for tile in range(TILES)
        if int(state.city) >> tile & 1
    }
    beside = {edge: here.get((q + int(EDGE_Q[edge]), r + int(EDGE_R[edge]))) for edge in range(EDGES)}
    rings = int(RINGS[state.drawn, turn])
    roads = [f"the {LABELS[tile]}" for edge, tile in beside.items() if tile is not None and rings >> edge & 1]
    open_sides = [SIDES[edge] for edge, tile in beside.items() if tile is None and rings >> edge & 1]
    edge, anchor = next((edge, tile) for edge, tile in beside.items() if tile is not None)
    words = [f"{SIDES[(edge + EDGES // 2) % EDGES]} of the {LABELS[anchor]}"]
    if roads:
        words.append(f"with {'a road' if len(roads) == 1 else 'roads'} to {listed(roads)}")
    if open_sides:
        words.append(f"open to the {listed(open_sides)}")
    return ", ".join(words)


def listed(words: list[str]) -> str:
    """The words in a row: "the Keep, the Market and the Docks"."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
