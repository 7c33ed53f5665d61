"""The kinds of action both editions share: code, word, clause, operands. Kinds of an edition begin at `OWN`."""

# chance
DRAW, STOCK, PRICE, SPIRE, HIT, COUNTER_HIT, GUARD_HIT = range(1, 8)
# cards and spawn
PLACE_CARD, RECRUIT, END_SPAWN = range(8, 11)
# action
ACTIVATE, STEP, ATTACK, GATHER, OPEN, BUY, REFILL, RENEW, PLUNDER, ROB, STOP, END_ACTION = range(11, 23)
REARRANGE, SHIFT, END_REARRANGE = range(23, 26)
# combat
REINFORCE, END_REINFORCE, FRENZY, TAKE, COUNTER, FORGO, FEINT, BEAR, ADVANCE, HOLD = range(26, 36)
OWN = 40

# (code, word, clause, operands): what the notation, picks and dense numbers are derived from.
KINDS = (
    (DRAW, "draw", "SP-1.5", ("mod",)),
    (STOCK, "stock", "SP-1.5", ("mod",)),
    (PRICE, "price", "SP-1.5", ("die",)),
    (SPIRE, "spire", "SP-2.3", ("damage",)),
    (HIT, "hits", "SP-4.4", ("hits",)),
    (COUNTER_HIT, "countered", "SP-4.6", ("hits",)),
    (GUARD_HIT, "guarded", "SP-4.6", ("hits",)),
    (PLACE_CARD, "put", "SP-3.5", ("place",)),
    (RECRUIT, "recruit", "SP-2.1", ("tier", "space")),
    (END_SPAWN, "enough", "SP-2.1", ()),
    (ACTIVATE, "unit", "SP-2.4", ("space",)),
    (STEP, "step", "SP-3.6", ("space",)),
    (ATTACK, "attack", "SP-4.1", ("space",)),
    (GATHER, "gather", "SP-3.1", ()),
    (OPEN, "open", "SP-3.2", ()),
    (BUY, "buy", "SP-3.3", ("shop place",)),
    (REFILL, "refill", "SP-3.3", ()),
    (RENEW, "renew", "SP-3.3", ()),
    (PLUNDER, "plunder", "SP-3.4", ()),
    (ROB, "rob", "SP-3.4", ("mod",)),
    (STOP, "stop", "SP-6.5", ()),
    (END_ACTION, "end", "SP-2.4", ()),
    (REARRANGE, "rearrange", "SP-2.5", ()),
    (SHIFT, "shift", "SP-2.5", ("mod", "place", "place")),
    (END_REARRANGE, "arranged", "SP-2.5", ()),
    (REINFORCE, "join", "SP-4.2", ("space",)),
    (END_REINFORCE, "ready", "SP-4.2", ()),
    (FRENZY, "frenzy", "SP-6.10", ("damage",)),
    (TAKE, "take", "SP-4.5", ("space",)),
    (COUNTER, "counter", "SP-4.6", ()),
    (FORGO, "forgo", "SP-4.6", ()),
    (FEINT, "feint", "SP-6.10", ("space",)),
    (BEAR, "bear", "SP-6.10", ()),
    (ADVANCE, "advance", "SP-4.9", ()),
    (HOLD, "hold", "SP-4.9", ()),
)
