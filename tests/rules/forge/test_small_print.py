"""What the rules say in passing: what becomes of a weapon, what does not last, what is said of a number."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.rules import objectives
from skirmish.rules.forge import RULESET
from tests.rules.forge.ring import PLAIN, duel, far, fight, man, number, rolled, rows
from tests.rules.proves import proves
from tests.scenario import figure, put, start, weighed

PARTS: dict[str, Any] = {"called_shots": True}


def reasons(game: Any, text: str, rule: str) -> list[tuple[int, str]]:
    """Amounts and reasons of the rows by that rule."""
    return [(row.amount, row.reason) for row in rows(game, text) if row.rule == rule]


@proves("G20", "F2-15")
def test_a_knife_that_strikes_stays_in_the_hand() -> None:
    game = duel(man("knife"))
    game.do("a1 strike B1 with=a1.knife", dice=[])
    game.do("B1 stand", dice=[3])
    assert [one.kind for one in game.unit("a1").hands] == ["knife"]


@proves("G20", "G2")
def test_a_maxatec_breaks_on_a_natural_2_alone() -> None:
    game = duel(man("maxatec"))
    rolls: tuple[list[int | str], ...] = ([3], ["6 5", 2])
    for dice in rolls:
        game.do("a1 strike B1 with=a1.maxatec", dice=[])
        game.do("B1 stand", dice=dice)
        assert not game.unit("a1").hands[0].flaw
    game = duel(man("sword"))
    game.do("a1 strike B1 with=a1.sword", dice=[])
    game.do("B1 stand", dice=["1 1"])
    assert not game.unit("a1").hands[0].flaw


@proves("G28", "G21")
def test_a_shield_on_a_held_arm_guards_no_more() -> None:
    game = duel(man(dexterity=9), man("sword", "large-shield"), options={**PARTS, **PLAIN})
    assert number(game, "a1 strike B1 with=punch") == 8 + 1 + 2
    game.do("a1 grab B1 part=other-arm with=punch", dice=[])
    game.do("B1 stand", dice=[8 + 1 + 2 - 9 + 2 + 2])
    assert number(game, "a1 strike B1 with=kick") == 8 + 1
    other = duel(man(dexterity=9), man("sword", "large-shield"), options={**PARTS, **PLAIN})
    other.do("a1 grab B1 part=arm with=punch", dice=[])
    other.do("B1 stand", dice=[8 + 1 + 2 - 9 + 2 + 2])
    assert number(other, "a1 strike B1 with=kick") == 8 + 2 - 2, "the sword's arm is held, not the shield's"


@proves("F2-28", "F2-38")
def test_the_level_of_a_grab_and_the_actions_taken_are_given_as_reasons() -> None:
    game = duel(man(dexterity=6), man(), options=PLAIN)
    game.do("a1 grab B1 with=punch", dice=[])
    game.do("B1 stand", dice=[6])
    game.do("a1 end")
    assert reasons(game, "B1 escape by=dexterity", "F2-28") == [(3, "level of the Grab")]
    shooter = far(man("sling"), man())
    for taken, amount in ((2, -2), (3, -4)):
        put(shooter, {"a1": {"tallies": {**shooter.unit("a1").tallies, "actions": taken - 1}}})
        shooter.do("a1 search")
        said = reasons(shooter, "B1 strike a1 with=punch", "F2-38")
        assert said == [(amount, f"{taken} actions taken")]


@proves("G28", "F2-56", "F2-57")
@pytest.mark.parametrize(("feet", "part", "said"), [
    (0, "leg", (-4, "tiny target", "F2-56")), (0, "head", (-4, "the head", "F2-56")),
    (2, "leg", (-2, "the leg", "F2-57")), (2, "head", (-4, "the head", "F2-56")),
    (6, "arm", (-2, "the arm", "F2-57")), (30, "leg", (-2, "the leg", "F2-57")),
])  # fmt: skip
def test_the_worse_of_size_and_part_and_of_two_alike_the_part(
    feet: int, part: str, said: tuple[int, str, str]
) -> None:
    game = far(man("sling"), man(height_ft=feet), options=PARTS)
    found = rows(game, f"a1 shoot B1 part={part} with=a1.sling")
    assert [(row.amount, row.reason, row.rule) for row in found if row.rule.startswith("F2-5")] == [said]


@proves("G13", "G16")
def test_what_ended_a_round_ago_does_not_come_back_by_waiting() -> None:
    game = fight("#a....B#", "B1 a1", {"B": man("sling"), "a": man(dodge=2)})
    game.do("B1 shoot a1 with=B1.sling", dice=[])
    game.do("a1 dodge", dice=[9, 3])
    game.do("B1 end")
    game.do("a1 end")
    game.do("B1 end")
    assert game.asked == "a1 turn"
    game.do("a1 wait")
    assert set(game.unit("a1").states) == {"waiting"}
    assert number(game, "B1 shoot a1 with=B1.sling") == 8


@proves("G36", "G10")
def test_loading_ends_the_turn_even_on_a_way_out() -> None:
    out = (objectives.make("red", "escape", zone="1"),)
    game = fight("#a1....B#", "a1 B1", {"a": man("crossbow")}, objectives=out)
    game.do("a1 step 2,0")
    game.do("a1 shoot B1 with=a1.crossbow", dice=[])
    game.do("B1 stand", dice=[3])
    game.do("a1 end")
    game.do("B1 end")
    game.do("a1 reload with=a1.crossbow")
    assert game.asked == "B1 turn", "the way out is left for another round"


@proves("G38")
def test_a_zone_is_held_from_the_end_of_the_first_round_on() -> None:
    """Two rounds held alone: won when the second ends."""
    aim = [objectives.make("red", "hold", zone="1", rounds=2), objectives.make("blue", "eliminate")]
    game = fight("#1a...B#", "a1 B1", objectives=aim)
    game.do("a1 step 1,0")
    for done, result in (("a1 end", ""), ("B1 end", ""), ("a1 end", ""), ("B1 end", "red by objective")):
        game.do(done)
        assert game.result == result


@proves("F2-01", "F2-03")
def test_who_is_out_before_the_fight_has_no_place_in_its_order() -> None:
    fallen = figure(RULESET.sheet(), hp=0, out="dead")
    game = start(RULESET, "#aB...B#", units={"B1": fallen})
    assert sorted(unit for unit, _ in game.battle.clock.order) == ["B2", "a1"]  # type: ignore[union-attr]


@proves("G13")
def test_who_took_a_late_turn_once_has_a_last_chance_in_the_next_round_too() -> None:
    game = far(man(), man())
    for _ in range(2):
        game.do("a1 wait")
        game.do("B1 search")
        game.do("a1 hold")
        game.do("B1 end")
        assert game.asked == "a1 cut-in"
        game.do("a1 go")
        game.do("a1 end")


@proves("G7", "G1")
@pytest.mark.parametrize(("roll", "name"), [(5, "near"), (4, "miss"), (8, "marginal"), (11, "basic")])
def test_first_dice_that_points_can_mend_are_near_and_others_what_they_are(roll: int, name: str) -> None:
    """Against 8 with three points: 5 lacks three, 4 more."""
    game = far(man("knife", fields={"tallies": {"pool-spent": 0}}), options={**PLAIN, "pool_scope": "all"})
    game.do("a1 throw B1 with=a1.knife", dice=[])
    game.do("B1 stand", dice=[roll])
    assert rolled(game) == [("a1", "attempt", name)]
    assert weighed(game.battle, "a1 throw B1 with=a1.knife").skill.spare == 3
