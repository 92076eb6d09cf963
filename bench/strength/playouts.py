"""`python -m bench.strength.playouts`: how many playouts of `mcts` take as long as a level's decision.

In every system the level fights `value` on the scenario of `make strength`. Some of its decisions are given
to `mcts` as well, with few and with many playouts; the line through both says how many take its time.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import mean
from time import process_time
from typing import TYPE_CHECKING, Final

from bench.battles import content
from bench.strength.cells import SCENARIO
from bench.strength.run import systems
from skirmish.arena import LEVELS, Bout, choose
from skirmish.dice import Stream
from skirmish.packs.launch_request import LaunchRequest
from skirmish.rules import loop
from skirmish.seats import Opponent

if TYPE_CHECKING:
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.rules.ruleset import Ruleset

EVERY: Final = 6
"""Of the level's decisions, one in so many is given to `mcts` as well."""
FEW: Final = 8
"""Playouts of the first try."""
MANY: Final = 32
"""Playouts of the second."""


@dataclass(frozen=True, slots=True)
class Times:
    """Mean CPU seconds of a decision in one system."""

    level: float
    """Of the level."""
    few: float
    """Of `mcts` with `FEW` playouts."""
    many: float
    """Of `mcts` with `MANY` playouts."""

    @property
    def playout(self) -> float:
        """What one more playout takes."""
        return (self.many - self.few) / (MANY - FEW)

    @property
    def equal(self) -> float:
        """How many playouts take as long as the level; below 0 if `mcts` is slower without any."""
        return (self.level - self.few) / self.playout + FEW


def times(rules: str, level: str, battles: int) -> Times:
    """Measure in so many battles under one system."""
    rows = [row for number in range(battles) for row in _decisions(rules, level, f"playouts/{number}")]
    tried = [row for row in rows if len(row) > 1]
    return Times(mean(row[0] for row in rows), mean(row[1] for row in tried), mean(row[2] for row in tried))


def _decisions(rules: str, level: str, seed: str) -> Iterator[list[float]]:
    """Yield what each decision of the level took; of some also what `mcts` took, with few and many."""
    ruleset = content().rulesets[rules]
    first, second = (side.id for side in content().cards[SCENARIO].sides)
    bout = Bout(LaunchRequest(SCENARIO, seed, rules).setup(content()), {first: level, second: "value"})
    battle = loop.open_battle(ruleset, bout.battle(content())).after
    asked = 0
    while battle.result is None:
        answer, seconds = _timed(ruleset, battle, bout.levels[battle.asked])
        if battle.asked == first:
            asked += 1
            names = [f"mcts:{FEW}", f"mcts:{MANY}"] if asked % EVERY == 0 else []
            yield [seconds, *(_timed(ruleset, battle, name)[1] for name in names)]
        battle = loop.take_step(ruleset, battle, answer).after


def _timed(ruleset: Ruleset, battle: Battle, name: str) -> tuple[Action, float]:
    view, began = battle.seen_by(battle.asked), process_time()
    stream = Stream.of(battle.seed, "answer", battle.step)
    answer = choose(ruleset, view, Opponent(name), stream, lambda slip: print(slip, file=sys.stderr))
    return answer, process_time() - began


def main(arguments: Sequence[str]) -> int:
    """Measure in every system, and print a line for each."""
    parser = argparse.ArgumentParser(prog="python -m bench.strength.playouts", description=__doc__)
    add = parser.add_argument
    add("--level", default=LEVELS[-1], choices=LEVELS, help=f"whose time ({LEVELS[-1]})")
    add("--rules", action="append", choices=systems(), help="a system (all); may be said again")
    add("-n", dest="battles", type=int, default=1, help="battles of each system (%(default)s)")
    wish = parser.parse_args(arguments)
    for rules in wish.rules or systems():
        found = times(rules, wish.level, wish.battles)
        level, few, many = (f"{1000 * each:.1f} ms" for each in (found.level, found.few, found.many))
        said = f"mcts {few} with {FEW} and {many} with {MANY} playouts"
        print(f"{rules}: {wish.level} {level}, {said}: {found.equal:.0f} take as long", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
