"""The title: up before anything heavy is loaded, and the way to a battle."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from skirmish.app.app import SkirmishApp
from skirmish.app.editing.opening import open_map
from skirmish.app.palette import PALETTES, palette
from skirmish.app.picture import SIDES
from skirmish.app.save_summary import SavedBattle
from skirmish.app.screens.battle import BattleScreen
from skirmish.app.screens.map_editor import MapEditorScreen
from skirmish.app.screens.settings import SettingsScreen
from skirmish.app.screens.setup import SetupScreen
from skirmish.app.screens.title import TitleScreen
from skirmish.app.settings import Settings
from skirmish.packs.launch_request import LaunchRequest
from skirmish.packs.sketch.file import SketchFile
from skirmish.rules.ruleset import Choice
from tests.app.table import has_begun, until

FIRST_FRAME = """
import sys
from collections.abc import Callable
from skirmish.app.app import SkirmishApp
from skirmish.app.settings import Settings

class Stopped(SkirmishApp):
    def load(self):
        print(*sorted({name.split(".")[0] for name in sys.modules}))
        self.exit()

Stopped(Settings()).run(headless=True)
"""


def test_the_title_is_up_before_files_and_arrays_are_loaded() -> None:
    done = subprocess.run(
        [sys.executable, "-c", FIRST_FRAME], capture_output=True, text=True, check=True, timeout=300
    )
    loaded = set(done.stdout.split())
    assert "textual" in loaded
    assert loaded & {"pydantic", "yaml", "numpy", "tcod"} == set()


def test_the_title_needs_no_table_of_keys_no_random_battles_and_no_saves() -> None:
    code = "import sys, skirmish.cli.play, skirmish.app.app, skirmish.app.kept_settings; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "skirmish.app.screens.title" in loaded
    unwanted = {"skirmish.app.keys", "skirmish.packs.random_name", "skirmish.app.save_summary"}
    assert loaded & unwanted == set()


def test_importing_the_package_loads_no_screen() -> None:
    code = "import sys, skirmish.app; print('textual' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


@pytest.mark.parametrize("name", PALETTES)
def test_every_palette_has_every_role(name: str) -> None:
    assert palette(name).styles.keys() == palette("dark").styles.keys()


def test_without_colour_nothing_has_a_colour() -> None:
    styles = palette("mono").styles.values()
    assert all(style.color is None and style.bgcolor is None for style in styles)


def test_without_colour_the_sides_differ() -> None:
    mono = palette("mono")
    assert len({mono[side] for side in SIDES}) == 4


@pytest.fixture
def load(monkeypatch: pytest.MonkeyPatch) -> Callable[[SkirmishApp], object]:
    """No app reads packs before a test lets it by this."""
    found = SkirmishApp.load
    monkeypatch.setattr(SkirmishApp, "load", lambda _app: None)
    return found


async def test_what_was_asked_for_is_waited_for_without_the_title(
    tmp_path: Path, load: Callable[[SkirmishApp], object]
) -> None:
    """Nothing on the title could be chosen meanwhile; the map opens as soon as the packs are read."""
    app = SkirmishApp(Settings(tmp_path, ascii_only=True, palette="mono", speed=0))
    open_map(app, SketchFile(tmp_path / "shed.yaml", tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, TitleScreen)
        shown = ["".join(span.text for span in row) for row in app.screen.page_rows()]
        assert [line.strip() for line in shown if line.strip()] == ["loading shed.yaml…"]
        await pilot.press("enter", "n", "escape")
        said = [note.message for note in app._notifications]
        assert said == ["esc does nothing while shed.yaml is loaded: q quits."]
        assert [offer.title for offer in app.screen.offers()] == ["quit"], "the palette was empty"
        load(app)
        await until(pilot, lambda: isinstance(app.screen, MapEditorScreen))


async def test_while_the_packs_are_read_what_was_chosen_last_comes_then(
    tmp_path: Path, load: Callable[[SkirmishApp], object]
) -> None:
    """A digit for a lesson was answered as if `t` had not been pressed, and nothing told that it had."""
    app = SkirmishApp(Settings(tmp_path, palette="mono", speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "learn to play" in page(app))
        await pilot.press("t")
        await until(pilot, lambda: "then: learn to play   esc drops it" in page(app))
        await pilot.press("2")
        said = [note.message for note in app._notifications]
        assert said == ["2 does nothing while the packs are read; then comes: learn to play."]
        await pilot.press("escape")
        await until(pilot, lambda: "then:" not in page(app))
        await pilot.press("t", "n")
        await until(pilot, lambda: "then: new battle" in page(app))
        load(app)
        await until(pilot, lambda: isinstance(app.screen, SetupScreen))


async def test_settings_opened_while_the_packs_are_read_stay_on_top(
    tmp_path: Path, load: Callable[[SkirmishApp], object]
) -> None:
    app = SkirmishApp(Settings(tmp_path, palette="mono", speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "learn to play" in page(app))
        await pilot.press("t", "s")
        await until(pilot, lambda: isinstance(app.screen, SettingsScreen))
        load(app)
        await until(pilot, lambda: app.library is not None)
        await pilot.pause()
        assert isinstance(app.screen, SettingsScreen)


def page(app: SkirmishApp) -> str:
    """What is to be read on the screen."""
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


async def new_battle(pilot: Pilot[Any], app: SkirmishApp) -> SetupScreen:
    """The screen that `n` on the title opens."""
    await pilot.press("n")
    await until(pilot, lambda: isinstance(app.screen, SetupScreen) and app.screen.is_mounted)
    await pilot.pause()
    screen = app.screen
    assert isinstance(screen, SetupScreen)
    return screen


async def test_a_left_battle_can_be_continued_from_the_title(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: app.library is not None)
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, SetupScreen))
        assert isinstance(app.screen, SetupScreen)
        await pilot.press("enter")
        await until(pilot, lambda: has_begun(app))
        assert isinstance(app.screen, BattleScreen)
        await pilot.press("q", "5")
        await app.workers.wait_for_complete()
        await until(pilot, lambda: isinstance(app.screen, TitleScreen))
        assert isinstance(app.screen, TitleScreen)
        text = "\n".join(strip.text for strip in app.screen._compositor.render_strips())
        assert "continue" in text
        assert app.screen.commands()[0] == "continue"  # It is what Enter does.
        await pilot.press("enter")
        await until(pilot, lambda: has_begun(app))


async def ready(pilot: Pilot[None], app: SkirmishApp) -> None:
    """Wait until the packs are read."""
    await until(pilot, lambda: app.library is not None)


def says(app: SkirmishApp, text: str) -> bool:
    """Whether that is to be read on the screen."""
    return text in text_of(app)


def text_of(app: SkirmishApp) -> str:
    """What is to be read on the screen."""
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


async def test_the_title_offers_the_smallest_battle_that_was_not_played(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot, app)
        first = app.next_scenario()
        assert first is not None
        assert f"play  {first.title}" in text_of(app)
        app.played = frozenset({first.id})
        following = app.next_scenario()
        assert following is not None
        assert following.id != first.id


async def test_options_of_the_rules_are_chosen_for_a_new_battle(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot, app)
        screen = await new_battle(pilot, app)
        screen.mark("ruleset")
        await pilot.press("right")
        assert screen.setup.ruleset != "fudge"
        assert "mass attacks" not in text_of(app)
        await pilot.press("left")
        assert screen.setup.ruleset == "fudge"
        screen.mark("option mass_attacks")
        await pilot.press("right")
        assert screen.setup.options == {"mass_attacks": "off"}
        await pilot.press("right")  # As the scenario has it: nothing is kept.
        assert screen.setup.options == {}
        await pilot.press("down", "down", "right")
        assert "Wounds weigh on every roll. (FG-04)" in text_of(app)
        await pilot.press("enter")
        await until(pilot, lambda: has_begun(app))
        assert isinstance(app.screen, BattleScreen)
        assert app.screen.flow.game.battle.scene.options["wound_penalties"] is True
        told = [entry.text for entry in app.screen.flow.log.entries]
        assert "Rules of this battle: wound penalties yes." in told


async def test_every_option_of_the_rules_can_be_reached_on_the_smallest_screen(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot, app)
        assert app.library is not None
        many = tuple(Choice(f"option_{number}", (0, 1), f"Meaning {number}.", "XX-1") for number in range(20))
        rules = {name: replace(table, choices=many) for name, table in app.library.rulesets.items()}
        app.library = replace(app.library, rulesets=rules)
        screen = await new_battle(pilot, app)
        for number in range(20):
            screen.mark(f"option option_{number}")
            await until(pilot, partial(says, app, f"Meaning {number}. (XX-1)"))
            assert f"Meaning {number}. (XX-1)" in text_of(app)
            assert f"  option {number} " in text_of(app)
        await pilot.press("right", "down")
        assert screen.setup.options == {"option_19": 1}
        await pilot.press("enter")  # All as the scenario has them.
        assert screen.setup.options == {}


async def test_new_battle_can_be_left_by_the_mouse_alone(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await new_battle(pilot, app)
        await until(pilot, lambda: says(app, "esc back"))
        assert screen.commands()[0] == "scenario"
        y, line = next((y, line) for y, line in enumerate(text_of(app).split("\n")) if "esc back" in line)
        await pilot.click(offset=(line.index("esc back"), y))
        await until(pilot, lambda: isinstance(app.screen, TitleScreen))


async def test_what_the_mouse_chose_for_a_new_battle_it_takes_back(tmp_path: Path) -> None:
    """A click on a row takes the next value; past the one that was wanted there was no way but all round."""
    app = SkirmishApp(Settings(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await new_battle(pilot, app)
        await until(pilot, lambda: says(app, "esc back"))
        first = screen.setup.scenario
        y = next(y for y, line in enumerate(text_of(app).split("\n")) if screen.card.title in line)
        await pilot.click(offset=(20, y))
        assert screen.setup.scenario != first
        head = text_of(app).split("\n")[0]
        await pilot.click(offset=(head.index("←"), 0))
        assert (screen.setup.scenario, screen.at) == (first, 0), "the row that was clicked stays marked"
        await pilot.click(offset=(head.index("→"), 0))
        assert screen.setup.scenario != first


async def test_the_palette_names_what_a_row_is_about_and_no_key_that_is_none(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path))
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await new_battle(pilot, app)
        offers = [*screen.offers()]
        assert {one.hint for one in offers} == {"", "key esc"}
        assert any(one.title.startswith("fog o") for one in offers), "not `on` alone"
        assert any(one.title.startswith("rules ") for one in offers)


async def test_options_take_clicks(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot, app)
        screen = await new_battle(pilot, app)
        choice = next(one for one in screen.table_of_rules.choices if len(one.values) == 2)
        name = choice.name.replace("_", " ")
        row = next(y for y, line in enumerate(text_of(app).splitlines()) if f" {name} " in line)
        await pilot.click(offset=(6, row))
        assert screen.setup.options == {choice.name: choice.values[1]}
        await pilot.click(offset=(6, row))
        assert screen.setup.options == {}


async def test_the_next_battle_is_under_the_rules_that_were_played_last(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot, app)
        scenario = app.next_scenario()
        assert app.library is not None
        assert scenario is not None
        other = replace(scenario, rulesets=("another", *scenario.rulesets))
        app.library = replace(app.library, cards={other.id: other})
        app.favourite = scenario.rulesets[0]
        assert app.default_setup(other.id).ruleset == scenario.rulesets[0]
        assert app.default_setup(other.id, "another").ruleset == "another"


async def test_a_seed_is_typed_and_what_is_none_is_explained(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot, app)
        screen = await new_battle(pilot, app)
        await pilot.press(*["backspace"] * 18, "enter")
        await until(pilot, lambda: isinstance(app.screen, SetupScreen))
        assert isinstance(app.screen, SetupScreen)
        assert "needs a seed" in text_of(app)
        await pilot.press("x")
        await until(pilot, lambda: "digits only" in text_of(app))
        assert "digits only" in text_of(app)
        await pilot.press("4", "7")
        assert screen.setup.seed == "47"


@pytest.mark.usefixtures("meek")
@pytest.mark.parametrize("by_mouse", [False, True])
async def test_a_rematch_is_the_same_battle_with_other_dice(tmp_path: Path, *, by_mouse: bool) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot, app)
        await pilot.press("down", "enter")  # The first row is a lesson.
        await until(pilot, lambda: isinstance(app.screen, BattleScreen) and app.screen.mode == "turn")
        assert isinstance(app.screen, BattleScreen)
        first = app.screen.flow.game
        await pilot.press("q", "6", "2")
        await until(pilot, lambda: "rematch" in text_of(app))
        assert "rematch" in text_of(app)
        if by_mouse:
            row = next(y for y, line in enumerate(text_of(app).splitlines()) if "rematch" in line)
            await pilot.click(offset=(8, row))
        else:
            await pilot.press("r")
        await until(pilot, lambda: has_begun(app))
        assert isinstance(app.screen, BattleScreen)
        second = app.screen.flow.game
        assert second is not first
        assert second.battle.scene == first.battle.scene
        assert second.battle.seed != first.battle.seed
        assert len(app.screen_stack) == 2


async def test_the_map_beside_the_title_gives_nothing_away(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(120, 40)) as pilot:
        await ready(pilot, app)
        assert app.library is not None
        secret = next(card for card in app.library.cards.values() if not card.charted)
        app.unfinished = SavedBattle(tmp_path / "one.save", secret.title, secret.id)
        assert app.backdrop() is not app.library.scenarios[secret.id].map.terrain
        known = next(card for card in app.library.cards.values() if card.charted)
        app.unfinished = SavedBattle(tmp_path / "one.save", known.title, known.id)
        assert app.backdrop() is app.library.scenarios[known.id].map.terrain


async def test_an_option_that_goes_by_the_seats_follows_them(tmp_path: Path) -> None:
    """DG-11: whom people play acts in order of Agility, and the row of the option says so."""
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(80, 50)) as pilot:
        await ready(pilot, app)
        screen = await new_battle(pilot, app)
        screen.run_command("ruleset")
        while screen.setup.ruleset != "stunts":
            screen.run_command("ruleset")
        order = screen.table_of_rules.choices[0]
        one, two = (side.id for side in screen.card.sides[:2])
        seats = [("human", "human"), ("human", "ai:regular"), ("ai:regular", "human"), ("ai:regular",) * 2]
        told = []
        for first, second in seats:
            screen.setup = replace(screen.setup, seats={one: first, two: second})
            screen.draw()
            told.append(screen.value(order))
        assert told == ["all", "first", f"only {two}", "none"]
        screen.run_command("option order")
        assert screen.setup.options == {"order": "first"}, "from none round to the first"
        assert screen.value(order) == "first"


async def test_what_the_command_line_named_is_not_replaced_by_a_key_on_the_title(tmp_path: Path) -> None:
    named = LaunchRequest("ford", "7", "pools", None, {})
    app = SkirmishApp(Settings(tmp_path, speed=0), named)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "n", "t", "enter")
        await until(pilot, lambda: isinstance(app.screen, BattleScreen))
        screen = app.screen
        assert isinstance(screen, BattleScreen)
        assert screen.flow.game.battle.scene.ruleset == "pools"
        assert screen.flow.game.battle.scene.scenario == "ford"


async def test_enter_before_anything_is_read_does_what_comes_first_then(tmp_path: Path) -> None:
    """For a new player that is lesson one, however fast the finger was."""
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await until(pilot, lambda: "LessonScreen" in {type(screen).__name__ for screen in app.screen_stack})


async def test_what_is_wrong_with_a_map_is_told_whole_on_the_smallest_screen(tmp_path: Path) -> None:
    (tmp_path / "maps" / "mine.yaml").mkdir(parents=True)
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot, app)
        await pilot.pause()
        page = " ".join(" ".join(line[:50] for line in text_of(app).splitlines()).split())
        assert page.endswith("maps/mine.yaml:1:1: the file cannot be read: it is a folder, no file")
