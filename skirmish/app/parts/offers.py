"""What can be done now, all of it by a plain name: what the command palette lists over a battle."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.app.keys import Mode, Shortcut
from skirmish.app.messages import PaletteEntry
from skirmish.app.parts.question_panel import QuestionPanel
from skirmish.app.rows.verbs import titles
from skirmish.app.selection import Selection


def offers(
    selection: Selection,
    question: QuestionPanel,
    mode: Mode,
    keys: tuple[Shortcut, ...],
    entries: tuple[tuple[str, str], ...],
) -> Iterator[PaletteEntry]:
    """Yield the answers of a card that must be answered, or in a turn the verbs; then the rest.

    The rest is what these keys do, and those entries of the menu.
    """
    card = question.card
    for index, answer in enumerate(card.answers if card and not card.can_close else ()):
        said = "; ".join(filter(None, (" ".join(answer.figures.split()), answer.price)))
        yield PaletteEntry(answer.text, said or "an answer", f"answer({index})")
    for index, title in enumerate(titles(selection) if mode == "turn" else ()):
        yield PaletteEntry(title, selection.options[index].verb.hint, f"verb({index})")
    for key in keys:
        if key.keys:
            yield PaletteEntry(key.label, f"key {key.shown}", key.does)
    live = {key.name for key in keys}
    for title, action in entries:
        if action not in live:
            yield PaletteEntry(title, "in the menu", action)
