"""The death table: what a wound to 0 or below comes to, and what a second one does."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish.dice import LoadedDice, odds
from skirmish.model.kit import Item
from skirmish.model.moment import Moment
from skirmish.rules.stunts.death import FallCheck, ScarCheck, roll_fall, roll_scar
from skirmish.rules.stunts.modifiers import MAIMED, PARTS
from skirmish.rules.stunts.sheet import Weapon
from skirmish.rules.stunts.wounds import FALLEN, damage_check, hurt
from tests.rules.proves import proves
from tests.rules.stunts.ring import chance, duel, fight, man, rolled, states
from tests.scenario import Game, put, weighed


def fallen(life: int, wound: int, dice: list[int], weapon: str = "sword", **options: object) -> Game:
    """B1 is wounded by so much and falls; the dice are those of the death table."""
    game = duel(man(weapon) if weapon else man(power=wound), options=options)
    put(game, {"B1": {"hp": life}})
    name = f"a1.{weapon}" if weapon else "fists"
    game.do(f"a1 strike B1 with={name}", dice=[30])
    game.do("B1 take", dice=[*([wound - 2] if weapon else []), *dice])
    assert game.unit("B1").hp == life - wound
    return game


def grade(die: int, added: int, *, is_bash: bool = False) -> str:
    return roll_fall(FallCheck(4, added, is_bash), LoadedDice([die])).name


@proves("DL-55", "DL-57")
def test_three_below_zero_is_a_die_and_three() -> None:
    """Test vector 3: Life 15, wounded 18, a 3: maimed."""
    game = duel(man("sword", power=10))
    game.do("a1 strike B1 with=a1.sword", dice=[30])
    game.do("B1 take", dice=[8, 3])
    assert (game.unit("B1").hp, game.unit("B1").out) == (-3, "down")
    assert MAIMED in game.unit("B1").states


@proves("DL-60", "DG-25")
def test_a_bruise_is_read_a_grade_milder() -> None:
    """Test vector 3, by unarmed damage."""
    game = fallen(15, 18, [3], weapon="")
    assert game.unit("B1").out == "down"
    assert MAIMED not in game.unit("B1").states
    assert [grade(4, 3), grade(4, 3, is_bash=True), grade(4, 9, is_bash=True)] == [
        "maimed", "knocked out", "maimed",
    ]  # fmt: skip


@proves("DL-60", "DG-25")
def test_the_last_wound_decides_the_type() -> None:
    club = fallen(2, 5, [4], weapon="club")
    assert MAIMED not in club.unit("B1").states
    sword = fallen(2, 5, [4])
    assert MAIMED in sword.unit("B1").states


@proves("DL-56", "DL-57", "DL-58", "DG-24")
@pytest.mark.parametrize(
    ("totals", "name"), [(range(1, 6), "knocked out"), (range(6, 10), "maimed"), (range(10, 16), "killed")]
)
def test_the_column_of_the_table(totals: range, name: str) -> None:
    for total in totals:
        assert grade(1, total - 1) == name


@proves("DL-55", "DL-56", "DG-24")
def test_at_exactly_zero_one_is_knocked_out() -> None:
    """Test vector 4."""
    game = fallen(4, 4, [1])
    assert game.unit("B1").out == "down"
    assert MAIMED not in game.unit("B1").states


@proves("DL-58", "DL-64", "DG-30")
def test_ten_is_death_for_good() -> None:
    game = fallen(1, 8, [4])
    assert game.unit("B1").out == "dead"
    assert game.result == "red by out"


@proves("DG-30", "DL-62")
def test_the_knocked_out_and_the_maimed_are_out_at_once() -> None:
    game = fallen(4, 6, [4])
    assert game.result == "red by out", "the last of its side lies maimed"


@proves("DL-61", "DG-27")
def test_any_further_wound_kills_without_a_roll() -> None:
    game = fight("#aBc.B#", {"a": man("sword"), "B": man("sword")}, sides={"red": "ac", "blue": "B"})
    put(game, {"B1": {"hp": -2, "out": "down", "tallies": {FALLEN: 1}}})
    moment = Moment(game.battle)
    hurt(moment, "B1", 1, "a1", is_bash=True)
    assert moment.battle.units["B1"].out == "dead"
    assert moment.battle.pending == ()


@proves("DL-61", "DL-50", "DG-27")
@pytest.mark.parametrize(("die", "out"), [(3, "dead"), (2, "down")])
def test_what_armour_absorbs_is_no_further_wound(die: int, out: str) -> None:
    """It runs, falls to the first, and is struck again as it lies: dagger and Power against mail."""
    game = fight("#.....#\n#.aB..#\n#.C...#", {"a": man(worn="mail"), "B": man("sword"), "C": man("dagger")})
    put(game, {"a1": {"hp": 1}})
    game.do("a1 move 1,0", dice=[60, 20, 20, 30, 3, 1, 30, die])
    assert game.unit("a1").out == out


@proves("DL-61", "DL-69")
def test_several_who_strike_after_a_runner_may_finish_it() -> None:
    game = fight("#.....#\n#.aB..#\n#.C...#\n#.c...#", {"B": man("sword"), "C": man("sword")})
    put(game, {"a1": {"hp": 3}, "c1": {"cell": game.unit("c1").cell}})
    game.do("a1 move 3,0", dice=[60, 20, 30, 4, 2])
    assert game.unit("a1").out == "down"
    worse = fight("#.....#\n#.aB..#\n#.C...#\n#.c...#", {"B": man("sword"), "C": man("sword")})
    put(worse, {"a1": {"hp": 3}})
    x, y = worse.unit("a1").cell
    worse.do(f"a1 move {x - 1},{y - 1}", dice=[60, 20, 20, 30, 4, 2, 30, 1])
    assert rolled(worse)[-1] == ("C1", "wound")
    assert worse.unit("a1").out == "dead", "the table is rolled once"


@proves("DG-27")
@pytest.mark.parametrize(("option", "out"), [("roll", "down"), ("dead", "dead")])
def test_a_second_fall_after_coming_round(option: str, out: str) -> None:
    game = fight(
        "#aBC.#", {"a": man("sword"), "C": man(heal=90)}, options={"second_fall": option}, first="blue",
        sides={"blue": "BC", "red": "a"},
    )  # fmt: skip
    put(game, {"B1": {"hp": -1, "out": "down", "tallies": {FALLEN: 1}}})
    game.until("C1 turn")
    game.do("C1 heal of=B1", dice=[20])
    assert (game.unit("B1").hp, game.unit("B1").out) == (1, "")
    game.until("a1 turn")
    game.do("a1 strike B1 with=a1.sword", dice=[30])
    game.do("B1 take", dice=[1, 1] if option == "roll" else [1])
    assert game.unit("B1").out == out


@proves("DL-59", "DG-29")
def test_the_deadlier_die_and_the_shift_are_options() -> None:
    game = duel(options={"death_die": "d6", "death_shift": 2})
    put(game, {"B1": {"hp": -3}})
    check = weighed(game, "B1 fall B1")
    assert (check.die, check.added) == (6, 5)
    plain = duel()
    put(plain, {"B1": {"hp": -3}})
    assert (weighed(plain, "B1 fall B1").die, weighed(plain, "B1 fall B1").added) == (4, 3)
    assert odds(roll_fall, check).merged(lambda end: end.name)["killed"] == Fraction(2, 6)


@proves("DG-26", "DL-63")
def test_what_is_maimed_is_a_die() -> None:
    names = [roll_scar(ScarCheck(), LoadedDice([face])).name for face in range(1, 7)]
    assert names == ["face", "weapon-arm", "off-arm", "leg", "leg", "body"]


@proves("DL-63", "DG-26")
def test_a_maimed_part_costs_twenty_wherever_it_is_needed() -> None:
    game = fight("#aB...#", {"a": man("sword", "knife")})
    usual = {text: chance(game, text) for text in DEEDS}
    for part, spoilt in SPOILT.items():
        put(game, {"a1": {"states": states(PARTS[part])}})
        lost = {text for text in DEEDS if chance(game, text) == usual[text] - 20}
        assert lost == spoilt, part


DEEDS = {
    "a1 strike B1 with=a1.sword", "a1 shoot B1 with=a1.knife", "a1 stunt B1", "a1 trick B1",
    "a1 assassinate B1", "a1 grapple B1",
}  # fmt: skip
SPOILT = {
    "face": set(),
    "weapon-arm": {"a1 strike B1 with=a1.sword", "a1 shoot B1 with=a1.knife", "a1 grapple B1"},
    "off-arm": {"a1 grapple B1"},
    "leg": {"a1 stunt B1", "a1 assassinate B1"},
    "body": set[str](),
}  # fmt: skip


@proves("DG-26")
def test_a_scarred_face_notices_less_and_a_broken_body_wrestles_worse() -> None:
    game = fight("#aB...#", {"a": man("sword")})
    put(game, {"B1": {"states": states(PARTS["face"])}})
    assert weighed(game, "a1 assassinate B1").other == 30
    both = fight("#aB...#", {"a": man("spear")})
    put(both, {"a1": {"states": states(PARTS["off-arm"])}})
    assert chance(both, "a1 strike B1 with=a1.spear") == 30, "it takes two hands"


@proves("DG-26")
def test_a_maimed_leg_moves_three_metres() -> None:
    game = fight("#a........B#")
    put(game, {"a1": {"states": states(PARTS["leg"])}})
    assert game.refused("a1 move 4,0") == ""
    assert game.refused("a1 move 5,0") != ""
    assert game.refused("a1 run 7,0") == ""


@proves("DG-30")
def test_long_fights_without_a_wound_are_a_draw() -> None:
    game = fight("#a..B#", options={"stalemate": 10})
    for _ in range(60):
        if game.result:
            break
        game.decline()
    assert game.result == "draw by stalemate"
    assert game.battle.clock is not None
    assert game.battle.clock.round == 11


@proves("DG-27")
@pytest.mark.parametrize(("option", "fallen"), [("roll", 0), ("dead", 1)])
def test_whom_an_assassin_knocked_out_has_fallen_too(option: str, fallen: int) -> None:
    game = fight("#BC..a#", {"C": man(heal=90)}, options={"second_fall": option})
    put(game, {"B1": {"hp": 0, "out": "down"}})
    game.until("C1 turn")
    game.do("C1 heal of=B1", dice=[20])
    assert game.unit("B1").tally(FALLEN) == fallen


@proves("DL-49")
def test_a_die_of_one_side_is_a_sure_point() -> None:
    game = fight("#aB#", {"a": man(), "B": man()})
    for sides, bonus in ((0, 2), (1, 3)):
        stick = Item("stick", "stick", "stick", Weapon(die=sides))
        units = game.battle.units
        check = damage_check(game.battle, units["a1"], units["B1"], stick, is_critical=False)
        assert (check.pool.size, check.pool.bonus) == (0, bonus)
