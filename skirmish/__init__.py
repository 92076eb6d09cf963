"""A turn-based tactical skirmish for the terminal, played under tabletop rules.

What scripts and notebooks may use is named in `__all__` and described in `docs/api.md`; everything else is
private, whatever it is called. A name is loaded when it is first asked for, so that the import costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skirmish.api import (
        Forecast,
        action_odds,
        actions,
        fight,
        load_library,
        log,
        odds_grid,
        resume,
        start,
        submit,
        suggest,
        unit_odds,
    )
    from skirmish.arena import Ending
    from skirmish.chronicle import Line
    from skirmish.errors import IllegalAction, NotationError, SaveError, SettingsError, SkirmishError
    from skirmish.model.action import Action
    from skirmish.model.moment import Step
    from skirmish.packs.library import Library
    from skirmish.session import Session
else:  # Not for type checkers: they would take it that any name is there.

    def __getattr__(name: str) -> object:
        """Load a public name. AttributeError for any other."""
        if name not in __all__:
            raise AttributeError(f"module 'skirmish' has no attribute {name!r}")
        errors = import_module("skirmish.errors")
        found: object = getattr(errors if hasattr(errors, name) else import_module("skirmish.api"), name)
        globals()[name] = found
        return found


__all__ = [
    "Action",
    "Ending",
    "Forecast",
    "IllegalAction",
    "Library",
    "Line",
    "NotationError",
    "SaveError",
    "Session",
    "SettingsError",
    "SkirmishError",
    "Step",
    "action_odds",
    "actions",
    "fight",
    "load_library",
    "log",
    "odds_grid",
    "resume",
    "start",
    "submit",
    "suggest",
    "unit_odds",
]


def __dir__() -> list[str]:
    """List the public names, loaded or not."""
    return sorted(__all__)
