"""What the command palette lists on the battle screen: everything that can be done now, by its plain name."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from textual.app import SystemCommand

from skirmish.app.keys import Key
from skirmish.app.parts import menu
from skirmish.app.rows.verbs import titles
from skirmish.app.selection import Selection


def palette_commands(
    selection: Selection,
    keys: tuple[Key, ...],
    doing: Callable[[str], Callable[[], object]],
    *,
    is_turn: bool,
) -> Iterator[SystemCommand]:
    """Verbs while it `is_turn`, then what the keys do, then the menu; `doing` gives what an action does."""
    for index, title in enumerate(titles(selection) if is_turn else ()):
        yield SystemCommand(title, selection.options[index].verb.hint, doing(f"verb({index})"))
    for key in keys:
        if key.keys:
            yield SystemCommand(key.label, f"key {key.shown}", doing(key.does))
    for text, action in menu.entries(is_asked=selection.prompt is not None):
        yield SystemCommand(text, "in the menu", doing(action))
