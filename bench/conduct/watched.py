"""Battles that were fought and counted: one line of a file each, so that a run that was stopped goes on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any, Final

from bench.battles import content
from bench.conduct.fights import Fight, SlippedError, fought, mark, played_again
from bench.conduct.kinds import KINDS
from bench.conduct.story import Story
from bench.conduct.uses import Uses, uses_of
from skirmish.arena.kept_lines import add_line, read_lines
from skirmish.arena.marks import bare
from skirmish.records.digest import hashed

if TYPE_CHECKING:
    from skirmish.model.moment import Step

FOLDER: Final = Path(__file__).resolve().parent


@dataclass(frozen=True, slots=True)
class Found:
    """A move that a counter found, and where to look at it."""

    kind: str
    """One of `KINDS`."""
    level: str
    """Who made it."""
    step: int
    """The step of the battle."""
    unit: str
    """Id of the unit."""
    why: str
    """What was done, and what stood open instead."""


@dataclass(frozen=True, slots=True)
class Watched:
    """One battle, fought and counted."""

    fight: Fight
    """Which."""
    answers: tuple[str, ...]
    """Every answer, as text."""
    seconds: float
    """CPU time of the fight itself."""
    uses: Uses
    """Offers and uses of verbs."""
    decisions: Mapping[str, int]
    """By level: how often a unit of it was asked what to do."""
    found: tuple[Found, ...]
    """Moves that nobody understands."""


@dataclass(frozen=True, slots=True)
class Job:
    """A battle to be fought, or only to be counted anew."""

    fight: Fight
    """Which."""
    answers: tuple[str, ...] = ()
    """What was answered when it was fought; empty: it is to be fought."""
    seconds: float = 0.0
    """CPU time that the fight took."""


@dataclass(frozen=True, slots=True)
class Spoilt:
    """A battle that does not count, for an opponent failed in it, or had no time to think."""

    fight: Fight
    """Which."""
    why: str
    """How it failed, in a sentence."""


def watch(job: Job) -> Watched | Spoilt:
    """Fight the battle, or play it again, and count."""
    began = process_time()
    if job.answers:
        return counted(job.fight, list(played_again(job.fight, job.answers)), job.seconds)
    try:
        steps = list(fought(job.fight))
    except SlippedError as error:
        return Spoilt(job.fight, str(error))
    return counted(job.fight, steps, round(process_time() - began, 1))


def counted(fight: Fight, steps: Sequence[Step], seconds: float) -> Watched:
    """Count what there is to be counted in the battle of those steps."""
    ruleset, levels = content().rulesets[fight.rules], fight.by_side
    story = Story.of(ruleset, steps)
    found = tuple(
        Found(name, levels[hit.decision.prompt.side], hit.decision.number, hit.decision.prompt.unit, hit.why)
        for name, kind in KINDS.items()
        for hit in kind.count(story)
    )
    answers = tuple(str(step.action) for step in steps if step.action is not None)
    decisions = Counter(levels[one.prompt.side] for one in story.decisions)
    return Watched(fight, answers, seconds, uses_of(ruleset, steps), decisions, found)


@cache
def counting() -> str:
    """Hash the code that counts: what was counted by other code is counted anew, and not fought anew."""
    files = sorted(FOLDER.glob("*.py"))
    return hashed([[path.name, bare(path.read_text(encoding="utf-8"))] for path in files])


# ----------------------------------------------------------------------------------------------- what is kept


def write(path: Path, one: Watched) -> None:
    """Add a line. OSError if the file cannot be written."""
    fight = one.fight
    said = {
        "mark": mark(fight.scenario, fight.rules, fight.levels),
        "counting": counting(),
        "fight": asdict(fight),
        "answers": one.answers,
        "seconds": one.seconds,
        "offered": one.uses.offered,
        "units": one.uses.units,
        "chosen": one.uses.chosen,
        "decisions": one.decisions,
        "found": [asdict(each) for each in one.found],
    }
    add_line(path, said)


def known(path: Path, wanted: Iterable[Fight]) -> dict[Fight, Watched | Job]:
    """Return those of the wanted battles that the file holds and that would come out alike today.

    A battle that other code counted is returned as a job: to be counted anew from its answers.
    """
    due, found = set(wanted), dict[Fight, Watched | Job]()
    for line in read_lines(path):
        try:
            one = _watched(line)
        except (KeyError, TypeError, ValueError, AttributeError):
            continue
        fight = one.fight
        if fight not in due or line.get("mark") != mark(fight.scenario, fight.rules, fight.levels):
            continue
        if line.get("counting") == counting():
            found[fight] = one
        else:
            found.setdefault(fight, Job(fight, one.answers, one.seconds))
    return found


def _watched(line: Mapping[str, Any]) -> Watched:
    said = line["fight"]
    first, second = said["levels"]
    fight = Fight(str(said["scenario"]), str(said["rules"]), (str(first), str(second)), int(said["number"]))
    uses = Uses(1, *(Counter({str(k): int(v) for k, v in line[name].items()}) for name in _COUNTED))
    found = tuple(Found(**each) for each in line["found"])
    answers = tuple(map(str, line["answers"]))
    decisions = {str(level): int(count) for level, count in line["decisions"].items()}
    return Watched(fight, answers, float(line["seconds"]), uses, decisions, found)


_COUNTED: Final = ("offered", "units", "chosen")


def jobs(path: Path, wanted: Sequence[Fight]) -> Iterator[Job]:
    """Yield what is to be done for the wanted battles, in their order."""
    there = known(path, wanted)
    for fight in wanted:
        one = there.get(fight, Job(fight))
        if isinstance(one, Job):
            yield one


def ready(path: Path, wanted: Sequence[Fight]) -> list[Watched]:
    """List the wanted battles that are fought and counted, in their order."""
    there = known(path, wanted)
    return [one for fight in wanted if isinstance(one := there.get(fight), Watched)]
