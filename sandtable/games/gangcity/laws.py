"""What holds in every state of Gang City, and cannot but hold if the rules are right."""

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.games.gangcity.board import CITY_TILES, KEEP, TILES
from sandtable.games.gangcity.state import MARCH, RAT_SUPPLY

ALL_TILES = (1 << TILES) - 1
TILES_IN = [[tile for tile in range(TILES) if some >> tile & 1] for some in range(1 << TILES)]  # by bits
WITHOUT_TOKENS = (KEEP, *range(CITY_TILES, TILES))


def goons_of(state: Any, seat: int) -> int:
    """The Goons of a seat, wherever they are."""
    return int(state.supply[seat] + state.wounded[seat] + sum(state.goons[seat]))


def broken_laws(state: Any, ruleset: Any, given: Mapping[str, Sequence[int]]) -> list[str]:
    """The laws that the state breaks; both are `unpacked`, and what was given is told by field and seat."""
    seats, calm, roads = range(state.seats), state.city & ~state.revolt, state.roads
    laid, outside = TILES_IN[state.city], TILES_IN[ALL_TILES & ~calm]
    more = given.get("supply", (0,) * state.seats)
    goons = [ruleset.goons + more[seat] for seat in seats]
    checks = {
        "every seat has all its Goons somewhere": [goons_of(state, seat) for seat in seats] == goons,
        "Rats are conserved": sum(map(sum, state.rats)) + state.rats_left == RAT_SUPPLY,
        "gold is never below 0": min(state.gold) >= 0,
        "nothing is below 0": min(*map(min, state.goons), *map(min, state.rats)) >= 0,
        "no two tiles lie on one place": len({(state.tile_q[tile], state.tile_r[tile]) for tile in laid})
        == len(laid),
        "nobody stands outside the city or in a revolt": state.phase == MARCH
        or not any(row[tile] for tile in outside for row in state.goons),
        "a tile at the limit is in revolt": all(
            state.uprising[tile] < ruleset.uprising_limit for tile in TILES_IN[calm]
        ),
        "Keep and Quarters have no tokens": not any(state.uprising[tile] for tile in WITHOUT_TOKENS),
        "the stack and the city share no tile": not state.stack & state.city,
        "roads lead both ways": all(
            roads[two] >> one & 1 for one in range(TILES) for two in TILES_IN[roads[one]]
        ),
    }
    return [law for law, holds in checks.items() if not holds]
