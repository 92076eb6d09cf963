"""A run of `make strength`: which cells there are, what is fought for them, and how they stand."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from bench.battles import content
from bench.kept_battles import KeptBattles
from bench.strength import tenfold
from bench.strength.cells import GOALS, SCENARIO, Cell, InterimResult, Looks
from skirmish.arena.match import Match

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from skirmish.arena.match import Fight, Half, HalfReport


@dataclass(frozen=True, slots=True)
class Request:
    """What is to be shown."""

    level: str
    """Whose strength."""
    rules: Sequence[str]
    """Under which systems."""
    goals: Mapping[str, float] = field(default_factory=lambda: dict(GOALS))
    """By baseline: what the lower bound of the win rate is to be."""
    looks: Looks = field(default_factory=Looks)
    """When one looks."""
    replayed: int = tenfold.MOST
    """Lost battles of a system that are fought again with ten times the budget."""
    playouts: int = 0
    """Playouts of `mcts`; 0: as many as it has by itself."""
    scenario: str = SCENARIO
    """What is fought."""

    def cells(self) -> list[Cell]:
        """List the cells, system by system."""
        return [
            Cell(Match(self.level, self._named(name), rules, self.scenario), goal)
            for rules in self.rules
            for name, goal in self.goals.items()
        ]

    def _named(self, baseline: str) -> str:
        return f"mcts:{self.playouts}" if baseline == "mcts" and self.playouts else baseline


class Run:
    """The battles of a request: those that are kept, and those that are fought for it."""

    def __init__(
        self,
        request: Request,
        path: Path,
        jobs: int,
        fight: Fight | None = None,
        stronger: Fight | None = None,
    ) -> None:
        """Keep battles in that file; fight in so many processes, unless others fight.

        `stronger` fights the battles in which there is ten times the budget.
        """
        self.request = request
        """What is to be shown."""
        self._kept = KeptBattles(path, jobs, fight)
        self._replayed = KeptBattles(path, jobs, stronger or partial(tenfold.fights, request.level, jobs))

    def interim_results(self) -> dict[Cell, InterimResult]:
        """Judge every cell by what is kept."""
        cells, looks = self.request.cells(), self.request.looks
        known = self._kept.known(half for cell in cells for half in cell.halves(looks.most))
        return {cell: cell.interim_result(known, looks) for cell in cells}

    def counted(self, cell: Cell, result: InterimResult) -> list[HalfReport]:
        """List the battles of a cell that its interim result rests on."""
        known = self._kept.known(cell.halves(result.pairs))
        return list(known.values())

    def due(self) -> list[Half]:
        """List the battles up to the next look of every open cell: first a pair of each, then the next."""
        looks = self.request.looks
        rows = [
            cell.halves(looks.after(result.pairs))[2 * result.pairs :]
            for cell, result in self.interim_results().items()
            if result.state == "open"
        ]
        longest = max(map(len, rows), default=0)
        turns = [row[place : place + 2] for place in range(0, longest, 2) for row in rows]
        return [half for turn in turns for half in turn]

    def fight(self) -> Iterator[None]:
        """Fight on until no cell is open, then the lost battles again; pause at every look."""
        while due := self.due():
            self._kept.fought(due)
            yield
        for lost in self.lost().values():
            self._replayed.fought(tenfold.again(self.request.level, lost))
            yield

    def lost(self) -> dict[str, list[Half]]:
        """List by system the lost battles that are to be fought again; none of a system with an open cell."""
        results = self.interim_results()
        found = {}
        for rules in self.request.rules:
            own = {cell: result for cell, result in results.items() if cell.match.rules == rules}
            if any(result.state == "open" for result in own.values()):
                continue
            cells = [self.counted(cell, result) for cell, result in own.items()]
            found[rules] = tenfold.lost_battles(cells, self.request.replayed)
        return found

    def replays(self, rules: str) -> dict[Half, HalfReport]:
        """Return what came of the lost battles of a system that were fought again so far."""
        lost = self.lost().get(rules, [])
        return self._replayed.known(tenfold.again(self.request.level, lost))

    def seconds_left(self) -> float:
        """Compute the CPU time that open cells take at most, by the mean of their battles so far."""
        total = 0.0
        for cell, result in self.interim_results().items():
            reports = self.counted(cell, result)
            if result.state == "open" and reports:
                mean = sum(report.seconds for report in reports) / len(reports)
                total += 2 * (self.request.looks.most - result.pairs) * mean
        return total


def systems() -> list[str]:
    """List the systems in which the scenario can be played, in the order of their names."""
    return sorted(content().cards[SCENARIO].rulesets)
