"""Played to the end: an opponent beats chance, and two opponents come to an end."""

from __future__ import annotations

from collections import Counter

from skirmish.ai.think import think
from skirmish.conformance.answers import random_reply
from skirmish.dice import Stream
from skirmish.model.battle import Battle
from skirmish.rules.fudge import RULESET
from skirmish.rules.loop import open_battle, take_step
from tests.effort import so_many
from tests.rules.fudge.ring import man
from tests.scenario import battle

YARD = """
################
#a.....%.....B.#
#...*.....*....#
#a............B#
#...*..%..*....#
#a...........B.#
################
"""
MOST = 3_000


def small(seed: str) -> Battle:
    """Three against three, alike."""
    kit = {"1": man("rifle"), "2": man("sword", melee=3), "3": man("handgun", "knife")}
    units = {f"{side}{place}": figure for side in "aB" for place, figure in kit.items()}
    return battle(RULESET, YARD, units=units, seed=seed)


def played(seed: str, minds: dict[str, str]) -> Battle:
    """The battle at its end; sides without a level answer at random."""
    stream = Stream.of("answers", seed)
    now = open_battle(RULESET, small(seed)).after
    for _ in range(MOST):
        if now.result is not None:
            return now
        view = now.seen_by(now.asked)
        level = minds.get(now.asked)
        answer = think(RULESET, view, level).action if level else random_reply(RULESET, view, stream)
        now = take_step(RULESET, now, answer).after
    raise AssertionError("it never ended")


def test_it_beats_chance_from_either_side() -> None:
    won = 0
    for seed in range(so_many(6, 10)):
        side = ("red", "blue")[seed % 2]
        result = played(str(seed), {side: "regular"}).result
        won += result is not None and result.winner == side
    assert won >= so_many(5, 9)


def test_two_of_them_come_to_an_end() -> None:
    causes: Counter[str] = Counter()
    for seed in range(4):
        result = played(str(seed), {"red": "regular", "blue": "regular"}).result
        assert result is not None
        causes[result.cause] += 1
    assert causes["out"] + causes["objective"] >= 3, causes
