"""The lab over HTTP: off unless wanted, composed by the host alone, bounded, and nothing is lost."""

import json
import re
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import given, settings

from sandtable.cli.serve import lab_words
from sandtable.core.errors import SandtableError
from sandtable.lab.ledger import count_matches
from sandtable.table.app import TableSettings, create_app
from sandtable.table.lab_files import LabFolder, NameTakenError, NoStudyError
from sandtable.table.lab_key import HostKey, host_key
from sandtable.table.limits import Limits
from sandtable.table.messages import lab as messages
from tests.table.conftest import ROOMY
from tests.table.tables import Served
from tests.table.wire import problems

WAIT = 300.0
FAIR: dict[str, Any] = {
    "question": "Is it fair?",
    "game": "connect_four",
    "measure": "seat 1",
    "target": [45, 55],
    "matches": 8,
    "strengths": ["random"],
}
PATHS = ("", "/runs", "/studies/fair", "/games/connect_four")
POSTS = ("/check", "/studies", "/studies/fair/start", "/studies/fair/stop", "/studies/fair/delete")


class Host:
    """Whoever has the host's key, at a server with a lab."""

    def __init__(self, served: Served, folder: Path) -> None:
        self.served, self.folder = served, folder
        self.key = (folder.parent / "host.key").read_text().strip()
        self.headers = {"Authorization": f"Bearer {self.key}"}

    def get(self, path: str) -> Any:
        return self.served.get(f"/api/lab{path}", headers=self.headers)

    def post(self, path: str, **body: Any) -> Any:
        return self.served.post(f"/api/lab{path}", json=body, headers=self.headers)

    def keep(self, name: str = "fair", **more: Any) -> None:
        """A study is in the folder, composed and checked as a browser does it."""
        told = self.post("/check", name=name, content={**FAIR, **more}).json()
        assert problems(told, messages.DraftTold) == []
        assert told["problems"] == []
        answer = self.post("/studies", name=name, text=told["text"])
        assert answer.json() == {"done": True}, answer.text

    def until(self, name: str, *states: str) -> Any:
        """What is told of the study once it is in one of the states."""
        until = time.monotonic() + WAIT
        while time.monotonic() < until:
            told = self.get("/runs").json()
            assert problems(told, messages.RunsTold) == []
            run = next((one for one in told["runs"] if one["name"] == name), None)
            if run and run["state"] in states:
                return run
            time.sleep(0.05)
        raise AssertionError(f"{name} was never {states}: {told}")


@pytest.fixture
def host(serve: Callable[..., Served], tmp_path: Path) -> Host:
    folder = tmp_path / "lab"
    return Host(serve(lab=folder), folder)


def test_without_a_lab_none_of_its_addresses_is_there(client: Served) -> None:
    for path in PATHS:
        answer = client.get(f"/api/lab{path}")
        assert (answer.status_code, "serve --lab" in answer.json()["error"]) == (404, True)
    for path in POSTS:
        assert client.post(f"/api/lab{path}", json={"name": "fair", "text": ""}).status_code == 404
    for path in ("/lab", "/lab/new", "/lab/fair", "/lab/fair/fair.toml"):
        answer = client.get(path)
        assert (answer.status_code, "no lab" in answer.json()["error"]) == (404, True)
    assert "data-lab" not in client.get("/").text


def test_whoever_has_no_key_reads_and_starts_nothing(host: Host) -> None:
    host.keep()
    served = host.served
    for headers in ({}, {"Authorization": "Bearer x"}, {"Authorization": f"Basic {host.key}"}):
        for path in POSTS:
            body = {"name": "other", "text": 'question = "?"'} if path == "/studies" else {}
            answer = served.post(f"/api/lab{path}", json=body, headers=headers)
            assert (answer.status_code, "only the host" in answer.json()["error"]) == (403, True), path
        assert served.get("/api/lab/games/connect_four", headers=headers).status_code == 403
        told = served.get("/api/lab", headers=headers).json()
        assert problems(told, messages.LabTold) == []
        assert (told["is_host"], [one["name"] for one in told["studies"]]) == (False, ["fair"])
        assert served.get("/api/lab/studies/fair", headers=headers).json()["is_host"] is False
    assert served.get("/api/lab/runs").json() == {"runs": []}
    assert [path.name for path in host.folder.glob("*.toml")] == ["fair.toml"]
    assert host.get("").json()["is_host"] is True


