"""The numbers behind refusals."""

import pytest

from tests.games.spugah.asking import legal, play
from tests.games.spugah_quadrants.positions import at, new_match, setup_texts

DUEL = "red acts; red hero k3 regular b2; blue regular l3 n3 b14"
RUIN = f"{DUEL}; land ruin b2; cards red hero vigour feint charge"
CARDS = f"{DUEL}; cards red hero vigour ram"
FEINT = f"{DUEL}; red regular k2; cards red hero feint"
SHOT = "red acts; red hero k3 regular b2; blue regular m3 b14; cards red hero feint longbows"
HIT = "unit k3, attack l3, ready, hits 0, counter, countered 1"
FIRE = "red acts; red regular b1; blue regular d5 d6 m12; land forest d5 d6"


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
        (f"{DUEL}; cards red hero vigour", "unit b2", "put hero", ""),
        (RUIN, "unit b2, open, draw ram", "put hero", "Hero: 3 of 3 slots are taken"),
        (CARDS, "rearrange", "shift levy hero extra", "Hero: there is no Levy"),
        (CARDS, "rearrange", "shift vigour hero hero", "Vigour lies there"),
        (CARDS, "rearrange, shift ram hero extra", "shift ram extra hero", "Ram has been moved this turn"),
        (FEINT, HIT, "feint m3", "m3 is not next to the attacker"),
        (FEINT, HIT, "feint k2", "somebody stands on k2"),
        (
            SHOT,
            HIT.replace("l3, ready", "m3"),
            "feint l3",
            "steps to the defender from l3: 1, from the attacker: 2",
        ),
        (FIRE, "end", "fire a4", "nobody stands on a4"),
        (FIRE, "end", "fire b1", "Red's Regular on b1 is a friend"),
        (FIRE, "end", "fire d6", "d6 is forest, and a tile lies between"),
        (FIRE, "end", "fire m12", "tiles between: 16, Range 2"),
    ],
)
def test_a_refusal_tells_the_numbers_behind_it(position: str, before: str, text: str, facts: str) -> None:
    match = at(position)
    play(match, *filter(None, before.split(", ")))
    refused = match.act(text)
    assert refused is not None
    assert refused.facts.endswith(facts)


def test_where_a_regular_cannot_begin_is_told() -> None:
    match = new_match()
    play(match, *setup_texts(2, 3)[:-2])
    home = next(name for name in ("d3", "d5", "c4", "e4") if f"muster {name}" in legal(match))
    for text, facts in (("muster a1", "a1 is not next to your capital"), ("muster d4", "not next")):
        refused = match.act(text)
        assert refused is not None
        assert facts in refused.facts
    play(match, f"muster {home}")
