"""`odds --over`: one question for every value of something, as a table."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from itertools import chain, islice
from typing import TYPE_CHECKING, Final

from skirmish.cli.odds_report import record
from skirmish.errors import SettingsError, SkirmishError
from skirmish.odds.answer import OddsAnswer, ask
from skirmish.odds.query import (
    ARCS,
    NONE,
    WITH,
    VerbSpec,
    check_words,
    circumstances,
    read_arc,
    read_distance,
    read_reply,
    read_states,
    read_unit,
    read_verb,
    with_given,
)
from skirmish.odds.situation import open_ways
from skirmish.rules.bounds import figure_bound
from skirmish.typed import pick, quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from skirmish.dice import Odds
    from skirmish.odds.query import OddsQuery
    from skirmish.packs.library import Library
    from skirmish.rules.exchange import Exchange
    from skirmish.rules.ruleset import Ruleset
    from skirmish.rules.verb import Bound

FIELDS: Final = ("actor", "target", "verb", "distance", "arc", "facing", "weapon", "with")
"""Axes that hold one word."""
STATES: Final = ("actor-state", "target-state")
"""Axes whose values are added to the states that were said."""
REPLIES: Final = ("reply", "reaction", "defence", "defense")
"""Names of the axis that says what the target answers."""

WIDTH: Final = 80
"""Columns of text that a table may take."""
MOST_ROWS: Final = 200
"""Values that a table may have."""
CELLS: Final = (1, 2, 3, 4, 6, 8, 10, 15, 20, 30, 40, 60)
"""Distances in cells, if none are named."""
NUMBER: Final = r"[0-9]{1,9}(?:\.[0-9]{1,9})?"
RANGE: Final = re.compile(
    rf"(?P<head>[\w-]+=)?(?P<low>{NUMBER})\.\.(?P<high>{NUMBER})(?:\.\.(?P<step>{NUMBER}))?"
)
"""`1..30`, `1..30..5`, `name=0..3`."""

SIGNS: Final[Mapping[Bound, str]] = {"": "", "at most": "<=", "at least": ">=", "about": "~"}
"""Bounds, short enough for a table."""

WITHOUT: Final = "no points"
"""Column: the chance that it works while nobody spends points."""
UP_TO: Final = "points up to"
"""Column: the same if the actor spends its own best, and the other none."""

Row = tuple[str, OddsAnswer | SkirmishError]
"""A value, and what it comes to, or why it does not."""


def sweep(library: Library, ruleset: Ruleset, query: OddsQuery, over: str) -> tuple[str, list[Row]]:
    """Return the axis, and a row for each of its values. SettingsError for what cannot be varied."""
    name, equals, text = over.partition("=")
    pick("axis", name, [*FIELDS, *STATES, *REPLIES, *circumstances(ruleset), *open_ways(ruleset, query)])
    named = _values(text) if equals else _all_values(ruleset, query, name)
    values = list(islice(named, MOST_ROWS + 1))
    if not values:
        raise SettingsError(f"--over {quoted(over)} makes no row; say NAME=A..B or NAME=V,V,…")
    if len(values) > MOST_ROWS:
        raise SettingsError(f"--over {quoted(over)} makes more than {MOST_ROWS} rows; say fewer values")
    rows = [(value, _tried(library, ruleset, query, name, value)) for value in values]
    if not equals and name == "verb":
        rows = [row for row in rows if ruleset.verbs[row[0]].weigh or isinstance(row[1], OddsAnswer)]
    errors = [answer for _, answer in rows if isinstance(answer, SkirmishError)]
    if len(errors) == len(rows):
        raise errors[0]
    return name, rows


def _tried(
    library: Library, ruleset: Ruleset, query: OddsQuery, name: str, value: str
) -> OddsAnswer | SkirmishError:
    try:
        query = _varied(library, ruleset, query, name, value)
        answer = ask(ruleset, query)
    except SkirmishError as error:
        return error
    return answer if answer.checks else SettingsError(f"{query.spec.verb} takes no dice")


def _varied(library: Library, ruleset: Ruleset, query: OddsQuery, name: str, value: str) -> OddsQuery:
    """Return the query with one thing changed, as `--over` names it. SettingsError for a bad value."""
    is_field = name in {*FIELDS, *STATES, *REPLIES}
    check_words([value if is_field else f"{name}={value}"])
    spec = query.spec
    match name:
        case "actor":
            unit_set, one = read_unit(library, ruleset, value)
            return replace(query, actor=one, items=unit_set.items)
        case "target":
            return replace(query, target=read_unit(library, ruleset, value)[1])
        case "verb":
            return replace(query, spec=replace(spec, verb=read_verb(ruleset, value)))
        case "distance":
            return replace(query, distance=read_distance(ruleset, value))
        case "arc" | "facing":
            return replace(query, arc=read_arc(value))
        case "weapon" | "with":
            return replace(query, spec=VerbSpec(spec.verb, {**spec.args, WITH: value}))
        case "actor-state" if value != NONE:
            return replace(query, actor_states={**query.actor_states, **read_states(ruleset, [value])})
        case "target-state" if value != NONE:
            return replace(query, target_states={**query.target_states, **read_states(ruleset, [value])})
        case "actor-state" | "target-state":
            return query
    if name in REPLIES:
        return replace(query, replies=(read_reply(ruleset, value),))
    if name in circumstances(ruleset):
        return with_given(ruleset, query, name, value)
    return replace(query, spec=VerbSpec(spec.verb, {**spec.args, name: value}))


def _values(text: str) -> Iterator[str]:
    """Yield every value of a list that may hold ranges."""
    for part in filter(None, (word.strip() for word in text.split(","))):
        found = RANGE.fullmatch(part)
        if found is None and ".." in part and any(char.isdigit() for char in part):
            raise SettingsError(f"{quoted(part)}: say A..B or A..B..STEP, numbers of at most 9 digits")
        if found is None:
            yield part
            continue
        low, high, step = (Fraction(found[key] or 1) for key in ("low", "high", "step"))
        if not step or (high - low) / step >= MOST_ROWS:
            raise SettingsError(f"{quoted(part)} makes more than {MOST_ROWS} rows")
        count = int((high - low) / step) + 1
        yield from (f"{found['head'] or ''}{_plain(low + place * step)}" for place in range(count))


def _plain(number: Fraction) -> str:
    return str(number) if number.denominator == 1 else f"{float(number):g}"


def _all_values(ruleset: Ruleset, query: OddsQuery, name: str) -> Iterator[str]:
    """Yield every value that the axis may have, if none were named."""
    if name == "distance":
        return (_plain(cells * ruleset.cell) for cells in CELLS)
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


def rows_as_data(rows: list[Row]) -> list[dict[str, object]]:
    """Return the rows as plain data: the value with the answer, or with the reason why there is none."""
    return [
        {"value": value, **(record(answer) if isinstance(answer, OddsAnswer) else {"refused": str(answer)})}
        for value, answer in rows
    ]


def rows_as_lines(name: str, rows: list[Row]) -> Iterator[str]:
    """Yield an aligned table: value, chance to hurt, mean damage, chance of out, outcomes that fit."""
    found = [answer for _, answer in rows if isinstance(answer, OddsAnswer)]
    outcomes = dict.fromkeys(end.name for answer in found for end in answer.odds)
    first = max(len(name), *(len(value) for value, _ in rows))
    heads = ["hurts", "damage", "out"]
    if any(answer.lift for answer in found):
        heads += [WITHOUT, UP_TO]
    for outcome in outcomes:
        if first + sum(_wide(head) for head in [*heads, outcome]) <= WIDTH:
            heads.append(outcome)
    yield f"{name:{first}}" + "".join(f"{head:>{_wide(head)}}" for head in heads)
    for value, answer in rows:
        if isinstance(answer, OddsAnswer):
            yield f"{value:{first}}" + "".join(f"{_figure(answer, head):>{_wide(head)}}" for head in heads)
        else:
            yield f"{value:{first}}  {answer}"[:WIDTH]


def _wide(head: str) -> int:
    return max(len(head), 6) + 2


def _figure(answer: OddsAnswer, head: str) -> str:
    ends = answer.odds
    if head in {WITHOUT, UP_TO}:
        chances = dict(zip((WITHOUT, UP_TO), answer.lift or (), strict=False))
        return f"{float(chances[head]):.1%}" if chances else ""
    match head:
        case "hurts":
            return _bounded(ends, lambda end: end.damage > 0, ".1%")
        case "damage":
            return _bounded(ends, lambda end: end.damage, ".2f")
        case "out":
            return _bounded(ends, lambda end: end.is_out, ".1%")
    return _bounded(ends, lambda end: end.name == head, ".1%")


def _bounded(ends: Odds[Exchange], figure: Callable[[Exchange], int], pattern: str) -> str:
    """Write the mean of a figure, with a sign if it is only a bound."""
    return SIGNS[figure_bound(ends, figure)] + format(float(ends.mean(figure)), pattern)
