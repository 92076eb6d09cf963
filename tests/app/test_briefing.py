"""The briefing: what wins and where, the story, who plays, and every limit with its count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from textual.pilot import Pilot

from skirmish.app.app import SkirmishApp
from skirmish.app.fitting import keeping_counts
from skirmish.app.lines import Span
from skirmish.app.parts.layout import HEED
from skirmish.app.parts.side_panel import BRIEF
from skirmish.app.preview import forces
from skirmish.app.preview import opening as drawn
from skirmish.app.rows.briefing import goal_cells
from skirmish.app.rows.heading import top_row
from skirmish.app.screens.battle import BattleScreen
from skirmish.app.screens.setup import SetupScreen
from skirmish.app.settings import Settings
from skirmish.model.scene import Setting
from skirmish.packs.clue import Story
from skirmish.packs.launch_request import LaunchRequest
from skirmish.packs.scenario import story_of
from skirmish.rules import rulesets
from skirmish.rules.limits import counted, latest_round
from skirmish.rules.objectives import counted_sentence, make, of_side
from skirmish.rules.rounds.initiative import InitiativeClock
from skirmish.session import Session
from skirmish.texts.briefing import each_by_itself, goals, heading, hurt, opening, special, to_be_kept_from
from tests.app.table import press_until, until
from tests.library import shipped_library
from tests.scenario import battle


def text(app: SkirmishApp) -> str:
    """What is to be read on the screen."""
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


def begun(scenario: str) -> Session:
    """A battle of that scenario, just begun."""
    library = shipped_library()
    return Session.start(LaunchRequest(scenario, "7").setup(library), library)


def says(app: SkirmishApp, said: str) -> bool:
    """Whether that is to be read on the screen."""
    return said in text(app)


async def raid(pilot: Pilot[None], app: SkirmishApp) -> BattleScreen:
    """The battle screen as soon as somebody is asked."""
    await until(pilot, lambda: isinstance(app.screen, BattleScreen) and app.screen.mode == "turn")
    assert isinstance(app.screen, BattleScreen)
    return app.screen


def test_a_goal_is_told_with_its_name_and_its_place_is_marked_though_nobody_has_seen_it() -> None:
    game = begun("raid")
    view, story = game.view("raiders"), story_of(shipped_library().scenarios, game.battle)
    assert "captain" not in {unit.name for unit in view.units.values()}
    assert next(iter(goals(view, story))) == "Put out Captain Orlo, who keeps to the office of the mill."
    assert goal_cells(view) == view.scene.zones["office"]


def test_the_other_side_is_not_told_it() -> None:
    game = begun("raid")
    view, story = game.view("watch"), story_of(shipped_library().scenarios, game.battle)
    assert not any("Orlo" in said for said in goals(view, story))
    assert goal_cells(view) == 0


def test_that_a_goal_wins_is_said_once_by_the_heading_or_before_a_goal_that_stands_alone() -> None:
    raid_game, fight = begun("raid"), begun("clash")
    sneaking, story = raid_game.view("raiders"), story_of(shipped_library().scenarios, raid_game.battle)
    told = [*goals(sneaking, story)]
    assert (heading(told), told[1]) == ("To win, any one of these:", "Put all foes out.")
    assert [*each_by_itself(sneaking, story)][1] == "One way to win: Put all foes out."
    assert [*each_by_itself(fight.view("company"), Story())] == ["To win: Put all foes out."]


def test_a_scenario_that_is_another_now_tells_nothing() -> None:
    game = begun("raid")
    changed = replace(game.battle, scene=replace(game.battle.scene, objectives=()))
    assert story_of(shipped_library().scenarios, changed).summary == ""


@pytest.mark.parametrize(
    ("scenario", "side", "told"),
    [
        ("stand", "rearguard", "The vanguard win if they hold the bridge alone for 3 rounds."),
        ("cup", "azure", "The others win if they hold the cup alone for 3 rounds."),
        ("raid", "watch", "Raiders win if they put Orlo out."),
        ("raid", "raiders", "What the others need to win is not told."),
        ("clash", "company", "What the others need to win is not told."),
    ],
)
def test_what_opponents_know_of_the_goals_of_others_is_told(scenario: str, side: str, told: str) -> None:
    """They keep enemies from ground that is to be held, and guard those whom enemies are after."""
    game = begun(scenario)
    *_, said, _ = special(shipped_library().rulesets["fudge"], game.view(side), game.seats)
    assert said == told


@pytest.mark.parametrize(
    ("scenario", "people", "options", "told"),
    [
        ("wells", "goats reeds", {}, "Rules of this battle: criticals mild."),
        ("ford", "travellers keepers", {}, "Fog: you see what yours see."),
        ("ford", "travellers", {"order": "none"}, "Rules of this battle: order none."),
    ],
)
def test_what_follows_from_who_plays_is_no_special_rule(
    scenario: str, people: str, options: dict[str, Setting], told: str
) -> None:
    """Under `stunts` who plays decides who acts in what order: it read `order only goats reeds`."""
    library, seats = shipped_library(), dict.fromkeys(people.split(), "human")
    setup = LaunchRequest(scenario, "7", "stunts", fog=True, seats=seats).setup(library)
    game = Session.start(replace(setup, options={**setup.options, **options}), library)
    found = [*special(game.ruleset, game.view(people.split(maxsplit=1)[0]), game.seats)]
    assert told in found
    assert not any("order" in said for said in found if not options)


def test_how_far_a_goal_has_come_stands_within_the_sentence_of_its_scenario() -> None:
    """It was `for three rounds. (0 of 3)`."""
    game = begun("wells")
    hold, *_ = goals(game.view("goats"), story_of(shipped_library().scenarios, game.battle))
    assert hold.endswith("for three rounds (0 of 3).")


def test_of_a_unit_that_is_to_be_captured_no_more_is_told_than_what_wins() -> None:
    """Dead, it is of no use to them: so it is not said that its side loses if it is put out."""
    goal = make("red", "capture", unit="B1")
    drawn = battle(rulesets()["fudge"], "#a....B#", objectives=[goal])
    (said,) = to_be_kept_from(drawn.seen_by("blue"))
    assert said == f"{drawn.scene.side('red').name} win if they put {drawn.units['B1'].name} down alive."
    assert not [*to_be_kept_from(drawn.seen_by("red"))]


def test_every_limit_is_shown_with_its_count() -> None:
    sneaking, fight = begun("raid").view("raiders"), begun("stand").view("rearguard")
    assert sneaking.clock is not None
    assert counted(sneaking, sneaking.clock.status()) == "infiltration, turn 1 of 40 · nobody has noticed"
    assert fight.clock is not None
    assert counted(fight, fight.clock.status()) == "round 1 of 60"
    assert isinstance(fight.clock, InitiativeClock)
    late = replace(fight.clock, round=61)
    over = replace(fight, clock=late)
    assert counted(over, late.status()) == "round 60 of 60", "nobody plays a round after the last"
    assert latest_round(over) == 60
    *_, secret, last = special(shipped_library().rulesets["fudge"], fight, begun("stand").seats)
    assert secret == "The vanguard win if they hold the bridge alone for 3 rounds."
    assert last == "A draw after 60 rounds; round 1 of 60."
    hold = of_side(fight.scene, "rearguard")[0]
    assert counted_sentence(fight, hold).endswith("for 8 rounds (0 of 8).")
    later = replace(fight, progress={hold: 3})
    assert counted_sentence(later, hold).endswith("(3 of 8).")


def test_on_the_top_line_the_phase_has_room_before_the_seed() -> None:
    view, marks = begun("raid").view("raiders"), ("Raiders (you)", "fog", "seed 492044")
    ruleset = shipped_library().rulesets["fudge"]
    wide, narrow = ("".join(span.text for span in top_row(ruleset, view, marks, size)) for size in (160, 120))
    assert "seed 492044" in wide
    assert "nobody has noticed" in narrow
    assert narrow.endswith("Raiders (you) · fog ")


def test_on_a_small_screen_the_phase_has_room_before_the_title() -> None:
    """There is no order of turns to be shown: the turn is over."""
    view, marks = begun("raid").battle, ("People of the Smoke (you)", "fog", "")
    ruleset = shipped_library().rulesets["fudge"]
    wide, narrow = (
        "".join(span.text for span in top_row(ruleset, view, marks, size, (Span(" "),))) for size in (99, 80)
    )
    assert wide.startswith(f" {view.scene.title} · turn 1 of 40 · unnoticed ")
    assert narrow.startswith(" Turn 1 of 40 · unnoticed ")
    assert narrow.endswith("People of the Smoke (you) · fog ")


async def test_it_opens_when_a_battle_starts_closes_by_enter_and_comes_back_by_its_key(
    tmp_path: Path,
) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0), LaunchRequest("raid", "7"))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await raid(pilot, app)
        await until(pilot, lambda: "Put out Captain Orlo" in text(app))
        for said in ("border tax", "Raiders (you): Wren, Tam", "enter: more, page 1 of 2"):
            await until(pilot, partial(says, app, said))
        before = len(screen.flow.game.steps)
        await pilot.press("enter")
        await until(pilot, partial(says, app, "A draw after 40 rounds; turn 1 of 40."))
        await pilot.press("enter")
        await until(pilot, lambda: "A draw after" not in text(app))
        assert len(screen.flow.game.steps) == before
        await pilot.press("left_parenthesis")
        await until(pilot, lambda: "border tax" in text(app))
        assert screen.panels.map.overlay == "goals"
        await pilot.press("escape")
        await until(pilot, lambda: "border tax" not in text(app))
        assert screen.panels.map.overlay == ""


@pytest.mark.parametrize("key", ["1", "right", "semicolon", "full_stop"])
async def test_it_makes_way_as_soon_as_something_is_aimed(tmp_path: Path, key: str) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0), LaunchRequest("raid", "7"))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await raid(pilot, app)
        await until(pilot, lambda: "Put out Captain Orlo" in text(app))
        await pilot.press(key)
        await until(pilot, lambda: "border tax" not in text(app))
        assert screen.panels.popup.name == ""


async def test_the_places_of_the_goals_are_in_sight_beside_it(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0), LaunchRequest("raid", "7"))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await raid(pilot, app)
        await until(pilot, lambda: "Put out Captain Orlo" in text(app))
        view, widget, panel = screen.flow.shown, screen.panels.map.widget, screen.panels.popup.panel
        cells = [*view.terrain.cells(view.scene.zones["office"])]
        shown = [cell for cell in cells if 0 <= cell.x - widget.west < widget.size.width]
        assert shown
        clear = [cell for cell in shown if not panel.region.contains(*screen.panels.map.spots_of(cell)[0])]
        assert len(clear) > len(cells) / 2


async def test_the_map_is_scrolled_to_the_places_of_the_goals_as_far_as_ones_own_stay_in_sight(
    tmp_path: Path,
) -> None:
    """Of the study only the northern row was in sight, though there were rows to spare above one's own."""
    app = SkirmishApp(Settings(tmp_path, speed=0), LaunchRequest("villa", "7", "fudge"))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await raid(pilot, app)
        await until(pilot, lambda: "Put out Anton Veil" in text(app))
        view, panels = screen.flow.shown, screen.panels
        own = [unit.cell for unit in view.up(view.viewer)]
        study = [*view.terrain.cells(view.scene.zones["study"])]
        region = panels.popup.panel.region
        assert [cell for cell in own if not panels.map.spots_of(cell)] == []
        clear = [spot for spot in panels.map.spots_of(*study) if not region.contains(*spot)]
        assert len(clear) > len(study) / 2
        at = panels.map.widget.west, panels.map.widget.north
        await pilot.press("escape", "down", "up")
        await until(pilot, lambda: "Put out Anton Veil" not in text(app).partition("One way")[0])
        assert (panels.map.widget.west, panels.map.widget.north) == at, "nothing slips when it is closed"


