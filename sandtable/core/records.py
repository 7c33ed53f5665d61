"""Records: declare, make, copy, compare, hash and describe the one flat piece of memory a state is."""

import hashlib
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

Record = Any
Field = tuple[str, type[np.generic]] | tuple[str, type[np.generic], tuple[int, ...]]


def record(*fields: Field) -> np.dtype[Any]:
    """The type of a record with these fields, in this order, whose fields read as attributes."""
    return np.dtype((np.record, np.dtype(list(fields), align=True)))


def new_record(dtype: np.dtype[Any]) -> Record:
    """A record of zeros that owns its memory."""
    return np.zeros(1, dtype)[0]


def copy_record(source: Record) -> Record:
    """An independent record with the same content."""
    target = np.zeros(1, source.dtype)
    target[0] = source
    return target[0]


def record_row(source: Record) -> NDArray[np.uint8]:
    """A copy of the record as a row of bytes, with zeros in the gaps between fields."""
    row: NDArray[np.uint8] = np.frombuffer(source.tobytes(), np.uint8) * content_of(source.dtype)
    return row


def record_bytes(source: Record) -> bytes:
    """The content of a record; equal records, equal bytes, whatever lies in the gaps between fields."""
    content = content_of(source.dtype)
    return np.frombuffer(source.tobytes(), np.uint8)[content].tobytes()


@cache
def content_of(dtype: np.dtype[Any]) -> NDArray[np.bool_]:
    """For each byte of a record whether it belongs to a field, and not to a gap between fields."""
    content = np.zeros(dtype.itemsize, np.bool_)
    for field, offset, *_ in (dtype.fields or {}).values():
        content[offset : offset + field.itemsize] = True
    return content


def fingerprint(source: Record) -> str:
    """A short name of a record's content."""
    return hashlib.blake2b(record_bytes(source), digest_size=8).hexdigest()


def describe_record(source: Record) -> dict[str, Any]:
    """The record as plain numbers and lists, by field."""
    return {name: np.asarray(source[name]).tolist() for name in source.dtype.names}


def unpacked(source: Record) -> SimpleNamespace:
    """The record as plain numbers and lists under the names of its fields: many times faster to read."""
    return SimpleNamespace(**describe_record(source))


def differing_fields(one: Record, other: Record) -> list[str]:
    """The names of the fields in which two records differ."""
    return [name for name in one.dtype.names if not np.array_equal(one[name], other[name])]
