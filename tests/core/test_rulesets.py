"""Rulesets: made from presets and changes, read back, and refused with the option's name."""

import pytest

from sandtable.core.errors import RulesetError
from sandtable.core.rulesets import Option, RulesetTable

TABLE = RulesetTable(
    options=(
        Option("gold", 10, "XX-1.1", "gold at the start", low=1, high=50),
        Option("is_harsh", False, "XX-1.2", "whether it is harsh"),
        Option("ending", "draw", "XX-1.3", "how it ends", choices=("draw", "second"), high=1),
        Option("prices", (3, 2), "XX-1.4", "prices", low=1, high=9),
        Option("far", 40_000, "XX-1.5", "a large number", high=100_000),
    ),
    presets={"rich": {"gold": 50, "prices": (1, 1)}},
)


def test_defaults_presets_and_changes_come_in_this_order() -> None:
    assert TABLE.read(TABLE.make()) == {
        "gold": 10,
        "is_harsh": False,
        "ending": "draw",
        "prices": [3, 2],
        "far": 40_000,
    }
    rich = TABLE.make({"gold": 20, "is_harsh": True, "ending": "second"}, preset="rich")
    assert TABLE.changes(rich) == {"gold": 20, "is_harsh": True, "ending": "second", "prices": [1, 1]}
    assert TABLE.make(TABLE.changes(rich)) == rich


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            {"gold": 0},
            r"option gold \(XX-1.1: gold at the start\) must be a whole number from 1 to 50, not 0",
        ),
        ({"gold": 51}, "must be a whole number from 1 to 50, not 51"),
        ({"gold": "ten"}, "must be a whole number"),
        ({"gold": 2.0}, "must be a whole number"),
        ({"gold": True}, "must be a whole number"),
        ({"gold": None}, "must be a whole number"),
        ({"gold": [1]}, "must be a whole number"),
        ({"gold": 10**30}, "must be a whole number"),
        ({"is_harsh": 1}, "must be true or false, not 1"),
        ({"ending": "win"}, "must be one of draw, second, not 'win'"),
        ({"ending": []}, "must be one of draw, second"),
        ({"prices": 3}, "must be 2 whole numbers from 1 to 9, not 3"),
        ({"prices": (1, 2, 3)}, "must be 2 whole numbers"),
        ({"prices": (0, 1)}, "must be 2 whole numbers"),
        ({"prices": ((1, 2), 3)}, "must be 2 whole numbers"),
        ({"colour": 1}, "there is no option 'colour'; there are: gold, is_harsh"),
    ],
)
def test_a_value_that_cannot_be_is_refused_in_one_sentence(changes: dict[str, object], message: str) -> None:
    with pytest.raises(RulesetError, match=message):
        TABLE.make(changes)


def test_an_unknown_preset_is_refused() -> None:
    with pytest.raises(RulesetError, match="there is no preset 'poor'; there are: as written, rich"):
        TABLE.make(preset="poor")
