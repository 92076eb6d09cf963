"""Battles fought to the end, one after the other or in several processes; the same either way."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Final

from skirmish.arena.opponent import choose
from skirmish.dice import Stream
from skirmish.packs.setup import Setup
from skirmish.rules import engine

if TYPE_CHECKING:
    from skirmish.packs.library import Library

PATIENCE: Final = 50_000
"""Answers after which a battle is given up as endless."""


@dataclass(frozen=True, slots=True)
class Bout:
    """A battle to be fought."""

    setup: Setup
    """What is played; its seats do not count here."""
    levels: Mapping[str, str]
    """By side: one of `LEVELS`."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How it ended."""

    seed: str
    """The seed that shows it again."""
    winner: str
    """Id of a side, or empty for a draw."""
    cause: str
    """The kind of ending: `objective`, `out`, `stalemate`, `limit`, or `endless` for one given up."""
    reason: str
    """One sentence."""
    rounds: int
    """The round in which it ended; 0 before the first."""
    answers: int
    """How often somebody was asked."""
    slips: int = 0
    """How often an opponent failed to answer as the rules want it."""


def fight(library: Library, bout: Bout) -> Ending:
    """Fight it out. SettingsError for what does not exist."""
    setup = bout.setup
    start = library.battle(setup)
    ruleset = library.tables[setup.ruleset]
    battle = engine.open_battle(ruleset, start).after
    slips: list[str] = []
    while battle.result is None and battle.step < PATIENCE:
        view = battle.seen_by(battle.asked)
        stream = Stream.of(setup.seed, "answer", battle.step)
        answer = choose(ruleset, view, bout.levels[battle.asked], stream, slips.append)
        battle = engine.take_step(ruleset, battle, answer).after
    rounds = battle.clock.round if battle.clock else 0
    result = battle.result
    if result is None:
        return Ending(setup.seed, "", "endless", "It was given up.", rounds, battle.step, len(slips))
    return Ending(setup.seed, result.winner, result.cause, result.reason, rounds, battle.step, len(slips))


def fights(
    library: Library, bouts: Sequence[Bout], jobs: int = 1, folders: Sequence[Path] = ()
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


def _fight(bout: Bout) -> Ending:
    return fight(_LIBRARY[0], bout)
