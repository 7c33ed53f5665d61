"""Positions of Siege as short texts, and matches whose dice and draws are entered."""

from dataclasses import dataclass
from typing import Any

from sandtable.core.records import new_record
from sandtable.games import find_game
from sandtable.games.siege.board import BIT_OF, SPACE_OF, WORD_OF
from sandtable.games.siege.cards import CARD_OF, CARDS, LABELS
from sandtable.games.siege.state import ATTACK, DRAW, MOVE, SUMMON
from sandtable.play.chance import TypedChance
from sandtable.play.match import Match
from tests.reference.siege import Siege, Unit

SIEGE = find_game("siege")
STEPS = {"draws": DRAW, "summons": SUMMON, "moves": MOVE, "attacks": ATTACK}
SEATS = ("Amber", "Violet")


def new_match(sheets: list[dict[str, Any]] | None = None, **options: Any) -> Match:
    """A match before the coin; dice are entered as faces, draws as notation."""
    return Match(SIEGE, SIEGE.rulesets.make(options), seed=1, chance=TypedChance(), sheets=sheets)


def cards(text: str) -> list[int]:
    """The multiset of a list of labels: "R1 R1 G2"."""
    counts = [0] * CARDS
    for label in text.split():
        counts[CARD_OF[label]] += 1
    return counts


@dataclass(frozen=True)
class Position:
    """A moment in the middle of a turn; Amber had the first turn."""

    step: str  # "Amber moves"
    units: tuple[str, str] = ("", "")  # "R1@c6 G2@d6/1", the figure being the Health left
    hands: tuple[str, str] = ("", "")
    decks: tuple[str, str] = ("", "")
    discards: tuple[str, str] = ("", "")
    score: tuple[int, int] = (0, 0)
    turns: tuple[int, int] = (5, 5)

    @property
    def seat(self) -> int:
        return SEATS.index(self.step.split()[0])

    @property
    def word(self) -> str:
        return self.step.split()[1]


def read_position(text: str) -> Position:
    """The position of a line: `Amber attacks; Amber R1@c6; Violet G1@e6/1; decks R1 | G1; score 3 0`."""
    head, *rest = [part.strip() for part in text.split(";")]
    told: dict[str, Any] = {"units": ["", ""]}
    for part in rest:
        name, _, value = part.partition(" ")
        if name in SEATS:
            told["units"][SEATS.index(name)] = value
        elif name in ("score", "turns"):
            told[name] = tuple(int(word) for word in value.split())
        else:
            assert name in ("hands", "decks", "discards"), f"{text!r} has an unknown part"
            first, _, second = value.partition("|")
            told[name] = (first.strip(), second.strip())
    told["units"] = tuple(told["units"])
    return Position(head, **told)


def read_units(text: str, ruleset: Any) -> list[tuple[str, str, int]]:
    """(card, space, Health) of every unit of a text."""
    found = []
    for unit in text.split():
        label, place = unit.split("@")
        name, _, health = place.partition("/")
        found.append((label, name, int(health) if health else int(ruleset["card_health"][CARD_OF[label]])))
    return found


def make_state(position: Position, ruleset: Any) -> Any:
    """The state record of a position."""
    state = new_record(SIEGE.state_dtype)
    SIEGE.begin(state, ruleset, 2)
    state.phase = STEPS[position.word]
    state.decider = state.seat = position.seat
    state.first = 0
    state.points, state.moves, state.attacks = ruleset.summon_points, ruleset.moves, ruleset.attacks
    for seat in range(2):
        for label, name, health in read_units(position.units[seat], ruleset):
            space = SPACE_OF[name]
            state.piece_at[space] = 1 + CARDS * seat + CARD_OF[label]
            state.health_at[space] = health
            state.unit_bits[seat, WORD_OF[space]] |= BIT_OF[space]
            state.unit_count[seat] += 1
        state.hand[seat], state.deck[seat] = cards(position.hands[seat]), cards(position.decks[seat])
        state.discard[seat] = cards(position.discards[seat])
        state.hand_count[seat] = sum(cards(position.hands[seat]))
        state.deck_count[seat] = sum(cards(position.decks[seat]))
        state.score[seat], state.turns[seat] = position.score[seat], position.turns[seat]
    return state


