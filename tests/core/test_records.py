"""Records: made, copied, compared, hashed and described."""

import numpy as np

from sandtable.core.records import (
    copy_record,
    describe_record,
    differing_fields,
    fingerprint,
    new_record,
    record,
    record_bytes,
)

SHAPE = record(("small", np.int8), ("wide", np.int64), ("row", np.int16, (3,)))


def test_a_new_record_holds_zeros_and_reads_by_name() -> None:
    made = new_record(SHAPE)
    assert describe_record(made) == {"small": 0, "wide": 0, "row": [0, 0, 0]}
    made.small, made.row[1] = 7, 5
    assert describe_record(made) == {"small": 7, "wide": 0, "row": [0, 5, 0]}


def test_a_copy_is_independent() -> None:
    one = new_record(SHAPE)
    one.wide = 12
    other = copy_record(one)
    assert differing_fields(one, other) == []
    other.wide, other.row[2] = 13, 1
    assert one.wide == 12
    assert differing_fields(one, other) == ["wide", "row"]


def test_equal_records_have_equal_bytes_and_fingerprints_whatever_lies_in_the_gaps() -> None:
    one, other = np.zeros(1, SHAPE), np.zeros(1, SHAPE)
    other.view(np.uint8)[1:8] = 255  # the gap between an int8 and an aligned int64
    assert SHAPE.itemsize > sum(np.dtype(kind).itemsize for kind in (np.int8, np.int64)) + 6
    assert record_bytes(one[0]) == record_bytes(other[0])
    assert fingerprint(one[0]) == fingerprint(other[0])
    other[0].small = 1
    assert fingerprint(one[0]) != fingerprint(other[0])


def test_a_fingerprint_is_the_same_in_every_program_run() -> None:
    made = new_record(SHAPE)
    made.small, made.wide, made.row[:] = -1, 2**40, (1, 2, 3)
    assert fingerprint(made) == "fec298afbe7b699b"
