"""Units and verbs as the plain client writes them, read back: `Pike (b1)`, `Pike, b1`, `end turn`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from skirmish.errors import NotationError
from skirmish.texts.only_ascii import in_ascii
from skirmish.typed import clean, quoted

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.model.unit import Unit
    from skirmish.rules.ruleset import Ruleset

Units = Mapping[str, "Unit"]
"""Units by id, among which one is looked for."""

_TO_CELL: Final = re.compile(r"to +(?=[0-9]+,[0-9]+)")
_ARGUMENT: Final = re.compile(r" +[\w-]+=")
_STOPS: Final = re.compile(r"[():;]|,(?![0-9])|(?<![0-9]),|\.$")


@lru_cache(maxsize=1 << 10)
def bare(text: str) -> str:
    """Return what was written as it may be typed back: in small letters, in ASCII, without stops.

    The comma of a cell stays. Kept, for each line that is typed is compared with the same names again.
    """
    return " ".join(_STOPS.sub(" ", in_ascii(clean(text)).strip()).casefold().split())


def known(view: Battle) -> Units:
    """Return the units that the side sees, and those that it remembers as they were."""
    memory = view.memories.get(view.viewer)
    remembered = {name: one.unit for name, one in memory.sightings.items()} if memory else {}
    return {**remembered, **view.units}


def name_and_id(unit: Unit) -> str:
    """Write a unit so that it can be typed back: `Pike (b1)`."""
    return f"{unit.name} ({unit.id})"


def _forms(unit: Unit) -> Iterator[str]:
    """Yield every way in which the unit is written with its id."""
    yield from (bare(unit.id), bare(f"{unit.name} {unit.id}"), bare(f"{unit.name} {unit.id} ally"))


def named(units: Units, text: str) -> list[Unit]:
    """List the units that are meant: one by its id or name with id, all that have that name, or none."""
    if text in units:
        return [units[text]]
    wanted = bare(text)
    exact = [unit for unit in units.values() if wanted in _forms(unit)]
    return exact[:1] or [unit for unit in units.values() if bare(unit.name) == wanted]


def one_named(units: Units, text: str) -> Unit | None:
    """Return the unit that is meant; None if there is none, or several have that name."""
    found = named(units, text)
    return found[0] if len(found) == 1 else None


def which(units: Units, text: str) -> str:
    """Ask which of those with that name is meant; empty where it is no name of several."""
    found = named(units, text)
    if len(found) < 2:
        return ""
    return f"There are {len(found)} of the name {quoted(text)}: say {' or '.join(one.id for one in found)}."


def spelled(ruleset: Ruleset, view: Battle, prompt: Prompt, line: str) -> str:
    """Write ids where the line has a unit or a verb as the client writes them; the rest stays as it is.

    NotationError where several units have the name.
    """
    who, rest = split_off_unit(view.units, line)
    verb, aim = _split_off_verb(ruleset, prompt, rest)
    if not verb:
        return f"{who} {rest}".strip()
    aim = _TO_CELL.sub("", aim, count=1) if _TO_CELL.match(aim) else aim
    found = _ARGUMENT.search(f" {aim}")
    end = found.start() if found else len(aim) + 1
    target, args = f" {aim}"[:end].strip(), f" {aim}"[end:].strip()
    if asks := which(view.units, target):
        raise NotationError(asks)
    unit = one_named(view.units, target)
    return " ".join(word for word in (who, verb, unit.id if unit else target, args) if word)


def split_off_unit(units: Units, line: str) -> tuple[str, str]:
    """Split off the unit that the line begins with; empty if it begins with none."""
    words = line.split(" ")
    for end in range(min(len(words) - 1, 12), 0, -1):
        unit = one_named(units, " ".join(words[:end]))
        if unit is not None:
            return unit.id, " ".join(words[end:])
    return "", line


def _split_off_verb(ruleset: Ruleset, prompt: Prompt, text: str) -> tuple[str, str]:
    """Split off the verb, by its id or by what it is called, in any case; empty if there is none.

    Of those that are called alike it is the one that can be answered now.
    """
    first, _, rest = text.partition(" ")
    said, word = text.lower(), first.lower()
    verbs = sorted(ruleset.verbs.values(), key=lambda verb: (-len(verb.title), verb.id not in prompt.verbs))
    for verb in verbs:
        title = verb.title.lower()
        if said == title or said.startswith((f"{title} ", f"{title}:")):
            if verb.id not in prompt.verbs and word in ruleset.verbs:
                continue
            return verb.id, text[len(title) :].lstrip(": ")
    return (word, rest) if word in ruleset.verbs else ("", text)
