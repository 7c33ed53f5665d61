"""Sandtable: small strategy board games, played, refereed and examined."""

from importlib import import_module
from typing import Any

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """`sandtable.vector`, which is loaded when it is first asked for."""
    if name == "vector":
        return import_module("sandtable.vector")
    raise AttributeError(f"module 'sandtable' has no attribute {name!r}")
