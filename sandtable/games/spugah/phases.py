"""What is being decided, numbered by who decides it; an edition has numbers of its own in each range."""

# the seat whose turn it is
PLACE_CARD, RECRUIT, ACTION, UNIT, REARRANGE, ATTACKERS, FRENZY, FEINT, ADVANCE = range(9)
OWN_TURN = 12

# the seat that is attacked
DEFENDERS, SPREAD, COUNTER = range(20, 23)
FIRST_ENEMY = 20

# chance
DRAW, STOCK, PRICE, SPIRE_DIE, ATTACK_DICE, COUNTER_DICE, GUARD_DICE = range(30, 37)
FIRST_CHANCE = 30
OWN_CHANCE = 38

OVER = 49

# what passes by itself
FIRST_AUTOMATIC = 50
BEGIN_TURN, END_SPAWN, GOLD, SPIRE_HURTS, HEAL, AFTER_STEP, AFTER_ACT, END_ACTION = range(50, 58)
ROLL, DAMAGE, AFTER_SPREAD, OFFER_COUNTER, AFTER_COUNTER, PUSH, ARRIVALS, AFTER_PUSH = range(58, 66)
OFFER_ADVANCE, END_BATTLE, END_TURN, COUNT_SPIRE, NEXT_TURN, REFILL = range(66, 72)
OWN_AUTOMATIC = 80

# stage: how far the active unit is with its turn
READY, MOVED, STRUCK, ACTED = range(4)
