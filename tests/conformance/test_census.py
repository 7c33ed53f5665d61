"""The census of every named position is the one that the second implementation counted."""

import pytest

from sandtable.core.census import breakdown, census
from sandtable.core.compiled import COMPILES
from sandtable.core.game import Game
from sandtable.games import GAMES
from tests.random_play import declared, every_game
from tests.reference.census import following, reference_census
from tests.vectors.naming import VECTORS, Named, read_parts

MOST = 30_000 if COMPILES else 300  # positions counted in a line; plain Python counts the shallow lines
REFERENCE_MOST = 1_500

positions = pytest.mark.parametrize(
    ("game", "named"),
    [
        pytest.param(game, named, id=f"{game.id}-{named.id}")
        for game in GAMES.values()
        for named in declared(game).NAMED_POSITIONS
    ],
)


def stored_lines(game: Game, named: Named, most: int) -> list[str]:
    """The lines of the census file down to where they count more than `most` positions."""
    lines = read_parts(VECTORS / game.id / "census.txt")[named.id][len(named.heading) - 1 :]
    return [line for line in lines if sum(int(word) for word in line.split()[2:7:2]) <= most]


def difference(game: Game, named: Named, depth: int) -> str:
    """Where the two implementations part, first action by first action."""
    ruleset = game.rulesets.make(named.changes)
    mine = breakdown(game, declared(game).state_at(named.text, ruleset), ruleset, depth)
    twin = declared(game).twin_at(named.text, game.rulesets.read(ruleset))
    theirs = {text: reference_census(world, depth - 1)[-1] for text, _, world in following(twin)}
    return "\n".join(
        f"{text:12} rules:     {mine.get(text)}\n{'':12} reference: {theirs.get(text)}"
        for text in sorted(mine | theirs)
        if mine.get(text) != theirs.get(text)
    )


@positions
def test_the_rules_count_what_the_census_file_says(game: Game, named: Named) -> None:
    stored = stored_lines(game, named, MOST)
    assert stored
    ruleset = game.rulesets.make(named.changes)
    state = declared(game).state_at(named.text, ruleset)
    counted = [str(line) for line in census(game, state, ruleset, len(stored))[1:]]
    for depth, (line, expected) in enumerate(zip(counted, stored, strict=True), 1):
        assert line == expected, f"in {named.id} at depth {depth}\n{difference(game, named, depth)}"


@positions
def test_the_second_implementation_counts_what_the_census_file_says(game: Game, named: Named) -> None:
    stored = stored_lines(game, named, REFERENCE_MOST if COMPILES else 100)
    twin = declared(game).twin_at(named.text, game.rulesets.read(game.rulesets.make(named.changes)))
    assert [str(line) for line in reference_census(twin, len(stored))[1:]] == stored


@every_game
def test_the_census_file_holds_exactly_the_named_positions(game: Game) -> None:
    parts = read_parts(VECTORS / game.id / "census.txt")
    assert list(parts) == [named.id for named in declared(game).NAMED_POSITIONS]
    for named in declared(game).NAMED_POSITIONS:
        assert parts[named.id][: len(named.heading) - 1] == named.heading[1:]
