"""Action: tile effects at its start, one unit after the other, act and shoot, rearranging."""

from tests.clauses import clause
from tests.games.spugah.asking import (
    cards,
    clause_against,
    decider,
    gold,
    legal,
    odds,
    play,
    units,
)
from tests.games.spugah_quadrants.positions import at


@clause("SP-2.3")
def test_the_spire_hurts_and_medics_heal_at_the_start_of_the_action_step() -> None:
    match = at("red begins; red hero h8/3 regular b2/1 b4; blue regular m12; land medic b2 b4")
    assert units(match, "red") == {"h8": 2, "b2": 2, "b4": 3}


@clause("SP-2.3")
def test_who_is_killed_by_the_spire_is_gone_before_anything_else() -> None:
    match = at("red begins; red hero h8/1 regular b2; blue regular m12; cards red hero medics")
    assert units(match, "red") == {"b2": 3}


@clause("SP-2.3")
def test_with_the_option_the_spire_throws_a_die_less_three() -> None:
    match = at("red begins; red hero h8 regular b2; blue regular m12", spire_damage="d6-3")
    assert odds(match) == {"spire 0": 3, "spire 1": 1, "spire 2": 1, "spire 3": 1}
    assert units(play(match, "spire 3"), "red") == {"h8": 2, "b2": 3}


@clause("SP-6.4", "SP-6.1")
def test_medics_cards_add_up_beside_the_tile() -> None:
    match = at(
        "red begins; red hero b2/1 regular b4/1; blue regular m12; land medic b2; "
        "cards red hero medics medics"
    )
    assert units(match, "red") == {"b2": 4, "b4": 1}


@clause("SP-1.4", "SQ-1.3")
def test_wardens_suffer_neither_the_spire_nor_cursed_earth() -> None:
    match = at("red begins; red hero h8 regular b2; blue regular m12; cards red hero wardens")
    assert units(match, "red")["h8"] == 5
    match = at("red acts; red hero b2; blue regular m12; land cursed b3; cards red hero wardens")
    assert units(play(match, "unit b2", "step b3", "stop"), "red") == {"b3": 5}


@clause("SP-2.4", "SP-6.5")
def test_units_act_in_any_order_and_a_unit_once_left_is_done() -> None:
    match = at("red acts; red regular b2 b5; blue regular m12")
    assert {"unit b2", "unit b5", "end"} <= legal(match)
    play(match, "unit b5", "step b6", "stop")
    assert legal(match) == {"unit b2", "end"}
    assert decider(play(match, "unit b2", "stop")) == "blue", "a unit may be left without doing anything"
    match = play(at("red acts; red regular b2 b5; blue regular m12"), "unit b5", "step b6", "stop")
    assert clause_against(match, "unit b6") == "SP-6.5"


@clause("SP-2.4")
def test_a_unit_that_moved_does_no_tile_action_and_one_that_acted_does_not_move() -> None:
    match = at("red acts; red regular b2 m2; blue regular m12; mines none b2 b3")
    play(match, "unit b2")
    assert "gather" in legal(match)
    play(match, "step b3")
    assert "gather" not in legal(match)
    assert clause_against(match, "gather") == "SP-2.4"
    match = at("red acts; red regular b2 m2; blue regular m12; mines none b2 b3")
    assert legal(play(match, "unit b2", "gather")) == {"unit m2", "end"}


@clause("SP-2.4", "SQ-3.3")
def test_after_a_tile_action_a_unit_may_shoot_but_neither_charge_nor_run() -> None:
    text = (
        "red acts; red regular k3 b2; blue regular m3 l12; mines none k3; "
        "cards red regular longbows charge hit-and-run"
    )
    match = play(at(text), "unit k3", "gather")
    assert legal(match) == {"attack m3", "stop"}
    play(match, "attack m3")
    assert set(odds(match)) == {"hits 0", "hits 1"}, "one die, none for Charge"
    play(match, "hits 0", "forgo")
    assert legal(match) == {"unit b2", "end"}, "and no running"


