"""Two rules that touch the same number, state or moment: each test names both."""

from __future__ import annotations

from typing import Any

from skirmish.grid import Cell
from tests.rules.proves import proves
from tests.rules.ranks.ring import declare, facing, fight, man, rolled
from tests.scenario import Game

THREE = {"red": "a", "blue": "B", "green": "C"}


@proves("BG-03", "BG-37", "BR-23")
def test_who_fumbles_a_blow_from_behind_is_open_for_the_rest_of_the_round() -> None:
    field = """
        .....
        .aB..
        ..c..
    """
    units = {
        "a": man(dexterity=15),
        "B": facing(man("broadsword", sword=55, dexterity=12), "w"),
        "c": man("broadsword", sword=55, dexterity=9),
    }
    game = fight(field, units, sides={"red": "ac", "blue": "B"}, options={"fumbles": True})
    declare(game, "a1 step 0,1", "a1 wait", "B1 wait")
    # Agility: 80 fails against 75, 50 succeeds against 60; the blow is a 100. Then 50 hits, for 3 + 1.
    game.do("c1 strike B1 with=c1.broadsword", dice=[80, 50, 100, 50, 3])
    assert rolled(game) == [
        ("a1", "break-away", "caught"),
        ("B1", "free-attack", "fumble"),
        ("c1", "strike", "hit"),
    ], "B1 is asked for no parry"
    assert game.unit("B1").hp == 12 - 4
    assert "B1 strikes after a1 and stumbles. B1 is off balance." in game.told("red")


def shot_at_once(thing: str, third: str, **skill: Any) -> Game:
    """a1 and B1 act at the same time: a1 at C1, B1 at a1; C1, who has nothing to answer with, is slow."""
    archer = man(thing, dexterity=12, dodge=60, **skill)
    units = {"a": facing(archer, "e"), "B": facing(archer, "w"), "C": man(third, dexterity=3, dodge=0)}
    game = fight("a..B\n....\nC...", units, sides=THREE)
    return declare(game, f"a1 shoot C1 with=a1.{thing}", f"B1 shoot a1 with=B1.{thing}")


@proves("BG-14", "BG-28")
def test_what_was_thrown_lies_there_though_its_thrower_yields_to_a_throw_of_the_same_moment() -> None:
    game = shot_at_once("hand_axe", "dagger", throwing_axe=50)
    game.do("C1 wait", dice=[99, 30])
    assert game.asked == "a1 defend"
    game.do("red concede")
    lying = {cell: [item.id for item in items] for cell, items in game.battle.ground.items.items()}
    assert lying == {Cell(0, 2): ["a1.hand_axe"], Cell(0, 0): ["B1.hand_axe"]}
    assert game.unit("a1").out == "yielded"


@proves("BG-14", "BG-34", "BR-106")
def test_a_planted_shield_is_worn_by_the_arrow_of_an_archer_who_yields_at_the_same_moment() -> None:
    bowman = man("longbow", bow=98, dexterity=12, dodge=60)
    bearer = facing(man("hoplite", dexterity=3, dodge=0), "n")
    units = {"a": facing(bowman, "e"), "B": facing(bowman, "w"), "C": bearer}
    game = fight("a..B\n....\nC...", units, sides=THREE)
    declare(game, "a1 wait", "B1 wait", "C1 plant with=C1.hoplite")
    declare(game, "a1 shoot C1 with=a1.longbow", "B1 shoot a1 with=B1.longbow")
    # 98 halved behind the shield is 49: 20 hits, and of 6 + 1 points 7 are stopped. B1 hits with 50 of 98.
    game.do("C1 wait", dice=[20, 6, 50])
    assert game.asked == "a1 defend"
    game.do("red concede")
    shield = game.battle.ground.items[Cell(0, 2)][0]
    assert shield.stats.points == 16 - 7  # type: ignore[attr-defined]
