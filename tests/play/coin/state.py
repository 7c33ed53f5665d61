"""The state of Coin."""

import numpy as np

from sandtable.core.records import record

UNKNOWN = -1
HIDING, SEEKING, SHAKING, TAKING, THROWING, OVER = range(6)

STATE = record(
    ("coin_hand", np.int8),  # 0 left, 1 right; the Hider's secret
    ("coin_card", np.int8),  # 1 to 6, or 0; the Seeker's secret
    ("coin_lucky", np.int8, (2,)),  # by seat: the lucky number it brought, or 0; its secret
    ("coin_is_seen", np.int8),  # the Seeker has looked
    ("coin_nods", np.int8),
    ("coin_rattles", np.int8),
    ("coin_phase", np.int8),
    ("coin_winner", np.int8),
    ("coin_reason", np.int8),
)
