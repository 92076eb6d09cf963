"""Which answer to a question is best, with the turns to come: worked out in a thread, then shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.app.shared_view import known_to_both
from skirmish.app.thinking import slow_down

if TYPE_CHECKING:
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.rules.ruleset import Ruleset


class AdviceCache:
    """The best answer on one view at a time, as far as the player at the keyboard may know it."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        """Whose verbs are weighed."""
        self._kept: tuple[Battle, Battle, Action | None] | None = None

    def known(self, view: Battle, shown: Battle) -> Action | None:
        """Return the best answer; None while it is not known on this very view, or could not be found."""
        return self._kept[2] if self._kept is not None and self.is_known(view, shown) else None

    def is_known(self, view: Battle, shown: Battle) -> bool:
        """Tell whether the estimate was made on this very view."""
        kept = self._kept
        return kept is not None and kept[0] is view and kept[1] is shown

    def work_out(self, view: Battle, shown: Battle) -> None:
        """Work out the best answer of the side that the view belongs to; called in a thread.

        Units that the player at the keyboard does not see are left out: the mark would tell of them.
        """
        from skirmish.ai.advice import advised

        slow_down()
        self._kept = (view, shown, advised(self.ruleset, known_to_both(view, shown)))
