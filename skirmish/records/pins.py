"""PINs of players who share a keyboard. What is kept of a PIN beside the save does not give it away.

They keep honest players from seeing each other's screens by mistake. Anybody who may read the disk can read
the save.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
from pathlib import Path
from typing import Final

from skirmish import files
from skirmish.errors import SaveError

SUFFIX: Final = ".pins"
"""What the file is called after the name of its save."""
MOST_BYTES: Final = 100_000
"""A longer file is not read."""
LONGEST: Final = 20
"""Characters of a PIN."""
ROUNDS: Final = 100_000
"""How often it is hashed, so that trying them all takes long."""
SALT: Final = 16
"""Bytes that make equal PINs look different."""


class Pins:
    """The PINs of one battle, by side; kept beside its save if it has one."""

    def __init__(self, save: Path | None) -> None:
        """Read what is kept for that save; a damaged file locks nobody out."""
        self._path = save.with_name(save.name + SUFFIX) if save else None
        self._kept: dict[str, tuple[bytes, bytes]] = {}
        if self._path is not None:
            self._read(self._path)

    def _read(self, path: Path) -> None:
        try:
            with files.regular(path) as file:
                found = json.loads(files.rest(file, MOST_BYTES))
            for side, (salt, hashed) in found["pins"].items():
                self._kept[side] = bytes.fromhex(salt), bytes.fromhex(hashed)
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            self._kept.clear()

    @property
    def file(self) -> str:
        """The name of the file beside the save in which they are kept; empty where the battle has no save."""
        return self._path.name if self._path is not None else ""

    def has(self, side: str) -> bool:
        """Tell whether that side has a PIN."""
        return side in self._kept

    def fits(self, side: str, pin: str) -> bool:
        """Tell whether that is the side's PIN; anything is where it has none."""
        if side not in self._kept:
            return True
        salt, hashed = self._kept[side]
        return hmac.compare_digest(_hashed(pin, salt), hashed)

    def put(self, side: str, pin: str) -> None:
        """Give the side a PIN from now on; an empty one takes it away. SaveError if it cannot be kept."""
        kept = {name: value for name, value in self._kept.items() if name != side}
        if pin:
            salt = os.urandom(SALT)
            kept[side] = salt, _hashed(pin, salt)
        if self._path is not None:
            said = {name: [salt.hex(), hashed.hex()] for name, (salt, hashed) in kept.items()}
            try:
                files.write_whole(self._path, json.dumps({"pins": said}).encode("ascii"))
            except OSError as error:
                raise SaveError(f"the PIN cannot be kept: {files.because(error)}") from None
        self._kept = kept


def _hashed(pin: str, salt: bytes) -> bytes:
    return hashlib.pbkdf2_hmac("sha256", pin.encode("utf-8", "replace"), salt, ROUNDS)
