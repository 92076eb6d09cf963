"""`pack`: what can be done with packs from the shell; each command stands in a module of its own."""

from __future__ import annotations

import click

from skirmish.cli.pack_schema import schema


@click.group("pack")
def pack_group() -> None:
    """Packs."""


pack_group.add_command(schema)
