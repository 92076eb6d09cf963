"""The toys under the battery: two hundred random battles in the fog for each round structure."""

from __future__ import annotations

import pytest

from skirmish.conformance import examine
from skirmish.dice import Stream
from skirmish.grid import Cell
from skirmish.model.battle import Battle
from skirmish.model.scene import Objective
from skirmish.rules.ruleset import Ruleset
from tests.scenario import Figure, battle, figure
from tests.toys import beats, declared, infiltration, initiative, sides
from tests.toys.pieces import Sheet

TOYS = [module.RULESET for module in (sides, initiative, declared, beats, infiltration)]

GROUNDS = (
    (
        """
        ############
        #a..#...B..#
        #a..+..*..B#
        #...#..*.B.#
        #.a.'......#
        ############
        """,
        {"red": "a", "blue": "B"},
    ),
    (
        """
        #############
        #a.a.#.1.%..#
        #....+11.%B.#
        ##+####..####
        #..c.'...+.B#
        #c.c.#...#.B#
        #############
        """,
        {"red": "a", "blue": "B", "green": "c"},
    ),
    (
        """
        ##########
        #aa.#..B.#
        #...+..B.#
        ##'####+##
        #...'.~.D#
        #c..#.~D.#
        #.c.+....#
        ##########
        """,
        {"red": "a", "blue": "B", "green": "c", "grey": "D"},
    ),
)

OBJECTIVES = (
    (),
    (Objective("red", "hold", zone="goal", rounds=2), Objective("blue", "eliminate")),
    (Objective("red", "reach", zone="goal", count=2), Objective("red", "eliminate")),
    (Objective("red", "escape", zone="exit", count=1), Objective("blue", "eliminate")),
    (Objective("red", "assassinate", unit="B1"), Objective("blue", "eliminate")),
)


PATROLS = ((), ((Cell(6, 3), -1),), ((Cell(6, 2), 6), (Cell(8, 4), 2)))
ZONES = {"goal": (Cell(5, 4), Cell(6, 4), Cell(7, 4)), "exit": (Cell(1, 4), Cell(7, 1), Cell(7, 4))}


def make(ruleset: Ruleset, seed: str) -> Battle:
    """One of the grounds with numbers and an objective by chance; one battle in ten has no fog."""
    stream = Stream.of("ground", seed)
    drawing, owners = stream.choice(GROUNDS)
    terrain = battle(ruleset, drawing, sides=owners).terrain
    return battle(
        ruleset,
        drawing,
        units={letter: _fighter(stream) for letter in "aBcD"},
        sides=owners,
        zones={name: terrain.mask(cells) for name, cells in ZONES.items()},
        objectives=stream.choice(OBJECTIVES),
        fog=bool(stream.below(10)),
        charted=not stream.below(3),
        infiltrators=stream.choice(("", "red", "red")),
        limit=6,
        seed=seed,
    )


def _fighter(stream: Stream) -> Figure:
    sheet = Sheet(1 + stream.below(3), 4 + stream.below(6), 1 + stream.below(3), stream.below(4))
    return figure(sheet, patrol=stream.choice(PATROLS), facing=stream.below(8))


@pytest.mark.parametrize("toy", TOYS, ids=lambda toy: toy.id)
def test_two_hundred_random_battles_keep_the_laws(toy: Ruleset) -> None:
    report = examine(toy, lambda seed: make(toy, seed), map(str, range(200)))
    assert not report.violations, report
