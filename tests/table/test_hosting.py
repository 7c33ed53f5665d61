"""The deployment of docs/hosting.md without its containers: two servers, one PostgreSQL, a proxy with TLS."""

import json
import re
import shutil
from configparser import ConfigParser
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from sandtable.cli.serve import Log, make_server
from tests.table.databases import has_postgres, postgres
from tests.table.processes import Process
from tests.table.proxy import proxy
from tests.table.tables import WAIT, seats

ROOT = Path(__file__).parents[2]


@pytest.mark.deep
@pytest.mark.skipif(not has_postgres() or not shutil.which("openssl"), reason="needs PostgreSQL and openssl")
def test_two_servers_behind_tls_play_and_one_may_die(tmp_path: Path) -> None:
    options = ("--behind-proxy", "--log", "json", "--metrics", "0")
    with ExitStack() as running:
        store = running.enter_context(postgres())
        one, two = (running.enter_context(Process(store, options=options)) for _ in range(2))
        port, trusted = running.enter_context(proxy(tmp_path, [one.host, two.host]))
        ask = partial(asked, f"https://localhost:{port}", trusted)
        assert ask("GET", "/health") == {"status": "well"}
        made = ask("POST", "/api/matches", json={"game": "connect_four", "seats": seats("me", "friend")})
        tokens = [link["token"] for link in made["seat_links"]]
        secure = f"wss://localhost:{port}/ws/{made['match']}"
        assert play(secure, trusted, tokens, 3) == 3
        one.kill()
        assert ask("GET", "/health") == {"status": "well"}
        assert play(secure, trusted, tokens, 3) == 6
        assert len(ask("GET", f"/api/matches/{made['match']}/replay")["entries"]) == 6


def asked(address: str, trusted: Any, method: str, path: str, **given: Any) -> Any:
    """What the server behind the proxy answers, on a connection of its own."""
    closing = {"Connection": "close"}
    answer = httpx.request(method, address + path, verify=trusted, headers=closing, timeout=WAIT, **given)
    return answer.raise_for_status().json()


def play(address: str, trusted: Any, tokens: list[str], actions: int) -> int:
    """The steps of the match after so many actions more, by someone who holds both seats."""
    step = taken = 0
    with connect(address, ssl=trusted, origin=None) as socket:
        socket.send(json.dumps({"type": "hello", "tokens": tokens}))
        while taken < actions:
            told = json.loads(socket.recv(WAIT))
            if told["type"] in ("scene", "update") and told["actions"]:
                action, sequence = told["actions"][0]["id"], told["sequence"]
                act = {"type": "act", "id": f"a{told['step']}", "sequence": sequence, "action": action}
                socket.send(json.dumps({**act, "seat": told["decider"]}))
                step = told["step"] + 1
            elif told["type"] == "ack":
                taken += 1
    return step


def test_the_files_of_the_deployment_use_options_that_there_are(tmp_path: Path) -> None:
    """What the container, compose and systemd start is something that `serve` takes."""
    image = (ROOT / "Dockerfile").read_text()
    compose = (ROOT / "compose.yaml").read_text()
    unit = (ROOT / "deploy" / "sandtable.service").read_text()
    used = set(re.findall(r"--[a-z-]+", image.split("ENTRYPOINT")[1]))
    used |= set(re.findall(r"- (--[a-z-]+)", compose))
    used |= set(re.findall(r"--[a-z-]+", unit.split("ExecStart=")[1].split("\n")[0]))
    source = (ROOT / "sandtable" / "cli" / "serve.py").read_text()
    known = {f"--{name.replace('_', '-')}" for name in re.findall(r"^        (\w+): Annotated", source, re.M)}
    assert used <= known | {"--no-open"}, used - known
    assert {"--behind-proxy", "--metrics", "--log", "--store"} <= used
    server = make_server("127.0.0.1", f"sqlite:///{tmp_path / 'm.sqlite'}", 10, 1, "0")
    assert server.config.proxy_headers is False
    assert [form.value for form in Log] == ["text", "json"]


def compose() -> dict[str, Any]:
    """What compose.yaml says."""
    yaml = pytest.importorskip("yaml")
    told: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
    return told


