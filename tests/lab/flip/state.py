"""The state of Flip."""

import numpy as np

from sandtable.core.records import record

STATE = record(("flip_called", np.int8), ("flip_fallen", np.int8), ("flip_step", np.int8))
