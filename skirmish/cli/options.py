"""Options that several commands share."""

from __future__ import annotations

from typing import Final

import click

from skirmish.cli import completion

rules_option: Final = click.option(
    "--rules",
    default="",
    shell_complete=completion.rulesets,
    help="The ruleset; the scenario's first otherwise.",
)
"""Id of the ruleset; empty if none was named."""

levels_option: Final = click.option(
    "--level",
    "levels",
    multiple=True,
    shell_complete=completion.levels,
    help="LEVEL for all, or SIDE=LEVEL; may be repeated.",
)
"""Levels as they were typed; `read_levels` of `skirmish/cli/simulate.py` reads them."""
