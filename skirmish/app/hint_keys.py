"""How hints at the moment of need name the keys of the screens."""

from __future__ import annotations

from collections.abc import Mapping

from skirmish.texts.hints import Ways


def by_keys(shown: Mapping[str, str]) -> Ways:
    """Return how it is asked for on the screens; `shown`: by name of a binding, how its keys are written."""
    look = f"{shown['reach']} shows how far you get, {shown['threats']} where fewer can"
    danger, turn = f"{shown['threats']} shows", shown["next_unit"]
    turn = f"{turn.capitalize() if len(turn) > 1 else turn} goes to"
    return Ways(look, shown["undo"], turn, f"behind {shown['odds']}", danger)
