"""Random legal answers per second on one core, beside what plain Python does in the same run."""

from __future__ import annotations

import gc
from collections.abc import Iterator

from bench.battles import battle_of, random_answer
from bench.report import Row
from bench.timing import count_up, rate, throw_dice
from skirmish.dice import Stream
from skirmish.rules.loop import take_step

TITLE = "engine: clash, 6 v 6 on 40x25, fog on, no checks, one core, CPU time, best of interleaved rounds"
GOAL = 10_000
"""Answers per second."""
ROUNDS = 12
"""Battles played, each beside the references."""


def play(seed: str) -> int:
    """Play a random battle to its end; return how many answers it took."""
    ruleset, battle = battle_of("clash", seed)
    stream = Stream.of("bench", seed)
    answers = 0
    while battle.result is None:
        action = random_answer(ruleset, battle.seen_by(battle.asked), stream)
        battle = take_step(ruleset, battle, action).after
        answers += 1
    return answers


def measure() -> Iterator[Row]:
    """Yield the rows of this part."""
    play("warm-up")
    gc.collect()
    gc.freeze()
    answers, dice, loops = [], [], []
    for round_ in range(ROUNDS):
        dice.append(rate(throw_dice))
        loops.append(rate(count_up))
        answers.append(rate(lambda seed=str(round_): play(seed)))  # type: ignore[misc]
    gc.unfreeze()
    best, die, loop = max(answers), max(dice), max(loops)
    yield Row("random answers", f"{best:,.0f} / s", "", f"> {GOAL:,}", best > GOAL)
    yield Row("random answers, median round", f"{sorted(answers)[ROUNDS // 2]:,.0f} / s")
    yield Row("reference: d6 of random.Random", f"{die / 1e6:.2f} M / s", f"{die / best:.0f} d6 an answer")
    yield Row(
        "reference: loop of plain Python", f"{loop / 1e6:.2f} M / s", f"{loop / best:.0f} turns an answer"
    )
