"""Plain twins of the signs that texts are written with, for where only ASCII may be shown."""

from __future__ import annotations

_TWINS = str.maketrans("·…−●○•─│←→↑↓×┌┐└┘“”’", '-.-#-*-|<>^vx++++""\'')


def in_ascii(text: str) -> str:
    """Return the text with twins of our own signs, each as wide; what others wrote stays as it is."""
    return text.translate(_TWINS)
