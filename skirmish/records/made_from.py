"""What has become of the packs that a saved battle was made from: known by version and hash.

A save holds all that its battle needs, so none of this keeps it from being played or seen again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

PACK: Final = "pack "
"""How a save calls the packs that its battle was made from: this, and the id."""

COPY: Final = "the save has a copy of what it needs"
"""Why the battle goes on all the same."""


def marks(packs: Mapping[str, str]) -> dict[str, str]:
    """Write version and hash of packs, by id, as a save has them."""
    return {f"{PACK}{name}": mark for name, mark in packs.items()}


def names_packs(content: Mapping[str, str]) -> bool:
    """Tell whether a save says which packs its battle was made from."""
    return any(key.startswith(PACK) for key in content)


def changes(content: Mapping[str, str], now: Mapping[str, str]) -> Iterator[str]:
    """Yield a sentence for each pack that is another now, or gone.

    `content` is what the header of the save says; `now` holds version and hash of all packs by id.
    """
    for key, mark in content.items():
        name, version = key.removeprefix(PACK), mark.rpartition(" ")[0]
        if key == name or now.get(name) == mark:
            continue
        if name not in now:
            then = f" (it was version {version})" if version else ""
            yield f"The pack {name} is no longer here, or has mistakes{then}; {COPY}."
            continue
        newer = now[name].rpartition(" ")[0] or "none"
        if newer != (version or "none"):
            yield f"The pack {name} has changed from version {version or 'none'} to {newer} since; {COPY}."
        else:
            still = f", though it is still version {version}" if version else ""
            yield f"The pack {name} has changed since{still}; {COPY}."