def state_at(text: str, ruleset: Any) -> Any:
    """The state record of a line."""
    if text != "opening":
        return make_state(read_position(text), ruleset)
    state = new_record(SIEGE.state_dtype)
    SIEGE.begin(state, ruleset, 2)
    return state


def twin_at(text: str, options: dict[str, Any]) -> Siege:
    """The same position for the second implementation."""
    twin = Siege(options)
    if text == "opening":
        return twin
    position = read_position(text)
    twin.step, twin.seat = position.word.removesuffix("s"), position.seat
    twin.points = options["summon_points"]
    twin.moves, twin.attacks = options["moves"], options["attacks"]
    twin.score, twin.turns = list(position.score), list(position.turns)
    for seat in range(2):
        twin.hands[seat], twin.decks[seat] = position.hands[seat].split(), position.decks[seat].split()
        twin.discards[seat] = position.discards[seat].split()
        for label, name, health in read_units(position.units[seat], options):
            twin.units[name] = Unit(seat, label, health)
    return twin


def at(
    step: str,
    amber: str = "",
    violet: str = "",
    *,
    hands: tuple[str, str] = ("", ""),
    decks: tuple[str, str] = ("", ""),
    discards: tuple[str, str] = ("", ""),
    score: tuple[int, int] = (0, 0),
    turns: tuple[int, int] = (5, 5),
    **options: Any,
) -> Match:
    """A match in the middle of a turn: `at("Amber moves", "R1@c6", "G1@e6")`; Amber had the first turn."""
    match = new_match(**options)
    position = Position(step, (amber, violet), hands, decks, discards, score, turns)
    match.state = make_state(position, match.ruleset)
    return match


def play(match: Match, *texts: str) -> Match:
    """The match after these, every one legal; dice are written as their faces: "6,5,1"."""
    for text in texts:
        if text.replace(",", "").isdigit():
            refused = match.enter_faces(tuple(int(face) for face in text.split(",")))
        else:
            refused = match.act(text)
        assert refused is None, f"{text}: {refused}"
    return match


def legal(match: Match) -> set[str]:
    """The notations of what may be done."""
    return {match.notation(action) for action in match.legal()}


def chances(match: Match) -> dict[str, int]:
    """The notations of what chance may decide, each with its weight."""
    return {match.notation(action): weight for action, weight in match.outcomes()}


def clause_against(match: Match, text: str) -> str | None:
    """The clause that refuses the action, None if it is legal."""
    refused = match.check(text)
    return refused.clause if refused else None


def unit_on(match: Match, name: str) -> str:
    """`Amber R1/2`, the figure being the Health left, or nothing."""
    piece, health = int(match.state.piece_at[SPACE_OF[name]]), int(match.state.health_at[SPACE_OF[name]])
    return f"{SEATS[(piece - 1) // CARDS]} {LABELS[(piece - 1) % CARDS]}/{health}" if piece else ""


def labels(multiset: Any) -> str:
    """The labels of a multiset: "R1 R1 G2"."""
    return " ".join(label for card, label in enumerate(LABELS) for _ in range(int(multiset[card])))


def drafted(match: Match, amber: str = "R1", violet: str = "R2") -> Match:
    """The match after a draft that Amber begins: each takes its own favourites, then whatever lies first."""
    play(match, "1")
    for turn in range(30):
        favourites = (amber, violet)[turn % 2].split()
        open_piles = [text.removeprefix("draft ") for text in sorted(legal(match))]
        pick = next((label for label in favourites if label in open_piles), open_piles[0])
        play(match, f"draft {pick}")
    return match
