"""Records that are read a lot from Python: the same memory under a type whose fields read much faster.

NumPy finds a field of a record by its name anew each time, in Python. Here each field is a property.
Compiled code takes such a record like any other.
"""

from functools import cache
from operator import itemgetter
from typing import Any

import numpy as np

from sandtable.core.contract import Record


def quick(record: Record) -> Record:
    """The record, quick to read and not to be changed; it shares its memory with the original."""
    return np.frombuffer(record, np.uint8).view(quick_dtype(record.dtype))[0]


@cache
def quick_dtype(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """The type with a property for each field."""
    members: dict[str, Any] = {name: quick_field(name) for name in dtype.names or ()}
    members |= {
        "__getattribute__": np.void.__getattribute__,
        "__getitem__": np.void.__getitem__,
        "__setattr__": np.void.__setattr__,
    }
    return np.dtype((type("QuickRecord", (np.record,), members), dtype))


def quick_field(name: str) -> property:
    """The field of that name as a property; a copy of a quick record can be changed."""

    def change(record: Record, value: Any) -> None:
        np.void.__setitem__(record, name, value)

    return property(itemgetter(name), change)
