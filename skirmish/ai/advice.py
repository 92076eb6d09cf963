"""What the strongest opponent would answer in a side's place, from that side's view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.ai.asked import answer
from skirmish.seats import LEVELS, Opponent

if TYPE_CHECKING:
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.rules.ruleset import Ruleset

STRONGEST: Final = list(LEVELS)[-1]
"""The level that is asked."""


def advised(ruleset: Ruleset, view: Battle) -> Action | None:
    """Return the answer to the view's first prompt that is estimated to be best, with the turns to come.

    None if the estimate fails. ValueError for a view in which nobody is asked.
    """
    found = answer(ruleset, view, Opponent(STRONGEST), lambda: False)
    return None if found.slip else found.action
