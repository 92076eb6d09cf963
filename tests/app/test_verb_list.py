"""The list of verbs where there are more of them than rows, and weapons of one name."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from textual.pilot import Pilot

from skirmish.app.app import SkirmishApp
from skirmish.app.lines import Row, Span, hit_at, plain, width
from skirmish.app.parts.sender import Sender
from skirmish.app.rows.odds import brief_row
from skirmish.app.rows.unit_card import card_rows, gauges
from skirmish.app.rows.verb_line import short_rows
from skirmish.app.rows.verbs import figures, fitted, head_of, listed_row, titles, verb_rows, window
from skirmish.app.screens.battle import BattleScreen
from skirmish.app.screens.help import HelpScreen
from skirmish.app.selection import Selection
from skirmish.app.settings import Settings
from skirmish.app.threat_preview import ThreatPreview
from skirmish.errands.repeating import Done
from skirmish.model.action import Action, parse
from skirmish.model.battle import Battle
from skirmish.model.kit import Item, called
from skirmish.odds.action_odds import OddsCache
from skirmish.packs.launch_request import LaunchRequest
from skirmish.rules import loop, rulesets
from skirmish.rules.ruleset import Ruleset
from skirmish.rules.supply import Supply
from tests.app import toy
from tests.app.table import until
from tests.rules.ranks.test_afterthoughts import helped
from tests.rules.stunts.ring import duel, man

HALL = ("##########", "#a......A#", "##########")
"""Both see each other."""

WIDE = 40
"""Columns of the list."""


def selection(start: Battle | None = None) -> Selection:
    """Somebody is asked."""
    battle = loop.open_battle(toy.RULESET, start or toy.battle(HALL)).after
    view = battle.seen_by(battle.asked)
    one = Selection(toy.RULESET, view)
    one.ask(view, battle.prompts)
    return one


def crowded(times: int) -> Selection:
    """The same with every option several times."""
    one = selection()
    one.options *= times
    return one


def test_each_option_has_a_row_where_there_is_room() -> None:
    one = crowded(3)
    assert len(list(verb_rows(one, WIDE, 12))) == len(one.options) == 12


@pytest.mark.parametrize(
    ("figures_of", "best"),
    [
        ({"a1": (1, 9), "b1": (2, 3), "c1": (2, 5)}, "c1"),  # The damage counts first, then the chance,
        ({"a1": (2, 5), "b1": (2, 5), "c1": (1, 9)}, "a1"),  # and then the nearest.
        ({"a1": (0, 5), "b1": (0, 6), "c1": (0, 5)}, "b1"),
    ],
)
def test_the_cursor_goes_to_the_best_target(
    figures_of: dict[str, tuple[int, int]], best: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = selection(toy.battle(("##########", "#A..a.b.c#", "##########")))

    def odds(_view: object, action: Action) -> object:
        damage, chance = figures_of[action.target_id]
        return SimpleNamespace(damage=Fraction(damage), chance=Fraction(chance, 10))

    monkeypatch.setattr(one.odds, "of", odds)
    one.pick(0)
    assert one.under is not None
    assert one.under.id == best


def test_in_less_room_options_without_figures_share_rows() -> None:
    rows = list(verb_rows(crowded(3), WIDE, 11))
    assert len(rows) == 9  # Of shoot bow, shoot gun, move and end the last two stand side by side.
    assert "move" in plain(rows[2])
    assert "end" in plain(rows[2])
    assert hit_at(rows[2], 6) == "verb(2)"
    assert hit_at(rows[2], WIDE // 2 + 6) == "verb(3)"


def test_what_does_not_fit_is_counted_and_the_chosen_one_stays_in_sight() -> None:
    one = crowded(5)
    above = list(verb_rows(one, WIDE, 6))
    assert len(above) == 6
    assert plain(above[-1]).strip() == "14 more below"
    one.picked = len(one.options) - 1
    below = list(verb_rows(one, WIDE, 6))
    assert len(below) == 6
    assert plain(below[0]).strip() == "13 more above"
    assert "end" in plain(below[-1])


def test_a_click_on_what_counts_the_others_chooses_the_first_that_was_out_of_sight() -> None:
    """With the mouse alone it took a click for each row in between."""
    one = crowded(5)
    for _ in range(3):
        *_, last = [one.picked, *(hit for row in verb_rows(one, WIDE, 6) if (hit := hit_at(row, 6)))]
        shown = [hit_at(row, at) for row in verb_rows(one, WIDE, 6) for at in (6, WIDE // 2 + 6)]
        below = 1 + max(int(hit[5:-1]) for hit in shown if hit.startswith("verb("))
        assert isinstance(last, str)
        one.step_option(int(last.removeprefix("choose_row(").removesuffix(")")))
        assert one.picked == below
    first = hit_at(next(iter(verb_rows(one, WIDE, 6))), 6)
    shown = [hit_at(row, 6) for row in verb_rows(one, WIDE, 6)]
    above = min(int(hit[5:-1]) for hit in shown if hit.startswith("verb(")) - 1
    one.step_option(int(first.removeprefix("choose_row(").removesuffix(")")))
    assert one.picked == above


@pytest.mark.parametrize("at", range(20))
@pytest.mark.parametrize("room", [5, 8, 19, 20])
def test_a_window_holds_its_row_and_never_more_than_its_room(at: int, room: int) -> None:
    start, stop = window(20, at, room)
    assert start <= at < stop
    assert (start > 0) + (stop - start) + (stop < 20) <= room


def test_the_second_of_two_swords_is_told_from_the_first() -> None:
    swords = tuple(Item(f"a1.{n}", "sword", "sword", None) for n in (1, 2))
    assert [called(swords, item) for item in swords] == ["sword", "sword 2"]
    start = toy.battle(HALL)
    units = {unit.id: replace(unit, hands=swords) for unit in start.units.values()}
    one = selection(replace(start, units=units))
    assert titles(one)[0] == "shoot: sword ×2", "which of two alike is used makes no difference"
    worn = {
        unit.id: replace(unit, hands=(swords[0], replace(swords[1], flaw="bent"))) for unit in units.values()
    }
    assert titles(selection(replace(start, units=worn)))[:2] == ("shoot: sword", "shoot: sword 2")
    card = card_rows(toy.RULESET, one.view, one.unit, WIDE, ascii_only=False)
    assert any("sword · sword 2" in plain(row) for row in card)


def test_points_below_0_have_a_true_minus() -> None:
    one = selection()
    assert one.unit is not None
    card = [*card_rows(toy.RULESET, one.view, replace(one.unit, hp=-1), WIDE, ascii_only=False)]
    assert " −1/" in plain(card[0])


@pytest.mark.parametrize(
    ("name", "is_further", "said"),
    [
        ("strike: mace, add 2", True, "strike: mace, add 2"),
        ("strike: sickle sword", False, "strike: sickle sword"),
        ("strike: sickle sword, add 2", True, "sickle sword, add 2"),
        ("strike: sickle sword, add 4, wind", True, "sickle…, add 4, wind"),
        ("strike: sickle sword, add 2", False, "strike: sick…, add 2"),
        ("strike: an exceedingly long sword", True, "an exceedingly long sword"),
    ],
)
def test_of_a_long_title_what_tells_it_from_the_others_is_left(
    name: str, is_further: bool, said: str
) -> None:
    assert fitted(name, 20, is_further=is_further) == said


@pytest.mark.parametrize(
    ("name", "chance", "damage", "said"),
    [
        ("hide: add 2", "100 % as far as known", "", "4 hide: add 2 100 % as far as known"),
        ("hide", "25 %", "", "4 hide 25 %"),
        ("strike: sword", "47 %", "0.6", "4 strike: sword 47 % 0.6"),
        ("throw: the longest spear, wind", "42-83 %", "1.4", "4 throw: the…, wind 42-83 % 1.4"),
        ("go to ground", "the action", "", "4 go to ground the action"),
    ],
)
def test_a_title_and_its_chance_never_run_together(name: str, chance: str, damage: str, said: str) -> None:
    row = plain(listed_row(3, ("4", " ", name, chance, damage), "text", WIDE - 1, is_further=False))
    assert " ".join(row.split()) == said
    assert len(row) == WIDE - 1


def test_on_one_line_each_way_of_a_verb_can_be_read_by_itself() -> None:
    """A bare `2 gun` behind another shot looked as if one could gun."""
    assert written(selection(), 50) == ["1 shoot: bow 2 shoot: gun 3 move 4 end turn"]
    assert written(selection(), 45) == ["1 shoot: bow 2 or gun 3 move 4 end turn"], "where there is less room"


def test_what_is_done_to_a_thing_names_it_though_there_is_no_other() -> None:
    """`draw` put a machine pistol away for a knife."""
    names = lined(200)[0]
    assert "draw: dagger" in names
    assert "drop: sword" in names
    assert "trick" in names
    assert "trick:" not in names


def test_on_each_line_a_verb_is_named_once() -> None:
    unit = (Span(" Ada ●●●●● 5/5 "),)
    assert written(selection(), 35, unit) == ["Ada ●●●●● 5/5 1 shoot: bow", "2 shoot: gun 3 move 4 end turn"]
    one = crowded(3)
    one.picked = 7
    assert written(one, 70)[0].startswith("6 shoot: gun 7 move 8 end turn"), "those before it have no room"


UNIT = (Span(" Ada ●●●●● 5/5"),)
"""The unit, before its options: 14 columns."""


def written(one: Selection, columns: int, unit: Row = ()) -> list[str]:
    """The lines of verbs, so wide, without the blanks between them; none is wider."""
    rows = short_rows(one, columns, unit, is_two=bool(unit))
    assert all(width(row) <= columns for row in rows)
    return [" ".join(plain(row).split()) for row in rows]


def lined(columns: int, picked: str = "", unit: Row = ()) -> list[str]:
    """The same of a fighter of `stunts`; the verb of that name is chosen."""
    game = duel(man("sword", carried="dagger"), man("sword"))
    one = Selection(game.ruleset, game.view("red"))
    one.ask(one.view, game.battle.prompts)
    ids = [option.verb.id for option in one.options]
    one.picked = ids.index(picked) if picked else None
    return written(one, columns, unit)


def test_on_one_line_each_verb_says_what_it_costs_of_the_turn() -> None:
    wide = (
        "5 move (half the turn) 6 move twice (the whole turn) 7 draw: dagger (half the turn)"
        " 8 drop: sword (free) 9 end turn"
    )
    assert lined(175)[0].endswith(wide)
    brief = "5 move (half) 6 move twice (all) 7 draw: dagger (half) 8 drop: sword (free) 9 end turn"
    assert lined(140)[0].endswith(brief)
    assert lined(148, "move")[0].endswith(brief.replace("move (half)", "move (half the turn)"))


def test_where_one_line_is_too_short_the_first_verbs_stand_behind_the_unit_and_none_is_cut() -> None:
    first, second = lined(100, unit=UNIT)
    assert first.startswith("Ada ●●●●● 5/5 1 ")
    assert second.endswith("9 end turn")
    said = f"{first} {second}"
    assert all(f" {number} " in said for number in range(1, 10))
    assert "…" not in said


def test_where_one_line_is_enough_the_unit_has_its_own() -> None:
    assert lined(200, unit=UNIT)[0] == "Ada ●●●●● 5/5"


def test_verbs_that_fit_nowhere_are_counted_with_the_key_of_the_card_and_the_chosen_one_stays() -> None:
    assert lined(40)[0].endswith("c 7 more")
    assert lined(60, "trick")[0].startswith("1 strike")
    assert "8 drop: sword (free)" in lined(60, "drop")[0]
    assert lined(60, "drop")[0].endswith("more")


@pytest.mark.parametrize("ruleset", [pytest.param(one, id=one.id) for one in rulesets().values()])
def test_short_prices_are_of_prices_that_there_are(ruleset: Ruleset) -> None:
    prose = ruleset.prose
    assert set(prose.short_prices) <= set(prose.prices.values())
    assert all(len(short) < len(full) for full, short in prose.short_prices.items())


@pytest.mark.parametrize("name", ["Bors the Quiet", "Bors, the Quiet"])
@pytest.mark.parametrize("columns", [45, 60, 80, 120])
def test_of_what_could_answer_a_move_no_figure_is_cut(
    columns: int, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = ThreatPreview(f"then: {name} can shoot you", "42 %, damage 2.6")
    monkeypatch.setattr("skirmish.app.rows.odds.foreseen", lambda _: answer)
    one = selection()
    one.next_target()
    row = plain(brief_row(one, columns))
    assert row.endswith("42 %, damage 2.6") or (columns < 60 and "42" not in row)
    assert "then the" not in row, "a name may hold a comma"
    assert len(row) <= columns


def test_what_runs_out_is_told_by_what_is_counted_not_by_how_a_row_is_written() -> None:
    card = (("Scale", "1/2"), ("Coins left", "3"))
    energy, turns = Supply("Energy", 4, 9, "1 expended"), Supply("Turns", 2)
    ruleset = replace(toy.RULESET, card=lambda *_: card, supplies=lambda _: (energy, turns))
    unit = next(iter(selection().view.units.values()))
    assert gauges(ruleset, unit) == ["Energy 4/9, 1 expended"]
    assert turns.row == ("Turns left", "2")


def test_the_columns_of_figures_have_a_heading_where_any_stand_in_them() -> None:
    one = selection()
    assert head_of(one) == ""
    one.next_target()
    for option in one.options:
        if (action := one.listed_action(option)) is not None:
            one.odds.of(one.view, action)
    assert head_of(one).split() == ["chance", "damage"]


def test_first_aid_is_listed_with_what_it_gives_back() -> None:
    """It works in 30 % and then heals 1d3, 2 on average (BR-120)."""
    game = helped()
    for command in ("c1 wake a1", "d1 wait", "B1 wait"):
        game.do(command)
    odds = OddsCache(game.ruleset).of(game.view("red"), parse("d1 tend c1 wound=1"))
    assert figures(odds) == ("30 %", "heals 0.6")


@pytest.mark.parametrize(("title", "said"), [("sword, add 2", "sword, add 2, 35 %"), ("sword", "sword 35 %")])
def test_below_the_map_a_chance_stands_apart_from_a_figure_before_it(
    title: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`throw: dagger, add 2 35 %` was read as one figure."""
    one = selection()
    monkeypatch.setattr("skirmish.app.rows.verb_line.titles", lambda _: (title,) * len(one.options))
    monkeypatch.setattr("skirmish.app.rows.verb_line.figures", lambda _: ("35 %", ""))
    assert said in " ".join(plain(row) for row in short_rows(one, 80, (), is_two=True))


