"""What is counted of a deck."""

from sandtable.games import find_game
from sandtable.games.siege.cards import DRAFTED, LABELS
from sandtable.games.siege.sheet import default
from sandtable.games.siege.sheet_figures import FIGURES


def test_the_copies_of_every_card_fill_the_deck() -> None:
    game = find_game("siege")
    ruleset = game.rulesets.make({"draft": "sheets"})
    deck = default(0, ruleset)
    counted = {figure.name: figure.count(deck) for figure in FIGURES}
    assert tuple(counted) == LABELS
    assert list(counted.values()) == [2, 2, 2, 2, 2, 2, 1, 2, *[0] * 8]
    assert sum(counted.values()) == DRAFTED
    assert FIGURES[0].words == "a copy of Torch Levy"
    assert {figure.price(deck, ruleset) for figure in FIGURES if figure.price} == {1}
    assert FIGURES[0].clause in game.clauses
