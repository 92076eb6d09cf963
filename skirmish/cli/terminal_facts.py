"""What the terminal says of itself: name, size, signs, and how many colours it is taken to have."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping
from typing import Final

COLOURS: Final[Mapping[str, str]] = {
    "standard": "16 colours",
    "256": "256 colours",
    "truecolor": "16 million colours",
    "windows": "16 colours",
}
"""By the name that the library of the screens gives them."""
NAMED: Final = (
    "TERM", "COLORTERM", "TERM_PROGRAM", "NO_COLOR", "LANG", "LC_ALL", "TEXTUAL_COLOR_SYSTEM",
    "TEXTUAL_ANIMATIONS",
)  # fmt: skip
"""Variables of the environment that decide how the screens look, and hold no name of a folder."""
BETWEEN: Final[Mapping[str, str]] = {"TMUX": "tmux", "STY": "screen", "SSH_TTY": "ssh"}
"""By variable: what stands between the game and the terminal if it is set."""
LEAST: Final = (80, 24)
"""Columns and rows that the screens need."""
SIGNS: Final = "·▒♠●→│×−…"
"""Signs of the screens that a terminal without UTF-8 has not."""


def terminal_facts() -> dict[str, str]:
    """Tell each fact as heading and words, in the order in which it is read."""
    columns, rows = shutil.get_terminal_size((0, 0))
    size = f"{columns} columns, {rows} rows" if columns else "unknown"
    if columns and (columns < LEAST[0] or rows < LEAST[1]):
        size += f"; the screens need {LEAST[0]} by {LEAST[1]}, `skirmish play --plain` any size"
    is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    named = (f"{name}={os.environ[name]}" for name in NAMED if name in os.environ)
    between = [name for variable, name in BETWEEN.items() if os.environ.get(variable)]
    return {
        "terminal": "yes" if is_terminal else "no: input or output is a file or a pipe",
        "size": size,
        "colours": _colours(is_terminal=is_terminal),
        "signs": _signs(),
        "environment": ", ".join(named) or "nothing is set",
        "in between": ", ".join(between) or "nothing that is known",
    }


def _colours(*, is_terminal: bool) -> str:
    """Say how many colours are used."""
    if os.environ.get("NO_COLOR"):
        return "none, because NO_COLOR is set"
    if not is_terminal:
        return "none, because this is no terminal"
    from skirmish.app.colour_system import colour_system

    return COLOURS.get(colour_system(), "none")


def _signs() -> str:
    """Say whether the signs of the map can be written."""
    encoding = sys.stdout.encoding or "ascii"
    try:
        SIGNS.encode(encoding)
    except (LookupError, UnicodeEncodeError):
        return f"{encoding}: not all of the map's; `skirmish play --ascii` draws with others"
    return f"{encoding}: all of the map's"