@pytest.mark.parametrize("scenario", ["raid", "reactor", "den"])
async def test_on_a_small_screen_it_is_low_where_it_would_else_lie_over_ones_own(
    tmp_path: Path, scenario: str
) -> None:
    """It was as high as the map, and hid all of one's own, though half of its text was on another page."""
    app = SkirmishApp(Settings(tmp_path, speed=0), LaunchRequest(scenario, "7", "fudge"))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await raid(pilot, app)
        await until(pilot, lambda: "enter: more, page 1 of 2" in text(app))
        panels, view = screen.panels, screen.flow.shown
        own = panels.map.spots(*(unit.id for unit in view.up(view.viewer)))
        assert own
        assert covered(screen, own) == 0
        await pilot.press("enter")
        await until(pilot, lambda: "enter or esc closes this" in text(app))
        assert covered(screen, own) == 0


@pytest.mark.parametrize("scenario", ["beacon", "cup", "seals"])
async def test_between_ones_own_and_the_goals_it_is_slim_rather_than_over_either(
    tmp_path: Path, scenario: str
) -> None:
    """It hid all of one's own: every place at an edge covers them or else all of the goals."""
    app = SkirmishApp(Settings(tmp_path, speed=0), LaunchRequest(scenario, "7"))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await raid(pilot, app)
        await until(pilot, lambda: "enter: more, 1 of 2; esc: close" in text(app))
        panels, view = screen.panels, screen.flow.shown
        own = panels.map.spots(*(unit.id for unit in view.up(view.viewer)))
        goals = panels.map.spots_of(*view.terrain.cells(goal_cells(view)))
        assert own
        assert goals
        assert not [spot for spot in (*own, *goals) if panels.popup.panel.region.contains(*spot)]
        await pilot.press("enter")
        await until(pilot, lambda: "enter or esc closes this" in text(app))


