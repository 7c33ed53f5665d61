"""Rulebooks: clauses by id, under their headings, with the sentences players read."""

from pathlib import Path

import pytest

from sandtable.core.game import Game
from sandtable.core.rulebook import FIGURE, read_clauses, with_figures
from sandtable.games import GAMES
from sandtable.play.content import marked_rulebook, rulebook_text
from sandtable.play.match import Match

BOOK = """# A game

Prose that is no clause. **GW-9.9** is only mentioned.

## Turn

- **XX-1.1** The first seat *begins*.
- **XX-1.2** A long clause that goes on
  in a second line. *(ruling)*

  - **XX-1.3** indented, so part of nothing

### End

- **XX-2.1** The `last` seat ends.
"""


def test_clauses_are_read_with_heading_text_and_ruling(tmp_path: Path) -> None:
    path = tmp_path / "RULES.md"
    path.write_text(BOOK, encoding="utf-8")
    clauses = read_clauses(path)
    assert list(clauses) == ["XX-1.1", "XX-1.2", "XX-2.1"]
    assert clauses["XX-1.1"].sentence == "The first seat begins."
    assert clauses["XX-1.2"].sentence == "A long clause that goes on in a second line."
    assert [clause.is_ruling for clause in clauses.values()] == [False, True, False]
    assert [clause.heading for clause in clauses.values()] == ["Turn", "Turn", "End"]
    assert clauses["XX-2.1"].sentence == "The last seat ends."


def test_a_clause_that_stands_twice_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "RULES.md"
    path.write_text("- **XX-1.1** One.\n- **XX-1.1** Two.\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"RULES.md has clause XX-1.1 twice"):
        read_clauses(path)


@pytest.mark.parametrize(
    ("text", "changes", "said"),
    [
        ("[10](#gold) gold", {}, "10 gold"),
        ("[10](#gold) gold", {"gold": 12}, "12 gold"),
        ("on [4+](#combat.0.1)", {"combat": [[1, 3], [2, 2]]}, "on 3+"),
        ("[five](#hand), then [four](#hand-1)", {"hand": 7}, "7, then 6"),
        ("[five](#hand), then [four](#hand-1)", {"hand": 0}, "0, then 0"),
        ("after [60 turns of each seat](#limit)", {"limit": 1}, "after 1 turn of each seat"),
        ("has [three large maps](#maps)", {"maps": 1}, "has 1 large map"),
        ("has [three large maps](#maps)", {"maps": 2}, "has 2 large maps"),
    ],
)
def test_figures_are_those_of_the_ruleset(text: str, changes: dict[str, object], said: str) -> None:
    assert with_figures(text, changes) == said


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_marked_figure_is_that_of_an_option(game: Game) -> None:
    written = {"two": 2, "three": 3, "four": 4, "five": 5}
    defaults = game.rulesets.read(game.rulesets.make())
    for found in FIGURE.finditer(marked_rulebook(game)):
        value = defaults[found["option"]]
        for place in found["at"].split(".")[1:]:
            value = value[int(place)]
        number = found["written"].split()[0]
        figure = written.get(number) or int(number.rstrip("+"))
        assert value - int(found["less"] or 0) == figure, found[0]
    assert "](#" not in rulebook_text(game)


def test_a_refusal_quotes_the_figures_of_the_match() -> None:
    game = GAMES["groundwar"]
    ruleset = game.rulesets.make({"start_gold": 12, "turn_limit": 7})
    refused = Match(game, ruleset, 2, seed="figures").check("end", 1)
    assert refused is not None
    assert "Each seat has 12 gold" in refused.sentence
    assert game.quote("GW-3.1", ruleset).startswith("Each seat has 12 gold")
    assert game.quote("GW-7.3", ruleset).startswith("After 7 turns")
    assert "Each seat has 12 gold" in rulebook_text(game, ruleset)
    assert game.clauses["GW-3.1"].sentence.startswith("Each seat has 10 gold")


def test_what_is_not_limited_is_said_without_a_figure() -> None:
    clause = GAMES["siege"].clauses["SG-8.3"]
    assert clause.said({}).startswith("After 40 turns of each seat the higher score wins")
    assert clause.said({"turn_limit": 0}).startswith("After no number of turns the higher score wins")
