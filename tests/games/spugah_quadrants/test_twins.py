"""The rules and their second implementation go through crowded positions in lock step."""

import pytest

from sandtable.core.compiled import COMPILES
from tests.games.spugah_quadrants.lockstep import OPTIONS, from_a_crowd
from tests.random_play import DEEP

CROWDS = 16 if DEEP else 2
STEPS = 250 if DEEP else 120 if COMPILES else 80


@pytest.mark.parametrize("name", OPTIONS)
def test_two_implementations_agree_at_every_step_from_crowded_positions(name: str) -> None:
    for seed in range(CROWDS):
        assert from_a_crowd(name, seed, STEPS) > 0