@clause("SP-2.4", "SP-4.2")
def test_without_the_option_a_unit_that_acted_neither_shoots_nor_reinforces() -> None:
    text = "red acts; red regular k3 l4; blue regular m3 l12; mines none k3; cards red regular longbows"
    match = play(at(text, act_and_shoot=False), "unit k3", "gather")
    assert legal(match) == {"unit l4", "end"}
    play(match, "unit l4", "step l3", "attack m3")
    assert decider(match) == "chance", "k3 is within range but has done a tile action"
    match = play(at(text), "unit k3", "gather", "stop", "unit l4", "step l3", "attack m3")
    assert legal(match) == {"join k3", "ready"}


@clause("SP-2.5")
def test_rearranging_moves_each_card_once_and_ends_the_action_step() -> None:
    match = at("red acts; red regular b2; blue regular m12; cards red hero ram feint; cards red extra levy")
    play(match, "rearrange")
    assert "arranged" not in legal(match), "at least one card"
    play(match, "shift ram hero regular")
    assert "shift ram regular extra" not in legal(match), "it has been moved"
    assert {"shift feint hero extra", "shift levy extra regular", "arranged"} <= legal(match)
    play(match, "arranged")
    assert cards(match, "red", "regular") == ["ram"]
    assert decider(match) == "blue"


@clause("SP-2.5")
def test_of_two_equal_cards_the_one_that_was_not_moved_may_still_move() -> None:
    match = at("red acts; red regular b2; blue regular m12; cards red hero ram; cards red regular ram")
    play(match, "rearrange", "shift ram hero regular")
    assert "shift ram regular extra" in legal(match)
    play(match, "shift ram regular extra")
    assert cards(match, "red", "regular") == ["ram"], "and then there was nothing left but to end"
    assert cards(match, "red", "extra") == ["ram"]


@clause("SP-2.5")
def test_slots_are_checked_when_rearranging_ends() -> None:
    match = at(
        "red acts; red regular b2; blue regular m12; cards red hero ram ram levy; "
        "cards red extra vigour vigour vigour vigour"
    )
    play(match, "rearrange", "shift vigour extra hero")
    assert "arranged" not in legal(match), "four cards on three slots"
    play(match, "shift vigour extra hero", "shift vigour extra hero")
    assert "shift vigour extra hero" not in legal(match), (
        "three moved cards fit by themselves, a fourth does not"
    )
    play(match, "shift ram hero extra", "shift ram hero regular", "shift levy hero regular")
    assert "arranged" in legal(match)


@clause("SP-2.5")
def test_rearranging_is_instead_of_everything_and_may_cost_gold() -> None:
    text = "red acts; red regular b2 b5; blue regular m12; cards red hero ram; gold 1 0"
    assert "rearrange" in legal(play(at(text), "unit b2", "stop")), "nothing has been done yet"
    match = play(at(text), "unit b2", "step b3", "stop")
    assert "rearrange" not in legal(match)
    assert clause_against(match, "rearrange") == "SP-2.5"
    assert "rearrange" not in legal(at(text, rearrange_cost=2))
    assert gold(play(at(text, rearrange_cost=1), "rearrange"))[0] == 0
    assert "rearrange" not in legal(at("red acts; red regular b2; blue regular m12")), "there is no card"


@clause("SP-2.5", "SQ-3.1")
def test_after_rearranging_the_empty_capital_may_still_fire() -> None:
    match = at("red acts; red regular b2; blue regular d6 m12; cards red hero ram")
    play(match, "rearrange", "shift ram hero extra")
    assert legal(match) == {"fire d6", "cease"}


@clause("SP-6.14")
def test_a_decision_with_one_answer_is_not_asked() -> None:
    match = at("red acts; red regular a1; blue regular b1 m12; land ocean a2")
    assert legal(match) == {"unit a1", "end"}
    play(match, "unit a1", "attack b1")
    assert decider(match) == "chance", "nobody could reinforce"
    play(match, "hits 0", "forgo")
    assert decider(match) == "blue", "and there was nothing left to do but to end the turn"
