"""A key does only what it changes: what it needs not, or not yet, is left out or done beside the keys."""

from __future__ import annotations

import threading
from typing import Any
from unittest.mock import MagicMock

import pytest

from skirmish.app import keys, plan_cache
from skirmish.app.screens.primer import PrimerScreen, Systems
from skirmish.grid import Cell
from skirmish.rules.ruleset import Ruleset
from skirmish.texts.encyclopedia import entries
from tests.app import toy
from tests.app.table import Table, table, until
from tests.app.test_primer import LEFT, RIGHT

WALLED = ("a....#....", ".....#....", ".....#...A")
"""The foe stands behind a wall: neither in sight nor within reach of one walk."""


def dead_key(at: Table) -> str:
    """A key that does nothing now, and so has a sentence said about it."""
    free = (key for key in "ZXYW" if not at.screen._bound.works(key))
    return next(free)


async def test_the_way_to_a_foe_out_of_reach_is_worked_out_beside_the_keys(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    at_work: list[threading.Thread] = []

    def approach(*_: Any) -> None:
        at_work.append(threading.current_thread())

    monkeypatch.setattr(plan_cache, "approach", approach)
    async with table(toy.battle(WALLED, fog=False)) as at:
        at.screen.chooser.point(Cell(9, 2))
        await until(at.pilot, lambda: at_work)
        await at.settle()
        assert len(at_work) == 1, "once"
        assert at_work[0] is not threading.main_thread()


async def test_a_way_that_cannot_be_worked_out_is_none_and_the_battle_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def approach(*_: Any) -> None:
        raise ZeroDivisionError

    async with table(toy.battle(WALLED, fog=False)) as at:
        monkeypatch.setattr(plan_cache, "approach", approach)
        selection = at.screen.selection
        at.screen.chooser.point(Cell(9, 2))
        foe = selection.far_foe
        assert foe is not None
        assert selection.prompt is not None
        prompt = selection.prompt
        await until(at.pilot, lambda: not selection.plans.is_open(selection.view, prompt, foe.id))
        await at.settle()
        assert selection.plan is None
        await at.press("h")
        assert selection.cursor == Cell(8, 2)


async def test_a_step_after_a_sentence_builds_no_map_and_takes_the_sentence_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with table() as at:
        await at.press("l", dead_key(at))
        said = at.screen.panels.note
        assert said
        assert said[:20] in at.text
        drawn = MagicMock(side_effect=at.screen.panels.map.draw)
        monkeypatch.setattr(at.screen.panels.map, "draw", drawn)
        await at.press("h")
        assert said[:20] not in at.text
        drawn.assert_not_called()


async def test_rows_of_the_footer_are_those_of_the_table_unless_they_are_written_otherwise() -> None:
    async with table() as at:
        assert at.screen.live_keys()
        for key in at.screen.live_keys():
            same = [row for row in keys.KEYS if row == key]
            assert not same or any(row is key for row in same), key.name


async def test_a_page_of_one_system_loads_no_other() -> None:
    read: set[str] = set()

    class Loaded(dict[str, Ruleset]):
        """Notes which systems are read."""

        def __getitem__(self, name: str) -> Ruleset:
            read.add(name)
            return super().__getitem__(name)

    every = Loaded(left=LEFT, right=RIGHT)
    async with table() as at:
        at.app.push_screen(PrimerScreen(Systems({}, every), "left"))
        await until(at.pilot, lambda: "of the left." in at.text)
        assert read == {"left"}
        await at.press("d")
        assert read == {"left", "right"}


def test_ground_is_looked_up_by_its_kinds_and_not_cell_by_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    view = toy.battle(("a.#...", "..#..A"), fog=False).seen_by("ours")
    tile = MagicMock(side_effect=view.terrain.tile)
    monkeypatch.setattr(type(view.terrain), "tile", lambda _, cell: tile(cell))
    told = {line for entry in entries(toy.RULESET, view, "ground") for line in entry.lines}
    assert {"10 cells of it here.", "2 cells of it here."} <= told
    tile.assert_not_called()
