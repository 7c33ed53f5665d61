"""Every option changes what its clause says."""

from tests.clauses import clause
from tests.games.gangcity.positions import at, decider, gold, goons, legal, new_match, pass_round, play


@clause("GC-2.3")
def test_start_gold() -> None:
    assert gold(at("red orders", start_gold=7)) == [7, 7]


@clause("GC-1.4")
def test_goons() -> None:
    assert at("red orders", goons=5).state.supply.tolist() == [2, 2, 0, 0]


@clause("GC-13.1")
def test_gold_target() -> None:
    match = pass_round(at("red orders; red king:1; blue queen:1; gold 19 1", gold_target=20))
    assert match.result is not None
    assert match.result.end_reason == "gold target"


@clause("GC-13.1")
def test_a_match_that_begins_with_the_gold_target_is_over_after_the_setup() -> None:
    match = new_match(start_gold=60)
    while match.decider != -2:
        play(match, sorted(legal(match))[0])
    assert match.state.rounds == 0
    assert match.result is not None
    assert match.result.end_reason == "gold target"


@clause("GC-8.2")
def test_uprising_limit() -> None:
    texts = ("move 3 king", "to market", "fight", "wound")
    match = play(at("red orders; red king:3; blue market:1", uprising_limit=1), *texts)
    assert goons(match, "red") == {}
    match = play(at("red orders; red king:3; blue market:1; tokens market:3", uprising_limit=5), *texts)
    assert goons(match, "red") == {"market": 3}


@clause("GC-10.1")
def test_heal_per_gold() -> None:
    match = play(pass_round(at("red orders; red king:1; blue queen:1; wounded 5 0", heal_per_gold=3)), "heal")
    assert match.state.wounded[0] == 2


@clause("GC-11.3")
def test_placed_goons() -> None:
    text = "red orders; red keep:1; blue queen:1; stack tavern"
    match = play(pass_round(at(text, placed_goons=4)), "turn tavern", "bid 0", "out")
    play(match, sorted(legal(match))[0])
    assert legal(match) == {f"goons {number}" for number in range(5)}
    match = play(pass_round(at(text, placed_goons=0)), "turn tavern", "bid 0", "out")
    play(match, sorted(legal(match))[0])
    assert match.state.rounds == 2


@clause("GC-6.2")
def test_first_strike() -> None:
    text = "red orders; red king:2; blue market:2"
    orders = ("move 2 king", "to market", "fight")
    assert decider(play(at(text), *orders)) == "red"
    assert decider(play(at(text, first_strike="defender"), *orders)) == "blue"


@clause("GC-1.2")
def test_tile_values() -> None:
    match = pass_round(at("red orders; red king:1 market:1; blue queen:1", tile_values=(9,) * 12))
    assert gold(match) == [28, 19]


@clause("GC-4.1")
def test_orders() -> None:
    match = play(at("red orders", orders="one_each"), "hire 1 king", "hire 1 queen")
    assert decider(match) == "chance"


@clause("GC-2.2")
def test_spells() -> None:
    match = play(new_match(spells=(7,) * 8), "city market", "city temple")
    assert legal(match) == {"spell tribute"}
    play(match, *["spell tribute"] * 6)
    assert match.state.queue.tolist() == [7] * 6


@clause("GC-13.1")
def test_end() -> None:
    text = "red orders; red keep:1; blue queen:1; stack tavern"
    for end, reason in (("last_tile", "city complete"), ("no_tile", None)):
        match = play(pass_round(at(text, end=end)), "turn tavern", "bid 0", "out")
        play(match, sorted(legal(match))[0], "goons 0")
        assert (match.result.end_reason if match.result else None) == reason
