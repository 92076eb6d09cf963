"""Stub."""

from __future__ import annotations

import click


@click.command()
def odds() -> None:
    """Stub."""
