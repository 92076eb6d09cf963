"""Looking: who is under the cursor, on what ground, and what shelters there, on every size of screen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from skirmish.app.lines import plain
from skirmish.app.parts.layout import LOOK
from skirmish.app.picture import Picture, letters
from skirmish.app.rows.ground import ground_rows, sheltered_rows
from skirmish.app.screens.encyclopedia import EncyclopediaScreen
from skirmish.cli.describe import ground
from skirmish.grid import Cell
from skirmish.model.battle import Battle, Sighting
from skirmish.texts.encyclopedia import entries
from tests.app import toy
from tests.app.table import HOT_SEAT, table

YARD = (
    "############",
    "#a.........#",
    "#..........#",
    "#..#..=..A.#",
    "#...=......#",
    "############",
)
"""A wall and low walls between the two."""


def told(cell: Cell) -> str:
    """What is said of that cell to ours."""
    view = toy.battle(YARD, fog=False).seen_by("ours")
    rows = (*ground_rows(view, cell, 60), *sheltered_rows(view, "ours", cell, 60))
    return " ".join(" ".join(plain(row) for row in rows).split())


def test_of_a_cell_it_is_told_what_lies_there_and_what_shelters_there_from_each_foe() -> None:
    assert told(Cell(6, 3)).startswith("heavy cover")
    assert told(Cell(5, 3)) == "from Foe A: heavy cover by low wall at 6,3"
    assert told(Cell(9, 1)) == "from Foe A: no cover"
    assert told(Cell(2, 3)) == "out of sight of all known foes"


def test_of_a_door_it_is_told_whether_it_is_open() -> None:
    """Of a door nothing was said but `heavy cover`."""
    game = toy.battle(("#######", "#a.+.A#", "#######"), fog=False)
    closed = [plain(row).strip() for row in ground_rows(game.seen_by("ours"), Cell(3, 1), 60)]
    assert closed[-1] == "closed"
    after = game.with_ground(replace(game.ground, open_doors=game.terrain.doors))
    opened = [plain(row).strip() for row in ground_rows(after.seen_by("ours"), Cell(3, 1), 60)]
    assert opened[-1] == "open"


def strewn() -> Battle:
    """A yard in which one foe lies dead, and a gun beside another foe; a cell burns."""
    game = toy.battle(("##########", "#a..B...A#", "##########"), fog=False)
    body = game.units["B1"]
    game = replace(game, units={**game.units, body.id: replace(body, out="dead")})
    gun = next(item for unit in game.units.values() for item in unit.items)
    ground = replace(game.ground, items={Cell(5, 1): (gun,)}, fires={Cell(6, 1): 3})
    return game.with_ground(ground)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("first", ["x", "1"])
async def test_of_a_body_it_is_told_whose_it_is(size: tuple[int, int], first: str) -> None:
    """The cursor on it said `floor`, by looking there and with a shot chosen that nothing there can meet."""
    async with table(strewn(), size=size, seats=HOT_SEAT) as at:
        await at.press(first)
        at.screen.chooser.point(Cell(4, 1))
        await at.settle()
        assert "Foe B lies here, dead" in at.text


def remembering(**fields: bool) -> Battle:
    """A yard in which ours have lost a foe from sight that they saw at 4,1 in the second round."""
    game = toy.battle(("##########", "#a.......#", "##########", "#.......A#", "##########"))
    seen = replace(game.units["A1"], cell=Cell(4, 1))
    ours = replace(game.memories["ours"], sightings={"A1": Sighting(seen, 2, **fields)}, explored=-1)
    return replace(game, memories={**game.memories, "ours": ours})


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_of_a_foe_out_of_sight_it_is_told_who_was_seen_there_and_when(size: tuple[int, int]) -> None:
    """The map had a `?`, and nothing told whose."""
    async with table(remembering(), size=size, seats={"ours": "human", "theirs": "ai:recruit"}) as at:
        at.screen.chooser.point(Cell(4, 1))
        await at.press("x")
        assert "Foe A was last seen here, in round 2" in at.text
        await at.press("x", "f1")
        assert "Last seen at 4,1, in round 2, with 4 of 4 left." in at.text


def test_the_map_has_a_mark_only_where_a_lost_foe_may_still_be() -> None:
    for fields, mark in (({}, "?"), ({"has_hidden": True}, "?"), ({"is_gone": True}, "·")):
        view = remembering(**fields).seen_by("ours")
        picture = Picture(view, letters(view.units, {}), "ours")
        assert [ink[0] for ink in picture.row(1, 3, 6)] == ["·", mark, "·"]


async def test_of_a_foe_that_is_no_longer_there_it_is_told_so() -> None:
    """F1 on the cell is about the ground then, for nobody is known to be there."""
    async with table(remembering(is_gone=True), seats={"ours": "human", "theirs": "ai:recruit"}) as at:
        at.screen.chooser.point(Cell(4, 1))
        await at.press("x")
        assert "Foe A was here, in round 2" in at.text
        await at.press("x", "f1")
        assert isinstance(at.app.screen, EncyclopediaScreen)
        assert "Last seen" not in at.text


def test_a_sentence_about_the_ground_is_broken_where_it_is_too_long() -> None:
    """Of `Captain Orlo was here, in round 12, unseen now` the last words were cut off beside the map."""
    game = remembering(is_gone=True)
    sightings = game.memories["ours"].sightings
    named = replace(sightings["A1"].unit, name="Captain Orlo of Ashford")
    sighting = replace(sightings["A1"], unit=named, round=12)
    ours = replace(game.memories["ours"], sightings={"A1": sighting})
    view = replace(game, memories={**game.memories, "ours": ours}).seen_by("ours")
    told = [plain(row) for row in ground_rows(view, Cell(4, 1), 40)]
    assert " ".join(" ".join(told).split()) == "Captain Orlo of Ashford was here, in round 12, unseen now"
    assert max(map(len, told)) <= 40


def test_the_encyclopedia_tells_whether_a_lost_foe_is_still_there() -> None:
    for fields, said in (
        ({}, "Last seen at 4,1, in round 2, with 4 of 4 left."),
        ({"is_gone": True}, "Last seen at 4,1, in round 2, no longer seen there, with 4 of 4 left."),
        ({"has_hidden": True}, "Last seen at 4,1, in round 2, hiding, with 4 of 4 left."),
    ):
        people = entries(toy.RULESET, remembering(**fields).seen_by("ours"), "people")
        assert [entry.lines for entry in people if entry.id == "A1"] == [(said,)]


def test_at_the_prompt_a_cell_tells_who_was_seen_there_last() -> None:
    view = remembering().seen_by("ours")
    told = [*ground(toy.RULESET, view, view.units["a1"], Cell(4, 1))]
    assert "Foe A, A1, was last seen here, in round 2." in told


def test_at_the_prompt_a_cell_tells_who_lies_there() -> None:
    view = strewn().seen_by("ours")
    told = [*ground(toy.RULESET, view, view.units["a1"], Cell(4, 1))]
    assert "Foe B, B1, lies here, dead." in told


@pytest.mark.parametrize(
    ("cell", "chapter", "said"),
    [
        (Cell(4, 1), "people", "Foe B, Theirs"),
        (Cell(5, 1), "weapons", "on the ground at 5,1"),
        (Cell(6, 1), "ground", "hurts who stands in it"),
    ],
)
async def test_f1_on_a_body_a_thing_or_a_fire_opens_what_is_known_of_it(
    cell: Cell, chapter: str, said: str
) -> None:
    """It opened the floor below."""
    async with table(strewn(), seats=HOT_SEAT) as at:
        at.screen.chooser.point(cell)
        await at.press("f1")
        screen = at.app.screen
        assert isinstance(screen, EncyclopediaScreen)
        assert screen.chapter == chapter
        assert f"open {screen.wanted}" == screen.commands()[screen.at], "the entry is there, and marked"
        assert said in at.text


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_looking_tells_of_the_foe_under_the_cursor_and_of_the_ground(size: tuple[int, int]) -> None:
    async with table(toy.battle(YARD, fog=False), size=size, seats=HOT_SEAT) as at:
        foe = next(unit for unit in at.game.battle.units.values() if unit.side == "theirs")
        at.screen.selection.point(foe.cell)
        await at.press("x")
        assert f"{foe.name}  Theirs" in at.text
        at.screen.selection.point(Cell(6, 3))
        at.screen.panels.draw()
        await at.settle()
        assert "heavy cover" in at.text
        await at.press("x")
        assert ("heavy cover" in at.text) is (size == (120, 40)), "there the odds tell of the ground, too"


async def test_the_panel_goes_to_the_other_side_when_the_cursor_comes_below_it() -> None:
    async with table(toy.battle(YARD, fog=False), seats=HOT_SEAT, size=(80, 24)) as at:
        at.screen.selection.point(Cell(10, 1))
        await at.press("x")
        panel, view = at.screen.panels.popup.panel, at.screen.panels.map.widget
        assert at.screen.panels.popup.name == LOOK
        for cell in (Cell(1, 1), Cell(10, 1)):
            at.screen.selection.point(cell)
            at.screen.panels.draw()
            await at.settle()
            assert not panel.region.contains_point(view.region.offset + view.spot(cell))
        await at.click_cell(Cell(6, 3), button=3)
        assert at.screen.panels.popup.name == LOOK, "the right button looks elsewhere, and closes nothing"
        assert "heavy cover" in at.text
        await at.pilot.click("#float", offset=(3, 1))
        await at.settle()
        assert at.screen.panels.popup.name == "", "a click on the panel closes it"
        await at.click_cell(Cell(6, 3), button=3)
        await at.click_cell(Cell(6, 3), button=3)
        assert at.screen.panels.popup.name == ""
