"""The one table of keys: what each does, and when it lives. Bindings, footer, help and palette read it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from textual.actions import parse
from textual.binding import Binding

Mode = Literal["turn", "card", "wait", "show", "over"]
"""A unit is asked; a small card asks; an opponent thinks; events are shown; it is over."""

CALM: Final[frozenset[Mode]] = frozenset({"turn", "card", "wait", "over"})
"""Every mode but playback, where any key only skips."""
TURN: Final[frozenset[Mode]] = frozenset({"turn"})
"""Only while a unit is asked."""
BRIEFED: Final[frozenset[Mode]] = frozenset({"turn", "wait"})
"""When the briefing may be open."""
CARD: Final[frozenset[Mode]] = frozenset({"card"})
"""Only while a small card asks."""


@dataclass(frozen=True, slots=True)
class Shortcut:
    """One thing that keys do, as the player is told of it."""

    name: str
    """Its name: the id of its binding, by which a keymap can give it other keys."""
    keys: tuple[str, ...]
    """Textual's names of the keys; none where it only explains keys that are bound elsewhere."""
    shown: str
    """How they are written for the player."""
    label: str
    """What it does, in a few words; empty: the player is told elsewhere."""
    modes: frozenset[Mode] = TURN
    """When it lives."""
    fact: str = ""
    """A fact that must hold, too: `several`, `undo`, `aimed` ...; empty: none."""
    footer: int = 0
    """Rank in the footer, lowest first; 0: in the help alone."""
    action: str = ""
    """The action of the screen, as `lay('reach')`; empty: that of its name."""

    @property
    def does(self) -> str:
        """The action, as the library writes it; empty where no key is bound here."""
        return (self.action or self.name) if self.keys else ""


LEAP: Final = 8
"""Cells that a leap of the cursor goes."""

