"""Positions in which a stance is right, and is chosen: under fire, beset, lying."""

from __future__ import annotations

from typing import Final

import pytest

from skirmish.ai.levels import LEVELS as MINDS
from skirmish.ai.mind import Mind
from skirmish.ai.plans.planner import Planner
from skirmish.grid import Cell
from skirmish.model.unit import State
from tests.ai.positions import guarding, thought
from tests.rules.forge import ring as forge
from tests.rules.fudge import ring as fudge
from tests.rules.pools import fighters as pools
from tests.rules.ranks import ring as ranks
from tests.scenario import Game, put

LEVELS: Final = ("master",)
"""The levels that are asked."""
POST: Final = Cell(1, 1)
"""Where the one stands who is to hold its ground."""
RANGE: Final = f"{'#' * 36}\n#a{'.' * 32}B#\n#{'.' * 33}B#\n{'#' * 36}"
"""Two who shoot, 33 cells off, and no cover."""
FIELD: Final = f"{'#' * 48}\n#a{'.' * 44}B#\n#{'.' * 45}B#\n{'#' * 48}"
"""The same at 46 cells."""


def verb(game: Game, level: str) -> str:
    """The verb that the unit chooses whose turn it is."""
    return thought(game, level).action.verb


def under_fire(*states: str, hands: str = "knife") -> Game:
    """In `fudge` one who is to hold its ground, in those states, and two riflemen."""
    own = {name: State(name) for name in states}
    units = {"a": fudge.man(hands, fields={"states": own}), "B": fudge.man("rifle", marksmanship=3)}
    return fudge.fight(RANGE, "a1 B1 B2", units=units, **guarding("fudge", RANGE, units, POST))


# ---------------------------------------------------------------------------------------------------- fudge


def test_who_has_to_stay_under_fire_goes_to_ground() -> None:
    """Full defence gives the same +2 Dodge, but for one turn; the ground goes on giving it (FU-19, FU-21)."""
    assert verb(under_fire(), "master") == "ground"


@pytest.mark.parametrize("level", LEVELS)
def test_who_has_gone_to_ground_goes_on_full_defence_as_well(level: str) -> None:
    assert verb(under_fire("ground"), level) == "defend"


@pytest.mark.parametrize("level", LEVELS)
def test_a_prone_rifleman_under_fire_rolls_over_to_shoot_from_the_ground(level: str) -> None:
    """He keeps the +2 Dodge, and shoots without the -4 of who is prone (FU-19, FU-59)."""
    prone = {"states": {"prone": State("prone")}}
    units = {"a": fudge.man("rifle", marksmanship=4, fields=prone), "B": fudge.man("rifle", marksmanship=3)}
    assert verb(fudge.fight(RANGE, "a1 B1 B2", units=units), level) == "roll-over"


@pytest.mark.parametrize("level", LEVELS)
def test_who_has_gone_to_ground_rises_before_a_swordsman(level: str) -> None:
    """On the ground it strikes and blocks at -4 (FU-19)."""
    units = {"a": fudge.man("sword", fields={"states": {"ground": State("ground")}}), "B": fudge.man("sword")}
    assert verb(fudge.fight("#########\n#aB.....#\n#########", "a1 B1", units=units), level) == "rise"


@pytest.mark.parametrize("level", LEVELS)
def test_who_is_beset_by_three_and_cannot_hurt_them_defends(level: str) -> None:
    units = {
        "a": fudge.man("knife", melee=1),
        "B": fudge.man("sword", worn="plate", melee=3, athletics=6),
    }
    drawing = "########\n#.B....#\n#.aB...#\n#.B....#\n########"
    assert verb(fudge.fight(drawing, "a1 B1 B2 B3", units=units), level) == "defend"


