"""Many matches at once: `sandtable.vector.make("groundwar", 1024)`."""

from sandtable.adapters.vector import ActionError, Turn, VectorEnvironment, make
from sandtable.core.batches import SKIP

__all__ = ["SKIP", "ActionError", "Turn", "VectorEnvironment", "make"]
