"""How a foe out of reach is come at, by a walk and a blow: worked out when the keys are quiet, and kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.errands.approach import Approach, approach

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.rules.ruleset import Ruleset


class PlanCache:
    """The approaches that are known on one view at a time."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        """Whose verbs are used."""
        self._view: Battle | None = None
        self._kept: dict[tuple[Prompt, str], Approach | None] = {}

    def is_open(self, view: Battle, prompt: Prompt, foe: str) -> bool:
        """Tell whether nobody has asked for this approach yet on this view."""
        return view is not self._view or (prompt, foe) not in self._kept

    def known(self, view: Battle, prompt: Prompt, foe: str) -> Approach | None:
        """Return the approach if it was worked out on this very view, else None."""
        return None if self.is_open(view, prompt, foe) else self._kept[prompt, foe]

    def of(self, view: Battle, prompt: Prompt, foe: str) -> Approach | None:
        """Work the approach out, or return the one that is kept; None if one walk is not enough.

        The first call takes some hundredths of a second.
        """
        if view is not self._view:
            self._view = view
            self._kept.clear()
        if (prompt, foe) not in self._kept:
            self._kept[prompt, foe] = approach(self.ruleset, view, prompt, view.units[foe])
        return self._kept[prompt, foe]
