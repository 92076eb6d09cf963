"""What the screen explains: the rule behind a row, why a key does nothing, what a thing costs of the turn."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from skirmish.app.dead_keys import _FACTS, why_nothing
from skirmish.app.keys import KEYS
from skirmish.app.lines import plain
from skirmish.app.messages import Clicked
from skirmish.app.rows.odds import brief_row, odds_rows
from skirmish.app.rows.verbs import verb_rows
from skirmish.app.rule_card import odds_card, rule_card
from skirmish.app.screens.battle import BattleScreen
from skirmish.app.selection import Selection
from skirmish.app.threat_preview import foreseen, meant
from skirmish.cli.foresight import odds_lines, row_line
from skirmish.model.unit import State
from skirmish.odds.reprisal_odds import PricedReprisal
from skirmish.rules import rulesets
from skirmish.rules.check import Modifier, only_told
from skirmish.rules.fudge import RULESET
from skirmish.rules.pools import RULESET as POOLS
from skirmish.rules.stunts import RULESET as STUNTS
from tests.app import toy
from tests.app.table import table, until
from tests.app.test_fewer_keys import depot
from tests.rules.fudge.ring import man
from tests.rules.fudge.test_hiding import thicket
from tests.rules.pools.fighters import IDLE, SKILLED, armed, drained
from tests.rules.pools.fighters import duel as duel_of_pools
from tests.rules.stunts.ring import duel
from tests.rules.stunts.ring import man as stunt_man
from tests.scenario import Game, put, start, weighed

if TYPE_CHECKING:
    from skirmish.rules.ruleset import Ruleset

BOTH = """
    ########
    #aB....#
    #....C.#
    ########
