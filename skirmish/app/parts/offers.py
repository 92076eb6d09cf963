"""What can be done now, all of it by a plain name: what the command palette lists over a battle."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.app.keys import Key
from skirmish.app.messages import PaletteEntry
from skirmish.app.rows.verbs import titles
from skirmish.app.selection import Selection


def offers(
    selection: Selection, keys: tuple[Key, ...], entries: tuple[tuple[str, str], ...], *, is_turn: bool
) -> Iterator[PaletteEntry]:
    """Yield the verbs while it `is_turn`, then what these keys do, then those entries of the menu."""
    for index, title in enumerate(titles(selection) if is_turn else ()):
        yield PaletteEntry(title, selection.options[index].verb.hint, f"verb({index})")
    for key in keys:
        if key.keys:
            yield PaletteEntry(key.label, f"key {key.shown}", key.does)
    live = {key.name for key in keys}
    for title, action in entries:
        if action not in live:
            yield PaletteEntry(title, "in the menu", action)
