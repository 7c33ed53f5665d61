"""A server and a real Chromium for these tests; an error in the browser's console fails any of them."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.serving import Serving

sync_api = pytest.importorskip("playwright.sync_api")

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# The first has no windows even in its mind: tests take half the time.
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
PATIENCE = 20_000  # milliseconds for anything to appear
sync_api.expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)
            # Server, browser and test are three processes: what looked too early is tried again, and listed.
            item.add_marker(pytest.mark.flaky(reruns=2))


def browser_path() -> str | None:
    """Where the browser lies: Debian's, unless SANDTABLE_CHROMIUM names another."""
    found = [shutil.which(name) for name in CHROMIUMS]
    return os.environ.get("SANDTABLE_CHROMIUM") or next(filter(None, found), None)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """One browser for all tests."""
    path = browser_path()
    if path is None:
        pytest.skip("there is no chromium; install the package chromium or set SANDTABLE_CHROMIUM")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server that all tests share."""
    server = Serving(tmp_path_factory.mktemp("table"))
    server.start()
    yield server
    server.kill()


@pytest.fixture
def sit(chromium: Any, request: pytest.FixtureRequest) -> Iterator[Callable[..., Any]]:
    """Opens a page in a browser of its own: sit("/m/…", width=390, height=844, …)."""
    contexts: list[Any] = []
    complaints: list[str] = []

    def open_page(path: str = "/", server: Serving | None = None, **settings: Any) -> Any:
        width, height = settings.pop("width", 1400), settings.pop("height", 900)
        context = chromium.new_context(viewport={"width": width, "height": height}, **settings)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda problem: complaints.append(str(problem)))
        page.on("console", lambda line: line.type == "error" and complaints.append(line.text))
        served: Serving = server or request.getfixturevalue("serving")
        page.goto(served.address + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    # A killed server is an expected complaint: the browser reports each connection that failed.
    serious = [line for line in complaints if "WebSocket connection" not in line and "ERR_" not in line]
    assert serious == []
