"""The report after a battle: who won, what each did, what opponents thought, and what next."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual import events

from skirmish.ai.think import think
from skirmish.app import thinking
from skirmish.app.app import SkirmishApp
from skirmish.app.game_flow import GameFlow
from skirmish.app.hindsight import Hindsight
from skirmish.app.lines import plain
from skirmish.app.log_adapter import teller
from skirmish.app.playback import frames
from skirmish.app.reel import Reel
from skirmish.app.rows.report.chart import BRAILLE, HIGH, LABEL, chart_rows
from skirmish.app.rows.report.parts import chance_rows, deed_rows
from skirmish.app.screens.battle import BattleScreen
from skirmish.app.screens.replay import ReplayScreen
from skirmish.app.screens.report import ReportScreen, telling
from skirmish.app.settings import Settings
from skirmish.app.thinking import Decision, ExplainedDecision
from skirmish.chronicle import tell_all
from skirmish.chronicle.names import BeforeAndAfter
from skirmish.chronicle.sentences import sentence
from skirmish.cli.retrospect import report_lines
from skirmish.model.action import Action
from skirmish.model.battle import Result, Sighting
from skirmish.model.change import changed
from skirmish.model.event import BattleEnded, CheckRolled, SideSaw, UnitFell, UnitHurt
from skirmish.model.unit import Out
from skirmish.records.past import PastBattle
from skirmish.records.savefile import Header
from skirmish.review.chances import turning_points
from skirmish.review.decisions import CostlyDecision
from skirmish.rules import objectives, victory
from skirmish.rules.ending import ending
from skirmish.rules.replies import indifferent
from skirmish.texts.report import _of_side, condition, headline, judged_words, standing, turning_point
from skirmish.typed import within
from tests.app import toy
from tests.app.table import table, until
from tests.past import play
from tests.scenario import put
from tests.toys.duel import duel


def test_a_step_in_which_somebody_falls_is_told_by_the_fall_not_by_a_blow_before() -> None:
    """Under `ranks` one answer can lead to the blows of many."""
    game = play(None, "clash", "ranks", 120)
    told = 0
    for side in game.battle.scene.sides:
        for step in game.steps:
            seen = step.seen_by(side.id)
            fallen = {one.event.unit for one in seen if isinstance(one.event, UnitFell) and one.event.out}
            words = turning_point(game, step, side.id).lower()
            assert all(step.after.units[unit].name.lower() in words for unit in fallen)
            told += len(fallen)
    assert told


def test_the_last_blow_is_told_by_who_fell_and_not_by_the_end() -> None:
    game: Any = put(duel(), {"B1": {"hp": 1}})
    game.do("a1 strike B1", dice=[])
    game.do("B1 take", dice=["++00", "0000"])
    assert game.result == "red by out"
    words = turning_point(game, game.steps[-1], "red")
    assert "B1" in words
    assert "hold the field" not in words


def test_a_turning_point_says_whose_blow_it_was_where_damage_is_rolled_apart() -> None:
    """Under `stunts` the log has told the blow before, with the question how to meet it."""
    game = play(None, "ford", "stunts", 120)
    side = game.battle.scene.sides[0].id
    told = 0
    for step in game.steps:
        wounds = [event for event in step.events if isinstance(event, CheckRolled) and event.verb == "wound"]
        if len(wounds) == 1 and any(isinstance(event, UnitHurt) for event in step.events):
            words = turning_point(game, step, side).lower()
            names = (step.before.units[unit].name.lower() for unit in (wounds[0].unit, wounds[0].target))
            assert all(name in words for name in names)
            told += 1
    assert told


def test_a_turning_point_does_not_tell_who_goes_first_where_somebody_came_into_sight() -> None:
    """Under `stunts` each round begins with that throw, in the step in which the round before ends."""
    game, told = play(None, "clash", "stunts", 120), 0
    for step in game.steps:
        for side in game.battle.scene.sides:
            seen, before = step.seen_by(side.id), step.before.seen_by(side.id)
            lines = tell_all(game.ruleset, seen, before, is_folded=True)
            if "sight" in {line.tone for line in lines} and "who goes first" in " ".join(map(str, lines)):
                assert "who goes first" not in turning_point(game, step, side.id)
                told += 1
    assert told


def test_a_turning_point_lays_no_death_to_a_blow_at_somebody_else() -> None:
    """Under `ranks` who is down bleeds to death, it may be in the step in which another is struck at."""
    game = play(None, "ford", "ranks", 40)
    side, other = (side.id for side in game.battle.scene.sides)
    hurt, struck = (unit.id for unit in game.steps[0].after.up(side))
    (foe, *_) = (unit.id for unit in game.steps[0].after.up(other))
    step = next(
        step
        for step in game.steps
        if any(isinstance(event, CheckRolled) and event.target for event in step.events)
    )
    blow = next(event for event in step.events if isinstance(event, CheckRolled) and event.target)
    blow = replace(blow, unit=foe, target=struck)
    names = {unit: step.before.units[unit].name for unit in (hurt, struck, foe)}
    died = replace(step, events=(blow, UnitFell(hurt, "dead")))
    assert turning_point(game, died, side) == f"{names[hurt]} is dead."
    fell = replace(step, events=(blow, UnitFell(struck, "dead")))
    told = turning_point(game, fell, side)
    assert told.startswith(f"{names[foe]} a")
    assert told.endswith(f"{names[struck]} is dead.")


def test_among_several_sides_a_turning_point_says_whose_those_are_that_it_names() -> None:
    game = play(None, "wells", "stunts", 0)
    named = {unit.name: unit.id for unit in game.battle.units.values()}
    step = game.steps[0]
    rolled = next(event for event in step.events if isinstance(event, CheckRolled))
    blow = replace(rolled, unit=named["Kedor"], target=named["slinger 1"])
    fell = replace(step, events=(blow, UnitFell(named["slinger 1"], "dead")))
    told = turning_point(game, fell, "goats")
    assert told.startswith("Kedor (the People of the Salt) against slinger 1 (the People of the Goat): ")
    assert told.endswith("Slinger 1 is dead.")


def test_the_article_of_a_side_is_small_behind_a_name() -> None:
    battle = play(None, "salvage", "fudge", 0).battle
    guild = next(side.id for side in battle.scene.sides if side.name == "The Guild of Hulls")
    told = {_of_side(battle, unit) for unit in battle.units.values() if unit.side == guild}
    assert told == {" (the Guild of Hulls)"}


def test_the_top_line_says_that_it_is_over_only_when_the_last_blow_was_shown() -> None:
    game = play(None, "ford", "fudge", 400)
    assert game.is_over
    side = game.battle.scene.sides[0].id
    flow = GameFlow(game, teller(game.ruleset), 1)
    flow._frames.extend(frames(game.steps[-1], side, teller(game.ruleset)))
    assert flow.is_playing
    assert flow.status == "any key: go on"
    flow._frames.clear()
    assert flow.status == "the battle is over"


@pytest.mark.parametrize(("scenario", "ruleset"), [("raid", "fudge"), ("seals", "ranks")])
def test_a_turning_point_leaves_out_ways_on_which_nobody_came_into_sight(scenario: str, ruleset: str) -> None:
    """Under `ranks` one answer can lead to the moves of all."""
    game = play(None, scenario, ruleset, 60)
    left_out = 0
    for side in game.battle.scene.sides:
        for step in game.steps:
            words = turning_point(game, step, side.id)
            told = tell_all(game.ruleset, step.seen_by(side.id), step.before.seen_by(side.id), is_folded=True)
            ways = [line.text for line in told if re.fullmatch(r".* moves to \d+,\d+\.", line.text)]
            others = [line for line in told if line.text not in ways and line.tone != "time"]
            if others and ways:
                assert not any(way in words for way in ways)
                left_out += len(ways)
    assert left_out


def test_a_report_under_fog_says_that_it_tells_deeds_that_nobody_else_saw() -> None:
    game = play(None, "raid", "fudge", 30)
    assert game.battle.scene.fog
    assert plain(next(iter(deed_rows(game, 80)))).strip() == "What each did, seen or unseen"


@pytest.mark.parametrize(
    ("out", "hp", "said"),
    [("", 4, "4 left"), ("down", 0, "down"), ("left", 9, "left the field"), ("", -1, "−1 left")],
)
def test_who_has_left_the_field_is_not_said_to_have_something_left(out: Out, hp: int, said: str) -> None:
    unit = next(iter(play(None, "ford", "fudge", 0).battle.units.values()))
    assert condition(replace(unit, out=out, hp=hp)) == said


@pytest.mark.parametrize(
    ("gone", "said"),
    [
        (0, "Toll keepers have put out every foe."),
        (1, "Toll keepers have put out every foe that stayed; 1 left the field."),
        (2, "Every foe of Toll keepers has left the field."),
    ],
)
def test_who_left_the_field_is_not_said_to_have_been_put_out(gone: int, said: str) -> None:
    game = play(None, "ford", "fudge", 120)
    battle = game.battle
    assert battle.result is not None
    winner = battle.result.winner
    foes = [unit.id for unit in battle.units.values() if unit.side != winner]
    left = {unit: replace(battle.units[unit], out="left") for unit in foes[:gone]}
    name = battle.scene.side(winner).name
    said = said.replace("Toll keepers", name)
    after = replace(battle, units={**battle.units, **left})
    assert ending(after, battle.result) == said
    told = sentence(game.ruleset, BattleEnded(battle.result), BeforeAndAfter(after, after))
    assert told == said


def test_a_side_that_is_somebody_of_something_has_an_article_within_a_sentence() -> None:
    """`Next at the keyboard: the People of the Goat`, as one would say it."""
    named = {
        "People of the Goat": "the People of the Goat",
        "Party of the Vert Stand": "the Party of the Vert Stand",
        "The pack of the ridge": "the pack of the ridge",
        "Raiders": "Raiders",
        "A band of the north": "A band of the north",
        "[/": "[/",
    }
    assert {name: within(name) for name in named} == named


def test_within_a_sentence_the_article_of_a_side_is_small() -> None:
    game = play(None, "champion", "ranks", 0)
    battle = game.battle
    city, ships = battle.scene.sides
    assert (city.name, ships.name) == ("The city", "The ships")
    every = {unit.id: replace(unit, out="left") for unit in battle.up(ships.id)}
    after = replace(battle, units={**battle.units, **every})
    assert (
        ending(after, Result(city.id, "", "out", "eliminate")) == "Every foe of the city has left the field."
    )
    goals = {side.id: objectives.make(side.id, "hold", zone="1", rounds=2) for side in (city, ships)}
    both = "the city have held their ground and the ships have held their ground"
    assert victory._deeds(battle, goals) == both
    (unit, *_) = battle.up(city.id)
    lost = SideSaw(ships.id, lost={unit.id: Sighting(unit, 0)})
    told = sentence(game.ruleset, lost, BeforeAndAfter(battle, battle))
    assert told.startswith("For the ships, ")


def test_a_sentence_that_a_scenario_ends_with_is_told_as_it_was_written() -> None:
    """Also one that reads like the game's own, though a foe has left the field."""
    battle = play(None, "ford", "fudge", 0).battle
    (foe, *_) = (unit.id for unit in battle.up("keepers"))
    after = replace(battle, units={**battle.units, foe: replace(battle.units[foe], out="left")})
    said = f"{battle.scene.side('travellers').name} have put out every foe."
    assert ending(after, Result("travellers", said, "objective")) == said


