"""`python -m bench.fairness [SYSTEM ...]`: opponents of one level fight random battles out.

Each battle is fought twice, with other dice. How often both end alike says how far the chances in one battle
lie from even: were the chance of the western side p in all of them, so would be p² + (1 - p)² of the pairs.
It may be stopped, and goes on where it was; the table goes into `docs/random.md`. Once maps or points have
changed, the file of endings is to be taken away.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path
from time import process_time
from typing import Final

from bench.battles import content
from bench.sections import percent, table, write
from skirmish.arena import Bout, fight, wilson
from skirmish.mapgen import KINDS
from skirmish.packs.launch_request import LaunchRequest
from skirmish.packs.points import points

TOP: Final = Path(__file__).resolve().parent.parent
ENDINGS: Final = TOP / "bench" / "fairness.jsonl"
"""Where the endings are kept; this machine's own, so not in the repository."""
PAGE: Final = TOP / "docs" / "random.md"
"""The page with the table."""
LEVEL: Final = "regular"
"""The level of both opponents."""
SIZE, BUDGET = "32x20", 40
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
    dice: str
    """Seed of its dice."""
    winner: str
    """Id of the side that won; empty: a draw."""
    rounds: int
    """How many rounds it took."""


def main(wanted: list[str]) -> int:
    """Fight what is missing as long as there is time, and write the table."""
    done = {(one.name, one.dice): one for one in _read()}
    start = process_time()
    for name, dice in _wanted(wanted or list(points())):
        if (name, dice) in done:
            continue
        if process_time() - start > BUDGET_SECONDS:
            print("time is up; the same command goes on from here", file=sys.stderr)
            break
        done[name, dice] = _fought(name, dice)
        with ENDINGS.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(done[name, dice])) + "\n")
    write(PAGE, "fairness", told(list(done.values())))
    return 0


def _read() -> Iterator[Fought]:
    if ENDINGS.exists():
        for line in ENDINGS.read_text(encoding="utf-8").splitlines():
            yield Fought(**json.loads(line))


def _wanted(rulesets: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the names of battles, each with two seeds of dice; one of every fight, then the next of each."""
    for number in range(MAPS):
        for ruleset in rulesets:
            for kind in KINDS:
                for dice in ("a", "b"):
                    yield f"{kind}:{number}:{SIZE}:{BUDGET}:{ruleset}", dice


def _fought(name: str, dice: str) -> Fought:
    setup = LaunchRequest(name, dice).setup(content())
    ending = fight(content(), Bout(setup, {"west": LEVEL, "east": LEVEL}))
    return Fought(name, dice, ending.winner, ending.rounds)


def told(endings: list[Fought]) -> str:
    """Write the tables: by kind of map, and by system."""
    kinds = {kind: [one for one in endings if one.name.startswith(f"{kind}:")] for kind in KINDS}
    systems = {name: [one for one in endings if one.name.endswith(f":{name}")] for name in points()}
    heads = ["", "battles", "west won", "95 %", "draws", "rounds", "chances spread by"]
    rows = [_row(f"`{name}`", own) for group in (kinds, systems) for name, own in group.items() if own]
    return table(heads, [*rows, _row("all", endings)])


def _row(name: str, endings: list[Fought]) -> list[str]:
    decided = [one for one in endings if one.winner]
    west = sum(one.winner == "west" for one in decided)
    low, high = wilson(west, len(decided))
    rounds = sorted(one.rounds for one in endings)[len(endings) // 2]
    return [
        name,
        str(len(endings)),
        percent(west / max(1, len(decided))),
        f"{percent(low)} to {percent(high)}",
        str(len(endings) - len(decided)),
        str(rounds),
        f"± {percent(_spread(decided))}",
    ]


def _spread(decided: list[Fought]) -> float:
    """Return the standard deviation of the chance of winning over battles, by pairs that end alike."""
    winners: dict[str, list[str]] = {}
    for one in decided:
        winners.setdefault(one.name, []).append(one.winner)
    pairs = [own for own in winners.values() if len(own) == 2]
    alike = sum(first == second for first, second in pairs) / max(1, len(pairs))
    return sqrt(max(0.0, alike - 0.5) / 2)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
