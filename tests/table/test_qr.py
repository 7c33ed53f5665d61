"""QR codes of the client, read back square by square as the standard says: no camera, no library."""

import json
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest

CODE = (Path(__file__).parents[2] / "sandtable/table/client/qr.js").as_uri()
# From the standard, level M: (words of correction a block, then blocks as (how many, words of data)).
BLOCKS = {
    1: (10, [(1, 16)]),
    2: (16, [(1, 28)]),
    5: (24, [(2, 43)]),
    7: (18, [(4, 31)]),
    8: (22, [(2, 38), (2, 39)]),
    10: (26, [(4, 43), (1, 44)]),
    14: (24, [(4, 40), (5, 41)]),
    20: (26, [(3, 41), (13, 42)]),
}
CENTRES = {
    1: [],
    2: [18],
    5: [30],
    7: [22, 38],
    8: [24, 42],
    10: [28, 50],
    14: [26, 46, 66],
    20: [34, 62, 90],
}
FORMATS = {
    0b101010000010010: lambda x, y: (x + y) % 2,
    0b101000100100101: lambda x, y: y % 2,
    0b101111001111100: lambda x, y: x % 3,
    0b101101101001011: lambda x, y: (x + y) % 3,
    0b100010111111001: lambda x, y: (y // 2 + x // 3) % 2,
    0b100000011001110: lambda x, y: x * y % 2 + x * y % 3,
    0b100111110010111: lambda x, y: (x * y % 2 + x * y % 3) % 2,
    0b100101010100000: lambda x, y: ((x + y) % 2 + x * y % 3) % 2,
}
VERSIONS = {7: 0b000111110010010100, 8: 0b001000010110111100, 10: 0b001010010011010011}
LENGTHS = {1: 14, 2: 20, 5: 84, 7: 122, 8: 152, 10: 213, 14: 362, 20: 666}

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


@cache
def drawn() -> dict[int, tuple[str, list[list[int]]]]:
    """By version a text that fills it, and its squares."""
    texts = {version: ("Grüße! " * 100).encode()[:length] for version, length in LENGTHS.items()}
    words = {version: text.decode(errors="ignore") for version, text in texts.items()}
    script = f"""
        const {{ squares }} = await import({json.dumps(CODE)});
        const texts = {json.dumps(words)};
        const drawn = Object.entries(texts).map(([one, text]) => [one, squares(text).map((row) => [...row])]);
        console.log(JSON.stringify({{ ...Object.fromEntries(drawn), tooLong: squares("x".repeat(667)) }}));
    """
    command = ["node", "--input-type=module", "-e", script]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    assert told.pop("tooLong") is None
    return {version: (words[version], told[str(version)]) for version in LENGTHS}


def number(bits: list[int]) -> int:
    return int("".join(map(str, bits)), 2)


def is_fixed(x: int, y: int, version: int) -> bool:
    """Whether the square says nothing of the text."""
    size = 17 + 4 * version
    if x == 6 or y == 6 or (x < 9 and (y < 9 or y >= size - 8)) or (x >= size - 8 and y < 9):
        return True
    if version >= 7 and ((x < 6 and y >= size - 11) or (y < 6 and x >= size - 11)):
        return True
    corners = {(6, size - 7), (size - 7, 6)}
    spots = [(a, b) for a in (6, *CENTRES[version]) for b in (6, *CENTRES[version])]
    return any(
        abs(x - a) <= 2 and abs(y - b) <= 2 for a, b in spots if (a, b) not in corners and (a, b) != (6, 6)
    )


def words_of(rows: list[list[int]], version: int, mask: Any) -> list[int]:
    """The words in the order in which they are drawn: columns in pairs from the right, up and down."""
    size, bits = len(rows), []
    for turn, right in enumerate((*range(size - 1, 6, -2), 5, 3, 1)):
        for y in range(size - 1, -1, -1) if turn % 2 == 0 else range(size):
            for x in (right, right - 1):
                if not is_fixed(x, y, version):
                    bits.append(rows[y][x] ^ (mask(x, y) == 0))
    return [number(bits[place : place + 8]) for place in range(0, len(bits) - 7, 8)]


def blocks_of(words: list[int], version: int) -> list[tuple[list[int], list[int]]]:
    """Data and correction of each block."""
    extra, groups = BLOCKS[version]
    lengths = [length for count, length in groups for _ in range(count)]
    data: list[list[int]] = [[] for _ in lengths]
    stream = iter(words)
    for place in range(max(lengths)):
        for block, length in zip(data, lengths, strict=True):
            if place < length:
                block.append(next(stream))
    checks: list[list[int]] = [[] for _ in lengths]
    for _ in range(extra):
        for block in checks:
            block.append(next(stream))
    return list(zip(data, checks, strict=True))


def product(one: int, other: int) -> int:
    """In the field of 256 elements over x^8 + x^4 + x^3 + x^2 + 1, the slow way."""
    found = 0
    while other:
        found ^= one * (other & 1)
        one, other = (one << 1) ^ (0x11D if one & 0x80 else 0), other >> 1
    return found


@pytest.mark.parametrize("version", LENGTHS)
def test_a_code_reads_as_its_text(version: int) -> None:
    text, rows = drawn()[version]
    size = 17 + 4 * version
    assert len(rows) == size
    assert all(len(row) == size for row in rows)
    signs = [rows[8][x] for x in (0, 1, 2, 3, 4, 5, 7, 8)] + [rows[y][8] for y in (7, 5, 4, 3, 2, 1, 0)]
    again = [rows[y][8] for y in range(size - 1, size - 8, -1)] + rows[8][size - 8 :]
    assert number(signs) == number(again)
    assert rows[size - 8][8] == 1
    if version in VERSIONS:
        places = [(size - 11 + place % 3, place // 3) for place in range(17, -1, -1)]
        assert number([rows[y][x] for x, y in places]) == VERSIONS[version]
        assert number([rows[x][y] for x, y in places]) == VERSIONS[version]
    blocks = blocks_of(words_of(rows, version, FORMATS[number(signs)]), version)
    for data, checks in blocks:
        root = 1
        for _ in checks:
            rest = 0
            for word in (*data, *checks):
                rest = product(rest, root) ^ word
            assert rest == 0, "a block and its correction do not belong together"
            root = product(root, 2)
    bits = "".join(f"{word:08b}" for data, _ in blocks for word in data)
    wide = 8 if version < 10 else 16
    assert bits[:4] == "0100"
    length, start = int(bits[4 : 4 + wide], 2), 4 + wide
    read = bytes(int(bits[start + 8 * place : start + 8 * place + 8], 2) for place in range(length))
    assert read.decode() == text


def test_the_corners_are_found() -> None:
    _, rows = drawn()[2]
    finder = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]
    for top, left in ((0, 0), (0, 18), (18, 0)):
        assert ["".join(map(str, row[left : left + 7])) for row in rows[top : top + 7]] == finder
