"""A new kind of objective is one row: files, victory, opponents, the map and the line client read it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from skirmish.ai.levels import LEVELS
from skirmish.ai.mind import Mind
from skirmish.ai.side.goals import Task
from skirmish.ai.think import think
from skirmish.ai.worth.reckoner import is_mark
from skirmish.app.overlays import overlay
from skirmish.app.selection import Selection
from skirmish.cli.describe import goals
from skirmish.errors import SaveError
from skirmish.grid import Cell
from skirmish.grid.terrain import Mask
from skirmish.model.battle import Battle
from skirmish.model.event import ProgressChanged
from skirmish.model.scene import Objective
from skirmish.packs.clue import Story
from skirmish.packs.library import Library, library
from skirmish.records.codec import Codec
from skirmish.records.replay import steps_of, verify
from skirmish.rules import objectives, rulesets
from skirmish.rules.objectives.objective import COUNT, ObjectiveKind, Parameter, Pursuit, units_inside
from skirmish.rules.ruleset import Ruleset
from skirmish.rules.victory import ruling
from tests.packs.toys import good_copy, text_of
from tests.scenario import Game, battle, saved, start
from tests.toys import beats, declared, initiative, pieces, sides

# --------------------------------------------------------------------------------------- a kind of its own


def _cell(battle: Battle, objective: Objective) -> Mask:
    return battle.terrain.mask([Cell.parse(objective.text("cell"))])


def _is_met(battle: Battle, objective: Objective) -> bool:
    there = units_inside(battle, objective.side, _cell(battle, objective))
    return there >= objective.number("count")


VISIT = ObjectiveKind(
    id="visit",
    sentence="Stand on {cell} with {count}.",
    deed="have been there",
    is_met=_is_met,
    parameters=(Parameter("cell", "cell"), COUNT),
    cells=_cell,
    is_marked=True,
    is_exit=True,
    is_about=lambda objective, unit: unit.name == "Bea",
    pursuit=Pursuit(rank=1, nearer=5.0),
)
"""A kind that no scenario of the game has: to stand on a cell."""


@pytest.fixture
def visit(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table of kinds with that one in it."""
    monkeypatch.setattr(objectives, "KINDS", {**objectives.KINDS, VISIT.id: VISIT})


def content(folder: Path, goal: str) -> Library:
    """The small folder of content, in which the Reds have that goal, under the game's own rules."""
    text = text_of("spat").replace("name: Reds\n", f"name: Reds\n    goals: [{goal}]\n")
    return library((good_copy(folder, spat=f"{text}charted: true\n"),), rulesets())


def begun(folder: Path, goal: str) -> Game:
    """That battle under `fudge`, opened."""
    found = content(folder, goal)
    assert found.problems == ()
    return Game(rulesets()["fudge"], found.battle(found.setup("spat", "fudge", "seed")))


def said(folder: Path, goal: str) -> str:
    """What is wrong with a scenario in which the Reds have that goal."""
    (problem,) = content(folder, goal).problems
    return str(problem).splitlines()[0].partition("yaml:7:")[2]


@pytest.mark.usefixtures("visit")
def test_a_kind_of_its_own_is_played_from_a_file_to_victory(tmp_path: Path) -> None:
    game = begun(tmp_path, '{do: visit, cell: "1,3"}')
    assert game.battle.scene.objectives[0] == objectives.make("red", "visit", cell="1,3")
    while game.battle.result is None:
        if game.battle.asked == "red":
            game.do(str(think(game.ruleset, game.view("red"), "master").action))
        else:
            game.decline()
    assert game.battle.result.reason == "Reds have been there."
    assert game.result == "red by objective"
    assert game.battle.at(Cell(1, 3)) in list(game.battle.up("red"))


