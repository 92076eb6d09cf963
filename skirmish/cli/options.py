"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import click

from skirmish.cli import completion
from skirmish.seats import LEVELS

rules_option: Final = click.option(
    "--rules",
    default="",
    shell_complete=completion.rulesets,
    help="The ruleset; the scenario's first otherwise.",
)
"""Id of the ruleset; empty if none was named."""


def _told(levels: Mapping[str, str]) -> str:
    """Return what stands below the help of a command, in lines that click leaves as they are."""
    rows = (f"  {name:8} {said}" for name, said in levels.items())
    return "\n".join(("\b", "Levels of opponents, weakest first:", *rows))


SEATED_TOLD: Final = _told(LEVELS)
"""For commands that take seats: each level with its sentence."""
LEVELS_TOLD: Final = _told({"random": "Any legal answer.", **LEVELS})
"""For commands that take levels: the same, and `random`."""

levels_option: Final = click.option(
    "--level",
    "levels",
    multiple=True,
    shell_complete=completion.levels,
    help="LEVEL for all, or SIDE=LEVEL; may be repeated.",
)
"""Levels as they were typed; `read_levels` of `skirmish/cli/simulate.py` reads them."""
