"""Battles of the arena that are fought once and kept: what stopped goes on where it was."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from bench.battles import content
from skirmish.arena.contest import fights
from skirmish.arena.match import Keep, fight_halves
from skirmish.packs.folders import content_folders

if TYPE_CHECKING:
    from pathlib import Path

    from skirmish.arena.match import Fight, Half, HalfReport


class KeptBattles:
    """A file of battles, and what fights those that are missing."""

    def __init__(self, path: Path, jobs: int, fight: Fight | None = None) -> None:
        """Keep to that file; `fight` fights, by default as many processes as `jobs` says."""
        self._keep = Keep(path, content())
        self._fight: Fight = fight or partial(fights, content(), jobs=jobs, folders=content_folders())
        self._found: dict[Half, HalfReport] = {}

    def known(self, wanted: Iterable[Half]) -> dict[Half, HalfReport]:
        """Return those of the wanted battles that were fought and that count still."""
        due = dict.fromkeys(wanted)
        unknown = [half for half in due if half not in self._found]
        if unknown:
            self._found.update(self._keep.known(unknown))
        return {half: self._found[half] for half in due if half in self._found}

    def fought(self, wanted: Sequence[Half]) -> dict[Half, HalfReport]:
        """Fight what is missing of the wanted battles, keep it, and return all of them."""
        known = self.known(wanted)
        missing = [half for half in dict.fromkeys(wanted) if half not in known]
        for done, report in enumerate(fight_halves(content(), missing, self._fight), 1):
            self._keep.add(report)
            self._found[report.half] = report
            print(f"{done}/{len(missing)} {told(report)}", file=sys.stderr)
        return self.known(wanted)


def told(report: HalfReport) -> str:
    """Write one line on what became of a battle."""
    half, match = report.half, report.half.match
    first, second = (match.second, match.first) if half.is_swapped else (match.first, match.second)
    won = {1.0: f"{match.first} wins", 0.0: f"{match.second} wins"}.get(report.score, "a draw")
    return (
        f"{match.scenario} {match.rules} {half.pair_seed}: {first} v {second}: {won}, {report.seconds:.1f} s"
    )


def hours(seconds: float, jobs: int = 1) -> str:
    """Write CPU seconds, shared among so many processes, as hours, or as minutes below one hour."""
    each = seconds / jobs
    return f"{each / 3600:.1f} h" if each >= 3600 else f"{each / 60:.1f} min"


def processes(jobs: int) -> str:
    """Write how many processes there are."""
    return "1 process" if jobs == 1 else f"{jobs} processes"
