"""Stub."""

from __future__ import annotations

import click


@click.command()
def rules() -> None:
    """Stub."""
