"""What the lab answers to the questions of a program, a line of JSON each: studies, choices, checks.

A server asks; it imports nothing of the lab, and nothing of what is asked is read or written outside the
folder that it names. Nothing is played here, so that the rules may run as plain Python (see
`docs/decisions/0011-the-lab-beside-the-table.md`).
"""

import json
import os
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

from sandtable.core.errors import SandtableError
from sandtable.core.files import read_text
from sandtable.lab.choices import choices_of
from sandtable.lab.drafts import check_draft, content_of, draft_text
from sandtable.lab.findings import FORMAT
from sandtable.lab.index import read_findings
from sandtable.lab.ledger import count_matches
from sandtable.lab.report import headline
from sandtable.lab.speeds import Speeds, read_speeds, seconds_of
from sandtable.lab.study import Study
from sandtable.lab.study_files import MOST_BYTES, check_study
from sandtable.lab.study_keys import Problem

MOST_STUDIES = 1000  # of a folder that are listed
SPEEDS = "speeds.json"  # among the rows: what was measured while studies of the folder were played
KEPT = 2000  # files that are not read again until they change
SORTS = {  # what a study asks, by the key that says so; other studies compare variants
    "sweep": "every value",
    "handicap": "handicap",
    "luck": "luck and skill",
    "sheets": "sheets",
}

Told = dict[str, Any]


def answered(line: str) -> Told:
    """The answer to the question of a line, or what is wrong with it."""
    try:
        return {"answer": answer(json.loads(line))}
    except SandtableError as problem:
        return {"problem": str(problem)}
    except (ValueError, RecursionError):
        return {"problem": "that is no JSON"}


def answer(question: Any) -> Any:
    """What the lab says to a question, which has all that it takes to answer it."""
    asked = str(question.get("ask")) if isinstance(question, dict) else ""
    if asked not in ANSWERS:
        raise SandtableError(f"a question asks for one of: {', '.join(ANSWERS)}")
    needed, find = ANSWERS[asked]
    if missing := [key for key in needed if key not in question]:
        raise SandtableError(f"the question has no {missing[0]!r}")
    return find(question)


def list_studies(question: Told) -> list[Told]:
    """Every study of the folder with what is known of it: what it asks, how far it is, what it found."""
    paths = sorted(Path(question["folder"]).glob("*.toml"))[:MOST_STUDIES]
    return [row_of(path, question) for path in paths]


def one_study(question: Told) -> Told:
    """A study with its text, what its report says, and its replays."""
    path = Path(question["folder"]) / f"{question['name']}.toml"
    text = read_text(path, most=MOST_BYTES)
    found = latest(path.stem, question["reports"])
    return {
        **row_of(path, question),
        "text": text,
        "content": content_of(text) or {},
        "found": said_of(found) if found else None,
    }


def row_of(path: Path, question: Told) -> Told:
    """A study in short."""
    told = dict(described(str(path), stamp(path)))
    found = latest(path.stem, question["reports"])
    ledger = Path(question["rows"]) / f"{path.stem}.jsonl"
    answer = answer_of(found) if found else None
    played = counted(str(ledger), stamp(ledger))
    return {**told, "name": path.stem, "answer": answer, "played": played}


def answer_of(found: Told) -> Told:
    """The verdict of a report, what it says of the claim, and the figures behind it."""
    verdict = found["verdict"]
    return {"code": verdict["code"], "headline": headline(found), "sentence": verdict["sentence"]}


def stamp(path: Path) -> tuple[int, int]:
    """What changes when a file does; nothing if there is none."""
    try:
        found = os.stat(path)
    except OSError:
        return (0, 0)
    return (found.st_mtime_ns, found.st_size)


@lru_cache(KEPT)
def described(path: str, changed: tuple[int, int]) -> Told:
    """What a study file asks, or its first problem."""
    study, problems = check_study(Path(path))
    if study is None:
        more = f" (and {len(problems) - 1} more)" if problems[1:] else ""
        return {"question": "", "problem": f"{problems[0]}{more}", "sort": "", "game": "", "title": ""}
    return {
        "question": study.question,
        "problem": "",
        "sort": sort_of(study, content_of(read_text(Path(path), most=MOST_BYTES)) or {}),
        "game": study.game_id,
        "title": study.game.title,
        "clause": study.clause,
        "seats": study.seats,
        "planned": study.total,
        "players": list(dict.fromkeys(bot for lineup in study.strengths for bot in lineup)),
    }


def sort_of(study: Study, content: Told) -> str:
    """What kind of question it is, in a word or two."""
    named = next((words for key, words in SORTS.items() if content.get(key)), "")
    if named or study.tags:
        return named or "restricted play"
    return "variants" if len(study.variants) > 1 else "as written"


@lru_cache(KEPT)
def counted(path: str, changed: tuple[int, int]) -> int:
    """The matches that a ledger holds."""
    return count_matches(Path(path)) if changed[1] else 0


def latest(name: str, places: list[str]) -> Told | None:
    """The newest report on the study."""
    paths = [Path(place) / f"{name}.json" for place in places]
    there = [path for path in paths if stamp(path)[1]]
    newest = max(there, key=lambda path: stamp(path)[0], default=None)
    return found_in(str(newest), stamp(newest)) if newest else None


@lru_cache(KEPT)
def found_in(path: str, changed: tuple[int, int]) -> Told | None:
    """What a report says, in as many words as a list and a page need."""
    found = read_findings(Path(path))
    if not found or found.get("format") != FORMAT:
        return None
    kept = ("question", "verdict", "robustness", "warnings", "replays", "method", "name")
    return {key: found.get(key) for key in kept}


def said_of(found: Told) -> Told:
    """The answer of a report in sentences, and the matches worth watching."""
    return {
        "advice": found["verdict"]["advice"],
        "robustness": found["robustness"]["words"],
        "warnings": found["warnings"],
        "matches": found["method"]["matches"],
        "command": found["method"]["command"],
        "replays": [
            {key: one[key] for key in ("title", "words", "file", "at")} for one in found["replays"] or []
        ],
    }


def check(question: Told) -> Told:
    """The text of a draft with all that is wrong with it, how many matches it takes, and about how long."""
    text = question.get("text")
    if text is None:
        text = draft_text(question.get("content", {}))
    study, problems = check_draft(text, question["name"])
    return {
        "text": text,
        "content": content_of(text),
        "problems": [told_problem(problem) for problem in problems],
        "plan": plan_of(study, read_speeds(Path(question["rows"]) / SPEEDS)) if study else None,
    }


def told_problem(problem: Problem) -> Told:
    return {"line": problem.line, "path": list(problem.path), "text": problem.text}


def plan_of(study: Study, own: Speeds) -> Told:
    """How much a study plays, and about how long that takes on one core."""
    seconds = seconds_of(study, own)
    return {
        "matches": study.total,
        "variants": len(study.variants),
        "strengths": len(study.strengths),
        "seconds": None if seconds is None else round(seconds, 1),
        "margin": study.margin_words,
        "measure": study.measure.words,
    }


def choices(question: Told) -> Told:
    """What a study of a game can ask."""
    return choices_of(question["game"], question.get("seats"))


PLACES = ("folder", "rows", "reports")
ANSWERS: dict[str, tuple[tuple[str, ...], Callable[[Told], Any]]] = {  # what a question needs, and its answer
    "list": (PLACES, list_studies),
    "study": (("name", *PLACES), one_study),
    "check": (("name", "rows"), check),
    "choices": (("game",), choices),
}
