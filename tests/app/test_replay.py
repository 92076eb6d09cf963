"""The page of past battles and the replay: watched, commented, shared, and played on from any moment."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from textual.drivers.headless_driver import HeadlessDriver
from textual.pilot import Pilot

from skirmish.app.app import SkirmishApp
from skirmish.app.past_battles import PastBattles
from skirmish.app.reel import NOBODY, TOGETHER
from skirmish.app.replays import GUARDED, SHARED, replay_of_game
from skirmish.app.screens.battle import BattleScreen
from skirmish.app.screens.past import PastScreen
from skirmish.app.screens.replay import ReplayScreen
from skirmish.app.screens.report import ReportScreen
from skirmish.app.screens.share import UNTOLD, ShareScreen
from skirmish.app.settings import Settings
from skirmish.model.battle import Battle
from skirmish.packs.folders import content_folders
from skirmish.packs.library import library
from skirmish.records.comments import comments
from skirmish.session import Session
from tests.app.table import until
from tests.library import shipped_library
from tests.past import play

RESULT = 400
"""Answers after which the battle is over."""


def text_of(app: SkirmishApp) -> str:
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


@asynccontextmanager
async def opened(
    folder: Path,
    size: tuple[int, int] = (80, 24),
    answers: int = RESULT,
    scenario: str = "ford",
    *,
    wide_cells: bool = True,
    seats: dict[str, str] | None = None,
) -> AsyncIterator[tuple[Pilot[None], SkirmishApp, ReplayScreen]]:
    """The replay of the only save of a folder, opened from the title by keys alone."""
    play(folder / "saves", scenario, "fudge", answers, seats).close()
    app = SkirmishApp(Settings(folder, speed=0, wide_cells=wide_cells))
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: app.library is not None)
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, PastScreen) and app.screen.entries is not None)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        assert isinstance(app.screen, ReplayScreen)
        await pilot.pause()
        yield pilot, app, app.screen


async def share(pilot: Pilot[None], app: SkirmishApp, replay: ReplayScreen, key: str) -> None:
    """Share it by that key, when the page hears it, and wait until that is told."""
    await pilot.press("x")
    await until(pilot, lambda: isinstance(app.screen, ShareScreen) and app.screen.is_on_top)
    await pilot.press(key)
    await until(pilot, lambda: app.screen is replay and replay.note)


async def test_from_the_title_to_a_past_battle_and_through_it_by_keys(tmp_path: Path) -> None:
    async with opened(tmp_path) as (pilot, app, replay):
        last = len(replay.reel.steps) - 1
        assert f"the start, before {last} commands" in text_of(app)
        await pilot.press("down", "down")
        assert f"command 2 of {last}" in text_of(app)
        await pilot.press("pagedown")
        assert replay.reel.rounds[replay.reel.at] > replay.reel.rounds[2]
        await pilot.press("end")
        await pilot.pause()
        assert f"command {last} of {last}" in text_of(app)
        await pilot.press("down")
        await pilot.pause()
        assert "There is nothing more." in text_of(app)
        await pilot.press("g", "7", "enter")
        assert replay.reel.steps[replay.reel.at].number == 7
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, PastScreen)


@asynccontextmanager
async def two_past(tmp_path: Path) -> AsyncIterator[tuple[Pilot[None], SkirmishApp]]:
    """The page of past battles with two of them, one of which is not over."""
    for seats, answers in (({"travellers": "ai:regular", "keepers": "ai:regular"}, RESULT), (None, 3)):
        play(tmp_path / "saves", "ford", "fudge", answers, seats).close()
    app = SkirmishApp(Settings(tmp_path, speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: app.library is not None)
        await pilot.press("r")
        await until(pilot, lambda: text_of(app).count("Two against two") == 2)
        yield pilot, app


async def test_the_titles_of_past_battles_stand_below_each_other(tmp_path: Path) -> None:
    async with two_past(tmp_path) as (_, app):
        assert "not over" in text_of(app)
        assert "Travellers won" in text_of(app)
        lines = [line for line in text_of(app).splitlines() if "Two against two" in line]
        assert len({line.index("Two against two") for line in lines}) == 1


async def test_with_the_mouse_alone_one_reads_a_report_and_goes_on_with_a_battle_that_is_not_over(
    tmp_path: Path,
) -> None:
    async with two_past(tmp_path) as (pilot, app):
        lines = text_of(app).splitlines()
        assert [line for line in lines if "continue" in line] == [
            line for line in lines if "not over" in line
        ]
        over = next(y for y, line in enumerate(lines) if "Travellers won" in line)
        await pilot.click(offset=(lines[over].index("report") + 2, over))  # Of no row that has to be marked.
        await until(pilot, lambda: isinstance(app.screen, ReportScreen) and "Travellers won" in text_of(app))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, PastScreen))
        y = next(y for y, line in enumerate(lines) if "continue" in line)
        await pilot.click(offset=(lines[y].index("continue") + 2, y))
        await until(pilot, lambda: isinstance(app.screen, BattleScreen))


@pytest.mark.parametrize(
    ("size", "scenario", "lines"),
    [((80, 24), "ford", 6), ((120, 40), "ford", 14), ((200, 60), "ford", 16), ((200, 60), "moor", 6)],
)
async def test_what_the_map_does_not_need_tells_what_happened(
    tmp_path: Path, size: tuple[int, int], scenario: str, lines: int
) -> None:
    """The toll bridge has 20 rows; heading, rulers, bar and keys take 6 more."""
    answers = 24 if scenario == "ford" else 1
    async with opened(tmp_path, size, answers, scenario) as (pilot, _, replay):
        assert replay._told.size.height == lines
        if scenario == "ford":
            await pilot.press("end")
            await until(pilot, lambda: sum(map(bool, replay._told.rows)) == lines)


async def test_on_a_large_map_it_begins_where_somebody_stands(tmp_path: Path) -> None:
    async with opened(tmp_path, answers=1, scenario="moor") as (_, _, replay):
        assert replay.reel.at == 0
        units = replay.reel.now.view.units.values()
        assert any(replay._map.is_in_sight(unit.cell) for unit in units)


async def test_a_digit_begins_the_number_of_a_command_and_a_dead_key_says_that_it_is_one(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, answers=12) as (pilot, app, replay):
        await pilot.press("7")
        assert "command, 0 to 12: 7" in text_of(app)
        await pilot.press("enter")
        assert replay.reel.steps[replay.reel.at].number == 7
        await pilot.press("z")
        assert "z does nothing here. ? lists the keys." in text_of(app)
        await pilot.press("r")
        assert "r (report) works only in the replay of a battle that is over." in text_of(app)
        await pilot.press("right")
        assert "works only" not in text_of(app)


async def test_sharing_and_the_page_of_keys_are_in_the_smallest_footer(tmp_path: Path) -> None:
    async with opened(tmp_path, answers=8) as (_, app, _replay):
        foot = text_of(app).splitlines()[-1]
        for said in ("space play", "esc back", "? keys", "x save, share"):
            assert said in foot
    async with opened(tmp_path / "roomy", (120, 40), answers=8) as (_, app, _replay):
        assert "p play on from here" in text_of(app).splitlines()[-1]


async def test_the_whole_replay_is_reached_with_the_mouse(tmp_path: Path) -> None:
    async with opened(tmp_path) as (pilot, app, replay):
        await pilot.click("#reel_bar", offset=(60, 0))
        await pilot.pause()
        part = replay.reel.at / (len(replay.reel.steps) - 1)
        assert 0.7 < part < 0.8
        line = text_of(app).splitlines()[-1]
        await pilot.click("#reel_foot", offset=(line.index("back"), 1))
        await pilot.pause()
        assert isinstance(app.screen, PastScreen)


async def test_it_plays_by_itself_to_the_end_at_any_speed(tmp_path: Path) -> None:
    async with opened(tmp_path, answers=3) as (pilot, _, replay):
        await pilot.press("plus", "plus", "plus", "space")
        assert replay.is_playing
        await until(pilot, lambda: not replay.is_playing)
        assert replay.reel.is_at_end


async def test_a_battle_that_is_over_is_seen_with_all_eyes(tmp_path: Path) -> None:
    async with opened(tmp_path) as (pilot, _, replay):
        sides = [side.id for side in replay.reel.steps[0].after.scene.sides]
        seen = [replay.reel.eyes]
        for _ in range(4):
            await pilot.press("V")
            seen.append(replay.reel.eyes)
        assert seen[0] == seen[-1] == NOBODY
        assert set(seen) == {NOBODY, *sides, TOGETHER}


def test_a_battle_that_goes_on_keeps_its_secrets() -> None:
    session = play(None, "raid", "fudge", 3)  # The raiders are played here, the watch by an opponent.
    replay = replay_of_game(session)
    assert not isinstance(replay, str)
    assert [*replay.showing.eyes] == ["raiders"]
    assert replay.reel.now.view.viewer == "raiders"
    assert replay.showing.why_not == GUARDED
    both = play(None, "raid", "fudge", 3, {"raiders": "human", "watch": "human"})
    assert replay_of_game(both) == SHARED
    assert max(len(SHARED), len(GUARDED)) < 80, "told on one line of the smallest screen"


async def test_while_a_battle_goes_on_no_unit_takes_a_letter_whom_the_watcher_does_not_know(
    tmp_path: Path,
) -> None:
    """At the start of `raid` the raiders see one sentry of several, whose letter it has alone."""
    async with opened(tmp_path, answers=3, scenario="raid") as (_, _, replay):
        assert replay.showing.eyes == ("raiders",)
        known = {name for step in replay.reel.steps for name in step.after.seen_by("raiders").units}
        letters = replay.view.picture(replay.reel.now.view).letters
        assert letters.keys() <= known
        assert len(known) < len(replay.reel.steps[0].after.units), "somebody is not known"


async def test_a_comment_is_typed_kept_and_shown_again(tmp_path: Path) -> None:
    async with opened(tmp_path) as (pilot, app, replay):
        await pilot.press("down", "c", *"[b]q", "enter")
        assert replay.showing.path is not None
        assert comments(replay.showing.path) == {1: "[b]q"}
        await pilot.press("end", "N")
        await pilot.pause()
        assert replay.reel.at == 1
        assert "[b]q" in text_of(app)


async def test_playing_on_from_a_moment_opens_the_battle_there(tmp_path: Path) -> None:
    async with opened(tmp_path) as (pilot, app, replay):
        await pilot.press("g", "4", "enter", "p")
        await until(
            pilot, lambda: isinstance(app.screen_stack[-1], BattleScreen) or len(app.screen_stack) > 2
        )
        screen = next(one for one in app.screen_stack if isinstance(one, BattleScreen))
        assert screen.flow.game.steps[:5] == replay.reel.steps[:5]
        assert screen.flow.game.path != replay.showing.path


async def test_a_number_is_asked_for_with_its_bounds_and_anything_else_is_refused(tmp_path: Path) -> None:
    async with opened(tmp_path) as (pilot, app, replay):
        last = replay.reel.steps[-1].number
        await pilot.press("g")
        await until(pilot, lambda: f"command, 0 to {last}: _" in text_of(app))
        assert "enter take it  esc drop it" in text_of(app)
        await pilot.press("1", "x", "enter")
        await until(pilot, lambda: "That is no number: 1x" in text_of(app))
        await pilot.press("g", *"999999", "enter")
        await until(pilot, lambda: f"command {last} of {last}" in text_of(app))


async def test_of_a_battle_that_opponents_fought_one_side_is_played_on_by_the_reader(tmp_path: Path) -> None:
    watched = {"travellers": "ai:recruit", "keepers": "ai:recruit"}
    async with opened(tmp_path, seats=watched) as (pilot, app, replay):
        await pilot.press("V", "V")  # From nobody's eyes to the first side's, to the second's.
        assert replay.reel.eyes == "keepers"
        await pilot.press("g", "4", "enter", "p")
        await until(pilot, lambda: isinstance(app.screen_stack[-1], BattleScreen))
        screen = app.screen_stack[-1]
        assert isinstance(screen, BattleScreen)
        assert dict(screen.flow.game.seats) == {"travellers": "ai:recruit", "keepers": "human"}


async def test_after_the_end_there_is_nothing_to_play_on_and_it_says_so(tmp_path: Path) -> None:
    async with opened(tmp_path) as (pilot, app, replay):
        await pilot.press("end", "p")
        await until(pilot, lambda: "The battle is over there" in text_of(app))
        await share(pilot, app, replay, "3")
        await until(pilot, lambda: "The battle is over there" in text_of(app))


async def test_everything_that_can_be_shared_is_written_and_nothing_is_overwritten(tmp_path: Path) -> None:
    async with opened(tmp_path, answers=8) as (pilot, app, replay):
        for key in ("1", "2", "4", "5", "6", "1"):
            await share(pilot, app, replay, key)
            assert replay.note.startswith("Written: "), replay.note
        found = {path.name: path for path in (tmp_path / "exports").iterdir()}
        assert len(found) == 6
        pictures = [path for path in found.values() if path.suffix == ".svg"]
        assert len(pictures) == 2
        root = ET.fromstring(pictures[0].read_text())
        assert "http" not in pictures[0].read_text().replace("http://www.w3.org/2000/svg", "")
        assert len(root) > 20
        copy = next(path for path in found.values() if path.suffix == ".save")
        assert replay.showing.path is not None
        assert copy.read_bytes() == replay.showing.path.read_bytes()
        log = next(path for path in found.values() if path.name.endswith(".log.txt")).read_text()
        for stop in replay.reel.stops(2):
            assert all(entry.text in log for entry in stop.entries)
        first, second, blank, *told = log.splitlines()
        assert first == "Two against two · Fudge skirmish · seed 11"
        assert second.endswith(" Each line begins with the number of its command.")
        assert f"Eyes: {replay.view.eyes_title()}." in second
        assert not blank
        assert told


async def test_where_the_folder_of_exports_cannot_be_made_it_is_the_folder_that_is_named(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, answers=8) as (pilot, app, replay):
        (tmp_path / "exports").write_text("a file of that name")
        for key in ("1", "4", "6"):
            await share(pilot, app, replay, key)
            assert replay.note.endswith(" cannot be written: exports is no folder.")


@pytest.mark.parametrize("is_wide", [True, False])
async def test_a_shared_moment_has_the_ground_as_wide_as_the_screen(tmp_path: Path, *, is_wide: bool) -> None:
    async with opened(tmp_path, answers=8, wide_cells=is_wide) as (pilot, app, replay):
        await share(pilot, app, replay, "2")
    (written,) = (tmp_path / "exports").glob("*.txt")
    house = "██▫▫██+ ████▫▫██" if is_wide else "█▫█+██▫█"
    assert house in written.read_text()
    lines = written.read_text().splitlines()
    west = lines[1].index("0")
    numbered = {line[:west].strip(): y for y, line in enumerate(lines[2:22]) if line[:west].strip()}
    assert numbered == {"0": 0, "5": 5, "10": 10, "15": 15}, "the screen has no room for all 20"
    assert all(len(line) <= 80 for line in written.read_text().splitlines())


@pytest.mark.parametrize("is_wide", [False, True])
async def test_a_shared_moment_has_the_numbers_of_columns_and_rows(tmp_path: Path, *, is_wide: bool) -> None:
    async with opened(tmp_path, (120, 40), answers=8, wide_cells=is_wide) as (pilot, app, replay):
        await share(pilot, app, replay, "2")
        (path,) = (tmp_path / "exports").glob("*.txt")
        lines = path.read_text().splitlines()
        west, wide = lines[1].index("0"), (lines[1].index("5") - lines[1].index("0")) // 5
        north = next(place for place, line in enumerate(lines) if line[: west - 1].endswith(" 0"))
        assert lines[north + 10][:west] == f"{'10':>{west - 1}} "
        assert wide == 2 if is_wide else wide == 1
        for unit in replay.reel.now.view.up():
            drawn = lines[north + unit.cell.y][west + unit.cell.x * wide]
            assert drawn.lower() == replay.view.picture(replay.reel.now.view).letters[unit.id]


async def test_the_recorded_terminal_is_an_asciicast_that_draws_the_screens(tmp_path: Path) -> None:
    async with opened(tmp_path, answers=8) as (pilot, app, replay):
        await share(pilot, app, replay, "5")
    (cast,) = (tmp_path / "exports").glob("*.cast")
    head, *rest = [json.loads(line) for line in cast.read_text().splitlines()]
    assert head["version"] == 2
    assert (head["width"], head["height"]) == (80, 24)
    times = [time for time, _, _ in rest]
    assert times == sorted(times)
    assert {kind for _, kind, _ in rest} == {"o"}
    drawn = "".join(text for _, _, text in rest)
    last = replay.reel.steps[-1].after.scene.title
    assert last in drawn


@pytest.mark.parametrize("ruleset_at", [("depot", 5), ("raid", 1), ("clash", 2)])
async def test_a_moment_kept_as_a_scenario_can_be_played(tmp_path: Path, ruleset_at: tuple[str, int]) -> None:
    scenario, place = ruleset_at
    watched = {side.id: "ai:recruit" for side in shipped_library().cards[scenario].sides}
    async with opened(tmp_path, answers=8, scenario=scenario, seats=watched) as (pilot, app, replay):
        replay.action_jump(place)
        await pilot.press("x", "3")
        await until(pilot, lambda: bool(app.screen is replay and replay.note))
        assert replay.note.startswith("Written: "), replay.note
        was = replay.reel.steps[place].after
        assert app.library is not None
        assert f"{scenario}_1" in app.library.cards
    found = library(content_folders(tmp_path))
    assert not [one for one in found.problems if str(tmp_path) in one.path]
    setup = found.setup(f"{scenario}_1", "fudge", "7")
    with Session.start(setup, found) as session:
        now = session.battle
        assert {(u.name, u.kind, u.cell, u.side) for u in now.units.values()} == {
            (u.name, u.kind, u.cell, u.side) for u in was.up()
        }
        assert {one.kind for one in now.scene.objectives} <= {one.kind for one in was.scene.objectives}
        assert session.asked
    assert f"{scenario}_1" not in shipped_library().cards


async def test_while_a_scenario_is_written_the_page_says_so_and_takes_no_other_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []

    def keep(archive: PastBattles, _battle: Battle) -> str:
        app = archive._app
        assert isinstance(app, SkirmishApp)
        assert isinstance(app.screen, ShareScreen)
        shown.append(text_of(app))
        app.screen.press("4")
        app.screen.press("escape")
        return "Written: it."

    monkeypatch.setattr(PastBattles, "keep_as_scenario", keep)
    async with opened(tmp_path, answers=8) as (pilot, app, replay):
        await share(pilot, app, replay, "3")
        assert replay.note == "Written: it."
    assert len(shown) == 1
    assert "Writing, a moment…" in shown[0]


async def test_no_scenario_tells_what_the_reader_of_a_battle_that_goes_on_does_not_know(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, (120, 40), answers=3, scenario="raid") as (pilot, app, replay):
        assert replay.showing.why_not
        await pilot.press("x")
        await until(pilot, lambda: "6 holds all of the battle" in text_of(app))
        assert "3 waits for its end" in text_of(app)
        await pilot.press("3")
        await until(pilot, lambda: app.screen is replay and replay.note)
        assert replay.note == UNTOLD
    assert not (tmp_path / "content").exists()


async def test_a_moment_as_text_says_whose_each_letter_is(tmp_path: Path) -> None:
    async with opened(tmp_path, answers=8) as (pilot, app, replay):
        await share(pilot, app, replay, "2")
        (made,) = (tmp_path / "exports").glob("*.txt")
        lines = made.read_text().splitlines()
        assert lines[-2:] == [" Travellers: c Corvin, y Ysolt.", " Toll keepers: P Pike, M Marrow."]
        drawn = "".join(lines[1:-2])
        assert all(sign in drawn for sign in "cyPM")


@pytest.mark.parametrize("is_web", [False, True])
async def test_in_a_browser_no_path_of_the_machine_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_web: bool
) -> None:
    monkeypatch.setattr(HeadlessDriver, "is_web", is_web)
    async with opened(tmp_path, (200, 50), answers=8) as (pilot, app, replay):
        told = ""
        for key in "124563":
            await pilot.press("x")
            await until(pilot, lambda: isinstance(app.screen, ShareScreen))
            told += text_of(app)
            await pilot.press(key)
            await until(pilot, lambda: app.screen is replay)
            assert ("in your pack" if key == "3" else "in your exports folder") in replay.note
            told += replay.note
        assert (str(tmp_path) in told) is not is_web
        assert "1, 2, 4 and 5 show what the eyes see that the replay has now (nobody's, all is seen);" in told
        assert "3 and 6 hold all of the battle, seen or unseen." in told


async def test_the_list_says_who_won_at_its_narrowest(tmp_path: Path) -> None:
    session = play(tmp_path / "saves", "ford", "fudge", RESULT)
    session.close()
    assert session.battle.result is not None
    (tmp_path / "saves" / "mine.save").write_bytes(next((tmp_path / "saves").iterdir()).read_bytes())
    has_won = session.battle.result.winner == "travellers"  # Whom a person plays, as the scenario has it.
    async with opened(tmp_path, answers=2) as (pilot, app, _):
        await pilot.press("escape")
        await pilot.pause()
        lines = text_of(app).splitlines()
        ended = [line for line in lines if "Two against two" in line]
        assert sorted("not over" in line for line in ended) == [False, False, True]
        assert sum(("you won" if has_won else "you lost") in line for line in ended) == 2
        place = next(place for place, line in enumerate(ended) if "not over" not in line)
        await pilot.press(*["down"] * place)
        await pilot.pause()
        assert session.battle.result.reason in text_of(app).splitlines()[1]


async def test_a_past_battle_has_its_report_and_leads_back_to_the_list(tmp_path: Path) -> None:
    async with opened(tmp_path) as (pilot, app, _):
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, PastScreen) and "Two against two" in text_of(app))
        await pilot.press("r")
        await until(pilot, lambda: "You won." in text_of(app) or "You lost." in text_of(app))
        assert isinstance(app.screen, ReportScreen)
        result = app.screen.game.battle.result
        assert result is not None
        has_won = result.winner == "travellers"  # Whom a person plays, as the scenario has it.
        assert ("You won." in text_of(app), "You lost." in text_of(app)) == (has_won, not has_won)
        assert "rematch" not in text_of(app)  # There is no battle below.
        await pilot.press("w")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, ReportScreen))
        await pilot.press("b")
        await until(pilot, lambda: isinstance(app.screen, PastScreen))


async def test_a_replay_leads_to_the_report_and_back(tmp_path: Path) -> None:
    async with opened(tmp_path) as (pilot, app, replay):
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, ReportScreen))
        await pilot.press("b")
        await until(pilot, lambda: app.screen is replay)


async def test_a_replay_of_a_battle_that_goes_on_offers_none(tmp_path: Path) -> None:
    async with opened(tmp_path, (200, 50), answers=2) as (pilot, app, replay):
        assert " r report" not in text_of(app)
        await pilot.press("r")
        await pilot.pause()
        assert app.screen is replay


async def test_a_battle_that_goes_on_has_no_report_yet(tmp_path: Path) -> None:
    async with opened(tmp_path, answers=2) as (pilot, app, _):
        await pilot.press("escape")
        await pilot.pause()
        await pilot.press("r")
        await pilot.pause()
        assert isinstance(app.screen, PastScreen)
        assert "That battle is not over" in text_of(app)


async def test_the_list_finds_a_word_and_says_what_is_wrong_with_a_file(tmp_path: Path) -> None:
    play(tmp_path / "saves", "clash", "ranks", 2).close()
    (tmp_path / "saves" / "broken.save").write_text("[/]")
    async with opened(tmp_path) as (pilot, app, _):
        await pilot.press("escape")
        await pilot.pause()
        assert "Charcoal" in text_of(app)
        assert "this is no save" in text_of(app)
        await pilot.press("slash", *"two ag", "enter")
        await pilot.pause()
        assert "Two against two" in text_of(app)
        assert "Charcoal" not in text_of(app)
