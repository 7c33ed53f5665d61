"""A game as programs and people read it, whoever serves it."""

from typing import Any

from sandtable.core.game import Game
from sandtable.core.records import Record
from sandtable.core.rulebook import with_figures
from sandtable.core.spreadsheets import OPTIONS, spreadsheets_of


def game_content(game: Game) -> dict[str, Any]:
    """A game as programs read it: what it is, who sits where, and what its ruleset leaves to choose."""
    table = game.rulesets
    return {
        "id": game.id,
        "title": game.title,
        "sentence": game.sentence,
        "version": game.version,
        "seats": list(game.seats),
        "minutes": game.minutes,
        "seat_names": list(game.seat_names),
        "seat_colours": list(game.seat_colours),
        "presets": {name: dict(changes) for name, changes in table.presets.items()},
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "clause": option.clause,
                "text": option.text,
                "low": option.low,
                "high": option.high,
                "step": option.step,
                "choices": list(option.choices),
                "shape": list(option.shape),
            }
            for option in table.options.values()
        ],
        "spreadsheets": [*spreadsheets_of(game), OPTIONS],
        "sheet": game.sheet_form.as_json() if game.sheet_form else None,
    }


def marked_rulebook(game: Game) -> str:
    """Every rulebook of the game, in the order in which they are read, with its figures marked by options."""
    return "\n\n".join(path.read_text(encoding="utf-8").strip() for path in game.rulebooks) + "\n"


def rulebook_text(game: Game, ruleset: Record | None = None) -> str:
    """Every rulebook of the game as one text, with the figures of the ruleset, or as written."""
    changes = {} if ruleset is None else game.rulesets.changes(ruleset)
    return with_figures(marked_rulebook(game), changes)