def covered(screen: BattleScreen, spots: Sequence[tuple[int, int]]) -> int:
    """How many of these spots lie under the briefing, which takes half of the map's height."""
    region, area = screen.panels.popup.panel.region, screen.panels.map.widget.region
    assert region.height <= area.height // 2 + 2
    return sum(region.contains(*spot) for spot in spots)


async def test_the_place_of_a_goal_has_its_sign_though_nobody_has_seen_it(tmp_path: Path) -> None:
    """It was told by a colour alone on ground that is not explored."""
    app = SkirmishApp(Settings(tmp_path, speed=0), LaunchRequest("raid", "7"))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await raid(pilot, app)
        await until(pilot, lambda: "Put out Captain Orlo" in text(app))
        await pilot.press("escape", "I")
        await until(pilot, lambda: screen.panels.map.overlay == "goals")
        office = screen.flow.shown.scene.zones["office"].bit_count()
        await until(pilot, lambda: text(app).count("@") == office)


@pytest.mark.parametrize("name", ["sentry 1", "Tam"])
@pytest.mark.parametrize("where", ["heading", "map"])
async def test_it_makes_way_for_a_unit_that_is_clicked(tmp_path: Path, name: str, where: str) -> None:
    """Enter still turned the page, though the line above it said what would be done to the foe."""
    app = SkirmishApp(Settings(tmp_path, speed=0), LaunchRequest("raid", "7"))
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await raid(pilot, app)
        await until(pilot, lambda: "border tax" in text(app))
        unit = next(one for one in screen.selection.view.units.values() if one.name == name)
        if where == "map":
            screen.chooser.click(unit.cell, is_asked=True)
        else:
            await app.run_action(f"unit({unit.id!r})", screen)
        await until(pilot, lambda: "border tax" not in text(app))
        assert screen.selection.cursor == unit.cell


