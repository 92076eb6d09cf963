"""Problems in order, and few enough of them to be read."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from skirmish.errors import Problem

MOST_SHOWN: Final = 100
"""Problems that are shown at once."""
MOST_ALIKE: Final = 10
"""Problems of one file that say the same."""


def folded(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Sort the problems by place, and keep few enough to be read: those left out are counted.

    Equal ones, as of what holds for several rulesets, are told once.
    """
    in_order = sorted(dict.fromkeys(problems), key=lambda one: (one.path, one.line, one.column))
    alike = Counter((one.path, one.message) for one in in_order)
    seen: Counter[tuple[str, str]] = Counter()
    kept: list[Problem] = []
    for one in in_order:
        kind = one.path, one.message
        seen[kind] += 1
        if seen[kind] < MOST_ALIKE or alike[kind] == MOST_ALIKE == seen[kind]:
            kept.append(one)
        elif seen[kind] == MOST_ALIKE:
            more = alike[kind] - MOST_ALIKE
            kept.append(replace(one, message=f"{one.message}, and {more:,} more like it"))
    if len(kept) > MOST_SHOWN:
        first, more = kept[MOST_SHOWN - 1], len(kept) - MOST_SHOWN + 1
        said = f"and {more:,} more problems from here on"
        kept[MOST_SHOWN - 1 :] = [replace(first, message=said, hint="mend the others first", source="")]
    return tuple(kept)
