"""Notation, words and odds."""

import pytest

from sandtable.core.errors import NotationError
from sandtable.core.rulebook import with_figures
from tests.clauses import clause
from tests.games.siege.positions import SIEGE, at, clause_against, new_match, play


@pytest.mark.parametrize("text", ["", "draft Z1", "R1@p6", "R1@b12", "b6-q9", "hits", "first red", "pick"])
def test_what_is_no_notation_is_refused_with_what_there_is(text: str) -> None:
    with pytest.raises(NotationError, match=r"draft R1|a1 to o11|R1, R2, G1|amber, violet"):
        SIEGE.read_action(new_match().state, text)


@clause("SG-2.1")
def test_cards_have_the_figures_of_the_table() -> None:
    rules = with_figures((SIEGE.folder / "RULES.md").read_text(encoding="utf-8"), {})
    ruleset = SIEGE.rulesets.make()
    rows = [
        line.strip("| \n").split("|")
        for line in rules.splitlines()
        if line.startswith(("| R", "| G", "| B", "| N"))
    ]
    assert len(rows) == 16
    cards = SIEGE.part("cards")
    for row in rows:
        label, name, colour, attack, health, reach, move, cost, *ability = (cell.strip() for cell in row)
        card = cards.CARD_OF[label]
        assert cards.CARD_NAMES[card] == name
        assert cards.COLOUR_NAMES[cards.COLOUR[card]] == colour
        assert cards.ABILITY_NAMES[cards.ABILITY[card]] == "".join(ability)
        figures = [
            ruleset[f"card_{figure}"][card] for figure in ("attack", "health", "range", "move", "cost")
        ]
        assert figures == [int(attack), int(health), int(reach), int(move), int(cost)]


@clause("SG-2.3")
def test_starter_cards_cost_nothing_and_have_no_ability() -> None:
    ruleset, cards = SIEGE.rulesets.make(), SIEGE.part("cards")
    assert not ruleset.card_cost[:8].any()
    assert not cards.ABILITY[:8].any()


@clause("SG-2.4")
def test_the_expanded_cards_have_one_ability_each_two_cards_a_colour() -> None:
    ruleset, cards = SIEGE.rulesets.make(), SIEGE.part("cards")
    assert sorted(cards.ABILITY[8:]) == list(range(1, 9))
    assert sorted(cards.COLOUR[8:]) == [0, 0, 1, 1, 2, 2, 3, 3]
    assert set(ruleset.card_cost[8:]) <= {1, 2}


def test_the_odds_of_an_attack_are_the_exact_table() -> None:
    match = at("Amber attacks", "R1@d6", "G1@e6")
    odds = match.odds(match.read("d6xe6"))
    assert [(line.text, line.weight, line.total) for line in odds] == [
        ("hits 0", 27, 216),
        ("hits 1", 81, 216),
        ("hits 2", 81, 216),
        ("hits 3", 27, 216),
    ]
    assert odds[2].words == "Torch Levy attacks: 2 hits; Briar Raider is lost."


def test_refusals_say_the_facts() -> None:
    match = at("Amber attacks", "R1@d6", "G1@g6")
    assert clause_against(match, "c6xd6") == "SG-5.6"
    assert str(match.check("c6xd6")).startswith("Amber has no unit on c6 (SG-5.6: Attack: up to 5 units")
    match = play(at("Amber moves", "R1@d6", "G1@g6"), "pick d6")
    assert "there is no way from d6 to o1 in 4 steps" in str(match.check("d6-o1")).lower()
    assert "e5 is a mountain" in str(match.check("d6-e5"))


def test_undo_takes_back_a_pick_and_a_move_but_not_a_draw() -> None:
    match = play(at("Amber moves", "R1@d6", "G1@g6"), "pick d6", "d6-d7")
    assert match.undo(0) is None
    assert match.undo(0) is None
    assert match.undo(0) == "Nothing has happened yet."
    match = play(at("Amber draws", hands=("N2 N2 N2 N2", ""), decks=("R1 G1", "")), "fill", "draws R1")
    assert match.undo(0) is not None