@pytest.mark.parametrize("key", ["v", "N", "S", "B", "I"])
async def test_it_makes_way_for_what_is_laid_over_the_map(tmp_path: Path, key: str) -> None:
    """The briefing lay over nearly all of it on a small screen, though the key seemed to do nothing then."""
    app = SkirmishApp(Settings(tmp_path, speed=0), LaunchRequest("raid", "7"))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await raid(pilot, app)
        await until(pilot, lambda: "border tax" in text(app))
        await pilot.press(key)
        await until(pilot, lambda: "border tax" not in text(app))
        assert screen.panels.map.overlay


async def test_it_lies_over_none_of_ones_own_where_there_is_room(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0), LaunchRequest("raid", "7"))
    async with app.run_test(size=(200, 60)) as pilot:
        screen = await raid(pilot, app)
        await until(pilot, lambda: "Put out Captain Orlo" in text(app))
        panels, view = screen.panels, screen.flow.shown
        own = panels.map.spots(*(unit.id for unit in view.up(view.viewer)))
        assert len(own) == 4
        assert not [spot for spot in own if panels.popup.panel.region.contains(*spot)]


async def test_a_new_battle_shows_the_story_the_forces_and_what_would_be_seen_first(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: app.library is not None)
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, SetupScreen))
        screen = app.screen
        assert isinstance(screen, SetupScreen)
        await until(pilot, lambda: screen.preview.picture is not None)
        await until(pilot, lambda: screen.card.summary[:30] in text(app))
        first = screen.preview.picture
        await pilot.press("right")
        await until(pilot, lambda: screen.preview.picture is not first)


