"""Saved matches: the replay anyone may read and, until the match is over, what its dice come from.

The replay of an unfinished match does not tell its seed or secret, nor hidden sheets. They are kept in a file
of their own, readable by its owner alone, so that a match goes on with the dice it would have thrown: leaving
the table does not buy a new throw.
"""

import json
from pathlib import Path
from typing import Any

from sandtable.core.contract import NOBODY
from sandtable.core.errors import ReplayError, SandtableError
from sandtable.core.files import read_text, remove, write_whole
from sandtable.core.sheets import Document
from sandtable.play.chance import SeededChance, TypedChance, VerifiableChance
from sandtable.play.match import Match
from sandtable.play.replay import HIDDEN, read_replay, replay_match, write_replay


def secret_path(path: Path) -> Path:
    """Where what the dice of an unfinished match come from is kept."""
    return path.with_name(path.name + ".secret")


def save_match(match: Match, path: Path, names: tuple[str, ...] | None = None) -> None:
    """The match can be replayed from the file and, while it is unfinished, be gone on with."""
    hidden = secret_path(path)
    if not match.is_over:
        write_whole(hidden, json.dumps(_secret_content(match)) + "\n", ReplayError, mode=0o600)
    write_replay(match, path, names)
    if match.is_over:
        remove(hidden)


def resume_match(path: Path, with_typed_dice: bool = False) -> Match:
    """The match of a saved file, ready to go on with its own dice or with dice the players type in."""
    replay = read_replay(path)
    match = replay_match(replay, hidden_sheets=_kept_sheets(path, replay.content))
    if match.is_over:
        raise ReplayError(f"{path} is a finished match; step through it with: sandtable replay {path}")
    if with_typed_dice or replay.content["chance"].get("mode") == "typed":
        match.chance = TypedChance()
    else:
        _take_up_dice(match, path, replay.content["chance"])
    match.settle()
    return match


def _secret_content(match: Match) -> dict[str, Any]:
    source = match.chance
    content: dict[str, Any] = {"seed": match.seed}
    if isinstance(source, SeededChance):
        content["dice"] = source.seed
    if isinstance(source, VerifiableChance):
        content["dice"] = source.secret
    if None in match.sheets_for(NOBODY):
        content["sheets"] = match.sheets
    return content


def _kept_sheets(path: Path, told: dict[str, Any]) -> list[Document] | None:
    """The hidden sheets of an unfinished match, where it has some that can be found."""
    if told.get("sheets") != HIDDEN:
        return None
    try:
        content = json.loads(read_text(secret_path(path)))
    except (SandtableError, ValueError, RecursionError):
        return None
    kept = content.get("sheets") if isinstance(content, dict) else None
    return kept if isinstance(kept, list) else None


def _take_up_dice(match: Match, path: Path, told: dict[str, Any]) -> None:
    hidden = secret_path(path)
    remedy = "go on with dice of your own: --dice typed"
    if not hidden.exists():
        raise ReplayError(f"{path} cannot go on without its dice, in {hidden.name}; {remedy}")
    try:
        content = json.loads(read_text(hidden))
    except (SandtableError, ValueError, RecursionError):
        raise ReplayError(f"{hidden} cannot be read, so the dice of {path} are lost; {remedy}") from None
    if not isinstance(content, dict) or not isinstance(content.get("dice"), str | int):
        raise ReplayError(f"{hidden} does not say where the dice of {path} come from; {remedy}")
    match.seed = content.get("seed", match.seed)
    if told.get("mode") == "seeded":
        match.chance = SeededChance(content["dice"])
        return
    match.chance = VerifiableChance(str(content["dice"]), str(told.get("nonce", "")))
    if match.chance.commitment != told.get("commitment"):
        raise ReplayError(f"{hidden} is not the secret that {path} committed to; {remedy}")
