"""Positions of Nations written as one line of text, for the rules and for their twin alike.

    red acts; red t1 a5 t2 a8/2; blue t1 d5; cards red t1 vigour; gold 5 0; land mountain a7; nation red city

Two seats have the sectors a and d, three a, c and e, more all from a on. The continents are flat: all is
plain land but the capitals (a5, d5, …) and what `land` says. `a8/2` has health 2, other units all they can
have. `red begins` is the start of a turn, `red acts` its action step. Cards that are not named lie in the
deck, unless `deck` says which do; the shop is empty unless `shop vigour:3 - ram:6` fills it. `mines red a9`
are gold mines with gatherers, `mines none a9` without; `castles blue a8` are castles, `pillaged a4` opened
ruins.
`nation red city` is one of the nations of sheets.py; a nation that is not named is the plain one.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from sandtable.core.records import new_record
from sandtable.games.spugah import mods, phases, tiles
from sandtable.games.spugah.rules.units import add_unit, refresh_figures, set_tile
from sandtable.games.spugah_nations import GAME
from sandtable.games.spugah_nations.board import NAMES, SPACE_OF
from sandtable.games.spugah_nations.rules import go_on
from sandtable.games.spugah_nations.rules.blight import mark_blight
from sandtable.games.spugah_nations.rules.portals import close_last_portal
from sandtable.games.spugah_nations.state import NOT_CHOSEN
from sandtable.play.chance import TypedChance
from sandtable.play.match import Match
from tests.games.spugah_nations.sheets import NATIONS, Document
from tests.games.spugah_nations.twins import LAND, PLACES
from tests.reference.spugah_nations import Nations
from tests.reference.spugah_world import DECK, Unit

SEATS = ("red", "blue", "yellow", "green", "violet", "teal")
SECTORS = {2: "ad", 3: "ace", 4: "abcd", 5: "abcde", 6: "abcdef"}
WORDS = [land for land in LAND if land not in ("fortress", "city")]


@dataclass
class Position:
    """What a line of text says about a moment of a turn."""

    seat: int
    is_begun: bool
    units: list[tuple[int, str, str, int]] = field(default_factory=list)  # seat, tier, hex, health or 0
    cards: list[tuple[int, str, str]] = field(default_factory=list)  # seat, place, mod
    gold: list[int] = field(default_factory=list)
    land: dict[str, str] = field(default_factory=dict)
    mines: dict[str, int] = field(default_factory=dict)  # hex → seat, -1 without a gatherer
    castles: dict[str, int] = field(default_factory=dict)
    pillaged: set[str] = field(default_factory=set)
    shop: list[tuple[str, int] | None] = field(default_factory=list)
    deck: list[str] | None = None
    spire: list[int] = field(default_factory=list)
    nations: dict[int, str] = field(default_factory=dict)
    round: int = 1

    @property
    def seats(self) -> int:
        """How many seats the position needs."""
        return max(2, 1 + max([self.seat, *self.nations, *(seat for seat, *_ in self.units)]))

    @property
    def sheets(self) -> list[Document]:
        """The nations of the seats."""
        return [NATIONS[self.nations.get(seat, "plain")] for seat in range(self.seats)]


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
            read_land(found, words)
        elif word in ("mines", "castles"):
            owner = SEATS.index(words[0]) if words[0] in SEATS else -1
            getattr(found, word).update(dict.fromkeys(words[1:], owner))
        elif word == "pillaged":
            found.pillaged |= set(words)
        elif word == "nation":
            found.nations[SEATS.index(words[0])] = " ".join(words[1:])
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


def read_land(found: Position, words: list[str]) -> None:
    kind = ""
    for name in words:
        kind = name if name in WORDS else kind
        found.land |= {} if name in WORDS else {name: kind}


def read_units(seat: int, words: list[str]) -> list[tuple[int, str, str, int]]:
    tier, found = "t1", []
    for word in words:
        if word in PLACES:
            tier = word
        else:
            hexagon, _, health = word.partition("/")
            found.append((seat, tier, hexagon, int(health or 0)))
    return found


def flat(position: Position) -> dict[str, tuple[str, int]]:
    """What lies on every hex of the continents, capitals aside, and whose it is."""
    sectors = SECTORS[position.seats]
    found = {name: ("plain", tiles.UNOWNED) for name in NAMES[1:] if name[0] in sectors}
    found |= {name: (kind, tiles.UNOWNED) for name, kind in position.land.items()}
    found |= {name: ("mine", owner) for name, owner in position.mines.items()}
    found |= {name: ("castle", owner) for name, owner in position.castles.items()}
    found |= dict.fromkeys(position.pillaged, ("ruin", tiles.PILLAGED))
    return {name: told for name, told in found.items() if name not in {f"{sector}5" for sector in sectors}}


def set_up(match: Match) -> list[str]:
    """The match has come to its first turn; what was decided is returned."""
    texts: list[str] = []
    while match.state.place != NOT_CHOSEN:
        choices = sorted(legal(match))
        if choices[0].startswith("sector"):
            text = f"sector {SECTORS[match.seats][match.decider]}"
        else:
            text = choices[0]
        play(match, text)
        texts.append(text)
    return texts


def change_state(state: Any, ruleset: Any, position: Position) -> None:
    """The record of the first turn becomes that of the position."""
    for name, (kind, owner) in flat(position).items():
        set_tile(state, SPACE_OF[name], LAND[kind], owner)
    close_last_portal(state)
    mark_blight(state, ruleset)
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
    for seat, tier, hexagon, health in position.units:
        slot = add_unit(state, seat, PLACES.index(tier), SPACE_OF[hexagon])
        state.health[slot] = health or state.health[slot]
    state.rounds, state.seat = position.round, position.seat
    state.has_begun = state.has_recruited = 0
    on_spire = [seat for seat, _, hexagon, _ in position.units if hexagon == "spire"]
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


def change_twin(twin: Nations, position: Position) -> None:
    """The twin at its first turn becomes the position."""
    twin.castles, twin.gatherers, twin.pillaged = {}, {}, set()
    for name, (kind, owner) in flat(position).items():
        space = twin.space(name)
        twin.land[space] = kind
        if kind == "castle" and owner >= 0:
            twin.castles[space] = owner
        elif kind == "mine" and owner >= 0:
            twin.gatherers[space] = owner
        elif owner == tiles.PILLAGED:
            twin.pillaged.add(space)
    twin.spoil_lone_portal()
    twin.cards = [{place: [] for place in PLACES} for _ in range(twin.seats)]
    for seat, place, mod in position.cards:
        twin.cards[seat][place].append(mod)
    twin.shop = [*position.shop, *[None] * twin.options["shop_size"]][: twin.options["shop_size"]]
    twin.deck = deck_of(position)
    twin.gold = list(position.gold) or [0] * twin.seats
    twin.spire_turns = list(position.spire) or [0] * twin.seats
    twin.units = []
    for seat, tier, hexagon, health in position.units:
        most = twin.figure(seat, tier, "health")
        twin.units.append(Unit(seat, tier, twin.space(hexagon), health or most))
    twin.round = position.round
    twin.go_on_from(position.seat, position.is_begun)


def new_match(seats: int = 2, sheets: list[Document] | None = None, **options: Any) -> Match:
    """A match before its setup; dice and draws are entered as texts."""
    sheets = sheets or [NATIONS["plain"]] * seats
    return Match(GAME, GAME.rulesets.make(options), seats, seed=1, chance=TypedChance(), sheets=sheets)


def at(text: str, **options: Any) -> Match:
    """A match that stands at the position; dice and draws are entered as texts."""
    position = read_position(text)
    match = new_match(position.seats, position.sheets, **options)
    set_up(match)
    change_state(match.state, match.ruleset, position)
    match.forget()
    return match


def new_state(ruleset: Any, seats: int = 2) -> Any:
    """The state record before the setup."""
    state = new_record(GAME.state_dtype)
    GAME.begin(state, ruleset, seats, [NATIONS["plain"]] * seats)
    return state


def state_at(text: str, ruleset: Any) -> Any:
    """The state record of a position."""
    return at(text, **GAME.rulesets.changes(ruleset)).state


def twin_at(text: str, options: dict[str, Any]) -> Nations:
    """The same position for the second implementation."""
    position = read_position(text)
    texts = set_up(new_match(position.seats, position.sheets, **options))

    def make() -> Nations:
        twin = Nations(options, position.seats, position.sheets)
        for told in texts:
            twin.apply(told)
        change_twin(twin, position)
        return twin

    twin = make()
    twin.maker = make
    return twin


def play(match: Match, *texts: str) -> Match:
    """The match after these actions and draws, every one legal."""
    for text in texts:
        refused = match.act(text)
        assert refused is None, f"{text}: {refused}; legal: {sorted(legal(match))}"
    return match


def pass_to(match: Match, seat: str) -> Match:
    """The match at the seat's next action step; nobody does anything until then."""
    play(match, "stop") if "stop" in legal(match) else match
    play(match, "end") if decider(match) == seat else match
    while decider(match) != seat or "end" not in legal(match):
        play(match, next(text for text in ("enough", "end") if text in legal(match)))
    return match


