"""What can be said about a system from its table alone, and two systems side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from skirmish.model.squads import people
from skirmish.rules.primer import ASPECTS

if TYPE_CHECKING:
    from skirmish.model.scene import Scene, Setting
    from skirmish.rules.ruleset import Band, Choice, Ruleset

Fact = tuple[str, str]
"""A heading and what is said under it."""

Contrast = tuple[str, str, str]
"""A heading, what the first system says under it, and what the second does."""

NOTHING: Final = "nothing"
"""Said where a system has none of something."""


def page(ruleset: Ruleset, options: Mapping[str, Setting] | None = None) -> tuple[Fact, ...]:
    """Return the primer of a system, aspect by aspect, then the facts of its table.

    With the options of a battle, first those that are not at their default.
    """
    special = departures(ruleset, options or {})
    first = (("In this battle", f"{special}."),) if special else ()
    told = ((heading, ruleset.prose.primer.get(aspect, "")) for aspect, heading in ASPECTS.items())
    return (*first, *((heading, said) for heading, said in told if said), *facts(ruleset))


def contrast(first: Ruleset, second: Ruleset) -> tuple[Contrast, ...]:
    """Compare two systems, heading by heading; the last row says what each can do and the other cannot."""
    left, right = dict(page(first)), dict(page(second))
    rows = [(heading, left.get(heading, ""), right.get(heading, "")) for heading in {**left, **right}]
    return (*rows, ("Only here", _only(first, second), _only(second, first)))


def facts(ruleset: Ruleset) -> tuple[Fact, ...]:
    """List the facts of a system: its measures, its ranges, and how much there is of everything."""
    return (
        ("A cell", _cell(ruleset)),
        ("Ranges", _ranges(ruleset)),
        ("A unit's numbers", ", ".join(one.name.replace("_", " ") for one in fields(ruleset.sheet))),
        ("States", _states(ruleset)),
        ("Verbs", f"{len(offered(ruleset))} to choose from"),
        ("Questions", f"{len(ruleset.prose.topics) or NOTHING} asked in the middle of an action"),
        ("Told as bounds", _bounded(ruleset)),
        ("Options", f"{len(ruleset.choices) or NOTHING} that a battle may set"),
    )


def offered(ruleset: Ruleset) -> tuple[str, ...]:
    """List the titles of the verbs that have a key of their own, in the order of the buttons."""
    return tuple(dict.fromkeys(verb.title for verb in ruleset.verbs.values() if verb.key))


def changed(ruleset: Ruleset, options: Mapping[str, Setting]) -> Iterator[tuple[Choice, Setting]]:
    """Yield the options that are not at their default, with what they are set to."""
    for choice in ruleset.choices:
        value = options.get(choice.name, choice.values[0])
        is_by_seats = choice.seated is not None and value not in choice.values  # Nobody can set that.
        if value != choice.values[0] and not is_by_seats:
            yield choice, value


def departures(ruleset: Ruleset, options: Mapping[str, Setting]) -> str:
    """Name the options that are not at their default, in one line; empty if all are."""
    said = (f"{spoken(choice.name)} {spoken(value)}" for choice, value in changed(ruleset, options))
    return ", ".join(said)


def special_rules(ruleset: Ruleset, scene: Scene, seats: Mapping[str, str]) -> str:
    """Name the options of a battle that are not as they would be, with these players, if nobody set them."""
    sides, played = tuple(side.id for side in scene.sides), frozenset(people(scene, seats))
    usual = {choice.name: choice.default(sides, played) for choice in ruleset.choices if choice.seated}
    set_by_hand = {name: value for name, value in scene.options.items() if value != usual.get(name)}
    return departures(ruleset, set_by_hand)


def spoken(value: Setting) -> str:
    """Write a setting as players read it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).replace("_", " ")


def _cell(ruleset: Ruleset) -> str:
    diagonal = "1.5 cells" if ruleset.diagonal == 3 else "one cell"
    return f"{_number(ruleset.cell)} {ruleset.length} across; a diagonal step counts as {diagonal}"


def _ranges(ruleset: Ruleset) -> str:
    bands = ruleset.bands
    if not bands:
        return "none that hold for every weapon"
    return ", ".join(extent(band, ruleset.length) for band in bands)


def extent(band: Band, length: str) -> str:
    """Write a band with how far it goes: `medium to 15 m`, or `to 10 m` if it has no name."""
    far = "beyond" if band.far is None else f"to {_number(band.far)} {length}"
    return f"{band.name} {far}".lstrip()


def _states(ruleset: Ruleset) -> str:
    words = dict.fromkeys(state.word for state in ruleset.prose.states if not state.is_given)
    return ", ".join(words) or NOTHING


def _bounded(ruleset: Ruleset) -> str:
    verbs = dict.fromkeys(verb.title for verb in ruleset.verbs.values() if verb.bounds)
    return f"{', '.join(verbs)}, where enemies may be out of sight" if verbs else NOTHING


def _only(ruleset: Ruleset, other: Ruleset) -> str:
    return ", ".join(title for title in offered(ruleset) if title not in offered(other)) or NOTHING


def _number(number: Fraction) -> str:
    return f"{float(number):.3g}"
