"""Children that play for the server: they tell, stand still, go on, stop, and outlive nobody."""

import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from sandtable.cli import steps
from sandtable.cli.steps import STOPPED
from sandtable.lab.ledger import count_matches
from sandtable.table.children import NOTHING, Child, Workplace
from sandtable.table.compile_queue import program

LONG = """\
question = "Is it fair?"
game = "connect_four"
measure = "seat 1"
target = [45, 55]
matches = 2000000
strengths = ["random"]
"""


@pytest.fixture
def long(tmp_path: Path) -> Path:
    """A folder with a study that takes longer than anybody waits."""
    (tmp_path / "long.toml").write_text(LONG, encoding="utf-8")
    return tmp_path


@pytest.fixture
def start(long: Path) -> Iterator[Callable[[], Child]]:
    """Starts the study as the server does."""
    started: list[Child] = []

    def begin() -> Child:
        command = program("study", "run", "long.toml", "--rows", "runs", "--steps")
        started.append(Child(command, folder=long))
        return started[-1]

    yield begin
    for child in started:
        child.end()


def until(child: Child, is_wanted: Callable[[Any], bool]) -> Any:
    """The first word of the child that is wanted."""
    while not is_wanted(told := child.answer()):
        pass
    return told


def test_a_study_stands_still_goes_on_and_stops(start: Callable[[], Child], long: Path) -> None:
    child = start()
    before = until(child, lambda told: told["played"] > 0)
    if hasattr(os, "sched_setaffinity"):
        assert os.getpriority(os.PRIO_PROCESS, child.number) == 19
        assert len(os.sched_getaffinity(child.number)) == 1
    child.say("still\n")
    until(child, lambda told: told.get("is_still"))
    ledger = long / "runs" / "long.jsonl"
    assert len({count_matches(ledger) for _ in range(20)}) == 1
    child.say("on\n")
    assert until(child, lambda told: told.get("played", 0) > before["played"])["rate"] > 0
    child.say("stop\n")
    assert all("played" in told for told in child.lines())
    assert child.status == STOPPED
    assert count_matches(ledger) > before["played"]


def work_under(led: steps.Led) -> None:
    """What a command does until it is stopped."""
    with led:
        while True:
            time.sleep(0.002)


@pytest.fixture(params=[signal.default_int_handler, signal.SIG_IGN], ids=["heard", "ignored"])
def interrupts(request: pytest.FixtureRequest) -> Iterator[Any]:
    """What becomes of Ctrl-C: scripts have it ignored by what they start in the background."""
    before = signal.signal(signal.SIGINT, request.param)
    yield request.param
    signal.signal(signal.SIGINT, before)


def test_a_command_stands_until_it_may_go_on_and_ends_with_whoever_led_it(
    monkeypatch: pytest.MonkeyPatch, interrupts: Any
) -> None:
    told: queue.Queue[dict[str, Any]] = queue.Queue()
    monkeypatch.setattr(steps, "tell", told.put)
    far, near = os.pipe()
    with os.fdopen(near, "w") as leader, os.fdopen(far) as source:

        def say(word: str) -> None:
            leader.write(f"{word}\n")
            leader.flush()

        def lead() -> None:
            for _ in range(2):
                say("still")
                assert told.get(timeout=60) == {"is_still": True}
                say("on")
            say("still")
            told.get(timeout=60)
            leader.close()

        thread = threading.Thread(target=lead)
        led = steps.Led(source)
        thread.start()
        with pytest.raises(KeyboardInterrupt):
            work_under(led)
        thread.join()
    assert told.empty()
    assert signal.getsignal(signal.SIGINT) is interrupts
    assert led.seconds < time.monotonic()


def test_the_last_word_of_a_child_is_known() -> None:
    loud = Child([sys.executable, "-c", "import sys; sys.exit('the cable is out')"])
    assert list(loud.lines()) == []
    assert (loud.last_word, loud.status) == ("the cable is out", 1)
    quiet = Child([sys.executable, "-c", "print('1')"])
    assert quiet.answer() == 1
    with pytest.raises(OSError, match="has ended"):
        quiet.answer()
    quiet.end()
    assert quiet.last_word == NOTHING


def test_nobody_begins_where_the_place_is_closed() -> None:
    place = Workplace("test")
    child = place.start([sys.executable, "-c", "input()"])
    place.close()
    assert list(child.lines()) == []
    with pytest.raises(OSError, match="going down"):
        place.start([sys.executable, "-c", "input()"])


def test_a_child_that_tells_nonsense_is_ended() -> None:
    child = Child([sys.executable, "-c", "print('nonsense', flush=True); input()"])
    with pytest.raises(ValueError, match="Expecting value"):
        list(child.lines())
    assert child.status is not None
