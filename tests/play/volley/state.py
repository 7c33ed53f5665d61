"""The state of Volley."""

import numpy as np

from sandtable.core.records import record

READY, FIRING, ANSWERING, OVER = range(4)

STATE = record(
    ("volley_phase", np.int8),
    ("volley_left", np.int16),  # dice of the present pool that are yet to be thrown
    ("volley_hits", np.int16),  # of the Attacker
    ("volley_answers", np.int16),  # hits of the Defender
)