@pytest.mark.usefixtures("meek")
async def test_the_report_says_which_rolls_count_as_luck() -> None:
    async with table(size=(120, 40)) as at:
        await at.press("q", "6", "2")
        said = " ".join(at.text.split())
        assert "every roll that could come off or fail; who goes first is left out" in said


def test_what_turned_a_battle_before_its_first_round_was_in_a_turn_of_sneaking() -> None:
    game = play(None, "raid", "fudge", 60)
    found = Hindsight(game, game.battle.scene.sides[0].id)
    before = [step.after.clock is None or step.after.clock.round == 0 for step in game.steps]
    assert sum(before) > 1, "the raiders come unnoticed"
    found.chances = tuple(0.1 if place < before.index(True) + 1 else 0.9 for place in range(len(before)))
    rows = chance_rows(game, found, lambda place: f"step {place}", 80, ascii_only=True)
    assert any(plain(row).startswith("   turn 1   10 % to 90 %") for row in rows)


def test_the_chart_has_no_round_after_the_last_that_is_played() -> None:
    """Below the chart of a battle of 2 rounds stood a third."""
    game = play(None, "ford", "fudge", 2)
    found = Hindsight(game, "travellers")
    last = game.steps[-1].after
    assert last.clock is not None
    over = replace(last, clock=changed(last.clock, round=21))  # As when 20 rounds have decided nothing.
    found.steps = (*game.steps, *[replace(game.steps[-1], after=over)] * 5)
    found.chances = (0.5,) * len(found.steps)
    rows = [plain(row) for row in chance_rows(game, found, str, 80, ascii_only=True)]
    (scale,) = (row.split() for row in rows if row.strip().startswith("rounds"))
    assert scale[-1] == "20"


