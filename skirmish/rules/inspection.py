"""Whether a table from outside is a ruleset at all: what the game would fall over later is found here."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import is_dataclass
from fractions import Fraction
from typing import Any, Final

from skirmish.rules.prose import ChecklistItem, LazyRows, Prose, StateWord
from skirmish.rules.ruleset import Band, Choice, Ruleset
from skirmish.rules.verb import Verb

_ID: Final = re.compile(r"[a-z][a-z0-9_-]*")
_FUNCTIONS: Final = ("full", "card", "gauge", "judge", "audit", "odds_setup")
_OPTIONAL: Final = ("with_state", "notices")
_MAPPINGS: Final = ("kit", "givens", "answers")
_MAPPINGS_OF_PROSE: Final = ("topics", "sentences", "arcs", "outcomes", "primer")
_ROWS: Final[Mapping[str, type]] = {
    "choices": Choice,
    "bands": Band,
    "defence_states": str,
    "records": type,
}
_ROWS_OF_PROSE: Final[Mapping[str, type]] = {"states": StateWord, "checklist": ChecklistItem}
_OF_A_VERB: Final = ("land", "can_start", "variants", "can_target", "cells", "is_costly_later")
_OF_ROUNDS: Final = ("begin", "advance", "accept")


def flaw(ruleset: object) -> str:
    """Say why that cannot be played as a ruleset, without a full stop; empty if it can."""
    if not isinstance(ruleset, Ruleset):
        return f"it is no Ruleset but {type(ruleset).__name__}"
    return next((said for look in _LOOKS for said in look(ruleset)), "")


def _head(ruleset: Ruleset) -> Iterator[str]:
    given: Any = ruleset
    if not isinstance(given.id, str) or _ID.fullmatch(given.id) is None:
        yield f"its id is {given.id!r}, and an id has small letters, digits, - and _ only"
    for name in ("title", "summary", "length", "wearied"):
        if not isinstance(getattr(given, name), str):
            yield f"its {name} is no text"
    if type(given.version) is not int or given.version < 1:
        yield f"its version is {given.version!r}, and a version is a whole number from 1"
    if not isinstance(given.cell, Fraction | int) or given.cell <= 0:
        yield f"its cell measures {given.cell!r}"
    if given.diagonal not in {2, 3}:
        yield f"its diagonal is {given.diagonal!r} half steps, and may be 2 or 3"


def _numbers(ruleset: Ruleset) -> Iterator[str]:
    given: Any = ruleset
    yield from _mappings(given, _MAPPINGS)
    for what, kind in {
        "sheet": given.sheet,
        **{f"kit {name!r}": one for name, one in given.kit.items()},
    }.items():
        if not (isinstance(kind, type) and is_dataclass(kind)):
            yield f"its {what} is no dataclass"


def _functions(ruleset: Ruleset) -> Iterator[str]:
    for name in _FUNCTIONS:
        yield from _missing(ruleset, name)
    for name in _OPTIONAL:
        if getattr(ruleset, name) is not None:
            yield from _missing(ruleset, name)
    for name in _OF_ROUNDS:
        yield from _missing(ruleset.rounds, name, "rounds")


def _rows(ruleset: Ruleset) -> Iterator[str]:
    yield from _tuples(ruleset, _ROWS)
    for choice in ruleset.choices:
        if not choice.values:
            yield f"its option {choice.name!r} has no values"


def _prose(ruleset: Ruleset) -> Iterator[str]:
    given: Any = ruleset.prose
    if not isinstance(given, Prose):
        yield f"its prose is no Prose but {type(given).__name__}"
        return
    yield from _mappings(given, _MAPPINGS_OF_PROSE)
    yield from _tuples(given, _ROWS_OF_PROSE)


def _mappings(owner: object, names: Sequence[str]) -> Iterator[str]:
    for name in names:
        if not isinstance(getattr(owner, name), Mapping):
            yield f"its {name} are no mapping"


def _tuples(owner: object, kinds: Mapping[str, type]) -> Iterator[str]:
    for name, kind in kinds.items():
        rows = getattr(owner, name)
        if isinstance(rows, LazyRows):
            continue  # They say themselves what is wrong with them when they are read.
        if not isinstance(rows, tuple) or not all(isinstance(row, kind) for row in rows):
            yield f"its {name} are no tuple of {kind.__name__}"


def _verbs(ruleset: Ruleset) -> Iterator[str]:
    verbs: Any = ruleset.verbs
    if not isinstance(verbs, Mapping) or not verbs:
        yield "it has no verbs"
        return
    for name, verb in verbs.items():
        if not isinstance(verb, Verb) or verb.id != name:
            yield f"its verb {name!r} is no Verb of that id"
            continue
        for part in _OF_A_VERB:
            yield from _missing(verb, part, f"verb {name!r}")
        for part in ("weigh", "roll", "before"):
            if getattr(verb, part) is not None:
                yield from _missing(verb, part, f"verb {name!r}")
        if (verb.weigh is None) != (verb.roll is None):
            yield f"its verb {name!r} has one of weigh and roll without the other"


def _missing(owner: object, name: str, what: str = "") -> Iterator[str]:
    if not callable(getattr(owner, name, None)):
        yield f"its {what} has no function {name!r}" if what else f"it has no function {name!r}"


_LOOKS: Final[tuple[Callable[[Ruleset], Iterator[str]], ...]] = (
    _head,
    _numbers,
    _functions,
    _prose,
    _rows,
    _verbs,
)
"""What is looked at, in this order: a later look may trust what an earlier one has found in order."""
