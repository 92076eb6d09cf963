"""A side's own estimate of winning, from its view alone: what opponents go by when they think of giving up.

Every side has a score, the weighted sum of its figures (`outlook.py`); its chance is its share when all
scores are raised to the power of e. Between two sides that is a logistic function of the difference. The
weights are learned from battles between opponents by `make estimate`, which writes the file beside this one.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import exp, inf, log
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from skirmish.ai.worth.outlook import SPARE, Standing, standings
from skirmish.ai.worth.reckoner import BASE

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.rules.ruleset import Ruleset

FILE: Final = Path(__file__).with_suffix(".json")
"""The weights, with the command that made them and how well they did on ground that they had not seen."""
ANY: Final = "any"
"""The weights of a ruleset for which none were learned."""
LAST: Final = 4
"""Rounds before the limit from which a draw comes closer: what takes longer will not be decided."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a side thinks of its chances."""

    odds: float
    """The logarithm of the odds that it wins, 0 for even; infinite where nothing is left to fight for."""
    per_point: float
    """How much they rise with a point (a plain fighter has ten) that it gains, or that enemies lose."""
    reach: float = 1.0
    """How far the outcome can still be from a draw: 1, and less in the last rounds of the battle."""

    @property
    def chance(self) -> float:
        """The chance of winning, 0 to 1; a draw counts as half a win."""
        return 1 / 2 + self.reach * (_logistic(self.odds) - 1 / 2)

    def gain(self, points: float) -> float:
        """Return by how much the chance rises with so many points; negative if they are."""
        return self.reach * (_logistic(self.odds + self.per_point * points) - _logistic(self.odds))


def winning_chance(ruleset: Ruleset, view: Battle) -> float:
    """Return the chance (0 to 1) that the side whose view it is wins; a draw counts as half a win."""
    return estimate(ruleset, view).chance


def estimate(ruleset: Ruleset, view: Battle) -> Estimate:
    """Return what the side whose view it is thinks of its chances. ValueError if it is nobody's view."""
    if not view.viewer:
        raise ValueError("an estimate needs the view of a side")
    if view.result is not None:
        return Estimate({view.viewer: inf, "": 0.0}.get(view.result.winner, -inf), 0.0)
    found = dict(standings(ruleset, view))
    own = found.pop(view.viewer, None)
    if own is None or not found:
        return Estimate(-inf if own is None else inf, 0.0)
    weights = weights_of(ruleset.id)
    scores = {side: score(weights, standing) for side, standing in found.items()}
    top = max(scores.values())
    rivals = {side: exp(scores[side] - top) for side in found}
    against = sum(share * _per_point(weights, found[side]) for side, share in rivals.items())
    against /= sum(rivals.values())
    odds = score(weights, own) - top - log(sum(rivals.values()))
    return Estimate(odds, (_per_point(weights, own) + against) / 2, _reach(view))


def _per_point(weights: Mapping[str, float], standing: Standing) -> float:
    """Return how much a side's score rises with a point more."""
    return weights["strength"] / (SPARE * BASE + standing.points)


def score(weights: Mapping[str, float], standing: Standing) -> float:
    """Return the weighted sum of a side's figures."""
    return sum(weight * standing.figures[name] for name, weight in weights.items())


def weights_of(ruleset: str) -> Mapping[str, float]:
    """Return by figure what it counts for under that ruleset."""
    by_ruleset: Mapping[str, Mapping[str, float]] = learned()["weights"]
    return by_ruleset.get(ruleset, by_ruleset[ANY])


@cache
def learned() -> Mapping[str, Any]:
    """Read the file of weights."""
    found: Mapping[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def _logistic(score: float) -> float:
    return 1 / (1 + exp(-score)) if score > 0 else 1 - 1 / (1 + exp(score))


def _reach(view: Battle) -> float:
    left = view.scene.limit - (view.clock.round if view.clock else 0) + 1
    return max(0.0, min(1.0, left / LAST))
