"""From stored records to the match they make: nothing is thrown anew, and changed rules are found out."""

from typing import Any

from sandtable.core.errors import NotationError
from sandtable.games import find_game
from sandtable.play.chance import TypedChance
from sandtable.play.match import Match, Refusal
from sandtable.table.store import MatchRecord, MatchStatus, StoreError, Whole
from sandtable.table.views import tell_over

OPENING = TypedChance()  # while records are followed nothing is thrown anew


def open_match(whole: Whole) -> Match:
    """The match before its first record; a StoreError if it was begun under other rules."""
    info = whole.match
    game = find_game(info.game)
    if game.version != info.version:
        raise StoreError(
            f"match {info.id} was begun under version {info.version} of {game.title}, this server plays "
            f"version {game.version}; open it with a release that has that version"
        )
    return Match(game, game.rulesets.make(info.options), info.seats, seed="table", chance=OPENING)


def follow_record(match: Match, record: MatchRecord) -> Refusal | None:
    """The match is what the record makes of it, or the refusal says why that cannot be."""
    try:
        if record.kind in ("action", "outcome"):
            return match.follow(record.seat, record.value, record.faces)
    except NotationError as problem:
        return Refusal("", str(problem), "")
    if record.kind == "undo":
        match.rewind(record.value)
    return None


def status_of(match: Match) -> MatchStatus:
    """Where the match stands, as the store keeps it for lists."""
    over = tell_over(match)
    return MatchStatus(len(match.entries), match.decider, dict(over) if over else None)


def throws_of(whole: Whole, match: Match) -> list[dict[str, Any]]:
    """Every decision of chance in the match with the dice that were thrown for it."""
    again = open_match(whole)
    found = []
    for entry in match.entries:
        if decision := again.chance_decision():
            throw = decision.throw
            found.append(
                {
                    "number": decision.number,
                    "dice": throw.dice if throw else 0,
                    "sides": throw.sides if throw else 0,
                    "faces": list(entry.faces) if entry.faces else [],
                }
            )
        again.follow(entry.actor, entry.action, entry.faces)
    return found


def changed_rules(match: str, sequence: int) -> str:
    """The sentence for a record that the present rules do not allow."""
    return (
        f"match {match} cannot be opened: its record {sequence} does not fit the rules of this release; "
        "open it with the release it was begun with"
    )
