"""The actions of the test's game."""

from sandtable.core.kinds import Kind, KindTable, numbers
from sandtable.core.words import Words
from tests.bots.secret_game.state import VALUES

DEAL, PLAY = 1, 2
CARD = numbers(1, VALUES, "card")
KINDS = KindTable(
    "Two Tricks",
    (
        Kind(DEAL, "deal", "TT-1.1", {"card": CARD}, is_chance=True),
        Kind(PLAY, "play", "TT-1.2", {"card": CARD}, form="{card}"),
    ),
)
WORDS = Words(lambda state, ruleset, action: f"{KINDS.write(state, action)}.")
