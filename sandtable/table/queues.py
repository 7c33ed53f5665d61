"""A queue of one reader. asyncio's takes 3 kB, and every viewer has two: what comes, and what goes."""

import asyncio
from typing import Generic, TypeVar

Thing = TypeVar("Thing")


class Queue(Generic[Thing]):
    """Things in the order in which they were put; whoever gets them is woken for the first."""

    __slots__ = ("_reader", "_things")

    def __init__(self) -> None:
        self._things: list[Thing] = []  # seldom more than one
        self._reader: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._things)

    def empty(self) -> bool:
        """Whether nothing waits, as uvicorn asks."""
        return not self._things

    def put_nowait(self, thing: Thing) -> None:
        """The thing is the last of the queue."""
        self._things.append(thing)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Thing:
        """The first thing, once there is one; it stays where it is if the wait is cancelled."""
        while not self._things:
            self._reader = asyncio.get_running_loop().create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        return self._things.pop(0)
