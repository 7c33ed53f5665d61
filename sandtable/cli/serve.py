"""The command `serve`."""

import contextlib
import errno
import gc
import os
import socket
import sys
import webbrowser
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sandtable.core.errors import SandtableError

if TYPE_CHECKING:
    import uvicorn

ANYWHERE = ("0.0.0.0", "::")
HAND_OVER_SECONDS = 0.0005
COLLECT_AFTER = (2_000, 10, 10_000)  # new objects, then young and middle collections before the next kind


class Log(StrEnum):
    """How the server writes down what happens."""

    text = "text"
    json = "json"


def register_commands(app: typer.Typer) -> None:
    """The program has the command `serve`."""

    @app.command()
    def serve(
        host: Annotated[str, typer.Option(help="Address; 0.0.0.0 lets others in.")] = "127.0.0.1",
        port: Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 takes a free one.")] = 8000,
        store: Annotated[str, typer.Option(help="sqlite:///FILE or postgresql://USER@HOST/DATABASE.")] = "",
        browser: Annotated[
            bool | None,
            typer.Option("--open/--no-open", help="Open a browser, or not."),
        ] = None,
        matches_per_hour: Annotated[int, typer.Option(min=1, help="Matches an address may make.")] = 120,
        behind_proxy: Annotated[
            bool, typer.Option("--behind-proxy", help="Believe the address the last proxy forwards.")
        ] = False,
        proxy_hops: Annotated[
            int, typer.Option(min=1, max=16, help="Your own proxies in a row, with --behind-proxy.")
        ] = 1,
        webhooks: Annotated[
            str, typer.Option(help="Addresses that people may have told of their turns: none, public, any.")
        ] = "none",
        trial_matches: Annotated[
            int, typer.Option(min=0, max=2000, help="Matches in which bots try a variant; 0: they try none.")
        ] = 200,
        lab: Annotated[
            Path | None,
            typer.Option(
                metavar="FOLDER",
                help="Open the lab at /lab, with the studies of this folder, made if needed.",
            ),
        ] = None,
        metrics: Annotated[
            str,
            typer.Option(metavar="[HOST:]PORT", help="Serve figures for Prometheus there; not for others."),
        ] = "",
        log: Annotated[Log, typer.Option(help="How what happens is written to standard error.")] = Log.text,
        bot: Annotated[
            list[str] | None,
            typer.Option(
                metavar="GAME=BOT", help="Invite a bot, as connect_four=network@FILE.npz; repeatable."
            ),
        ] = None,
    ) -> None:
        """Serve the table: play in the browser, with friends, bots and spectators."""
        from sandtable.core.compiled import run_plain_until_loaded
        from sandtable.table.logs import set_up_logs

        set_up_logs(log)
        invite_all(bot or [])
        listener = listen(host, port)
        with contextlib.closing(listener):
            hops = proxy_hops if behind_proxy else 0
            place = store or default_store()
            server = make_server(host, place, matches_per_hour, hops, metrics, webhooks, trial_matches, lab)
            hold_nobody_up()
            run_plain_until_loaded()
            allow_connections()
            address = address_of(host, listener.getsockname()[1])
            typer.echo(f"The table is set: {address}  (Ctrl+C ends)")
            if lab:
                typer.echo(lab_words(address, place, lab))
            if browser or (browser is None and has_screen()):
                webbrowser.open(address)
            server.run(sockets=[listener])


def lab_words(address: str, store: str, folder: Path) -> str:
    """How the host comes to the lab: the key is shown to whoever sits before the screen, and to no log."""
    from sandtable.table.lab_key import host_key

    key = host_key(store, folder)
    if sys.stdout.isatty():
        return f"The lab, for you as the host: {address}lab#host={key.text}  (keep this address to yourself)"
    return f"The lab: {address}lab  (the host adds #host= and the key in {key.path})"


def invite_all(texts: list[str]) -> None:
    """The bots may be chosen at the table, each in its game."""
    if texts:
        from sandtable.table.guests import invite

        for text in texts:
            invite(text)


def make_server(
    host: str,
    store: str,
    matches_per_hour: int,
    proxy_hops: int,
    metrics: str = "",
    webhooks: str = "none",
    trial_matches: int = 200,
    lab: Path | None = None,
) -> "uvicorn.Server":
    """A server over the store, not yet running."""
    import uvicorn

    from sandtable.table.app import TableSettings, create_app
    from sandtable.table.auth import LOOPBACK
    from sandtable.table.connections import ViewerProtocol, bounded_protocol
    from sandtable.table.limits import limits_for
    from sandtable.table.turn_notices import ANY, NONE, PUBLIC

    if webhooks not in (NONE, PUBLIC, ANY):
        raise SandtableError(f"--webhooks is none, public or any, not {webhooks!r}")
    limits = limits_for(matches_per_hour)
    hosts = LOOPBACK if host in LOOPBACK and not proxy_hops else ()
    config = uvicorn.Config(
        create_app(
            TableSettings(
                store,
                hosts,
                limits,
                bot_processes=max(1, (os.cpu_count() or 1) - 1),
                proxy_hops=proxy_hops,
                metrics=metrics,
                webhooks=webhooks,
                trial_matches=trial_matches,
                lab=lab,
                prepares=True,
            )
        ),
        log_level="warning",
        log_config=None,  # logs.py writes what uvicorn has to say, too
        http=bounded_protocol(limits, is_behind_proxy=proxy_hops > 0),
        ws_max_size=limits.message_bytes,
        ws=ViewerProtocol,
        ws_per_message_deflate=False,  # ViewerProtocol's own keeps no memory
        server_header=False,
        proxy_headers=False,  # the table reads them itself: uvicorn would believe the leftmost address
        timeout_graceful_shutdown=2,
    )
    return uvicorn.Server(config)


def hold_nobody_up() -> None:
    """Full garbage collections are rare and pass over what is there to stay; threads hand over soon.

    The thread that stores actions needs the interpreter for moments only, but many times a transaction.
    """
    sys.setswitchinterval(HAND_OVER_SECONDS)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


def allow_connections() -> None:
    """The process may hold as many connections as the system ever lets it."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def default_store() -> str:
    """Where matches are kept if nothing else is said."""
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return f"sqlite:///{home / 'sandtable' / 'matches.sqlite'}"


def listen(host: str, port: int) -> socket.socket:
    """A socket that waits on the address, or an error that says why it cannot."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(2048)
    except (TypeError, ValueError):  # a name that cannot be one
        listener.close()
        raise SandtableError(f"there is no address {host!r}; see --host") from None
    except OSError as problem:
        listener.close()
        if problem.errno == errno.EADDRINUSE:
            raise SandtableError(
                f"port {port} is taken, perhaps by a table that is already set; choose another with --port"
            ) from None
        raise SandtableError(f"cannot listen on {host} port {port}: {problem.strerror or problem}") from None
    return listener


def address_of(host: str, port: int) -> str:
    """What people type into a browser."""
    name = "localhost" if host in ANYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/"


def has_screen() -> bool:
    """Whether a browser would be seen."""
    return sys.platform in ("darwin", "win32") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
