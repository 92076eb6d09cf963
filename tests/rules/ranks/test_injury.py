"""Hit points, falling, dying, First Aid, waking."""

from __future__ import annotations

import pytest

from skirmish.model.event import UnitFell
from skirmish.rules import objectives
from skirmish.rules.engine import options
from skirmish.rules.ranks import RULESET
from skirmish.rules.ranks.wounds import injuries
from skirmish.rules.rounds.declared_clock import clock_of
from tests.rules.proves import proves
from tests.rules.ranks.ring import declare, duel, facing, fight, man, rolled, wounded
from tests.scenario import Game, chances, put, weighed


def lying(hp: int, *points: int, side: str = "red") -> dict[str, object]:
    """Somebody down with those wounds."""
    return {"out": "down", "hp": hp, "side": side, "tallies": {}, "notes": wounded(*points)}


@proves("BR-113", "BG-04")
def test_hit_points_are_the_average_of_con_and_siz() -> None:
    assert duel(man(constitution=12, size=12)).unit("a1").hp == 12
    assert duel(man(constitution=13, size=12)).unit("a1").hp == 13, "rounded up"


@proves("BR-114", "BR-84")
def test_the_sources_own_wound() -> None:
    a = man("broadsword", sword=100, dexterity=15)
    game = duel(a, man(worn="hard_leather", dodge=0))
    declare(game, "a1 strike B1 with=a1.broadsword")
    game.do("B1 wait", dice=[50, 5])
    assert game.unit("B1").hp == 8, "6 points less 2 for hard leather"
    declare(game, "a1 strike B1 with=a1.broadsword")
    game.do("B1 wait", dice=[50, 5])
    assert game.unit("B1").hp == 4, "off the new total"
    assert list(injuries(game.unit("B1")).values()) == [4, 4]


@proves("BR-115", "BG-35", "BG-17")
def test_at_two_it_is_out_cold_at_once() -> None:
    for rolled_points, is_out in ((8, False), (9, True)):
        b = man(dodge=0, constitution=11, size=11)
        game = duel(man("broadsword", sword=100, dexterity=15), b)
        put(game, {"B1": {"hp": 11}})
        declare(game, "a1 strike B1 with=a1.broadsword")
        game.do("B1 wait", dice=[50, rolled_points - 1])
        assert (game.unit("B1").out == "down") is is_out
        assert game.unit("B1").hp == 11 - rolled_points


@proves("BR-116", "BG-36")
def test_at_zero_when_the_round_ends_it_is_dead() -> None:
    units = {
        "a": man("broadsword", sword=100, dexterity=15), "B": man(dodge=0, dexterity=9),
        "C": man(dexterity=8),
    }  # fmt: skip
    game = fight("aB........C", units)
    put(game, {"B1": {"hp": 9}})
    declare(game, "a1 strike B1 with=a1.broadsword", "B1 wait")
    game.do("C1 wait", dice=[50, 8])
    fell = [(event.unit, event.out) for event in game.events(UnitFell)]
    assert fell == [("B1", "down"), ("B1", "dead")]


def bedside(hp: int, *points: int, skill: int = 100) -> Game:
    """a1 lies beside c1; B1 is far away."""
    game = fight("ac.......B", {"c": man(first_aid=skill, dexterity=15), "B": man(dexterity=3)},
                 sides={"red": "ac", "blue": "B"})  # fmt: skip
    return put(game, {"a1": lying(hp, *points)})


@proves("BR-117", "BR-120", "BR-123", "BG-36", "BG-16")
def test_first_aid_comes_when_all_have_acted_and_before_the_deaths() -> None:
    game = bedside(0, 12)
    game.do("c1 aid a1")
    game.do("B1 wait")
    assert game.asked == "c1 late"
    game.do("c1 aid a1 wound=1", dice=[50, 2])
    assert (game.unit("a1").hp, game.unit("a1").out) == (2, "down"), "alive, and out cold"
    lost = bedside(0, 12)
    declare(lost, "c1 wait")
    lost.do("B1 wait")
    assert lost.asked == "c1 late", "who only waited is asked as well"
    lost.do("c1 aid a1 wound=1", dice=[50, 1])
    assert lost.unit("a1").hp == 1
    dead = bedside(0, 12)
    declare(dead, "c1 wait")
    dead.do("B1 wait")
    dead.do("c1 leave-be")
    assert dead.unit("a1").out == "dead"