def test_the_dearest_thoughts_and_the_last_are_told_in_order() -> None:
    prices = (1.0, 9.0, 2.0, 8.0, 3.0, 7.0, 6.0, 0.5)
    explained = [
        ExplainedDecision("b", number, f"thought {number}", price) for number, price in enumerate(prices)
    ]
    told = telling([*explained, ExplainedDecision("a", 1, "ours", 99.0)], "b")
    assert [one.round for one in told] == [1, 3, 4, 5, 6, 7]


async def test_what_an_opponent_thought_is_read_after_the_battle_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def choose(ruleset: object, view: object, *_: object) -> Decision:
        return Decision(indifferent(ruleset, view), "Foe B waits for a better day.", 3.0)  # type: ignore[arg-type]

    monkeypatch.setattr(thinking, "choose", choose)
    async with table() as at:
        await at.press("e", "e", "e", "e")
        assert "better day" not in at.text
        await at.press("q", "6", "2")
        assert isinstance(at.app.screen, ReportScreen)
        assert "What Theirs thought" in at.text
        await at.press("pagedown")
        assert "Foe B waits for a better day." in at.text


@pytest.mark.usefixtures("meek")
@pytest.mark.parametrize("by_mouse", [False, True])
async def test_from_conceding_to_the_map_and_back(*, by_mouse: bool) -> None:
    async with table() as at:
        await at.press("q")
        if by_mouse:
            await at.click_text("concede")
            await at.click_text("2 concede")
        else:
            await at.press("6", "2")
        assert isinstance(at.app.screen, ReportScreen)
        if by_mouse:
            await at.click_text("look at the map")
        else:
            await at.press("m")
        assert isinstance(at.app.screen, BattleScreen)
        assert at.screen.mode == "over"
        await at.press("enter")
        assert isinstance(at.app.screen, ReportScreen)