"""


def fudge() -> Game:
    """One beside an enemy, and another enemy near by."""
    return start(
        RULESET,
        BOTH,
        dice=["0000"] * 3,
        units={
            "a": man("sword", perception=5),
            "B": man("sword", perception=4),
            "C": man("sword", perception=3),
        },
    )


@pytest.mark.parametrize(
    ("drawing", "energy", "said"),
    [
        ("a......B", 3, "Strike: B1 is out of reach of the bare hands."),
        ("aB", 1, "Strike: a1 has no dice for that"),
    ],
)
def test_it_is_told_why_a_foe_under_the_cursor_cannot_be_struck(drawing: str, energy: int, said: str) -> None:
    game = duel_of_pools(IDLE, IDLE, drawing=drawing)
    drained(game, "a1", energy)
    view = game.view("red")
    selection = Selection(POOLS, view)
    selection.ask(view, game.battle.prompts)
    selection.point(view.units["B1"].cell)
    assert selection.far_foe is not None
    assert selection.why_not().startswith(said)
    assert said in "\n".join(plain(row) for row in odds_rows(selection, 60)), "beside the map"
    assert said in plain(brief_row(selection, 200)), "below it, on a small screen"


def test_who_has_acted_is_told_so_and_no_kind_of_blow_is_named() -> None:
    game = fudge()
    game.do("a1 strike B1 with=sword")
    game.do("a1 strike B1 with=punch")
    view = game.view("red")
    selection = Selection(RULESET, view)
    selection.ask(view, game.battle.prompts)
    selection.point(view.units["B1"].cell)
    assert selection.why_not() == "a1 has already acted."
    drained_one = duel_of_pools(IDLE, IDLE, drawing="aB")
    drained(drained_one, "a1", 0)
    view = drained_one.view("red")
    selection = Selection(POOLS, view)
    selection.ask(view, drained_one.battle.prompts)
    selection.point(view.units["B1"].cell)
    assert selection.why_not() == "a1 has nothing left to attack with."


def chosen(game: Game, verb: str, foe: str = "B1", ruleset: Ruleset = RULESET) -> Selection:
    """What the player has chosen: that verb, aimed at that foe, with its odds."""
    selection = Selection(ruleset, game.view("red"))
    selection.ask(game.view("red"), game.battle.prompts)
    selection.pick(next(at for at, one in enumerate(selection.options) if one.verb.id == verb))
    selection.point(selection.view.units[foe].cell)
    action = selection.action()
    assert action is not None
    selection.odds.of(selection.view, action)
    return selection


def test_every_row_of_the_odds_is_a_button_that_opens_its_rule() -> None:
    rows = odds_rows(chosen(fudge(), "strike"), 40)
    hits = {span.hit for row in rows for span in row if span.hit.startswith("rule(")}
    assert hits == {"rule('FG-03')"}
    melee = next(row for row in rows if "Melee" in plain(row))
    assert {span.hit for span in melee} == {"rule('FG-03')"}


def test_on_one_line_the_band_of_distance_goes_before_any_figure_is_cut() -> None:
    one = chosen(fudge(), "strike")
    whole = plain(brief_row(one, 400))
    damage = re.search(r"damage \d+\.\d", whole)
    assert damage is not None
    assert ", short range: " in whole
    room = damage.end() - 1
    short = plain(brief_row(one, room)).rstrip()
    assert len(short) <= room
    assert damage[0] in short
    assert "range" not in short


def test_on_one_line_words_lose_letters_before_any_figure_is_cut() -> None:
    """`strike Akiles: sickle sword, add 4, wind, 7.1 ft: 83 %  damage 2.0  out …` kept the last one back."""
    one = chosen(fudge(), "strike")
    whole = plain(brief_row(one, 400))
    figures = re.search(r": \d+ % .*damage \d+\.\d", whole)
    assert figures is not None
    for room in range(len(figures[0]) + 20, figures.end()):
        short = plain(brief_row(one, room)).rstrip()
        assert len(short) <= room
        assert figures[0] in short
        assert short.split()[0].rstrip(".") in "strike", "a dot stands for the letters that it lost"


def test_on_one_line_the_endings_of_a_chance_are_all_told_or_none() -> None:
    """`54 %   hits 42 %` contradicts itself where `hits for double damage 12 %` has no room."""
    one = chosen(fudge(), "strike")
    whole = plain(brief_row(one, 400))
    endings = re.findall(r"hits[a-z ]* \d+ %", whole)
    assert len(endings) > 1
    for room in range(40, len(whole)):
        short = plain(brief_row(one, room))
        assert sum(ending in short for ending in endings) in {0, len(endings)}


def test_a_reason_never_touches_its_rule() -> None:
    one = chosen(fudge(), "strike")
    action = one.action()
    assert action is not None
    told = one.odds.of(one.view, action)
    assert told is not None
    for length in range(20, 40):
        row = Modifier(0, "x" * length, "FU-28")
        one.odds._kept[action] = replace(told, rows=(row,))
        for line in map(plain, odds_rows(one, 40)):
            assert "xF" not in line


def test_on_one_line_no_colon_stands_before_nothing() -> None:
    one = chosen(fudge(), "search")
    assert " search: " in plain(brief_row(one, 200))
    short = plain(brief_row(one, 20))
    assert short.split()[0] == "search"


def test_the_chance_of_hiding_is_told_once_with_its_words() -> None:
    one = chosen(thicket(), "hide")
    figure = "at most 42 %"
    assert f": nobody notices {figure}" in plain(brief_row(one, 200))
    card = [plain(row).strip() for row in odds_rows(one, 60)]
    assert f"nobody notices {figure}" in card
    assert " ".join(card).count(figure) == plain(brief_row(one, 200)).count(figure) == 1


def test_a_mace_is_at_no_throw_range_and_what_limits_energy_is_told() -> None:
    game = duel_of_pools(armed("mace"), SKILLED)
    heading = plain(odds_rows(chosen(game, "strike", ruleset=POOLS), 80)[0]).strip()
    assert heading.endswith(", 5 ft")
    rows = weighed(game, "a1 strike B1 with=mace add=2").rows
    assert [row.reason for row in rows if row.rule == "FP-28"] == ["energy added, no more than Strength 3"]


def test_the_rule_is_told_in_our_words() -> None:
    card = rule_card(RULESET, "FG-03", lambda: None)
    assert card is not None
    assert card.can_close
    assert card.question.startswith("Every fighter has nine abilities")
    assert rule_card(RULESET, "G34", lambda: None) is None, "another system's"
    forge = rule_card(rulesets()["forge"], "G34", lambda: None)
    assert forge is not None
    assert "Grab" in forge.question


def test_what_counts_for_nothing_is_told_without_a_figure_in_odds_card_and_plain_text() -> None:
    selection = chosen(fudge(), "strike")
    action = selection.action()
    assert action is not None
    odds = selection.odds.of(selection.view, action)
    assert odds is not None
    told = only_told("armour stops 8", "FG-03", "target")
    shown = replace(odds, rows=(*odds.rows, told))
    selection.odds.known = lambda *_: shown  # type: ignore[method-assign]
    rows = [plain(row).rstrip() for row in odds_rows(selection, 40)]
    assert any(re.fullmatch(r" v armour stops 8 +FG-03|   armour stops 8 +FG-03", row) for row in rows)
    card = odds_card(selection, lambda _: None)
    assert card is not None
    assert ("armour stops 8", "FG-03") in {(answer.text, answer.figures) for answer in card.answers}
    assert row_line(told) == "armour stops 8, rule FG-03."
    assert row_line(Modifier(0, "Melee", "FG-03")) == "Melee: plus 0, rule FG-03.", "a skill may be 0"


def test_the_rows_of_the_odds_are_a_list_from_which_a_rule_is_opened_by_enter() -> None:
    opened: list[str] = []
    selection = chosen(fudge(), "strike")
    card = odds_card(selection, opened.append)
    assert card is not None
    assert [answer.text for answer in card.answers] == ["Melee", "Block"]
    card.answers[0].do()
    assert opened == ["FG-03"]


def text(screen: BattleScreen) -> str:
    """What is to be read on it."""
    return "\n".join(strip.text for strip in screen._compositor.render_strips())


async def test_a_click_on_a_row_of_the_odds_opens_the_rule_over_the_map() -> None:
    async with depot() as (pilot, screen, _):
        await screen.on_clicked(Clicked("rule('FG-03')"))
        await until(pilot, lambda: "FG-03 · a rule of fudge" in text(screen))
        await until(pilot, lambda: "nine abilities" in text(screen))
        await pilot.press("escape")
        assert screen.panels.question.card is None


@pytest.mark.usefixtures("meek")
async def test_without_odds_the_key_says_so() -> None:
    async with table() as at:
        await at.press("ctrl+o")
        assert "No odds are shown" in at.text


@pytest.mark.parametrize(
    ("key", "sign", "why"),
    [
        ("f", "f", "Shoot: a1 has nothing to do that with now."),
        ("Y", "Y", "Y does nothing here."),
        ("9", "9", "There is no row 9 to choose."),
        ("asterisk", "*", "* (always the least loss) works only on a card that asks."),
        (
            "right_parenthesis",
            ")",
            ") (next card) works only in a lesson, whose cards it turns.",
        ),
        ("f5", "", "f5 does nothing here. ? lists the keys that work now."),
    ],
)
def test_a_key_that_does_nothing_says_why(key: str, sign: str, why: str) -> None:
    game = fudge()
    selection = Selection(RULESET, game.view("red"))
    selection.ask(game.view("red"), game.battle.prompts)
    assert why_nothing(selection, "turn", frozenset(), key, sign).startswith(why)


@pytest.mark.usefixtures("meek")
async def test_while_no_foe_is_known_there_is_no_next_target_and_the_key_says_so() -> None:
    """While units were placed, and in a forest, the footer offered it, and nothing came of it."""
    async with table(toy.battle(("##########", "#a..#...A#", "##########")), size=(120, 40)) as at:
        assert "next target" not in at.lines[-1]
        await at.press("semicolon")
        assert "; (next target) works only when there is a target, or a foe in sight." in at.text


def test_every_fact_that_a_key_needs_can_be_said() -> None:
    """Of some it was said that the key works `only at another time`."""
    assert {key.fact for key in KEYS if key.fact and key.label} <= set(_FACTS)


def test_on_a_card_a_key_of_the_turn_says_that_the_question_comes_first() -> None:
    game = fudge()
    selection = Selection(RULESET, game.view("red"))
    selection.ask(game.view("red"), game.battle.prompts)
    assert why_nothing(selection, "card", frozenset(), "ctrl+e", "") == "A question is open: answer it first."


@pytest.mark.usefixtures("meek")
async def test_the_number_of_a_verb_with_a_target_says_when_pressed_again_what_does_it() -> None:
    async with table() as at:
        selection = at.screen.selection
        row = next(i for i, option in enumerate(selection.options) if option.verb.aim != "none")
        before = len(at.game.steps)
        await at.press(str(row + 1))
        assert "enter does it" not in at.text
        await at.press(str(row + 1))
        assert "enter does it, or a click on the target." in at.text
        assert len(at.game.steps) == before


@pytest.mark.usefixtures("meek")
async def test_on_the_screen_a_dead_key_is_answered_above_the_footer() -> None:
    async with table() as at:
        await at.press("f5")
        assert "f5 does nothing here" in at.text
        await at.press("right")
        assert "f5 does nothing here" not in at.text


@pytest.mark.parametrize("ruleset", [pytest.param(one, id=one.id) for one in rulesets().values()])
def test_no_price_is_a_number_of_nothing(ruleset: Ruleset) -> None:
    """`sprint (1 for good)` did not say that it is energy."""
    for price in (*ruleset.prose.prices.values(), *ruleset.prose.short_prices.values()):
        assert not re.match(r"\d+ for\b", price)


def test_what_a_thing_costs_of_the_turn_stands_in_its_line() -> None:
    game = fudge()
    selection = Selection(RULESET, game.view("red"))
    selection.ask(game.view("red"), game.battle.prompts)
    rows = [plain(row) for row in verb_rows(selection, 40, 30)]
    assert any("full defence" in row and "the action" in row for row in rows)
    assert any("drop" in row and "free" in row for row in rows)


@pytest.mark.parametrize("ruleset", [pytest.param(one, id=one.id) for one in rulesets().values()])
def test_prices_are_of_verbs_that_there_are(ruleset: Ruleset) -> None:
    assert set(ruleset.prose.prices) <= set(ruleset.verbs)


def test_all_who_could_answer_are_told() -> None:
    selection = chosen(fudge(), "strike")
    asked = meant(selection)
    assert asked is not None
    selection.threats.work_out(selection.view, asked, lambda _: None)
    answer = foreseen(selection)
    assert answer is not None
    assert answer.text.endswith("could, too")
    found = selection.threats.known(asked)
    assert {one.foe for one in found} == {"B1", "C1"}
    more = (*found, replace(found[0], foe="B1"))
    assert all(isinstance(one, PricedReprisal) for one in more)


def test_what_weighs_on_the_next_action_is_on_the_card_with_its_amount() -> None:
    from skirmish.app.rows.unit_card import card_rows, states

    game = put(duel(), {"a1": {"states": {"tricked": State("tricked", amount=-20)}}})
    view = game.view("red")
    assert "tricked −20" in states(STUNTS, view, view.units["a1"])
    rows = [plain(row) for row in card_rows(STUNTS, view, view.units["a1"], 40, ascii_only=False)]
    assert any("Weighs on its next" in row for row in rows)


@pytest.mark.parametrize(("agility", "fight", "answer"), [(80, 40, "dodge"), (30, 70, "block")])
def test_the_card_says_which_answer_of_the_target_it_counts_on(agility: int, fight: int, answer: str) -> None:
    """Where a hit may be met in two ways, the likelier one costs the target less."""
    game = duel(b=stunt_man("sword", agility=agility, fight=fight))
    selection = chosen(game, "strike", ruleset=STUNTS)
    said = f"if it answers best: {answer}"
    assert said in [plain(row).strip() for row in odds_rows(selection, 39)]
    assert said in plain(brief_row(selection, 400)), "below the map"
    action = selection.action()
    assert action is not None
    assert f"If it answers best: {answer}." in [*odds_lines(STUNTS, selection.view, action)]


def test_the_card_says_what_a_dodge_is_taken_to_spend_and_nothing_where_nothing_is_asked() -> None:
    game = duel_of_pools(SKILLED, SKILLED)
    assert "if it answers best: dodge, add " in plain(brief_row(chosen(game, "strike", ruleset=POOLS), 400))
    drained(game, "B1", 0)
    assert "answers" not in plain(brief_row(chosen(game, "strike", ruleset=POOLS), 400))
