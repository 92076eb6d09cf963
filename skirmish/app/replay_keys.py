"""The keys of a replay: what each does, and the line at the foot of the screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from textual.binding import Binding, BindingType

from skirmish.app.dead_keys import name_of
from skirmish.app.lines import Row, Span, cut

KEYS: Final = (
    ("line", "right,l,full_stop", "step(1)", "→", "next line", 2),
    ("line_back", "left,h,comma", "step(-1)", "←", "line before", 6),
    ("play", "space", "play", "space", "play, stop", 1),
    ("command", "down,j", "command(1)", "↓", "next command", 7),
    ("command_back", "up,k", "command(-1)", "↑", "command before", 10),
    ("round_on", "pagedown,right_square_bracket", "round(1)", "pgdn", "next round", 8),
    ("round_back", "pageup,left_square_bracket", "round(-1)", "pgup", "round before", 11),
    ("unit", "u", "unit(1)", "u", "this unit's next", 12),
    ("unit_back", "U", "unit(-1)", "U", "this unit's last", 0),
    ("whom", "tab", "whom(1)", "tab", "another unit", 0),
    ("start", "home", "ends(-1)", "home", "beginning", 0),
    ("end", "end", "ends(1)", "end", "end", 0),
    ("number", "g", "number", "g", "go to a number", 14),
    ("faster", "plus,equals_sign", "pace(1)", "+", "faster", 0),
    ("slower", "minus", "pace(-1)", "-", "slower", 0),
    ("eyes", "V,v", "eyes", "V", "whose eyes", 9),
    ("mark", "n", "mark(1)", "n", "next mark", 0),
    ("mark_back", "N", "mark(-1)", "N", "mark before", 0),
    ("comment", "c", "comment", "c", "comment", 13),
    ("play_on", "p", "play_on", "p", "play on from here", 5),
    ("share", "x", "share", "x", "save, share", 4),
    ("report", "r", "report", "r", "report", 7),
    ("back", "escape,q", "back", "esc", "back", 1),
    ("help", "question_mark,f1", "help", "?", "keys", 3),
    ("scroll_left", "shift+left,H", "scroll(-8,0)", "", "", 0),
    ("scroll_right", "shift+right", "scroll(8,0)", "", "", 0),
    ("scroll_up", "shift+up,K", "scroll(0,-4)", "", "", 0),
    ("scroll_down", "shift+down,J", "scroll(0,4)", "", "", 0),
)  # fmt: skip
"""Name, keys, action, how it is written, what it does, and its rank in the footer (0: in the help alone)."""

BINDINGS: Final[list[BindingType]] = [
    Binding(keys, action, label, key_display=shown, id=f"replay_{name}")
    for name, keys, action, shown, label, _ in KEYS
]
"""The same for the library."""


DIGITS: Final = "0123456789"
"""Keys that begin the number of a command to go to."""


_WHEN: Final = {
    "report": "in the replay of a battle that is over",
    "eyes": "where more than one side may be looked through",
}
"""By name of a key: when it lives, where that is not only in the replay of a saved battle."""


def why_nothing(key: str, sign: str, is_live: Callable[[str], bool], is_bound: Callable[[str], bool]) -> str:
    """Say why that key does nothing; empty if it does something.

    `sign` is what it writes, if anything; `is_bound` tells whether a key that is none of the replay's does
    something all the same.
    """
    found = next((row for row in KEYS if key in row[1].split(",")), None)
    if found is None:
        return "" if is_bound(key) else f"{name_of(key, sign)} does nothing here. ? lists the keys."
    name, _, _, shown, label, _ = found
    if is_live(name):
        return ""
    return f"{shown} ({label}) works only {_WHEN.get(name, 'in the replay of a saved battle')}."


def footer(columns: int, is_live: Callable[[str], bool], back: tuple[str, str]) -> Row:
    """Build the footer: the most wanted of the keys that are live, as many as fit.

    `back`: the key that leads back, and where to.
    """
    spans: list[Span] = []
    room = columns - 1
    for name, _, action, key, label, rank in sorted(KEYS, key=lambda one: one[5]):
        shown, said = back if name == "back" else (key, label)
        if rank and is_live(name) and len(shown) + len(said) + 3 <= room:
            room -= len(shown) + len(said) + 3
            spans += [Span(f" {shown}", "bar_key", action), Span(f" {said} ", "bar", action)]
    return cut(tuple(spans), columns, "bar")
