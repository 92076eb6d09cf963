"""The chronicle's lines as entries of the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.app.widgets.log import Entry

if TYPE_CHECKING:
    from skirmish.app.playback import Tell
    from skirmish.model.battle import Battle
    from skirmish.model.witness import Witnessed
    from skirmish.rules.ruleset import Ruleset


def teller(ruleset: Ruleset) -> Tell:
    """Tell events of that ruleset."""
    from skirmish import chronicle

    def tell(seen: Witnessed, before: Battle) -> Entry | None:
        line = chronicle.tell(ruleset, seen, before)
        return Entry(line.text, tuple(str(row) for row in line.rows)) if line else None

    return tell
