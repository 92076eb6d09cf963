"""The one table of keys: what each does, and when it lives. Footer and help read it; the screens obey it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Mode = Literal["turn", "card", "read", "wait", "show", "over"]
"""A unit is asked; a small card asks; the log is read; an opponent thinks; events are shown; it is over."""

CALM: Final[frozenset[Mode]] = frozenset({"turn", "card", "wait", "over"})
"""Every mode but playback, where any key only skips."""
TURN: Final[frozenset[Mode]] = frozenset({"turn"})
"""Only while a unit is asked."""


@dataclass(frozen=True, slots=True)
class Key:
    """One thing that keys do."""

    command: str
    """What the screen does, as in `do_<command>`."""
    keys: tuple[str, ...]
    """Textual's names of the keys."""
    shown: str
    """How they are written for the player."""
    label: str
    """What it does, in a few words."""
    modes: frozenset[Mode] = TURN
    """When it lives."""
    fact: str = ""
    """A fact that must hold, too: `several`, `undo`, `humans` ...; empty: none."""
    footer: int = 0
    """Rank in the footer, lowest first; 0: in the help alone."""


STEPS: Final = {
    "up": (0, -1), "k": (0, -1), "down": (0, 1), "j": (0, 1),
    "left": (-1, 0), "h": (-1, 0), "right": (1, 0), "l": (1, 0),
    "y": (-1, -1), "home": (-1, -1), "u": (1, -1), "pageup": (1, -1),
    "b": (-1, 1), "end": (-1, 1), "n": (1, 1), "pagedown": (1, 1),
}  # fmt: skip
"""Keys that move the cursor by one cell, as (dx, dy). A numeric keypad sends these names, too."""

LEAPS: Final = {
    "shift+up": (0, -1), "K": (0, -1), "shift+down": (0, 1), "J": (0, 1),
    "shift+left": (-1, 0), "H": (-1, 0), "shift+right": (1, 0),
}  # fmt: skip
"""Keys that move it by eight."""

SHIFTED: Final = (
    "exclamation_mark", "at", "number_sign", "dollar_sign", "percent_sign", "circumflex_accent", "ampersand",
)  # fmt: skip
"""Shift and a digit, on the keyboards where they are these: always this."""

KEYS: Final[tuple[Key, ...]] = (
    Key("skip", (), "any key", "show the rest at once", frozenset({"show"}), footer=1),
    Key("accept", ("enter", "space"), "enter", "do it", TURN, "aimed", 1),
    Key("accept", ("enter", "space"), "enter", "choose", frozenset({"card"}), footer=1),
    Key("row", (), "1-9 0", "choose; again: do it", TURN, footer=2),
    Key("row", (), "1-9", "answer", frozenset({"card"}), footer=2),
    Key("accept", ("enter", "space"), "enter", "unfold the line", frozenset({"read"}), footer=1),
    Key("move_cursor", (), "up down j k", "another line", frozenset({"read"}), footer=2),
    Key("back", ("escape", "L"), "esc", "close the log", frozenset({"read"}), footer=3),
    Key("always", ("A",), "A", "always this: then a number", frozenset({"card"}), "standing", 3),
    Key("best", ("asterisk",), "*", "always the best answer", frozenset({"card"}), "standing", 4),
    Key("never", ("minus",), "-", "never (let it pass)", frozenset({"card"}), "standing", 5),
    Key("earlier", ("comma",), ",", "the action above", TURN),
    Key("later", ("full_stop",), ".", "the action below", TURN),
    Key("move_cursor", (), "arrows hjklyubn", "move the cursor", CALM),
    Key("leap", (), "shift+arrows", "move it by eight", CALM),
    Key("next_unit", ("tab",), "tab", "next unit", TURN, "several", 3),
    Key("last_unit", ("shift+tab",), "shift+tab", "unit before", TURN, "several"),
    Key("next_target", ("semicolon",), ";", "next target", TURN, "targets", 4),
    Key("face", ("slash",), "/", "turn; to the cursor, and again: do it", TURN, "turning", 4),
    Key("turn_left", ("less_than_sign",), "<", "turn left", frozenset({"turn", "card"}), "turning"),
    Key("turn_right", ("greater_than_sign",), ">", "turn right", frozenset({"turn", "card"}), "turning"),
    Key("home", ("at",), "@", "cursor to the unit", TURN),
    Key("back", ("escape",), "esc", "one level back", CALM),
    Key("reach", ("v",), "v", "reach", CALM, "", 6),
    Key("bands", ("B",), "B", "bands of distance", CALM, "", 7),
    Key("sight", ("S",), "S", "lines of sight", CALM, "", 8),
    Key("threats", ("N",), "N", "where foes look", CALM, "", 9),
    Key("arcs", ("Q",), "Q", "front, side and rear", CALM, "arcs", 9),
    Key("goals", ("I",), "I", "what wins", CALM, "", 10),
    Key("look", ("x",), "x", "look: what is there", CALM),
    Key("card", ("c",), "c", "card: unit and verbs", CALM, "compact", 5),
    Key("odds", ("O",), "O", "odds: row by row", CALM, "compact", 5),
    Key("odds", ("O",), "O", "odds: row by row", CALM, "roomy"),
    Key("log", ("L",), "L", "log", CALM, "", 5),
    Key("undo", ("Z", "ctrl+z"), "Z", "undo", TURN, "undo", 10),
    Key("eyes", ("V",), "V", "whose eyes to watch with", CALM, "watching", 3),
    Key("menu", ("q",), "q", "menu: all the rest", CALM, "", 12),
    Key("report", ("enter",), "enter", "the report", frozenset({"over"}), footer=1),
    Key("primer", ("f2",), "F2", "primer: how to play", CALM | {"read"}, "", 11),
    Key("help", ("question_mark", "f1"), "?", "keys", CALM | {"read"}, "", 3),
)
"""Every key of the battle screen, in the order of the help page."""

TAKEN: Final = frozenset(name for key in KEYS if "turn" in key.modes for name in key.keys) | {*STEPS, *LEAPS}
"""Keys that a verb cannot have; it still has its number."""


THROUGH: Final = frozenset({"q", "question_mark", "f1", "f2", "L", "V"})
"""Keys that skip the playback and then do what they do: who only watches could not reach them otherwise."""


def live(mode: Mode, facts: frozenset[str]) -> tuple[Key, ...]:
    """The keys that work now."""
    return tuple(key for key in KEYS if mode in key.modes and (not key.fact or key.fact in facts))


def command(name: str, mode: Mode, facts: frozenset[str]) -> str:
    """The command of a key now; empty if it has none."""
    for key in KEYS:
        if name in key.keys and mode in key.modes and (not key.fact or key.fact in facts):
            return key.command
    return ""
