"""What the conformance tests need to know about Gang City."""

from typing import Any

from sandtable.core.contract import first_of, kind_of
from sandtable.games.gangcity.actions import FIRST_SPELL, RETREAT, SPELL_WORDS
from sandtable.games.gangcity.board import CITY_TILES, NAMES, NOWHERE, TILES
from sandtable.games.gangcity.rules.control import controller
from sandtable.games.gangcity.state import CHOOSE, LOOK, TRIBUTE
from sandtable.play.match import Match
from tests.games.gangcity import positions
from tests.reference.gangcity import GangCity
from tests.vectors.naming import Named, Poster, Wanted

POOR = {"tile_values": (0,) * TILES, "start_gold": 3, "goons": 4, "placed_goons": 0}  # all end without gold


def spells_of(*kinds: int) -> dict[str, Any]:
    """Options under which the eight Spell Tiles are of these kinds alone."""
    return {"spells": (kinds * 8)[:8], "orders": "one_each"}


HARSH_RULESETS: dict[str, dict[str, Any]] = {
    "penniless": {"start_gold": 0, "placed_goons": 0, "tile_values": (0,) * TILES},
    "revolts and little gangs": {"uprising_limit": 1, "goons": 3, "heal_per_gold": 20, "start_gold": 30},
    "few spells, often": {"spells": (6, 6, 7, 7, 2, 2, 0, 1), "start_gold": 40, "gold_target": 150},
}
REFERENCE = GangCity

CHOICES = "red king:2 market:1 keep:1; blue queen:2 temple:1"
NAMED_POSITIONS = (
    Named("opening", "opening", depth=4),
    Named("first-orders", "red orders; gold 2 1", depth=3),
    Named("a-march-past-enemies", "red orders; red king:1; blue market:1 keep:1; gold 1 0", depth=5),
    Named("a-fight", "red orders; red king:2; blue market:2; gold 1 0", depth=5),
    Named(
        "a-fight-in-which-the-defender-strikes-first",
        "red orders; red king:2; blue market:2; gold 1 0",
        depth=5,
        changes={"first_strike": "defender"},
    ),
    Named(
        "a-chain-of-retreats",
        "red orders; seats 3; red market:2; blue keep:2; yellow queen:1 temple:1; gold 1 0 0",
        depth=5,
    ),
    Named("the-golem-and-a-revolt-bar-the-way", f"red orders; {CHOICES}; gold 1 0; golem keep", depth=4),
    Named(
        "a-token-before-the-revolt",
        "red orders; red king:2; blue market:1; gold 1 0; tokens market:2 temple:3; stack",
        depth=6,
    ),
    Named("under-a-shield", "red orders; red king:2; blue market:1; gold 1 1; shield market blue", depth=4),
    Named("golem-and-shield", f"red orders; {CHOICES}; gold 2 0; queue golem shield; stack", depth=3),
    Named("rats-and-fireball", f"red orders; {CHOICES}; gold 2 0; queue rats fireball; stack", depth=3),
    Named("tunnel-and-bribe", f"red orders; {CHOICES}; gold 2 0; queue tunnel bribe; stack", depth=3),
    Named("incite-and-tribute", f"red orders; {CHOICES}; gold 2 0; queue incite tribute; stack", depth=3),
    Named("the-last-income", "red orders; red king:1; blue queen:1; gold 1 0; stack", depth=4),
    Named("gold-enough-to-win", "red orders; red king:1; blue queen:1; gold 1 49; stack docks", depth=3),
    Named(
        "a-look-at-the-stack", "red orders; red keep:1; blue queen:1; gold 1 0; stack docks arena", depth=4
    ),
    Named("nobody-at-the-keep", "red orders; red king:1; blue queen:1; gold 1 0; stack docks arena", depth=4),
    Named("wounded", "red orders; red king:1; blue queen:1; gold 1 1; wounded 3 1; stack docks", depth=4),
    Named(
        "one-order-each",
        "blue orders; order blue red; red king:1; blue queen:1; gold 1 1; stack docks",
        depth=4,
        changes={"orders": "one_each"},
    ),
    Named(
        "the-last-tile",
        "red orders; red keep:1; blue queen:1; gold 1 0; stack docks",
        depth=4,
        changes={"end": "last_tile", "placed_goons": 1},
    ),
)

