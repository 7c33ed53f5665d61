"""What a line of text says about a moment of a turn in either edition; each adds its land and its setup."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self

from sandtable.games.spugah import mods, phases, tiles
from sandtable.games.spugah.rules.units import add_unit, refresh_figures
from tests.games.spugah.asking import SEATS
from tests.reference.spugah_world import DECK, Unit


@dataclass
class Position:
    """A moment of a turn."""

    places: ClassVar[tuple[str, ...]]  # the tiers, then the extra cards
    usual: ClassVar[str]  # the tier of units whose tier is not named
    lands: ClassVar[tuple[str, ...]]  # what `land` may lay

    seat: int
    is_begun: bool
    units: list[tuple[int, str, str, int]] = field(default_factory=list)  # seat, tier, space, health or 0
    cards: list[tuple[int, str, str]] = field(default_factory=list)  # seat, place, mod
    gold: list[int] = field(default_factory=list)
    land: dict[str, str] = field(default_factory=dict)
    mines: dict[str, int] = field(default_factory=dict)  # space → seat, -1 without a gatherer
    pillaged: set[str] = field(default_factory=set)
    shop: list[tuple[str, int] | None] = field(default_factory=list)
    deck: list[str] | None = None
    spire: list[int] = field(default_factory=list)
    round: int = 1

    @classmethod
    def read(cls, text: str) -> Self:
        """The position a line of text describes."""
        first, *rest = (part.strip() for part in text.split(";"))
        name, verb = first.split()
        assert verb in ("acts", "begins"), f"{first!r} is no moment of a turn"
        found = cls(SEATS.index(name), verb == "acts")
        for part in rest:
            word, *words = part.split()
            assert found.read_part(word, words), f"{part!r} is no part of a position"
        return found

    @property
    def seats(self) -> int:
        """How many seats the position needs."""
        return max(2, 1 + max([self.seat, *(seat for seat, *_ in self.units)]))

    def read_part(self, word: str, words: list[str]) -> bool:
        """Whether the part is one of a position; it has been read."""
        if word in SEATS:
            self.read_units(SEATS.index(word), words)
        elif word == "cards":
            self.cards += [(SEATS.index(words[0]), words[1], mod) for mod in words[2:]]
        elif word == "land":
            self.read_land(words)
        elif word == "mines":
            self.mines |= owned(words)
        elif word == "pillaged":
            self.pillaged |= set(words)
        elif word == "shop":
            wares = [ware.partition(":") for ware in words]
            self.shop = [None if mod == "-" else (mod, int(price)) for mod, _, price in wares]
        elif word == "deck":
            self.deck = words
        elif word == "round":
            self.round = int(words[0])
        elif word in ("gold", "spire"):
            setattr(self, word, [int(number) for number in words])
        else:
            return False
        return True

    def read_units(self, seat: int, words: list[str]) -> None:
        tier = self.usual
        for word in words:
            if word in self.places:
                tier = word
            else:
                space, _, health = word.partition("/")
                self.units.append((seat, tier, space, int(health or 0)))

    def read_land(self, words: list[str]) -> None:
        kind = ""
        for name in words:
            kind = name if name in self.lands else kind
            self.land |= {} if name in self.lands else {name: kind}

    def whole_deck(self) -> Counter[str]:
        """The cards that lie in the deck."""
        if self.deck is not None:
            return Counter(self.deck)
        return Counter(DECK) - Counter(
            [mod for _, _, mod in self.cards] + [ware[0] for ware in self.shop if ware]
        )


def owned(words: list[str]) -> dict[str, int]:
    """The seat that has each of the spaces, -1 if it is none."""
    return dict.fromkeys(words[1:], SEATS.index(words[0]) if words[0] in SEATS else -1)


def change_nations(state: Any, position: Position, space_of: dict[str, int]) -> None:
    """Cards, shop, deck, gold and units of the record are those of the position, which it goes on from."""
    state.cards[:] = 0
    for seat, place, mod in position.cards:
        state.cards[seat, position.places.index(place), mods.NAMES.index(mod)] += 1
    for place in range(len(state.shop_card)):
        ware = position.shop[place] if place < len(position.shop) else None
        state.shop_card[place], state.shop_price[place] = (
            (mods.NAMES.index(ware[0]), ware[1]) if ware else (-1, 0)
        )
    left = position.whole_deck()
    state.deck[:] = [left[mod] for mod in mods.NAMES]
    state.unit_kind[:], state.unit_at[:], state.unit_space[:] = -1, tiles.NO_UNIT, tiles.NOWHERE
    state.health[:], state.marks[:], state.tier_count[:], state.top = 0, 0, 0, 0
    for seat in range(int(state.seats)):
        refresh_figures(state, seat)
        state.gold[seat] = position.gold[seat] if position.gold else 0
        state.spire_turns[seat] = position.spire[seat] if position.spire else 0
    for seat, tier, space, health in position.units:
        slot = add_unit(state, seat, position.places.index(tier), space_of[space])
        state.health[slot] = health or state.health[slot]
    state.rounds, state.seat = position.round, position.seat
    state.has_begun = state.has_recruited = 0
    on_spire = [seat for seat, _, space, _ in position.units if space_of[space] == int(state.spire)]
    state.held_spire = on_spire == [position.seat]
    state.phase = phases.ACTION if position.is_begun else phases.BEGIN_TURN


def change_twin_nations(twin: Any, position: Position) -> None:
    """The same for the second implementation, whose land is laid already."""
    twin.cards = [{place: [] for place in position.places} for _ in range(twin.seats)]
    for seat, place, mod in position.cards:
        twin.cards[seat][place].append(mod)
    twin.shop = [*position.shop, *[None] * twin.options["shop_size"]][: twin.options["shop_size"]]
    twin.deck = position.whole_deck()
    twin.gold = list(position.gold) or [0] * twin.seats
    twin.spire_turns = list(position.spire) or [0] * twin.seats
    twin.units = []
    for seat, tier, space, health in position.units:
        most = twin.figure(seat, tier, "health")
        twin.units.append(Unit(seat, tier, twin.space(space), health or most))
    twin.round = position.round
    twin.go_on_from(position.seat, position.is_begun)
