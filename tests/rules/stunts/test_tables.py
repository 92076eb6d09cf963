"""The printed tables of chances, out of the game's own numbers and dice."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from skirmish.dice import Odds, Pool, odds
from skirmish.model.action import parse
from skirmish.rules.stunts.checks import (
    AttackCheck,
    ContestCheck,
    CrowdCheck,
    SimpleCheck,
    ganged,
    roll_attack,
    roll_contest,
    roll_crowd,
    roll_test,
)
from skirmish.rules.stunts.death import FallCheck, WrestleCheck, roll_damage, roll_fall, roll_wrestle
from skirmish.rules.stunts.defence import weigh_wound
from tests.rules.printed import percent
from tests.rules.proves import proves
from tests.rules.stunts.ring import duel, man

Row = tuple[Any, ...]
"""A row of a printed table."""


def attack(chance: int, gang: int = 0) -> Odds[str]:
    check = AttackCheck(chance, tuple(map(str, range(gang))))
    return odds(roll_attack, check).merged(lambda end: end.name)


def hits(chance: int, gang: int = 0) -> Fraction:
    """Hits at all."""
    return attack(chance, gang).chance(lambda name: name in {"hit", "critical"})


def fails(chance: int) -> Fraction:
    """That a defence fails; 0: there is none."""
    if not chance:
        return Fraction(1)
    return odds(roll_test, SimpleCheck(chance)).chance(lambda end: end.name == "failed")


def contested(own: int, other: int) -> dict[str, Fraction]:
    ends = odds(roll_contest, ContestCheck(own, other)).merged(lambda end: end.name)
    return {name: ends.get(name, Fraction(0)) for name in ("won", "won well", "tied", "both failed", "lost")}


@proves("DG-01", "DL-43", "DL-44")
@pytest.mark.parametrize(
    ("chance", "critical", "hit", "miss", "fumble"),
    [(3, 5, 0, 90, 5), (20, 5, 15, 75, 5), (30, 5, 25, 65, 5), (40, 5, 35, 55, 5), (50, 5, 45, 45, 5),
     (60, 5, 55, 35, 5), (70, 5, 65, 25, 5), (80, 5, 75, 15, 5), (95, 5, 90, 0, 5), (110, 5, 90, 0, 5)],
)  # fmt: skip
def test_s1_attack_roll(chance: int, critical: int, hit: int, miss: int, fumble: int) -> None:
    ends = attack(chance)
    found = [ends.get(name, Fraction(0)) * 100 for name in ("critical", "hit", "miss", "fumble")]
    assert found == [critical, hit, miss, fumble]


S2 = {
    30: ("30.00%", "21.00%", "18.00%", "15.00%", "12.00%", "9.00%"),
    40: ("40.00%", "28.00%", "24.00%", "20.00%", "16.00%", "12.00%"),
    50: ("50.00%", "35.00%", "30.00%", "25.00%", "20.00%", "15.00%"),
    60: ("60.00%", "42.00%", "36.00%", "30.00%", "24.00%", "18.00%"),
    70: ("70.00%", "49.00%", "42.00%", "35.00%", "28.00%", "21.00%"),
    80: ("80.00%", "56.00%", "48.00%", "40.00%", "32.00%", "24.00%"),
}
DEFENCES = (0, 30, 40, 50, 60, 70)


@proves("DL-48", "DG-03", "DG-05")
@pytest.mark.parametrize("chance", S2)
def test_s2_attack_lands_after_the_defence(chance: int) -> None:
    assert tuple(percent(hits(chance) * fails(defence)) for defence in DEFENCES) == S2[chance]
    critical = tuple(percent(attack(chance)["critical"] * fails(defence)) for defence in DEFENCES)
    assert critical == ("5.00%", "3.50%", "3.00%", "2.50%", "2.00%", "1.50%")


S3 = [
    (50, 50, "37.25%", "4.85%", "0.50%", "25.00%", "37.25%"),
    (60, 50, "46.90%", "5.00%", "0.45%", "20.00%", "32.65%"),
    (50, 60, "32.65%", "4.75%", "0.45%", "20.00%", "46.90%"),
    (70, 40, "60.45%", "5.00%", "0.35%", "18.00%", "21.20%"),
    (40, 70, "21.20%", "4.75%", "0.35%", "18.00%", "60.45%"),
    (60, 60, "41.70%", "4.85%", "0.60%", "16.00%", "41.70%"),
    (30, 30, "25.35%", "4.85%", "0.30%", "49.00%", "25.35%"),
    (80, 50, "65.90%", "5.00%", "0.45%", "10.00%", "23.65%"),
]


@proves("DG-02")
@pytest.mark.parametrize("row", S3)
def test_s3_opposed_roll(row: Row) -> None:
    ends = contested(*row[:2])
    won = ends["won"] + ends["won well"]
    parts = (won, ends["won well"], ends["tied"], ends["both failed"], ends["lost"])
    assert tuple(map(percent, parts)) == row[2:]


@proves("DG-02")
@pytest.mark.parametrize(("own", "other"), [(50, 50), (70, 40), (30, 80), (99, 12), (95, 5)])
def test_s3_by_counting_every_pair_of_rolls(own: int, other: int) -> None:
    """An independent count of all 10 000 pairs."""
    wins = loses = ties = 0
    a, b = max(5, min(95, own)), max(5, min(95, other))
    for mine in range(1, 101):
        for theirs in range(1, 101):
            ok = (mine <= a, theirs <= b)
            if ok == (True, True):
                rank = ((mine <= 5, a - mine), (theirs <= 5, b - theirs))
                wins += rank[0] > rank[1]
                loses += rank[0] < rank[1]
                ties += rank[0] == rank[1]
            else:
                wins += ok == (True, False)
                loses += ok == (False, True)
    ends = contested(own, other)
    assert (ends["won"] + ends["won well"]) * 10_000 == wins
    assert ends["lost"] * 10_000 == loses
    assert ends["tied"] * 10_000 == ties


S4 = [
    (50, 50, "4.85% 32.40% 25.50% 37.25%", "-0.49", "4.85% 32.40% 0.50% 62.25%", "-2.02"),
    (60, 50, "5.00% 41.90% 20.45% 32.65%", "-1.93", "5.00% 41.90% 0.45% 52.65%", "-0.08"),
    (70, 40, "5.00% 55.45% 18.35% 21.20%", "-4.43", "5.00% 55.45% 0.35% 39.20%", "2.63"),
]


@proves("DL-24", "DL-25", "DL-26", "DL-27", "DL-31", "DL-32", "DL-33", "DL-36", "DG-15")
@pytest.mark.parametrize("row", S4)
def test_s4_tricks_and_stunts(row: Row) -> None:
    """What each outcome is worth stands in `test_tricks`."""
    own, other, trick, trick_mean, stunt, stunt_mean = row
    ends = contested(own, other)
    nothing = ends["tied"] + ends["both failed"]
    tricks = {-20: ends["won well"], -10: ends["won"], 0: nothing, 10: ends["lost"]}
    stunts = {20: ends["won well"], 10: ends["won"], 0: ends["tied"], -10: ends["lost"] + ends["both failed"]}
    for table, line, mean in ((tricks, trick, trick_mean), (stunts, stunt, stunt_mean)):
        assert " ".join(map(percent, table.values())) == line
        average = sum(amount * part for amount, part in table.items())
        assert percent(Fraction(average) / 100)[:-1] == mean


@proves("DL-12", "DL-15")
@pytest.mark.parametrize(
    ("agility", "stunted"), [(50, "57.99%"), (60, "59.93%"), (70, "61.83%"), (80, "63.73%")]
)
def test_s5_is_a_stunt_worth_it(agility: int, stunted: str) -> None:
    ends = contested(agility, 50)
    worth = {20: ends["won well"], 10: ends["won"], 0: ends["tied"], -10: ends["lost"] + ends["both failed"]}
    assert percent(hits(60)) == "60.00%"
    assert percent(sum((part * hits(60 + more) for more, part in worth.items()), Fraction(0))) == stunted
    assert percent(1 - (1 - hits(60)) ** 2) == "84.00%"


S6 = [
    (1, 0, "50.00%", "25.00%", "0.250", "25.00%"),
    (2, 10, "60.00%", "30.00%", "0.600", "51.00%"),
    (3, 20, "70.00%", "35.00%", "1.050", "72.54%"),
    (4, 30, "80.00%", "40.00%", "1.600", "87.04%"),
    (5, 30, "80.00%", "40.00%", "2.000", "92.22%"),
    (6, 30, "80.00%", "40.00%", "2.400", "95.33%"),
]


@proves("DL-67", "DL-68")
@pytest.mark.parametrize("row", S6)
def test_s6_ganging_up(row: Row) -> None:
    attackers, bonus, each, lands, expected, any_of_them = row
    hit = hits(50, attackers - 1)
    landed = hit * fails(50)
    assert ganged(attackers) == bonus
    assert (percent(hit), percent(landed)) == (each, lands)
    assert f"{float(landed * attackers):.3f}" == expected
    assert percent(1 - (1 - landed) ** attackers) == any_of_them


S7 = [
    (0, "100 0 0", "83 17 0", "100 0 0"),
    (-1, "100 0 0", "67 33 0", "100 0 0"),
    (-2, "75 25 0", "50 50 0", "100 0 0"),
    (-3, "50 50 0", "33 67 0", "100 0 0"),
    (-4, "25 75 0", "17 67 17", "100 0 0"),
    (-5, "0 100 0", "0 67 33", "100 0 0"),
    (-6, "0 75 25", "0 50 50", "75 25 0"),
    (-7, "0 50 50", "0 33 67", "50 50 0"),
    (-8, "0 25 75", "0 17 83", "25 75 0"),
    (-9, "0 0 100", "0 0 100", "0 100 0"),
]


@proves("DL-55", "DL-56", "DL-57", "DL-58", "DL-59", "DG-24", "DG-25", "DG-29")
@pytest.mark.parametrize(("life", "four", "six", "bash"), S7)
def test_s7_death_table(life: int, four: str, six: str, bash: str) -> None:
    checks = (FallCheck(4, -life, False), FallCheck(6, -life, False), FallCheck(4, -life, True))
    for check, row in zip(checks, (four, six, bash), strict=True):
        ends = odds(roll_fall, check).merged(lambda end: end.name)
        parts = [ends.get(name, Fraction(0)) for name in ("knocked out", "maimed", "killed")]
        assert " ".join(percent(part, 0).replace(".0%", "") for part in parts) == row


S8 = [
    (50, 50, "62.75%", "37.25%", "22.35%", "1.86%"),
    (60, 50, "67.35%", "32.65%", "19.59%", "1.63%"),
    (50, 60, "53.10%", "46.90%", "28.14%", "2.35%"),
    (70, 40, "78.80%", "21.20%", "12.72%", "1.06%"),
    (40, 70, "39.55%", "60.45%", "36.27%", "3.02%"),
]


@proves("DL-69", "DL-70", "DG-20")
@pytest.mark.parametrize("row", S8)
def test_s8_running_away(row: Row) -> None:
    own, other, clean, free, hit, critical = row
    ends = odds(roll_crowd, CrowdCheck(own, (other,), ("B1",))).merged(lambda end: end.name)
    caught = ends["caught"]
    assert (percent(ends["clean"]), percent(caught)) == (clean, free)
    assert (percent(caught * hits(60)), percent(caught * attack(60)["critical"])) == (hit, critical)


S9 = [
    (50, 50, "62.75%", "39.38%", "13.88%"),
    (60, 40, "75.30%", "56.70%", "25.96%"),
    (70, 40, "78.80%", "62.09%", "36.54%"),
    (70, 30, "84.75%", "71.83%", "40.32%"),
    (80, 30, "87.25%", "76.13%", "53.29%"),
    (40, 60, "49.05%", "24.06%", "6.10%"),
]


@proves("DL-78", "DG-33", "DG-34")
@pytest.mark.parametrize(("sneak", "notice", "once", "kill", "strict"), S9)
def test_s9_assassination(sneak: int, notice: int, once: str, kill: str, strict: str) -> None:
    first = odds(roll_crowd, CrowdCheck(sneak, (notice,), ("B1",))).chance(lambda end: not end.winners)
    ends = contested(sneak, notice)
    second = 1 - ends["lost"]
    assert percent(first) == percent(second) == once
    assert percent(first * second) == kill
    assert percent((ends["won"] + ends["won well"]) ** 2) == strict, "if it had to win"


S10 = [
    (50, 50, "37.25%", "37.25%", "25.50%", "2.68"),
    (60, 50, "46.90%", "32.65%", "20.45%", "3.06"),
    (70, 40, "60.45%", "21.20%", "18.35%", "4.72"),
    (40, 60, "24.70%", "50.95%", "24.35%", "1.96"),
]


@proves("DL-74", "DL-75", "DL-76", "DG-23")
@pytest.mark.parametrize("row", S10)
def test_s10_grapple_round(row: Row) -> None:
    own, other, hurt, free, nothing, rounds = row
    ends = odds(roll_wrestle, WrestleCheck(own, other, Pool.of(1, 6, 2), 0))
    harmed = ends.chance(lambda end: end.damage > 0)
    loose = ends.chance(lambda end: end.name == "lost")
    assert (percent(harmed), percent(loose), percent(1 - harmed - loose)) == (hurt, free, nothing)
    assert f"{float(1 / loose):.2f}" == rounds


S11 = [
    ("", "6.50", "13.00", "11.00", "37.50%", "37.50%"),
    ("leather", "4.50", "11.00", "9.00", "12.50%", "25.00%"),
    ("mail", "2.63", "9.00", "7.00", "0.00%", "12.50%"),
    ("plate", "1.25", "7.00", "5.06", "0.00%", "0.00%"),
]


@proves("DL-49", "DL-50", "DL-46", "DG-07")
@pytest.mark.parametrize("row", S11)
def test_s11_sword_and_power(row: Row) -> None:
    worn, hit, critical, mild, eight, fifteen = row

    def lost(text: str, options: dict[str, str]) -> Odds[int]:
        game = duel(man("sword"), man("sword", worn=worn), options=options)
        return odds(roll_damage, weigh_wound(game.battle, parse(text))).merged(lambda end: end.damage)

    plain = lost("a1 wound B1 with=a1.sword", {})
    double = lost("a1 wound B1 critical=yes with=a1.sword", {})
    dice = lost("a1 wound B1 critical=yes with=a1.sword", {"criticals": "mild"})
    means = [percent(ends.mean(lambda points: points) / 100)[:-1] for ends in (plain, double, dice)]
    assert means == [hit, critical, mild]
    assert percent(plain.chance(lambda points: points >= 8)) == eight
    assert percent(double.chance(lambda points: points >= 15)) == fifteen
