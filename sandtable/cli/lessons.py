"""`lessons`: what newcomers are taught, played through; and a lesson's beginning from a replay."""

from pathlib import Path
from typing import Annotated

import typer

from sandtable.cli.output import examples, say, say_whole
from sandtable.core.errors import SandtableError
from sandtable.games import find_game


def register_commands(app: typer.Typer) -> None:
    """The commands of this file are part of the program."""
    app.command(
        epilog=examples(
            "lessons groundwar",
            "lessons groundwar --file lessons.toml",
            "lessons groundwar --from match.json",
        )
    )(lessons)


def lessons(
    game: Annotated[str, typer.Argument(help="The id of a game, as `sandtable games` lists it.")],
    file: Annotated[Path | None, typer.Option(help="Lessons that are being written, not the game's.")] = None,
    replay: Annotated[
        Path | None, typer.Option("--from", help="A replay: write what happened in it as a lesson's start.")
    ] = None,
    at: Annotated[int | None, typer.Option(help="Only so many entries of the replay.")] = None,
) -> None:
    """Play the solution of every lesson of a game and say whether it reaches its goal."""
    from sandtable.bots.lessons import find_course, rehearse

    found = find_game(game)
    if replay is not None:
        say_whole(start_lines(replay, at))
        return
    course = find_course(found, file)
    if not course.lessons:
        raise SandtableError(
            f"{course.name} has no lessons; docs/guides/lessons.md says how they are written"
        )
    for number, lesson in enumerate(course.lessons, 1):
        match = rehearse(found, course, lesson)
        say(f"{number:>3}  {lesson.id}: {lesson.title} (reached after {len(match.entries)} entries)")


def start_lines(path: Path, at: int | None) -> list[str]:
    """The lines of a lesson's file that say what happened in a match, a line for each who decided."""
    from sandtable.play.replay import read_replay, replay_match

    match = replay_match(read_replay(path), at)
    ruleset = match.game.rulesets.changes(match.ruleset)
    lines = [f"options = {{ {', '.join(f'{name} = {_toml(value)}' for name, value in ruleset.items())} }}"]
    lines = lines if ruleset else []
    lines.append('start = """')
    actor: int | None = None
    for entry in match.entries:
        if entry.actor == actor:
            lines[-1] += f" {entry.text},"
        else:
            lines.append(f"{entry.text},")
        actor = entry.actor
    return [*lines, '"""']


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else str(value)
