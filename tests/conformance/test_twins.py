"""The rules and their second implementation go through random matches in lock step."""

import random
from fractions import Fraction
from typing import Any

from sandtable.core.compiled import COMPILES
from sandtable.core.contract import CHANCE, NOBODY
from tests.random_play import DEEP, SHORT, Case, declared, every_case, opening, result_of, sheets_of


def shares(weights: dict[str, int]) -> dict[str, Fraction]:
    total = sum(weights.values())
    return {text: Fraction(weight, total) for text, weight in weights.items()}


def check_step(case: Case, state: object, twin: object, told: dict[str, int]) -> None:
    """Both agree on who decides, what may be decided, how likely it is, and how things stand."""
    assert case.game.verbs.decider(state) == twin.decider
    reason, points = result_of(case, state)
    mine = (case.game.end_reasons[reason], tuple(points[: case.seats])) if reason else None
    assert mine == twin.result
    assert declared(case.game).twin_differences(state, twin) == []
    if twin.decider == CHANCE:
        assert shares(told) == shares(twin.outcomes())
    elif twin.decider != NOBODY:
        actions = twin.actions()
        assert len(set(actions)) == len(actions)
        assert set(told) == set(actions)


def new_twin(case: Case, seed: int) -> Any:
    """The second implementation at the opening; it is told the number of seats where that is a choice."""
    options, reference = case.game.rulesets.read(case.ruleset), declared(case.game).REFERENCE
    fewest, most = case.game.seats
    seats = () if fewest == most else (case.seats,)
    sheets = sheets_of(case, seed)
    return reference(options, *seats, sheets=sheets) if sheets else reference(options, *seats)


@every_case
def test_two_implementations_agree_at_every_step_of_random_matches(case: Case) -> None:
    many = 5 if DEEP else getattr(declared(case.game), "TWIN_MATCHES", 5)
    for seed in range(many if COMPILES else 1):
        chooser = random.Random(f"{case.id}/twins/{seed}")
        state = opening(case, seed)
        twin = new_twin(case, seed)
        played = []
        for _ in range(SHORT):
            options = case.game.choices(state, case.ruleset)
            told = {case.game.write_action(state, action): weight for action, weight in options}
            try:
                check_step(case, state, twin, told)
            except AssertionError as difference:
                difference.add_note(f"after {' '.join(played)}")
                raise
            if not told:
                break
            text = chooser.choice(sorted(told))
            case.game.verbs.apply(state, case.ruleset, case.game.read_action(state, text))
            twin.apply(text)
            played.append(text)
