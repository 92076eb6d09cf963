"""An action: a verb with its arguments, as data and as a line of text.

The text form is what players type, what saves keep and what tests say:

    a1 move 4,7
    a1 shoot b2 with=a1.rifle
    raiders order abort=always:yes
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from skirmish.errors import NotationError
from skirmish.grid.cell import Cell

Target = str | Cell | None
"""The unit (by id), the cell, or nothing, that an action is aimed at."""

_WORD = re.compile(r"[\w.:#-]+\Z")
_CELL = re.compile(r"([0-9]{1,4}),([0-9]{1,4})\Z")
_LONG_NUMBER = re.compile(r"\d{10}")

MOST_TEXT: Final = 2_000
"""Characters of one command."""


@dataclass(frozen=True, slots=True)
class Action:
    """One command: who does what, to whom or where, and how."""

    unit: str
    """The unit that acts, or the side for what a side does as a whole (`concede`, `order`)."""
    verb: str
    """Id of the verb in the ruleset's table."""
    target: Target = None
    """What it is aimed at."""
    args: tuple[tuple[str, str], ...] = ()
    """Further arguments as (name, value), sorted by name: `with` (an item id), `facing`."""

    def arg(self, name: str, default: str = "") -> str:
        """Return the value of the argument of that name, or the default."""
        for key, value in self.args:
            if key == name:
                return value
        return default

    @property
    def target_id(self) -> str:
        """The id of the unit that it is aimed at; empty where it is aimed at a cell or at nothing."""
        return self.target if isinstance(self.target, str) else ""

    def aimed_at(self, target: Target) -> Action:
        """Return the action with that target in place of its own."""
        return Action(self.unit, self.verb, target, self.args)

    def with_args(self, **args: str) -> Action:
        """Return the action with those arguments, which replace old ones of the same names."""
        pairs = tuple(sorted({**dict(self.args), **args}.items()))
        return Action(self.unit, self.verb, self.target, pairs)

    def without_args(self, *names: str) -> Action:
        """Return the action without any arguments of those names."""
        pairs = tuple(pair for pair in self.args if pair[0] not in names)
        return Action(self.unit, self.verb, self.target, pairs)

    def __str__(self) -> str:
        words = [self.unit, self.verb]
        if self.target is not None:
            words.append(str(self.target))
        words.extend(f"{name}={value}" for name, value in self.args)
        return " ".join(words)


def act(unit: str, verb: str, target: Target = None, **args: str) -> Action:
    """Build an action with its arguments by name: `with_` stands for `with`, empty values are left out."""
    pairs = sorted((name.rstrip("_"), value) for name, value in args.items() if value)
    return Action(unit, verb, target, tuple(pairs))


def parse(text: str) -> Action:
    """Read the text form; NotationError quotes what could not be read."""
    if len(text) > MOST_TEXT:
        raise NotationError(f"`{text[:20]}…`: a command has at most {MOST_TEXT} characters")
    if _LONG_NUMBER.search(text):
        raise NotationError(f"`{text[:40]}`: a number has at most 9 digits")
    words = text.split()
    if len(words) < 2:
        raise NotationError(f"`{text}`: say who and what, as in `a1 move 4,7`")
    unit, verb, *rest = words
    target: Target = None
    args: dict[str, str] = {}
    for place, word in enumerate(rest):
        name, equals, value = word.partition("=")
        if equals:
            if name in args or not value:
                raise NotationError(f"`{text}`: cannot read `{word}`")
            args[name] = value
        elif place == 0:
            target = _target(word)
        else:
            raise NotationError(f"`{text}`: `{word}` is one target too many")
    for word in (unit, verb, *args):
        if not _WORD.match(word):
            raise NotationError(f"`{text}`: cannot read `{word}`")
    return Action(unit, verb, target, tuple(sorted(args.items())))


def _target(word: str) -> Target:
    found = _CELL.match(word)
    return Cell(int(found[1]), int(found[2])) if found else word
