"""Files: read up to a stated size, written whole or not at all, and one sentence when that cannot be."""

import os
from pathlib import Path

from sandtable.core.errors import SandtableError

MOST_BYTES = 64 * 1024 * 1024  # of a file that is read as a whole; what is endless must not fill the memory


def read_bytes(path: Path, error: type[SandtableError] = SandtableError, most: int = MOST_BYTES) -> bytes:
    """What the file holds; an error of that kind if it cannot be read or is larger than `most` bytes."""
    try:
        with path.open("rb") as file:
            data = file.read(most + 1)
    except FileNotFoundError:
        raise error(f"there is no file {path}") from None
    except (OSError, ValueError) as problem:
        raise error(f"{path} cannot be read: {reason(problem)}") from None
    if len(data) > most:
        raise error(f"{path} is not read: it has more than {most} bytes")
    return data


def read_text(path: Path, error: type[SandtableError] = SandtableError, most: int = MOST_BYTES) -> str:
    """The text of the file; an error of that kind if it is none, cannot be read or is too large."""
    try:
        return read_bytes(path, error, most).decode()
    except UnicodeDecodeError:
        raise error(f"{path} cannot be read: it is not UTF-8 text") from None


def write_whole(
    path: Path, content: str | bytes, error: type[SandtableError] = SandtableError, mode: int = 0o644
) -> None:
    """The file holds the content, or what was there before is untouched and an error of that kind says why.

    It is written beside its place and put there in one go, so that nobody ever reads half of it.
    """
    if not path.name:
        raise error(f"{str(path)!r} cannot be written: it names no file")
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        data = content.encode() if isinstance(content, str) else content
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except (OSError, ValueError) as problem:
        if not isinstance(problem, ValueError):
            remove(draft)
        raise error(f"{path} cannot be written: {reason(problem)}") from None


def remove(path: Path) -> None:
    """The file is gone, if it can be."""
    try:
        path.unlink(missing_ok=True)
    except OSError:
        return


def make_folder(folder: Path, error: type[SandtableError] = SandtableError) -> None:
    """The folder is there; otherwise an error of that kind says why it cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as problem:
        raise error(f"the folder {folder} cannot be made: {reason(problem)}") from None


def reason(problem: OSError | ValueError) -> str:
    """Why something could not be done with a file, in a few words."""
    if isinstance(problem, UnicodeError):
        return "a text or a name has letters that cannot be written as UTF-8"
    return getattr(problem, "strerror", None) or str(problem)