def test_half_a_row_has_its_price_in_a_few_signs_where_there_is_room() -> None:
    """In two columns no option said what it costs."""
    prose = replace(toy.RULESET.prose, prices={"move": "the action"}, short_prices={"the action": "act"})
    one = crowded(3)
    one.ruleset = replace(toy.RULESET, prose=prose)
    rows = [plain(row) for row in verb_rows(one, WIDE, 11)]
    assert "move       act  4 e end turn" in rows[2]
    narrow = [plain(row) for row in verb_rows(one, 22, 11)]
    assert not any("act" in row for row in narrow if "move" in row and "end" in row)


def test_what_is_done_is_kept_with_the_unit_as_it_was_before() -> None:
    """Another walks by as much as it did, from where it stood."""
    one = selection()
    nothing: Any = None
    sender = Sender(one, nothing, nothing)
    walk = parse("A1 move 5,1")
    sender.did(walk)
    assert sender.errands.last == (None, Done(walk, one.view.units["A1"]))


async def asked(pilot: Pilot[None], app: SkirmishApp) -> BattleScreen:
    """The battle, as soon as somebody is asked in it."""
    await until(pilot, lambda: isinstance(app.screen, BattleScreen) and app.screen.mode == "turn")
    assert isinstance(app.screen, BattleScreen)
    return app.screen


