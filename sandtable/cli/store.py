"""`store`: the matches that a table keeps, checked, backed up, restored, exported, ready for an upgrade."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from sandtable.cli.output import AsJson, examples, say, say_json
from sandtable.cli.serve import default_store
from sandtable.core.errors import SandtableError

if TYPE_CHECKING:
    from sandtable.table.store import Store
    from sandtable.table.store_tools import Found, VersionUse
    from sandtable.table.tool_progress import Progress as Tell

MOST_TOLD = 20  # lines of one kind

Address = Annotated[
    str, typer.Option("--store", help="sqlite:///FILE or postgresql://USER@HOST/DATABASE; as of `serve`.")
]
File = Annotated[Path, typer.Argument(help="The file of the backup, say matches.backup.", show_default=False)]
Replace = Annotated[bool, typer.Option("--replace", help="Replace what is there.")]

store = typer.Typer(
    name="store",
    help="The matches that a table keeps: check, back up, restore, export, make ready for an upgrade.",
    epilog=examples("store check", "store backup matches.backup", "store versions"),
    no_args_is_help=True,
    add_completion=False,
)


def register_commands(app: typer.Typer) -> None:
    """The program has the commands `store …`."""
    for command, lines in (
        (check, ("store check", "store check --store sqlite:///matches.sqlite --json")),
        (
            backup,
            ("store backup matches.backup", "store backup today.backup --store postgresql://me@host/db"),
        ),
        (
            restore,
            (
                "store restore matches.backup --store sqlite:///new.sqlite",
                "store restore matches.backup --store postgresql://me@host/db",
            ),
        ),
        (export, ("store export replays", "store export replays --store sqlite:///matches.sqlite")),
        (versions, ("store versions", "store versions --json")),
        (keep, ("store keep", "store keep --store postgresql://me@host/db")),
    ):
        store.command(epilog=examples(*lines))(command)
    app.add_typer(store)


def check(address: Address = "", as_json: AsJson = False) -> None:
    """Verify every match: its chain to the last record, and that its rules lead to what is stored."""
    from sandtable.table.store_tools import check_store

    with opened(address) as found_store, shown("Checking") as tell:
        found = check_store(found_store, tell)
    if as_json:
        say_json(found.__dict__)
    else:
        say_problems(found)
        say(
            f"{found.matches} matches with {found.records} records: {found.done} are as they were played, "
            f"{len(found.left_out)} are of rules that are not here, {len(found.problems)} are damaged."
        )
    if found.problems:
        raise typer.Exit(1)


def backup(file: File, address: Address = "", replace: Replace = False) -> None:
    """Write the whole store, as it is at one moment, into one file; a running server goes on meanwhile."""
    from sandtable.table.backups import write_backup

    if file.exists() and not replace:
        raise SandtableError(f"{file} is there already; name another file, or say --replace")
    with opened(address) as found_store, shown("Backing up") as tell:
        counts = write_backup(found_store, file, tell)
    size = file.stat().st_size
    say(f"{counts['matches']} matches with {counts['records']} records are in {file} ({size:,} bytes).")
    say("It holds the secrets of running matches: keep it where only you can read it.")


def restore(file: File, address: Address = "") -> None:
    """Fill an empty store from a backup, of SQLite or PostgreSQL alike, and verify every match."""
    from sandtable.table.backups import restore_backup
    from sandtable.table.store_tools import check_store

    with shown("Restoring") as tell:
        restored = restore_backup(address or default_store(), file, tell)
    try:
        with shown("Checking") as tell:
            found = check_store(restored, tell)
    finally:
        restored.close()
    say_problems(found)
    say(f"{found.matches} matches with {found.records} records are restored, {len(found.problems)} damaged.")
    if found.problems:
        raise typer.Exit(1)


def export(
    folder: Annotated[Path, typer.Argument(help="The folder to write to.", show_default=False)],
    address: Address = "",
    replace: Replace = False,
) -> None:
    """Write every finished match as a replay, and all of them as traces."""
    from sandtable.table.store_tools import export_store

    if folder.exists() and not replace and (not folder.is_dir() or any(folder.iterdir())):
        raise SandtableError(f"{folder} is not empty; name another folder, or say --replace")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise SandtableError(f"{folder} cannot be made: {problem.strerror}") from None
    with opened(address) as found_store, shown("Exporting") as tell:
        found = export_store(found_store, folder, tell)
    say_problems(found)
    say(f"{found.done} replays and their traces are in {folder}; {len(found.left_out)} matches have none.")


def versions(address: Address = "", as_json: AsJson = False) -> None:
    """Say under which versions of the games the matches were begun, and whether their rules are here."""
    from sandtable.table.store_tools import versions_used

    with opened(address) as found_store:
        used = versions_used(found_store)
    if as_json:
        say_json([{**use.__dict__, "is_needed": use.is_needed} for use in used])
        return
    for use in used:
        say(say_use(use))
    if not used:
        say("The store holds no matches.")


def say_use(use: "VersionUse") -> str:
    """One line of `store versions`."""
    rules = {
        "present": "present rules",
        "kept": "kept rules" + (", needed" if use.is_needed else ", not needed by a running match"),
        "missing": "rules are not here: shown from their pages" + (", or ended by agreement" * use.is_needed),
    }[use.rules]
    pages = f", {use.without_page} without a page" if use.without_page else ""
    return f"{use.game} {use.version}: {use.running} running, {use.over} over{pages}; {rules}."


def keep(address: Address = "") -> None:
    """Make the pages that show matches under later releases; run it before you install one."""
    from sandtable.table.store_tools import keep_pages

    with opened(address) as found_store, shown("Keeping") as tell:
        found = keep_pages(found_store, tell)
    say_problems(found)
    say(f"{found.done} of {found.matches} matches have a new page; {len(found.left_out)} have no rules here.")
    if found.problems:
        raise typer.Exit(1)


@contextmanager
def opened(address: str) -> "Iterator[Store]":
    """The store at the address, or the one that `serve` uses; whatever its database says is one sentence."""
    from sqlalchemy.exc import SQLAlchemyError

    from sandtable.table.engines import what_went_wrong
    from sandtable.table.store import look_at_store

    found = look_at_store(address or default_store())
    try:
        yield found
    except SQLAlchemyError as problem:
        raise SandtableError(f"the store cannot be read: {what_went_wrong(problem)}") from None
    finally:
        found.close()


@contextmanager
def shown(what: str) -> "Iterator[Tell]":
    """A bar on the terminal that says how far it is; nothing where nobody looks."""
    looks = Console(stderr=True)
    columns: list[Any] = [TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()]
    with Progress(
        *columns, TimeRemainingColumn(), console=looks, transient=True, disable=not looks.is_terminal
    ) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def say_problems(found: "Found") -> None:
    """The damaged matches are named, the first few of them."""
    for line in found.problems[:MOST_TOLD]:
        say(line, "bold red")
    if len(found.problems) > MOST_TOLD:
        say(f"… and {len(found.problems) - MOST_TOLD} more.", "bold red")
