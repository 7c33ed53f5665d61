"""Whatever is sent to the HTTP interface, the answer is never a fault of the server."""

from pathlib import Path
from urllib.parse import quote

import schemathesis
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.table.app import TableSettings, create_app
from tests.table.tables import Served, make

EXAMPLES = 8


def test_no_input_made_from_the_description_breaks_the_server(client: Served) -> None:
    schema = schemathesis.openapi.from_url(f"http://{client.host}/api/openapi.json")
    assert schema.statistic.operations.total >= 9
    for operation in (found.ok() for found in schema.get_all_operations()):

        @settings(max_examples=EXAMPLES)
        @given(case=operation.as_strategy())
        def never_fails(case: schemathesis.Case) -> None:
            answer = case.call(timeout=60)
            assert answer.status_code < 500, (case.as_curl_command(), answer.text)

        never_fails()


@settings(max_examples=EXAMPLES)
@given(
    path=st.text(max_size=30),
    body=st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
        max_leaves=8,
    ),
)
def _anything(client: Served, match: str, path: str, body: object) -> None:
    for end in ("join", "rematch"):
        answer = client.post(f"/api/matches/{match}/{end}", json=body)
        assert answer.status_code < 500
    for address in (f"/api/matches/{quote(path, safe='')}", f"/{quote(path, safe='')}"):
        assert client.get(address).status_code < 500


def test_no_other_input_breaks_it_either(client: Served) -> None:
    match, _ = make(client, "connect_four", "me", "open")
    _anything(client, match)


def test_the_description_can_be_made_without_a_server(tmp_path: Path) -> None:
    app = create_app(TableSettings(f"sqlite:///{tmp_path / 'matches.sqlite'}"))
    assert app.openapi()["info"]["title"] == "Sandtable"