def legal(match: Match) -> set[str]:
    """The notations of what may be done or drawn."""
    codes = match.legal() or [action for action, _ in match.outcomes()]
    return {match.notation(action) for action in codes}


def starting(match: Match, word: str) -> set[str]:
    """What may be done that begins with the word, without it."""
    return {text.partition(" ")[2] for text in legal(match) if text.split()[0] == word}


def odds(match: Match) -> dict[str, int]:
    """What chance may bring, with its weights."""
    return {match.notation(action): weight for action, weight in match.outcomes()}


def clause_against(match: Match, text: str) -> str | None:
    """The clause that refuses the action, None if it is legal."""
    refused = match.check(text)
    return refused.clause if refused else None


def units(match: Match, seat: str) -> dict[str, int]:
    """The health of the seat's units, by hex."""
    state = match.state
    owned = [
        slot
        for slot, kind in enumerate(state.unit_kind.tolist())
        if kind >= 0 and kind >> 2 == SEATS.index(seat)
    ]
    return {NAMES[int(state.unit_space[slot])]: int(state.health[slot]) for slot in owned}


def tier_at(match: Match, name: str) -> str:
    """The tier of the unit there."""
    return PLACES[int(match.state.unit_kind[match.state.unit_at[SPACE_OF[name]]]) & 3]


def land_at(match: Match, name: str) -> tuple[str, int]:
    """What lies there and whose it is."""
    return land_of(match.state, name)


def land_of(state: Any, name: str) -> tuple[str, int]:
    """What lies there in the state and whose it is."""
    tile = int(state.tile[SPACE_OF[name]])
    kinds = {tile: land for land, tile in LAND.items()} | {tiles.CAPITAL: "capital", tiles.VOID: "void"}
    return kinds[tile & tiles.KIND_BITS], (tile >> tiles.OWNER_SHIFT) - 1


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