def test_a_preview_shows_no_more_than_the_first_look() -> None:
    library = shipped_library()
    setup = LaunchRequest("raid", "7").setup(library)
    picture = drawn(library, setup, ascii_only=False)
    assert picture is not None
    seen = begun("raid").view("raiders")
    assert picture.view.units.keys() == seen.units.keys()
    assert [*forces(library, setup)][1].endswith(": 5 of them.")
    several = replace(setup, seats={"raiders": "human", "watch": "human"})
    assert drawn(library, several, ascii_only=False) is None


def test_watched_battles_are_shown_whole() -> None:
    library = shipped_library()
    setup = LaunchRequest("raid", "7").setup(library)
    setup = replace(setup, seats=dict.fromkeys(("raiders", "watch"), "ai:regular"))
    picture = drawn(library, setup, ascii_only=False)
    assert picture is not None
    assert len(picture.view.units) == 9


SHOT_AT_FIRST = LaunchRequest("ford", "1", "pools", seats={"travellers": "ai:recruit", "keepers": "human"})
"""Travellers act first, and shoot at one of ours before we have had a turn."""


async def waits(pilot: Pilot[None], app: SkirmishApp) -> BattleScreen:
    """The battle screen as soon as our side has something to answer, with the briefing open."""
    await until(pilot, lambda: isinstance(app.screen, BattleScreen) and hasattr(app.screen.flow, "ui"))
    screen = app.screen
    assert isinstance(screen, BattleScreen)
    flow = screen.flow
    await until(pilot, lambda: flow.game.asked == "keepers" and not flow.is_playing)
    await until(pilot, lambda: "a question waits" in text(app))
    return screen


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("key", ["enter", "escape", "left_parenthesis"])
async def test_a_card_waits_until_the_briefing_was_read(
    tmp_path: Path, key: str, size: tuple[int, int]
) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0), SHOT_AT_FIRST)
    async with app.run_test(size=size) as pilot:
        screen = await waits(pilot, app)
        assert screen.flow.game.battle.prompts[0].ask == "react"
        assert screen.panels.question.card is None
        assert "A toll, a quarrel" in text(app)
        before = len(screen.flow.game.steps)
        await pilot.press(key)
        await until(pilot, lambda: screen.panels.question.card is not None)
        assert screen.mode == "card"
        assert screen.panels.popup.name == ""
        assert len(screen.flow.game.steps) == before


async def test_what_waits_is_said_by_every_other_key(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0), SHOT_AT_FIRST)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await waits(pilot, app)
        await pilot.press("1")
        await until(pilot, lambda: "A question waits until the briefing is closed: enter." in text(app))
        assert screen.panels.popup.name == "briefing"
        assert screen.panels.question.card is None