@pytest.mark.usefixtures("visit")
def test_it_is_told_marked_on_the_map_and_a_way_out(tmp_path: Path) -> None:
    game = begun(tmp_path, '{do: visit, cell: "5,3", count: 2}')
    view = game.view("red")
    shown = overlay("goals", Selection(game.ruleset, view))
    assert shown.title == "To win: Stand on 5,3 with 2."
    assert shown.washes == {"goal": view.terrain.mask([Cell(5, 3)])}
    assert next(goals(view, Story())) == "To win: Stand on 5,3 with 2. The goal begins at 5,3."
    assert next(goals(game.view("blue"), Story())) == "To win: Put all foes out."
    assert objectives.exit_cells(view, "red") == view.terrain.mask([Cell(5, 3)])
    assert objectives.exit_cells(view, "blue") == 0


@pytest.mark.usefixtures("visit")
def test_an_opponent_walks_for_it_and_minds_whom_it_is_about(tmp_path: Path) -> None:
    game = begun(tmp_path, '{do: visit, cell: "5,3"}')
    view = game.view("red")
    mind = Mind(game.ruleset, view, LEVELS["veteran"], lambda: False)
    task = Task(mind, view.units["a1"])
    assert task.goals == view.terrain.mask([Cell(5, 3)])
    assert task.pursuit == VISIT.pursuit
    assert task.credit(Cell(2, 1)) == VISIT.pursuit.nearer
    assert [is_mark(game.battle, game.unit(name)) for name in ("b1", "b2")] == [False, True]


@pytest.mark.usefixtures("visit")
def test_its_parameters_are_checked_in_files(tmp_path: Path) -> None:
    wrong = {
        "{do: visit}": "13: `visit` needs `cell`",
        "{do: visit, cell: wset}": "31: `wset` is no cell and no zone of the map (did you mean `west`?)",
        '{do: visit, cell: "9,9"}': "31: 9,9 is off the map (it has 7 x 7 cells, the first is 0,0)",
        '{do: visit, cell: "3,2"}': "31: nobody can stand on 3,2 (the wall is there)",
        '{do: visit, cell: "5,3", count: 3}': "45: the side has only 2 units",
        '{do: visit, cell: "5,3", count: 33}': "45: 33 is too much; the most is 32",
        '{do: visit, cell: "5,3", rounds: 2}': "38: `visit` says nothing of `rounds`",
        '{do: visit, cel: "5,3"}': "25: nothing is called `cel` here (did you mean `cell`?)",
    }
    for number, (goal, expected) in enumerate(wrong.items()):
        assert said(tmp_path / str(number), goal) == expected


# ----------------------------------------------------------------------------------------- loud, not silent


def test_an_unknown_kind_is_refused_in_files_with_what_was_meant(tmp_path: Path) -> None:
    known = "eliminate, reach, hold, escape, assassinate, capture, escort, extract, survive"
    expected = f"18: `hodl` is none of {known} (did you mean `hold`?)"
    assert said(tmp_path, "{do: hodl, zone: west}") == expected


def test_an_unknown_kind_inside_is_an_error_whatever_is_asked() -> None:
    stray = Objective("red", "hodl")
    stuck = battle(sides.RULESET, "#a..B#", objectives=[stray], fog=False)
    for question in (
        lambda: ruling(stuck),
        lambda: objectives.sentence(stuck, stray),
        lambda: objectives.exit_cells(stuck, "red"),
        lambda: list(goals(stuck.seen_by("red"), Story())),
        lambda: is_mark(stuck, stuck.units["B1"]),
        lambda: objectives.make("red", "hodl"),
    ):
        with pytest.raises(ValueError, match="no kind of objective is called 'hodl'; known: eliminate"):
            question()


def test_arguments_that_do_not_fit_the_kind_are_an_error() -> None:
    for kind, args in (
        ("hold", {}),
        ("hold", {"zone": "1", "count": 2}),
        ("hold", {"zone": "1", "rounds": 101}),
        ("hold", {"zone": 1}),
        ("reach", {"zone": "1", "count": 0}),
    ):
        with pytest.raises(ValueError, match=r"says|cannot be"):
            objectives.make("red", kind, **args)


def test_one_name_means_one_thing_in_all_kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    other = ObjectiveKind(
        "other", "", "", _is_met, Pursuit(1, 1.0), parameters=(Parameter("rounds", "number", most=3),)
    )
    monkeypatch.setattr(objectives, "KINDS", {**objectives.KINDS, "other": other})
    with pytest.raises(ValueError, match="different things by `rounds`"):
        objectives.parameters()


