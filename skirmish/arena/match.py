"""Matches: two opponents on one scenario under one ruleset, in mirrored pairs of battles.

Sides of a scenario are seldom equal, so a battle by itself says little. The unit of evidence is a pair: the
same map, units and seed twice, the opponents having changed sides in between.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any

from skirmish.arena.contest import Bout
from skirmish.arena.kept_lines import add_line, read_lines
from skirmish.arena.marks import mark
from skirmish.arena.thinking_times import ThinkingTimes
from skirmish.errors import SettingsError
from skirmish.packs.launch_request import LaunchRequest

if TYPE_CHECKING:
    from pathlib import Path

    from skirmish.arena.ending import BattleReport
    from skirmish.packs.library import Library

Fight = Callable[[Sequence[Bout]], Iterator["BattleReport"]]
"""Fights bouts, and yields their reports in the same order; for example `fights` of `contest`."""


@dataclass(frozen=True, slots=True)
class Match:
    """Two opponents on one scenario under one ruleset."""

    first: str
    """An opponent, as `checked` knows it; what is told is how often it wins."""
    second: str
    """Another one, or the same."""
    rules: str
    """Id of the ruleset."""
    scenario: str
    """Id of the scenario; it has two sides."""

    def sides(self, library: Library) -> tuple[str, str]:
        """Return the ids of the two sides. SettingsError if the scenario has more."""
        found = [side.id for side in library.card(self.scenario).sides]
        if len(found) != 2:
            raise SettingsError(f"{self.scenario} has {len(found)} sides, and a pair of battles needs two")
        return found[0], found[1]


@dataclass(frozen=True, slots=True)
class Half:
    """One of the two battles of a pair."""

    match: Match
    """Who fights whom, where."""
    seed: str
    """The seed of the run; that of the pair is made from it and the number."""
    number: int
    """Which pair of the match, from 0."""
    is_swapped: bool
    """Whether the first opponent plays the scenario's second side."""

    @property
    def pair_seed(self) -> str:
        """The seed of both battles of the pair."""
        return f"{self.seed}/{self.number}"

    def bout(self, library: Library) -> Bout:
        """Build the battle. SettingsError if the scenario has more than two sides."""
        match = self.match
        players = (match.second, match.first) if self.is_swapped else (match.first, match.second)
        setup = LaunchRequest(match.scenario, self.pair_seed, match.rules).setup(library)
        return Bout(setup, dict(zip(match.sides(library), players, strict=True)))


@dataclass(frozen=True, slots=True)
class HalfReport:
    """What one of the two battles of a pair came to, as the first opponent sees it."""

    half: Half
    """Which battle."""
    score: float
    """1 if the first opponent won, 0 if the second did, half a point for a draw."""
    rounds: int
    """The round in which it ended."""
    cause: str
    """The kind of ending."""
    thinking: tuple[ThinkingTimes, ThinkingTimes]
    """What the first and what the second needed to think."""
    seconds: float = 0.0
    """CPU time that the battle took, the rules' own included."""

    def row(self) -> dict[str, object]:
        """Return the battle as a row of plain data."""
        half, (first, second) = self.half, self.thinking
        return {
            "first": half.match.first,
            "second": half.match.second,
            "rules": half.match.rules,
            "scenario": half.match.scenario,
            "seed": half.pair_seed,
            "pair": half.number,
            "swapped": half.is_swapped,
            "score": self.score,
            "rounds": self.rounds,
            "cause": self.cause,
            "first_slips": first.slips,
            "second_slips": second.slips,
        }

    @classmethod
    def of(cls, half: Half, bout: Bout, report: BattleReport) -> HalfReport:
        """Tell a battle from the first opponent's side."""
        sides = list(bout.levels)
        own, other = reversed(sides) if half.is_swapped else sides
        ending = report.ending
        score = {own: 1.0, other: 0.0}.get(ending.winner, 0.5)
        thinking = report.thinking[own], report.thinking[other]
        return cls(half, score, ending.rounds, ending.cause, thinking, report.seconds)


def halves(matches: Sequence[Match], pairs: int, seed: str) -> list[Half]:
    """List the battles of so many pairs of each match: first one pair of each, then the next of each."""
    return [
        Half(match, seed, number, is_swapped)
        for number in range(pairs)
        for match in matches
        for is_swapped in (False, True)
    ]


def fight_halves(library: Library, wanted: Sequence[Half], fight: Fight) -> Iterator[HalfReport]:
    """Fight the battles with `fight`, and yield what each came to, in order, as soon as it is there."""
    bouts = [half.bout(library) for half in wanted]
    for half, bout, report in zip(wanted, bouts, fight(bouts), strict=True):
        yield HalfReport.of(half, bout, report)


# ----------------------------------------------------------------------------------------------- what is kept


class Keep:
    """A file of battles that were fought, so that a run which was stopped goes on where it was."""

    def __init__(self, path: Path, library: Library) -> None:
        """Keep to that file, which need not exist yet."""
        self.path = path
        self._library = library
        self._marks: dict[Match, str] = {}

    def known(self, wanted: Iterable[Half]) -> dict[Half, HalfReport]:
        """Return those of the wanted battles that the file holds, and that would come out alike today.

        Changed opponents, rules, units, maps or scenarios make a line count for nothing.
        """
        due = set(wanted)
        found: dict[Half, HalfReport] = {}
        for line in read_lines(self.path):
            report = _report_of(line)
            if report is None or report.half not in due:
                continue
            if line.get("mark") == self._mark(report.half.match):
                found.setdefault(report.half, report)
        return found

    def add(self, report: HalfReport) -> None:
        """Add a battle. OSError if the file cannot be written."""
        half = report.half
        said = {
            "mark": self._mark(half.match),
            **asdict(half.match),
            "seed": half.seed,
            "number": half.number,
            "is_swapped": half.is_swapped,
            "score": report.score,
            "rounds": report.rounds,
            "cause": report.cause,
            "slips": [each.slips for each in report.thinking],
            "seconds": round(report.seconds, 2),
            "times": [dict(sorted(each.times.items())) for each in report.thinking],
        }
        add_line(self.path, said)

    def _mark(self, match: Match) -> str:
        if match not in self._marks:
            opponents = match.first, match.second
            self._marks[match] = mark(self._library, match.rules, match.scenario, opponents)
        return self._marks[match]


def _report_of(line: dict[str, Any]) -> HalfReport | None:
    """Read a line; None if it is none of ours."""
    try:
        match = Match(**{field.name: str(line[field.name]) for field in fields(Match)})
        half = Half(match, str(line["seed"]), int(line["number"]), bool(line["is_swapped"]))
        first, second = (
            ThinkingTimes({int(micros): int(count) for micros, count in times.items()}, int(slips))
            for times, slips in zip(line["times"], line["slips"], strict=True)
        )
        score, rounds, seconds = float(line["score"]), int(line["rounds"]), float(line["seconds"])
        return HalfReport(half, score, rounds, str(line["cause"]), (first, second), seconds)
    except (KeyError, TypeError, ValueError, AttributeError):
        return None