@pytest.mark.usefixtures("meek")
@pytest.mark.parametrize("by_mouse", [False, True])
async def test_a_side_is_taken_over(*, by_mouse: bool) -> None:
    async with table() as at:
        theirs = at.game.seats["theirs"]
        await at.press("q")
        if by_mouse:
            await at.click_text("who plays which side")
            await at.click_text("Theirs:")
        else:
            await at.press("2", "2")
        assert at.game.seats["theirs"] != theirs


@pytest.mark.usefixtures("meek")
async def test_no_key_that_was_on_its_way_leaves_the_report(monkeypatch: pytest.MonkeyPatch) -> None:
    """Enter too many after the winning blow, r for a reload, t for something else: the report stays."""
    monkeypatch.setattr(ReportScreen, "HEED", 0.0)
    early = [events.Key(key, None) for key in ("enter", "r", "t", "escape", "m")]
    async with table() as at:
        await at.press("q", "6", "2")
        assert isinstance(at.app.screen, ReportScreen)
        for key in early:
            at.app.screen.post_message(key)
        await at.settle()
        assert isinstance(at.app.screen, ReportScreen)
        await at.press("t")
        assert not isinstance(at.app.screen, ReportScreen)


@pytest.mark.usefixtures("meek")
async def test_enter_held_down_over_the_last_blow_does_not_scroll_who_won_out_of_sight(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ReportScreen, "HEED", 0.0)
    async with table(size=(80, 24)) as at:
        before = events.Key("enter", None).time
        await at.press("q", "6", "2")
        report = at.app.screen
        assert isinstance(report, ReportScreen)
        shown = events.Key("enter", None).time
        # Held down until just now, however long a slow machine took to show the report.
        held = [events.Key("enter", None) for _ in range(40 + int((shown - before) / 0.05))]
        for place, key in enumerate(held):
            key.time = before + 0.05 * place
        again = events.Key("enter", None)
        again.time = held[-1].time + 0.5
        for key in held:
            report.post_message(key)
        await at.settle()
        assert report.page.top == 0
        report.post_message(again)
        await at.settle()
        assert report.page.top > 0


@pytest.mark.usefixtures("meek")
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_key_that_does_nothing_on_the_report_says_so_until_the_next(size: tuple[int, int]) -> None:
    async with table(size=size) as at:
        await at.press("q", "6", "2")
        await at.press("f9")
        assert "f9 does nothing here." in at.lines[0]
        await at.press("down")
        assert "does nothing here" not in at.text
        await at.press("end")
        report = at.app.screen
        assert isinstance(report, ReportScreen)
        if report.page.top:  # Then it is said over the page.
            await at.press("Z")
            assert [one.message for one in at.app._notifications] == ["Z does nothing here."]
            await at.press("Y", "Z", "Z", "Y")
            assert [one.message for one in at.app._notifications] == ["Y does nothing here."]