def test_a_save_with_an_unknown_kind_is_refused() -> None:
    codec = Codec.of(rulesets()["fudge"])
    for objective in (Objective("red", "hodl"), Objective("red", "hold", (("zone", 3),))):
        with pytest.raises(SaveError, match=r"hodl|`hold` says rounds, zone"):
            codec.read(codec.write(objective, Objective), Objective)


# ---------------------------------------------------------------------------------- progress is a side's own

HOLD = objectives.make("red", "hold", zone="1", rounds=3)


def held(game: Game) -> Game:
    """The battle after one round in which red has stood in the zone."""
    while not game.events(ProgressChanged):
        game.decline()
    return game


@pytest.mark.parametrize("toy", [beats.RULESET, declared.RULESET, initiative.RULESET, sides.RULESET])
def test_the_progress_of_a_hold_belongs_to_its_side_under_every_clock(toy: Ruleset) -> None:
    game = held(start(toy, "#a....B#", objectives=[HOLD], zones={"1": 0b10}))
    assert game.events(ProgressChanged) == [ProgressChanged(HOLD, 1)]
    assert game.battle.progress == game.view("red").progress == {HOLD: 1}
    assert game.view("blue").progress == {}, "whether somebody stands out of sight is nobody else's to know"
    while game.battle.result is None:
        game.decline()
    assert game.result == "red by objective"
    assert game.battle.progress == {HOLD: 3}


def test_two_zones_are_held_each_for_itself() -> None:
    other = objectives.make("red", "hold", zone="2", rounds=3)
    drawing, zones = "#a....B#", {"1": 0b10, "2": 0b100}
    game = held(start(sides.RULESET, drawing, objectives=[HOLD, other], zones=zones))
    assert game.battle.progress == {HOLD: 1}


def test_a_side_that_loses_the_ground_begins_anew() -> None:
    game = held(start(sides.RULESET, "#1a...B#", objectives=[HOLD], zones={"1": 0b100}, seed="2"))
    game.until("a1 turn").do("a1 move 1,0")
    while not game.events(ProgressChanged):
        game.decline()
    assert game.battle.progress == {HOLD: 0}


def test_progress_is_saved_and_replayed() -> None:
    game = held(start(sides.RULESET, "#a....B#", objectives=[HOLD], zones={"1": 0b10}))
    ruleset = replace(game.ruleset, records=(pieces.Test, pieces.Came))
    save = saved(game, ruleset)
    steps, broken = steps_of(Codec.of(ruleset), save)
    assert (steps[-1].after.progress, broken) == ({HOLD: 1}, None)
    assert verify(ruleset, save) is None


def test_who_leaves_by_another_way_out_has_not_left_by_that_of_the_goal() -> None:
    """Each goal has a zone of its own; from all of them the side may leave."""
    out = objectives.make("red", "escape", zone="1", count=2)
    fetched = objectives.make("red", "extract", who="m1", zone="2")
    fields: dict[str, Any] = {"sides": {"red": "am", "blue": "B"}, "objectives": [out, fetched]}
    stunts, options = rulesets()["stunts"], {"order": "none"}
    game = start(stunts, "#ma..2B#", zones={"1": 0b110}, options=options, **fields).until("m1")
    game.do("m1 leave")
    assert game.result == "", "not by the way out of that goal"
    assert objectives.counted_sentence(game.view("red"), out) == "Leave with 2 of yours by the 1 (1 of 2)."
    game.do("a1 leave")
    assert game.result == "red by objective"
    other = start(stunts, "#1am..B#", zones={"2": 0b1100}, options=options, **fields).until("m1")
    other.do("a1 leave")
    assert objectives.counted_sentence(other.view("red"), out) == "Leave with 2 of yours by the 1 (0 of 2)."
    other.do("m1 leave")
    assert other.battle.result is not None
    assert other.battle.result.reason == "Red have got them out."
