"""Why a key does nothing now, in a sentence: a verb that is refused, a key of another moment, or no key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from skirmish.app.cannot import why_cannot
from skirmish.app.keys import KEYS, Mode, Shortcut
from skirmish.typed import capital

if TYPE_CHECKING:
    from skirmish.app.selection import Selection

_MODES: Final[Mapping[str, str]] = {
    "turn": "when one of your units is asked",
    "card": "on a card that asks",
    "wait": "while an opponent thinks",
    "show": "while events are shown",
    "over": "after the battle",
    "read": "in the log",
}
"""When keys live, in words."""
_FACTS: Final[Mapping[str, str]] = {
    "several": "when several of your units are asked at once",
    "targets": "when there is a target, or a foe in sight",
    "fighting": "when the battle has begun",
    "placing": "while units are being placed",
    "aimed": "when one of your units is asked",
    "idle": "when one of your units is asked",
    "meant": "when there is something that it would do",
    "sure": "when what is chosen needs no target",
    "lesson": "in a lesson, whose cards it turns",
    "playing": "when somebody here plays a side",
    "undo": "when the last step can be taken back: no dice have fallen, and it was yours",
    "turning": "where it matters which way a unit looks",
    "arcs": "where it matters which way a unit looks",
    "compact": "where there is no room beside the map",
    "roomy": "where there is room beside the map",
    "standing": "on a question that a standing order can answer",
    "watching": "when nobody plays",
    "longer": "when more of the briefing follows",
    "briefed": "when the end of the briefing is shown",
}
"""Facts that keys need, in words."""
_NOW: Final[Mapping[Mode, str]] = {
    "wait": "An opponent is thinking.",
    "over": "The battle is over: {report} opens the report.",
    "card": "A question is open: answer it first.",
}
"""What goes on, where no verb can be chosen."""


def why_nothing(selection: Selection, mode: Mode, facts: frozenset[str], key: str, sign: str) -> str:
    """Say why that key does nothing; `key` is Textual's name of it, `sign` what it writes, if anything."""
    said = _of_verbs(selection, sign) if mode == "turn" else _of_verb_keys(selection, mode, sign)
    if said:
        return said
    board = selection.player_keys
    rows = [row for row in KEYS if row.keys and key in board.keys[row.name] and row.label]
    if rows and mode == "card" and not any(mode in row.modes for row in rows):
        return _NOW[mode]
    if rows:
        return f"{board.shown[rows[0].name]} ({rows[0].label}) works only {_when(rows, mode, facts)}."
    if sign.isdecimal():
        return f"There is no row {sign} to choose."
    return f"{name_of(key, sign)} does nothing here. {board.shown['help']} lists the keys that work now."


def _of_verbs(selection: Selection, sign: str) -> str:
    """Say why the unit that is asked cannot do what has that letter; empty if nothing has it."""
    unit = selection.unit
    for verb in selection.ruleset.verbs.values():
        if unit is not None and sign and verb.key == sign:
            why = why_cannot(selection.view, unit, verb) or "there is nobody and nothing to do it to now."
            return f"{capital(verb.title)}: {why}"
    return ""


def _of_verb_keys(selection: Selection, mode: Mode, sign: str) -> str:
    """Say what goes on, if that letter is a verb's, but no unit is asked."""
    is_verb = sign and any(verb.key == sign for verb in selection.ruleset.verbs.values())
    return selection.player_keys.say(_NOW.get(mode, "")) if is_verb else ""


def _when(rows: list[Shortcut], mode: Mode, facts: frozenset[str]) -> str:
    """Say when one of these rows lives: what it lacks now."""
    here = next((row for row in rows if mode in row.modes), None)
    if here is not None and here.fact not in facts:
        return _FACTS.get(here.fact, "at another time")
    return next((said for name, said in _MODES.items() if name in rows[0].modes), "at another time")


def name_of(key: str, sign: str) -> str:
    """Name a key for the player: by the sign that it writes, else as Textual calls it."""
    return sign if sign.isprintable() and sign.strip() else key.replace("_", " ")
