"""What the client keeps and sends of tokens, run without a browser: no link may lock a player out."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

CLIENT = Path(__file__).parents[2] / "sandtable/table/client"
PAGE = """
const kept = new Map();
const getItem = (key) => kept.get(key) ?? null;
globalThis.localStorage = { getItem, setItem: (key, text) => kept.set(key, text) };
"""

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


def run(script: str) -> Any:
    """What the script tells by `tell`, after a page that only stores."""
    tell = "const tell = (value) => console.log(JSON.stringify(value));"
    command = ["node", "--input-type=module", "-e", PAGE + tell + script]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_only_tokens_are_kept() -> None:
    own = "a" * 43
    known = run(f"""
        const {{ keepTokens, ownTokens }} = await import({json.dumps((CLIENT / "storage.js").as_uri())});
        keepTokens("mine", ["{own}"]);
        for (const bad of ["x".repeat(65), "short", "a b".repeat(10), ""]) keepTokens("mine", [bad]);
        keepTokens("other", ["bogus"]);
        tell(ownTokens());
    """)
    assert known == {"mine": [own]}


def test_what_an_older_client_kept_is_cleaned() -> None:
    known = run(f"""
        kept.set("sandtable.own", JSON.stringify({{ mine: ["x".repeat(65), "{"a" * 43}"], odd: "text" }}));
        const {{ ownTokens }} = await import({json.dumps((CLIENT / "storage.js").as_uri())});
        tell(ownTokens());
    """)
    assert known == {"mine": ["a" * 43]}


def test_many_tokens_are_sent_in_portions() -> None:
    told = run(f"""
        const sizes = [];
        globalThis.fetch = async (path, request) => {{
          const {{ tokens }} = JSON.parse(request.body);
          sizes.push(tokens.length);
          const found = tokens.slice(0, 2).map((token) => ({{ match: token, changed: token.slice(-4) }}));
          return {{ ok: true, json: async () => [...found, {{ match: "both", changed: "0" }}] }};
        }};
        const {{ myMatches }} = await import({json.dumps((CLIENT / "api.js").as_uri())});
        const tokens = Array.from({{ length: 501 }}, (_, number) => String(number).padStart(24, "0"));
        const found = await myMatches(tokens);
        tell({{ sizes, found: found.map((match) => match.changed) }});
    """)
    assert max(told["sizes"]) <= 500
    assert sum(told["sizes"]) == 501
    assert told["found"] == ["0401", "0400", "0001", "0000", "0"]
