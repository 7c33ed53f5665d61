"""What tests of both editions do with a match and ask of it, in the words of its notation."""

from typing import Any

from sandtable.games.spugah import mods
from sandtable.play.match import Match

SEATS = ("red", "blue", "yellow", "green", "violet", "teal")


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
    """The health of the seat's units, by space."""
    state, names = match.state, match.game.part("board").NAMES
    owned = [
        slot
        for slot, kind in enumerate(state.unit_kind.tolist())
        if kind >= 0 and kind >> 2 == SEATS.index(seat)
    ]
    return {names[int(state.unit_space[slot])]: int(state.health[slot]) for slot in owned}


def cards(match: Match, seat: str, place: str) -> list[str]:
    """The mods on a tier or among the extra cards."""
    places: Any = match.game.part("actions").PLACE.names
    row = match.state.cards[SEATS.index(seat), places.index(place)].tolist()
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
