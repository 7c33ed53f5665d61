"""Run in a new process: how long it takes until the named games are ready to play, as JSON."""

import json
import sys

from benchmarks.timing import core_seconds


def main(names: list[str]) -> None:
    """Import, compile or load from the cache, play once; print the seconds of each game."""
    began = core_seconds()
    from benchmarks.contenders import Copies, Playouts
    from sandtable.games import find_game

    seconds = {"import": core_seconds() - began}
    for name in names:
        began = core_seconds()
        game = find_game(name)
        Playouts(game).run(1)
        Copies(game).run(1)
        seconds[name] = core_seconds() - began
    json.dump(seconds, sys.stdout)


if __name__ == "__main__":
    main(sys.argv[1:])