def test_the_parts_of_compose_know_each_other() -> None:
    told = compose()
    services, volumes = told["services"], set()
    for service in services.values():
        assert set(service.get("depends_on", ())) <= set(services)
        mounts = [mount.partition(":")[0] for mount in service.get("volumes", ())]
        volumes |= {mount for mount in mounts if not mount.startswith((".", "/"))}
        assert all((ROOT / mount).exists() for mount in mounts if mount.startswith("."))
    assert volumes == set(told["volumes"])
    for service in (services["table-one"], services["table-two"]):
        assert service["depends_on"]["database"]["condition"] == "service_healthy"
        assert service["command"][0] == (
            "--store=postgresql://sandtable:${POSTGRES_PASSWORD:?set it in .env}@database/sandtable"
        )
    assert "healthcheck" in services["database"]


def test_containers_use_what_was_compiled_into_their_own_image() -> None:
    """A volume over it keeps those of the first image; Numba reads no cache that it cannot write to."""
    image = (ROOT / "Dockerfile").read_text()
    found = re.search(r"SANDTABLE_CACHE=(\S+)", image)
    assert found
    assert image.index("RUN sandtable compile") > found.start()
    for name in ("table-one", "table-two"):
        service = compose()["services"][name]
        mounts = [str(mount).split(":")[-1] for mount in (*service.get("volumes", ()), service["tmpfs"])]
        assert not [mount for mount in mounts if found[1].startswith(mount)]
        assert not service.get("read_only")


def test_the_proxy_sends_to_servers_that_there_are() -> None:
    told = re.sub(r"^\s*#.*$", "", (ROOT / "deploy" / "Caddyfile").read_text(), flags=re.M)
    depth = [told[:place].count("{") - told[:place].count("}") for place in range(len(told) + 1)]
    assert (min(depth), depth[-1]) == (0, 0)
    found = re.search(r"reverse_proxy (.+) {", told)
    assert found
    names, ports = zip(*(one.split(":") for one in found[1].split()), strict=True)
    assert set(names) == {name for name in compose()["services"] if name.startswith("table")}
    assert set(names) == set(compose()["services"]["proxy"]["depends_on"])
    exposed = re.search(r"EXPOSE (\d+)", (ROOT / "Dockerfile").read_text())
    assert exposed
    assert set(ports) == {exposed[1]}


def test_the_unit_can_be_read_and_writes_where_it_may() -> None:
    unit = ConfigParser(strict=False, interpolation=None)  # a key may stand there more than once
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    text = (ROOT / "deploy" / "sandtable.service").read_text()
    unit.read_string(text)
    assert unit.sections() == ["Unit", "Service", "Install"]
    service = unit["Service"]
    places = (f"/var/lib/{service['StateDirectory']}/", f"/var/cache/{service['CacheDirectory']}")
    assert service["ProtectSystem"] == "strict"
    for key, place in zip(("STORE=sqlite:///", "SANDTABLE_CACHE="), places, strict=True):
        assert f"Environment={key}{place}" in text
    starts = {service[key].split()[0] for key in ("ExecStartPre", "ExecStart")}
    assert starts == {"/opt/sandtable/bin/sandtable"}


def test_the_tools_that_hosting_names_are_tools_that_there_are() -> None:
    text = (ROOT / "docs" / "hosting.md").read_text()
    named = re.findall(r"(?:sandtable|table-one) store (\w+)(.*)", text)
    known = re.findall(r"`sandtable store (\w+)", (ROOT / "docs" / "table.md").read_text())
    assert {"keep", "backup", "check"} <= {tool for tool, _ in named} <= set(known)
    assert all("--store" in more for _, more in named)
    for updating in re.findall(r"```sh\n(.+?)```", text, re.S):
        if "git pull" in updating:  # with the old release, while no server runs
            places = [updating.find(word) for word in ("stop", "store keep", "git pull")]
            assert -1 < places[0] < places[1] < places[2]


def test_the_figures_of_hosting_are_those_there_are() -> None:
    text = (ROOT / "docs" / "hosting.md").read_text()
    source = (ROOT / "sandtable" / "table" / "metrics.py").read_text()
    named = set(re.findall(r"`sandtable_(\w+?)(?:_total)?[`{]", text))
    made = set(re.findall(r'^            "(\w+)": \(|(?:Counter|Histogram)\(\s*"(\w+)"', source, re.M))
    assert named == {one or other for one, other in made}