def test_a_study_is_composed_played_and_read(host: Host, caplog: pytest.LogCaptureFixture) -> None:
    host.keep()
    assert host.post("/studies/fair/start").json()["state"] == "waiting"
    run = host.until("fair", "done", "failed")
    assert (run["state"], run["share"], run["sentence"]) == ("done", 1.0, "Done: 8 of 8 matches.")
    assert run["step"]["arms"][0]["players"] == "random"
    told = host.get("/studies/fair").json()
    assert problems(told, messages.StudyTold) == []
    assert told["answer"]["code"] in ("yes", "no", "open")
    assert told["played"] == 8
    assert "/" not in told["found"]["command"].removeprefix("sandtable")  # no folder of the server is told
    files = {one["file"]: one["bytes"] for one in told["files"]}
    assert {"fair.toml", "fair.html", "fair.md", "fair.json", "fair.parquet"} <= set(files)
    for file, size in files.items():
        answer = host.served.get(f"/lab/fair/{file}")
        assert (answer.status_code, len(answer.content)) == (200, size)
    assert host.key not in caplog.text + host.served.get("/lab").text + host.served.get("/").text
    (row,) = host.get("").json()["studies"]
    assert row["answer"]["headline"]
    assert host.post("/studies/fair/delete").json() == {"done": True}
    left = {path.name for path in (host.folder / "runs").iterdir()} - {"lab.lock", "lab.lock-journal"}
    assert (left, host.get("").json()["studies"]) == ({"speeds.json"}, [])


def test_a_report_is_strict_and_its_replays_open_where_they_turn(host: Host) -> None:
    host.keep()
    host.post("/studies/fair/start")
    assert host.until("fair", "done", "failed")["state"] == "done"
    report = host.served.get("/lab/fair/fair.html")
    policy = report.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "sandbox" in policy
    assert "allow-scripts" not in policy
    assert report.headers["x-frame-options"] == "SAMEORIGIN"
    assert "frame-src 'self'" in host.served.get("/lab/fair").headers["content-security-policy"]
    assert host.served.get("/").headers["x-frame-options"] == "DENY"
    links = re.findall(r'<a href="(fair-[a-z]+\.replay\.json)\?at=(\d+)">', report.text)
    assert links[0][0] == "fair-typical.replay.json"
    for file, step in links:
        address = f"/lab/fair/{file}"
        replay = host.served.get(address).json()
        assert replay["game"] == "connect_four"
        assert 0 < int(step) < len(replay["entries"])
        watched = host.served.get(f"{address}?at={step}")
        assert watched.status_code == 303
        place, _, shown = watched.headers["location"].partition("#")
        assert place.startswith("/m/r-")
        assert shown == f"step={step}"
        assert host.served.get(f"{address}?at=2").headers["location"] == f"{place}#step=2"
        assert host.served.get(f"/api{place.replace('/m/', '/matches/')}").json()["over"]
    (host.folder / "runs" / "fair-longest.replay.json").write_text("{}", encoding="utf-8")
    broken = host.served.get("/lab/fair/fair-longest.replay.json?at=5")
    assert broken.status_code == 400


