"""What units are worth in points, as measured by `make points`, and forces that are bought for them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypedDict

if TYPE_CHECKING:
    from skirmish.dice import Stream

PACK: Final = "core"
"""The pack of random battles; all units are measured against its units."""
FILE: Final = Path(__file__).with_name("points.json")
"""Where the points stand."""
MOST_ALIKE: Final = 2
"""Units of one kind in a force."""
MOST_UNITS: Final = 12
"""Units of a force."""
TRIES: Final = 60
"""Forces that are drawn; the one nearest to the budget is taken."""


class Measured(TypedDict):
    """What was measured under one ruleset."""

    middle: float
    """The power (see `skirmish/odds/worth.py`) of a unit of middling worth, which has ten points."""
    packs: dict[str, dict[str, int]]
    """By pack and kind of unit: its points."""


@cache
def measured() -> Mapping[str, Measured]:
    """Return by ruleset what was measured of the packs of the game."""
    found: dict[str, Measured] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def points(pack: str = PACK) -> Mapping[str, Mapping[str, int]]:
    """Return by ruleset what each kind of unit of that pack is worth; nothing for one not of the game."""
    return {rules: one["packs"][pack] for rules, one in measured().items() if pack in one["packs"]}


def force(worth: Mapping[str, int], budget: int, stream: Stream) -> tuple[str, ...]:
    """Draw units that are worth the budget together, or as nearly as was found below it, dearest first."""
    drawn = (_drawn(worth, budget, stream) for _ in range(TRIES))
    best = max(drawn, key=lambda kinds: sum(worth[kind] for kind in kinds))
    return tuple(sorted(best, key=lambda kind: (-worth[kind], kind)))


def _drawn(worth: Mapping[str, int], budget: int, stream: Stream) -> list[str]:
    """Draw units until no other can be paid for."""
    bought: list[str] = []
    left, count = budget, Counter[str]()
    while len(bought) < MOST_UNITS:
        payable = [kind for kind in worth if worth[kind] <= left and count[kind] < MOST_ALIKE]
        if not payable:
            break
        kind = stream.choice(payable)
        bought.append(kind)
        count[kind] += 1
        left -= worth[kind]
    return bought
