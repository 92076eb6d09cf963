"""What takes too long for a key: worked out between keys on one view, and kept as long as that is shown."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Final, TypeVar, cast

if TYPE_CHECKING:
    from skirmish.model.battle import Battle

T = TypeVar("T")

MOST_WANTED: Final = 3
"""Questions that may wait: where the cursor has been meanwhile, nobody wants to know any more."""


class OutdatedError(Exception):
    """Another view is shown by now: what was to be worked out is of no use."""


class Survey:
    """Answers by question. A question that is not answered yet is noted, and somebody is told of it."""

    def __init__(self) -> None:
        self.wake: Callable[[], None] = _nobody
        """Called when there is something to work out."""
        self._view: Battle | None = None
        self._kept: dict[Hashable, object] = {}
        self._wanted: dict[Hashable, Callable[[], object]] = {}

    def find(self, view: Battle, question: Hashable, work: Callable[[], T]) -> T | None:
        """Return the answer on that view; None while it is not known, and then `work` will find it out."""
        if view is not self._view:
            self._view = view
            self._kept.clear()
            self._wanted.clear()
        if question in self._kept:
            return cast("T", self._kept[question])
        self._wanted.pop(question, None)
        self._wanted[question] = work
        while len(self._wanted) > MOST_WANTED:
            del self._wanted[next(iter(self._wanted))]
        self.wake()
        return None

    def leave(self) -> None:
        """Want nothing any more: no view is shown."""
        self._view = None
        self._kept.clear()
        self._wanted.clear()

    def expect(self, view: Battle) -> None:
        """Raise OutdatedError unless that view is still shown; what takes long calls it now and then."""
        if view is not self._view:
            raise OutdatedError

    def next(self) -> tuple[Battle, Hashable, Callable[[], object]] | None:
        """Take the question that was asked last: its view, itself, its work; None if there is none."""
        if not self._wanted or self._view is None:
            return None
        question, work = self._wanted.popitem()
        return self._view, question, work

    def keep(self, view: Battle, question: Hashable, answer: object) -> None:
        """Keep an answer, unless another view is shown by now."""
        if view is self._view:
            self._kept[question] = answer
            self._wanted.pop(question, None)


def _nobody() -> None:
    return None