async def test_the_page_of_keys_cuts_no_word_of_what_a_verb_does(tmp_path: Path) -> None:
    """`Hide against Spot or Listen of every enemy in sig…`, and hints began in different columns."""
    app = SkirmishApp(Settings(tmp_path, speed=0), LaunchRequest("ford", "7", "ranks"))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await asked(pilot, app)
        options = screen.selection.options
        await pilot.press("escape", "question_mark")
        await until(pilot, lambda: isinstance(app.screen, HelpScreen))
        page = app.screen
        assert isinstance(page, HelpScreen)
        rows = [row for row in page.page_rows() if row and row[0].hit.startswith("verb(")]
        assert all(width(row) <= 80 for row in rows)
        starts = set()
        for at, option in enumerate(options):
            own = [plain(row) for row in rows if row[0].hit == f"verb({at})"]
            assert option.verb.hint in " ".join(" ".join(own).split())
            starts.add(own[0].index(" ".join(option.verb.hint.split()[:2])))
        assert len(starts) == 1


async def test_a_reason_that_names_the_unit_stands_alone_below_the_map(tmp_path: Path) -> None:
    """While people were placed it read `Hale  Hale stands there already.`, his name twice."""
    app = SkirmishApp(Settings(tmp_path, speed=0), LaunchRequest("clash", "4", "ranks"))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await asked(pilot, app)
        screen.action_verb(0)
        assert plain(brief_row(screen.selection, 80)).strip() == "Hale stands there already."
