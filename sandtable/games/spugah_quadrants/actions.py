"""The kinds of action of Quadrants: those of both editions, and its own."""

from sandtable.games.spugah import actions

DEAL, ROTATE, MUSTER, FIRE, CEASE = range(actions.OWN, actions.OWN + 5)

# (code, word, clause, operands)
KINDS = (
    *actions.KINDS,
    (DEAL, "deal", "SQ-2.1", ("panel",)),
    (ROTATE, "turn", "SQ-2.1", ("rotation",)),
    (MUSTER, "muster", "SQ-2.4", ("space",)),
    (FIRE, "fire", "SQ-3.1", ("space",)),
    (CEASE, "cease", "SQ-3.1", ()),
)
