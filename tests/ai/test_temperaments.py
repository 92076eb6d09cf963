"""Temperaments: each factor changes an answer in a position drawn for it, and only as it says."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from bench import temperaments
from bench.sections import marked, placed
from bench.temperaments import AIMS, SCENARIOS, Ways, averages, known, misses, section
from skirmish.ai.think import think
from skirmish.arena.kept_lines import add_line
from skirmish.arena.match import halves
from skirmish.grid import steps_apart
from skirmish.model.action import Action
from skirmish.model.scene import Objective
from skirmish.seats import PLAIN, Temperament
from tests.ai.positions import position, unit
from tests.effort import every
from tests.library import shipped_library
from tests.scenario import Game

BEGIN, END = marked("temperaments")
LITTLE, MUCH = 0.25, 4.0


def answer(game: Game, **factors: float) -> Action:
    """What a master of that temperament does."""
    view = game.battle.seen_by(game.battle.asked)
    return think(game.ruleset, view, "master", temperament=Temperament(**factors)).action


def at_blades(hp: int) -> Game:
    """Two guards in contact, the one whose turn it is with so many points left of 10."""
    drawing = "################\n#......a.......#\n#.......B......#\n#..............#\n################"
    return position("fudge", drawing, {"a": unit("fudge", "guard", hp=hp), "B": "guard"}, charted=True)


def test_aggression_is_what_own_blows_count_for() -> None:
    hurt = at_blades(2)
    assert answer(hurt).verb == "defend", "the plain one thinks of its skin"
    assert answer(hurt, aggression=MUCH).verb == "strike"


def test_caution_is_what_threatening_harm_counts_for() -> None:
    hurt = at_blades(2)
    assert answer(hurt, caution=LITTLE).verb == "strike"
    assert answer(hurt, caution=MUCH).verb == "defend"


def test_preservation_counts_for_the_hurt_alone() -> None:
    hurt = at_blades(2)
    assert answer(hurt, preservation=LITTLE).verb == "strike"
    assert answer(hurt, preservation=MUCH).verb == "defend"
    whole = at_blades(hurt.ruleset.full(hurt.battle.units["a1"]))
    assert answer(whole, preservation=LITTLE) == answer(whole, preservation=MUCH) == answer(whole)


def test_cohesion_is_what_comrades_near_by_count_for() -> None:
    drawing = """
    ##########################
    #....a...................#
    #........................#
    #..b..............B......#
    #........................#
    ##########################
    """
    game = position("fudge", drawing, {"a": "guard", "b": "guard", "B": "guard"}, charted=True)

    def apart(action: Action) -> int:
        mate = game.battle.units["a1" if action.unit == "b1" else "b1"]
        assert not isinstance(action.target, str | None)
        return steps_apart(action.target, mate.cell)

    assert apart(answer(game, cohesion=MUCH)) < apart(answer(game))


def test_stealth_is_what_it_costs_to_be_noticed() -> None:
    """The archer may shoot the sentry in the back, but does not put him out for certain, and warns others."""
    drawing = """
    ##########################
    #......................B.#
    #.............a..........#
    #.................B......#
    #.........#####........B.#
    ##########################
    """
    archer = unit("fudge", "archer", hidden_from=frozenset({"blue"}))
    sentry = unit("fudge", "guard", facing="e", alert=False)
    game = position("fudge", drawing, {"a": archer, "B": sentry}, charted=True, infiltrators="red")
    assert answer(game, stealth=LITTLE).verb == "shoot"
    assert answer(game, stealth=MUCH).verb != "shoot"


def test_the_objective_counts_against_fighting() -> None:
    drawing = """
    ##########################
    #........................#
    #......a............11...#
    #......B............11...#
    #........................#
    ##########################
    """
    reach = Objective("red", "reach", (("count", 1), ("zone", "1")))
    game = position("fudge", drawing, {"a": "guard", "B": "guard"}, charted=True, objectives=[reach])
    assert answer(game).verb == "run"
    assert answer(game, objective=LITTLE).verb == "strike"


def test_in_a_hunt_the_objective_counts_for_nothing_and_aggression_instead() -> None:
    drawing = "############\n#..........#\n#.a.....B..#\n#..........#\n############"
    game = position("fudge", drawing, {"a": "archer", "B": "guard"}, charted=True)
    assert answer(game, objective=LITTLE) == answer(game, objective=MUCH) == answer(game)


@pytest.mark.parametrize("ruleset", every(2, ["fudge", "forge", "pools", "ranks", "stunts"], first=1))
def test_factors_of_one_change_nothing(ruleset: str) -> None:
    drawing = "############\n#..........#\n#.a....B...#\n#.b....C...#\n############"
    kinds = {"a": "guard", "b": "archer", "B": "guard", "C": "archer"}
    game = position(ruleset, drawing, kinds, charted=True)
    view = game.battle.seen_by(game.battle.asked)
    plain = think(game.ruleset, view, "master")
    assert think(game.ruleset, view, "master", temperament=replace(PLAIN)) == plain
    named = shipped_library().temperaments.values()
    assert len({think(game.ruleset, view, "master", temperament=one.factors).price for one in named}) > 1


# ------------------------------------------------------------------------------------------- the measurement


def test_a_short_run_of_the_measurement_is_kept_and_written(tmp_path: Path) -> None:
    page, kept = tmp_path / "page.md", tmp_path / "kept.jsonl"
    page.write_text(f"# Page\n\n{BEGIN}\nold\n{END}\nrest\n", encoding="utf-8")
    half = next(one for one in halves(temperaments.matches(["berserk"]), 1, "short") if not one.is_swapped)
    match = replace(half.match, first="recruit/berserk", second="recruit", scenario="ford")
    short = replace(half, match=match)
    ways = temperaments.fought(short)
    assert ways == temperaments.fought(short), "the same battle"
    assert all(0 <= share <= 1 for share in (ways.blows, ways.hidden, ways.losses, ways.wins))
    assert ways.distance >= 1
    assert ways.rounds >= 1
    add_line(kept, temperaments.line_of(short, ways))
    assert known(kept, [short]) == {short: ways}
    told = section(averages({short: ways}), 1)
    assert placed(page.read_text(), "temperaments", told).startswith(f"# Page\n\n{BEGIN}\n\nLevel")
    assert placed(page.read_text(), "temperaments", told).endswith(f"{END}\nrest\n")
    with pytest.raises(ValueError, match="the page needs the lines"):
        placed("no marks", "temperaments", told)


def test_a_temperament_that_does_not_show_is_told() -> None:
    plain = Ways(8.0, 4.0, 0.3, 0.2, 0.5, 9.0, 0.5)
    table = dict.fromkeys(product(("", *AIMS), SCENARIOS), plain)
    assert {line.partition(":")[0] for line in misses(table)} == set(AIMS)
    for name, aim in AIMS.items():
        better = getattr(plain, aim.figure) * (1.5 if aim.is_more else 0.5)
        table[name, aim.scenario] = replace(plain, **{aim.figure: better})
    assert misses(table) == []


def test_every_temperament_that_is_shipped_has_an_aim() -> None:
    assert set(AIMS) == set(shipped_library().temperaments)
