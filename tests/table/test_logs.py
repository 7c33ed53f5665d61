"""What the server writes down, and the figures it gives to whoever runs it."""

import io
import json
import logging
from collections.abc import Callable
from typing import Any

import httpx
import pytest
import sqlalchemy as sql
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from sandtable.core.errors import SandtableError
from sandtable.table import health
from sandtable.table.logs import ALIKE_PER_MINUTE, JsonLines, Repeats, TextLines, set_up_logs
from sandtable.table.metrics import read_place, serve_metrics
from tests.table.tables import Served, Viewer, make

SECRET = "s3cret-of-somebody"


def written(formatter: logging.Formatter, say: Callable[[logging.Logger], None]) -> list[str]:
    """The lines that are written of what is said."""
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(formatter)
    handler.addFilter(Repeats())
    own = logging.Logger("sandtable.table.trial")
    own.addHandler(handler)
    say(own)
    return out.getvalue().splitlines()


def fail(log: logging.Logger) -> None:
    try:
        raise KeyError(SECRET)
    except KeyError:
        log.exception("something failed\nin two lines")


def test_an_exception_is_one_line_without_its_values() -> None:
    (line,) = written(JsonLines(), fail)
    told = json.loads(line)
    assert (told["level"], told["message"]) == ("error", "something failed in two lines")
    assert told["exception"] == "KeyError"
    assert told["at"][-1].endswith(" fail")
    assert SECRET not in line
    text = "\n".join(written(TextLines(), fail))
    assert "error: something failed in two lines [KeyError]" in text
    assert SECRET not in text


def test_of_lines_alike_a_few_are_written_and_the_rest_counted() -> None:
    moment = [0.0]
    repeats = Repeats(clock=lambda: moment[0])

    def record(number: int) -> logging.LogRecord:
        return logging.LogRecord("sandtable", logging.ERROR, "x", 1, "no answer: %d", (number,), None)

    passed = [number for number in range(1000) if repeats.filter(record(number))]
    assert len(passed) == ALIKE_PER_MINUTE
    moment[0] = 60.0
    again = record(1000)
    assert repeats.filter(again)
    assert again.__dict__["unwritten"] == 1000 - ALIKE_PER_MINUTE
    assert "(and 995 more like it before)" in TextLines().format(again)
    assert json.loads(JsonLines().format(again))["unwritten"] == 995
    other = logging.LogRecord("sandtable", logging.ERROR, "x", 1, "something else", (), None)
    assert repeats.filter(other)


def test_logs_are_set_up_for_everything_in_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", [])
    level = root.level
    try:
        for form, formatter in (("json", JsonLines), ("text", TextLines)):
            set_up_logs(form)
            assert [type(handler.formatter) for handler in root.handlers] == [formatter]
    finally:
        root.setLevel(level)


def figures(client: Served) -> dict[str, float]:
    """The figures as Prometheus would read them."""
    server = serve_metrics(client.hall.metrics, ("127.0.0.1", 0))
    try:
        text = httpx.get(f"http://127.0.0.1:{server.server_address[1]}/metrics").text
    finally:
        server.shutdown()
        server.server_close()
    lines = [line.rpartition(" ") for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in lines}


def test_figures_tell_what_goes_on(client: Served) -> None:
    match, tokens = make(client, "connect_four", "me", "soldier")
    player = Viewer(client, match, tokens[0]).ready()
    player.act(player.now["actions"][0]["id"])
    player.act(0, seat=1)
    told = figures(client)
    assert told["sandtable_actions_total"] == told["sandtable_action_seconds_count"] == 1
    assert told["sandtable_refusals_total"] == 0  # not even asked: it is not their seat
    assert (told["sandtable_matches"], told["sandtable_sockets"]) == (1, 1)
    assert told["sandtable_store_seconds_count"] >= 1
    assert told['sandtable_http_answers_total{status="200"}'] >= 1
    for name in ("bots", "bot_queue", "work_queue", "store_queue"):
        assert f"sandtable_{name}" in told
    before = told.get('sandtable_errors_total{part="hall"}', 0)
    logging.getLogger("sandtable.table.hall").error("the store does not answer")
    assert figures(client)['sandtable_errors_total{part="hall"}'] == before + 1


def test_figures_are_nobody_elses(client: Served) -> None:
    assert client.get("/metrics").status_code == 404
    assert read_place("9100") == ("127.0.0.1", 9100)
    assert read_place("0.0.0.0:9100") == ("0.0.0.0", 9100)
    assert read_place("[::1]:0") == ("::1", 0)
    for wrong in ("", "x", "1:2:x", "99999", "9" * 5000, "-1"):
        with pytest.raises(SandtableError, match="is no place for figures"):
            read_place(wrong)


def test_health_follows_the_store_and_asks_it_seldom(client: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    answers = health.answers
    monkeypatch.setattr(health, "answers", lambda store: asked.append(store) or answers(store))
    assert [client.get("/health").json() for _ in range(5)] == [{"status": "well"}] * 5
    assert len(asked) == 1

    def break_down(*_: Any) -> Any:
        raise sql.exc.OperationalError("SELECT 1", {}, Exception("gone"))

    monkeypatch.setattr(health, "FRESH_SECONDS", -1.0)
    monkeypatch.setattr(client.hall.store.engine, "connect", break_down, raising=False)
    answer = client.get("/health")
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "2")


def test_a_text_that_is_not_utf8_ends_the_connection_and_is_no_error(
    client: Served, caplog: pytest.LogCaptureFixture
) -> None:
    match, _ = make(client, "connect_four", "me", "friend")
    with client.connect(match) as socket:
        with socket.protocol_mutex:
            socket.protocol.send_frame(Frame(Opcode.TEXT, b"\xff\xfe"))
            socket.socket.sendall(b"".join(socket.protocol.data_to_send()))
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(20)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1007
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []
