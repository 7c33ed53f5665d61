"""Positions of Quadrants written as one line of text, for the rules and for their twin alike.

    red acts; red hero d4 regular d5/2; blue hero l12; cards red hero vigour; gold 5 0; land mountain c3 c4

The corners are flat: all is plain land but the capitals (d4 and l12, with more seats l4 and d12), the ocean
aisles and the Spire on h8, and what `land` says. `d5/2` has health 2, other units all they can have. `red
begins` is the start of a turn, `red acts` its action step. Cards that are not named lie in the deck, unless
`deck` says which do; the shop is empty unless `shop vigour:3 - ram:6` fills it. `mines red b2` are gold mines
with gatherers, `mines none b3` without; `pillaged b4` are opened ruins.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from sandtable.core.records import new_record
from sandtable.games.spugah import mods, phases, tiles
from sandtable.games.spugah.rules.units import add_unit, refresh_figures, set_tile
from sandtable.games.spugah_quadrants import GAME
from sandtable.games.spugah_quadrants.board import NAMES, SPACE_OF
from sandtable.games.spugah_quadrants.rules import go_on
from sandtable.play.chance import TypedChance
from sandtable.play.match import Match
from tests.reference.spugah_quadrants import Quadrants
from tests.reference.spugah_world import DECK, Unit

SEATS = ("red", "blue", "yellow", "green")
PLACES = ("hero", "regular", "extra")
PANELS = ("highlands", "moor", "woodland", "coast")
MUSTERS = {2: ("d5", "l11"), 3: ("d5", "l5", "l11"), 4: ("d5", "l5", "l11", "d11")}
LAND = (
    "plain",
    "ocean",
    "mountain",
    "forest",
    "cursed",
    "medic",
    "mine",
    "ruin",
    "merchant",
    "capital",
    "spire",
)


@dataclass
class Position:
    """What a line of text says about a moment of a turn."""

    seat: int
    is_begun: bool
    units: list[tuple[int, str, str, int]] = field(default_factory=list)  # seat, tier, square, health or 0
    cards: list[tuple[int, str, str]] = field(default_factory=list)  # seat, place, mod
    gold: list[int] = field(default_factory=list)
    land: dict[str, str] = field(default_factory=dict)
    mines: dict[str, int] = field(default_factory=dict)  # square → seat, -1 without a gatherer
    pillaged: set[str] = field(default_factory=set)
    shop: list[tuple[str, int] | None] = field(default_factory=list)
    deck: list[str] | None = None
    spire: list[int] = field(default_factory=list)
    round: int = 1


def read_position(text: str) -> Position:
    """The position a line of text describes."""
    first, *rest = (part.strip() for part in text.split(";"))
    name, verb = first.split()
    assert verb in ("acts", "begins"), f"{first!r} is no moment of a turn"
    found = Position(SEATS.index(name), verb == "acts")
    for part in rest:
        word, *words = part.split()
        if word in SEATS:
            found.units += read_units(SEATS.index(word), words)
        elif word == "cards":
            found.cards += [(SEATS.index(words[0]), words[1], mod) for mod in words[2:]]
        elif word == "land":
            kind = ""
            for name in words:
                kind = name if name in LAND else kind
                found.land |= {} if name in LAND else {name: kind}
        elif word == "mines":
            owner = SEATS.index(words[0]) if words[0] in SEATS else -1
            found.mines |= dict.fromkeys(words[1:], owner)
        elif word == "pillaged":
            found.pillaged |= set(words)
        elif word == "shop":
            wares = [ware.partition(":") for ware in words]
            found.shop = [None if mod == "-" else (mod, int(price)) for mod, _, price in wares]
        elif word == "deck":
            found.deck = words
        elif word == "round":
            found.round = int(words[0])
        else:
            assert word in ("gold", "spire"), f"{part!r} is no part of a position"
            setattr(found, word, [int(number) for number in words])
    return found


def read_units(seat: int, words: list[str]) -> list[tuple[int, str, str, int]]:
    tier, found = "regular", []
    for word in words:
        if word in PLACES:
            tier = word
        else:
            square, _, health = word.partition("/")
            found.append((seat, tier, square, int(health or 0)))
    return found


def setup_texts(seats: int, shop_size: int) -> list[str]:
    """What is decided from the opening to the first turn."""
    settled, free = PANELS[:seats], PANELS[seats:]
    texts = [f"deal {panel}" for panel in settled] + ["turn 0"] * seats
    texts += [f"deal {panel}" for panel in free] + ["turn 0"] * len(free)
    texts += ["draw vigour", "put extra"] * seats
    texts += ["stock longbows", "price 1"] * min(shop_size, 4) + ["stock sea-legs", "price 1"] * max(
        shop_size - 4, 0
    )
    return texts + [f"muster {square}" for square in MUSTERS[seats]]


def flat(position: Position) -> dict[str, str]:
    """What lies on every square of the corners, capitals aside."""
    corners = [name for name in NAMES if name[0] != "h" and name[1:] != "8"]
    return {**dict.fromkeys(corners, "plain"), **position.land, **dict.fromkeys(position.mines, "mine")}


def change_state(state: Any, ruleset: Any, position: Position) -> None:
    """The record of the first turn becomes that of the position."""
    homes = {NAMES[space]: seat for seat, space in enumerate(state.capital[: state.seats].tolist())}
    for square, kind in {**flat(position), **dict.fromkeys(position.pillaged, "ruin")}.items():
        owner = tiles.PILLAGED if square in position.pillaged else position.mines.get(square, tiles.UNOWNED)
        if square not in homes:
            set_tile(state, SPACE_OF[square], LAND.index(kind), owner)
    state.cards[:] = 0
    for seat, place, mod in position.cards:
        state.cards[seat, PLACES.index(place), mods.NAMES.index(mod)] += 1
    for place in range(len(state.shop_card)):
        ware = position.shop[place] if place < len(position.shop) else None
        state.shop_card[place], state.shop_price[place] = (
            (mods.NAMES.index(ware[0]), ware[1]) if ware else (-1, 0)
        )
    left = deck_of(position)
    state.deck[:] = [left[mod] for mod in mods.NAMES]
    state.unit_kind[:], state.unit_at[:], state.unit_space[:] = -1, tiles.NO_UNIT, tiles.NOWHERE
    state.health[:], state.marks[:], state.tier_count[:], state.top = 0, 0, 0, 0
    for seat in range(int(state.seats)):
        refresh_figures(state, seat)
        state.gold[seat] = position.gold[seat] if position.gold else 0
        state.spire_turns[seat] = position.spire[seat] if position.spire else 0
    for seat, tier, square, health in position.units:
        slot = add_unit(state, seat, PLACES.index(tier), SPACE_OF[square])
        state.health[slot] = health or state.health[slot]
    state.rounds, state.seat = position.round, position.seat
    state.has_begun = state.has_recruited = 0
    on_spire = [seat for seat, _, square, _ in position.units if square == "h8"]
    state.held_spire = on_spire == [position.seat]
    state.phase = phases.ACTION if position.is_begun else phases.BEGIN_TURN
    go_on(state, ruleset)


def deck_of(position: Position) -> Counter[str]:
    """The cards that lie in the deck."""
    if position.deck is not None:
        return Counter(position.deck)
    return Counter(DECK) - Counter(
        [mod for _, _, mod in position.cards] + [ware[0] for ware in position.shop if ware]
    )


def change_twin(twin: Quadrants, position: Position) -> None:
    """The twin at its first turn becomes the position."""
    for square, kind in {**flat(position), **dict.fromkeys(position.pillaged, "ruin")}.items():
        if twin.space(square) not in twin.capital.values():
            twin.land[twin.space(square)] = kind
    twin.gatherers = {twin.space(square): seat for square, seat in position.mines.items() if seat >= 0}
    twin.pillaged = {twin.space(square) for square in position.pillaged}
    twin.cards = [{place: [] for place in PLACES} for _ in range(twin.seats)]
    for seat, place, mod in position.cards:
        twin.cards[seat][place].append(mod)
    twin.shop = [*position.shop, *[None] * twin.options["shop_size"]][: twin.options["shop_size"]]
    twin.deck = deck_of(position)
    twin.gold = list(position.gold) or [0] * twin.seats
    twin.spire_turns = list(position.spire) or [0] * twin.seats
    twin.units = []
    for seat, tier, square, health in position.units:
        most = twin.figure(seat, tier, "health")
        twin.units.append(Unit(seat, tier, twin.space(square), health or most))
    twin.round = position.round
    twin.go_on_from(position.seat, position.is_begun)


def start_match(ruleset: Any, seats: int, text: str | None) -> Match:
    """A match at its first turn, or at the position; dice and draws are entered as texts."""
    match = Match(GAME, ruleset, seats, seed=1, chance=TypedChance())
    play(match, *setup_texts(seats, int(ruleset.shop_size)))
    if text is not None:
        change_state(match.state, ruleset, read_position(text))
        match.forget()
    return match


def new_state(ruleset: Any, seats: int = 2) -> Any:
    """The state record before the setup."""
    state = new_record(GAME.state_dtype)
    GAME.begin(state, ruleset, seats)
    return state


def seats_of(text: str) -> int:
    """How many seats a position needs."""
    named = [seat for seat, *_ in read_position(text).units] + [read_position(text).seat]
    return max(2, max(named) + 1)


def state_at(text: str, ruleset: Any) -> Any:
    """The state record of a position."""
    return start_match(ruleset, seats_of(text), text).state


def twin_at(text: str, options: dict[str, Any]) -> Quadrants:
    """The same position for the second implementation."""

    def make() -> Quadrants:
        twin = Quadrants(options, seats_of(text))
        for told in setup_texts(twin.seats, options["shop_size"]):
            twin.apply(told)
        change_twin(twin, read_position(text))
        return twin

    twin = make()
    twin.maker = make
    return twin


def at(text: str, seats: int | None = None, **options: Any) -> Match:
    """A match that stands at the position; dice and draws are entered as texts."""
    return start_match(GAME.rulesets.make(options), seats or seats_of(text), text)


def new_match(seats: int = 2, **options: Any) -> Match:
    """A match before its setup; dice and draws are entered as texts."""
    return Match(GAME, GAME.rulesets.make(options), seats, seed=1, chance=TypedChance())


def play(match: Match, *texts: str) -> Match:
    """The match after these actions and draws, every one legal."""
    for text in texts:
        refused = match.act(text)
        assert refused is None, f"{text}: {refused}; legal: {sorted(legal(match))}"
    return match


def legal(match: Match) -> set[str]:
    """The notations of what may be done or drawn."""
    codes = match.legal() or [action for action, _ in match.outcomes()]
    return {match.notation(action) for action in codes}


def odds(match: Match) -> dict[str, int]:
    """What chance may bring, with its weights."""
    return {match.notation(action): weight for action, weight in match.outcomes()}


def clause_against(match: Match, text: str) -> str | None:
    """The clause that refuses the action, None if it is legal."""
    refused = match.check(text)
    return refused.clause if refused else None


def units(match: Match, seat: str) -> dict[str, int]:
    """The health of the seat's units, by square."""
    state = match.state
    owned = [
        slot
        for slot, kind in enumerate(state.unit_kind.tolist())
        if kind >= 0 and kind >> 2 == SEATS.index(seat)
    ]
    return {NAMES[int(state.unit_space[slot])]: int(state.health[slot]) for slot in owned}


def cards(match: Match, seat: str, place: str) -> list[str]:
    """The mods on a tier or among the extra cards."""
    row = match.state.cards[SEATS.index(seat), PLACES.index(place)].tolist()
    return [mods.NAMES[mod] for mod, count in enumerate(row) for _ in range(count)]


def gold(match: Match) -> list[int]:
    """The gold of every seat."""
    return [int(purse) for purse in match.state.gold[: match.seats]]


def decider(match: Match) -> str:
    """Who decides, as a word."""
    return {-1: "chance", -2: "nobody"}.get(match.decider) or SEATS[match.decider]


def ending(match: Match) -> tuple[str, tuple[float, ...]] | None:
    """How the match ended, None while it goes on."""
    return (match.result.end_reason, match.result.points) if match.is_over and match.result else None