KEYS: Final[tuple[Shortcut, ...]] = (
    Shortcut("skip", (), "any key", "show the rest at once", frozenset({"show"}), footer=1),
    Shortcut("accept", ("enter", "space"), "enter", "do it", TURN, "meant", 1),
    Shortcut("accept", ("enter", "space"), "enter", "do it, once something is chosen", TURN, "idle"),
    Shortcut("accept", ("enter", "space"), "enter", "choose", CARD, footer=1),
    Shortcut("accept", ("enter", "space"), "enter", "more of the briefing", BRIEFED, "longer", 1),
    Shortcut("accept", ("enter", "space"), "enter", "close the briefing", BRIEFED, "briefed", 1),
    Shortcut("same", (), "the same again", "does it", TURN, "sure", footer=1),
    Shortcut("row", (), "1-9 0", "choose; again: do it", TURN, footer=2),
    Shortcut("row", (), "1-9", "answer", CARD, footer=2),
    Shortcut("always", ("A",), "A", "give the next answer always", CARD, "standing", 3),
    Shortcut("best", ("asterisk",), "*", "always the least loss", CARD, "standing", 4, "order('best')"),
    Shortcut("never", ("minus",), "-", "never (let it pass)", CARD, "standing", 5, "order('never')"),
    Shortcut("earlier", ("comma",), ",", "the action above", TURN, action="choose_row(-1)"),
    Shortcut("later", ("full_stop",), ".", "the action below", TURN, action="choose_row(1)"),
    Shortcut("move_cursor", (), "arrows hjklyubn", "move the cursor", CALM - CARD),
    Shortcut("move_aslant", (), "home end page keys", "move it aslant", CALM - CARD),
    Shortcut("leap", (), "shift+arrows", "move it by eight", CALM - CARD),
    Shortcut("mark", (), "arrows", "mark an answer, up or down", CARD),
    Shortcut("next_unit", ("tab",), "tab", "next unit", TURN, "several", 3, "next_unit(1)"),
    Shortcut(
        "last_unit", ("shift+tab",), "shift+tab", "unit before", TURN, "several", action="next_unit(-1)"
    ),
    Shortcut("next_target", ("semicolon",), ";", "next target", TURN, "targets", 4),
    Shortcut("approach", ("ctrl+f",), "ctrl+f", "come at a foe and strike", TURN, "fighting", 5),
    Shortcut("go", ("ctrl+g",), "ctrl+g", "go to the cursor, follow who is there", TURN, "fighting", 6),
    Shortcut("again", ("ctrl+r",), "ctrl+r", "the same again, with this unit", TURN, "fighting", 9),
    Shortcut("end_side", ("ctrl+e",), "ctrl+e", "end all turns of your side", TURN, "fighting", 7),
    Shortcut("end_side", ("ctrl+e",), "ctrl+e", "begin: all stand well", TURN, "placing", 7),
    Shortcut("rules", ("ctrl+o",), "ctrl+o", "rules behind the odds", TURN, "aimed", 11),
    Shortcut("face", ("slash",), "/", "turn: face the cursor; twice: at once", TURN, "turning", 4),
    Shortcut(
        "turn_left", ("less_than_sign",), "<", "turn left", TURN | CARD, "turning", action="turn_by(-1)"
    ),
    Shortcut(
        "turn_right", ("greater_than_sign",), ">", "turn right", TURN | CARD, "turning", action="turn_by(1)"
    ),
    Shortcut("home", ("at",), "@", "cursor to the unit", TURN),
    Shortcut("back", ("escape",), "esc", "one level back", CALM),
    Shortcut("reach", ("v",), "v", "reach", CALM, "", 6, "lay('reach')"),
    Shortcut("bands", ("B",), "B", "bands of distance", CALM, "", 7, "lay('bands')"),
    Shortcut("sight", ("S",), "S", "lines of sight", CALM, "", 8, "lay('sight')"),
    Shortcut("threats", ("N",), "N", "threats: who could strike or notice", CALM, "", 9, "lay('threats')"),
    Shortcut("arcs", ("Q",), "Q", "front, side and rear", CALM, "arcs", 9, "lay('arcs')"),
    Shortcut("goals", ("I",), "I", "what wins", CALM, "", 10, "lay('goals')"),
    Shortcut("briefing", ("left_parenthesis", "f3"), "(", "briefing: goal, story, who plays", CALM, "", 10),
    Shortcut("pin", ("plus",), "+", "pin: lines and odds from here", CALM),
    Shortcut(
        "compare",
        ("equals_sign",),
        "=",
        "compare: from here, from there, and back",
        CALM,
        "",
        11,
        "popup('compare')",
    ),
    Shortcut("jump", ("apostrophe",), "'", "jump to a unit by a letter", CALM, "", 8),
    Shortcut("look", ("x",), "x", "look: what is there", CALM),
    Shortcut("card", ("c",), "c", "card: unit and verbs", CALM, "compact", 5, "popup('card')"),
    Shortcut("odds", ("O",), "O", "odds: row by row", CALM, "compact", 5, "popup('odds')"),
    Shortcut("odds", ("O",), "O", "odds: row by row", CALM, "roomy", action="popup('odds')"),
    Shortcut("log", ("L",), "L", "log", CALM, "", 5),
    Shortcut("next_card", ("right_parenthesis",), ")", "next card", CALM, "lesson", 2, "turn_card(1)"),
    Shortcut("last_card", ("backspace",), "backspace", "card before", CALM, "lesson", 9, "turn_card(-1)"),
    Shortcut("recap", ("quotation_mark",), '"', "what happened since your last turn", CALM, "playing", 9),
    Shortcut("undo", ("Z", "ctrl+z"), "Z", "undo", TURN, "undo", 4),
    Shortcut("eyes", ("V",), "V", "whose eyes to watch with", CALM, "watching", 3),
    Shortcut("menu", ("q",), "q", "menu: all the rest", CALM, "", 3),
    Shortcut("menu", ("q",), "q", "menu: leave, who plays, and more", frozenset({"show"}), "", 2),
    Shortcut("report", ("enter",), "enter", "the report", frozenset({"over"}), footer=1),
    Shortcut("primer", ("f2",), "F2", "primer: how to play", CALM, "", 11),
    Shortcut("explain", ("f1",), "F1", "look up what is here", CALM, "", 10),
    Shortcut("help", ("question_mark",), "?", "keys", CALM, "", 3),
)
"""Every key of the battle screen, in the order of the help page."""

