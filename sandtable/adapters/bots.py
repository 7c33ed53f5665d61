"""The bots that this layer brings; what they need is imported when one is asked for."""

from typing import TYPE_CHECKING

from sandtable.bots.brought import bring
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game

if TYPE_CHECKING:
    from sandtable.bots.brought import BroughtBot


def make_openspiel(name: str, game: Game, seed: int | str) -> "BroughtBot":
    """A bot of OpenSpiel; a SandtableError if that is not installed."""
    try:
        from sandtable.adapters.openspiel_bot import make_openspiel_bot
    except ImportError:
        raise SandtableError(
            "bots of OpenSpiel need open_spiel; install it with: pip install 'sandtable[research]'"
        ) from None
    return make_openspiel_bot(name, game, seed)


def bring_bots() -> None:
    """Wherever bots are named, `openspiel:mcts:100` is understood."""
    bring("openspiel", make_openspiel)
