"""Positions in which things, doors, bushes and the way out are used: the right one, at the right time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

import pytest

from skirmish.grid import Cell
from skirmish.model.battle import Battle
from skirmish.rules.objectives import make
from tests.ai.positions import cell_mask, hunted, leaving, thought
from tests.rules.forge import ring as forge
from tests.rules.fudge import raid
from tests.rules.fudge import ring as fudge
from tests.rules.pools import fighters as pools
from tests.rules.ranks import ring as ranks
from tests.rules.stunts import ring as stunts
from tests.scenario import Game, put

LEVELS: Final = ("master",)
"""The levels that are asked."""
DOORWAY: Final = """
################
#.#............#
#a'...........B#
#.#...........B#
#.#............#
################
"""
"""An open door, and two who shoot through it."""
BUSHES: Final = "################\n#a**..........B#\n#***..........B#\n################"
"""Bushes, and two who shoot."""
NOOK: Final = "#########\n#a......#\n#...**..#\n#...*B*.#\n#########"
"""One who hides in the bushes of a small room."""
YARD: Final = "############\n#a........B#\n############"
"""A yard, and an enemy nine steps off."""


def verb(game: Game, level: str) -> str:
    """The verb that the unit chooses whose turn it is."""
    return thought(game, level).action.verb


def laid(game: Game) -> Game:
    """The game in which what `a1` had in hand lies at its feet."""
    unit, ground = game.unit("a1"), game.battle.ground
    ground = replace(ground, items={unit.cell: unit.hands})
    step = game.steps[-1]
    after: Battle = replace(step.after.with_unit(replace(unit, hands=())), ground=ground)
    game.steps[-1] = replace(step, after=after)
    return game


GUNS: Final[Mapping[str, tuple[Any, Any, Callable[..., Game]]]] = {
    "fudge": (
        fudge.man("knife", stealth=6),
        fudge.man("rifle", marksmanship=6, perception=0),
        lambda drawing, units, **more: fudge.fight(drawing, "a1 B1 B2", units, **more),
    ),
    "stunts": (stunts.man("dagger"), stunts.man("rifle", shoot=80), stunts.fight),
    "ranks": (
        ranks.man("dagger", hide=95, dexterity=18),
        ranks.man("longbow", bow=80),
        lambda drawing, units, **more: ranks.fight(drawing, units, **more).until("a1"),
    ),
    "forge": (
        forge.man("knife", dexterity=3),
        forge.man("bow", archery=5, dexterity=4),
        lambda drawing, units, **more: forge.fight(drawing, "a1 B1 B2", units, **more),
    ),
    "pools": (
        pools.armed("dagger"),
        pools.armed("rifle", sheet=pools.PLAIN, facing="w"),
        lambda drawing, units, **more: pools.fight(drawing, units=units, dice=[10, 1, 2], **more),
    ),
}
"""By system one with a knife, two who shoot, and how their fight begins."""


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("ruleset", GUNS)
def test_a_door_is_shut_against_those_who_shoot_through_it(ruleset: str, level: str) -> None:
    own, foe, begun = GUNS[ruleset]
    assert verb(begun(DOORWAY, {"a": own, "B": foe}), level) == "door"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("ruleset", [name for name in GUNS if name != "stunts"])
def test_one_whom_they_came_for_hides_from_those_who_shoot(ruleset: str, level: str) -> None:
    own, foe, begun = GUNS[ruleset]
    assert verb(begun(BUSHES, {"a": own, "B": foe}, under={"a": "*"}, **hunted("a1")), level) == "hide"


@pytest.mark.parametrize("level", LEVELS)
def test_one_who_has_just_hidden_is_looked_for(level: str) -> None:
    units = {"a": fudge.man("sword", perception=6), "B": fudge.man("knife", stealth=6)}
    game = fudge.fight(NOOK, "B1 a1", units, under={"B": "*"})
    game.do("B1 hide", dice=["++++", "----"])
    assert "red" in game.unit("B1").hidden_from
    assert verb(game.until("a1"), level) == "search"


SWORDS: Final[Mapping[str, tuple[Any, Any, Callable[..., Game]]]] = {
    "fudge": (
        fudge.man("greatsword", melee=5, strength=4),
        fudge.man("sword"),
        lambda drawing, units: fudge.fight(drawing, "a1 B1", units),
    ),
    "stunts": (stunts.man("sword", fight=80), stunts.man("sword"), stunts.fight),
    "ranks": (
        ranks.man("broadsword", sword=70),
        ranks.man("broadsword"),
        lambda drawing, units: ranks.fight(drawing, units).until("a1"),
    ),
    "forge": (
        forge.man("sword", swords=4, strength=3),
        forge.man("sword"),
        lambda drawing, units: forge.fight(drawing, "a1 B1", units),
    ),
    "pools": (
        pools.armed("greatsword"),
        pools.armed("sword", facing="w"),
        lambda drawing, units: pools.fight(drawing, units=units, dice=[10, 1]),
    ),
}
"""By system two swordsmen, and how their fight begins."""


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("ruleset", SWORDS)
def test_a_sword_at_ones_feet_is_picked_up_rather_than_left_behind(ruleset: str, level: str) -> None:
    own, foe, begun = SWORDS[ruleset]
    assert verb(laid(begun(YARD, {"a": own, "B": foe})), level) == "pick-up"


@pytest.mark.parametrize("level", LEVELS)
def test_who_can_throw_a_dagger_picks_up_no_second_one_first(level: str) -> None:
    """Two of them next turn are worth less than this one now, at an enemy with two points left."""
    units = {"a": pools.armed("dagger"), "B": pools.armed("sword", facing="w", hp=2)}
    game = pools.fight("a.........B", units=units, dice=[10, 1])
    unit, step = game.unit("a1"), game.steps[-1]
    spare = {unit.cell: tuple(replace(item, id="spare") for item in unit.hands)}
    game.steps[-1] = replace(step, after=replace(step.after, ground=replace(step.after.ground, items=spare)))
    assert verb(game, level) == "throw"


@pytest.mark.parametrize("level", LEVELS)
def test_an_archer_in_contact_draws_the_sword(level: str) -> None:
    drawing = "#########\n#..aB...#\n#########"
    units = {"a": stunts.man("bow", carried="sword", fight=80, shoot=20), "B": stunts.man("sword")}
    assert verb(stunts.fight(drawing, units), level) == "draw"


@pytest.mark.parametrize("level", LEVELS)
def test_an_empty_crossbow_is_made_ready_rather_than_carried_nearer(level: str) -> None:
    drawing = "####################\n#a................B#\n####################"
    game = stunts.fight(drawing, {"a": stunts.man("crossbow", shoot=90), "B": stunts.man("sword")})
    game.do("a1 shoot B1 with=a1.crossbow")
    assert verb(game.until("a1 turn"), level) == "recover"


@pytest.mark.parametrize("level", LEVELS)
def test_who_stands_on_the_way_out_leaves(level: str) -> None:
    drawing = "######\n#a..B#\n######"
    units = {"a": ranks.man(dexterity=18), "B": ranks.man("broadsword")}
    game = ranks.fight(drawing, units, **leaving("ranks", drawing, units, Cell(1, 1))).until("a1")
    assert verb(game, level) == "leave"


@pytest.mark.parametrize("level", LEVELS)
def test_who_has_far_to_go_and_nobody_beside_it_dashes(level: str) -> None:
    """Thirty metres, past anything that a run reaches (BR-08)."""
    row = f"#a{'.' * 32}B{'.' * 10}#"
    drawing = f"{'#' * len(row)}\n{row}\n{'#' * len(row)}"
    units = {"a": ranks.man("dagger", dexterity=18), "B": ranks.man("longbow", bow=30)}
    zones = {"goal": cell_mask("ranks", drawing, units, Cell(41, 1))}
    goal = [make("red", "reach", zone="goal", count=1)]
    assert verb(ranks.fight(drawing, units, objectives=goal, zones=zones).until("a1"), level) == "dash"


# ----------------------------------------------------------------------------------------- before the fight


def prowl(steps: int) -> Game:
    """In `fudge` an infiltrator so many cells behind a sentry who looks away."""
    row = f"#a{'.' * steps}B....#"
    drawing = f"{'#' * len(row)}\n{row}\n#{'.' * (len(row) - 2)}#\n{'#' * len(row)}"
    return raid.raid(drawing, dice=None, units={"a": raid.armed("sword"), "B": raid.sentry("e")})


@pytest.mark.parametrize("level", LEVELS)
def test_within_earshot_of_a_sentry_one_sneaks(level: str) -> None:
    """A whole move is at -2 to go unnoticed (FG-27)."""
    assert verb(prowl(8), level) == "sneak"


def test_farther_off_one_strides() -> None:
    assert verb(prowl(12), "master") == "stride"


@pytest.mark.parametrize("level", LEVELS)
def test_a_sentry_who_looks_away_is_taken_down(level: str) -> None:
    """Strength x 4 through armour, in silence (FU-49)."""
    units = {"a": raid.armed("sword"), "B": raid.sentry("e")}
    assert verb(raid.raid("########\n#..aB..#\n########", dice=None, units=units), level) == "takedown"


@pytest.mark.parametrize("level", LEVELS)
def test_two_side_by_side_with_one_hit_left_are_fired_at_both(level: str) -> None:
    units = {
        "a": fudge.man("smg", marksmanship=6),
        "B": fudge.man("sword", fields={"hp": 1}),
        "C": fudge.man("sword", fields={"hp": 1}),
    }
    game = fudge.fight("##########\n#a.....B.#\n#......C.#\n##########", "a1 B1 C1", units)
    assert verb(game, level) == "split"


# ---------------------------------------------------------------------------------------------------- pools


@pytest.mark.parametrize("level", LEVELS)
def test_in_pools_a_heavy_blow_is_braced_against_by_the_sturdy(level: str) -> None:
    sturdy = replace(pools.PLAIN, stamina=5, agility=1, skills={"blades": 1})
    units = {"a": pools.armed("sword", sheet=sturdy), "B": pools.armed("greatsword", facing="w")}
    game = pools.fight("#########\n#aB.....#\n#########", units=units, dice=[1, 10])
    game.do("B1 strike a1 with=greatsword")
    assert verb(game, level) == "brace"


def test_in_pools_a_jam_is_cleared_while_the_enemy_is_far() -> None:
    drawing = "####################\n#a................B#\n####################"
    units = {"a": pools.armed("rifle"), "B": pools.armed("sword", facing="w")}
    game = pools.fight(drawing, units=units, dice=[10, 1])
    jammed = tuple(replace(item, flaw="jammed") for item in game.unit("a1").hands)
    assert verb(put(game, {"a1": {"hands": jammed}}), "master") == "clear"
