"""Random legal answers per second on one core, in every system, beside what plain Python does in that run."""

from __future__ import annotations

import gc
from collections.abc import Iterator

from bench.battles import battle_of, content, random_answer
from bench.report import Row
from bench.timing import count_up, rate, throw_dice
from skirmish.dice import Stream
from skirmish.rules.loop import take_step

TITLE = "engine: clash, 6 v 6 on 40x25, fog on, no checks, one core, CPU time, best of interleaved rounds"
GOALS = {"fudge": 12_000, "forge": 12_000}
"""Answers per second by ruleset, where it is not `GOAL`."""
GOAL = 8_000
"""Answers per second."""
ROUNDS = 8
"""Battles played of each ruleset, each beside the references."""


def play(ruleset_id: str, seed: str) -> int:
    """Play a random battle to its end; return how many answers it took."""
    ruleset, battle = battle_of("clash", seed, ruleset=ruleset_id)
    stream = Stream.of("bench", seed)
    answers = 0
    while battle.result is None:
        action = random_answer(ruleset, battle.seen_by(battle.asked), stream)
        battle = take_step(ruleset, battle, action).after
        answers += 1
    return answers


def measure() -> Iterator[Row]:
    """Yield the rows of this part."""
    answers: dict[str, list[float]] = {name: [] for name in sorted(content().rulesets)}
    for name in answers:
        play(name, "warm-up")
    gc.collect()
    gc.freeze()
    dice, loops = [], []
    for round_ in range(ROUNDS):
        dice.append(rate(throw_dice))
        loops.append(rate(count_up))
        for name, rates in answers.items():
            rates.append(rate(lambda name=name, seed=str(round_): play(name, seed)))  # type: ignore[misc]
    gc.unfreeze()
    die, loop = max(dice), max(loops)
    for name, rates in answers.items():
        best, goal = max(rates), GOALS.get(name, GOAL)
        middle = f"median {sorted(rates)[ROUNDS // 2]:,.0f}"
        yield Row(f"random answers, {name}", f"{best:,.0f} / s, {middle}", "", f"> {goal:,}", best > goal)
    yield Row("reference: d6 of random.Random", f"{die / 1e6:.2f} M / s")
    yield Row("reference: loop of plain Python", f"{loop / 1e6:.2f} M / s")
