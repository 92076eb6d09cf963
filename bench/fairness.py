"""`python -m bench.fairness [SYSTEM ...]`: opponents of one level fight random battles out.

Each battle is fought twice with the same dice; in between the sides change their forces. What the west wins
above half is the edge of its place: the ground, and who moves first. How often the same force wins both says
how much the forces differ. It may be stopped, and goes on where it was; the table goes into `docs/random.md`.
A battle counts as long as its map, its forces, the rules and the opponents are what they were.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Final

from bench.battles import content
from bench.sections import percent, table, write
from skirmish.arena import fight, wilson
from skirmish.arena.kept_lines import add_line, read_lines
from skirmish.arena.marks import mark
from skirmish.arena.opponent import seat_of
from skirmish.mapgen import KINDS
from skirmish.packs.points import PACK, points
from skirmish.packs.random_battle import SIDES, made
from skirmish.packs.random_map import WEST
from skirmish.packs.random_name import read_name
from skirmish.packs.setup import Setup

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.packs.library import Library

TOP: Final = Path(__file__).resolve().parent.parent
ENDINGS: Final = TOP / "bench" / "fairness.jsonl"
"""Where the endings are kept; this machine's own, so not in the repository."""
PAGE: Final = TOP / "docs" / "random.md"
"""The page with the table."""
LEVEL: Final = "regular"
"""The level of both opponents."""
SIZE, BUDGET = "28x20", 30
"""Of the maps and of each side."""
MAPS: Final = 12
"""Battles of each kind under each system; each is fought twice."""
BUDGET_SECONDS: Final = 280
"""CPU seconds of one run."""


@dataclass(frozen=True, slots=True)
class Fought:
    """A battle that was fought out."""

    name: str
    """Name of the random battle."""
    is_swapped: bool
    """Whether each side has the other's forces."""
    winner: str
    """Id of the side that won; empty: a draw."""
    rounds: int
    """How many rounds it took."""
    mark: str
    """Stands for all that decides it."""


def main(wanted: list[str]) -> int:
    """Fight what is missing as long as there is time, and write the table."""
    done = {(one.name, one.is_swapped): one for one in _read()}
    start = process_time()
    for name, is_swapped in _wanted(wanted or list(points())):
        known = done.get((name, is_swapped))
        if known is not None and known.mark == _mark(name):
            continue
        if process_time() - start > BUDGET_SECONDS:
            print("time is up; the same command goes on from here", file=sys.stderr)
            break
        done[name, is_swapped] = _fought(name, is_swapped=is_swapped)
        add_line(ENDINGS, asdict(done[name, is_swapped]))
    write(PAGE, "fairness", told([one for one in done.values() if one.mark == _mark(one.name)]))
    return 0


def _read() -> Iterator[Fought]:
    for line in read_lines(ENDINGS):
        with suppress(TypeError):  # A line of another form is of a battle that has to be fought anew.
            yield Fought(**line)


@cache
def _mark(name: str) -> str:
    """Hash what decides the battle; the forces that are swapped are among it."""
    return mark(content(), read_name(name).ruleset, name, [LEVEL])


def _wanted(rulesets: Iterable[str]) -> Iterator[tuple[str, bool]]:
    """Yield the names of battles, each as it is and swapped; one of every fight, then the next of each."""
    for number in range(MAPS):
        for ruleset in rulesets:
            for kind in KINDS:
                for is_swapped in (False, True):
                    yield f"{kind}:{number}:{SIZE}:{BUDGET}:{ruleset}", is_swapped


@dataclass(frozen=True, slots=True)
class Half:
    """One of the two battles of a pair, to be fought."""

    name: str
    """Name of the random battle."""
    is_swapped: bool
    """Whether each side has the other's forces."""

    @property
    def levels(self) -> Mapping[str, str]:
        """By side: who plays it."""
        return dict.fromkeys(SIDES, LEVEL)

    def battle(self, library: Library) -> Battle:
        """Build the battle before step 0."""
        name = read_name(self.name)
        _, scenario = made(name, library.packs, library.rulesets, is_swapped=self.is_swapped)
        seats = dict.fromkeys(SIDES, seat_of(LEVEL))
        setup = Setup(self.name, name.ruleset, "1", seats=seats)
        return scenario.battle(library.rulesets[name.ruleset], library.units(PACK, name.ruleset), setup)


def _fought(name: str, *, is_swapped: bool) -> Fought:
    ending = fight(content(), Half(name, is_swapped))
    return Fought(name, is_swapped, ending.winner, ending.rounds, _mark(name))


def told(endings: list[Fought]) -> str:
    """Write the tables: by kind of map, and by system."""
    kinds = {kind: [one for one in endings if one.name.startswith(f"{kind}:")] for kind in KINDS}
    systems = {name: [one for one in endings if one.name.endswith(f":{name}")] for name in points()}
    heads = ["", "battles", "west won", "95 %", "draws", "rounds", "same force won both"]
    rows = [_row(f"`{name}`", own) for group in (kinds, systems) for name, own in group.items() if own]
    return table(heads, [*rows, _row("all", endings)])


def _row(name: str, endings: list[Fought]) -> list[str]:
    decided = [one for one in endings if one.winner]
    west = sum(one.winner == WEST for one in decided)
    low, high = wilson(west, len(decided))
    rounds = sorted(one.rounds for one in endings)[len(endings) // 2]
    return [
        name,
        str(len(endings)),
        percent(west / max(1, len(decided))),
        f"{percent(low)} to {percent(high)}",
        str(len(endings) - len(decided)),
        str(rounds),
        _alike(decided),
    ]


def _alike(decided: list[Fought]) -> str:
    """Say in how many of the pairs the same force won in both places."""
    winners: dict[str, list[bool]] = {}
    for one in decided:
        winners.setdefault(one.name, []).append((one.winner == WEST) != one.is_swapped)
    pairs = [own for own in winners.values() if len(own) == 2]
    return f"{sum(first == second for first, second in pairs)} of {len(pairs)}"


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
