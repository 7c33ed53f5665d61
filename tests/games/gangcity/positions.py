"""Positions of Gang City written as one line of text, for the rules and for their twin alike.

    Blue orders; gold 5 8; red king:2 keep:1+3; blue queen:3; wounded 0 2; tokens market:2; golem temple

The city is always the same: Keep, Market and Temple, Red in the King's Quarter and Blue in the Queen's, with
three seats Yellow in the Prince's, with four Green in the Princess'. Its roads:

    king - market - keep - queen - temple - keep, keep - prince, king - princess - market

`keep:1+3` is one Goon with three Rats; a queue that is not whole goes on with the other spells.
What is left out is as after the setup, with two seats; Red goes first.
"""

from dataclasses import dataclass, field
from typing import Any

from sandtable.core.records import new_record
from sandtable.games import find_game
from sandtable.games.gangcity.actions import SPELL_WORDS
from sandtable.games.gangcity.board import NAMES, NOWHERE, TILE_OF
from sandtable.games.gangcity.rules.city import place_tile
from sandtable.games.gangcity.state import ORDER
from sandtable.play.chance import TypedChance
from sandtable.play.match import Match
from tests.reference.gangcity import GangCity

GANGCITY = find_game("gangcity")
SEATS = ("red", "blue", "yellow", "green")
SPELLS = ("golem", "shield", "rats", "fireball", "tunnel", "bribe")
ALL_SPELLS = (*SPELLS, "incite", "tribute")
SETUP = ("city market", "city temple", *(f"spell {spell}" for spell in SPELLS), "first red")
HOMES = ("king", "queen", "prince", "princess")
PLACES = ("place 2 0 1", "place -1 1 4", "place 0 -1 0", "place 1 1 4")


@dataclass
class Position:
    """What a line of text says about a moment at which a seat gives an order."""

    seat: int
    seats: int = 2
    gold: dict[int, int] = field(default_factory=dict)
    gangs: dict[int, dict[str, tuple[int, int]]] = field(default_factory=dict)  # Goons and Rats by tile
    wounded: dict[int, int] = field(default_factory=dict)
    tokens: dict[str, int] = field(default_factory=dict)
    tiles: dict[str, tuple[int, int, int]] = field(default_factory=dict)  # also in the city: q, r, rotation
    golem: str | None = None
    shield: tuple[str, int] | None = None
    queue: list[str] = field(default_factory=list)
    stack: list[str] | None = None
    order: list[int] = field(default_factory=list)


def read_position(text: str) -> Position:
    """The position of a line."""
    head, *rest = [part.strip() for part in text.lower().split(";")]
    seat, verb = head.split()
    assert verb == "orders"
    found = Position(SEATS.index(seat))
    for part in rest:
        word, *words = part.split()
        pairs = [one.partition(":")[::2] for one in words]
        if word in SEATS:
            found.gangs[SEATS.index(word)] = {tile: read_gang(gang) for tile, gang in pairs}
        elif word in ("gold", "wounded"):
            getattr(found, word).update({place: int(number) for place, number in enumerate(words)})
        elif word == "seats":
            found.seats = int(words[0])
        elif word == "tokens":
            found.tokens = {tile: int(number) for tile, number in pairs}
        elif word == "tiles":
            found.tiles = {tile: tuple(map(int, spot.split(","))) for tile, spot in pairs}
        elif word == "golem":
            found.golem = words[0]
        elif word == "shield":
            found.shield = (words[0], SEATS.index(words[1]))
        elif word == "queue":
            found.queue = [*words, *(spell for spell in ALL_SPELLS if spell not in words)][: len(SPELLS)]
        elif word == "stack":
            found.stack = words
        else:
            assert word == "order", f"{part!r} is no part of a position"
            found.order = [SEATS.index(name) for name in words]
    return found


def read_gang(text: str) -> tuple[int, int]:
    goons, _, rats = text.partition("+")
    return int(goons), int(rats or 0)


def setup_texts(seats: int) -> list[str]:
    """What is decided from the opening to the first order."""
    texts = list(SETUP)
    for home, place in zip(HOMES[:seats], PLACES, strict=False):
        texts += [f"take {home}", place]
    return texts


def change_state(state: Any, ruleset: Any, position: Position) -> None:
    """The record of the first order becomes that of the position."""
    for tile, spot in position.tiles.items():
        place_tile(state, TILE_OF[tile], *spot)
        state.stack &= ~(1 << TILE_OF[tile])
    if position.stack is not None:
        state.stack = sum(1 << TILE_OF[tile] for tile in position.stack)
    for tile, tokens in position.tokens.items():
        state.uprising[TILE_OF[tile]] = tokens
        if tokens >= int(ruleset.uprising_limit):
            state.revolt |= 1 << TILE_OF[tile]
    for seat in range(int(state.seats)):
        if seat in position.gangs:
            state.goons[seat] = [position.gangs[seat].get(tile, (0, 0))[0] for tile in NAMES]
            state.rats[seat] = [position.gangs[seat].get(tile, (0, 0))[1] for tile in NAMES]
        state.wounded[seat] = position.wounded.get(seat, 0)
        state.gold[seat] = position.gold.get(seat, int(state.gold[seat]))
        on_board = int(state.goons[seat].sum()) + int(state.wounded[seat])
        state.supply[seat] = int(ruleset.goons) - on_board
    state.rats_left = 12 - int(state.rats.sum())
    state.golem = TILE_OF[position.golem] if position.golem else NOWHERE
    if position.shield:
        state.shield, state.shield_seat = TILE_OF[position.shield[0]], position.shield[1]
    for place, spell in enumerate(position.queue):
        state.queue[place] = SPELL_WORDS.index(spell)
    for place, seat in enumerate(position.order):
        state.order[place] = seat
    state.place = state.order.tolist().index(position.seat)
    state.decider = position.seat
    assert state.phase == ORDER


