"""The folder of the lab: which files of it may be read and written, and under which names.

Studies lie in the folder itself, what is played of them in `runs` below it. Nothing else is ever written, and
nothing is read but files of studies that are there: their reports, rows and replays.
"""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sandtable.core.errors import SandtableError
from sandtable.core.files import make_folder, read_text, remove, write_whole
from sandtable.table.engines import Claim
from sandtable.table.messages.lab import STUDY_NAME

RUNS = "runs"
ELSEWHERE = (Path("runs/studies"), Path("docs/studies"))  # where the commands leave reports
NAME = re.compile(STUDY_NAME)
RESERVED = ("new",)  # addresses of the lab that are no study
REPLAY = re.compile(r"-[a-z]{1,20}\.replay\.json")
MEDIA = {  # endings of files that are handed out, with the most bytes that are
    ".html": ("text/html; charset=utf-8", 16_000_000),
    ".md": ("text/markdown; charset=utf-8", 16_000_000),
    ".json": ("application/json", 32_000_000),
    ".parquet": ("application/vnd.apache.parquet", 1_000_000_000),
    ".toml": ("text/plain; charset=utf-8", 1_000_000),
}
SPEEDS = "speeds.json"
MOST_SPEEDS = 1_000_000  # bytes


class NoStudyError(SandtableError):
    """There is no such study, or no such file of it."""


class NameTakenError(SandtableError):
    """There is a study of that name already."""


@dataclass(frozen=True)
class Found:
    """A file that may be handed out."""

    path: Path
    media: str
    size: int


class LabFolder:
    """The studies of one folder, and where their reports lie."""

    def __init__(self, folder: Path) -> None:
        make_folder(folder / RUNS)
        self.folder = folder.resolve()
        self.runs = self.folder / RUNS
        self.claim = Claim(
            self.runs / "lab",
            f"a server has the lab {folder} open: end it first, or give this one another --lab",
        )

    @property
    def reports(self) -> list[Path]:
        """Where reports may lie."""
        return [self.runs, self.folder, *(place.resolve() for place in ELSEWHERE)]

    @property
    def question(self) -> dict[str, Any]:
        """What the lab's clerk must know of the folder."""
        return {
            "folder": str(self.folder),
            "rows": str(self.runs),
            "reports": [str(place) for place in self.reports],
        }

    def study(self, name: str) -> Path:
        """The file of the study of that name, which is there; a NoStudyError otherwise."""
        path = self.folder / f"{name}.toml"
        if not NAME.fullmatch(name) or not is_inside(path, self.folder):
            raise NoStudyError("there is no study of that name")
        return path

    def count(self) -> int:
        """How many studies there are."""
        return sum(1 for _ in self.folder.glob("*.toml"))

    def save(self, name: str, text: str, *, replaces: bool) -> None:
        """The study is kept under the name, which no other study that was ever played has."""
        if not NAME.fullmatch(name) or name in RESERVED:
            raise SandtableError(f"a study cannot be called {name!r}; use letters, figures, _ and -")
        path = self.folder / f"{name}.toml"
        is_taken = path.exists() or path.is_symlink()
        if is_taken and not (replaces and self.was_never_played(name)):
            raise NameTakenError(f"there is a study called {name} already; choose another name")
        write_whole(path, text)

    def delete(self, name: str) -> None:
        """The study is gone, with all that was played of it here."""
        path = self.study(name)
        for ending in (".jsonl", ".parquet", ".html", ".md", ".json"):
            remove(self.runs / f"{name}{ending}")
        for replay in self.runs.glob(f"{name}-*.replay.json"):
            if REPLAY.fullmatch(replay.name.removeprefix(name)):
                remove(replay)
        remove(path)

    def was_never_played(self, name: str) -> bool:
        """Whether nothing but the file is there of the study."""
        has_ledger = (self.runs / f"{name}.jsonl").exists()
        return not has_ledger and len(self.files(name, self.study(name))) == 1

    def file(self, name: str, file: str) -> Found:
        """A file of a study, from the place of its newest report; a NoStudyError if there is none."""
        study = self.study(name)
        found = next((one for one in self.files(name, study) if one.path.name == file), None)
        if found is None:
            raise NoStudyError(f"there is no file {file} of this study")
        most = MEDIA[found.path.suffix][1]
        if found.size > most:
            raise SandtableError(f"{file} has more than {most} bytes; open it from the disk")
        return found

    def files(self, name: str, study: Path) -> list[Found]:
        """The files of a study that can be handed out: its own, then those of its newest report."""
        place = self._newest(name)
        replays = sorted(place.glob(f"{name}-*.replay.json")) if place else []
        paths = [study, *(place / f"{name}{ending}" for ending in (".html", ".md", ".json") if place)]
        paths += [self.runs / f"{name}.parquet"]
        paths += [one for one in replays if REPLAY.fullmatch(one.name.removeprefix(name))]
        return [
            Found(path, MEDIA[path.suffix][0], path.stat().st_size)
            for path in paths
            if is_inside(path, path.parent)
        ]

    def _newest(self, name: str) -> Path | None:
        there = [place for place in self.reports if is_inside(place / f"{name}.json", place)]
        return max(there, key=lambda place: (place / f"{name}.json").stat().st_mtime_ns, default=None)

    def note_speeds(self, key: str, speeds: dict[str, float]) -> None:
        """What was measured of a game's matches is known to those that are composed from now on."""
        path = self.runs / SPEEDS
        try:
            known = json.loads(read_text(path, most=MOST_SPEEDS)) if path.exists() else {}
        except (SandtableError, ValueError, RecursionError):
            known = {}
        before = known.get(key, {}) if isinstance(known, dict) else {}
        write_whole(path, json.dumps({**known, key: {**before, **speeds}}, indent=2) + "\n")

    def close(self) -> None:
        """Another server may open the folder."""
        self.claim.release()


def is_inside(path: Path, folder: Path) -> bool:
    """Whether the path is a file, and one of the folder itself: no link leads out of it."""
    try:
        return path.is_file() and path.resolve() == folder.resolve() / path.name
    except OSError:
        return False
