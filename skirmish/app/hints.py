"""One line for whoever has just sat down: what to press first. Shown once for each phase of a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skirmish.model.battle import Battle

FIGHT: Final = "Point at a foe or a place and press enter, or pick a number. ? lists keys."
"""For every phase without a line of its own."""

_HINTS: Final[Mapping[str, str]] = {
    "placement": "Place your people: point, then m and enter; e twice when all stand well.",
    "intent": "Say what each will do; it is done later this round, after everybody has moved.",
    "movement": "Now all move; then comes what was declared.",
    "infiltration": "Nobody knows you are here. N: where sentries could notice you. ? lists keys.",
}


def phase(view: Battle) -> str:
    """Where the battle stands, as far as hints are concerned."""
    found = view.clock.phase if view.clock else ""
    return found if found in _HINTS else ""


def hint(view: Battle) -> str:
    """The line for that phase; it fits on the narrowest screen."""
    return _HINTS.get(phase(view), FIGHT)