@pytest.mark.parametrize(("hands", "is_weighed"), [("rifle", True), ("knife", False)])
def test_a_stance_is_weighed_only_where_something_threatens(hands: str, is_weighed: bool) -> None:
    """Full defence saves nothing from who is armed with a knife, 33 cells off."""
    game = fudge.fight(RANGE, "a1 B1 B2", units={"a": fudge.man("knife"), "B": fudge.man(hands)})
    view = game.battle.seen_by("red")
    planner = Planner(Mind(game.ruleset, view, MINDS["master"], lambda: False), view.prompts[0])
    weighed = {plan.action.verb for plan in planner.plans()}
    assert ("defend" in weighed, "run" in weighed) == (is_weighed, True)


# ---------------------------------------------------------------------------------------------------- ranks


def archers(*hands: str, near: str = "", mace: int = 25) -> Game:
    """In `ranks` one who is to hold its ground and two archers; `near`: who else is there, armed so."""
    drawing = FIELD.replace("#a....", "#aC...") if near else FIELD
    units = {
        "a": ranks.facing(ranks.man(*hands, dexterity=18, mace=mace), "e"),
        "B": ranks.facing(ranks.man("longbow", bow=80), "w"),
        "C": ranks.facing(ranks.man(near or "dagger", fields={"hp": 1}), "w"),
    }
    return ranks.fight(drawing, units, **guarding("ranks", drawing, units, POST)).until("a1")


@pytest.mark.parametrize("level", LEVELS)
def test_a_large_shield_is_planted_by_who_has_nothing_else_to_do_under_arrows(level: str) -> None:
    """It adds all its 16 points to the armour, against 1d8+1 (BR-106)."""
    assert verb(archers("hoplite"), level) == "plant"


def test_behind_a_large_shield_one_kneels_before_striking() -> None:
    """Kneeling takes no action, and stops 90 % of arrows instead of 60 (BR-104, BG-23)."""
    assert verb(archers("light_mace", "hoplite", near="dagger", mace=80), "master") == "kneel"


# ------------------------------------------------------------------------------------------- forge and pools


def test_in_pools_who_has_to_stay_before_five_rifles_lies_down() -> None:
    """One die more against each of them, for no energy until it gets up (G12, G23)."""
    row = f"#{'.' * 19}B#\n"
    drawing = f"{'#' * 22}\n{row * 2}#a{'.' * 18}B#\n{row * 2}{'#' * 22}"
    units = {"a": pools.armed("sword"), "B": pools.armed("rifle", sheet=pools.PLAIN, facing="w")}
    fields = guarding("pools", drawing, units, Cell(1, 3))
    assert verb(pools.fight(drawing, units=units, dice=[1, 2, 10, 3, 4, 5], **fields), "master") == "lie-down"


@pytest.mark.parametrize("level", LEVELS)
def test_in_pools_a_stunned_one_shakes_it_off(level: str) -> None:
    """Stunned it can do nothing else (G28)."""
    units = {"a": pools.armed("sword"), "B": pools.armed("sword", facing="w")}
    game = pools.fight("#########\n#aB.....#\n#########", units=units, dice=[10, 1])
    assert verb(put(game, {"a1": {"states": {"stunned": State("stunned")}}}), level) == "shake-off"


@pytest.mark.parametrize("level", LEVELS)
def test_in_forge_a_good_dodger_with_nothing_to_throw_sets_a_dodge_before_archers(level: str) -> None:
    """The action buys Dexterity + Dodge + 8 against every shot of the round (F2-21)."""
    units = {"a": forge.man(dexterity=3, dodge=4), "B": forge.man("bow", archery=5, dexterity=4, strength=2)}
    row = f"#{'.' * 19}B#\n"
    drawing = f"{'#' * 22}\n{row}#a{'.' * 18}B#\n{row}{'#' * 22}"
    fields = guarding("forge", drawing, units, Cell(1, 2))
    assert verb(forge.fight(drawing, "a1 B1 B2 B3", units=units, **fields), level) == "set-dodge"
