"""What is settled before the first step and never changes: the scene of a battle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from skirmish.grid.terrain import Mask
from skirmish.model.change import OMITTED

LINK: Final = "link:"
"""Begins the name of a zone that is no area but the two ends of a rope or the like."""

MOST_SIDES: Final = 4
"""Sides of one battle; the letters of their units follow the order of the sides."""

Setting = bool | int | str
"""A value of an option of the ruleset or the scenario."""


@dataclass(frozen=True, slots=True)
class Side:
    """One party of the battle. Every other side is its enemy."""

    id: str
    """Typed in commands: `raiders`."""
    name: str
    """What players read; data, never markup."""


@dataclass(frozen=True, slots=True)
class Ally:
    """Units of a side for which another seat answers than its own. Each unit says to which it belongs."""

    id: str
    """Typed in commands, and different from the ids of all sides: `militia`."""
    name: str
    """What players read; data, never markup."""
    side: str
    """The side for which it fights, wins and loses."""


@dataclass(frozen=True, slots=True)
class Objective:
    """One way for a side to win."""

    side: str
    """The side that wins by it."""
    kind: str
    """What has to be done: a kind of `skirmish.rules.objectives`."""
    args: tuple[tuple[str, int | str], ...] = ()
    """The value of each of the kind's parameters, as (name, value), sorted by name."""
    near: str = field(default="", compare=False, metadata=OMITTED)
    """The zone where the side is told to look for it; empty: nothing. No part of what has to be done."""

    def number(self, name: str) -> int:
        """Return the argument of that name as a number; KeyError if there is none."""
        return int(dict(self.args)[name])

    def text(self, name: str) -> str:
        """Return the argument of that name as a text; KeyError if there is none."""
        return str(dict(self.args)[name])


@dataclass(frozen=True, slots=True)
class Scene:
    """The fixed part of a battle."""

    ruleset: str
    """Id of the ruleset that resolves everything."""
    version: int
    """Its version."""
    title: str
    """Of the scenario; data, never markup."""
    sides: tuple[Side, ...]
    """Two to four."""
    objectives: tuple[Objective, ...] = ()
    """Any one that is met wins; none: eliminate."""
    zones: Mapping[str, Mask] = field(default_factory=dict)
    """Named areas of the map as masks of cells; and its links (`LINK`), each the mask of its two ends."""
    options: Mapping[str, Setting] = field(default_factory=dict)
    """The ruleset's options in this battle, every one of them."""
    fog: bool = True
    """Whether a side sees only what its units see."""
    charted: bool = False
    """Whether every side knows the ground from the start."""
    infiltrators: str = ""
    """The side that starts unnoticed, or empty."""
    deploy: Mapping[str, Mask] = field(default_factory=dict)
    """By side: the cells where it may place its units before the battle."""
    limit: int = 60
    """Rounds after which the battle is a draw."""
    scenario: str = ""
    """Id of the scenario, for saves and rematches."""
    allies: tuple[Ally, ...] = field(default=(), metadata=OMITTED)
    """Those of all sides, in the order of the scenario."""
    is_altered: bool = field(default=False, metadata=OMITTED)
    """Whether a trigger has changed the objectives."""
    first_objectives: tuple[Objective, ...] = field(default=(), metadata=OMITTED)
    """The objectives as the battle began, once a trigger has changed them."""
    _known: dict[str, Scene] = field(default_factory=dict, init=False, repr=False, compare=False)
    """By side the scene as it knows it; this one where it knows all."""

    def side(self, side_id: str) -> Side:
        """Return the side with that id; KeyError if there is none."""
        for side in self.sides:
            if side.id == side_id:
                return side
        raise KeyError(side_id)

    def with_objectives(self, objectives: tuple[Objective, ...]) -> Scene:
        """Return the scene with those objectives from now on."""
        first = self.first_objectives if self.is_altered else self.objectives
        return replace(self, objectives=objectives, is_altered=True, first_objectives=first)

    def seen_by(self, side_id: str) -> Scene:
        """Return the scene as that side knows it: of others the objectives with which the battle began.

        Only a side itself is told that a trigger gives it a goal, or takes one from it, and where to look.
        """
        known = self._known.get(side_id)
        if known is None:
            known = self._known[side_id] = self._seen_by(side_id)
        return known

    def _seen_by(self, side_id: str) -> Scene:
        if not self.is_altered and not any(one.near and one.side != side_id for one in self.objectives):
            return self
        first = self.first_objectives if self.is_altered else self.objectives
        kept = [one for one in first if one.side != side_id or one in self.objectives]
        added = [one for one in self.objectives if one.side == side_id and one not in first]
        known = tuple([one if one.side == side_id else replace(one, near="") for one in (*kept, *added)])
        return replace(self, objectives=known, is_altered=False, first_objectives=())

    def foes(self, side_id: str) -> tuple[str, ...]:
        """Return the ids of all other sides."""
        return tuple(side.id for side in self.sides if side.id != side_id)
