"""What the server writes down: a line a thing, to be read by people or programs; repeats are only counted.

Lines hold no parameters: an exception is told by its kind and where it was raised, never by the values it
speaks of, which may be somebody's secret.
"""

import json
import logging
import traceback
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from time import monotonic
from types import TracebackType
from typing import Any

from sandtable.table.limits import Bucket

ALIKE_PER_MINUTE = 5
MOST_KINDS = 1000  # of lines that are remembered
FAULTS_OF_CLIENTS = ("Invalid UTF-8 sequence received",)
MOST_LETTERS = 500  # of a message
MOST_PLACES = 12  # of a trace


def set_up_logs(form: str) -> None:
    """Everything the process logs is written to standard error in that form."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    handler.addFilter(Repeats())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.INFO if form == "json" else logging.WARNING)


def leave_out_faults_of_clients() -> None:
    """What only says that a client sent nonsense, which it was told, is no error and is not logged as one."""
    logging.getLogger("uvicorn.error").addFilter(is_own_fault)


def is_own_fault(record: logging.LogRecord) -> bool:
    """Whether the line says more than that a client sent nonsense."""
    return not str(record.msg).startswith(FAULTS_OF_CLIENTS)


@dataclass
class Kind:
    """How often one kind of line may still be written, and how often it was not."""

    bucket: Bucket
    unwritten: int = 0


@dataclass
class Repeats(logging.Filter):
    """Lets a few lines of a kind through each minute; the next one says how many there were between."""

    clock: Callable[[], float] = monotonic
    _kinds: OrderedDict[tuple[Any, ...], Kind] = field(default_factory=OrderedDict)

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the line is written."""
        key = (record.name, record.levelno, record.msg)
        kind = self._kinds.get(key)
        if kind is None:
            bucket = Bucket(ALIKE_PER_MINUTE / 60, ALIKE_PER_MINUTE, self.clock)
            kind = self._kinds[key] = Kind(bucket)
            if len(self._kinds) > MOST_KINDS:
                self._kinds.popitem(last=False)
        self._kinds.move_to_end(key)
        if not kind.bucket.take():
            kind.unwritten += 1
            return False
        record.unwritten, kind.unwritten = kind.unwritten, 0
        return True


def message_of(record: logging.LogRecord) -> str:
    """What the line says, on one line and not too long."""
    message = " ".join(record.getMessage().split())
    return message if len(message) <= MOST_LETTERS else message[:MOST_LETTERS] + "…"


def places_of(trace: TracebackType | None) -> list[str]:
    """Where an exception came from, the innermost last: files, lines and functions, no values."""
    frames = traceback.extract_tb(trace)[-MOST_PLACES:]
    return [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": message_of(record),
        }
        if unwritten := getattr(record, "unwritten", 0):
            line["unwritten"] = unwritten
        if record.exc_info and record.exc_info[0]:
            line["exception"] = record.exc_info[0].__name__
            line["at"] = places_of(record.exc_info[2])
        return json.dumps(line)


class TextLines(logging.Formatter):
    """One line for people, and the places of an exception below it."""

    def format(self, record: logging.LogRecord) -> str:
        moment = datetime.fromtimestamp(record.created).strftime("%Y-%m-%d %H:%M:%S")
        line = f"{moment} {record.levelname.lower()}: {message_of(record)}"
        if unwritten := getattr(record, "unwritten", 0):
            line += f" (and {unwritten} more like it before)"
        if record.exc_info and record.exc_info[0]:
            places = "".join(f"\n    {place}" for place in places_of(record.exc_info[2]))
            line += f" [{record.exc_info[0].__name__}]{places}"
        return line
