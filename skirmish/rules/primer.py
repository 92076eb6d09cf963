"""A primer: how a system is played, in one page. Every system fills the same aspects, line by line."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

ASPECTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "breath": "In one breath",
        "dice": "The dice",
        "order": "Who acts when",
        "turn": "A turn",
        "attack": "Attacking",
        "defence": "Defending",
        "harm": "Harm and armour",
        "down": "Down and dying",
        "moving": "Moving and leaving",
        "range": "Range, cover, sight",
        "hiding": "Hiding and ambush",
        "advice": "What to try first",
    }
)
"""What a primer speaks of, in order: the key of the aspect and its heading."""

LONGEST: Final = 240
"""Characters that an aspect may take, so that a page stays a page."""


def misfits(primer: Mapping[str, str]) -> tuple[str, ...]:
    """List what is wrong with a primer, a sentence each: aspects missing, unknown, too long or unfinished."""
    missing = [f"nothing on {name!r}" for name in ASPECTS if not primer.get(name)]
    unknown = [f"no such aspect: {name!r}" for name in primer if name not in ASPECTS]
    long = [f"{name!r} is longer than {LONGEST} characters" for name in primer if len(primer[name]) > LONGEST]
    open_ended = [
        f"{name!r} does not end a sentence" for name, said in primer.items() if said and said[-1] not in ".!?"
    ]
    return (*missing, *unknown, *long, *open_ended)
