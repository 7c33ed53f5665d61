"""The options of Gang City; the defaults are the rulebook's figures."""

from sandtable.core.rulesets import Option, RulesetTable
from sandtable.games.gangcity.board import VALUES

ORDERS = ("until_pass", "one_each")
STRIKES = ("attacker", "defender")
ENDS = ("no_tile", "last_tile")
MOST_GOONS = 20  # of a seat
MOST_TARGET = 150  # gold that may be needed to end the match

RULESETS = RulesetTable(
    options=(
        Option("orders", "until_pass", "GC-4.1", "how long orders are given", choices=ORDERS, lab=ORDERS),
        Option("start_gold", 10, "GC-2.3", "gold of each seat at the start", 0, 99, lab=(6, 10, 14)),
        Option("goons", 15, "GC-1.4", "Goons a seat", 3, MOST_GOONS, lab=(10, 15, 20)),
        Option("gold_target", 50, "GC-13.1", "gold that ends the match", 1, MOST_TARGET, lab=(40, 50, 70)),
        Option("uprising_limit", 3, "GC-8.2", "Uprising Tokens that start a revolt", 1, 9, lab=(2, 3, 4)),
        Option("heal_per_gold", 2, "GC-10.1", "Goons healed for 1 gold", 1, 20, lab=(1, 2, 3)),
        Option("placed_goons", 2, "GC-11.3", "most Goons put on a placed tile", 0, MOST_GOONS, lab=(0, 2, 3)),
        Option("first_strike", "attacker", "GC-6.2", "who strikes first", choices=STRIKES, lab=STRIKES),
        Option("end", "no_tile", "GC-13.1", "when the stack ends the match", choices=ENDS, lab=ENDS),
        Option(
            "tile_values",
            VALUES,
            "GC-1.2",
            "gold a round for the eight City Tiles in the order of the table, then the four Quarters",
            0,
            9,
        ),
        Option(
            "spells",
            tuple(range(8)),
            "GC-2.2",
            "the eight Spell Tiles: 0 Golem, 1 Shield, 2 Street Rats, 3 Fireball, 4 Tunnel, 5 Bribe, "
            "6 Incite, 7 Tribute",
            0,
            7,
        ),
    ),
    presets={"brisk": {"orders": "one_each", "end": "last_tile"}},
)
