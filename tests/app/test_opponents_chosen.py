"""Choosing who plays a side on the screen for a new battle: the person, and opponents of every sort."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirmish.app.app import SkirmishApp
from skirmish.app.screens.battle import BattleScreen
from skirmish.app.settings import Settings
from skirmish.seats import LEVELS, SEATS, Opponent, named
from tests.app.table import has_begun, until
from tests.app.test_title import new_battle, ready, text_of


async def test_every_level_can_be_chosen_and_says_what_it_forgets(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot, app)
        screen = await new_battle(pilot, app)
        side = screen.card.sides[1].id
        screen.mark(f"seat {side}")
        seen = []
        for _ in SEATS:
            await pilot.press("right")
            seen.append(screen.setup.seats[side])
            said = " ".join(text_of(app).split())
            level = seen[-1].removeprefix("ai:")
            if level in LEVELS:
                assert f"AI, {level}" in said
                assert LEVELS[level] in said, "whole, on 80 columns"
        assert sorted(seen) == sorted(SEATS)


@pytest.mark.parametrize("by_mouse", [True, False])
async def test_a_temperament_is_chosen_for_a_side_and_plays_it(tmp_path: Path, *, by_mouse: bool) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot, app)
        screen = await new_battle(pilot, app)
        one, two = (side.id for side in screen.card.sides)
        assert f"temper {one}" not in screen.commands(), "a person needs none"
        names = ["", *screen.library.temperaments]
        screen.mark(f"temper {two}")
        plain = screen.setup.seats[two]
        for name in [*names[1:], "", "aggressive"]:
            if by_mouse:
                row = next(y for y, line in enumerate(text_of(app).splitlines()) if "  temperament" in line)
                await pilot.click(offset=(22, row))
            else:
                await pilot.press("right")
            assert screen.setup.seats[two] == f"{plain}/{name}".rstrip("/")
            card = screen.library.temperaments.get(name)
            said = " ".join(text_of(app).split())
            assert (card.summary if card else "no more of one thing than of another") in said
        screen.mark(f"seat {two}")
        await pilot.press("right")
        level = SEATS[SEATS.index(plain) + 1]
        assert screen.setup.seats[two] == f"{level}/aggressive", "another level of the same temperament"
        await pilot.press("enter")
        await until(pilot, lambda: has_begun(app))
        assert isinstance(app.screen, BattleScreen)
        who = app.screen.flow.game.opponent(two)
        assert who == Opponent(named(level)[0], screen.library.temperaments["aggressive"].factors)


async def test_who_plays_the_allies_is_a_row_of_its_own(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot, app)
        screen = await new_battle(pilot, app)
        screen._set(app.default_setup("refuge", "fudge"))
        commands = [one for one in screen.commands() if one.startswith("seat ")]
        assert commands == ["seat pilgrims", "seat boatmen", "seat paid"]
        screen.mark("seat boatmen")
        said = " ".join(text_of(app).split())
        assert "The abbey boatmen AI, regular allies" in said
        assert "They fight on the side of the pilgrims." in said
        await pilot.press("left", "left")
        assert screen.setup.seats["boatmen"] == "human"
        await pilot.press("enter")
        await until(pilot, lambda: has_begun(app))
        assert isinstance(app.screen, BattleScreen)
        assert app.screen.flow.game.seats["boatmen"] == "human"
