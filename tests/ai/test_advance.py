"""Where acts do not alternate, a side comes at its enemies together."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.ai.think import think
from skirmish.rules.objectives import make
from tests.ai.positions import position, turns
from tests.library import shipped_library
from tests.scenario import Game

WIDTH = 110
BACK, AHEAD, FOES = 3, 45, 106
"""Columns in which two of red stand, the third one, and two of blue."""


def moor(*more: tuple[int, str], ruleset: str = "ranks", **fields: Any) -> Game:
    """Blue stands still at the far end of open ground that all see; `more` stand in the third row."""
    edge, lane = "#" * WIDTH, list("#" + "." * (WIDTH - 2) + "#")

    def row(*units: tuple[int, str]) -> str:
        cells = lane.copy()
        for column, letter in units:
            cells[column] = letter
        return "".join(cells)

    rows = [
        row(),
        row((BACK, "a")),
        row((AHEAD, "a"), *more, (FOES, "B")),
        row((BACK, "a"), (FOES, "B")),
        row(),
    ]
    return position(
        ruleset, "\n".join([edge, *rows, edge]), {"a": "guard", "B": "guard"}, fog=False, **fields
    )


def columns(game: Game) -> list[int]:
    """Where red stands, the hindmost first."""
    return sorted(unit.cell.x for unit in game.battle.up("red"))


def test_who_is_ahead_waits_until_its_comrades_are_there() -> None:
    game = moor()
    assert columns(game) == [BACK, BACK, AHEAD]
    *others, first = columns(turns(game, "a1 a2 a3", 1))
    assert first == AHEAD, "alone it would meet both enemies"
    assert min(others) > BACK + 20, "they run"


@pytest.mark.parametrize("ruleset", ["forge", "fudge", "stunts"])
def test_it_waits_where_turns_are_whole_too(ruleset: str) -> None:
    game = turns(moor(ruleset=ruleset), "a1 a2 a3", 1)
    *others, first = columns(game)
    assert first == AHEAD
    assert min(others) > BACK + 5, "they come"


def test_it_runs_on_where_acts_alternate() -> None:
    game = turns(moor(ruleset="pools"), "a1 a2 a3", 1)
    assert columns(game)[-1] > AHEAD


@pytest.mark.parametrize("level", ["recruit", "regular", "veteran", "elite"])
def test_only_masters_wait(level: str) -> None:
    *_, first = columns(turns(moor(), "a1 a2 a3", 1, level))
    assert first > AHEAD + 20


def test_nobody_waits_while_a_comrade_fights() -> None:
    game = moor((FOES - 1, "a"))
    first, second = columns(game)[-2:]
    assert (first, second) == (AHEAD, FOES - 1)
    after = columns(turns(game, "a1 a2 a3 a4", 1))
    assert not any(column == AHEAD for column in after), "it runs to help"
    assert sum(column > AHEAD + 20 for column in after) == 2


def test_who_is_aggressive_waits_for_nobody() -> None:
    berserk = shipped_library().temperaments["berserk"].factors
    game = moor()
    while game.battle.clock is None or game.battle.clock.round < 2:
        prompt = game.prompts[0]
        if prompt.side == "red":
            view = game.battle.seen_by("red")
            game.do(str(think(game.ruleset, view, "master", temperament=berserk).action))
        else:
            game.do(f"{prompt.unit} {prompt.decline}")
    assert columns(game)[-1] > AHEAD + 20


@pytest.mark.parametrize("ruleset", ["forge", "fudge", "ranks", "stunts"])
def test_nobody_waits_when_time_runs_out(ruleset: str) -> None:
    """Blue has only to be there still when the twelfth round is over: sides that wait walk as far in ten."""
    game = moor(ruleset=ruleset, objectives=[make("blue", "survive", until=12, count=1)])
    *_, first = columns(turns(game, "a1 a2 a3", 1))
    assert first > AHEAD + 5


UNMET = """
##################################################
#a......................................#........#
#a......................................#........#
#a......................................+......B.#
#a......................................#........#
##################################################
"""


@pytest.mark.parametrize("ruleset", ["forge", "fudge"])
def test_while_no_enemy_is_known_they_walk_as_far_as_they_can_and_keep_together(ruleset: str) -> None:
    """Who goes first reckons with its comrades, who come as far in the same round."""
    game = position(ruleset, UNMET, {"a": "guard", "B": "guard"}, charted=True)
    hindmost, *_, first = columns(turns(game, "a1 a2 a3 a4", 1))
    assert hindmost > 8
    assert first - hindmost <= 4


def test_where_sides_act_in_turn_nobody_comes_into_sight_as_fast_as_it_can() -> None:
    """All of the enemy's side would act before it does again; nobody stands still either."""
    game = position("stunts", UNMET, {"a": "guard", "B": "guard"}, charted=True)
    hindmost, *_, first = columns(turns(game, "a1 a2 a3 a4", 1))
    assert hindmost > 1
    assert first <= 8


def test_they_go_on_together() -> None:
    game = turns(moor(), "a1 a2 a3", 3)
    hindmost, _, first = columns(game)
    assert hindmost > AHEAD
    assert first - hindmost <= 6, "each a step or two ahead of the one before"
