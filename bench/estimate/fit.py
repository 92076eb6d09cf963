"""The fit: logistic weights by Newton's method, drawn towards those of all systems, never against sense."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from skirmish.ai.worth.estimate import ANY
from skirmish.ai.worth.outlook import FIGURES

if TYPE_CHECKING:
    from bench.estimate.positions import Position

Array = np.ndarray[Any, np.dtype[np.float64]]

FREE: Final = frozenset({"hunts", "brings"})
"""Figures that only tell which goals there are: they may count for a side or against it. All others help."""
GUESS: Final[Mapping[str, float]] = {"strength": 5.0, "way": 1.5, "held": 1.5}
"""What figures are taken to count for before any battle is seen; the others for nothing."""
DRAWN: Final = 1.0
"""How strongly the weights of all systems together are drawn to that."""
CLOSE: Final = 5.0
"""How strongly those of one system are drawn to the weights of all."""
TURNS: Final = 60
"""Steps of Newton's method; a handful is enough."""
BINS: Final = (0.0, 0.02, 0.1, 0.25, 0.4, 0.6, 0.75, 0.9, 0.98, 1.0)
"""Where the chances are cut that are compared with what came of them."""

Weights = Mapping[str, Mapping[str, float]]
"""By ruleset, and for `ANY`: by figure what it counts for."""


@dataclass(frozen=True, slots=True)
class Row:
    """What became of positions that were taken for about as good as each other."""

    said: float
    """The mean chance that was estimated."""
    came: float
    """What they scored on average."""
    share: float
    """Which part of all positions they are."""


@dataclass(frozen=True, slots=True)
class Proof:
    """How good estimates were on maps that the weights had not seen."""

    brier: float
    """The mean square of what the chance was off by; 0.25 if one always says half."""
    rows: tuple[Row, ...]
    """By how good the positions were taken to be, from bad to good."""


def fitted(found: Sequence[Position]) -> Weights:
    """Return the weights that explain those positions best."""
    guess = np.array([GUESS.get(name, 0.0) for name in FIGURES])
    every = _newton(found, guess, DRAWN)
    by_ruleset = {ANY: every}
    for rules in sorted({one.rules for one in found}):
        by_ruleset[rules] = _newton([one for one in found if one.rules == rules], every, CLOSE)
    return {
        rules: {name: round(float(one), 3) for name, one in zip(FIGURES, weights, strict=True)}
        for rules, weights in by_ruleset.items()
    }


def _newton(found: Sequence[Position], near: Array, pull: float) -> Array:
    """Return the weights of least loss, those that must not be negative at 0 where they would be."""
    ahead = np.array([one.ahead for one in found])
    outcome, weight = np.array([one.outcome for one in found]), np.array([one.weight for one in found])
    held = np.zeros(len(FIGURES), dtype=bool)
    while True:
        weights = np.where(held, 0.0, near)
        for _ in range(TURNS):
            chance = _chances(ahead @ weights)
            slope = ahead.T @ (weight * (chance - outcome)) + pull * (weights - near)
            bend = (ahead.T * (weight * chance * (1 - chance))) @ ahead + pull * np.eye(len(FIGURES))
            free = ~held
            weights[free] -= np.linalg.solve(bend[np.ix_(free, free)], slope[free])
        wrong = {place: weights[place] for place, name in enumerate(FIGURES) if name not in FREE}
        worst = min(wrong, key=lambda place: wrong[place])
        if wrong[worst] >= 0:
            return weights
        held[worst] = True


def _chances(odds: Array) -> Array:
    return 1 / (1 + np.exp(-np.clip(odds, -30, 30)))


def chances(weights: Weights, found: Sequence[Position]) -> Array:
    """Return for each position the chance that the weights give it."""
    own = np.array([[weights.get(one.rules, weights[ANY])[name] for name in FIGURES] for one in found])
    return _chances((own * np.array([one.ahead for one in found])).sum(axis=1))


def held_out(found: Sequence[Position]) -> Array:
    """Return for each position the chance by weights learned on all maps but its own."""
    said = np.zeros(len(found))
    for ground in {one.ground for one in found}:
        away = [one for one in found if one.ground != ground]
        here = [place for place, one in enumerate(found) if one.ground == ground]
        said[here] = chances(fitted(away), [found[place] for place in here])
    return said


def proof(found: Sequence[Position], said: Array) -> Proof:
    """Compare the chances with what came of the positions."""
    outcome, weight = np.array([one.outcome for one in found]), np.array([one.weight for one in found])
    brier = float(np.average((said - outcome) ** 2, weights=weight))
    rows = []
    for low, high in pairwise(BINS):
        here = (said >= low) & ((said < high) | (high == 1.0))
        if weight[here].sum() > 0:
            means = [round(float(np.average(one[here], weights=weight[here])), 3) for one in (said, outcome)]
            rows.append(Row(means[0], means[1], round(float(weight[here].sum() / weight.sum()), 3)))
    return Proof(round(brier, 4), tuple(rows))
