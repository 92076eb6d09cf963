"""The door: every command that is typed in a shell. Importing it loads click and nothing heavy."""

from __future__ import annotations

from skirmish.cli.door import main

__all__ = ["main"]