@proves("BR-121", "BR-122", "BR-120")
def test_a_wound_is_treated_once_and_heals_no_more_than_it_cost() -> None:
    game = bedside(-1, 12, 1)
    game.do("c1 wait")
    game.do("B1 wait")
    assert weighed(game, "c1 aid a1 wound=2").wound == 1
    offered = [option.args for option in options(RULESET, game.view("red"), game.prompts[0])]
    assert offered[:2] == [(("wound", "1"),), (("wound", "2"),)], "the worst first"
    game.do("c1 aid a1 wound=2", dice=[50, 3])
    assert (game.unit("a1").hp, game.unit("a1").out) == (0, "dead"), "1 point back at most"
    failed = bedside(1, 11, skill=50)
    failed.do("c1 wait")
    failed.do("B1 wait")
    failed.do("c1 aid a1 wound=1", dice=[51])
    assert not injuries(failed.unit("a1")), "treated, success or not"
    failed.do("c1 wait")
    failed.do("B1 wait")
    assert not failed.asked.endswith("late")


@proves("BG-36", "BR-123")
def test_who_has_acted_or_gone_far_cannot_help() -> None:
    game = fight("a...............c.......B", {"c": man(dexterity=15), "B": man(dexterity=3)},
                 sides={"red": "ac", "blue": "B"})  # fmt: skip
    put(game, {"a1": lying(1, 11)})
    game.do("c1 move 1,0")
    assert game.refused("c1 aid a1") == "c1 goes too far to give First Aid."
    game.do("c1 wait")
    game.do("B1 wait")
    assert not game.asked.endswith("late")


@proves("BG-36")
def test_better_first_aid_is_an_option() -> None:
    plain = put(duel(man(first_aid=60)), {"B1": lying(-3, 12)})
    assert max(out.healed for out in chances(plain, "a1 aid B1 wound=1")) == 3
    better = duel(man(first_aid=60), options={"first_aid_special": True})
    put(better, {"B1": lying(-3, 12)})
    odds = chances(better, "a1 aid B1 wound=1").merged(lambda out: out.healed)
    assert max(odds) == 6
    assert odds.chance(lambda healed: healed > 3) * 100 == 11, "the special successes of 60"


@proves("BR-115", "BG-35")
def test_a_comrade_wakes_the_sleeper_and_any_loss_knocks_it_out_again() -> None:
    game = bedside(1, 11)
    assert not game.refused("c1 wake a1")
    game.do("c1 wake a1")
    game.do("B1 wait")
    assert (game.unit("a1").out, game.unit("a1").hp) == ("", 1)
    assert "a1" in dict(clock_of(game.battle).left), "it takes part in the next round"
    dying = bedside(0, 12)
    assert dying.refused("c1 wake a1") == "a1 is dying: First Aid first."
    again = duel(man("broadsword", sword=100, dexterity=15), man(dodge=0, size=30))
    put(again, {"B1": {"hp": 2}})
    declare(again, "a1 strike B1 with=a1.broadsword")
    again.do("B1 wait", dice=[50, 1])
    assert again.unit("B1").out


@proves("BG-35")
def test_healing_alone_wakes_nobody() -> None:
    game = bedside(2, 10)
    declare(game, "c1 wait")
    game.do("B1 wait")
    game.do("c1 aid a1 wound=1", dice=[50, 3])
    assert (game.unit("a1").hp, game.unit("a1").out) == (5, "down")


@proves("BG-10", "BG-36")
def test_an_action_may_be_kept_for_a_comrade_who_dropped() -> None:
    units = {
        "a": man(dexterity=3, dodge=0), "c": man("broadsword", dexterity=9, first_aid=100),
        "B": man("broadsword", sword=100, dexterity=15, size=30, constitution=30),
    }  # fmt: skip
    game = fight(".B.\nac.\n...", units, sides={"red": "ac", "blue": "B"})
    put(game, {"a1": {"hp": 9}})
    game.do("B1 strike a1 with=B1.broadsword")
    game.do("c1 strike B1 with=c1.broadsword")
    game.do("a1 wait", dice=[50, 8])
    assert game.asked == "c1 rank"
    game.do("c1 keep")
    assert game.asked == "c1 late"
    game.do("c1 aid a1 wound=1", dice=[50, 3])
    assert game.unit("a1").hp == 3
    assert rolled(game)[0] == ("c1", "aid", "healed")


@proves("BG-39")
def test_the_helpless_are_killed_without_a_roll() -> None:
    game = fight("aB.......C", {"a": man(dexterity=15), "B": man(), "C": man()})
    put(game, {"B1": {"out": "down", "hp": 1}})
    game.do("a1 finish B1")
    game.do("C1 wait", dice=[])
    assert game.unit("B1").out == "dead"


