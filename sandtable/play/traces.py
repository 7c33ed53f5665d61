"""Match traces: a whole match as one row of data, for programs that learn from matches or count in them.

A trace holds who played with which seeds under which rules and versions, every action with who decided it,
and how it ended. `docs/traces.md` says what each field means. A trace can be played back: `match_of`.
"""

from dataclasses import dataclass
from typing import Any

import sandtable
from sandtable.core.contract import CHANCE
from sandtable.core.errors import ReplayError
from sandtable.games import find_game
from sandtable.play.match import Match
from sandtable.play.replay import FORMAT as REPLAY_FORMAT
from sandtable.play.replay import Replay, checksum, replay_match, replay_of

FORMAT = "sandtable trace 1"
HEAD = ("id", "program", "source", "agents", "chance")  # what a match does not say of itself
FIELDS = (
    "format",
    "id",
    "program",
    "source",
    "game",
    "version",
    "ruleset",
    "agents",
    "sheets",
    "chance",
    "steps",
    "end_reason",
    "points",
    "fingerprint",
)
STEP_FIELDS = ("by", "action", "number", "notation", "choices", "weight", "total", "faces")

Trace = dict[str, Any]


@dataclass(frozen=True)
class Agent:
    """Who played a seat: the name of a bot, or `person`."""

    agent: str
    seed: str | None = None  # of the bot, where it is known

    def told(self, seat: int, name: str) -> dict[str, Any]:
        """The agent as a trace holds it."""
        return {"seat": seat, "name": name, "agent": self.agent, "seed": self.seed}


def trace_of(
    match: Match,
    name: str,
    agents: list[Agent],
    source: dict[str, Any],
    chance: dict[str, Any] | None = None,
) -> Trace:
    """The trace of a finished match; a ReplayError if it is not over, for it would tell what is hidden.

    `chance` says where its chance came from, if the match itself does not know it.
    """
    replay = replay_of(match)
    if replay["result"] is None:
        raise ReplayError(f"match {name} is not over; only finished matches have a trace")
    seats = enumerate(zip(agents, match.game.seat_names[: match.seats], strict=True))
    head = {
        "id": name,
        "program": sandtable.__version__,
        "source": source,
        "agents": [agent.told(seat, seat_name) for seat, (agent, seat_name) in seats],
        "chance": chance or replay["chance"],
    }
    return with_head(match, head)


def with_head(match: Match, head: dict[str, Any]) -> Trace:
    """The trace of a match of which this is known besides."""
    replay = replay_of(match)
    found = {
        **head,
        "format": FORMAT,
        "game": match.game.id,
        "version": match.game.version,
        "ruleset": match.game.rulesets.read(match.ruleset),
        "sheets": replay.get("sheets"),
        "steps": [step_of(match, number) for number in range(len(match.entries))],
        **(replay["result"] or {}),
        "fingerprint": replay["fingerprint"],
    }
    return {name: found[name] for name in FIELDS}


def step_of(match: Match, number: int) -> dict[str, Any]:
    """One thing that happened, as a trace holds it."""
    entry, game = match.entries[number], match.game
    choices = game.choices(match.state_at(number), match.ruleset)
    is_chance = entry.actor == CHANCE
    return {
        "by": entry.actor,
        "action": entry.action,
        "number": game.kinds.dense_of(entry.action),
        "notation": entry.text,
        "choices": len(choices),
        "weight": dict(choices)[entry.action] if is_chance else None,
        "total": sum(weight for _, weight in choices) if is_chance else None,
        "faces": None if entry.faces is None else list(entry.faces),
    }


def check_trace(trace: Any, name: str) -> None:
    """It is a trace with all its fields; otherwise a ReplayError says what is missing."""
    if not isinstance(trace, dict) or trace.get("format") != FORMAT:
        raise ReplayError(f'{name} is not a trace: it does not say "format": "{FORMAT}"')
    for field in FIELDS:
        if field not in trace:
            raise ReplayError(f"{name} is not a whole trace: it has no {field!r}")
    for field in ("steps", "agents", "points"):
        if not isinstance(trace[field], list):
            raise ReplayError(f"{name} is not a trace: {field!r} must be a list")
    if not all(isinstance(trace[field], dict) for field in ("ruleset", "chance")):
        raise ReplayError(f"{name} is not a trace: 'ruleset' and 'chance' must be tables of names and values")
    if not all(isinstance(agent, dict) and isinstance(agent.get("agent"), str) for agent in trace["agents"]):
        raise ReplayError(f"{name} is not a trace: each of its 'agents' needs an 'agent'")
    for number, step in enumerate(trace["steps"], 1):
        if not isinstance(step, dict) or any(field not in step for field in STEP_FIELDS):
            raise ReplayError(f"{name}, step {number}, needs the fields {', '.join(STEP_FIELDS)}")
        if type(step["by"]) is not int or not CHANCE <= step["by"] < len(trace["agents"]):
            raise ReplayError(f"{name}, step {number}: nobody there is {step['by']!r}")


def replay_from(trace: Trace, name: str = "the trace") -> dict[str, Any]:
    """The trace as the content of a replay file, which `sandtable replay` shows."""
    check_trace(trace, name)
    game = find_game(trace["game"])
    content = {
        "format": REPLAY_FORMAT,
        "game": game.id,
        "version": trace["version"],
        "ruleset": game.rulesets.changes(game.rulesets.make(trace["ruleset"])),
        "seats": [agent["agent"] for agent in trace["agents"]],
        **({"sheets": trace["sheets"]} if trace["sheets"] is not None else {}),
        "chance": trace["chance"],
        "entries": [_entry(game.seat_names, step) for step in trace["steps"]],
        "result": {"end_reason": trace["end_reason"], "points": trace["points"]},
        "fingerprint": trace["fingerprint"],
    }
    return {**content, "checksum": checksum(content)}


def _entry(seat_names: tuple[str, ...], step: dict[str, Any]) -> dict[str, Any]:
    by = "chance" if step["by"] == CHANCE else seat_names[step["by"]]
    faces = {} if step["faces"] is None else {"faces": step["faces"]}
    return {"by": by, "action": step["notation"], **faces}


def match_of(trace: Trace, name: str = "the trace") -> Match:
    """The match of a trace, every action checked; a ReplayError if it cannot have happened so."""
    match = replay_match(Replay(name, replay_from(trace, name)))
    told = with_head(match, {field: trace[field] for field in HEAD})
    for field in FIELDS:
        if told[field] != trace[field]:
            raise ReplayError(f"{name} was altered: its {field!r} is not what its actions lead to")
    return match
