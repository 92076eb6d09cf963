"""Hints at the moment of need: they say what the engine says, once each, and can be silenced."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from skirmish.app.app import SkirmishApp
from skirmish.app.needs import ABOUT, NEEDS, Moment, exposed, faint, low, needed, several, undone
from skirmish.app.screens.battle import BattleScreen
from skirmish.app.screens.hints import HintsScreen
from skirmish.app.settings import Settings
from skirmish.packs.launch_request import LaunchRequest
from skirmish.rules.fudge import RULESET
from tests.app.table import until
from tests.rules.fudge.ring import fight, man


def asked(drawing: str, order: str = "a1 B1", **fields: object) -> Moment:
    """What is asked of `a1`, who has a rifle as all others do."""
    armed = {"a": man("rifle", fields=fields), "B": man("rifle")}
    view = fight(drawing, order, armed).battle.seen_by("red")
    return Moment(RULESET, view, view.prompts)


def text(app: SkirmishApp) -> str:
    """What is to be read on the screen."""
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


def test_in_the_open_it_says_how_many_can_strike_and_where_cover_is() -> None:
    now = asked(
        """
        ##############
        #............#
        #..a........B#
        #...[.......B#
        ##############
        """,
        "a1 B1 B2",
    )
    said = exposed(now)
    assert said.startswith("In the open, two can strike a1")
    assert said.endswith(("heavy cover one south.", "light cover one south."))


def test_behind_cover_it_says_nothing() -> None:
    now = asked(
        """
        ##############
        #............#
        #..a[.......B#
        #............#
        ##############
        """
    )
    assert exposed(now) == ""


def test_where_nobody_could_strike_it_says_nothing() -> None:
    now = asked(
        """
        ##############
        #.....#......#
        #..a..#.....B#
        #.....#......#
        ##############
        """
    )
    assert exposed(now) == ""


def test_few_points_left_are_said() -> None:
    assert low(asked("#a....B#")) == ""
    assert low(asked("#a....B#", hp=3)).startswith("a1 has 3 of 10 left")


def test_a_faint_chance_is_said_with_its_reason() -> None:
    near = asked("#a....B#")
    assert faint(near) == ""
    distant = asked("#a" + "." * 60 + "B#")
    assert faint(distant).startswith("Shoot: only ")
    assert "long range, 61 m" in faint(distant)


def test_who_else_may_act_and_what_may_be_taken_back() -> None:
    now = asked("#a....B#")
    assert several(now) == undone(now) == ""
    assert several(replace(now, prompts=(*now.prompts, *now.prompts))).startswith("Tab goes")
    assert undone(replace(now, can_undo=True)).startswith("Z takes that back")


def test_each_is_given_once() -> None:
    now = replace(asked("#a....B#", hp=3), can_undo=True)
    given: list[str] = []
    while (found := needed(now, frozenset(given)))[0]:
        given.append(found[0])
    assert len(given) == len(set(given)) > 1
    assert given[0] == "low"


def test_every_hint_can_be_read_again() -> None:
    assert NEEDS.keys() == ABOUT.keys()


async def test_a_hint_is_kept_shown_on_its_page_and_silenced(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0), LaunchRequest("ford", "7", seats={"keepers": "human"}))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, BattleScreen) and app.screen.mode == "turn")
        screen = app.screen
        assert isinstance(screen, BattleScreen)
        await pilot.press("escape")  # The briefing has been read.
        screen.panels.note = ""
        screen.hints.asked()
        await until(pilot, lambda: app.learning.hints)
        await until(pilot, lambda: screen.panels.note and screen.panels.note[:20] in text(app))
        screen.action_hints()
        await until(pilot, lambda: isinstance(app.screen, HintsScreen))
        await until(pilot, lambda: ABOUT[app.learning.hints[0]][:30] in text(app))
        await pilot.press("h")
        await until(pilot, lambda: "off: give hints again" in text(app))
        await pilot.press("escape")
        count = len(app.learning.hints)
        screen.panels.note = ""
        screen.hints.asked()
        for _ in range(10):
            await pilot.pause(0.05)
        assert len(app.learning.hints) == count
