"""Write the order of actions in every named position anew: python -m tests.vectors.make_action_order."""

from sandtable.core.game import Game
from sandtable.games import GAMES
from tests.random_play import declared
from tests.vectors.naming import VECTORS, Named

WIDTH = 100


def order_lines(game: Game, named: Named) -> list[str]:
    """The actions of a position in the game's order, several a line."""
    ruleset = game.rulesets.make(named.changes)
    state = declared(game).state_at(named.text, ruleset)
    lines = [""]
    for action, _ in game.choices(state, ruleset):
        word = game.write_action(state, action)
        if lines[-1] and len(lines[-1]) + len(word) + 2 > WIDTH:
            lines.append("")
        lines[-1] += f", {word}" if lines[-1] else word
    return lines


def main() -> None:
    """Every file of action orders holds the present order."""
    for game in GAMES.values():
        parts = [
            "\n".join([*named.heading, *order_lines(game, named)]) for named in declared(game).NAMED_POSITIONS
        ]
        path = VECTORS / game.id / "action_order.txt"
        path.parent.mkdir(exist_ok=True)
        path.write_text("\n\n".join(parts) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
