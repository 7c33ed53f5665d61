"""Gold: gatherers and the capital."""

from tests.clauses import clause
from tests.games.spugah.asking import gold, play
from tests.games.spugah_quadrants.positions import at, new_match


@clause("SP-2.2")
def test_empty_mines_with_own_gatherers_and_the_empty_capital_pay() -> None:
    text = (
        "red begins; red hero b2 regular c2; blue regular e2 m12; mines red a1 b2 e2; "
        "mines blue a2; mines none a3"
    )
    assert gold(at(text)) == [2, 0], "a1 and the capital; b2 and e2 are occupied, by whomever"


@clause("SP-2.2")
def test_a_unit_just_recruited_blocks_the_capital() -> None:
    match = at("red begins; red hero b2; blue regular m12; mines red a1; gold 1 0")
    play(match, "recruit regular d4")
    assert gold(match)[0] == 1
    match = at("red begins; red hero b2; blue regular m12; mines red a1; gold 1 0")
    play(match, "enough")
    assert gold(match)[0] == 3


@clause("SP-2.2")
def test_the_option_start_gold_is_the_gold_before_the_first_turn() -> None:
    assert gold(new_match(start_gold=7)) == [7, 7]
