"""The one option of Connect Four."""

from sandtable.core.rulesets import Option, RulesetTable

DRAW, SECOND = range(2)  # full_board

RULESETS = RulesetTable(
    options=(
        Option(
            "full_board",
            "draw",
            clause="CF-3.2",
            text="who wins a full board without a line",
            choices=("draw", "second"),
            high=1,
            lab=("draw", "second"),
        ),
    ),
    presets={"second wins ties": {"full_board": "second"}},
)
