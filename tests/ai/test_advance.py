"""Where moves are declared before anybody strikes, a side comes at its enemies together."""

from __future__ import annotations

import pytest

from tests.ai.positions import position, turns
from tests.scenario import Game

WIDTH = 110
BACK, AHEAD, FOES = 3, 45, 106
"""Columns in which two of red stand, the third one, and two of blue."""


def moor() -> Game:
    """Blue stands still at the far end of open ground that all see."""
    edge, lane = "#" * WIDTH, list("#" + "." * (WIDTH - 2) + "#")

    def row(*units: tuple[int, str]) -> str:
        cells = lane.copy()
        for column, letter in units:
            cells[column] = letter
        return "".join(cells)

    rows = [row(), row((BACK, "a")), row((AHEAD, "a"), (FOES, "B")), row((BACK, "a"), (FOES, "B")), row()]
    return position("ranks", "\n".join([edge, *rows, edge]), {"a": "guard", "B": "guard"}, fog=False)


def columns(game: Game) -> list[int]:
    """Where red stands, the hindmost first."""
    return sorted(unit.cell.x for unit in game.battle.up("red"))


def test_who_is_ahead_waits_until_its_comrades_are_there() -> None:
    game = moor()
    assert columns(game) == [BACK, BACK, AHEAD]
    *others, first = columns(turns(game, "a1 a2 a3", 1))
    assert first == AHEAD, "alone it would meet both enemies"
    assert min(others) > BACK + 20, "they run"


@pytest.mark.parametrize("level", ["recruit", "regular", "veteran"])
def test_who_does_not_listen_runs_ahead(level: str) -> None:
    *_, first = columns(turns(moor(), "a1 a2 a3", 1, level))
    assert first > AHEAD + 20


def test_they_go_on_together() -> None:
    game = turns(moor(), "a1 a2 a3", 3)
    hindmost, _, first = columns(game)
    assert hindmost > AHEAD
    assert first - hindmost <= 6, "each a step or two ahead of the one before"
