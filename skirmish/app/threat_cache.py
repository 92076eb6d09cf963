"""What the other side could answer to a move: worked out in a thread, shown once it is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.app.thinking import Report, slow_down
from skirmish.model.action import Action

if TYPE_CHECKING:
    from skirmish.ai.retaliation import Dangers
    from skirmish.model.battle import Battle
    from skirmish.odds.reprisal_odds import PricedReprisal
    from skirmish.rules.ruleset import Ruleset

Meant = tuple[str, tuple[Action, ...]]
"""A unit, and what it would do, one after the other; nothing: it stays as it is."""


class ThreatCache:
    """The answers that are known on one view at a time."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        """Whose verbs are reckoned."""
        self._view: Battle | None = None
        self._dangers: Dangers | None = None
        self._kept: dict[Meant, tuple[PricedReprisal, ...]] = {}
        self._failed: set[Meant] = set()

    def is_known(self, view: Battle, meant: Meant) -> bool:
        """Tell whether the answer was worked out on this very view."""
        return view is self._view and meant in self._kept

    def known(self, meant: Meant) -> tuple[PricedReprisal, ...]:
        """Return the dearest blow of each known foe that could do any harm, the dearest of all first.

        Of that one the odds are known.
        """
        return self._kept.get(meant, ())

    def is_lost(self, meant: Meant) -> bool:
        """Tell whether working out the answer failed, so that nothing can be said about it."""
        return meant in self._failed

    def work_out(self, view: Battle, meant: Meant, report: Report) -> None:
        """Work out the answer; called in one thread at a time."""
        from skirmish.ai.retaliation import Dangers
        from skirmish.odds.reprisal_odds import as_it_stands, priced

        slow_down()
        if view is not self._view or self._dangers is None:
            self._dangers = Dangers(self.ruleset, view)
            self._kept = {}
            self._failed.clear()
            self._view = view
        try:
            unit_id, actions = meant
            unit = as_it_stands(self.ruleset, view, view.units[unit_id], actions)
            self._kept[meant] = priced(self.ruleset, self._dangers, unit, self._dangers.at(unit))
        except Exception as error:  # noqa: BLE001  a guess that fails must not end the game
            report(f"what the other side could answer is not known: {error!r}")
            self._kept[meant] = ()
            self._failed.add(meant)
