"""Bounds of a win rate that hold however often one looks, by betting against claims.

Somebody claims that an opponent wins no more than a share c of its battles. We put this to the test with one
coin. Before each pair a fixed part of what we have is staked; the stake comes back multiplied by x / c, where
x is the pair's score (0 to 1). If the claim is true, the stake comes back whole on average or less, so the
chance that one coin ever becomes 20 is at most 1 in 20, whenever we look and stop (Ville's inequality). The
coin is divided among several bettors that stake different parts. Source: Waudby-Smith and Ramdas, Estimating
means of bounded random variables by betting, Journal of the Royal Statistical Society B 86 (2024).
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

STAKES: Final = tuple(part / 8 for part in range(1, 9))
"""The part of its coins that each bettor stakes on each pair."""
ENOUGH: Final = 20.0
"""Coins, from one, that refute a claim with 95 %."""
HALVINGS: Final = 40
"""Steps in which a bound is closed in on; each halves what is left of 0..1."""


def coins(scores: Sequence[float], claim: float) -> float:
    """Compute what one coin has become that was bet against a mean of at most `claim` (0..1, above 0)."""
    bettors = [prod(1 - stake + stake * score / claim for score in scores) for stake in STAKES]
    return sum(bettors) / len(bettors)


def low(scores: Sequence[float]) -> float:
    """Compute the 95 % lower bound of the mean: every smaller claim is refuted. 0 for no scores."""
    refuted, standing = 0.0, 1.0
    for _ in range(HALVINGS):
        claim = (refuted + standing) / 2
        if coins(scores, claim) >= ENOUGH:
            refuted = claim
        else:
            standing = claim
    return refuted


def high(scores: Sequence[float]) -> float:
    """Compute the 95 % upper bound of the mean: the same for what was not won. 1 for no scores."""
    return 1 - low([1 - score for score in scores])
