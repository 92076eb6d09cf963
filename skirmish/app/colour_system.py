"""How many colours the library of the screens takes this terminal to have."""

from __future__ import annotations

from textual.constants import COLOR_SYSTEM


def colour_system() -> str:
    """Return `standard`, `256` or `truecolor`; empty for a terminal without colours."""
    from rich.console import Console

    return Console(color_system=COLOR_SYSTEM).color_system or ""  # type: ignore[arg-type]
