"""The way into the encyclopedia from a battle: what the cursor is on, what is searched, a verb's odds now."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING

from skirmish.app.messages import PaletteEntry
from skirmish.app.threats import can_be_noticed
from skirmish.odds.action_odds import points
from skirmish.texts.encyclopedia import CHAPTERS, FLAMES, FORECAST, STAIRS, entries
from skirmish.texts.fallen_or_lost import fallen, lost

if TYPE_CHECKING:
    from skirmish.app.selection import Selection
    from skirmish.model.battle import Battle
    from skirmish.rules.ruleset import Ruleset


def topics(ruleset: Ruleset, view: Battle) -> Iterator[PaletteEntry]:
    """Yield every entry as the command palette finds it."""
    for chapter in CHAPTERS:
        for entry in entries(ruleset, view, chapter):
            hint = entry.lines[0] if entry.lines else ""
            yield PaletteEntry(f"{chapter}: {entry.title}", hint, f"look_up({chapter!r}, {entry.id!r})")


def subject(selection: Selection, overlay: str = "") -> tuple[str, str]:
    """Return chapter and id of what the cursor is on: a chosen verb, a unit, a body, a thing, ground.

    Where nobody is, and the `overlay` of threats is laid over the map, what that counts.
    """
    if selection.picked is not None:
        return "verbs", selection.options[selection.picked].verb.id
    view, cell = selection.view, selection.cursor
    seen = (one.unit for one in lost(view) if one.unit.cell == cell and not one.is_gone)
    there = selection.under or next(chain(fallen(view, cell), seen), None)
    if there is not None:
        return "people", there.id
    if overlay == FORECAST and not can_be_noticed(selection):
        return "system", FORECAST
    if things := view.ground.items.get(cell):
        return "weapons", things[0].kind
    if cell in view.ground.fires:
        return "ground", FLAMES
    terrain = view.terrain
    if any(terrain.stairs_at(cell)):
        return "ground", STAIRS
    return "ground", terrain.tile(cell).id if terrain.has(cell) else ""


def verb_now(selection: Selection, verb_id: str) -> Iterator[str]:
    """Yield the odds of the verb now, for each way; nothing if it cannot be done."""
    for option in selection.options:
        action = selection.listed_action(option) if option.verb.id == verb_id else None
        odds = selection.odds.of(selection.view, action) if action is not None else None
        if action is not None and odds is not None:
            other = selection.view.units.get(action.target_id)
            at = f" at {other.name}" if other is not None else ""
            yield f"Now{at}: {odds.told}, mean damage {points(odds.damage)}."
