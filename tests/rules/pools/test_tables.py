"""The printed rows and the tables B1 to B11, from the odds that the game itself gives.

The numbers are those of the rules file, worked out apart from the game and rounded to what is printed.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import icepool  # type: ignore[import-untyped]
import pytest

from skirmish.dice import LoadedDice, Odds, odds
from skirmish.grid import Cell
from skirmish.model.action import act
from skirmish.model.unit import State, Unit
from skirmish.rules.pools import RULESET
from skirmish.rules.pools.arms import blow, shot
from skirmish.rules.pools.checks import (
    AttackCheck,
    AttackOutcome,
    ChallengeCheck,
    roll_attack,
    roll_challenge,
    tens,
)
from skirmish.rules.pools.creation import attribute_points
from skirmish.rules.pools.sheet import UNARMED, Sheet, Weapon, max_energy, weapon
from skirmish.rules.pools.skills import ATTRIBUTES
from skirmish.rules.pools.states import line
from skirmish.rules.rounds.throws import ScoreCheck, roll_score
from tests.rules.pools.fighters import PLAIN, SKILLED, armed, duel, fight, pools, thing
from tests.rules.proves import proves

# The printed rows: action dice, defence dice, what comes of it.
OPPOSED = [
    ((3, 3, 6, 7, 9, 9, 10), (1, 6, 9), 3),
    ((8, 9, 9, 9), (1, 10), 0),
    ((9,), (9,), 1),
    ((10,), (6, 7, 10), 1),
    ((1, 2, 2), (3, 3), -1),
]
FIXED = [
    ((3, 4), 7, 0),
    ((1, 8, 9, 9), 8, 3),
    ((7, 7, 8), 9, 0),
    ((10,), 10, 1),
    ((1, 1, 6, 7), 8, -1),
]

# B1: expected hits by action dice, down, and defence dice 0 to 10, across.
B1 = {
    1: (1.000, 0.550, 0.385, 0.302, 0.253, 0.221, 0.198, 0.181, 0.168, 0.157, 0.149),
    2: (2.000, 1.100, 0.770, 0.605, 0.507, 0.442, 0.396, 0.362, 0.335, 0.315, 0.298),
    3: (3.000, 1.650, 1.155, 0.907, 0.760, 0.662, 0.594, 0.542, 0.503, 0.472, 0.447),
    4: (4.000, 2.200, 1.540, 1.210, 1.013, 0.883, 0.791, 0.723, 0.671, 0.630, 0.597),
    5: (5.000, 2.750, 1.925, 1.512, 1.267, 1.104, 0.989, 0.904, 0.839, 0.787, 0.746),
    6: (6.000, 3.300, 2.310, 1.815, 1.520, 1.325, 1.187, 1.085, 1.006, 0.945, 0.895),
    7: (7.000, 3.850, 2.695, 2.118, 1.773, 1.546, 1.385, 1.266, 1.174, 1.102, 1.044),
    8: (8.000, 4.400, 3.080, 2.420, 2.027, 1.767, 1.583, 1.446, 1.342, 1.259, 1.193),
}

# B2: per cent for 0, 1, 2 ... hits by action and defence dice.
B2 = {
    (1, 1): (45.00, 55.00),
    (2, 1): (28.50, 33.00, 38.50),
    (3, 1): (20.25, 24.75, 24.75, 30.25),
    (4, 1): (15.33, 19.67, 20.00, 19.67, 25.33),
    (5, 1): (12.08, 16.25, 16.66, 16.66, 16.25, 22.08),
    (6, 1): (9.78, 13.79, 14.28, 14.29, 14.28, 13.79, 19.78),
    (7, 1): (8.08, 11.93, 12.49, 12.50, 12.50, 12.49, 11.93, 18.08),
    (8, 1): (6.77, 10.46, 11.10, 11.12, 11.11, 11.12, 11.10, 10.46, 16.77),
    (1, 2): (61.50, 38.50),
    (2, 2): (43.35, 36.30, 20.35),
    (3, 2): (32.69, 31.98, 22.47, 12.86),
    (4, 2): (25.70, 27.97, 22.00, 15.30, 9.03),
    (5, 2): (20.78, 24.61, 20.71, 15.96, 11.15, 6.81),
    (6, 2): (17.14, 21.82, 19.27, 15.72, 12.14, 8.52, 5.39),
    (7, 2): (14.35, 19.49, 17.90, 15.14, 12.36, 9.59, 6.74, 4.42),
    (8, 2): (12.16, 17.53, 16.63, 14.45, 12.22, 10.00, 7.78, 5.48, 3.74),
    (1, 3): (69.75, 30.25),
    (2, 3): (52.36, 34.78, 12.86),
    (3, 3): (41.05, 33.93, 18.25, 6.78),
    (4, 3): (33.13, 31.68, 20.34, 10.77, 4.08),
    (5, 3): (27.30, 29.16, 20.87, 13.03, 6.95, 2.69),
    (6, 3): (22.84, 26.74, 20.65, 14.20, 8.89, 4.78, 1.90),
    (7, 3): (19.34, 24.50, 20.09, 14.72, 10.13, 6.38, 3.45, 1.40),
    (8, 3): (16.53, 22.47, 19.36, 14.85, 10.87, 7.51, 4.75, 2.59, 1.08),
    (1, 4): (74.67, 25.33),
    (2, 4): (58.37, 32.60, 9.03),
    (3, 4): (47.02, 34.05, 14.85, 4.08),
    (4, 4): (38.69, 33.31, 18.12, 7.72, 2.16),
    (5, 4): (32.34, 31.73, 19.82, 10.39, 4.45, 1.26),
    (6, 4): (27.37, 29.85, 20.57, 12.21, 6.42, 2.78, 0.80),
    (7, 4): (23.38, 27.91, 20.75, 13.41, 7.96, 4.21, 1.84, 0.54),
    (8, 4): (20.13, 26.01, 20.59, 14.16, 9.12, 5.44, 2.89, 1.27, 0.38),
    (1, 5): (77.92, 22.08),
    (2, 5): (62.64, 30.55, 6.81),
    (3, 5): (51.47, 33.50, 12.33, 2.69),
    (4, 5): (42.99, 33.95, 16.08, 5.72, 1.26),
    (5, 5): (36.35, 33.20, 18.47, 8.34, 2.98, 0.67),
    (6, 5): (31.03, 31.88, 19.90, 10.40, 4.70, 1.70, 0.39),
    (7, 5): (26.71, 30.30, 20.69, 11.96, 6.24, 2.84, 1.03, 0.24),
    (8, 5): (23.13, 28.61, 21.03, 13.10, 7.54, 3.95, 1.81, 0.66, 0.16),
}

# B3: per cent of critical fails by action dice, down, and defence dice 1 to 5, across.
B3 = {
    1: (9.00, 9.90, 9.99, 10.00, 10.00),
    2: (8.10, 11.31, 12.95, 13.93, 14.58),
    3: (7.29, 11.26, 13.72, 15.37, 16.55),
    4: (6.56, 10.71, 13.55, 15.59, 17.13),
    5: (5.90, 9.98, 12.95, 15.19, 16.93),
    6: (5.31, 9.20, 12.16, 14.46, 16.30),
    7: (4.78, 8.43, 11.28, 13.57, 15.43),
    8: (4.30, 7.69, 10.40, 12.61, 14.44),
}

# B4: per cent of at least one success against 7, 8, 9, 10, then of critical fails.
B4 = {
    1: (40.00, 30.00, 20.00, 10.00, 10.00, 10.00, 10.00, 10.00),
    2: (64.00, 51.00, 36.00, 19.00, 11.00, 13.00, 15.00, 17.00),
    3: (78.40, 65.70, 48.80, 27.10, 9.10, 12.70, 16.90, 21.70),
    4: (87.04, 75.99, 59.04, 34.39, 6.71, 11.05, 16.95, 24.65),
    5: (92.22, 83.19, 67.23, 40.95, 4.65, 9.03, 15.96, 26.28),
    6: (95.33, 88.24, 73.79, 46.86, 3.10, 7.10, 14.45, 26.93),
    7: (97.20, 91.76, 79.03, 52.17, 2.02, 5.44, 12.74, 26.86),
    8: (98.32, 94.24, 83.22, 56.95, 1.29, 4.09, 11.01, 26.27),
}

# B5: weapon, its basic and its full line at attribute 3 and skill 3, hits of a full attack by defence dice.
B5_DEFENCES = (1, 2, 3, 4, 7)
B5 = {
    "unarmed": ("0 for 1, 6 for 4", (3.300, 2.310, 1.815, 1.520, 1.085)),
    "dagger": ("1 for 1, 7 for 4", (3.850, 2.695, 2.118, 1.773, 1.266)),
    "club": ("2 for 3, 8 for 6", (4.400, 3.080, 2.420, 2.027, 1.446)),
    "short": ("3 for 2, 9 for 5", (4.950, 3.465, 2.723, 2.280, 1.627)),
    "spear": ("4 for 3, 10 for 6", (5.500, 3.850, 3.025, 2.533, 1.808)),
    "sword": ("5 for 3, 11 for 6", (6.050, 4.235, 3.328, 2.787, 1.989)),
    "halberd": ("6 for 4, 12 for 7", (6.600, 4.620, 3.630, 3.040, 2.170)),
    "greatsword": ("9 for 5, 15 for 8", (8.250, 5.775, 4.537, 3.800, 2.712)),
    "bow": ("4 for 3, 10 for 6", (5.500, 3.850, 3.025, 2.533, 1.808)),
    "crossbow": ("6 for 2, 12 for 5", (6.600, 4.620, 3.630, 3.040, 2.170)),
    "pistol": ("2 for 1, 8 for 4", (4.400, 3.080, 2.420, 2.027, 1.446)),
    "rifle": ("4 for 2, 10 for 5", (5.500, 3.850, 3.025, 2.533, 1.808)),
    "sniper": ("8 for 4, 14 for 7", (7.700, 5.390, 4.235, 3.547, 2.531)),
}

# B5, middle columns: most dice that 8 energy throw in a round, with skill 3 and with none.
B5_ROUNDS = {
    "unarmed": (12, 6), "dagger": (14, 8), "club": (8, 6), "short": (14, 12), "spear": (12, 10),
    "sword": (14, 12), "halberd": (12, 12), "greatsword": (15, 12), "bow": (12, 10), "crossbow": (14, 13),
    "pistol": (16, 10), "rifle": (16, 12), "sniper": (14, 11),
}  # fmt: skip

# B6: per cent that one attack takes out somebody of health 5 (defence 1 to 5) or 9 (defence 1 to 3).
B6 = {
    5: ((22.08, 6.81, 2.69, 1.26, 0.67), (0.00, 0.00, 0.00)),
    7: ((42.50, 20.75, 11.23, 6.58, 4.11), (0.00, 0.00, 0.00)),
    9: ((55.00, 32.61, 20.52, 13.57, 9.34), (15.74, 3.23, 0.86)),
    11: ((63.33, 42.06, 29.07, 20.78, 15.29), (29.99, 10.52, 4.18)),
    12: ((66.54, 46.05, 32.95, 24.26, 18.32), (35.77, 14.40, 6.38)),
    15: ((73.75, 55.74, 43.04, 33.87, 27.12), (48.75, 25.30, 13.84)),
}

# B7: (PD, energy held for a dodge) to defence dice, mean hits of 8 dice, per cent of a miss.
B7 = {
    (1, 0): (1, 4.400, 6.77),
    (1, 2): (3, 2.420, 16.53),
    (1, 3): (5, 1.767, 23.13),
    (1, 4): (7, 1.446, 27.80),
    (2, 0): (2, 3.080, 12.16),
    (2, 2): (4, 2.027, 20.13),
    (2, 3): (6, 1.583, 25.65),
    (2, 4): (8, 1.342, 29.63),
    (3, 0): (3, 2.420, 16.53),
    (3, 2): (5, 1.767, 23.13),
    (3, 3): (7, 1.446, 27.80),
    (3, 4): (9, 1.259, 31.21),
    (4, 0): (4, 2.027, 20.13),
    (4, 2): (6, 1.583, 25.65),
    (4, 3): (8, 1.342, 29.63),
    (4, 4): (10, 1.193, 32.58),
}

# B8: per cent of acting first, by the difference in Acuity.
B8 = {0: 50, 1: 64, 2: 72, 3: 79, 4: 85}

# B9: what PD 2 becomes out there, mean hits of 4, 6, 8 dice, per cent of misses.
B9 = {
    "open": (2, (1.540, 2.310, 3.080), (25.70, 17.14, 12.16)),
    "cover-light": (3, (1.210, 1.815, 2.420), (33.13, 22.84, 16.53)),
    "dim": (3, (1.210, 1.815, 2.420), (33.13, 22.84, 16.53)),
    "cover-half": (4, (1.013, 1.520, 2.027), (38.69, 27.37, 20.13)),
    "cover-heavy": (5, (0.883, 1.325, 1.767), (42.99, 31.03, 23.13)),
    "cover-heavy dim": (6, (0.791, 1.187, 1.583), (46.39, 34.05, 25.65)),
}


def attack(action: int, defence: int, *, is_critical: bool = False) -> Odds[AttackOutcome]:
    return odds(roll_attack, AttackCheck(action, defence, is_critical))


def mean(action: int, defence: int) -> float:
    return float(attack(action, defence).mean(lambda outcome: outcome.damage))


def percent(chance: Fraction) -> float:
    return 100 * float(chance)


def miss(action: int, defence: int) -> float:
    return percent(attack(action, defence).chance(lambda outcome: not outcome.hits))


def hits(value: float) -> Any:
    """What is printed with three decimals."""
    return pytest.approx(value, abs=0.00051)


def per_cent(value: float) -> Any:
    """What is printed with two decimals."""
    return pytest.approx(value, abs=0.0051)


@proves("FP-02", "FP-38", "FP-39", "FP-40", "FP-41", "FP-44", "G31")
@pytest.mark.parametrize(("action", "defence", "successes"), OPPOSED)
def test_the_printed_rows_of_opposed_pools(
    action: tuple[int, ...], defence: tuple[int, ...], successes: int
) -> None:
    for is_critical in (False, True):
        outcome = roll_attack(
            AttackCheck(len(action), len(defence), is_critical), LoadedDice([defence, action])
        )
        assert outcome.hits == outcome.damage == max(0, successes)
        failed = "critical fail" if successes < 0 and is_critical else "miss"
        assert outcome.name == ("hit" if successes > 0 else failed)


@proves("FP-38", "FP-43", "FP-44", "G31")
@pytest.mark.parametrize(("action", "difficulty", "successes"), FIXED)
def test_the_printed_rows_of_fixed_challenges(
    action: tuple[int, ...], difficulty: int, successes: int
) -> None:
    for is_critical in (False, True):
        outcome = roll_challenge(ChallengeCheck(len(action), difficulty, is_critical), LoadedDice([action]))
        assert outcome.successes == max(0, successes)
        failed = "critical fail" if successes < 0 and is_critical else "failure"
        assert outcome.name == ("success" if successes > 0 else failed)


@proves("FP-40", "FP-41", "FP-75", "G19")
@pytest.mark.parametrize("action", B1)
def test_expected_hits(action: int) -> None:
    assert [mean(action, defence) for defence in range(11)] == [hits(value) for value in B1[action]]


@proves("FP-40")
@pytest.mark.parametrize("dice", B2)
def test_the_spread_of_hits(dice: tuple[int, int]) -> None:
    spread = attack(*dice)
    chances = spread.merged(lambda outcome: outcome.hits)
    found = [percent(chances[number]) for number in range(dice[0] + 1)]
    assert found == [per_cent(value) for value in B2[dice]]


@proves("FP-40")
@pytest.mark.parametrize(("action", "defence"), [(3, 2), (4, 3)])
def test_the_spread_agrees_with_somebody_elses_arithmetic(action: int, defence: int) -> None:
    ours = attack(action, defence).merged(lambda outcome: outcome.hits)
    counted: Counter[int] = Counter()
    for highest, ways in highest_of(defence):
        die = icepool.Die([int(face >= highest) for face in range(1, 11)])
        total = action @ die
        for number, weight in total.items():
            counted[number] += weight * ways * 10**action // total.denominator()
    out_of = sum(counted.values())
    assert {n: Fraction(ways, out_of) for n, ways in counted.items() if ways} == dict(ours)


def highest_of(count: int) -> list[tuple[int, int]]:
    """The highest of so many d10, face by face."""
    faces = Counter(max(dice) for dice in product(range(1, 11), repeat=count))
    return sorted(faces.items())


@proves("FP-44", "G31")
@pytest.mark.parametrize("action", B3)
def test_critical_fails(action: int) -> None:
    found = [
        percent(attack(action, defence, is_critical=True).chance(lambda end: end.name == "critical fail"))
        for defence in range(1, 6)
    ]
    assert found == [per_cent(value) for value in B3[action]]


@proves("FP-43", "FP-44", "G31", "G32")
@pytest.mark.parametrize("action", B4)
def test_fixed_challenges(action: int) -> None:
    good, bad = [], []
    for difficulty in (7, 8, 9, 10):
        ends = odds(roll_challenge, ChallengeCheck(action, difficulty, is_critical=True))
        good.append(percent(ends.chance(lambda end: end.successes > 0)))
        bad.append(percent(ends.chance(lambda end: end.name == "critical fail")))
    assert good + bad == [per_cent(value) for value in B4[action]]


def somebody(sheet: Sheet) -> Unit:
    return duel(sheet, Sheet()).unit("a1")


@proves("FP-48", "FP-52", "FP-53", "G38")
@pytest.mark.parametrize("name", B5)
def test_what_each_weapon_is_worth(name: str) -> None:
    unit = somebody(SKILLED)
    item = UNARMED if name == "unarmed" else thing(name)
    arm = shot(unit, item) if weapon(item).is_missile else blow(unit, item)
    text, expected = B5[name]
    assert line(unit, arm) == text
    full = int(text.split(", ")[1].split()[0])
    assert [mean(full, defence) for defence in B5_DEFENCES] == [hits(value) for value in expected]


@proves("FP-72", "G13")
@pytest.mark.parametrize("name", B5_ROUNDS)
def test_most_dice_that_a_round_of_eight_energy_can_throw(name: str) -> None:
    stats = weapon(UNARMED if name == "unarmed" else thing(name))
    assert [most_dice(stats, skill) for skill in (3, 0)] == list(B5_ROUNDS[name])


def most_dice(stats: Weapon, skill: int, energy: int = 8, uses: int = 0) -> int:
    """By trying everything: attacks with 0 to 3 added, a reload where one is needed."""
    best = 0
    if not (stats.rof and uses >= stats.rof) and not (stats.shots == 1 and uses):
        for more in range(4):
            if stats.cost + more <= energy:
                dice = stats.rating + more + min(more, skill)
                best = max(best, dice + most_dice(stats, skill, energy - stats.cost - more, uses + 1))
    if stats.shots == 1 and uses and stats.reload <= energy:
        best = max(best, most_dice(stats, skill, energy - stats.reload, 0))
    return best


@proves("FP-41", "G26")
@pytest.mark.parametrize("action", B6)
def test_one_attack_takes_out_somebody_unhurt(action: int) -> None:
    for health, expected in zip((5, 9), B6[action], strict=True):
        found = [percent(takes_out(action, defence, health)) for defence in range(1, len(expected) + 1)]
        assert found == [per_cent(value) for value in expected]


def takes_out(action: int, defence: int, health: int) -> Fraction:
    return attack(action, defence).chance(lambda outcome: outcome.damage >= health)


@proves("FP-33", "FP-73", "G14")
@pytest.mark.parametrize("case", B7)
def test_what_energy_held_for_a_dodge_is_worth(case: tuple[int, int]) -> None:
    pd, held = case
    defence, expected, missed = B7[case]
    game = duel(
        armed("club"), armed(sheet=with_training(pd - 1), pd=pd - 1, tallies={}), options={"pd_base": 1}
    )
    game.do("a1 strike B1 with=club add=3")
    if held:
        game.do(f"B1 dodge add={held - 1}")
    elif game.asked == "B1 react":
        game.do("B1 take")
    assert pools(game) == (8, defence)
    assert mean(8, defence) == hits(expected)
    assert miss(8, defence) == per_cent(missed)


def with_training(points: int) -> Sheet:
    return Sheet(
        strength=3,
        agility=3,
        stamina=3,
        acuity=2,
        skills={"evasion": 3, **({"armor_training": points} if points else {})},
    )


@proves("FP-73", "G14")
def test_a_single_energy_buys_no_dodge() -> None:
    game = duel(armed("club"), armed(tallies={}))
    game.do("a1 strike B1 with=club add=3")
    game.do("B1 dodge add=0")
    assert pools(game) == (8, 1)
    assert miss(8, 1) == per_cent(6.77)


@proves("G10")
@pytest.mark.parametrize("difference", B8)
def test_who_acts_first(difference: int) -> None:
    high = odds(roll_score, ScoreCheck(tens(1) + 1 + difference))
    low = odds(roll_score, ScoreCheck(tens(1) + 1))
    first = tied = Fraction(0)
    for one, other in product(high, low):
        part = high[one] * low[other]
        first += part * (one.total > other.total)
        tied += part * (one.total == other.total)
    # A tie goes to the higher Acuity; between equals a die decides, again and again.
    assert percent(first + (tied if difference else tied / 2)) == pytest.approx(B8[difference], abs=0.001)


@proves("FP-30", "FP-31", "G20", "G21", "G22")
@pytest.mark.parametrize("case", B9)
def test_externalities(case: str) -> None:
    states = {"cover-light": 1, "cover-half": 2, "cover-heavy": 3}
    defence, expected, missed = B9[case]
    game = duel(armed("bow"), armed(sheet=PLAIN, pd=1), drawing="a....B", options={"light": light_of(case)})
    unit = game.unit("B1")
    grade = next((grade for word, grade in states.items() if word in case.split()), 0)
    view = game.battle
    check = RULESET.verbs["shoot"].weigh
    assert check is not None
    covered = replace(unit, states={"cover": State("cover", amount=grade)} if grade else {})
    battle = view.with_unit(covered)
    assert check(battle, act("a1", "shoot", "B1", with_="bow")).defence == defence
    assert [mean(action, defence) for action in (4, 6, 8)] == [hits(value) for value in expected]
    assert [miss(action, defence) for action in (4, 6, 8)] == [per_cent(value) for value in missed]


def light_of(case: str) -> str:
    return "dim" if "dim" in case.split() else "as mapped"


@proves("FP-12", "FP-60", "FP-65", "G3", "G4")
@pytest.mark.parametrize(
    ("is_cheap", "expected"), [(False, {7: 12, 8: 180, 9: 20}), (True, {7: 6, 8: 110, 9: 130})]
)
def test_energy_of_all_fully_spent_characters(is_cheap: bool, expected: dict[int, int]) -> None:
    found: Counter[int] = Counter()
    unit = fight("aB", units={"a": Sheet(), "B": Sheet()}, dice=[2, 1]).unit("a1")
    for ratings in product(range(1, 6), repeat=6):
        first, *rest = ratings
        points = attribute_points(first, is_cheap=is_cheap) + sum(map(attribute_points, rest))
        steps = [rating + 1 for rating in rest if rating < 5]
        steps += [max(1, first + 1 - is_cheap)] if first < 5 else []
        if points <= 15 < points + min(steps, default=99):  # Nothing more could be bought.
            found[max_energy(made(unit, ratings))] += 1
    assert found == expected


def made(unit: Unit, ratings: tuple[int, ...]) -> Unit:
    sheet = Sheet()
    for attribute, rating in zip(ATTRIBUTES, ratings, strict=True):
        sheet = replace(sheet, **{attribute: rating})  # type: ignore[arg-type]
    return Unit(unit.id, unit.name, unit.kind, unit.side, sheet, Cell(0, 0), 1)
