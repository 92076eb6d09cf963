"""Allies on the screen: told apart by a figure, never asked of the player, and what they did is told."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

import pytest

from skirmish.app.screens.handover import HandoverScreen
from skirmish.app.screens.settings import SettingsScreen
from skirmish.app.settings import Settings
from skirmish.grid import Cell
from skirmish.model.action import parse
from skirmish.session import Session
from tests.app.table import NOWHERE, Table, _AppWithoutPacks, until
from tests.test_allies import OPPONENT, TWO, fight, side_by_side
from tests.test_allies_set_up import fight as set_up

pytestmark = pytest.mark.usefixtures("meek")


@asynccontextmanager
async def table(
    seats: Mapping[str, str] = OPPONENT,
    *,
    system: str = "stunts",
    size: tuple[int, int] = (100, 30),
    session: Session | None = None,
) -> AsyncIterator[Table]:
    """The app with a battle in a yard: two of ours, two of the militia, two foes; or with that battle."""
    session = session or (side_by_side() if system == "fudge" else fight(system, seats))
    app = _AppWithoutPacks(Settings(NOWHERE, True, "mono", 0))
    async with app.run_test(size=size) as pilot:
        app.open_battle(session)
        one = Table(pilot, app, session)  # type: ignore[arg-type]
        await until(pilot, lambda: hasattr(one.screen.flow, "ui"))
        await one.settle()
        yield one


def asked(at: Table) -> list[str]:
    """Whom the player may let act."""
    return [prompt.unit for prompt in at.screen.selection.prompts]


async def end(at: Table, *units: str) -> None:
    """Let these units end their turns."""
    for unit in units:
        at.screen.flow.answer(parse(f"{unit} end"))
        await at.settle()


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_allies_are_figures_and_tab_passes_them_over(size: tuple[int, int]) -> None:
    async with table(size=size) as at:
        assert any("a . 1 . . . . B" in line or "a.1....B" in line for line in at.lines)
        assert any("b . 2 . . . . A" in line or "b.2....A" in line for line in at.lines)
        assert asked(at) == ["a1", "a2"]
        assert at.screen.selection.unit is not None
        seen = []
        for _ in range(4):
            seen.append(at.screen.selection.unit.id)
            await at.press("tab")
        assert seen == ["a1", "a2", "a1", "a2"]


async def test_the_card_of_an_ally_says_whose_it_is() -> None:
    async with table(size=(120, 40)) as at:
        at.screen.selection.point(at.game.battle.units["m1"].cell)
        at.screen.panels.side.is_looking = True
        at.screen.panels.draw()
        await at.settle()
        assert "m1  allied: Village" in at.text


async def test_the_whole_side_ends_its_turns_and_the_allies_still_act() -> None:
    async with table() as at:
        before = len(at.game.steps)
        at.screen.action_end_side()
        await at.settle()
        assert "m1" not in at.text.split("could still act")[0].splitlines()[-1]
        await at.press("1")
        acted = [str(step.action).split()[0] for step in at.game.steps[before:]]
        assert acted[:4] == ["a1", "a2", "m1", "m2"]


async def test_what_allies_did_is_in_the_recap() -> None:
    async with table() as at:
        await end(at, "a1", "a2")
        await until(at.pilot, lambda: asked(at) == ["a1", "a2"])
        steps = [str(step.action) for step in at.screen.flow.recap.steps("red")]
        assert steps == ["m1 end", "m2 end", "B1 end", "B2 end"]


async def test_two_people_act_one_after_the_other_and_the_top_says_who() -> None:
    async with table(TWO) as at:
        assert at.screen.flow.status == "Red (you)"
        await end(at, "a1", "a2")
        assert not isinstance(at.app.screen, HandoverScreen)
        assert asked(at) == ["m1", "m2"]
        assert at.screen.flow.status == "Village militia (you)"
        assert "concede" not in [action for _, action in at.screen.open_entries()]
        assert "Village militia" in at.text
        await end(at, "m1", "m2")
        await until(at.pilot, lambda: asked(at) == ["a1", "a2"])
        assert "concede" in [action for _, action in at.screen.open_entries()]


async def test_a_row_of_the_menu_that_cannot_be_chosen_is_marked_instead() -> None:
    async with table(TWO) as at:
        await end(at, "a1", "a2")
        assert asked(at) == ["m1", "m2"], "an ally is asked, who cannot give up for the side"
        await at.press("q")
        row = next(line for line in at.lines if "concede" in line)
        assert "6 concede" in row
        await at.press("6")
        assert "nobody of your own side is asked" in at.text
        await at.press("enter")
        assert "play on" in at.text, "the menu is still open"
        assert "concede?" not in at.text
        await at.press("0")
        assert isinstance(at.app.screen, SettingsScreen)


async def test_undo_takes_the_answers_of_allies_back_as_well() -> None:
    async with table(system="fudge") as at:
        first = asked(at)
        await end(at, *first)
        await until(at.pilot, lambda: asked(at) not in (first, []))
        assert len(at.game.steps) == 3, "one of ours, one of the militia"
        await at.press("Z")
        assert asked(at) == first
        assert len(at.game.steps) == 1


async def test_who_plays_them_can_be_changed_in_the_middle_of_the_battle() -> None:
    async with table() as at:
        at.screen.action_players()
        await at.settle()
        assert "Village militia: ai:recruit" in at.text
        await at.press("escape")
        at.screen.flow.hand_to("militia", "human")
        await at.settle()
        await end(at, "a1", "a2")
        assert asked(at) == ["m1", "m2"]


async def test_on_the_screen_e_is_for_the_units_that_are_asked() -> None:
    async with table(session=set_up("fudge", TWO), size=(80, 24)) as at:
        assert at.screen.flow.status == "Red (you)"
        assert asked(at) == ["a1", "a2"]
        await at.press("e", "e")
        assert not isinstance(at.app.screen, HandoverScreen)
        assert at.screen.flow.status == "Village militia (you)"
        assert asked(at) == ["m1", "m2"]
        at.screen.selection.point(Cell(4, 2))
        await at.press("m", "enter")
        assert "4,2" in {str(at.game.battle.units[name].cell) for name in ("m1", "m2")}
        await at.press("e", "e")
        assert at.game.view(at.game.asked).prompts[0].ask != "place"


async def test_on_the_screen_an_opponent_sets_its_allies_up_after_the_player() -> None:
    async with table(session=set_up("fudge", OPPONENT)) as at:
        await at.press("e", "e")
        await until(at.pilot, lambda: at.game.view(at.game.asked).prompts[0].ask != "place")
        acted = [str(step.action).split() for step in at.game.steps if step.action is not None]
        assert acted[0] == ["a1", "ready"]
        ready = next(words for words in acted[1:] if words[1] == "ready")
        assert ready[0] in {"m1", "m2"}
