"""Positions out of battles that were kept: how the sides stood at the end of a round, and how it came out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bench.battles import content
from bench.estimate.battles import Kept, replayed
from skirmish.ai.worth.outlook import FIGURES, standings

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.rules.ruleset import Ruleset

WEIGHT: Final = 3.0
"""What all positions of a battle count for: they end alike, so many of them say little more than a few."""


@dataclass(frozen=True, slots=True)
class Position:
    """One side's view of a battle when a round has ended."""

    rules: str
    """Id of the ruleset."""
    ground: str
    """Id of the map."""
    number: int
    """Of the battle."""
    ahead: tuple[float, ...]
    """By figure of the estimate how far that side is ahead of the other, as it knows."""
    outcome: float
    """1 if it won in the end, 0 if the other did, half for a draw."""
    weight: float
    """What it counts for."""


def positions(battles: Iterable[Kept]) -> Iterator[Position]:
    """Yield the positions of those battles; a battle whose answers no longer fit is passed over."""
    for kept in battles:
        try:
            yield from _of(kept)
        except ValueError as error:
            print(f"left out: {error}")


def _of(kept: Kept) -> list[Position]:
    ground = content().scenarios[kept.bill.scenario].map.id
    ruleset = content().rulesets[kept.rules]
    moments: dict[int, Battle] = {}
    for battle in replayed(kept):
        last, clock = battle, battle.clock
        if clock is not None and clock.round > 0 and battle.result is None:
            moments.setdefault(clock.round, battle)
    winner = last.result.winner if last.result is not None else ""
    found = [
        (ahead(ruleset, battle, side.id), 0.5 if not winner else float(winner == side.id))
        for battle in moments.values()
        for side in battle.scene.sides
    ]
    weight = WEIGHT / max(1, len(found))
    return [Position(kept.rules, ground, kept.number, one, won, weight) for one, won in found]


def ahead(ruleset: Ruleset, battle: Battle, side: str) -> tuple[float, ...]:
    """Return by figure how far the side is ahead of its only enemy, as it knows."""
    found = standings(ruleset, battle.seen_by(side))
    own, other = (
        [standing.figures for name, standing in found.items() if (name == side) == is_own]
        for is_own in (True, False)
    )
    zero = dict.fromkeys(FIGURES, 0.0)
    mine, theirs = next(iter(own), zero), next(iter(other), zero)
    return tuple(mine[name] - theirs[name] for name in FIGURES)
