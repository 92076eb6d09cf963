"""Two in contact under the toy of sides."""

from __future__ import annotations

from tests.scenario import Game, start
from tests.toys import sides
from tests.toys.pieces import Sheet

RED_FIRST = [6, 1]
"""The toy of sides throws a die for each side: red begins."""
FAST = Sheet(speed=20)

DUEL = """
    #######
    #..aB.#
    #.....#
    #######
"""


def duel(dice: list[int] | None = None, **fields: object) -> Game:
    """Two in contact under the toy of sides; red begins."""
    return start(sides.RULESET, DUEL, dice=dice or RED_FIRST, **fields)
