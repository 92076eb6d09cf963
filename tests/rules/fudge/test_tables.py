"""The printed tables of chances, out of the game's own numbers and dice, on battles that are drawn."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish.model.action import act, parse
from skirmish.model.unit import State
from skirmish.rules.fudge.checks import FOUR
from skirmish.rules.fudge.mass import weigh_mass
from tests.rules.fudge.ring import duel, fight, man
from tests.rules.fudge.test_mass import firing_line
from tests.rules.printed import percent
from tests.rules.proves import proves
from tests.scenario import chances

F1 = [1, 4, 10, 16, 19, 16, 10, 4, 1]
"""Ways of -4 to +4, of 81."""

F2 = [
    # edge, ways to win of 6561, win, tie, lose, win by 4 or more, ++++ and win, expected multiples
    (-6, 9, "0.14%", "0.55%", "99.31%", "0.00%", "0.08%", "0.002"),
    (-5, 45, "0.69%", "1.71%", "97.61%", "0.00%", "0.23%", "0.009"),
    (-4, 157, "2.39%", "4.05%", "93.55%", "0.02%", "0.47%", "0.029"),
    (-3, 423, "6.45%", "7.68%", "85.87%", "0.14%", "0.76%", "0.072"),
    (-2, 927, "14.13%", "11.95%", "73.92%", "0.69%", "1.01%", "0.151"),
    (-1, 1711, "26.08%", "15.49%", "58.44%", "2.39%", "1.16%", "0.272"),
    (0, 2727, "41.56%", "16.87%", "41.56%", "6.45%", "1.22%", "0.428"),
    (1, 3834, "58.44%", "15.49%", "26.08%", "14.13%", "1.23%", "0.597"),
    (2, 4850, "73.92%", "11.95%", "14.13%", "26.08%", "1.23%", "0.751"),
    (3, 5634, "85.87%", "7.68%", "6.45%", "41.56%", "1.23%", "0.869"),
    (4, 6138, "93.55%", "4.05%", "2.39%", "58.44%", "1.23%", "0.943"),
    (5, 6404, "97.61%", "1.71%", "0.69%", "73.92%", "1.23%", "0.981"),
    (6, 6516, "99.31%", "0.55%", "0.14%", "85.87%", "1.23%", "0.995"),
]

F5 = [
    # attackers, then expected hits and the chance of none at -2, -1, 0, +1, +2; apart at 0 and at +2
    (3, "0.259 81.5%", "0.630 61.7%", "1.185 38.3%", "1.815 18.5%", "2.370 6.2%", "1.247", "2.215"),
    (4, "0.259 81.5%", "0.642 61.7%", "1.247 38.3%", "2.000 18.5%", "2.753 6.2%", "1.663", "2.954"),
    (5, "0.642 61.7%", "1.259 38.3%", "2.062 18.5%", "2.938 6.2%", "3.741 1.2%", "2.078", "3.692"),
    (6, "0.642 61.7%", "1.259 38.3%", "2.074 18.5%", "3.000 6.2%", "3.926 1.2%", "2.494", "4.431"),
    (7, "1.259 38.3%", "2.074 18.5%", "3.012 6.2%", "3.988 1.2%", "4.926 0.0%", "2.909", "5.169"),
    (8, "1.259 38.3%", "2.074 18.5%", "3.012 6.2%", "4.000 1.2%", "4.988 0.0%", "3.325", "5.908"),
    (9, "2.074 18.5%", "3.012 6.2%", "4.000 1.2%", "5.000 0.0%", "5.988 0.0%", "3.741", "6.646"),
    (10, "2.074 18.5%", "3.012 6.2%", "4.000 1.2%", "5.000 0.0%", "6.000 0.0%", "4.156", "7.385"),
    (11, "3.012 6.2%", "4.000 1.2%", "5.000 0.0%", "6.000 0.0%", "7.000 0.0%", "4.572", "8.123"),
    (12, "3.012 6.2%", "4.000 1.2%", "5.000 0.0%", "6.000 0.0%", "7.000 0.0%", "4.988", "8.861"),
]

F6 = ["18.52%", "19.75%", "23.46%", "19.75%", "12.35%", "6.17%"]

F7 = [
    (-1, -1, "6.80%", "0.62%"), (-1, 0, "10.84%", "1.68%"), (-1, 1, "15.24%", "3.68%"),
    (0, -1, "10.84%", "0.99%"), (0, 0, "17.28%", "2.68%"), (0, 1, "24.29%", "5.87%"),
    (1, -1, "15.24%", "1.40%"), (1, 0, "24.28%", "3.77%"), (1, 1, "34.14%", "8.25%"),
    (2, -1, "19.26%", "1.77%"), (2, 0, "30.69%", "4.76%"), (2, 1, "43.15%", "10.43%"),
]  # fmt: skip

F8 = [
    # edge, pin: tie, win, win by 4 or more; lost; hold broken
    (-2, "11.95%", "14.13%", "0.69%", "73.92%", "73.92%"),
    (-1, "15.49%", "26.08%", "2.39%", "58.44%", "85.87%"),
    (0, "16.87%", "41.56%", "6.45%", "41.56%", "93.55%"),
    (1, "15.49%", "58.44%", "14.13%", "26.08%", "97.61%"),
    (2, "11.95%", "73.92%", "26.08%", "14.13%", "99.31%"),
]

F10 = [
    (-2, "26.08%", "12.84%", "7.86%"),
    (-1, "41.56%", "25.44%", "18.04%"),
    (0, "58.44%", "42.31%", "33.58%"),
    (1, "73.92%", "60.69%", "52.44%"),
    (2, "85.87%", "77.02%", "70.80%"),
]

F11 = [(0, "38.27%"), (1, "61.73%"), (2, "81.48%"), (3, "93.83%"), (4, "98.77%"), (5, "98.77%")]

F12 = [(15, 0, "41.56%"), (29, -1, "26.08%"), (44, -2, "14.13%"), (59, -3, "6.45%"), (74, -4, "2.39%")]


def apart(edge: int) -> tuple[int, int]:
    """Two abilities that differ so much."""
    return max(0, edge), max(0, -edge)


def three(number: Fraction) -> str:
    return f"{float(number):.3f}"


@proves("FU-01")
def test_f1_four_fudge_dice() -> None:
    ways = FOUR.totals()
    assert [ways[total] for total in range(-4, 5)] == F1


@proves("FU-08", "FG-01", "FU-57", "FG-08", "FG-09")
@pytest.mark.parametrize("row", F2, ids=str)
def test_f2_opposed_rolls(row: tuple[int, int, str, str, str, str, str, str]) -> None:
    edge, ways, win, tie, lose, well, critical, multiples = row
    mine, theirs = apart(edge)
    bare = chances(
        duel(
            man(strength=mine, fields={"states": {"pinned": State("pinned", by="B1")}}), man(strength=theirs)
        ),
        "a1 struggle",
    ).merged(lambda outcome: outcome.name)
    won = bare.chance(lambda name: name in {"won", "won well"})
    assert won == Fraction(ways, 6561)
    got = [won, *(bare.get(name, Fraction(0)) for name in ("tied", "lost", "won well"))]
    assert [percent(chance) for chance in got] == [win, tie, lose, well]
    blow = chances(duel(man(melee=mine), man(block=theirs)), "a1 strike B1 with=kick")
    assert percent(blow.chance(lambda outcome: outcome.name == "critical")) == critical
    assert three(blow.mean(lambda outcome: outcome.damage) / 4) == multiples


@proves("FU-30", "FU-36", "FU-31", "FU-35", "FG-18")
@pytest.mark.parametrize("row", F5, ids=str)
def test_f5_expected_hits_together_and_apart(row: tuple[int, str, str, str, str, str, str, str]) -> None:
    count, *together, level, better = row
    for edge, expected in zip(range(-2, 3), together, strict=True):
        mine, theirs = apart(edge)
        game = firing_line(count, man("rifle", marksmanship=mine), man(dodge=theirs))
        members = ";".join(f"a{number}" for number in range(1, count + 1))
        text = f"a1 mass B1 bears=rifle kind=volley members={members}"
        odds = chances(game, text)
        none = float(odds.chance(lambda outcome: outcome.hits == 0)) * 100
        assert f"{three(odds.mean(lambda outcome: outcome.hits))} {none:.1f}%" == expected
    for edge, expected in ((0, level), (2, better)):
        game = firing_line(1, man("rifle", marksmanship=edge), man(dodge=0))
        alone = chances(game, "a1 shoot B1 with=a1.rifle")
        assert three(count * alone.chance(lambda outcome: outcome.name in {"hit", "critical"})) == expected


@proves("FU-32", "FU-36", "FG-16")
def test_f6_hits_of_five_at_equal_skill() -> None:
    game = firing_line(5, man("rifle"), man(toughness=6))
    odds = chances(game, "a1 mass B1 bears=rifle kind=volley members=a1;a2;a3;a4;a5")
    hits = odds.merged(lambda outcome: outcome.hits)
    assert [percent(hits[number]) for number in range(6)] == F6


@proves("FU-09", "FU-11", "FU-13", "FU-14", "FU-16", "FU-17", "FG-09", "FG-12")
@pytest.mark.parametrize("verb", ["trip", "grapple", "shove", "disarm"])
@pytest.mark.parametrize(("first", "second", "works", "well"), F7)
def test_f7_manoeuvres(verb: str, first: int, second: int, works: str, well: str) -> None:
    melee, block = apart(first)
    mine, theirs = apart(second)
    game = duel(man(melee=melee, strength=mine), man("sword", block=block, strength=theirs, athletics=theirs))
    odds = chances(game, f"a1 {verb} B1")
    assert percent(odds.chance(lambda out: out.name in {"works", "works well"})) == works
    assert percent(odds.chance(lambda out: out.name == "works well")) == well


@proves("FU-62", "FU-63", "FU-64", "FU-65", "FU-68", "FG-24")
@pytest.mark.parametrize("row", F8, ids=str)
def test_f8_struggling(row: tuple[int, str, str, str, str, str]) -> None:
    edge, tie, win, well, lose, broken = row
    for mine, theirs in (("pinned", "pinning"), ("held", "holding")):
        held = man(strength=2 + edge, fields={"states": {mine: State(mine, by="B1")}})
        holder = man(strength=2, fields={"states": {theirs: State(theirs, by="a1")}})
        odds = chances(duel(held, holder), "a1 struggle").merged(lambda out: out.name)
        won = odds.chance(lambda name: name in {"won", "won well"})
        if mine == "held":
            assert percent(odds.chance(lambda name: name == "free")) == broken
        else:
            got = odds.chance(lambda name: name == "tied"), won, odds.chance(lambda name: name == "won well")
            assert [percent(chance) for chance in got] == [tie, win, well]
            assert percent(odds.chance(lambda name: name == "lost")) == lose


@proves("FG-35")
@pytest.mark.parametrize(("edge", "one", "two", "three_of_them"), F10)
def test_f10_running_away(edge: int, one: str, two: str, three_of_them: str) -> None:
    for drawing, expected in (
        (("#...#", "#.aB#", "#...#"), one),
        (("#..C#", "#.aB#", "#...#"), two),
        (("#..C#", "#.aB#", "#..D#"), three_of_them),
    ):
        mine, theirs = apart(edge)
        foes = {name: man(athletics=theirs) for name in "BCD"}
        game = fight("\n".join(drawing), "", {"a": man(athletics=mine), **foes})
        odds = chances(game, "a1 break-away to=1,1")
        assert percent(odds.chance(lambda out: not out.caught_by)) == expected


@proves("FG-35", "FG-01")
@pytest.mark.parametrize(("skill", "hit"), F11)
def test_f11_undefended_attacks(skill: int, hit: str) -> None:
    odds = chances(duel(man(melee=skill), man(block=6)), "a1 free-attack B1 with=punch")
    assert percent(odds.chance(lambda out: out.name in {"hit", "critical"})) == hit
    assert percent(odds.chance(lambda out: out.name == "critical")) == "1.23%"


@proves("FU-71", "FU-72", "FG-05")
@pytest.mark.parametrize(("metres", "modifier", "win"), F12)
def test_f12_range(metres: int, modifier: int, win: str) -> None:
    game = fight("a" + "." * (metres - 1) + "B", "", {"a": man("rifle")})
    odds = chances(game, "a1 shoot B1 with=a1.rifle")
    assert percent(odds.chance(lambda out: out.name in {"hit", "critical"})) == win
    assert modifier == -(metres // 15 if metres > 15 else 0)


@proves("FU-30", "FU-32", "FU-36")
def test_five_riflemen() -> None:
    game = firing_line(5, man("rifle"), man(toughness=6, worn="mail"))
    members = "a1;a2;a3;a4;a5"
    check = weigh_mass(game.battle, act("a1", "mass", "B1", bears="rifle", kind="volley", members=members))
    assert check.edge + 2 == 4, "the difficulty"
    for number in range(1, 6):
        game.until(f"a{number} turn")
        game.do(f"a{number} volley B1 with=a{number}.rifle")
        if number < 5 and game.asked.endswith("call"):
            game.do(f"a{number} wait")
    game.do("a5 call", dice=[-1])
    assert game.unit("B1").hp == 30 - 18


@proves("FU-19", "FU-40", "FU-46", "FG-18")
def test_gone_to_ground_in_a_dogpile() -> None:
    game = fight(
        "aaa\naB.",
        "",
        {"a": man("sword"), "B": man(toughness=6, fields={"states": {"ground": State("ground")}})},
    )
    odds = chances(game, "a1 mass B1 bears=sword kind=dogpile members=a1;a2;a3;a4")
    check = weigh_mass(game.battle, parse("a1 mass B1 bears=sword kind=dogpile members=a1;a2;a3;a4"))
    assert check.edge == 3 - (2 - 4)
    assert min(check.most, check.edge - 0) == 4
    assert odds.chance(lambda out: out.hits == 4) == Fraction(19 + 16 + 16 + 10 + 4 + 1, 81), "+1 or less"
