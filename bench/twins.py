"""`python -m bench.twins [CHANGES]`: compare thoughts where only what an opponent cannot know differs.

Random battles of shipped scenarios under every system; now and then the side that is asked thinks, and thinks
again in worlds that are the same to it. By default 5,000 of them; the end is 1 if any answer differs.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, islice
from typing import TYPE_CHECKING, Final

from bench.battles import content, placed, random_answer
from skirmish.ai.think import think
from skirmish.conformance.twins import twin
from skirmish.dice import Stream
from skirmish.rules.loop import open_battle, take_step
from skirmish.seats import LEVELS, PLAIN, Opponent

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.rules.ruleset import Ruleset

CHANGES: Final = 5_000
"""Changed worlds by default."""
EACH: Final = 5
"""Changed worlds for each moment."""
EVERY: Final = 17
"""Of the questions of a random battle, one in so many is thought about."""
LATEST: Final = 250
"""Answers after which the next battle is taken."""
SCENARIOS: Final = ("clash", "raid", "breakout")
"""Fought in turn: both sides in sight of nobody, a raid on sentries, a flight by night."""


@dataclass(frozen=True, slots=True)
class Twin:
    """One changed world, thought about."""

    place: str
    """Ruleset, scenario, seed and step."""
    is_alike: bool
    """Whether the opponent's whole thought was the same."""


def twins(ruleset: str) -> Iterator[Twin]:
    """Yield changed worlds under that ruleset without end; the same ones every time."""
    levels, tempers = tuple(LEVELS), ("", *content().temperaments)
    for number in count():
        scenario, seed = SCENARIOS[number % len(SCENARIOS)], f"twins/{number}"
        stream = Stream.of("twins", ruleset, number)
        for battle in moments(ruleset, scenario, seed, stream):
            table = content().rulesets[ruleset]
            level, temper = levels[battle.step % len(levels)], tempers[battle.step % len(tempers)]
            place = f"{ruleset} {scenario} {seed} step {battle.step} {level}/{temper}"
            factors = content().temperaments[temper].factors if temper else PLAIN
            for is_alike in _compared(table, battle, Opponent(level, factors), stream):
                yield Twin(place, is_alike)


def moments(ruleset: str, scenario: str, seed: str, stream: Stream) -> Iterator[Battle]:
    """Yield battles in the middle of things, the units standing where the scenario puts them."""
    table = content().rulesets[ruleset]
    battle = open_battle(table, content().battle(content().setup(scenario, ruleset, seed))).after
    while (action := placed(battle)) is not None:
        battle = take_step(table, battle, action).after
    for number in range(1, LATEST):
        if battle.result is not None:
            return
        if number % EVERY == 0:
            yield battle
        answer = random_answer(table, battle.seen_by(battle.asked), stream)
        battle = take_step(table, battle, answer).after


def _compared(table: Ruleset, battle: Battle, who: Opponent, stream: Stream) -> Iterator[bool]:
    side = battle.asked
    thought = think(table, battle.seen_by(side), who.level, temperament=who.temperament)
    for _ in range(EACH):
        view = twin(battle, side, stream).seen_by(side)
        yield think(table, view, who.level, temperament=who.temperament) == thought


def main(wanted: int) -> int:
    """Think about so many changed worlds, shared out among the systems; return how many answers differ."""
    systems = sorted(content().rulesets)
    share = -(-wanted // len(systems))
    differences = 0
    for ruleset in systems:
        found = list(islice(twins(ruleset), share))
        unlike = [one.place for one in found if not one.is_alike]
        differences += len(unlike)
        print(f"{ruleset}: {len(found)} changes, {len(unlike)} differences", *unlike, sep="\n  ", flush=True)
    return differences


if __name__ == "__main__":
    sys.exit(bool(main(int(sys.argv[1]) if len(sys.argv) > 1 else CHANGES)))
