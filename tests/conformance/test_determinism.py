"""The law of determinism: `apply` depends on its arguments alone; compiled and plain give the same bytes."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sandtable.core.compiled import COMPILES
from sandtable.core.contract import urge
from sandtable.core.records import copy_record, fingerprint, record_bytes
from tests.random_play import LONG, Case, cases, every_case, opening, steps

ROOT = Path(__file__).parents[2]
TRACED = 90  # actions of each case that plain Python plays again


def trace(case: Case) -> list[list[object]]:
    """What a match goes through: states, how many choices, and what bots would think of them."""
    told: list[list[object]] = []
    for step in steps(case, 3, TRACED):
        urges = sum(urge(step.state, case.ruleset, action) for action, _ in step.choices if step.decider >= 0)
        hopes = [round(hope, 9) for hope in case.game.bots.hopes(step.state, case.ruleset)]
        told.append([fingerprint(step.state), len(step.choices), round(float(urges), 6), hopes])
    return told


@every_case
def test_the_same_actions_give_the_same_bytes(case: Case) -> None:
    actions, states = [], []
    for step in steps(case, 2, 400 if COMPILES else LONG // 1000):
        states.append(record_bytes(step.state))
        if step.action is not None:
            actions.append(step.action)
    state = opening(case, 2)
    for number, action in enumerate(actions):
        assert record_bytes(state) == states[number]
        twin = copy_record(state)
        case.game.verbs.apply(twin, case.ruleset, action)
        case.game.verbs.apply(state, case.ruleset, action)
        assert record_bytes(twin) == record_bytes(state)


@pytest.mark.skipif(not COMPILES, reason="the compiled run compares the two")
def test_compiled_and_plain_rules_go_through_the_same_states() -> None:
    environment = {**os.environ, "SANDTABLE_COMPILE": "0", "SANDTABLE_WHOLE": "1", "PYTHONPATH": str(ROOT)}
    environment.pop("COV_CORE_SOURCE", None)
    command = [sys.executable, "-m", "tests.conformance.test_determinism"]
    plain = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert plain.returncode == 0, plain.stderr
    told = json.loads(plain.stdout)
    assert set(told) == {case.id for case in cases()}
    for case in cases():
        for number, (mine, theirs) in enumerate(zip(trace(case), told[case.id], strict=True)):
            assert mine == theirs, f"{case.id} differs after {number} actions"


if __name__ == "__main__":
    assert not COMPILES
    print(json.dumps({case.id: trace(case) for case in cases()}))
