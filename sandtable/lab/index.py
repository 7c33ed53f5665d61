"""The index of studies: every question and its verdict on one line."""

import json
from pathlib import Path
from typing import Any

from sandtable.core.errors import SandtableError
from sandtable.core.files import read_text
from sandtable.lab.report import headline
from sandtable.lab.study_files import check_study

MOST_BYTES = 32_000_000  # of a report
HEAD = """# What the lab has answered

Every line is a study of this folder's reports: the question, the verdict, and how far it holds. Made by
`python -m sandtable.lab.index docs/studies`; each report names the command that repeats it.

"""


def listed(folder: Path, reports: list[Path]) -> list[dict[str, str]]:
    """Every study file of the folder with its question and its latest verdict."""
    found = []
    for path in sorted(folder.glob("*.toml")):
        study, problems = check_study(path)
        if study is None:
            found.append({"file": str(path), "question": "", "verdict": f"Broken: {problems[0]}."})
            continue
        answers = [answer for place in reports if (answer := read_findings(place / f"{path.stem}.json"))]
        verdict = f"{answers[0]['verdict']['words']}." if answers else "Not run yet."
        found.append({"file": str(path), "question": study.question, "verdict": verdict})
    return found


def read_findings(path: Path) -> dict[str, Any] | None:
    """What a report found, if there is one."""
    try:
        found = json.loads(read_text(path, most=MOST_BYTES))
    except (SandtableError, ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def answers_in(folder: Path) -> list[dict[str, Any]]:
    """What the reports of a folder found, in the order of their names."""
    found = (read_findings(path) for path in sorted(folder.glob("*.json")))
    return [one for one in found if one and "verdict" in one]


def line_of(answer: dict[str, Any], way: str = "") -> str:
    """A question, its verdict and the advice; `way` leads to the folder of the reports."""
    verdict = answer["verdict"]
    advice = f" *{verdict['advice']}*" if verdict["advice"] else ""
    said = f"**{headline(answer)}.** {verdict['sentence']} {answer['robustness']['words']}{advice}"
    return f"- [{answer['question']}]({way}{answer['name']}.md) {said}"


def index_text(folder: Path) -> str:
    """The index of a folder of reports, by game."""
    lines = []
    answers = answers_in(folder)
    for title in sorted({one["title"] for one in answers}):
        lines += [f"## {title}", "", *(line_of(one) for one in answers if one["title"] == title), ""]
    return HEAD + "\n".join(lines).rstrip() + "\n"


def write_index(folder: Path) -> None:
    """The folder's README.md is its index."""
    (folder / "README.md").write_text(index_text(folder), encoding="utf-8")


if __name__ == "__main__":
    import sys

    write_index(Path(sys.argv[1]))
