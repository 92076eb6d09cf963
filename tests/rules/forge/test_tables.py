"""The printed tables of chances, out of the game's own numbers and dice, on battles that are drawn."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from skirmish.dice import odds
from skirmish.model.unit import State
from skirmish.rules.forge.checks import SkillCheck, roll_skill, roll_total
from tests.rules.forge.ring import PLAIN, duel, far, fight, levels, man, number, percent, three
from tests.rules.proves import proves
from tests.scenario import Game, chances, put, weighed

A1 = """
-4 2.78 2.78 0.00 0.00 0.00 0.00 0.00 0.028
-3 8.33 8.33 0.00 0.00 0.00 0.00 0.00 0.083
-2 16.67 16.67 0.00 0.00 0.00 0.00 0.00 0.167
-1 27.78 25.00 2.78 0.00 0.00 0.00 0.00 0.306
0 41.67 33.33 8.33 0.00 0.00 0.00 0.00 0.500
1 58.33 41.67 16.67 0.00 0.00 0.00 0.00 0.750
2 72.22 44.44 25.00 2.78 0.00 0.00 0.00 1.028
3 83.33 41.67 33.33 8.33 0.00 0.00 0.00 1.333
4 91.67 33.33 41.67 16.67 0.00 0.00 0.00 1.667
5 97.22 25.00 44.44 25.00 2.78 0.00 0.00 2.000
6 100.00 16.67 41.67 33.33 8.33 0.00 0.00 2.333
7 100.00 8.33 33.33 41.67 16.67 0.00 0.00 2.667
8 100.00 2.78 25.00 44.44 25.00 2.78 0.00 3.000
9 100.00 0.00 16.67 41.67 33.33 8.33 0.00 3.333
10 100.00 0.00 8.33 33.33 41.67 16.67 0.00 3.667
"""
"""Net, hit, the six levels, mean multiplier; plain 2d6."""

A2 = """
-4 2.78 0.93 1.39 0.15 0.23 0.03 0.05 0.055
-3 8.33 6.02 1.39 0.54 0.23 0.09 0.06 0.122
-2 16.67 13.89 1.39 0.93 0.23 0.15 0.08 0.216
-1 27.78 25.00 0.93 1.39 0.15 0.23 0.08 0.333
0 41.67 33.33 6.02 1.39 0.54 0.23 0.15 0.538
1 58.33 41.67 13.89 1.39 0.93 0.23 0.23 0.799
2 72.22 44.44 25.00 0.93 1.39 0.15 0.31 1.054
3 83.33 41.67 33.33 6.02 1.39 0.54 0.39 1.370
4 91.67 33.33 41.67 13.89 1.39 0.93 0.46 1.713
5 97.22 25.00 44.44 25.00 0.93 1.39 0.46 2.023
6 97.22 13.89 41.67 33.33 6.02 1.39 0.93 2.338
7 97.22 5.56 33.33 41.67 13.89 1.39 1.39 2.681
8 97.22 0.00 25.00 44.44 25.00 0.93 1.85 2.991
9 97.22 0.00 13.89 41.67 33.33 6.02 2.31 3.301
10 97.22 0.00 5.56 33.33 41.67 13.89 2.78 3.639
"""
"""The same, open-ended."""

A4 = """
-4 15.90 2.78 0.187 0.028
-3 23.92 8.33 0.297 0.083
-2 33.56 16.67 0.444 0.167
-1 44.37 27.78 0.630 0.306
0 55.63 41.67 0.853 0.500
1 66.44 58.33 1.109 0.750
2 76.08 72.22 1.391 1.028
3 84.10 83.33 1.694 1.333
4 90.28 91.67 2.012 1.667
5 94.60 97.22 2.337 2.000
6 97.30 100.00 2.667 2.333
"""
"""Net, hit against a rolled Dodge and a set one, mean multiplier of both; plain."""

A11 = """
-4 16.51 0.224
-3 24.30 0.335
-2 33.74 0.482
-1 44.40 0.667
0 55.52 0.889
1 66.03 1.140
2 75.24 1.418
3 82.72 1.714
4 88.24 2.019
5 91.81 2.331
6 94.00 2.647
"""
"""Net, hit against a rolled Dodge, mean multiplier; open-ended."""

A5 = """
1 16.67 27.78 41.67 58.33 72.22 83.33 91.67 97.22 100.00
2 8.33 16.67 27.78 41.67 58.33 72.22 83.33 91.67 97.22
3 2.78 8.33 16.67 27.78 41.67 58.33 72.22 83.33 91.67
4 0.00 2.78 8.33 16.67 27.78 41.67 58.33 72.22 83.33
5 0.00 0.00 2.78 8.33 16.67 27.78 41.67 58.33 72.22
6 0.00 0.00 0.00 2.78 8.33 16.67 27.78 41.67 58.33
"""
"""Level of the Grab, then the chance to escape by a bonus of -1 to +7; plain."""

A12 = """
1 16.67 27.78 41.67 97.22
4 2.78 2.78 8.33 83.33
5 2.31 2.78 2.78 72.22
6 1.85 2.31 2.78 58.33
"""
"""Level of the Grab, then bonuses -1, 0, 1 and 7; open-ended."""

A6 = """
-2 0 84.11 8.59 7.03 0.26 0.00
-2 4 88.80 9.64 1.56 0.00 0.00
-2 8 96.09 3.91 0.00 0.00 0.00
0 0 59.90 17.58 15.62 3.26 3.65
0 4 69.40 20.44 5.47 2.73 1.95
0 8 84.64 9.77 2.86 1.95 0.78
2 0 29.86 24.09 23.57 9.20 13.28
2 4 42.75 29.34 11.50 8.68 7.73
2 8 64.19 16.49 8.98 6.42 3.91
4 0 9.90 19.14 22.66 16.02 32.29
4 4 19.92 25.91 16.67 16.54 20.96
4 8 38.02 18.88 16.67 13.15 13.28
"""
"""Net, armour, then no box, Minor, Major, Severe, Mortal."""

A7 = """
-2 16.67 18.98 0.167 0.194
0 41.67 51.39 0.500 0.667
2 72.22 83.80 1.028 1.528
4 91.67 97.69 1.667 2.694
6 100.00 100.00 2.333 4.000
"""
"""Net, hit of one attack, of two, mean multiplier of one, of two."""

A8 = """
5 100.00 91.67 72.22 16.67 2.78
10 97.22 83.33 58.33 8.33 0.00
15 91.67 72.22 41.67 2.78 0.00
30 83.33 58.33 27.78 0.00 0.00
45 72.22 41.67 16.67 0.00 0.00
60 58.33 27.78 8.33 0.00 0.00
"""
"""Cells, then: plain, running target, second action at one, on the run, on the run as second action."""

A10 = """
-4 2.78 8.33 16.67 27.78
-2 16.67 27.78 41.67 58.33
0 41.67 58.33 72.22 83.33
2 72.22 83.33 91.67 97.22
"""
"""Net, hit with up to 0 to 3 points added after the roll."""


def lines(table: str) -> list[list[str]]:
    return [line.split() for line in table.strip().splitlines()]


def net(value: int, **options: object) -> Game:
    """A bow at somebody who stands on 8, its bonuses less 0 being that much."""
    shooter = man("bow", archery=max(0, value - 1), dexterity=min(0, value - 1))
    return far(shooter, options=options)


def spread(game: Game, text: str) -> list[str]:
    found = levels(game, text)
    each = [percent(found.get(level, Fraction(0))) for level in range(1, 7)]
    return [percent(1 - found.get(0, Fraction(0))), *each, three(found.mean(lambda level: level))]


@proves("F2-43", "G1")
@pytest.mark.parametrize("row", lines(A1), ids=lambda row: row[0])
def test_a1_success_levels_with_plain_dice(row: list[str]) -> None:
    game = net(int(row[0]), open_ended=False)
    assert number(game, "a1 shoot B1 with=a1.bow") == 8
    assert spread(game, "a1 shoot B1 with=a1.bow") == row[1:]


@proves("G2", "G1")
@pytest.mark.parametrize("row", lines(A2), ids=lambda row: row[0])
def test_a2_success_levels_open_ended(row: list[str]) -> None:
    assert spread(net(int(row[0])), "a1 shoot B1 with=a1.bow") == row[1:]


@proves("F2-03", "F2-04", "F2-05", "F2-06")
@pytest.mark.parametrize(
    ("ahead", "chance"),
    list(enumerate(["50.00", "66.44", "76.08", "84.10", "90.28", "94.60", "97.30"])),
)
def test_a3_who_comes_first(ahead: int, chance: str) -> None:
    """Equal scores go to the higher Dexterity; wholly equal ones to a d20, which is even."""
    game = duel(man(dexterity=ahead))
    mine, theirs = chances(game, "a1 initiative"), chances(game, "B1 initiative")
    above = equal = Fraction(0)
    for one, p in mine.items():
        for other, q in theirs.items():
            above += p * q * (one.total > other.total)
            equal += p * q * (one.total == other.total)
    assert percent(above + equal * (1 if ahead else Fraction(1, 2))) == chance


def dodged(value: int, *, is_open_ended: bool) -> tuple[Fraction, Fraction]:
    """Hit and mean multiplier of a blow of that net against a Dodge that is rolled, by its totals."""
    game = duel(man(unarmed=value + 4), man(dodge=4), options={"open_ended": is_open_ended})
    hit = mean = Fraction(0)
    for dodge, chance in chances(game, "B1 dodge").items():
        after = put(game, {"B1": {"states": {"dodging": State("dodging", amount=dodge.total)}}})
        found = levels(after, "a1 strike B1 with=punch")
        hit += chance * (1 - found.get(0, Fraction(0)))
        mean += chance * found.mean(lambda level: level)
    return hit, mean


@proves("F2-19", "F2-41", "F2-42", "G16")
@pytest.mark.parametrize("row", lines(A4), ids=lambda row: row[0])
def test_a4_a_rolled_dodge_and_a_set_one(row: list[str]) -> None:
    value = int(row[0])
    hit, mean = dodged(value, is_open_ended=False)
    fixed = put(
        far(man("bow", archery=max(0, value + 1), dexterity=min(0, value + 1)), man(dodge=2), options=PLAIN),
        {"B1": {"states": {"set-dodge": State("set-dodge")}}},
    )
    found = levels(fixed, "a1 shoot B1 with=a1.bow")
    static = [percent(1 - found.get(0, Fraction(0))), three(found.mean(lambda level: level))]
    assert [percent(hit), static[0], three(mean), static[1]] == row[1:]


@proves("G2", "G16")
@pytest.mark.parametrize("row", lines(A11), ids=lambda row: row[0])
def test_a11_a_rolled_dodge_open_ended(row: list[str]) -> None:
    value = int(row[0])
    hit, mean = dodged(value, is_open_ended=True)
    assert [percent(hit), three(mean)] == row[1:]


def held(level: int, bonus: int, *, is_open_ended: bool) -> str:
    victim = man(escape=max(0, bonus), dexterity=min(0, bonus))
    grips = {"a1": {"states": {"held": State("held", by="B1", amount=level)}}}
    grips["B1"] = {"states": {"holding": State("holding", by="a1")}}
    game = put(duel(victim, options={"open_ended": is_open_ended}), grips)
    return percent(chances(game, "a1 escape by=dexterity").chance(lambda one: one.name == "works"))


@proves("F2-27", "F2-28")
@pytest.mark.parametrize("row", lines(A5), ids=lambda row: row[0])
def test_a5_escaping_by_level_of_the_grab(row: list[str]) -> None:
    assert [held(int(row[0]), bonus, is_open_ended=False) for bonus in range(-1, 8)] == row[1:]


@proves("F2-27", "G2")
@pytest.mark.parametrize("row", lines(A12), ids=lambda row: row[0])
def test_a12_escaping_open_ended(row: list[str]) -> None:
    assert [held(int(row[0]), bonus, is_open_ended=True) for bonus in (-1, 0, 1, 7)] == row[1:]


@proves("F2-44", "F2-45", "F2-46", "G5")
@pytest.mark.parametrize("row", lines(A6), ids=lambda row: " ".join(row[:2]))
def test_a6_wounds(row: list[str]) -> None:
    value, armour = int(row[0]), {"0": "", "4": "leather", "8": "plate"}[row[1]]
    attacker = man("sword", strength=2, swords=max(0, value + 2), dexterity=min(0, value + 2))
    target = man("sword", swords=2, worn=armour)
    game = duel(attacker, target, options=PLAIN)
    assert number(game, "a1 strike B1 with=a1.sword") - 8 == 3
    found = chances(game, "a1 strike B1 with=a1.sword").merged(lambda outcome: outcome.wound)
    assert [percent(found.get(wound, Fraction(0))) for wound in range(5)] == row[2:]


@proves("F2-10", "F2-49", "F2-16")
@pytest.mark.parametrize("row", lines(A7), ids=lambda row: row[0])
def test_a7_one_attack_and_two(row: list[str]) -> None:
    first = net(int(row[0]), open_ended=False)
    second = put(first, {"a1": {"tallies": {**first.unit("a1").tallies, "actions": 1}}})
    one = levels(net(int(row[0]), open_ended=False), "a1 shoot B1 with=a1.bow")
    two = levels(second, "a1 shoot B1 with=a1.bow")
    hits = [1 - found.get(0, Fraction(0)) for found in (one, two)]
    means = [found.mean(lambda level: level) for found in (one, two)]
    both = 1 - (1 - hits[0]) * (1 - hits[1])
    assert [percent(hits[0]), percent(both), three(means[0]), three(sum(means, Fraction(0)))] == row[1:]


@proves("F2-51", "F2-53", "F2-61", "F2-62", "F2-63", "F2-64", "F2-65", "G23")
@pytest.mark.parametrize("row", lines(A8), ids=lambda row: row[0])
def test_a8_bows_by_range(row: list[str]) -> None:
    cells = int(row[0])
    archer = man("bow", dexterity=2, archery=3, strength=9, fields={"facing": "e"})
    game = fight("#a" + "." * (cells - 1) + "B#", "a1 B1", {"a": archer, "B": man()}, options=PLAIN)
    strong = put(game, {"a1": {"hands": (_strong_bow(game),)}})
    found = []
    for nth, runs, ran in ((0, 0, 0), (0, 1, 0), (1, 1, 0), (0, 0, 1), (1, 0, 1)):
        tallies = {**game.unit("a1").tallies, "actions": nth, "ran": ran}
        states = {"running": State("running")} if runs else {}
        put(strong, {"a1": {"tallies": tallies}, "B1": {"states": states}})
        found.append(percent(1 - levels(strong, "a1 shoot B1 with=a1.bow").get(0, Fraction(0))))
    assert found == row[1:]


def _strong_bow(game: Game) -> object:
    item = game.unit("a1").hands[0]
    return replace(item, stats=replace(item.stats, rating=20))  # type: ignore[type-var]


A9 = """
head -4 0.00 2.78 16.67 0.000 0.028 0.167
leg -2 2.78 16.67 41.67 0.028 0.167 0.500
plain 0 16.67 41.67 72.22 0.167 0.500 1.028
behind 1 27.78 58.33 83.33 0.306 0.750 1.333
ambush 2 41.67 72.22 91.67 0.500 1.028 1.667
both 3 58.33 83.33 97.22 0.750 1.333 2.000
huge 4 72.22 91.67 100.00 1.028 1.667 2.333
"""
"""What it is, its modifier, hit at a base net of -2, 0 and 2, mean multiplier of the same."""


@proves("F2-47", "F2-48", "F2-56", "F2-57", "F2-58", "F2-60", "G24")
@pytest.mark.parametrize("row", lines(A9), ids=lambda row: row[0])
def test_a9_one_circumstance(row: list[str]) -> None:
    hits, means = [], []
    for base in (-2, 0, 2):
        target = man(height_ft=24 if row[0] == "huge" else 6, fields={"facing": _looks(row[0])})
        game = far(
            man("bow", archery=base + 2, dexterity=-3), target, options={**PLAIN, "called_shots": True}
        )
        if row[0] in {"ambush", "both"}:
            put(game, {"a1": {"hidden_from": frozenset({"blue"})}})
        part = f" part={row[0]}" if row[0] in {"head", "leg"} else ""
        found = levels(game, f"a1 shoot B1 with=a1.bow{part}")
        hits.append(percent(1 - found.get(0, Fraction(0))))
        means.append(three(found.mean(lambda level: level)))
    assert [*hits, *means] == row[2:]


def _looks(circumstance: str) -> str:
    return "e" if circumstance in {"behind", "both"} else "w"


@proves("G7")
@pytest.mark.parametrize("row", lines(A10), ids=lambda row: row[0])
def test_a10_points_after_the_roll(row: list[str]) -> None:
    need = weighed(net(int(row[0]), open_ended=False), "a1 shoot B1 with=a1.bow").skill.need
    found = []
    for points in range(4):
        rolled = odds(roll_skill, SkillCheck(need, is_open_ended=False, spare=points))
        found.append(percent(rolled.chance(lambda one: one.level > 0 or one.short > 0)))
    assert found == row[1:]


@proves("G2")
def test_the_open_tail_is_cut_where_nothing_can_differ() -> None:
    """Totals stop after three sixes on top of a 12; the chances stay whole numbers that sum to one."""
    game = duel(man())
    found = odds(roll_total, weighed(game, "a1 dodge"))
    assert max(outcome.total for outcome in found) == 30
    assert sum(found.values()) == 1
