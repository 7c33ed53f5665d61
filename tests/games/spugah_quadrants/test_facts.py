"""The numbers behind refusals."""

import pytest

from tests.games.spugah_quadrants.positions import at, play

DUEL = "red acts; red hero k3 regular b2; blue regular l3 n3 b14"


@pytest.mark.parametrize(
    ("position", "before", "text", "facts"),
    [
        (DUEL, "", "unit a1", "nobody stands on a1"),
        (DUEL, "", "unit l3", "Blue's Regular on l3 is not yours"),
        (DUEL, "unit b2, stop", "unit b2", "Red's Regular on b2 has been left"),
        (DUEL, "unit k3", "attack n3", "tiles between: 2, Range 0"),
        (DUEL, "unit k3", "attack b2", "Red's Regular on b2 is a friend"),
        (f"{DUEL}; land ocean l3", "unit k3", "attack l3", "attacking l3 costs 3 speed points, 2 are left"),
        (f"{DUEL}; land forest n3; cards red hero ballistae", "unit k3", "attack n3", "n3 is forest"),
        (DUEL, "unit k3", "gather", "the unit stands on: plain land"),
        (f"{DUEL}; mines red b2", "unit b2", "gather", "the unit stands on its own gold mine"),
        (f"{DUEL}; pillaged b2", "unit b2", "open", "the unit stands on a ruin that is pillaged"),
        (f"{DUEL}; red regular k2", "unit k3, attack l3", "join b2", "tiles between: 9, Range 0"),
        (f"{DUEL}; red regular k2 j3", "unit k3, attack l3, join k2", "join k2", "in the fight"),
        (f"{DUEL}; cards red hero blood-frenzy", "unit k3, attack l3", "frenzy 5", "has 5 health"),
    ],
)
def test_a_refusal_tells_the_numbers_behind_it(position: str, before: str, text: str, facts: str) -> None:
    match = at(position)
    play(match, *filter(None, before.split(", ")))
    refused = match.act(text)
    assert refused is not None
    assert refused.facts.endswith(facts)
