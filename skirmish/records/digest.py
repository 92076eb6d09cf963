"""A short hash of a battle, by which a replay knows that it is still the same battle."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Final

from skirmish.grid import Terrain
from skirmish.model.battle import Battle
from skirmish.model.scene import Scene
from skirmish.model.unit import Unit
from skirmish.records.codec import Codec
from skirmish.records.misfit import Misfit
from skirmish.records.shapes import Shape, plain

_MOST: Final = 1024
"""Hashes kept at a time of one kind."""


def hashed(data: Any) -> str:
    """Hash plain JSON data to 16 hex digits, whatever the order of its keys."""
    return blake2b(plain(data).encode("ascii"), digest_size=8).hexdigest()


class Digests:
    """Hashes battles.

    Ground, scene and units stand in them by hashes of their own, which are kept while they do not change.
    """

    def __init__(self, codec: Codec) -> None:
        """Hash the data that this codec writes."""
        self._brief = codec.with_shapes({kind: _kept(codec, kind) for kind in (Terrain, Scene, Unit)})

    def __call__(self, battle: Battle) -> str:
        """Hash the whole battle; the short hash is the same in every process."""
        return self.of(battle, Battle)

    def of(self, value: object, hint: Any) -> str:
        """Hash one part of a battle, under the type hint that says what it is."""
        return hashed(self._brief.write(value, hint))


def _kept(codec: Codec, kind: type) -> Shape:
    """Return a shape that writes a hash, worked out once per object: a step leaves most units as they are."""
    known: dict[int, tuple[object, str]] = {}

    def write(value: Any) -> str:
        # The object is kept beside its hash, so that its id cannot come to stand for another.
        found = known.get(id(value))
        if found is None:
            if len(known) >= _MOST:
                known.clear()
            found = known[id(value)] = value, hashed(codec.write(value, kind))
        return found[1]

    def read(_data: Any) -> Any:
        raise Misfit("a hash cannot be read back")

    return Shape(write, read)
