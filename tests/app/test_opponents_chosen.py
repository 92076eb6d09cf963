"""Choosing who plays a side on the screen for a new battle: the person, and opponents of every level."""

from __future__ import annotations

from pathlib import Path

from skirmish.app.app import SkirmishApp
from skirmish.app.settings import Settings
from skirmish.seats import LEVELS, SEATS
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
