"""The city: where a tile fits, and the roads between placed tiles."""

from typing import Any

from sandtable.core.compiled import compiled
from sandtable.core.contract import action_code
from sandtable.games.gangcity.board import BITS, EDGE_Q, EDGE_R, EDGES, REACH, RINGS, TILES, TURNS
from sandtable.games.gangcity.rules.control import has_bit


@compiled
def tile_at(state: Any, q: int, r: int) -> int:
    """The placed tile that lies there, or -1."""
    for tile in range(TILES):
        if state.tile_q[tile] == q and state.tile_r[tile] == r and has_bit(state.city, tile):
            return tile
    return -1


@compiled
def edge_towards(q, r):
    """The edge that faces a neighbour at that distance, or -1 if it is no neighbour."""
    for edge in range(EDGES):
        if EDGE_Q[edge] == q and EDGE_R[edge] == r:
            return edge
    return -1


@compiled
def surroundings(state: Any, q: int, r: int) -> tuple[int, int]:
    """The edges of an empty place that touch tiles, and those of them that must carry a ring; -1 if taken."""
    touching = 0
    ringed = 0
    for tile in range(TILES):
        if not has_bit(state.city, tile):
            continue
        away_q = int(state.tile_q[tile]) - q
        away_r = int(state.tile_r[tile]) - r
        if away_q == 0 and away_r == 0:
            return -1, 0
        edge = edge_towards(away_q, away_r)
        if edge >= 0:
            touching |= 1 << edge
            if has_bit(RINGS[tile, state.turn[tile]], (edge + 3) % EDGES):
                ringed |= 1 << edge
    return touching, ringed


@compiled
def fits(tile, turn, touching, ringed):
    """Whether the tile, so turned, matches all the edges it would touch, with at least one road."""
    return ringed != 0 and (int(RINGS[tile, turn]) & touching) == ringed  # GC-1.1, GC-11.3


@compiled
def place_actions(state, kind, tile, fewest, out):
    """`out` begins with every way to place the tile next to `fewest` tiles or more; how many there are."""
    count = 0
    for near in range(TILES):
        if not has_bit(state.city, near):
            continue
        for edge in range(EDGES):
            q = int(state.tile_q[near]) + int(EDGE_Q[edge])
            r = int(state.tile_r[near]) + int(EDGE_R[edge])
            touching, ringed = surroundings(state, q, r)
            if touching < 0 or BITS[touching] < fewest or is_listed(state, q, r, near):
                continue
            for turn in range(TURNS[tile]):
                if fits(tile, turn, touching, ringed):
                    out[count] = action_code(kind, q + REACH, r + REACH, turn)
                    count += 1
    return count


@compiled
def is_listed(state, q, r, near):
    """Whether the place was already found from a tile before `near`."""
    for tile in range(near):
        edge = edge_towards(int(state.tile_q[tile]) - q, int(state.tile_r[tile]) - r)
        if edge >= 0 and has_bit(state.city, tile):
            return True
    return False


@compiled
def can_place(state, tile, fewest):
    """Whether there is a way to place the tile next to at least `fewest` tiles."""
    for near in range(TILES):
        if not has_bit(state.city, near):
            continue
        for edge in range(EDGES):
            q = int(state.tile_q[near]) + int(EDGE_Q[edge])
            r = int(state.tile_r[near]) + int(EDGE_R[edge])
            touching, ringed = surroundings(state, q, r)
            if touching < 0 or BITS[touching] < fewest:
                continue
            for turn in range(TURNS[tile]):
                if fits(tile, turn, touching, ringed):
                    return True
    return False


@compiled
def place_tile(state, tile, q, r, turn):
    """The tile lies there, with roads to its neighbours."""
    state.tile_q[tile] = q
    state.tile_r[tile] = r
    state.turn[tile] = turn
    state.roads[tile] = 0
    for edge in range(EDGES):
        if not has_bit(RINGS[tile, turn], edge):
            continue
        near = tile_at(state, q + int(EDGE_Q[edge]), r + int(EDGE_R[edge]))
        if near >= 0:  # GC-1.5: touching edges match, so a ring here is a ring there
            state.roads[tile] |= 1 << near
            state.roads[near] |= 1 << tile
    state.city |= 1 << tile
