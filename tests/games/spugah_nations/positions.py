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

from dataclasses import dataclass, field
from typing import Any

from sandtable.core.records import new_record
from sandtable.games.spugah import tiles
from sandtable.games.spugah.rules.units import set_tile
from sandtable.games.spugah_nations import GAME
from sandtable.games.spugah_nations.board import NAMES, SPACE_OF
from sandtable.games.spugah_nations.rules import go_on
from sandtable.games.spugah_nations.rules.blight import mark_blight
from sandtable.games.spugah_nations.rules.portals import close_last_portal
from sandtable.games.spugah_nations.state import NOT_CHOSEN
from sandtable.play.chance import TypedChance
from sandtable.play.match import Match
from tests.games.spugah import positions
from tests.games.spugah.asking import SEATS, legal, play
from tests.games.spugah.positions import change_nations, change_twin_nations, owned
from tests.games.spugah_nations.sheets import NATIONS, Document
from tests.games.spugah_nations.twins import LAND, PLACES
from tests.reference.spugah_nations import Nations

SECTORS = {2: "ad", 3: "ace", 4: "abcd", 5: "abcde", 6: "abcdef"}
WORDS = tuple(land for land in LAND if land not in ("fortress", "city"))


@dataclass
class Position(positions.Position):
    """What a line of text says about a moment of a turn of Nations."""

    places, usual, lands = PLACES, "t1", WORDS

    castles: dict[str, int] = field(default_factory=dict)  # hex → seat, -1 if it is nobody's
    nations: dict[int, str] = field(default_factory=dict)

    @property
    def seats(self) -> int:
        """How many seats the position needs."""
        return max([super().seats, *(1 + seat for seat in self.nations)])

    @property
    def sheets(self) -> list[Document]:
        """The nations of the seats."""
        return [NATIONS[self.nations.get(seat, "plain")] for seat in range(self.seats)]

    def read_part(self, word: str, words: list[str]) -> bool:
        """Whether the part is one of a position; it has been read."""
        if word == "castles":
            self.castles |= owned(words)
        elif word == "nation":
            self.nations[SEATS.index(words[0])] = " ".join(words[1:])
        else:
            return super().read_part(word, words)
        return True


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
    change_nations(state, position, SPACE_OF)
    go_on(state, ruleset)


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
    change_twin_nations(twin, position)


def new_match(seats: int = 2, sheets: list[Document] | None = None, **options: Any) -> Match:
    """A match before its setup; dice and draws are entered as texts."""
    sheets = sheets or [NATIONS["plain"]] * seats
    return Match(GAME, GAME.rulesets.make(options), seats, seed=1, chance=TypedChance(), sheets=sheets)


def at(text: str, **options: Any) -> Match:
    """A match that stands at the position; dice and draws are entered as texts."""
    position = Position.read(text)
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
    position = Position.read(text)
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
