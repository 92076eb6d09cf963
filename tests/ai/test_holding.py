"""Ground to be held alone: who stands there unseen keeps the rounds from counting, and is looked for."""

from __future__ import annotations

import pytest

from skirmish.ai.think import think
from skirmish.grid import Cell
from skirmish.rules import objectives
from tests.effort import every, paired
from tests.rules.test_walking import SYSTEMS
from tests.scenario import Game, battle, figure, start

WELL = """
    ###########
    #.......#.#
    #.......#.#
    #.a.#.B.#.#
    #.......#.#
    #.......#.#
    ###########
"""
"""The yard on the left is to be held; the pillar in it hides the two from each other."""
ALONE = WELL.replace("#.B.#.#", "#...#B#")
YARD = [Cell(x, y) for x in range(1, 8) for y in range(1, 6)]
MOST_ANSWERS = 240


def fought(name: str, level: str, drawing: str) -> Game:
    """The battle of two sides, each to hold the yard alone for three rounds."""
    system = SYSTEMS[name]
    terrain = battle(system.ruleset, drawing).terrain
    game = start(
        system.ruleset,
        drawing,
        units={letter: figure(system.foe, hands=(system.sword,)) for letter in "aB"},
        objectives=[objectives.make(side, "hold", zone="yard", rounds=3) for side in ("red", "blue")],
        zones={"yard": sum(1 << terrain.bit(cell) for cell in YARD)},
        charted=True,
        seed="well",
    )
    assert not [*game.view("red").foes("red")]
    for _ in range(MOST_ANSWERS):
        if game.battle.result is None:
            game.do(str(think(game.ruleset, game.view(game.battle.asked), level).action))
    return game


@pytest.mark.parametrize(("name", "level"), every(2, paired(SYSTEMS, ["regular", "veteran", "master"])))
def test_who_holds_ground_looks_behind_the_pillar_while_no_round_counts(name: str, level: str) -> None:
    assert fought(name, level, WELL).result.endswith("by out"), "they met and fought it out"


@pytest.mark.parametrize("name", SYSTEMS)
def test_who_holds_it_alone_stays_and_wins(name: str) -> None:
    """B1 stands in a room without a door."""
    game = fought(name, "master", ALONE)
    assert game.result == "red by objective"
    assert game.battle.clock is not None
    assert game.battle.clock.round <= 4
