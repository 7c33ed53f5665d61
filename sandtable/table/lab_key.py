"""The key by which the host of a table is known: whoever has it may start studies in the lab."""

import hmac
import os
import stat
from pathlib import Path

from sandtable.core.errors import SandtableError
from sandtable.core.files import make_folder, read_text, write_whole
from sandtable.table.auth import TOKEN, new_token
from sandtable.table.engines import file_of
from sandtable.table.lab_files import RUNS

FILE = "host.key"
MOST_BYTES = 200
OWNER_ONLY = 0o600
OTHERS = stat.S_IRWXG | stat.S_IRWXO


class HostKey:
    """256 random bits in a file that only its owner can read; made by the first server that asks."""

    def __init__(self, path: Path) -> None:
        self.path = path
        if not path.exists():
            make_folder(path.parent)
            write_whole(path, new_token() + "\n", mode=OWNER_ONLY)
        if os.name == "posix" and path.stat().st_mode & OTHERS:
            raise SandtableError(
                f"others can read {path}, which makes a host of whoever has it: take that right away "
                f"(chmod 600 {path}), or delete the file for a new key"
            )
        self.text = read_text(path, most=MOST_BYTES).strip()
        if not TOKEN.fullmatch(self.text):
            raise SandtableError(f"{path} holds no key; delete it, and a new one is made")

    def opens(self, tokens: list[str]) -> bool:
        """Whether the key is among the tokens, in a time that tells nothing about it."""
        found = [hmac.compare_digest(self.text.encode(), token.encode()) for token in tokens]
        return any(found)


def host_key(store: str, folder: Path) -> HostKey:
    """The key of a server: beside a store that is a file, otherwise among what the lab has played."""
    file = file_of(store)
    return HostKey((file.parent if file else folder / RUNS) / FILE)
