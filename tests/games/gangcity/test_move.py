"""Move Goons: groups, roads, questions on the way, where a group may stop."""

from tests.clauses import clause
from tests.games.gangcity.positions import at, clause_against, decider, gold, goons, legal, play


@clause("GC-5.1")
def test_a_group_of_one_tile_moves_along_roads_for_one_gold() -> None:
    match = at("red orders; red king:3; blue queen:1")
    assert {text for text in legal(match) if text.startswith("move")} == {
        "move 1 king",
        "move 2 king",
        "move 3 king",
    }
    assert clause_against(match, "move 4 king") == "GC-5.1"
    assert clause_against(match, "move 1 queen") == "GC-5.1"
    play(match, "move 2 king")
    assert gold(match) == [9, 10]
    assert legal(match) == {"to market"}
    assert clause_against(match, "stop") == "GC-5.1"
    play(match, "to market", "to keep", "to temple", "stop")
    assert goons(match, "red") == {"king": 1, "temple": 2}
    assert decider(match) == "blue"


@clause("GC-5.1")
def test_a_group_does_not_split_but_takes_nobody_along() -> None:
    match = play(at("red orders; red king:2 market:4; blue queen:1"), "move 2 king", "to market", "to keep")
    play(match, "stop")
    assert goons(match, "red") == {"market": 4, "keep": 2}


@clause("GC-5.1")
def test_a_group_never_enters_a_tile_it_left_or_entered() -> None:
    match = play(at("red orders; red keep:1; blue market:1"), "move 1 keep", "to queen", "to temple")
    assert (
        decider(match) == "blue"
    )  # temple's roads lead to the Keep and the Queen's Quarter: the group stops
    assert goons(match, "red") == {"temple": 1}
    match = play(at("red orders; red king:1; blue queen:1"), "move 1 king", "to market", "to keep")
    assert clause_against(match, "to market") == "GC-5.1"


@clause("GC-5.1")
def test_a_step_is_legal_only_if_a_place_to_stop_can_still_be_reached() -> None:
    match = at("red orders; red keep:2; blue queen:1; tokens temple:3; golem queen")
    play(match, "move 1 keep")
    assert legal(match) == {"to market"}  # behind the revolt in the Temple there is only the Golem
    assert clause_against(match, "to temple") == "GC-5.1"
    match = at("red orders; red keep:2; blue king:1; tokens temple:3")
    play(match, "move 1 keep", "to temple")
    assert legal(match) == {"to queen"}
    assert clause_against(match, "stop") == "GC-5.4"


@clause("GC-5.1")
def test_a_group_that_can_go_nowhere_cannot_be_ordered_to() -> None:
    match = at("red orders; red king:2; blue queen:1; golem market")
    assert clause_against(match, "move 1 king") == "GC-5.1"


@clause("GC-5.2")
def test_the_mover_is_asked_first_then_the_enemy() -> None:
    match = play(at("red orders; red king:2; blue market:1"), "move 2 king", "to market")
    assert decider(match) == "red"
    assert legal(match) == {"fight", "peace"}
    play(match, "peace")
    assert decider(match) == "blue"
    play(match, "fight")
    assert decider(match) == "red"  # the mover is the attacker and strikes first
    assert legal(match) == {"wound", "retreat king", "retreat keep"}


@clause("GC-5.2")
def test_the_question_comes_on_every_tile_with_enemies_also_in_passing() -> None:
    match = at("red orders; red king:2; blue market:1 keep:1")
    play(match, "move 2 king", "to market", "peace", "peace", "to keep")
    assert legal(match) == {"fight", "peace"}
    play(match, "fight", "wound")
    assert goons(match, "red") == {"keep": 2}
    assert goons(match, "blue") == {"market": 1}


@clause("GC-5.2")
def test_several_enemies_are_asked_in_playing_order() -> None:
    match = at("red orders; red king:5; blue market:1; yellow market:1; order yellow red blue", 3)
    play(match, "move 5 king", "to market", "peace")
    assert decider(match) == "yellow"
    play(match, "peace")
    assert decider(match) == "red"
    play(match, "peace")
    assert decider(match) == "blue"


@clause("GC-5.2")
def test_after_a_fight_nobody_else_is_asked_and_the_movement_is_over() -> None:
    match = at("red orders; red king:5; blue market:1; yellow market:1", 3)
    play(match, "move 5 king", "to market", "fight", "wound")
    assert decider(match) == "blue"
    assert "hire 1 keep" not in legal(match)
    assert goons(match, "yellow") == {"market": 1}
    assert goons(match, "red") == {"market": 5}


@clause("GC-5.2")
def test_all_goons_of_both_sides_on_the_tile_fight() -> None:
    match = at("red orders; red king:1 market:3; blue market:2")
    play(match, "move 1 king", "to market", "fight", "wound", "wound", "wound")
    assert goons(match, "red") == {"market": 3}
    assert goons(match, "blue") == {}


@clause("GC-5.3")
def test_in_peace_the_group_may_stop_or_go_on() -> None:
    match = play(at("red orders; red king:2; blue market:1"), "move 2 king", "to market", "peace", "peace")
    assert decider(match) == "red"
    assert legal(match) == {"to keep", "stop"}
    play(match, "stop")
    assert goons(match, "red") == {"market": 2}


@clause("GC-5.4")
def test_a_group_does_not_stop_in_a_revolt_but_passes_through() -> None:
    match = at("red orders; red king:2; blue queen:1; tokens market:3")
    play(match, "move 2 king", "to market")
    assert legal(match) == {"to keep"}
    assert clause_against(match, "stop") == "GC-5.4"


@clause("GC-5.4", "GC-9.2")
def test_a_group_does_not_enter_or_leave_the_golems_tile() -> None:
    match = at("red orders; red king:2 keep:1; blue queen:1; golem keep")
    assert clause_against(match, "move 1 keep") == "GC-9.2"
    play(match, "move 2 king", "to market")
    assert decider(match) == "blue"  # beyond the Market there is only the Golem: the group has stopped
    assert goons(match, "red") == {"market": 2, "keep": 1}
    match = play(at("red orders; red temple:2; blue queen:1; golem keep"), "move 1 temple")
    assert clause_against(match, "to keep") == "GC-5.4"


def test_one_goon_goes_where_two_go() -> None:
    one = play(at("red orders; red king:3; blue queen:1"), "move 1 king", "to market")
    assert one.entries[-1].words.endswith("1 Goon goes to the Market.")
    two = play(at("red orders; red king:3; blue queen:1"), "move 2 king", "to market")
    assert two.entries[-1].words.endswith("2 Goons go to the Market.")