def test_a_study_stops_and_goes_on_where_it_was(host: Host) -> None:
    host.keep(matches=1_000_000)
    host.post("/studies/fair/start")
    assert host.post("/studies/fair/start").status_code == 409
    assert host.post("/studies/fair/delete").status_code == 409
    while "step" not in (run := host.until("fair", "playing")):
        time.sleep(0.05)
    assert "of 1,000,000 matches" in run["sentence"]
    assert host.post("/studies/fair/stop").json()["state"] in ("stopping", "stopped")
    stopped = host.until("fair", "stopped")
    assert "nothing is lost" in stopped["sentence"]
    assert host.post("/studies/fair/stop").status_code == 409
    ledger = host.folder / "runs" / "fair.jsonl"
    played = count_matches(ledger)
    assert played >= stopped["step"]["played"] > 0
    assert host.get("/studies/fair").json()["played"] == played
    speeds = json.loads((host.folder / "runs" / "speeds.json").read_text())
    assert speeds["connect_four/2"]["random"] > 0
    ledger.write_text('{"format": "something else"}\n', encoding="utf-8")
    host.post("/studies/fair/start")
    failed = host.until("fair", "failed")
    assert "does not say what it measured" in failed["sentence"]
    assert "Traceback" not in failed["sentence"]


def test_names_and_files_lead_nowhere_else(host: Host, tmp_path: Path) -> None:
    host.keep()
    (tmp_path / "secret.toml").write_text("secret = 1\n", encoding="utf-8")
    (host.folder / "link.toml").symlink_to(tmp_path / "secret.toml")
    (host.folder / "runs" / "fair.json").write_text("{}", encoding="utf-8")
    (host.folder / "runs" / "fair.html").symlink_to(tmp_path / "secret.toml")
    names = ("link", "..%2fsecret", "%2e%2e", "fair%00", "fair%2f..%2f..%2fsecret", "x" * 80, "-x", "host")
    for name in names:
        for path in (f"/studies/{name}", f"/studies/{name}/start", f"/studies/{name}/delete"):
            answer = host.post(path) if path.endswith(("start", "delete")) else host.get(path)
            assert answer.status_code in (404, 405), (path, answer.text)
            assert "secret = 1" not in answer.text
        assert host.served.get(f"/lab/{name}/{name}.toml").status_code == 404
    files = ("fair.html", "lab.lock", "speeds.json", "..%2fhost.key", "%2e%2e%2fsecret.toml", "other.json")
    for file in (*files, "fair"):
        answer = host.served.get(f"/lab/fair/{file}")
        assert (answer.status_code, "secret" not in answer.text) == (404, True), file
    for name in ("../x", "a/b", "new", "", "x" * 61, ".x", "x.y"):
        answer = host.post("/studies", name=name, text='question = "?"')
        assert answer.status_code in (400, 422), name
    named = host.post("/check", text='strengths = ["greedy@/etc/passwd.json"]\n').json()
    assert "names no files" in named["problems"][0]["text"]
    refused = host.post("/studies", name="x", text='game = "connect_four"\nstrengths = ["recruit@.."]\n')
    assert (refused.status_code, "names no files" in refused.json()["error"]) == (400, True)
    assert (tmp_path / "secret.toml").read_text() == "secret = 1\n"
    assert sorted(path.name for path in host.folder.glob("*.toml")) == ["fair.toml", "link.toml"]


def test_what_was_played_is_replaced_by_nothing(tmp_path: Path) -> None:
    folder = LabFolder(tmp_path / "lab")
    folder.save("a", "one\n", replaces=False)
    with pytest.raises(NameTakenError, match="choose another name"):
        folder.save("a", "two\n", replaces=False)
    folder.save("a", "two\n", replaces=True)
    assert folder.study("a").read_text() == "two\n"
    (folder.runs / "a.jsonl").write_text("", encoding="utf-8")
    with pytest.raises(NameTakenError):
        folder.save("a", "three\n", replaces=True)
    (folder.runs / "ab.jsonl").write_text("", encoding="utf-8")
    folder.delete("a")
    assert [path.name for path in folder.runs.glob("*.jsonl")] == ["ab.jsonl"]
    with pytest.raises(NoStudyError):
        folder.delete("a")
    folder.close()


