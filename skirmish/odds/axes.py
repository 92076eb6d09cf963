"""What may be varied in a question about odds: one thing, and the values that it takes."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from itertools import chain, islice
from typing import TYPE_CHECKING, Final

from skirmish.errors import SettingsError
from skirmish.odds.answer import ask
from skirmish.odds.query import (
    ARCS,
    NONE,
    WITH,
    VerbSpec,
    check_words,
    circumstances,
    dressed,
    read_arc,
    read_distance,
    read_reply,
    read_states,
    read_unit,
    read_verb,
    with_given,
)
from skirmish.odds.situation import open_ways
from skirmish.typed import pick, quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skirmish.odds.query import OddsQuery
    from skirmish.packs.library import Library
    from skirmish.rules.ruleset import Ruleset

UNITS: Final = ("actor", "target")
"""Axes that say who; all else is changed on those."""
ARMOUR: Final = "armour"
"""The axis that says what the target wears."""
FIELDS: Final = (*UNITS, "verb", "distance", "cells", "arc", "facing", "weapon", "with", ARMOUR)
"""Axes that hold one word."""
STATES: Final = ("actor-state", "target-state")
"""Axes that add their values to the states of the query."""
REPLIES: Final = ("reply", "reaction", "defence", "defense")
"""Names of the axis that says what the target answers."""

MOST_VALUES: Final = 200
"""Values that an axis may have."""
CELLS: Final = (1, 2, 3, 4, 6, 8, 10, 15, 20, 30, 40, 60)
"""Distances in cells, if none are named."""
NUMBER: Final = r"[0-9]{1,9}(?:\.[0-9]{1,9})?"
RANGE: Final = re.compile(
    rf"(?P<head>[\w-]+=)?(?P<low>{NUMBER})\.\.(?P<high>{NUMBER})(?:\.\.(?P<step>{NUMBER}))?"
)
"""`1..30`, `1..30..5`, `name=0..3`."""


def axis_of(ruleset: Ruleset, query: OddsQuery, over: str) -> tuple[str, tuple[str, ...]]:
    """Read NAME or NAME=VALUES: the name and its values. SettingsError for what cannot be varied."""
    name, equals, text = over.partition("=")
    pick("axis", name, [*FIELDS, *STATES, *REPLIES, *circumstances(ruleset), *open_ways(ruleset, query)])
    named = _values(text) if equals else _all_values(ruleset, query, name)
    values = tuple(islice(named, MOST_VALUES + 1))
    if not values:
        raise SettingsError(f"`--over {quoted(over)}` makes no row; say NAME=A..B or NAME=V,V,…")
    if len(values) > MOST_VALUES:
        raise SettingsError(f"`--over {quoted(over)}` makes more than {MOST_VALUES} rows; say fewer values")
    return name, values


def varied(library: Library, ruleset: Ruleset, query: OddsQuery, name: str, value: str) -> OddsQuery:
    """Return the query with one thing changed. SettingsError for a bad value."""
    is_field = name in {*FIELDS, *STATES, *REPLIES}
    check_words([value if is_field else f"{name}={value}"])
    if is_field:
        return _with_field(library, ruleset, query, name, value)
    if name in circumstances(ruleset):
        return with_given(ruleset, query, name, value)
    return replace(query, spec=VerbSpec(query.spec.verb, {**query.spec.args, name: value}))


def _with_field(library: Library, ruleset: Ruleset, query: OddsQuery, name: str, value: str) -> OddsQuery:
    spec = query.spec
    match name:
        case "actor":
            unit_set, one = read_unit(library, ruleset, value)
            return replace(query, actor=one, items=unit_set.items)
        case "target":
            unit_set, other = read_unit(library, ruleset, value)
            return replace(query, target=other, wardrobe=unit_set.items)
        case "verb":
            return replace(query, spec=replace(spec, verb=read_verb(ruleset, value)))
        case "distance":
            return replace(query, distance=read_distance(ruleset, value))
        case "cells":
            return replace(query, distance=read_distance(ruleset, value) * ruleset.cell)
        case "arc" | "facing":
            return replace(query, arc=read_arc(value))
        case "weapon" | "with":
            return replace(query, spec=VerbSpec(spec.verb, {**spec.args, WITH: value}))
        case "armour":
            return dressed(ruleset, query, value)
        case "actor-state" if value != NONE:
            return replace(query, actor_states={**query.actor_states, **read_states(ruleset, [value])})
        case "target-state" if value != NONE:
            return replace(query, target_states={**query.target_states, **read_states(ruleset, [value])})
        case "actor-state" | "target-state":
            return query
    return replace(query, replies=(read_reply(ruleset, value),))


def _values(text: str) -> Iterator[str]:
    """Yield every value of a list that may hold ranges."""
    for part in filter(None, (word.strip() for word in text.split(","))):
        found = RANGE.fullmatch(part)
        if found is None and ".." in part and any(char.isdigit() for char in part):
            raise SettingsError(f"`{quoted(part)}`: say A..B or A..B..STEP, numbers of at most 9 digits")
        if found is None:
            yield part
            continue
        low, high, step = (Fraction(found[key] or 1) for key in ("low", "high", "step"))
        if not step or (high - low) / step >= MOST_VALUES:
            raise SettingsError(f"`{quoted(part)}` makes more than {MOST_VALUES} rows")
        count = int((high - low) / step) + 1
        yield from (f"{found['head'] or ''}{_plain(low + place * step)}" for place in range(count))


def _plain(number: Fraction) -> str:
    return str(number) if number.denominator == 1 else f"{float(number):g}"


def _all_values(ruleset: Ruleset, query: OddsQuery, name: str) -> Iterator[str]:
    """Yield every value that the axis may have, if none were named."""
    if name in {"distance", "cells"}:
        return (_plain(cells * (ruleset.cell if name == "distance" else Fraction(1))) for cells in CELLS)
    if name == ARMOUR:
        sort = ruleset.kit.get(ARMOUR, ())
        return chain([NONE], (kind for kind, item in query.wardrobe.items() if isinstance(item.stats, sort)))
    if name in STATES:
        return chain([NONE], (f"{one.id}=1" if one.most else one.id for one in ruleset.prose.states))
    if name in REPLIES:
        return chain([NONE], ask(ruleset, query).asked)
    if name in {"arc", "facing"}:
        return iter(ARCS)
    if name == "verb":
        return iter(ruleset.verbs)
    choice = next((choice for choice in ruleset.choices if choice.name == name), None)
    if choice is not None:
        return (str(value).lower() for value in choice.values)
    return iter(open_ways(ruleset, query).get(WITH if name == "weapon" else name, ()))
