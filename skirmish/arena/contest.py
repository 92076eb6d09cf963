"""Battles fought to the end, one after the other or in several processes; the same either way."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final, Protocol

from skirmish.arena.ending import Ending, Score, toll
from skirmish.arena.opponent import choose
from skirmish.dice import Stream
from skirmish.packs.setup import Setup
from skirmish.rules import engine

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.packs.library import Library
    from skirmish.rules.ruleset import Ruleset

PATIENCE: Final = 50_000
"""Answers after which a battle is given up as endless."""


class Fixture(Protocol):
    """A battle to be fought."""

    @property
    def levels(self) -> Mapping[str, str]:
        """By side: one of `LEVELS`."""

    def battle(self, library: Library) -> Battle:
        """The battle before step 0. SettingsError for what does not exist."""


@dataclass(frozen=True, slots=True)
class Bout:
    """A scenario to be fought."""

    setup: Setup
    """What is played; its seats do not count here."""
    levels: Mapping[str, str]
    """By side: one of `LEVELS`."""

    def battle(self, library: Library) -> Battle:
        """The battle before step 0. SettingsError for what does not exist."""
        return library.battle(self.setup)


def fight(library: Library, bout: Fixture) -> Ending:
    """Fight it out. SettingsError for what does not exist."""
    start = bout.battle(library)
    ruleset = library.tables[start.scene.ruleset]
    began, score = perf_counter(), Score()
    step = engine.open_battle(ruleset, start)
    score.note(step)
    slips: list[str] = []
    while step.after.result is None and step.after.step < PATIENCE:
        battle = step.after
        view = battle.seen_by(battle.asked)
        stream = Stream.of(start.seed, "answer", battle.step)
        answer = choose(ruleset, view, bout.levels[battle.asked], stream, slips.append)
        step = engine.take_step(ruleset, battle, answer)
        score.note(step)
    return _ending(ruleset, step.after, score, len(slips), perf_counter() - began)


def _ending(ruleset: Ruleset, battle: Battle, score: Score, slips: int, seconds: float) -> Ending:
    result = battle.result
    return Ending(
        battle.seed,
        result.winner if result else "",
        result.cause if result else "endless",
        result.reason if result else "It was given up.",
        battle.clock.round if battle.clock else 0,
        battle.step,
        slips,
        {side.id: toll(ruleset, battle, side.id) for side in battle.scene.sides},
        score.first_blood,
        score.blows,
        seconds,
    )


def fights(
    library: Library, bouts: Sequence[Fixture], jobs: int = 1, folders: Sequence[Path] = ()
) -> Iterator[Ending]:
    """The endings in the order of the bouts, as they come in.

    More than one job: each process reads the library again, from those folders. Whoever stops asking for
    endings stops the battles.
    """
    if jobs <= 1 or len(bouts) <= 1:
        for bout in bouts:
            yield fight(library, bout)
        return
    crew = min(jobs, len(bouts))
    with get_context("spawn").Pool(crew, _begin, (tuple(folders),)) as pool:
        yield from pool.imap(_fight, bouts)


_LIBRARY: list[Library] = []
"""The library of this process, once it has begun."""


def _begin(folders: tuple[Path, ...]) -> None:
    from skirmish.packs.library import library

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _LIBRARY.append(library(folders))


def _fight(bout: Fixture) -> Ending:
    return fight(_LIBRARY[0], bout)
