"""Battles fought to the end, one after the other or in several processes; the same either way."""

from __future__ import annotations

import gc
import signal
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from multiprocessing import get_context
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Final, Protocol

from skirmish.arena.ending import BattleReport, Ending, Score, losses_of
from skirmish.arena.opponent import choose, seat_of
from skirmish.arena.thinking_times import ThinkingTimes
from skirmish.dice import Stream
from skirmish.model.squads import asked_squad, asked_view
from skirmish.packs.setup import Setup
from skirmish.packs.temperaments import opponent
from skirmish.rules import loop
from skirmish.rules.ending import ending
from skirmish.rules.limits import latest_round

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.packs.library import Library

PATIENCE: Final = 50_000
"""Answers after which a battle is given up as endless."""
SELDOM: Final = (50_000, 20, 100)
"""Objects, and collections of each younger generation, until Python looks for garbage again."""


class Fixture(Protocol):
    """A battle to be fought."""

    @property
    def levels(self) -> Mapping[str, str]:
        """By side: one of `OPPONENTS`; by ally, too, where it does not play as its side does."""

    def battle(self, library: Library) -> Battle:
        """Build the battle before step 0. SettingsError for what does not exist."""


@dataclass(frozen=True, slots=True)
class Bout:
    """A scenario to be fought."""

    setup: Setup
    """What is played; its seats do not count here: opponents sit on all of them."""
    levels: Mapping[str, str]
    """By side, and by ally where it differs: one of `OPPONENTS`, perhaps tempered: `veteran/cautious`."""

    def battle(self, library: Library) -> Battle:
        """Build the battle before step 0. SettingsError for what does not exist."""
        seats = {side: seat_of(level) for side, level in self.levels.items()}
        return library.battle(replace(self.setup, seats=seats))


def fight(library: Library, bout: Fixture) -> Ending:
    """Fight the battle to its end, and return only how it ends. SettingsError for what does not exist."""
    return fought(library, bout).ending


def fought(library: Library, bout: Fixture) -> BattleReport:
    """Fight the battle to its end, and count. SettingsError for what does not exist."""
    start = bout.battle(library)
    ruleset = library.rulesets[start.scene.ruleset]
    began, score = process_time(), Score()
    who = {side: opponent(name, library.temperaments) for side, name in bout.levels.items()}
    thinking = {side.id: ThinkingTimes() for side in start.scene.sides}
    step = loop.open_battle(ruleset, start)
    score.note(step)
    while step.after.result is None and step.after.step < PATIENCE:
        battle = step.after
        squad, slips = asked_squad(battle, {}), list[str]()
        view = asked_view(battle, squad)
        stream = Stream.of(start.seed, "answer", battle.step)
        asked = process_time()
        answer = choose(ruleset, view, who.get(squad, who[battle.asked]), stream, slips.append)
        thinking[battle.asked].note(process_time() - asked, len(slips))
        step = loop.take_step(ruleset, battle, answer)
        score.note(step)
    battle = step.after
    losses = {side.id: losses_of(ruleset, battle, side.id) for side in battle.scene.sides}
    ended = _ended(battle, sum(each.slips for each in thinking.values()))
    seconds = process_time() - began
    return BattleReport(ended, losses, score.first_blood, score.blows, seconds, thinking, score.first_to_act)


def _ended(battle: Battle, slips: int) -> Ending:
    result, rounds = battle.result, latest_round(battle)
    if result is None:
        return Ending(battle.seed, "", "endless", "It was given up.", rounds, battle.step, slips)
    said = ending(battle, result)
    return Ending(battle.seed, result.winner, result.cause, said, rounds, battle.step, slips)


def fights(
    library: Library, bouts: Sequence[Fixture], jobs: int = 1, folders: Sequence[Path] = ()
) -> Iterator[BattleReport]:
    """Fight the bouts, and yield their reports in the order of the bouts, each as soon as it is there.

    With more than one job each process reads the library again, from those folders. A caller that stops
    asking for more stops the battles.
    """
    if jobs <= 1 or len(bouts) <= 1:
        for bout in bouts:
            yield _next_fought(library, bout)
        return
    crew = min(jobs, len(bouts))
    with get_context("spawn").Pool(crew, _begin) as pool:
        yield from pool.imap(partial(fight_apart, tuple(folders)), bouts)


def _begin() -> None:
    """Prepare a process that only fights: to look through what opponents keep took a fifth of the time."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # The keyboard speaks to the first process alone.
    gc.set_threshold(*SELDOM)


def fight_apart(folders: tuple[Path, ...], bout: Fixture) -> BattleReport:
    """Fight a bout in a process of its own, which reads the library from those folders, once."""
    return _next_fought(_library_of(folders), bout)


def _next_fought(library: Library, bout: Fixture) -> BattleReport:
    """Fight one of many bouts: what the library and earlier battles keep is not searched for garbage again.

    That would take as long as many answers, in the middle of one of them.
    """
    gc.freeze()
    return fought(library, bout)


@lru_cache(maxsize=1)
def _library_of(folders: tuple[Path, ...]) -> Library:
    from skirmish.pack_cache.shelf import kept_library_of

    return kept_library_of(folders)
