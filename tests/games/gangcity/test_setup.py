"""Setup: tiles, spells, the starting seat, Quarters; and the playing order of a round."""

from tests.clauses import clause
from tests.games.gangcity.positions import (
    at,
    clause_against,
    decider,
    gold,
    goons,
    legal,
    new_match,
    pass_round,
    play,
    setup_texts,
)


@clause("GC-2.1")
def test_two_random_city_tiles_lie_next_to_the_keep() -> None:
    match = new_match()
    names = {"temple", "market", "guildhall", "docks", "arena", "slums", "tavern"}
    assert legal(match) == {f"city {name}" for name in names}
    assert {weight for _, weight in match.outcomes()} == {1}
    play(match, "city docks")
    assert legal(match) == {f"city {name}" for name in names - {"docks"}}
    assert clause_against(match, "city docks") == "GC-2.1"
    assert clause_against(match, "city keep") == "GC-2.1"


@clause("GC-2.2")
def test_five_tiles_are_the_stack_and_six_of_eight_spells_the_queue() -> None:
    match = play(new_match(), "city market", "city temple")
    assert int(match.state.stack).bit_count() == 5
    assert len(legal(match)) == 8
    play(match, *setup_texts(2)[2:8])
    assert match.state.queue.tolist() == [0, 1, 2, 3, 4, 5]
    assert match.state.spells_left.tolist() == [0, 0, 0, 0, 0, 0, 1, 1]
    assert legal(match) == {"first red", "first blue"}
    assert clause_against(match, "spell incite") == "GC-2.3"


@clause("GC-2.2")
def test_two_spell_tiles_of_one_kind_are_drawn_twice_as_often() -> None:
    match = play(new_match(spells=(0, 0, 1, 2, 3, 4, 5, 6)), "city market", "city temple")
    weights = {match.notation(action): weight for action, weight in match.outcomes()}
    assert weights == {
        "spell golem": 2,
        **dict.fromkeys(
            ("spell shield", "spell rats", "spell fireball", "spell tunnel", "spell bribe", "spell incite"), 1
        ),
    }
    assert clause_against(match, "spell tribute") == "GC-2.2"


@clause("GC-2.3")
def test_seats_take_quarters_in_seating_order_from_the_starting_seat() -> None:
    match = play(new_match(3), *setup_texts(3)[:8], "first blue")
    assert decider(match) == "blue"
    assert legal(match) == {"take king", "take queen", "take prince", "take princess"}
    play(match, "take queen", "place 2 0 1")
    assert decider(match) == "yellow"
    assert goons(match, "blue") == {"queen": 3}
    assert clause_against(match, "take queen") == "GC-2.3"
    play(match, "take princess", "place -1 1 4")
    assert decider(match) == "red"
    play(match, "take king", "place 0 -1 0")
    assert gold(match) == [10, 10, 10]
    assert match.state.supply.tolist() == [12, 12, 12, 0]


@clause("GC-2.3")
def test_a_quarter_is_placed_next_to_a_tile_with_matching_edges_and_a_road() -> None:
    match = play(new_match(), *setup_texts(2)[:10])
    assert legal(match) == {
        *("place -1 0 0", "place -1 0 4", "place -1 0 5", "place -1 1 4", "place -1 1 5", "place -1 2 3"),
        *("place -1 2 4", "place -1 2 5", "place 0 -1 0", "place 0 -1 1", "place 0 -1 5", "place 0 2 2"),
        *("place 0 2 3", "place 0 2 4", "place 1 -1 0", "place 1 -1 1", "place 1 1 4", "place 2 0 1"),
        *("place 2 0 2", "place 2 0 3"),
    }
    assert clause_against(match, "place 2 -1 3") == "GC-2.3"  # edges match, but without any ring


@clause("GC-3.1")
def test_quarters_decide_the_playing_order_king_first() -> None:
    match = play(new_match(3), *setup_texts(3)[:8], "first blue")
    play(match, "take princess", "place 2 0 1", "take king", "place -1 1 4", "take queen", "place 0 -1 0")
    assert match.state.order.tolist()[:3] == [2, 0, 1]
    assert decider(match) == "yellow"


@clause("GC-3.1")
def test_a_seat_goes_by_its_best_quarter_and_empty_quarters_are_skipped() -> None:
    text = "red orders; red queen:1; blue king:1 prince:2; yellow keep:1; green princess:1"
    match = pass_to_next_round(text, 4)
    assert match.state.order.tolist() == [1, 0, 3, 2]
    text = "red orders; red keep:1; blue prince:2; yellow king:1; green king:1"
    assert pass_to_next_round(text, 4).state.order.tolist() == [1, 0, 2, 3]


def pass_to_next_round(text: str, seats: int):  # type: ignore[no-untyped-def]
    """The match in the next round's first order, with a tile placed somewhere."""
    match = pass_round(at(f"{text}; gold 1 1 1 1", seats))
    while not (match.decider >= 0 and match.state.rounds == 2):
        choice = sorted(legal(match))[0]
        play(match, choice)
    return match


@clause("GC-3.1")
def test_seats_without_a_quarter_follow_in_seating_order_from_the_starting_seat() -> None:
    text = "red orders; red keep:1; blue keep:1; yellow temple:1; green princess:1"
    assert pass_to_next_round(text, 4).state.order.tolist() == [3, 0, 1, 2]


@clause("GC-4.1")
def test_the_order_phase_goes_round_until_all_pass_in_a_row() -> None:
    match = at("red orders")
    seats = []
    for text in ("pass", "hire 1 queen", "hire 1 king", "pass", "hire 1 king", "pass"):
        seats.append(decider(match))
        play(match, text)
    assert seats == ["red", "blue", "red", "blue", "red", "blue"]
    assert decider(match) == "red"
    play(match, "pass")
    assert gold(match) == [10, 11]  # everybody has passed: income was paid


@clause("GC-4.1")
def test_a_seat_without_gold_passes_by_itself() -> None:
    match = play(at("blue orders; gold 0 2"), "hire 1 queen")
    assert decider(match) == "blue"
    play(match, "hire 1 queen")
    assert decider(match) == "chance"


@clause("GC-4.1")
def test_with_one_each_everybody_gives_one_order() -> None:
    match = play(at("red orders", orders="one_each"), "hire 1 king")
    assert decider(match) == "blue"
    play(match, "pass")
    assert gold(match) == [11, 12]


@clause("GC-4.1")
def test_an_order_is_a_move_a_hire_a_spell_or_a_pass() -> None:
    match = at("red orders")
    assert {text.split()[0] for text in legal(match)} == {"move", "hire", "cast", "pass"}
    assert clause_against(match, "heal") == "GC-4.1"
    assert clause_against(match, "bid 1") == "GC-4.1"
