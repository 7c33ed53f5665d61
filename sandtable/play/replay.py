"""Replays: one readable JSON file that holds a whole match and can be played back, checked and verified."""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sandtable.core.contract import CHANCE, NOBODY
from sandtable.core.errors import ReplayError, SandtableError
from sandtable.core.files import read_text, write_whole
from sandtable.core.records import fingerprint
from sandtable.core.sheets import Document
from sandtable.games import find_game
from sandtable.play.chance import SeededChance, TypedChance, VerifiableChance
from sandtable.play.kept_rules import find_rules
from sandtable.play.match import Entry, Match
from sandtable.play.moments import Result

FORMAT = "sandtable replay 1"
NEEDED = (
    "format",
    "game",
    "version",
    "ruleset",
    "seats",
    "chance",
    "entries",
    "result",
    "fingerprint",
    "checksum",
)
AGREED = ("resigned", "draw agreed", "out of time")  # end reasons outside the rules
HIDDEN = "hidden"  # in place of sheets that are secret until the match is over
KIND_WORDS = {dict: "table of names and values", list: "list", str: "text"}


@dataclass(frozen=True)
class Replay:
    """A replay file as it was read: its name for messages, and its content."""

    name: str
    content: dict[str, Any]


@dataclass(frozen=True)
class Verification:
    """What the check of one throw found."""

    number: int  # of the entry, counted from 1
    text: str
    faces: tuple[int, ...] | None
    is_right: bool


def replay_of(match: Match, names: tuple[str, ...] | None = None) -> dict[str, Any]:
    """The content of a match's replay; what would tell the future of an unfinished match is left out."""
    content: dict[str, Any] = {
        "format": FORMAT,
        "game": match.game.id,
        "version": match.game.version,
        "ruleset": match.game.rulesets.changes(match.ruleset),
        "seats": list(names or match.game.seat_names[: match.seats]),
        **_sheets_content(match),
        "chance": _chance_content(match),
        "entries": [_entry_content(match, entry) for entry in match.entries],
        "result": None,
        "fingerprint": fingerprint(match.state),
    }
    if result := match.result:
        content["result"] = {"end_reason": result.end_reason, "points": list(result.points)}
    if match.agreed:
        content["agreed"] = content["result"]  # outside the rules
    content["checksum"] = checksum(content)
    return content


def _sheets_content(match: Match) -> dict[str, Any]:
    if not match.sheets:
        return {}
    told = match.sheets_for(NOBODY)
    return {"sheets": HIDDEN if None in told else told}


def _chance_content(match: Match) -> dict[str, Any]:
    source = match.chance
    told: dict[str, Any] = {"mode": source.mode}
    if isinstance(source, SeededChance) and match.is_over:
        told["seed"] = source.seed
    if isinstance(source, VerifiableChance):
        told |= {"commitment": source.commitment, "nonce": source.nonce}
        if match.is_over:
            told["secret"] = source.secret
    return told


def _entry_content(match: Match, entry: Entry) -> dict[str, Any]:
    by = "chance" if entry.actor == CHANCE else match.game.seat_names[entry.actor]
    content: dict[str, Any] = {"by": by, "action": entry.text}
    if entry.faces is not None:
        content["faces"] = list(entry.faces)
    return content


def checksum(content: dict[str, Any]) -> str:
    """A name for the content of a replay that changes with every letter of it."""
    rest = {key: value for key, value in content.items() if key != "checksum"}
    return hashlib.sha256(json.dumps(rest, sort_keys=True).encode()).hexdigest()[:32]


