"""The chronicle's lines as entries of the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from skirmish.app.rows.log import LogEntry
from skirmish.chronicle import tell_all
from skirmish.texts.report import GRAVE

if TYPE_CHECKING:
    from skirmish.app.playback import Tell
    from skirmish.chronicle import Tone
    from skirmish.model.battle import Battle
    from skirmish.model.witness import Witnessed
    from skirmish.rules.ruleset import Ruleset

_ROLES: Final[Mapping[Tone, str]] = {
    "plain": "text",
    "blow": "warn",
    "fall": "bad",
    "sight": "own",
    "time": "dim",
    "end": "strong",
}
GRAVE_ROLES: Final = tuple(_ROLES[tone] for tone in GRAVE)
"""How lines are drawn that tell what turns a battle, the weightiest first."""


def teller(ruleset: Ruleset) -> Tell:
    """Return a function that tells events of that ruleset as entries of the log."""

    def tell(seen: Sequence[Witnessed], before: Battle) -> tuple[LogEntry, ...]:
        return tuple(
            LogEntry(line.text, tuple(str(row) for row in line.rows), _ROLES.get(line.tone, "text"))
            for line in tell_all(ruleset, seen, before, is_folded=True)
        )

    return tell
