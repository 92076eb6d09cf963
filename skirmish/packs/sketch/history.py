"""Undo and redo: the steps that were made, and those that were taken back."""

from __future__ import annotations

from dataclasses import dataclass, field

from skirmish.packs.sketch.sketch import Sketch


@dataclass(frozen=True, slots=True)
class EditStep:
    """One change that can be taken back."""

    name: str
    """What was done, in a word or two."""
    before: Sketch
    """The map before it; rows that did not change are shared."""
    after: Sketch
    """The map after it."""


@dataclass(slots=True)
class History:
    """A sketch with all that was done to it."""

    now: Sketch
    """As it is drawn now."""
    done: list[EditStep] = field(default_factory=list)
    """The steps that led here, oldest first."""
    undone: list[EditStep] = field(default_factory=list)
    """The steps that were taken back, the last one taken back at the end."""

    def do(self, name: str, after: Sketch) -> bool:
        """Take a step; False, with nothing changed, if it changes nothing. What was undone is forgotten."""
        if after == self.now:
            return False
        self.done.append(EditStep(name, self.now, after))
        self.undone.clear()
        self.now = after
        return True

    def undo(self) -> EditStep | None:
        """Take the last step back and return it; None if there is none."""
        if not self.done:
            return None
        step = self.done.pop()
        self.undone.append(step)
        self.now = step.before
        return step

    def redo(self) -> EditStep | None:
        """Take the step again that was taken back last, and return it; None if there is none."""
        if not self.undone:
            return None
        step = self.undone.pop()
        self.done.append(step)
        self.now = step.after
        return step
