"""Kinds of outcomes of a roll: those of one name are tried out as one, and only the likeliest kinds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skirmish.dice import Odds

KINDS: Final = 3
"""Of a roll's outcomes, so many kinds are tried out."""


def by_name(ends: Odds[Any]) -> Mapping[str, tuple[float, object]]:
    """Group outcomes by name: their chance together, and the likeliest of them to stand for all."""
    kinds: dict[str, tuple[float, object]] = {}
    for outcome, chance in sorted(ends.floats(), key=lambda end: -end[1]):
        before, likeliest = kinds.get(outcome.name, (0.0, outcome))
        kinds[outcome.name] = (before + chance, likeliest)
    return kinds


def thinned(kinds: Mapping[str, tuple[float, object]]) -> Mapping[str, tuple[float, object]]:
    """Return at most `KINDS` kinds of outcomes: the likeliest ones, the others counted with those.

    A roll whose total is kept has a kind for each total: to try out every one would take long.
    """
    if len(kinds) <= KINDS:
        return kinds
    likeliest = sorted(kinds, key=lambda name: -kinds[name][0])[:KINDS]
    whole = sum(kinds[name][0] for name in likeliest)
    return {name: (kinds[name][0] / whole, kinds[name][1]) for name in likeliest}