@pytest.mark.usefixtures("meek")
async def test_enter_stays_on_the_report_until_something_else_is_chosen() -> None:
    async with table() as at:
        await at.press("q", "6", "2", "enter", "enter", "space")
        assert isinstance(at.app.screen, ReportScreen)


# ----------------------------------------------------------------------------------------------- looking back


def test_the_chart_is_high_where_the_chance_is_and_leads_into_the_replay() -> None:
    found = [0.0, 0.5, 1.0]
    rows = [*chart_rows(found, [1, 1, 2], 60, ascii_only=True)]
    drawn = [plain(row)[LABEL:] for row in rows]
    assert drawn[0][-1] == "*"
    assert drawn[HIGH - 1][0] == "*"
    assert drawn[HIGH // 2][len(drawn[0]) // 2] == "*"
    assert rows[0][-1].hit == "jump 2"
    assert rows[0][1].hit == "jump 0"
    assert all(len(plain(row)) <= 60 for row in rows)
    assert plain(rows[-1]).split() == ["rounds", "1", "2"]
    sneaked = [*chart_rows(found, [0, 0, 1], 60, ascii_only=True)]
    assert plain(sneaked[-1]).split() == ["rounds", "1"], "turns of sneaking are no round 0"
    assert not plain([*chart_rows(found, [1, 1, 1], 60, ascii_only=True)][-1]).strip(), "it was over in one"
    dots = [plain(row)[LABEL:] for row in chart_rows(found, [1, 1, 2], 60, ascii_only=False)]
    assert ord(dots[0][-1]) > BRAILLE
    assert ord(dots[0][0]) == BRAILLE


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_battle_that_is_over_is_looked_back_on_whole(size: tuple[int, int]) -> None:
    game = play(None, "ford", "fudge", 400, {"travellers": "human", "keepers": "ai:recruit"})
    assert game.battle.result is not None
    app = _Bare(Settings(Path("/proc/nonexistent"), speed=0))
    async with app.run_test(size=size) as pilot:
        screen = ReportScreen(game, ())
        await app.push_screen(screen)
        await until(pilot, lambda: screen.hindsight.is_done)
        await pilot.pause()
        told = [plain(row) for row in screen.page.rows]
        won = game.battle.result.winner == "travellers"
        assert told[2].startswith(" You won." if won else " You lost.")
        assert all(len(line) <= size[0] for line in told)
        offered = [entry.title for entry in screen.offers()]
        assert offered
        assert not [title for title in offered if any(sign >= chr(BRAILLE) for sign in title)]
        text = "\n".join(told)
        assert "by the opponents' own estimate" in " ".join(text.split())
        assert screen.hindsight.decisions
        judged = f"All {screen.hindsight.every} decisions are judged, in chance of winning;"
        assert f"{judged} enter shows the moment." in text
        assert "of such battles" in " ".join(text.split())
        for unit in game.battle.units.values():
            assert f"{unit.name} (" in text
        await pilot.press("end")
        assert screen.page.top == max(0, len(told) - screen.page.size.height)
        await pilot.press("home")
        assert screen.page.top == 0
        turn = turning_points(screen.hindsight.chances)[0]
        screen.mark(f"jump {turn.place}")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.reel.at == turn.place


async def test_a_dear_decision_that_turned_the_battle_is_shown_where_it_turned() -> None:
    """Under `ranks` one answer sets a whole round off; who falls early in it is not shown at its end."""
    game = play(None, "clash", "ranks", 120)
    whole = Reel(game.steps, teller(game.ruleset))
    place = next(
        at
        for at in range(1, len(game.steps))
        if any("is down" in line.text for stop in whole.stops(at)[1:-2] for line in stop.entries)
    )
    found = Hindsight(game, "company")
    found.chances = tuple(float(at >= place) for at in range(len(game.steps)))
    found.decisions = (CostlyDecision(place, "b1", "strike", "wait", 12.0),)
    found.stop()
    app = _Bare(Settings(Path("/proc/nonexistent"), speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = ReportScreen(game, (), hindsight=found)
        await app.push_screen(screen)
        screen.run_command(f"jump {place}")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        replay = app.screen
        assert isinstance(replay, ReplayScreen)
        assert any("is down" in line.text for line in replay.reel.now.entries)
        told = [plain(row).strip() for row in replay.view.told(78, 6)]
        assert told[-1] == "a turning point; cost 12.0 %; better was wait"


@pytest.mark.parametrize(("count", "said"), [(1, "1 decision is judged"), (12, "12 decisions are judged")])
def test_one_decision_is_judged_and_twelve_are(count: int, said: str) -> None:
    assert judged_words(count) == said


async def test_judging_is_stopped_and_taken_up_again() -> None:
    game = play(None, "ford", "fudge", 400, {"travellers": "human", "keepers": "ai:recruit"})
    app = _Bare(Settings(Path("/proc/nonexistent"), speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = ReportScreen(game, ())
        await app.push_screen(screen)
        await pilot.press("x")
        await app.workers.wait_for_complete()
        assert screen.hindsight.is_stopped
        assert not screen.hindsight.is_done
        await pilot.press("x")
        await until(pilot, lambda: screen.hindsight.is_done)


def test_without_one_player_here_the_winner_is_named() -> None:
    both = play(None, "ford", "fudge", 400, {"travellers": "human", "keepers": "human"})
    assert both.battle.result is not None
    name = both.battle.scene.side(both.battle.result.winner).name
    assert headline(both) == (f"{name} won.", "good")


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("People of the Salt hold the field.", "The People of the Salt hold the field."),
        ("The crew of the Halcyon hold the field.", "The crew of the Halcyon hold the field."),
        ("Nobody is left standing.", "Nobody is left standing."),
    ],
)
def test_the_reason_for_an_end_names_a_side_with_its_article(said: str, told: str) -> None:
    game = play(None, "wells", "ranks", 0)
    assert ending(game.battle, Result("salt", said, "out")) == told


def test_of_four_sides_each_is_named_with_who_was_still_in_the_fight() -> None:
    game = play(None, "wells", "ranks", 0)
    assert standing(game) == ""  # It goes on.
    for side in ("goats", "reeds", "salt"):
        while game.asked != side:
            game.submit(think(game.ruleset, game.view(game.asked), "recruit").action)
        game.submit(Action(side, "concede"))
    assert standing(game) == (
        "In the fight at the end: the People of the Goat conceded, the People of the Reed conceded, "
        "the People of the Salt conceded, the People of the Smoke 3 of 3."
    )
    assert list(report_lines(game, "smoke"))[1] == standing(game)
    said = (tell_all(game.ruleset, one.seen_by("smoke"), one.before.seen_by("smoke")) for one in game.steps)
    told = [line.text for lines in said for line in lines]
    assert "The People of the Goat conceded." in told
    assert told[-1] == "The People of the Salt conceded."
    both = play(None, "ford", "fudge", 400)
    assert both.battle.result is not None
    assert standing(both) == ""


async def test_a_draw_among_three_sides_names_every_one() -> None:
    game = play(None, "salvage", "fudge", 1)
    drawn = Result("", "Nothing was decided in 60 rounds.", "limit")
    ended = replace(game.steps[-1], after=replace(game.battle, result=drawn))
    head = Header("fudge", game.ruleset.version, game.battle.scene.title, {})
    over = PastBattle(Path("/proc/nonexistent"), head, game.ruleset, (*game.steps[:-1], ended), game.seats)
    app = _Bare(Settings(Path("/proc/nonexistent"), speed=0))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = ReportScreen(over, ())
        await app.push_screen(screen)
        await pilot.pause()
        told = " ".join(" ".join(plain(row) for row in screen.page.rows[:6]).split())
    assert "A draw: nobody won. Nothing was decided in 60 rounds." in told
    sides = "Ragpickers 4 of 4, the Guild of Hulls 4 of 4, Free Traders 4 of 4."
    assert f"In the fight at the end: {sides}" in told


class _Bare(SkirmishApp):
    """Reads no packs."""

    def load(self) -> None:
        """Nothing."""


@pytest.mark.usefixtures("meek")
async def test_of_a_long_title_rather_the_end_is_cut_than_what_is_said_of_a_key() -> None:
    """It read `page up, p…`, and of a key that does nothing as little."""
    drawn = toy.battle()
    title = "The long way home, over the mountains and through the woods"
    async with table(replace(drawn, scene=replace(drawn.scene, title=title)), size=(80, 24)) as at:
        await at.press("q", "6", "2")
        assert isinstance(at.app.screen, ReportScreen)
        assert at.lines[0].startswith(" The long way home, over")
        assert at.lines[0].rstrip().endswith("page up, page down scroll")
        await at.press("f9")
        assert at.lines[0].rstrip().endswith("f9 does nothing here.")
