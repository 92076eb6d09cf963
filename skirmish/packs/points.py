"""What units are worth in points, as measured by `make points`, and forces that are bought for them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from skirmish.dice import Stream

PACK: Final = "core"
"""The pack whose units are counted."""
FILE: Final = Path(__file__).with_name("points.json")
"""Where the points stand."""
MOST_ALIKE: Final = 2
"""Units of one kind in a force."""
MOST_UNITS: Final = 12
"""Units of a force."""
TRIES: Final = 60
"""Forces that are drawn, of which the one nearest to the budget is taken."""


@cache
def points() -> Mapping[str, Mapping[str, int]]:
    """Return by ruleset what each kind of unit is worth; a unit of middling worth has ten."""
    found: dict[str, dict[str, int]] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


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
