"""What is played again: a past battle, or what happened since a side was last asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from skirmish.app.reel import NOBODY, TOGETHER, Mark, Reel

if TYPE_CHECKING:
    from pathlib import Path

    from skirmish.model.unit import Unit
    from skirmish.rules.ruleset import Ruleset

    Called = Callable[[Mapping[str, Unit]], Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class Showing:
    """What is played again."""

    title: str
    """Of the battle; data, never markup."""
    ruleset: Ruleset
    """Under which it was played."""
    eyes: Sequence[str]
    """Whose eyes may be taken, the first to begin with."""
    home: str = ""
    """The side that is drawn as ours."""
    path: Path | None = None
    """Its save; None without one."""
    why_not: str = ""
    """Why no other eyes may be taken, in a sentence; empty if there is no reason."""
    stretch: str = ""
    """Which stretch a recap tells, as `since your last turn`; empty for a past battle."""
    is_first: bool = False
    """Whether it comes before the side's turn, unasked: then Enter skips it."""
    called: Called | None = None
    """Returns by unit the letter that it has on the map of the battle; None where there is none below."""
    marks: Mapping[int, Mark] = field(default_factory=dict)
    """By place of a step what is worth seeing there."""

    @property
    def is_recap(self) -> bool:
        """Whether it is what others did before this turn: then Enter goes back to the battle."""
        return bool(self.stretch)

    def taken_over(self, reel: Reel) -> str:
        """Return the side that the reader plays from now on: that of the eyes, else the first.

        Empty where people played the battle: all go on as before.
        """
        sides = [side.id for side in reel.now.view.scene.sides]
        if self.home:
            return ""
        return reel.eyes if reel.eyes in sides else sides[0]


def all_eyes(sides: Sequence[str], home: str) -> tuple[str, ...]:
    """List the eyes of a battle that is over: nobody's, those of our side, of the others, of all together."""
    first = (home,) if home else ()
    return (NOBODY, *first, *(side for side in sides if side != home), TOGETHER)
