"""Whether a fight is fair: battles with the sides listed either way, their own forces or equal ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from statistics import mean
from typing import TYPE_CHECKING

from skirmish.arena.contest import Bout
from skirmish.arena.tally import Tally, wilson_interval
from skirmish.errors import SettingsError
from skirmish.packs.launch_request import LaunchRequest

if TYPE_CHECKING:
    from skirmish.arena.ending import BattleReport
    from skirmish.model.battle import Battle
    from skirmish.packs.library import Library
    from skirmish.packs.scenario import Scenario, StartingPlace


@dataclass(frozen=True, slots=True)
class Trial:
    """One of the two battles of a pair: one seed, the sides listed as they are, then the other way round."""

    scenario: str
    """Id of the scenario."""
    rules: str
    """Id of the ruleset."""
    level: str
    """An opponent; it plays every side."""
    seed: str
    """The seed of the run; that of the pair is made from it and the number."""
    number: int
    """Which pair, from 0."""
    is_turned: bool
    """Whether the sides are listed the other way round."""
    is_even: bool = False
    """Whether both sides have one force and nothing to win but the field; the forces take turns by pair."""

    def bout(self, library: Library) -> FairBout:
        """Build what is fought. SettingsError for what does not exist."""
        setup = LaunchRequest(self.scenario, f"{self.seed}/{self.number}", self.rules).setup(library)
        sides = [side.id for side in library.cards[self.scenario].sides]
        return FairBout(self, Bout(setup, dict.fromkeys(sides, self.level)))


@dataclass(frozen=True, slots=True)
class FairBout:
    """A trial that is ready to be fought."""

    trial: Trial
    """How it differs from its scenario."""
    bout: Bout
    """The scenario as it is."""

    @property
    def levels(self) -> Mapping[str, str]:
        """By side: the opponent."""
        return self.bout.levels

    def battle(self, library: Library) -> Battle:
        """Build the battle before step 0. SettingsError for what does not exist."""
        name = self.trial.scenario
        draft = library.scenarios[name]
        if self.trial.is_even:
            draft = evened(draft, self.trial.number % 2)
        if self.trial.is_turned:
            draft = turned(draft)
        return self.bout.battle(replace(library, scenarios={**library.scenarios, name: draft}))


def evened(draft: Scenario, force: int) -> Scenario:
    """Return the scenario with the force of its first (0) or second (1) side on both, no goals, no triggers.

    Where one side has more units, its last ones stay away; all expect a fight. SettingsError if it has not
    two sides.
    """
    if len(draft.sides) != 2:
        raise SettingsError(f"{draft.id} has {len(draft.sides)} sides, and equal forces are for two")
    forces = [_places(draft, side.id) for side in draft.sides]
    kinds = [place.kind for place in forces[force]]
    places = (
        replace(place, kind=kind, name="", alert=True, patrol=())
        for own in forces
        for place, kind in list(zip(own, kinds, strict=False))[: min(map(len, forces))]
    )
    draft = replace(draft, objectives=(), clues=(), infiltrators="", triggers=(), reserve=())
    return replace(draft, starting_places=tuple(places))


def turned(draft: Scenario) -> Scenario:
    """Return the scenario with its sides, and their units, listed the other way round."""
    sides = tuple(reversed(draft.sides))
    places = tuple(place for side in sides for place in _places(draft, side.id))
    return replace(draft, sides=sides, starting_places=places)


def _places(draft: Scenario, side: str) -> list[StartingPlace]:
    return [place for place in draft.starting_places if place.side == side]


def trials(scenario: str, rules: str, level: str, seed: str, pairs: int, *, is_even: bool) -> list[Trial]:
    """List the battles of so many pairs."""
    return [
        Trial(scenario, rules, level, seed, number, is_turned, is_even)
        for number in range(pairs)
        for is_turned in (False, True)
    ]


# ------------------------------------------------------------------------------------------------- results


@dataclass(frozen=True, slots=True)
class Edge:
    """What a side gains by being the first that acts, in points per battle: 1 for a win, half for a draw."""

    gain: float
    """The points of a side in battles in which it acts first, less those in the others; from -1 to 1."""
    low: float
    """Lower end of the 95 % interval, by Newcombe's method from two of Wilson's."""
    high: float
    """Upper end of it."""

    @classmethod
    def of(cls, first: Sequence[float], others: Sequence[float]) -> Edge | None:
        """Compare scores (each 0..1) of battles that a side began with the others; None without either."""
        if not first or not others:
            return None
        one, other = mean(first), mean(others)
        (low, high), (least, most) = wilson_interval(one, len(first)), wilson_interval(other, len(others))
        gain = one - other
        return cls(
            gain,
            gain - sqrt((one - low) ** 2 + (most - other) ** 2),
            gain + sqrt((high - one) ** 2 + (other - least) ** 2),
        )


@dataclass(frozen=True, slots=True)
class Fairness:
    """What the trials of one scenario under one ruleset came to."""

    tally: Tally
    """Who won how often, how long it took, and why it ended."""
    began: Mapping[str, int]
    """By side: in how many battles it acted first."""
    edge: Edge | None
    """What acting first is worth; None if one side always does, or there are not two."""

    @classmethod
    def of(cls, reports: Iterable[BattleReport], sides: Sequence[str]) -> Fairness:
        """Judge those battles between those sides."""
        found = list(reports)
        began = {side: sum(report.first_to_act == side for report in found) for side in sides}
        scores: dict[bool, list[float]] = {True: [], False: []}
        for report in found:
            score = {sides[0]: 1.0, "": 0.5}.get(report.ending.winner, 0.0)
            scores[report.first_to_act == sides[0]].append(score)
        edge = Edge.of(scores[True], scores[False]) if len(sides) == 2 else None
        return cls(Tally.of((report.ending for report in found), sides), began, edge)


def rows(found: Iterable[tuple[Trial, BattleReport]]) -> Iterator[dict[str, object]]:
    """Yield a row of plain data for each battle."""
    for trial, report in found:
        yield {
            "scenario": trial.scenario,
            "rules": trial.rules,
            "level": trial.level,
            "pair": trial.number,
            "turned": trial.is_turned,
            **report.row(),
        }