_STEPS: Final = {
    "up": ("up,k", 0, -1), "down": ("down,j", 0, 1), "left": ("left,h", -1, 0), "right": ("right,l", 1, 0),
    "up_left": ("y,home", -1, -1), "up_right": ("u,pageup", 1, -1),
    "down_left": ("b,end", -1, 1), "down_right": ("n,pagedown", 1, 1),
    "leap_up": ("shift+up,K", 0, -LEAP), "leap_down": ("shift+down,J", 0, LEAP),
    "leap_left": ("shift+left,H", -LEAP, 0), "leap_right": ("shift+right", LEAP, 0),
}  # fmt: skip
"""Keys that move the cursor, as (keys, dx, dy). A numeric keypad sends some of these names, too."""

ROW_DIGITS: Final = "1234567890"
"""Keys of the rows and answers; other signs that count as digits somewhere are not among them."""

_SHIFTED: Final = (
    "exclamation_mark", "at", "number_sign", "dollar_sign", "percent_sign", "circumflex_accent", "ampersand",
)  # fmt: skip
"""Shift and a digit, on the keyboards where they are these: always this."""

THROUGH: Final = ("menu", "help", "primer", "log", "recap", "eyes")
"""Names of keys that skip the playback and then act: while opponents play, there is no other time."""

ACTING: Final = ("accept", "best", "never", "approach", "go", "again", "end_side", "face", "undo")
"""Names of keys that do something in the battle; none of them is taken where the screen is too small."""
CLOSING: Final = ("accept", "back")
"""Names of keys that close the briefing: they do so during playback, too, since it says that they do."""
BRIEFING: Final = (*CLOSING, "briefing", "more_briefing")
"""Keys and clicks that turn the pages of the briefing, or close it."""


def _bindings() -> tuple[Binding, ...]:
    """Build Textual's bindings, every key once; what is tried first stands first."""
    named = {key.name: key for key in reversed(KEYS) if key.keys}
    table = [
        Binding(",".join(key.keys), key.does, key.label, key_display=key.shown, id=key.name)
        for key in KEYS
        if named.get(key.name) is key
    ]
    steps = [
        Binding(keys, f"step({dx},{dy})", id=name, show=False) for name, (keys, dx, dy) in _STEPS.items()
    ]
    digits = [Binding(key, f"number({row})", show=False) for row, key in enumerate(ROW_DIGITS)]
    shifted = [Binding(key, f"always_number({row})", show=False) for row, key in enumerate(_SHIFTED)]
    return (*table, *steps, *digits, *shifted)


BINDINGS: Final = _bindings()
"""The bindings of the battle screen."""

DIGITS: Final = frozenset(ROW_DIGITS)
"""The same as a set."""

_Does = tuple[str, tuple[object, ...]]
"""Name and arguments of an action."""


def _rows() -> Mapping[_Does, Sequence[Shortcut]]:
    rows: dict[_Does, list[Shortcut]] = defaultdict(list)
    for key in KEYS:
        if key.keys:
            _, name, arguments = parse(key.does)
            rows[name, arguments].append(key)
    return rows


ROWS: Final = _rows()
"""By action: the rows of the table that say when it lives."""


@lru_cache(maxsize=256)
def live(mode: Mode, facts: frozenset[str]) -> tuple[Shortcut, ...]:
    """List the keys that work now and are shown."""
    return tuple(
        key for key in KEYS if key.label and mode in key.modes and (not key.fact or key.fact in facts)
    )