def test_sizes_numbers_and_lengths_are_bounded(serve: Callable[..., Served], tmp_path: Path) -> None:
    limits = Limits(**{**vars(ROOMY), "studies": 1, "study_matches": 100})
    host = Host(serve(limits, lab=tmp_path / "lab"), tmp_path / "lab")
    host.keep(matches=102)
    answer = host.post("/studies/fair/start")
    assert (answer.status_code, "102 matches" in answer.json()["error"]) == (400, True)
    text = (host.folder / "fair.toml").read_text()
    full = host.post("/studies", name="more", text=text)
    assert (full.status_code, "delete one" in full.json()["error"]) == (409, True)
    assert host.post("/check", text="x" * 50_000).status_code == 422
    assert host.post("/check", content={str(key): 1 for key in range(61)}).status_code == 422
    assert host.post("/check", text="x" * 70_000).status_code == 413
    (host.folder / "fair.toml").write_text("question = 1\n", encoding="utf-8")
    assert "it has no 'game'" in host.post("/studies/fair/start").json()["error"]
    huge = host.folder / "runs" / "fair.html"
    (host.folder / "runs" / "fair.json").write_text("{}", encoding="utf-8")
    with huge.open("wb") as file:
        file.truncate(20_000_000)
    assert host.served.get("/lab/fair/fair.html").status_code == 400


def test_a_second_server_is_kept_out_of_the_folder(host: Host, tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from sandtable.table.lab_files import LabFolder; "
        "LabFolder(Path(sys.argv[1]))"
    )
    done = subprocess.run([sys.executable, "-c", script, str(host.folder)], capture_output=True, text=True)
    assert "a server has the lab" in done.stderr


def test_the_key_is_the_owner_s_alone_and_outlives_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = f"sqlite:///{tmp_path / 'data' / 'm.sqlite'}"
    key = host_key(store, tmp_path / "lab")
    assert key.path == tmp_path / "data" / "host.key"
    assert stat.S_IMODE(key.path.stat().st_mode) == 0o600
    assert len(key.text) == 43
    assert host_key(store, tmp_path / "lab").text == key.text
    assert (key.opens(["x", key.text]), key.opens([key.text[:-1], ""]), key.opens([])) == (True, False, False)
    assert host_key("postgresql://u@h/d", tmp_path / "lab").path == tmp_path / "lab" / "runs" / "host.key"
    assert key.text not in lab_words("http://x/", store, tmp_path / "lab")  # into a log
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert f"http://x/lab#host={key.text}" in lab_words("http://x/", store, tmp_path / "lab")
    key.path.chmod(0o644)
    with pytest.raises(SandtableError, match="others can read"):
        HostKey(key.path)
    key.path.chmod(0o600)
    key.path.write_text("short\n")
    with pytest.raises(SandtableError, match="holds no key"):
        HostKey(key.path)


def test_no_input_of_the_host_breaks_the_server(host: Host) -> None:
    schema = schemathesis.openapi.from_url(f"{host.served.http.base_url}/api/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations()]
    for operation in [one for one in operations if one.path.startswith("/api/lab")]:

        @settings(max_examples=3)
        @given(case=operation.as_strategy())
        def never_fails(case: schemathesis.Case) -> None:
            answer = case.call(headers=host.headers, timeout=60)
            assert answer.status_code < 500, (case.as_curl_command(), answer.text)

        never_fails()


def test_a_server_has_its_lab_where_it_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "lab"
    create_app(TableSettings(f"sqlite:///{tmp_path / 'm.sqlite'}", lab=folder))
    assert (folder / "runs").is_dir()
    (tmp_path / "file").touch()
    with pytest.raises(SandtableError, match="cannot be made"):
        create_app(TableSettings(f"sqlite:///{tmp_path / 'n.sqlite'}", lab=tmp_path / "file"))
