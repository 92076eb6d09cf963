"""Patterns of answers: `a1 shoot b2`, `a1 move 4,7`, `a1 move 1` (into zone 1), `a1 shoot` (at anything)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from skirmish.grid.cell import Cell
from skirmish.grid.terrain import is_in
from skirmish.packs.puzzle_schema import Verdict

if TYPE_CHECKING:
    from skirmish.grid.terrain import Terrain
    from skirmish.model.action import Action


@dataclass(frozen=True, slots=True)
class AnswerKey:
    """What an answer to a puzzle is worth."""

    right: tuple[Action, ...]
    """Patterns of full credit, as actions; a target may be the name of a zone."""
    half: tuple[Action, ...]
    """Patterns of half credit."""
    forbidden: tuple[Action, ...]
    """Patterns of what may never be done."""
    zones: Mapping[str, int]
    """Masks of cells by the names that patterns use."""

    @property
    def lists(self) -> tuple[tuple[Verdict, tuple[Action, ...]], ...]:
        """The lists of patterns in the order in which they decide."""
        return ("right", self.right), ("half", self.half), ("forbidden", self.forbidden)

    def judge(self, terrain: Terrain, action: Action) -> tuple[Verdict, Action | None]:
        """Return what the action is worth, and the pattern that says so: None where none fits."""
        for verdict, patterns in self.lists:
            for pattern in patterns:
                if self.fits(terrain, pattern, action):
                    return verdict, pattern
        return "wrong", None

    def fits(self, terrain: Terrain, pattern: Action, action: Action) -> bool:
        """Tell whether the action is what the pattern says; what it does not say may be anything."""
        return (
            (pattern.unit, pattern.verb) == (action.unit, action.verb)
            and set(pattern.args) <= set(action.args)
            and self._hits(terrain, pattern, action)
        )

    def _hits(self, terrain: Terrain, pattern: Action, action: Action) -> bool:
        if pattern.target is None or pattern.target == action.target:
            return True
        zone = self.zones.get(pattern.target_id)
        return (
            zone is not None
            and isinstance(action.target, Cell)
            and terrain.has(action.target)
            and is_in(zone, terrain.bit(action.target))
        )


def told(patterns: Iterable[Action]) -> str:
    """Write the patterns as a list for people."""
    return ", ".join(map(str, patterns))
