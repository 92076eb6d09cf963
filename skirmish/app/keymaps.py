"""Keys that the player may choose: what is bound to what, how it is written, and where it clashes."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from skirmish.app.keys import BINDINGS, DIGITS, KEYS, ROW_DIGITS
from skirmish.app.presets import CORNERS, WAYS, Keymap

if TYPE_CHECKING:
    from skirmish.rules.verb import Verb

_STRAIGHT: Final = ("up", "left", "down", "right")
"""The straight ways of the cursor in the order in which their keys are written, as w a s d lie."""


def bound(keymap: Keymap) -> dict[str, tuple[str, ...]]:
    """Return by name of a binding its keys under that keymap."""
    return {
        binding.id: tuple(keymap.get(binding.id, binding.key).split(","))
        for binding in BINDINGS
        if binding.id
    }


def clashes(keymap: Keymap) -> dict[str, tuple[str, ...]]:
    """Return by key the bindings that want it, where there are several; only one of them will have it.

    Those that share a key by default never live at the same time.
    """
    own = _wanted({})
    return {key: names for key, names in _wanted(keymap).items() if len(names) > 1 and own.get(key) != names}


def _wanted(keymap: Keymap) -> dict[str, tuple[str, ...]]:
    wanted: dict[str, list[str]] = defaultdict(list)
    for name, keys in bound(keymap).items():
        for key in keys:
            if name not in wanted[key]:
                wanted[key].append(name)
    return {key: tuple(names) for key, names in wanted.items()}


def taken(keymap: Keymap) -> frozenset[str]:
    """Return the keys that the screens need under that keymap, so that no verb can have them."""
    elsewhere = {key.name for key in KEYS} - {key.name for key in KEYS if "turn" in key.modes}
    mine = (keys for name, keys in bound(keymap).items() if name not in elsewhere)
    return frozenset(key for keys in mine for key in keys) | DIGITS


@dataclass(frozen=True, slots=True)
class PlayerKeys:
    """The keys of the screens as the player has them: what is bound to what, and how that is written."""

    keys: Mapping[str, tuple[str, ...]]
    """By name of a binding: its keys."""
    shown: Mapping[str, str]
    """By name of a row of the table of keys, or of a binding: how its keys are written."""
    digits: str
    """By place of a row: the digit that chooses it; a blank where that digit does something else."""

    taken: frozenset[str]
    """Keys that no verb can have."""

    def say(self, text: str, verbs: Mapping[str, Verb] | None = None) -> str:
        """Write the keys into a sentence that names them by their bindings: `{help} lists keys`.

        Those of verbs are named by their ids, as in `{do.strike}`; a verb without one is `in the list`.
        """
        ways = {f"do.{name}": self.letter(verb) or "in the list" for name, verb in (verbs or {}).items()}
        known = {**self.shown, **ways}
        return _NAMED.sub(lambda found: known.get(found[1], found[0]), text)

    def letter(self, verb: Verb) -> str:
        """Return the key of a verb; empty if it has none, or the screen needs that key itself."""
        return "" if verb.key in self.taken else verb.key

    @property
    def counts(self) -> bool:
        """Whether rows are counted by digits from 1 on: not where digits move the cursor."""
        return self.digits.startswith(ROW_DIGITS[0])

    def number(self, row: int) -> str:
        """Return the digit that chooses that row; a blank if none does."""
        return self.digits[row] if row < len(self.digits) else " "


_NAMED: Final = re.compile(r"\{([\w.-]+)\}")
_SIGNS: Final[Mapping[str, str]] = {
    "escape": "esc", "pageup": "page up", "pagedown": "page down", "full_stop": ".", "comma": ",",
    "question_mark": "?", "semicolon": ";", "slash": "/", "less_than_sign": "<", "greater_than_sign": ">",
    "at": "@", "left_parenthesis": "(", "right_parenthesis": ")", "plus": "+", "equals_sign": "=",
    "apostrophe": "'", "quotation_mark": '"', "asterisk": "*", "minus": "-",
}  # fmt: skip
"""Textual's names of keys that are written otherwise."""


def player_keys(keymap: Keymap) -> PlayerKeys:
    """Return the keys of the screens under that keymap."""
    keys = bound(keymap)
    shown = {name: " ".join(map(written, names)) for name, names in keys.items()}
    shown |= {key.name: key.shown for key in reversed(KEYS) if key.name not in keymap}
    moved = {key for names in keys.values() for key in names}
    digits = "".join(" " if digit in moved else digit for digit in ROW_DIGITS)
    if digits.startswith(" "):  # 5 alone, in the middle of the keypad, would take an answer out of sight.
        digits = " " * len(ROW_DIGITS)
    if digits != ROW_DIGITS:
        shown["row"] = " ".join(digits.split())
    if any(way in keymap for way in WAYS):
        shown["move_cursor"] = _straight(keys)
        aslant = [key for way in WAYS[4:] for key in keys[way] if len(key) > 1]
        if aslant != [*CORNERS]:
            shown["move_aslant"] = " ".join(map(written, aslant))
    return PlayerKeys(keys, {name: said.strip() for name, said in shown.items()}, digits, taken(keymap))


def _straight(keys: Mapping[str, tuple[str, ...]]) -> str:
    """Write the keys that move the cursor straight on, and all that are one sign, in whatever way they do."""
    signs = [key for way in (*_STRAIGHT, *WAYS[4:]) for key in keys[way] if len(key) == 1]
    named = [(way, key) for way in _STRAIGHT for key in keys[way] if len(key) > 1]
    arrows = [key for way, key in named if way == key]
    others = [written(key) for way, key in named if way != key]
    said = "arrows" if len(arrows) == len(_STRAIGHT) else " ".join(arrows)
    return " ".join((said, "".join(sorted(signs) if set(signs) <= DIGITS else signs), *others)).strip()


LABELS: Final[Mapping[str, str]] = {
    binding.id: binding.description or binding.id.replace("_", " ") for binding in BINDINGS if binding.id
}
"""By name of a binding: what it does."""


def written(key: str) -> str:
    """Write a key for the player: `?` instead of `question_mark`."""
    return _SIGNS.get(key, key)
