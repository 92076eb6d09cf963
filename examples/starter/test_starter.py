"""Starter, proved: its odds by hand, and random battles that keep the laws of the game."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from skirmish.conformance import examine
from skirmish.dice import odds
from skirmish.model.battle import Battle
from skirmish.packs.library import library

from starter import RULESET
from starter.checks import AttackCheck, roll_attack

FOUND = library((Path(__file__).parent / "data",), {RULESET.id: RULESET})


def test_its_pack_is_in_order() -> None:
    assert FOUND.problems == ()


def test_between_equals_a_blow_hits_in_21_of_36() -> None:
    chances = {outcome.name: chance for outcome, chance in odds(roll_attack, AttackCheck(7, 2)).items()}
    assert chances == {"hit": Fraction(21, 36), "miss": Fraction(15, 36)}


def test_random_battles_keep_the_laws() -> None:
    def make(seed: str) -> Battle:
        return FOUND.battle(FOUND.setup("starter_duel", RULESET.id, seed))

    report = examine(RULESET, make, seeds=map(str, range(10)))
    assert not report.violations, report
