"""One question for every value of something, or of several things at once; under several systems, too."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Final

from skirmish.errors import SettingsError, SkirmishError
from skirmish.odds.answer import OddsAnswer, ask
from skirmish.odds.axes import UNITS, axis_of, varied
from skirmish.odds.until_out import UntilOut, until_out

if TYPE_CHECKING:
    from skirmish.odds.query import OddsQuery
    from skirmish.packs.library import Library
    from skirmish.rules.ruleset import Ruleset

RULES: Final = "rules"
"""The axis of systems; the first where there is more than one."""
VERB: Final = "verb"
"""The axis of verbs."""
MOST_AXES: Final = 3
"""Things that may be varied at once, besides the system."""
MOST_POINTS: Final = 2_000
"""Questions that a grid may ask."""

Asked = Callable[["Ruleset"], "OddsQuery"]
"""The question under a system. SettingsError where it makes no sense there."""
Axis = tuple[str, tuple[str, ...]]
"""A name and its values."""


class Point:
    """One question of a grid, and what it comes to."""

    def __init__(
        self, values: tuple[str, ...], ruleset: Ruleset, question: OddsQuery | SkirmishError
    ) -> None:
        """Hold the question under that system; its answers are worked out when they are asked for."""
        self.values = values
        self.ruleset = ruleset
        self.question = question

    @property
    def verb(self) -> str:
        """The verb that was asked; empty where the question makes no sense."""
        return "" if isinstance(self.question, SkirmishError) else self.question.spec.verb

    @cached_property
    def answer(self) -> OddsAnswer | SkirmishError:
        """What it comes to, or why it does not."""
        if isinstance(self.question, SkirmishError):
            return self.question
        try:
            answer = ask(self.ruleset, self.question)
        except SkirmishError as error:
            return error
        return answer if answer.checks else SettingsError(f"{self.question.spec.verb} takes no dice")

    @cached_property
    def until_out(self) -> UntilOut:
        """How often it takes to put the target out. SkirmishError where there is no answer."""
        if isinstance(self.question, SkirmishError):
            raise self.question
        return until_out(self.ruleset, self.question)

    @cached_property
    def share(self) -> Fraction:
        """The mean damage, as a share of the points that the target has when whole."""
        if isinstance(self.answer, SkirmishError):
            raise self.answer
        full = self.ruleset.full(self.answer.situation.battle.units[self.answer.situation.target])
        return Fraction(self.answer.odds.mean(lambda end: end.damage), max(full, 1))


@dataclass(frozen=True, slots=True)
class Grid:
    """Every combination of the values of some axes."""

    axes: tuple[Axis, ...]
    """The axes, the slowest first."""
    points: tuple[Point, ...]
    """A point for each combination, the last axis running fastest."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the axes."""
        return tuple(name for name, _ in self.axes)


def grid(library: Library, rulesets: Sequence[Ruleset], asked: Asked, overs: Sequence[str]) -> Grid:
    """Ask the question for every combination of `overs`, each NAME or NAME=VALUES, under those systems.

    What the rules refuse keeps its point, with the reason. SettingsError for what cannot be varied, and the
    first error where there is no answer at all.
    """
    if len(overs) > MOST_AXES:
        raise SettingsError(f"--over may be given {MOST_AXES} times at most")
    questions = {ruleset.id: _read(asked, ruleset) for ruleset in rulesets}
    axes = _axes(rulesets, questions, overs)
    several: tuple[Axis, ...] = ((RULES, tuple(questions)),) if len(rulesets) > 1 else ()
    if len(rulesets) * prod(len(values) for _, values in axes) > MOST_POINTS:
        raise SettingsError(f"--over makes more than {MOST_POINTS} questions; say fewer values")
    points = [
        Point(
            (ruleset.id, *values) if several else values,
            ruleset,
            _changed(library, ruleset, questions[ruleset.id], axes, values),
        )
        for ruleset in rulesets
        for values in product(*(values for _, values in axes))
    ]
    errors = [point.answer for point in points if isinstance(point.answer, SkirmishError)]
    if len(errors) == len(points):
        raise errors[0]
    found = Grid((*several, *axes), tuple(points))
    return _with_dice(found) if VERB in overs else found


def _with_dice(found: Grid) -> Grid:
    """Return the grid without the verbs that roll no dice, where all verbs were asked."""
    place = found.names.index(VERB)
    told = {
        point.values[place]
        for point in found.points
        if isinstance(point.answer, OddsAnswer) or _weighs(point.ruleset, point.values[place])
    }
    axes = [(name, tuple(v for v in values if name != VERB or v in told)) for name, values in found.axes]
    return Grid(tuple(axes), tuple(point for point in found.points if point.values[place] in told))


def _weighs(ruleset: Ruleset, verb: str) -> bool:
    return verb in ruleset.verbs and ruleset.verbs[verb].weigh is not None


def _read(asked: Asked, ruleset: Ruleset) -> OddsQuery | SkirmishError:
    try:
        return asked(ruleset)
    except SkirmishError as error:
        return error


def _axes(
    rulesets: Sequence[Ruleset], questions: dict[str, OddsQuery | SkirmishError], overs: Sequence[str]
) -> list[Axis]:
    """Read the axes; what a value may be if none is named, the systems say together."""
    found: dict[str, dict[str, None]] = {}
    errors: list[SkirmishError] = []
    for over in overs:
        values: dict[str, None] = {}
        name, _, _ = over.partition("=")
        for ruleset in rulesets:
            question = questions[ruleset.id]
            try:
                if isinstance(question, SkirmishError):
                    raise question
                values |= dict.fromkeys(axis_of(ruleset, question, over)[1])
            except SkirmishError as error:
                errors.append(error)
        if not values:
            raise errors[0]
        if name in found:
            raise SettingsError(f"--over {name} was given twice")
        found[name] = values
    return [(name, tuple(values)) for name, values in found.items()]


def _changed(
    library: Library,
    ruleset: Ruleset,
    question: OddsQuery | SkirmishError,
    axes: Sequence[Axis],
    values: Sequence[str],
) -> OddsQuery | SkirmishError:
    """Return the question with those values; the units are set first: the rest depends on them."""
    named = sorted(zip((name for name, _ in axes), values, strict=True), key=lambda one: one[0] not in UNITS)
    try:
        for name, value in named:
            if isinstance(question, SkirmishError):
                return question
            question = varied(library, ruleset, question, name, value)
    except SkirmishError as error:
        return error
    return question
