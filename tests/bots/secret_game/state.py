"""The hands are hidden from everyone but their holders."""

import hashlib
from pathlib import Path

import numpy as np

from sandtable.core.records import record

VALUES = 4  # cards are worth 1 to 4
HAND = 2
SEATS = 4

# Compiled searches are cached by the type of the record, so an edit of these rules must change the type.
EDITION = hashlib.sha256(Path(__file__).with_name("rules.py").read_bytes()).hexdigest()[:8]

STATE = record(
    ("hand", np.int8, (SEATS, VALUES + 1)),  # how many cards of each value; hidden from the others
    ("hand_size", np.int8, (SEATS,)),
    ("played", np.int8, (SEATS,)),  # value on the table in this trick, 0 for none
    ("tricks", np.int8, (SEATS,)),
    ("drawn", np.int8),  # tricks nobody won
    ("seats", np.int8),
    ("decider", np.int8),
    (f"edition_{EDITION}", np.int8),
)
