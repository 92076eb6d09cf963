"""Levels as limits: what an opponent that does not always attend makes of its turns."""

from __future__ import annotations

from bench.battles import battle_of
from skirmish.ai.levels import LEVELS
from skirmish.grid import Cell
from skirmish.model.battle import Battle
from skirmish.model.change import changed

ELITE = LEVELS["elite"]


def views(count: int) -> list[Battle]:
    """A side's view when its first unit is asked, that unit having more points in each."""
    _, battle = battle_of("clash")
    view = battle.seen_by(battle.asked)
    unit = view.units[view.prompts[0].unit]
    return [view.with_unit(changed(unit, hp=hp)) for hp in range(1, count + 1)]


def test_elite_attends_to_half_of_its_turns_and_is_a_veteran_in_the_others() -> None:
    found = [ELITE.at(view) for view in views(200)]
    assert {id(level) for level in found} == {id(ELITE), id(LEVELS["veteran"])}
    attended = sum(level is ELITE for level in found)
    assert 79 <= attended <= 121, "of 200 with a chance of one half each; three deviations are 21"


def test_attention_lasts_for_the_whole_turn_wherever_the_unit_walks() -> None:
    for view in views(20):
        unit = view.units[view.prompts[0].unit]
        walked = view.with_unit(changed(unit, cell=Cell(unit.cell.x + 1, unit.cell.y)))
        assert ELITE.at(walked) is ELITE.at(view)


def test_all_other_levels_are_the_same_in_every_turn() -> None:
    for name, level in LEVELS.items():
        if name != "elite":
            assert all(level.at(view) is level for view in views(20))
