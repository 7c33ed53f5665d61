"""Write the census files anew, from the second implementations: python -m tests.vectors.make_census."""

from sandtable.games import GAMES
from tests.random_play import declared
from tests.reference.census import reference_census
from tests.vectors.naming import VECTORS


def main() -> None:
    """Every census file holds what the references count."""
    for game in GAMES.values():
        parts = []
        for named in declared(game).NAMED_POSITIONS:
            options = game.rulesets.read(game.rulesets.make(named.changes))
            lines = reference_census(declared(game).twin_at(named.text, options), named.depth)[1:]
            parts.append("\n".join([*named.heading, *map(str, lines)]))
        path = VECTORS / game.id / "census.txt"
        path.parent.mkdir(exist_ok=True)
        path.write_text("\n\n".join(parts) + "\n", encoding="utf-8")
        print(f"{game.id}: {len(parts)} positions")


if __name__ == "__main__":
    main()