def new_state(ruleset: Any) -> Any:
    """The state record before the setup, for two seats."""
    state = new_record(GANGCITY.state_dtype)
    GANGCITY.begin(state, ruleset, 2)
    return state


def state_at(text: str, ruleset: Any) -> Any:
    """The state record of a position."""
    return start_match(ruleset, read_position(text).seats, text).state


def start_match(ruleset: Any, seats: int, text: str | None) -> Match:
    """A match at its first order, or at the position."""
    match = Match(GANGCITY, ruleset, seats, seed=1, chance=TypedChance())
    play(match, *setup_texts(seats))
    if text is not None:
        change_state(match.state, ruleset, read_position(text))
    return match


def twin_at(text: str, options: dict[str, Any]) -> GangCity:
    """The same position for the second implementation."""
    seats = read_position(text).seats

    def make() -> GangCity:
        twin = GangCity(options, seats)
        for told in setup_texts(seats):
            twin.apply(told)
        change_twin(twin, read_position(text))
        return twin

    twin = make()
    twin.maker = make
    return twin


def change_twin(twin: GangCity, position: Position) -> None:
    """The twin at its first order becomes the position."""
    for tile, spot in position.tiles.items():
        twin.lay(tile, f"place {' '.join(map(str, spot))}")
        twin.stack.remove(tile)
    if position.stack is not None:
        twin.stack = list(position.stack)
    for tile, tokens in position.tokens.items():
        twin.tiles[tile].tokens = tokens
        twin.tiles[tile].is_revolting = tokens >= twin.options["uprising_limit"]
    for seat in range(twin.seats):
        if seat in position.gangs:
            for tile in NAMES:
                twin.goons[seat][tile], twin.rats[seat][tile] = position.gangs[seat].get(tile, (0, 0))
        twin.wounded[seat] = position.wounded.get(seat, 0)
        twin.gold[seat] = position.gold.get(seat, twin.gold[seat])
        on_board = sum(twin.goons[seat].values()) + twin.wounded[seat]
        twin.supply[seat] = twin.options["goons"] - on_board
    twin.rat_supply = 12 - sum(sum(rats.values()) for rats in twin.rats)
    twin.golem, twin.shield = position.golem, position.shield
    twin.queue = position.queue or twin.queue
    twin.order = position.order or twin.order
    twin.go_on_from(position.seat)


def at(text: str, seats: int = 2, **options: Any) -> Match:
    """A match that stands at the position; draws are entered as texts."""
    return start_match(GANGCITY.rulesets.make(options), seats, text)


def new_match(seats: int = 2, **options: Any) -> Match:
    """A match before its setup; draws are entered as texts."""
    return Match(GANGCITY, GANGCITY.rulesets.make(options), seats, seed=1, chance=TypedChance())


def play(match: Match, *texts: str) -> Match:
    """The match after these actions and draws, every one legal."""
    for text in texts:
        refused = match.act(text)
        assert refused is None, f"{text}: {refused}"
    return match


def legal(match: Match) -> set[str]:
    """The notations of what may be done or drawn."""
    codes = match.legal() or [action for action, _ in match.outcomes()]
    return {match.notation(action) for action in codes}


def clause_against(match: Match, text: str) -> str | None:
    """The clause that refuses the action, None if it is legal."""
    refused = match.check(text)
    return refused.clause if refused else None


def goons(match: Match, seat: str) -> dict[str, int]:
    """Where the seat's Goons are."""
    row = match.state.goons[SEATS.index(seat)].tolist()
    return {NAMES[tile]: count for tile, count in enumerate(row) if count}


def rats(match: Match, seat: str) -> dict[str, int]:
    """Where the seat's Street Rats are."""
    row = match.state.rats[SEATS.index(seat)].tolist()
    return {NAMES[tile]: count for tile, count in enumerate(row) if count}


def gold(match: Match) -> list[int]:
    """The gold of every seat."""
    return [int(purse) for purse in match.state.gold[: match.seats]]


def decider(match: Match) -> str:
    """Who decides, as a word."""
    return {-1: "chance", -2: "nobody"}.get(match.decider) or SEATS[match.decider]


def tokens(match: Match, tile: str) -> int:
    """Uprising Tokens on the tile."""
    return int(match.state.uprising[TILE_OF[tile]])


def pass_round(match: Match) -> Match:
    """The match after everybody has passed."""
    rounds = int(match.state.rounds)
    while match.decider >= 0 and "pass" in legal(match) and int(match.state.rounds) == rounds:
        play(match, "pass")
    return match
