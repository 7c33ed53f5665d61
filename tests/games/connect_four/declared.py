"""What the conformance tests need to know about Connect Four."""

from typing import Any

from sandtable.core.records import new_record
from sandtable.games import find_game
from tests.reference.connect_four import ConnectFour
from tests.vectors.naming import Named, Poster, Wanted

HARSH_RULESETS: dict[str, dict[str, Any]] = {}
REFERENCE = ConnectFour

NAMED_POSITIONS = (
    Named("opening", "opening", depth=5),
    Named("three-in-a-row", "aabbc", depth=5),
    Named("a-diagonal-to-be-completed", "abbccdcddg", depth=5),
    Named("a-full-column", "dddddd", depth=4),
    Named("six-spaces-left", "fdcdbfdbabebcfafggcagaecdadecdcgaebb", depth=7),
    Named(
        "the-last-space",
        "fdcdbfdbabebcfafggcagaecdadecdcgaebbfeefg",
        depth=2,
        changes={"full_board": "second"},
    ),
)
CHANCE_TABLES: tuple[str, ...] = ()
REPLAYS = (
    Wanted("ends_by_four_in_a_line", ("end: four in a line", "kind: drop")),
    Wanted("ends_by_full_board", ("rare end: full board", "points: 0.5 0.5")),
    Wanted(
        "ends_by_full_board_for_the_second",
        ("rare end: full board", "points: 0.0 1.0"),
        {"full_board": "second"},
    ),
)
POSTER = Poster("ends_by_full_board", 26, (-0.6, 1.4, 7.2, 4.05))


def state_at(text: str, ruleset: Any) -> Any:
    """The state after drops into these columns."""
    game = find_game("connect_four")
    state = new_record(game.state_dtype)
    game.begin(state, ruleset, 2)
    for drop in "" if text == "opening" else text:
        game.verbs.apply(state, ruleset, game.read_action(state, drop))
    return state


def twin_at(text: str, options: dict[str, Any]) -> ConnectFour:
    """The same position for the second implementation."""
    twin = ConnectFour(options)
    for drop in "" if text == "opening" else text:
        twin.apply(drop)
    return twin


def broken_passage(before: Any, action: int, after: Any, ruleset: Any) -> list[str]:
    """What every action must keep and this one did not."""
    discs = [sum(int(part).bit_count() for part in state.discs) for state in (before, after)]
    kept = all(int(old) & int(new) == int(old) for old, new in zip(before.discs, after.discs, strict=True))
    checks = {"every action adds one disc": discs[1] == discs[0] + 1, "discs stay where they are": kept}
    return [law for law, holds in checks.items() if not holds]


def twin_differences(state: Any, twin: ConnectFour) -> list[str]:
    """How the state and its twin differ beyond actions and result."""
    count = sum(len(discs) for discs in twin.discs.values())
    return [] if count == sum(int(part).bit_count() for part in state.discs) else ["number of discs"]