def replay_text(content: dict[str, Any]) -> str:
    """The file: one line a field, one line an entry."""
    lines = []
    for key, value in content.items():
        if key == "entries" and value:
            entries = ",\n".join("    " + json.dumps(entry, ensure_ascii=False) for entry in value)
            lines.append(f'  "entries": [\n{entries}\n  ]')
        else:
            lines.append(f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def write_replay(match: Match, path: Path, names: tuple[str, ...] | None = None) -> None:
    """The file holds the whole match; a file that was there before is replaced in one go or not at all."""
    write_whole(path, replay_text(replay_of(match, names)), ReplayError)


def read_replay(path: Path) -> Replay:
    """The content of a replay file, or a ReplayError that names the file and what is wrong with it."""
    return parse_replay(read_text(path, ReplayError), str(path))


def parse_replay(text: str, name: str) -> Replay:
    """The content of a replay given as text; `name` is what messages call it."""
    try:
        content = json.loads(text)
    except ValueError as problem:
        raise ReplayError(f"{name} is not a replay: it is not whole JSON ({problem})") from None
    except RecursionError:
        raise ReplayError(f"{name} is not a replay: it is nested too deeply") from None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise ReplayError(f'{name} is not a replay: it does not say "format": "{FORMAT}"')
    for key in NEEDED:
        if key not in content:
            raise ReplayError(f"{name} is not a whole replay: it has no {key!r}")
    kinds = {"ruleset": dict, "seats": list, "chance": dict, "entries": list, "game": str, "version": str}
    for key, kind in kinds.items():
        if not isinstance(content[key], kind):
            raise ReplayError(f"{name} is not a replay: {key!r} must be a {KIND_WORDS[kind]}")
    if not all(isinstance(seat, str) for seat in content["seats"]):
        raise ReplayError(f"{name} is not a replay: 'seats' must be a list of names")
    return Replay(name, content)


def replay_match(
    replay: Replay, until: int | None = None, hidden_sheets: list[Document] | None = None
) -> Match:
    """The match played back and checked, to the end or `until` entries; nothing is thrown anew.

    Sheets that the replay of an unfinished match does not tell can be given.
    """
    content, name = replay.content, replay.name
    try:
        match = _opening(content, hidden_sheets)
    except SandtableError as problem:
        raise ReplayError(f"{name}: {problem}") from None
    entries = content["entries"]
    for number, entry in enumerate(entries[:until], 1):
        _replay_entry(match, entry, f"{name}, entry {number}")
    if until is None or until >= len(entries):
        _agree(match, replay)
        _check_end(match, replay)
    match.chance = _source(content["chance"])
    return match


def _opening(content: dict[str, Any], hidden_sheets: list[Document] | None = None) -> Match:
    present = find_game(content["game"])
    game = find_rules(present.id, content["version"])
    if game is None:
        raise ReplayError(
            f"it was recorded under version {content['version']} of {present.title}; this is version "
            f"{present.version}, which might play it otherwise: open it with a release that has that version"
        )
    ruleset = game.rulesets.make(content["ruleset"])
    sheets = _sheets_told(content, hidden_sheets) if game.sheets_used(ruleset) else content.get("sheets")
    return Match(game, ruleset, len(content["seats"]), seed="replay", chance=TypedChance(), sheets=sheets)


def _sheets_told(content: dict[str, Any], hidden_sheets: list[Document] | None) -> list[Document]:
    told = content.get("sheets")
    if told == HIDDEN:
        if hidden_sheets is None:
            raise ReplayError("its sheets are hidden until the match is over; it can only be gone on with")
        told = hidden_sheets
    if not isinstance(told, list) or None in told or len(told) != len(content["seats"]):
        raise ReplayError("its 'sheets' must be a list with one for each seat")
    return told


def _replay_entry(match: Match, entry: Any, where: str) -> None:
    if not isinstance(entry, dict) or not isinstance(entry.get("action"), str):
        raise ReplayError(f'{where} is not an entry: it needs "by" and "action"')
    actor = ""
    if not match.is_over:
        actor = "chance" if match.decider == CHANCE else match.game.seat_names[match.decider]
    if entry.get("by") != actor:
        waited = f"{actor} decides here" if actor else "the match is over"
        raise ReplayError(f"{where}: {entry['action']!r} by {entry.get('by')!r} cannot be, {waited}")
    faces = entry.get("faces")
    if faces is not None and (not isinstance(faces, list) or not all(type(face) is int for face in faces)):
        raise ReplayError(f"{where}: faces must be a list of whole numbers, not {faces!r}")
    try:
        refused = match.follow(match.decider, entry["action"], None if faces is None else tuple(faces))
    except SandtableError as problem:
        raise ReplayError(f"{where}: {problem}") from None
    if refused:
        raise ReplayError(f"{where}: {entry['action']} is refused: {refused}")


def _agree(match: Match, replay: Replay) -> None:
    """The match has ended as its players agreed, if they did."""
    told = replay.content.get("agreed")
    if told is None:
        return
    try:
        result = Result(str(told["end_reason"]), tuple(float(share) for share in told["points"]))
    except (TypeError, KeyError, ValueError):
        raise ReplayError(f"{replay.name}: 'agreed' must hold an end_reason and points") from None
    is_shared = len(result.points) == match.seats and abs(sum(result.points) - 1) < 1e-6
    if match.is_over or not is_shared or result.end_reason not in AGREED:
        raise ReplayError(f"{replay.name} claims an agreement that cannot be: {told}")
    match.agree(result)


def _check_end(match: Match, replay: Replay) -> None:
    content, name = replay.content, replay.name
    if content["checksum"] != checksum(content):
        raise ReplayError(f"{name} was altered: its checksum is not that of its content")
    result = match.result
    told = {"end_reason": result.end_reason, "points": list(result.points)} if result else None
    if told != content["result"]:
        raise ReplayError(f"{name} claims the result {content['result']}, but its actions lead to {told}")
    if content["fingerprint"] != fingerprint(match.state):
        raise ReplayError(f"{name} claims another final state than its actions lead to")


def _source(told: dict[str, Any]) -> SeededChance | VerifiableChance | TypedChance:
    if told.get("mode") == "seeded" and "seed" in told:
        return SeededChance(told["seed"])
    if told.get("mode") == "verifiable" and "secret" in told:
        return VerifiableChance(str(told["secret"]), str(told.get("nonce", "")))
    return TypedChance()


def verify_replay(replay: Replay) -> list[Verification]:
    """Every throw checked against the secret or seed the replay reveals; a ReplayError if it reveals none."""
    told = replay.content["chance"]
    source = _source(told)
    if isinstance(source, TypedChance):
        reasons = {
            "typed": "its dice were typed in by the players",
            "branched": "it goes on from another match, whose dice these were at first",
        }
        reason = reasons.get(str(told.get("mode")), "the match is unfinished")
        raise ReplayError(f"{replay.name} has nothing to verify: {reason}")
    if isinstance(source, VerifiableChance) and source.commitment != told.get("commitment"):
        raise ReplayError(f"{replay.name}: the revealed secret is not the one that was committed to")
    whole = replay_match(replay)
    again = _opening(replay.content)
    found = []
    for number, entry in enumerate(whole.entries, 1):
        if decision := again.chance_decision():
            fall = source.fall(decision)
            is_right = (fall.action, fall.faces) == (entry.action, entry.faces)
            found.append(Verification(number, entry.text, entry.faces, is_right))
            again.enter_outcome(entry.action)
        else:
            again.act(entry.action)
    return found
