"""Units and verbs as the plain client writes them, read back: `Pike (b1)`, `Pike, b1`, `end turn`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from skirmish.typed import clean, quoted

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.model.unit import Unit
    from skirmish.rules.ruleset import Ruleset

_TO_CELL: Final = re.compile(r"to +(?=[0-9]+,[0-9]+)")
_ARGUMENT: Final = re.compile(r" +[\w-]+=")


def _forms(unit: Unit) -> Iterator[str]:
    """Yield every way in which the unit is written with its id, in small letters."""
    name = clean(unit.name).casefold()
    at = unit.id.casefold()
    yield from (at, f"{name} ({at})", f"{name} ({at}, ally)", f"{name}, {at}")


def named(view: Battle, text: str) -> list[Unit]:
    """List the units that are meant: one by its id or name with id, all that have that name, or none."""
    if text in view.units:
        return [view.units[text]]
    wanted = " ".join(text.casefold().split())
    exact = [unit for unit in view.units.values() if wanted in _forms(unit)]
    return exact[:1] or [unit for unit in view.units.values() if clean(unit.name).casefold() == wanted]


def one_named(view: Battle, text: str) -> Unit | None:
    """Return the unit that is meant; None if there is none, or several have that name."""
    found = named(view, text)
    return found[0] if len(found) == 1 else None


def which(view: Battle, text: str) -> str:
    """Ask which of those with that name is meant; empty where it is no name of several."""
    found = named(view, text)
    if len(found) < 2:
        return ""
    return f"There are {len(found)} of the name {quoted(text)}: say {' or '.join(one.id for one in found)}."


def spelled(ruleset: Ruleset, view: Battle, prompt: Prompt, line: str) -> str:
    """Write ids where the line has a unit or a verb as the client writes them; the rest stays as it is."""
    who, rest = _split_off_unit(view, line)
    verb, aim = _split_off_verb(ruleset, prompt, rest)
    if not verb:
        return line
    aim = _TO_CELL.sub("", aim, count=1) if _TO_CELL.match(aim) else aim
    found = _ARGUMENT.search(f" {aim}")
    end = found.start() if found else len(aim) + 1
    target, args = f" {aim}"[:end].strip(), f" {aim}"[end:].strip()
    unit = one_named(view, target)
    return " ".join(word for word in (who, verb, unit.id if unit else target, args) if word)


def _split_off_unit(view: Battle, line: str) -> tuple[str, str]:
    """Split off the unit that the line begins with; empty if it begins with none."""
    words = line.split(" ")
    for end in range(min(len(words) - 1, 12), 0, -1):
        unit = one_named(view, " ".join(words[:end]))
        if unit is not None:
            return unit.id, " ".join(words[end:])
    return "", line


def _split_off_verb(ruleset: Ruleset, prompt: Prompt, text: str) -> tuple[str, str]:
    """Split off the verb, by its id or by what it is called; empty if there is none.

    Of those that are called alike it is the one that can be answered now.
    """
    first, _, rest = text.partition(" ")
    verbs = sorted(ruleset.verbs.values(), key=lambda verb: (-len(verb.title), verb.id not in prompt.verbs))
    for verb in verbs:
        if text == verb.title or text.startswith((f"{verb.title} ", f"{verb.title}:")):
            if verb.id not in prompt.verbs and first in ruleset.verbs:
                continue
            return verb.id, text[len(verb.title) :].lstrip(": ")
    return (first, rest) if first in ruleset.verbs else ("", text)