@proves("BR-119", "BG-42")
def test_a_week_heals_up_to_three_points() -> None:
    game = put(duel(man()), {"a1": {"hp": 5}})
    assert sorted(out.healed for out in chances(game, "a1 mend")) == [1, 2, 3]
    assert [out.healed for out in chances(game, "a1 mend care=ideal")] == [3]
    nearly = put(duel(man()), {"a1": {"hp": 11}})
    assert [out.healed for out in chances(nearly, "a1 mend")] == [1], "up to the maximum"
    assert "mend" not in game.prompts[0].verbs, "between battles only"


@proves("BG-41")
def test_a_blow_may_be_meant_to_stun() -> None:
    assert duel(man("broadsword", dexterity=15)).refused("a1 stun B1 with=a1.broadsword")
    a = man("heavy_club", club=60, dexterity=15)
    game = duel(a, man(dodge=0), options={"knockout": True})
    assert weighed(game, "a1 stun B1 with=a1.heavy_club").attack.percent == 30
    game.do("a1 stun B1 with=a1.heavy_club")
    game.do("B1 wait", dice=[25, 7])
    assert (game.unit("B1").hp, game.unit("B1").out) == (12, "down"), "7 is more than half of 12"
    game = duel(a, man(dodge=0), options={"knockout": True})
    game.do("a1 stun B1 with=a1.heavy_club")
    game.do("B1 wait", dice=[25, 6])
    assert (game.unit("B1").hp, game.unit("B1").out) == (11, ""), "the least that a club does"


@proves("BR-122", "BR-120")
def test_the_wound_that_is_named_is_treated_and_no_other() -> None:
    game = bedside(1, 8, 3)
    game.do("c1 wait")
    game.do("B1 wait")
    assert game.refused("c1 aid a1"), "one has to be named"
    game.do("c1 aid a1 wound=2", dice=[50, 3])
    assert injuries(game.unit("a1")) == {1: 8}
    assert game.unit("a1").hp == 1 + 3


@proves("BG-36", "BR-123")
@pytest.mark.parametrize(("metres", "is_asked"), [(5, True), (6, False)])
def test_five_metres_leave_time_for_first_aid(metres: int, *, is_asked: bool) -> None:
    game = fight("a" + "." * metres + "c.......B", {"c": man(dexterity=15), "B": man(dexterity=3)},
                 sides={"red": "ac", "blue": "B"})  # fmt: skip
    put(game, {"a1": lying(1, 11)})
    game.do("c1 move 1,0")
    game.do("c1 wait")
    game.do("B1 wait")
    assert game.asked.endswith("late") is is_asked


@proves("BR-116", "BG-17")
def test_nobody_dies_twice() -> None:
    game = fight("a...b...B", {"a": man(), "B": man()}, sides={"red": "ab", "blue": "B"})
    put(game, {"b1": lying(0, 12)})
    while clock_of(game.battle).round < 3:
        game.decline()
    deaths = [event for event in game.log if isinstance(event, UnitFell)]
    assert [(event.unit, event.out) for event in deaths] == [("b1", "dead")]


def at_the_mark(*others: str) -> Game:
    """Red is to take B1 alive, and strikes it for 9 of 8 points; C1, the other of blue, does as said."""
    mark = facing(man(dexterity=5, constitution=3, size=13, dodge=0), "w")
    game = fight(
        "#.aBC#",
        {"a": facing(man("broadsword", sword=100), "e"), "B": mark, "C": man(dexterity=4, first_aid=100)},
        objectives=[objectives.make("red", "capture", unit="B1")],
    )
    game.do("a1 strike B1 with=a1.broadsword")
    game.play("B1 wait")
    game.do("C1 wait", dice=[50, 8])
    assert (game.unit("B1").hp, game.unit("B1").out) == (-1, "down")
    for said in others:
        game.do(said, dice=[50, 3])
    return game


@proves("BR-116", "BG-17")
def test_a_mark_that_bleeds_to_death_was_not_taken_alive() -> None:
    game = at_the_mark()
    assert (game.asked, game.result) == ("C1 late", "")
    game.do("C1 leave-be")
    assert (game.unit("B1").out, game.result) == ("dead", "")


@proves("BR-123", "BG-17")
def test_a_mark_that_its_comrade_saves_is_taken_when_the_round_ends() -> None:
    game = at_the_mark("C1 aid B1 wound=1")
    assert (game.unit("B1").hp, game.unit("B1").out) == (2, "down")
    assert game.result == "red by objective"