async def test_what_to_do_first_still_stands_there_when_the_briefing_was_read(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0), LaunchRequest("clash", "1", "ranks"))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await raid(pilot, app)
        await until(pilot, lambda: "enter or esc closes this" in text(app))
        assert "Place your people: point, then m and enter" in text(app)
        await pilot.press("enter")
        await until(pilot, lambda: screen.panels.popup.name == "")
        assert "Place your people: point, then m and enter" in text(app)
        await pilot.press("right")
        await until(pilot, lambda: "Place your people" not in text(app))


async def test_what_others_did_first_is_told_when_the_briefing_was_read(tmp_path: Path) -> None:
    seats = {"travellers": "ai:recruit", "keepers": "human"}
    app = SkirmishApp(Settings(tmp_path, speed=0), LaunchRequest("ford", "5", "fudge", seats=seats))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await raid(pilot, app)
        await until(pilot, lambda: "enter or esc closes this" in text(app))
        flow = screen.flow
        told = [entry.text for entry in flow.recap.entries(flow.viewer, flow.tell)]
        assert len(told) > 2
        assert screen.panels.popup.name == "briefing"
        await pilot.press("enter")
        await until(pilot, lambda: screen.panels.popup.name == "before your first turn")
        await until(pilot, lambda: told[-1] in text(app))


@pytest.mark.parametrize("where", ["cell", "verb"])
async def test_what_others_did_first_goes_when_one_plays_on_with_the_mouse(
    where: str, tmp_path: Path
) -> None:
    """It stood there to the end, and in the fourth round it was still "before your first turn"."""
    seats = {"travellers": "ai:recruit", "keepers": "human"}
    app = SkirmishApp(Settings(tmp_path, speed=0), LaunchRequest("ford", "5", "fudge", seats=seats))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await raid(pilot, app)
        await until(pilot, lambda: "enter or esc closes this" in text(app))
        await pilot.press("enter")
        await until(pilot, lambda: screen.panels.popup.name == "before your first turn")
        await pilot.pause(HEED + 0.1)  # Not in the moment that it came.
        if where == "cell":
            view = screen.panels.map.widget
            assert await pilot.click("#map", offset=view.spot(screen.selection.cursor))
        else:
            lines = text(app).splitlines()
            y = next(y for y, line in enumerate(lines) if "full defence" in line)
            assert await pilot.click(offset=(lines[y].index("full defence"), y))
        await until(pilot, lambda: screen.panels.popup.name == "")


async def test_where_nobody_has_acted_yet_nothing_is_told_after_the_briefing(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0), LaunchRequest("ford", "7", "fudge"))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await raid(pilot, app)
        await until(pilot, lambda: "enter or esc closes this" in text(app))
        assert len(screen.flow.game.steps) == 1
        await pilot.press("enter")
        await until(pilot, lambda: "A toll, a quarrel" not in text(app))
        assert screen.panels.popup.name == ""


def test_of_a_goal_that_is_too_long_for_the_line_the_counts_stay() -> None:
    goal = "Hold the lantern on the roof alone for two rounds. (0 of 2) Put all foes out."
    assert keeping_counts(goal, 40) == "Hold the lantern on the roof a… (0 of 2)"
    assert keeping_counts(goal, 100) == goal
    assert keeping_counts(f"{goal} (1 of 3)", 31) == "Hold the lan… (0 of 2) (1 of 3)"


def test_who_begins_hurt_is_told_with_the_points_and_why_under_that_system_alone() -> None:
    library = shipped_library()
    told = {}
    for system in ("fudge", "ranks"):
        game = Session.start(LaunchRequest("beacon", "7", system).setup(library), library)
        story = story_of(library.scenarios, game.battle)
        first = opening(game.steps, game.battle.scene.sides[0].id)
        told[system] = [*hurt(library.rulesets[system], first, story)]
    # 70 % of 5 points for each of 3 Toughness, rounded up (FG-04).
    assert told["fudge"][0].startswith("Some begin hurt: Isbel 11 of 15, Dorn 11 of 15, ")
    assert told["fudge"][1] == "That makes this battle about as hard under fudge as under other rules."
    assert told["ranks"] == []


