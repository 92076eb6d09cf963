"""How a foe out of reach is come at, by a walk and a blow: worked out when the keys are quiet, and kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.app.thinking import Report, slow_down
from skirmish.errands.approach import Approach, approach

if TYPE_CHECKING:
    from collections.abc import Callable

    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.rules.ruleset import Ruleset

_Kept = dict[tuple["Prompt", str], "Approach | None"]


class PlanCache:
    """The approaches that are known on one view at a time."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        """Whose verbs are used."""
        self._known: tuple[Battle | None, _Kept] = None, {}

    def is_open(self, view: Battle, prompt: Prompt, foe: str) -> bool:
        """Tell whether nobody has asked for this approach yet on this view."""
        of, kept = self._known
        return view is not of or (prompt, foe) not in kept

    def known(self, view: Battle, prompt: Prompt, foe: str) -> Approach | None:
        """Return the approach if it was worked out on this very view, else None."""
        of, kept = self._known
        return kept.get((prompt, foe)) if view is of else None

    def of(self, view: Battle, prompt: Prompt, foe: str) -> Approach | None:
        """Work the approach out, or return the one that is kept; None if one walk is not enough.

        The first call takes some hundredths of a second.
        """
        kept = self._on(view)
        if (prompt, foe) not in kept:
            kept[prompt, foe] = approach(self.ruleset, view, prompt, view.units[foe])
        return kept[prompt, foe]

    def work_out(self, view: Battle, prompt: Prompt, foe: str, report: Report) -> Callable[[], None]:
        """Return what works the approach out in a thread. If it fails, none is known."""
        kept = self._on(view)

        def work() -> None:
            slow_down()
            try:
                kept[prompt, foe] = approach(self.ruleset, view, prompt, view.units[foe])
            except Exception as error:  # noqa: BLE001  a way that cannot be found must not end the game
                report(f"how {foe} is come at is not known: {error!r}")
                kept[prompt, foe] = None

        return work

    def _on(self, view: Battle) -> _Kept:
        """Return what is kept of that view; what was kept of another is forgotten."""
        if view is not self._known[0]:
            self._known = view, {}
        return self._known[1]
