"""Files that end with a seal: a length and a digest, by which one that was cut short or changed is known."""

import hashlib
from pathlib import Path

MARK = b"sandtable seal"
DIGEST = 16  # bytes
SEAL = len(MARK) + 8 + DIGEST


def sealed(data: bytes) -> bytes:
    """The data with its seal; whoever reads a pickle from it never comes to the seal."""
    digest = hashlib.blake2b(data, digest_size=DIGEST).digest()
    return data + MARK + len(data).to_bytes(8, "big") + digest


def has_seal(path: Path) -> bool:
    """Whether the file is as long as its seal says; quick, but what was changed inside is not seen."""
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            file.seek(max(0, size - SEAL))
            seal = file.read(SEAL)
    except OSError:
        return False
    return seal[:-DIGEST] == MARK + (size - SEAL).to_bytes(8, "big", signed=True)


def is_whole(path: Path) -> bool:
    """Whether the file is what was sealed, to the last bit."""
    try:
        content = path.read_bytes()
    except OSError:
        return False
    return len(content) >= SEAL and sealed(content[:-SEAL]) == content