async def test_a_long_briefing_has_pages_and_nothing_of_it_is_cut_off(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0), LaunchRequest("cup", "1", "stunts"))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await raid(pilot, app)
        await until(pilot, lambda: "enter: more, page 1 of 2; esc closes this" in text(app))
        assert "enter more of the briefing" in text(app)
        await pilot.pause(
            0.5
        )  # The odds are known then: nothing but the key itself draws anew what it is for.
        await pilot.press("enter")
        await until(pilot, lambda: "Some begin hurt: Sir Guy 9 of 18, Pip 9 of 17," in text(app))
        assert "enter close the briefing" in text(app)
        assert "A draw after 60 rounds; round 1 of 60." in text(app)
        await pilot.press("enter")
        await until(pilot, lambda: screen.panels.popup.name == "")
        assert len(screen.flow.game.steps) == 1
        await pilot.press("left_parenthesis")
        await until(pilot, lambda: "page 1 of 2" in text(app))
        await pilot.click("#float", offset=(9, 1))  # By a click on it, too, wherever that is.
        await until(pilot, lambda: "Some begin hurt: Sir Guy 9 of 18, Pip 9 of 17," in text(app))
        await pilot.click("#float", offset=(9, 1))
        await until(pilot, lambda: screen.panels.popup.name == "")
        await pilot.press("left_parenthesis")
        panel, below = screen.panels.popup.panel, screen.panels.side.brief
        screen.panels.note = "A sentence of two lines. " * 5
        screen.panels.draw_choice()
        await until(pilot, lambda: below.size.height > BRIEF)
        await until(pilot, lambda: not panel.region.overlaps(below.region))


async def test_a_terminal_with_hardly_a_row_for_the_map_still_turns_the_pages(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=0), LaunchRequest("cup", "1", "stunts"))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await raid(pilot, app)
        await until(pilot, lambda: "enter: more, page 1 of 2" in text(app))
        for rows in range(15, 3, -1):
            await pilot.resize_terminal(60, rows)
            await pilot.pause()
            screen.panels.popup.show("briefing")
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: "page 1 of 2" in text(app))


async def test_enter_closes_the_briefing_as_it_says_while_others_are_shown(tmp_path: Path) -> None:
    app = SkirmishApp(Settings(tmp_path, speed=1), LaunchRequest("cup", "1", "stunts"))
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, BattleScreen) and app.screen.mode == "show")
        screen = app.screen
        assert isinstance(screen, BattleScreen)
        await until(pilot, lambda: "enter or esc closes this" in text(app))
        assert screen.mode == "show"
        await pilot.press("enter")
        await until(pilot, lambda: screen.panels.popup.name != "briefing")


async def test_the_map_keeps_its_height_while_something_is_laid_over_it(tmp_path: Path) -> None:
    """At 80 columns the order of turns of two dozen takes five lines, and what an overlay shows only one."""
    app = SkirmishApp(Settings(tmp_path, speed=0), LaunchRequest("depot", "5", "fudge"))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await raid(pilot, app)
        await until(pilot, lambda: screen.flow.game.asked == "garrison" and not screen.flow.is_playing)
        await until(pilot, lambda: screen.panels.popup.name == "briefing")
        await pilot.press("escape")
        await until(pilot, lambda: screen.panels.popup.name == "")
        await press_until(pilot, "e", lambda: len(screen.flow.game.steps) > 1)
        await until(pilot, lambda: screen.panels.popup.name == "since your last turn")
        await pilot.press("escape")
        assert "Initiative:" in screen.flow.log.last
        high = screen.panels.map.widget.size.height
        assert high < 18
        await pilot.press("v")
        await until(pilot, lambda: "reach of" in text(app))
        await pilot.pause()
        assert screen.panels.map.widget.size.height == high
