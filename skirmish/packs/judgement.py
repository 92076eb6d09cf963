"""What a player is told of an answer to a puzzle: the verdict, the reason, and the figures behind it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from skirmish.rules.action_words import before_cell, said_of, said_of_ways

if TYPE_CHECKING:
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.packs.puzzle import Claim, Puzzle, Reckoning
    from skirmish.packs.puzzle_schema import Verdict
    from skirmish.rules.ruleset import Ruleset

HEADLINES: Final[Mapping[Verdict, str]] = {
    "right": "Right.",
    "half": "Half right: there is something better.",
    "forbidden": "Wrong.",
    "wrong": "Not the best answer.",
}
"""By verdict: the first words."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is said of one answer."""

    verdict: Verdict
    """What the answer is worth."""
    headline: str
    """The verdict in words."""
    reason: str
    """Why the right answer is right; data, never markup."""
    figures: tuple[str, ...]
    """The exact odds behind the reason, one line each; data, never markup."""


def judgement(puzzle: Puzzle, ruleset: Ruleset, position: Battle, action: Action) -> Judgement:
    """Judge the answer to the puzzle in its position."""
    verdict, _ = puzzle.judge(action)
    figures = tuple(
        _line(ruleset, position, one, one.reckoned(ruleset, position)) for one in puzzle.figures if one.told
    )
    return Judgement(verdict, HEADLINES[verdict], puzzle.reason, figures)


def in_words(ruleset: Ruleset, position: Battle, action: Action) -> str:
    """Say an action as a player reads it: `raider: throw against brute (javelin)`."""
    unit, verb = position.units.get(action.unit), ruleset.verbs.get(action.verb)
    if verb is None:
        return said_of(position, action, action.verb)
    said = said_of(position, action, verb.title, before_cell(verb))
    if unit is None:
        return said
    return f"{unit.name}: {said}{said_of_ways(position, action, verb, action.args)}"


def _line(ruleset: Ruleset, position: Battle, figure: Claim, found: Reckoning) -> str:
    """Write one line: the action, what is thought otherwise, and the figures that the file names."""
    units = position.units
    where = ", ".join(f"{units[one].name} at {cell}" for one, cell in figure.at.items())
    how = ", ".join(f"{units[one].name} {' '.join(states)}" for one, states in figure.states.items())
    thought = "; ".join(part for part in (where, how) if part)
    head = in_words(ruleset, position, figure.action) + (f" ({thought})" if thought else "")
    return f"{head}: {', '.join(_values(figure, found))}"


def _values(figure: Claim, found: Reckoning) -> Iterator[str]:
    for name in figure.told:
        value = float(getattr(found, name))
        match name:
            case "works":
                yield f"works {100 * value:.1f} %"
            case "out":
                yield f"puts out {100 * value:.1f} %"
            case "damage":
                yield f"{value:.2f} damage on average"
            case "cost":
                yield f"costs {value:.2f} on average"