CHANCE_TABLES = ("city_tile", "queue_spell", "first_seat", "look", "turn")
REPLAYS = (
    Wanted("ends_by_gold_target", ("end: gold target", "kind: look", "kind: show"), {"gold_target": 25}),
    Wanted("ends_by_city_complete", ("end: city complete", "kind: turn", "kind: leave", "kind: retreat")),
    Wanted("casts_golem_and_shield", ("rare kind: golem", "rare kind: shield"), spells_of(0, 1)),
    Wanted("casts_rats_and_fireball", ("rare kind: rats", "rare kind: fireball"), spells_of(2, 3)),
    Wanted("casts_tunnel_and_bribe", ("rare kind: tunnel", "rare kind: bribe"), spells_of(4, 5)),
    Wanted("casts_incite_and_tribute", ("rare kind: incite", "rare kind: tribute"), spells_of(6, 7)),
    Wanted("four_seats", ("kind: fight", "kind: peace", "kind: wound", "kind: heal"), {}, 4),
    Wanted("a_revolt", ("shows: a revolt",), {"uprising_limit": 1, "orders": "one_each"}),
    Wanted("a_chain_of_retreats", ("shows: a chain of retreats",), {"orders": "one_each"}, 4),
    *(
        Wanted(f"a_tie_for_the_{quarter}", (f"shows: a tie for the {quarter}",), POOR)
        for quarter in NAMES[CITY_TILES:]
    ),
    Wanted("a_tie_that_is_shared", ("shows: a tie that is shared",), POOR),
)
POSTER = Poster("four_seats", 167, (-1.75, -1.3, 3.3, 1.856))


def shown_by(match: Match) -> set[str]:
    """What a match of Gang City shows beyond its kinds of action: revolts, chained retreats and ties."""
    found = {"shows: a revolt"} if int(match.state.revolt) else set()
    for number, entry in enumerate(match.entries):
        if entry.action >> 24 == RETREAT:
            before = match.state_at(number).retreated.astype(bool)
            before[entry.actor] = False
            if before.any():
                found.add("shows: a chain of retreats")
    gold = [int(purse) for purse in match.state.gold[: match.seats]]
    if match.is_over and gold.count(max(gold)) > 1:
        holders = [int(controller(match.state, tile)) for tile in range(CITY_TILES, TILES)]
        rich = [seat for seat in range(match.seats) if gold[seat] == max(gold)]
        last = [NAMES[CITY_TILES + place] for place, seat in enumerate(holders) if seat in rich][-1:]
        found.add(f"shows: a tie for the {last[0]}" if last else "shows: a tie that is shared")
    return found


def state_at(text: str, ruleset: Any) -> Any:
    """The state of a named position."""
    return positions.new_state(ruleset) if text == "opening" else positions.state_at(text, ruleset)


def twin_at(text: str, options: dict[str, Any]) -> GangCity:
    """The same position for the second implementation."""
    return GangCity(options) if text == "opening" else positions.twin_at(text, options)


def broken_passage(before: Any, action: int, after: Any, ruleset: Any) -> list[str]:
    """What every action must keep and this one did not: only income and Tribute make gold."""
    grown = int(after.gold.sum()) - int(before.gold.sum())
    most = sum(int(ruleset.tile_values[tile]) for tile in range(TILES) if controller(after, tile) >= 0)
    if kind_of(action) == FIRST_SPELL + TRIBUTE:
        most += int(ruleset.tile_values[first_of(action)])
    return [] if grown <= most else ["no more than income and Tribute is gained"]


def twin_differences(state: Any, twin: GangCity) -> list[str]:
    """How the state and its twin differ beyond actions and result."""
    seats = range(twin.seats)
    city = [tile for tile in range(TILES) if int(state.city) >> tile & 1]
    lies = {NAMES[t]: (int(state.tile_q[t]), int(state.tile_r[t]), int(state.turn[t])) for t in city}
    tokens = {NAMES[tile]: int(state.uprising[tile]) for tile in city}
    revolts = {NAMES[tile] for tile in city if int(state.revolt) >> tile & 1}
    named = [None if int(tile) == NOWHERE else NAMES[tile] for tile in (state.golem, state.shield, state.top)]
    order = [int(seat) for seat in state.order if int(seat) >= 0]
    is_looking = int(state.phase) in (LOOK, CHOOSE)  # the twin puts a tile back only after the choice
    shield = twin.shield[0] if twin.shield else None
    checks = {
        "gold": state.gold[: twin.seats].tolist() == twin.gold,
        "available": state.supply[: twin.seats].tolist() == twin.supply,
        "wounded": state.wounded[: twin.seats].tolist() == twin.wounded,
        "goons": [state.goons[s].tolist() for s in seats] == [list(twin.goons[s].values()) for s in seats],
        "rats": [state.rats[s].tolist() for s in seats] == [list(twin.rats[s].values()) for s in seats],
        "tiles": lies == {name: (tile.q, tile.r, tile.turn) for name, tile in twin.tiles.items()},
        "tokens": tokens == {name: tile.tokens for name, tile in twin.tiles.items()},
        "revolts": revolts == {name for name, tile in twin.tiles.items() if tile.is_revolting},
        "queue": [SPELL_WORDS[spell] for spell in state.queue if int(spell) >= 0] == twin.queue,
        "playing order": order == twin.order,
        "Golem and Shield": named[:2] == [twin.golem, shield],
        "top of the stack": is_looking or named[2] == twin.top,
    }
    return [name for name, same in checks.items() if not same]
