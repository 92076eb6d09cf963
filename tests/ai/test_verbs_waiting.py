"""Positions in which it is right to let the enemy come: ambush, a turn put off, and the moment to take it."""

from __future__ import annotations

from typing import Final

import pytest

from skirmish.grid import Cell
from tests.ai.positions import guarding, thought
from tests.rules.forge import ring as forge
from tests.rules.ranks import ring as ranks
from tests.scenario import Game

LEVELS: Final = ("master",)
"""The levels that are asked."""
POST: Final = Cell(1, 1)
"""Where the one stands who is to hold its ground."""
LANE: Final = "##################\n#a......B........#\n##################"
"""A lane, with somebody seven steps off."""
CORNER: Final = "##########\n#a.......#\n########.#\n########B#\n########.#\n##########"
"""A lane, with somebody behind its corner."""


def verb(game: Game, level: str) -> str:
    """The verb that the unit chooses whose turn it is."""
    return thought(game, level).action.verb


@pytest.mark.parametrize("level", LEVELS)
def test_who_holds_a_lane_with_a_long_weapon_awaits_the_swordsman(level: str) -> None:
    """In `ranks`: at its full rank, where a walk would cost half of it (BR-09, BG-16)."""
    units = {
        "a": ranks.facing(ranks.man("halberd", polearm=80, dexterity=16), "e"),
        "B": ranks.facing(ranks.man("broadsword", sword=50), "w"),
    }
    game = ranks.fight(LANE, units, **guarding("ranks", LANE, units, POST)).until("a1")
    assert verb(game, level) == "await"


@pytest.mark.parametrize("level", LEVELS)
def test_an_archer_at_the_end_of_a_lane_keeps_its_corner_under_watch(level: str) -> None:
    units = {"a": ranks.facing(ranks.man("longbow", bow=80, dexterity=16), "e"), "B": ranks.man("broadsword")}
    fields = guarding("ranks", CORNER, units, POST)
    assert verb(ranks.fight(CORNER, units, fog=False, **fields).until("a1"), level) == "overwatch"


def lane(**fields: object) -> Game:
    """In `forge` a spearman, a swordsman seven steps off, and the spearman's turn."""
    units = {
        "a": forge.man("long-spear", spears=4, dexterity=3, strength=3),
        "B": forge.man("sword", swords=2),
    }
    return forge.fight(LANE, "a1 B1", units=units, **guarding("forge", LANE, units, POST), **fields)


@pytest.mark.parametrize("level", LEVELS)
def test_in_forge_who_holds_a_lane_puts_its_turn_off_until_the_swordsman_has_come(level: str) -> None:
    """It may cut in after each of his actions (F2-08, G13)."""
    assert verb(lane(), level) == "wait"


@pytest.mark.parametrize("level", LEVELS)
def test_a_turn_put_off_is_taken_when_the_swordsman_is_within_reach(level: str) -> None:
    game = lane().play("a1 wait", "B1 run 3,1")
    assert game.asked == "a1 cut-in"
    assert verb(game, level) == "go"


@pytest.mark.parametrize("level", LEVELS)
def test_a_turn_put_off_is_taken_before_the_round_ends_without_it(level: str) -> None:
    """Who still waits at the end of the round has lost its turn (G13)."""
    game = lane().play("a1 wait", "B1 end")
    assert game.asked == "a1 cut-in"
    assert verb(game, level) == "go"


@pytest.mark.parametrize("level", LEVELS)
def test_a_turn_put_off_is_put_off_further_while_another_enemy_has_still_to_come(level: str) -> None:
    drawing = "###############\n#a......B.C...#\n###############"
    units = {
        "a": forge.man("long-spear", spears=4, dexterity=3, strength=3),
        "B": forge.man("sword", swords=2),
        "C": forge.man("sword", swords=4),
    }
    game = forge.fight(drawing, "a1 B1 C1", units=units).play("a1 wait", "B1 dodge")
    assert game.asked == "a1 cut-in"
    assert verb(game, level) == "hold"
