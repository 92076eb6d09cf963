"""Opponents look where they are threatened from."""

from __future__ import annotations

from skirmish.ai.levels import LEVELS
from skirmish.ai.mind import Mind
from skirmish.ai.plans import gaze
from skirmish.ai.plans.planner import Planner
from skirmish.ai.think import think
from skirmish.grid import FACINGS
from skirmish.model.action import Action
from skirmish.model.change import changed
from skirmish.rules.arcs import by_octant
from skirmish.rules.forge import RULESET
from skirmish.rules.pools import RULESET as POOLS
from tests.rules.forge.ring import fight, man, turned
from tests.rules.pools.fighters import SKILLED, armed
from tests.rules.pools.fighters import duel as pools_duel
from tests.scenario import Game

BUSY = {"tallies": {"actions": 3, "stepped": 0, "pool-spent": 99}}
"""All actions taken: only the free step is left."""


def beset(facing: str) -> Game:
    """`a1`, out of actions and looking that way, with a swordsman to its east."""
    units = {"a": turned(man("sword", fields=BUSY), facing), "B": man("sword", swords=4)}
    return fight("#aB.....#", "a1 B1", units)


def test_at_the_end_of_its_turn_it_does_not_leave_its_back_to_a_swordsman() -> None:
    game = beset("w")
    action = think(RULESET, game.battle.seen_by("red"), "master").action
    assert action.verb in {"end", "step"}
    game.do(str(action))
    unit, foe = game.unit("a1"), game.unit("B1")
    assert by_octant(unit.cell, unit.facing, foe.cell) == "front"


def test_what_looks_well_already_is_not_said_again() -> None:
    game = fight(
        "#aB.....#", "a1 B1", {"a": turned(man("sword", fields=BUSY), "e"), "B": man("sword", swords=4)}
    )
    assert not think(RULESET, game.battle.seen_by("red"), "master").action.arg("facing")


def test_between_two_it_turns_its_back_to_the_weaker() -> None:
    """It strikes at the weak one, to the west; the strong one, to the east, is not to have its back."""
    units = {
        "a": turned(man("sword", swords=4), "w"),
        "B": man("knife", fields={"hp": 1}),
        "C": man("sword", swords=4, strength=4),
    }
    game = fight("#BaC....#", "a1 B1 C1", units)
    action = think(RULESET, game.battle.seen_by("red"), "master").action
    game.do(str(action))
    unit = game.unit("a1")
    assert by_octant(unit.cell, unit.facing, game.unit("C1").cell) != "rear"


def test_in_pools_a_hold_turns_too() -> None:
    game = pools_duel(armed("sword", sheet=SKILLED), armed("sword", sheet=SKILLED))
    view = game.battle.seen_by(game.battle.asked)
    prompt = view.prompts[0]
    here = view.units[prompt.unit]
    back = {**view.units, here.id: changed(here, facing=(here.facing + 4) % 8)}
    view = view.with_units(back)
    planner = Planner(Mind(POOLS, view, LEVELS["master"], lambda: False), prompt)
    foe = next(iter(view.foes(here.side)))
    held = gaze.turned(planner, Action(here.id, "hold"))
    assert by_octant(here.cell, FACINGS.index(held.arg("facing")), foe.cell) == "front"
    assert gaze.turned(planner, Action(here.id, "strike", foe.id)).args == (), "a blow looks at its target"
