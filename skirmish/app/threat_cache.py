"""What the other side could answer to a move: worked out in a thread, shown once it is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.app.thinking import Report, slow_down
from skirmish.grid import Cell

if TYPE_CHECKING:
    from skirmish.ai.retaliation import Dangers, Reprisal
    from skirmish.model.battle import Battle
    from skirmish.rules.ruleset import Ruleset

Place = tuple[str, Cell, int]
"""A unit, where it would stand, and which way it would look."""


class ThreatCache:
    """The answers that are known on one view at a time."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        """Whose verbs are reckoned."""
        self._view: Battle | None = None
        self._dangers: Dangers | None = None
        self._kept: dict[Place, tuple[Reprisal, ...]] = {}
        self._failed: set[Place] = set()

    def is_known(self, view: Battle, place: Place) -> bool:
        """Tell whether the answer was worked out on this very view."""
        return view is self._view and place in self._kept

    def known(self, place: Place) -> tuple[Reprisal, ...]:
        """Return the dearest blow of each known foe that could do any harm, the dearest of all first."""
        return self._kept.get(place, ())

    def is_lost(self, place: Place) -> bool:
        """Tell whether working out the answer failed, so that nothing can be said about it."""
        return place in self._failed

    def work_out(self, view: Battle, place: Place, report: Report) -> None:
        """Work out the answer; called in one thread at a time."""
        from skirmish.ai.retaliation import Dangers

        slow_down()
        if view is not self._view or self._dangers is None:
            self._dangers = Dangers(self.ruleset, view)
            self._kept = {}
            self._failed.clear()
            self._view = view
        try:
            self._kept[place] = self._dangers.at(*place)
        except Exception as error:  # noqa: BLE001  a guess that fails must not end the game
            report(f"what the other side could answer is not known: {error!r}")
            self._kept[place] = ()
            self._failed.add(place)
