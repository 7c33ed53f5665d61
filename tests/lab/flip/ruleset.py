"""What decides a match of Flip."""

from sandtable.core.rulesets import Option, RulesetTable

COIN, CALLER, BOTH = range(3)
RULESETS = RulesetTable(
    options=(
        Option(
            "decides", "coin", clause="FL-1.3", text="who decides", choices=("coin", "caller", "both"), high=2
        ),
    ),
    presets={},
)
