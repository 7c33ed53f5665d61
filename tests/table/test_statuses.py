"""Every status and close code is declared, described and in the table of docs/guides/api.md."""

import re
from pathlib import Path

from sandtable.table import all_sockets, crowds, sockets, statuses
from tests.table.tables import Served

ROOT = Path(__file__).parents[2]
TABLE = (ROOT / "docs" / "guides" / "api.md").read_text(encoding="utf-8")
SOURCES = sorted((ROOT / "sandtable" / "table").glob("*.py"))
NAMED = re.compile(r"(?:error\(|HTTPException\(|status_code=|Error: |status = )(\d{3})\b")


def test_the_table_in_the_documents_is_the_one_in_the_program() -> None:
    found = {int(code): words for code, words in re.findall(r"^\| (\d{3}) \| (.+) \|$", TABLE, re.M)}
    assert found == statuses.STATUSES


def test_every_status_in_the_sources_is_declared() -> None:
    named = {int(code) for path in SOURCES for code in NAMED.findall(path.read_text(encoding="utf-8"))}
    assert {404, 409, 429, 503, 421, 413, 204} <= named
    assert named <= set(statuses.STATUSES)


def test_every_route_is_described_with_its_statuses(client: Served) -> None:
    paths = client.get("/api/openapi.json").json()["paths"]
    assert set(statuses.BESIDES) <= set(paths)
    for path, methods in paths.items():
        for told in methods.values():
            assert {int(code) for code in told["responses"]} == set(statuses.statuses_of(path))


def test_every_close_code_is_in_the_documents() -> None:
    named = {**vars(all_sockets), **vars(crowds), **vars(sockets)}
    codes = {value for name, value in named.items() if name.isupper() and type(value) is int}
    codes = {code for code in codes if code >= 1000}
    assert len(codes) == 5
    for code in codes:
        assert re.search(rf"^\| [^|]*\b{code}\b[^|]* \|", TABLE, re.M), code
