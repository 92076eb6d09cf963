"""The card for a reply: the question, and the odds of each answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events
from textual.geometry import Region

from skirmish.ai.advice import advised
from skirmish.ai.think import think
from skirmish.app.advice_cache import AdviceCache
from skirmish.app.lines import plain
from skirmish.app.parts import turn_guard
from skirmish.app.parts.placing import place
from skirmish.app.reply_card import reply_card
from skirmish.app.rows.question_card import CardAnswer, QuestionCard, card_rows, card_size
from skirmish.app.shared_view import known_to_both
from skirmish.model.action import Action, act
from skirmish.model.battle import Battle
from skirmish.rules import loop
from skirmish.rules.expected_loss import ExpectedLoss
from skirmish.rules.fudge import RULESET as FUDGE
from skirmish.rules.pools import RULESET as POOLS
from skirmish.rules.ranks import RULESET as RANKS
from skirmish.rules.replies import replies
from skirmish.rules.reply_odds import ReplyOdds, reply_odds
from skirmish.rules.ruleset import Ruleset
from skirmish.seats import LEVELS
from skirmish.session import Session
from skirmish.texts.replies import figures
from tests.app import toy
from tests.app.table import table
from tests.library import shipped_library
from tests.rules.fudge.ring import fight, man
from tests.rules.pools.fighters import SKILLED, armed, duel
from tests.rules.ranks import ring as ranks

HALL = ("##########", "#a......A#", "##########")
"""Both see each other."""

WIDE = 50
"""Columns of the card."""


def shot_at(ours: str = "A1", theirs: str = "a1") -> Battle:
    """One has shot at the other, who is asked whether to dodge."""
    start = loop.open_battle(toy.RULESET, toy.battle(HALL)).after
    assert start.prompts[0].unit == ours
    return loop.take_step(toy.RULESET, start, act(ours, "shoot", theirs, **{"with": f"{ours}.bow"})).after


def card(after: Battle, best: Action | None = None) -> QuestionCard:
    """What the asked side is shown, once it is known which answer is best."""
    view = after.seen_by(after.asked)
    found = reply_card(toy.RULESET, view, after.prompts[0], view, lambda _: None, best=best)
    assert found is not None
    return found


def test_each_answer_has_the_chance_to_be_hurt_and_the_best_is_marked() -> None:
    """A d6: 5 or more hits who dodges, 3 or more who stands; 2 points each."""
    shot = shot_at()
    figures = {answer.text: answer.figures.rstrip() for answer in card(shot).answers}
    assert figures == {"dodge": "hurt 33 %, mean damage 0.7", "stand": "hurt 67 %, mean damage 1.3"}
    figures = {answer.text: answer.figures.rstrip() for answer in card(shot, act("a1", "dodge")).answers}
    assert figures == {"dodge": "hurt 33 %, mean damage 0.7  best", "stand": "hurt 67 %, mean damage 1.3"}


def test_the_card_says_what_best_counts_before_and_after_it_is_known() -> None:
    """So nothing on the card moves when the mark comes."""
    shot = shot_at()
    before, after = card(shot), card(shot, act("a1", "dodge"))
    assert card_size(before, WIDE) == card_size(after, WIDE)
    for asked in (before, after):
        rows = [plain(row) for row in card_rows(asked, 0, is_always=False, columns=WIDE)]
        assert any("with the turns to come" in row for row in rows)


async def test_the_mark_comes_when_the_estimate_is_made() -> None:
    async with table(shot_at()) as at:
        await at.settle()
        best = advised(toy.RULESET, at.game.view("ours"))
        assert best is not None
        asked = at.screen.panels.question.card
        assert asked is not None
        marked = [answer.verb for answer in asked.answers if answer.figures.endswith("best")]
        assert marked == [best.verb]


def test_the_card_says_what_is_asked_and_has_room_for_it() -> None:
    asked = card(shot_at())
    rows = [plain(row) for row in card_rows(asked, 0, is_always=False, columns=WIDE)]
    assert "a shot comes" in " ".join(rows)
    assert card_size(asked, WIDE)[1] == len(rows)


def clubbed(attack: str) -> tuple[Battle, QuestionCard]:
    """A fighter of `pools` has declared an attack on another one, who is asked."""
    game = duel(armed("sword"), SKILLED)
    game.do(attack)
    view = game.view("blue")
    asked = reply_card(POOLS, view, game.prompts[0], view, lambda _: None, best=advised(POOLS, view))
    assert asked is not None
    return view, asked


def test_the_card_names_who_does_what_with_which_weapon_and_from_how_far() -> None:
    _, asked = clubbed("a1 strike B1 add=3 with=sword")
    assert asked.title == "a1 strikes at B1"
    assert asked.question.startswith("By sword, add 3, from 5 ft.")


def test_each_answer_says_its_price_and_what_is_left_after_it() -> None:
    """A dodge spends 1 energy and adds some; a second wind is expended besides."""
    view, asked = clubbed("a1 strike B1 add=3 with=sword")
    has = 8
    assert dict(POOLS.card(view, view.units["B1"]))["Energy"] == f"{has}/{has}"
    prices = {answer.text: answer.price for answer in asked.answers}
    assert prices["dodge: add 3"] == f"costs 4 of {has} energy, {has - 4} left"
    assert prices["dodge: add 3, wind"] == f"costs 5 of {has} energy, {has - 5} left, 1 expended"
    assert prices["take it"] == "costs nothing"
    rows = [plain(row) for row in card_rows(asked, 0, is_always=False, columns=60)]
    assert sum("costs 4 of 8 energy, 4 left" in row for row in rows) == 1, "of seven, the marked one in full"
    assert sum(", −4 energy" in row for row in rows) == 2


def test_answers_that_are_all_free_say_nothing_of_a_price() -> None:
    assert {answer.price for answer in card(shot_at()).answers} == {""}


@pytest.mark.parametrize("columns", range(30, 60))
def test_the_mark_of_the_best_answer_never_runs_on_from_the_figures(columns: int) -> None:
    answer = CardAnswer("brace: add 3, wind", "hurt 82 %, mean damage 1.9, −5 energy  best", lambda: None)
    rows = [
        plain(row) for row in card_rows(QuestionCard("Hit?", (answer,)), 0, is_always=False, columns=columns)
    ]
    said = next(row for row in rows if "best" in row)
    assert said.strip(" │") == "best" or "energy  best" in said


@pytest.mark.parametrize(("figures", "below"), [("      ", []), ("  best", ["best"])])
def test_an_answer_as_long_as_the_card_has_no_figures_but_perhaps_a_mark(
    figures: str, below: list[str]
) -> None:
    """Names may have 40 letters, and what answers have in common, as no chance to be hurt, is left out."""
    answer = CardAnswer(f"parry: with {'o' * 40}", figures, lambda: None)
    drawn = card_rows(QuestionCard("Hit?", (answer,)), 0, is_always=False, columns=58)
    rows = [plain(row).strip("│ ") for row in drawn]
    assert rows[1:-1] == [f"1 {answer.text}", *below]


@pytest.mark.parametrize("columns", range(3, 12))
@pytest.mark.parametrize("figures", ["hurt 5 %  best", "      ", "  best", ""])
def test_a_card_is_drawn_however_narrow_the_terminal_is(figures: str, columns: int) -> None:
    answer = CardAnswer("parry: with sword", figures, lambda: None, price="costs 1 of 2 actions, 1 left")
    asked = QuestionCard("Hit?", (answer,), question="What now?")
    assert len([*card_rows(asked, 0, is_always=False, columns=columns)]) > 3


def test_an_answer_without_figures_may_be_as_long_as_the_card_is_wide() -> None:
    answer = CardAnswer("leave (nothing of this is saved)", "", lambda: None)
    rows = [plain(row) for row in card_rows(QuestionCard("menu", (answer,)), 0, is_always=False, columns=36)]
    assert len(rows) == 3, "the frame, and one line"


def test_the_mark_stands_on_the_best_answer_and_says_best_for_what() -> None:
    """The least hurt now is by a second wind, which the strongest opponent keeps for later."""
    _, asked = clubbed("a1 strike B1 add=3 with=sword")
    best = next(index for index, one in enumerate(asked.answers) if one.figures.endswith("best"))
    assert asked.best == best
    least = 1 + [answer.text for answer in asked.answers].index("dodge: add 3, wind")
    assert (asked.note, asked.besides) == ("best: with the turns to come", f"{least} hurts less now")


async def test_a_key_from_before_the_card_does_not_answer_it() -> None:
    early = events.Key("enter", None)
    async with table(shot_at()) as at:
        assert at.screen.panels.question.card is not None
        steps = len(at.game.steps)
        at.screen.post_message(early)
        await at.settle()
        assert len(at.game.steps) == steps
        assert "before the question" in at.text
        await at.press("enter")
        assert len(at.game.steps) > steps


@pytest.mark.parametrize("haste", [30.0, 0.0])
async def test_the_second_of_two_quick_clicks_answers_no_card_that_came_between_them(
    monkeypatch: pytest.MonkeyPatch, haste: float
) -> None:
    """Two cards came one after the other in the same place: a double click on an answer gave both."""
    monkeypatch.setattr(turn_guard, "REACT", haste)
    async with table(shot_at()) as at:
        steps = len(at.game.steps)
        assert "1 dodge" in at.text
        await at.click_text("1 dodge")
        assert (len(at.game.steps) == steps) is bool(haste)
        assert ("That click came before the question" in at.text) is bool(haste)


async def test_the_card_covers_neither_of_the_two_it_speaks_of() -> None:
    for size in ((80, 24), (100, 30), (120, 40)):
        async with table(shot_at(), size=size) as at:
            await at.settle()
            panels = at.screen.panels
            asked = panels.question.card
            assert asked is not None
            spots = panels.map.spots(asked.unit, asked.other)
            assert len(spots) == 2
            assert not any(panels.question.panel.region.contains(*spot) for spot in spots)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_menu_leaves_whose_turn_it_is_in_sight(size: tuple[int, int]) -> None:
    """It lay over the lines above the map, for it speaks of nobody whom it has to stand beside."""
    async with table(toy.battle(HALL), size=size) as at:
        above = at.lines[: at.screen.panels.map.widget.region.y]
        await at.press("q")
        assert at.lines[: len(above)] == above
        assert "menu" in at.lines[len(above)]


@given(
    st.lists(st.tuples(st.integers(0, 79), st.integers(1, 19)), min_size=2, max_size=2),
    st.integers(24, 60),
    st.integers(4, 10),
)
def test_there_is_always_a_place_that_covers_neither(
    spots: list[tuple[int, int]], wide: int, high: int
) -> None:
    """A card of half the height of the map, on the smallest screen, wherever the two stand."""
    rows = high * wide

    def size(columns: int) -> tuple[int, int]:
        across = min(columns, wide)
        return across, min(19, -(-rows // across))

    found = place(Region(0, 1, 80, 19), spots, size, 60)
    assert not any(found.covers(spot) for spot in spots)
    assert 0 <= found.x <= 80 - found.wide
    assert 1 <= found.y <= 20 - found.high


def test_the_figures_of_an_answer_are_exact() -> None:
    after = shot_at()
    stand = reply_odds(toy.RULESET, after.seen_by("ours"), Action("a1", "stand"), after.prompts[0])
    assert stand is not None
    found = (stand.loss.hurt, stand.loss.lost, stand.loss.dealt)
    assert found == (Fraction(2, 3), Fraction(4, 3), Fraction(0))


def test_every_figure_of_an_answer_has_a_word() -> None:
    def odds(hurt: int, lost: int, dealt: int) -> ReplyOdds:
        return ReplyOdds(ExpectedLoss(*(Fraction(part, 2) for part in (hurt, lost, dealt, 0, 0))))

    assert figures([odds(1, 3, 29)]) == ["hurt 50 %, mean damage 1.5, dealt 14.5"]
    assert figures([odds(0, 0, 29)]) == ["mean damage dealt 14.5"]
    assert figures([odds(1, 3, 29)], is_brief=True) == ["hurt 50 %, damage 1.5, dealt 14.5"]


def test_what_the_card_marks_is_what_the_strongest_opponent_answers() -> None:
    """A second wind would ward off a little more, but is missed for the rest of the battle."""
    game = duel(armed("sword"), SKILLED)
    game.do("a1 strike B1 add=3 with=sword")
    view = game.view("blue")
    best = think(POOLS, view, list(LEVELS)[-1]).action
    assert advised(POOLS, view) == best
    asked = reply_card(POOLS, view, game.prompts[0], view, lambda _: None, best=best)
    assert asked is not None
    lost = {answer.text: answer.figures for answer in asked.answers}
    marked = [text for text, said in lost.items() if said.endswith("best")]
    assert marked == [f"{best.verb}: add {best.arg('add')}"]
    assert "dodge: add 3, wind" in lost


def questions(ruleset: str) -> Iterator[tuple[Ruleset, Battle]]:
    """Views of a battle between opponents in which a card asks, and there is a choice."""
    library = shipped_library()
    game = Session.start(library.setup("ford", ruleset, "5"), library)
    for _ in range(150):
        if game.is_over:
            return
        view, prompt = game.view(game.asked), game.battle.prompts[0]
        if prompt.ask in {"react", "choose"} and len(replies(game.ruleset, view, prompt)) > 1:
            yield game.ruleset, view
        game.submit(think(game.ruleset, view, "recruit").action)


def held() -> Iterator[tuple[Ruleset, Battle]]:
    """Under `fudge`: a grapple won by 4 or more, which may pin or hold."""
    units = {"a": man(melee=4, strength=6), "B": man()}
    game = fight("#aB.#", "a1 B1", units=units)
    game.do("a1 grapple B1", dice=["0000", "0000", "++00", "0000"])
    yield FUDGE, game.view("red")


@pytest.mark.parametrize("ruleset", ["fudge", "ranks", "stunts", "forge", "pools"])
def test_in_every_system_the_mark_is_what_the_strongest_opponent_would_answer(ruleset: str) -> None:
    asked = list(islice(held() if ruleset == "fudge" else questions(ruleset), 3))
    assert asked
    for rules, view in asked:
        prompt, best = view.prompts[0], think(rules, view, list(LEVELS)[-1]).action
        assert advised(rules, view) == best
        card = reply_card(rules, view, prompt, view, lambda _: None, best=best)
        assert card is not None
        marked = [index for index, one in enumerate(card.answers) if one.figures.endswith("best")]
        assert marked == [card.best]
        assert card.answers[card.best].verb == best.verb
        assert card.note.startswith("best: ")


def test_the_estimate_reads_nothing_that_the_player_at_the_keyboard_does_not_see() -> None:
    """At a shared keyboard units that are not shown are left out of the view that is weighed."""
    after = shot_at()
    view = after.seen_by(after.asked)
    bare = view.with_units({name: unit for name, unit in view.units.items() if name in {"A1", "a1"}})
    cache = AdviceCache(toy.RULESET)
    assert cache.known(view, bare) is None
    cache.work_out(view, bare)
    assert cache.known(view, bare) == advised(toy.RULESET, known_to_both(view, bare))
    assert cache.known(bare, bare) is None


def parried(*hands: str) -> QuestionCard:
    """A fighter of `ranks` with those things in hand is struck, and asked how it defends itself."""
    game = ranks.duel(ranks.man("broadsword", sword=55), ranks.man(*hands, dagger=40))
    ranks.declare(game, "a1 strike B1 with=a1.broadsword")
    game.until("B1 intent")
    game.do("B1 wait", dice=[55])
    view = game.view("blue")
    asked = reply_card(RANKS, view, game.prompts[0], view, lambda _: None, best=advised(RANKS, view))
    assert asked is not None
    return asked


def test_answers_with_like_things_are_one_answer() -> None:
    one, two = parried("dagger"), parried("dagger", "dagger")
    assert "parry: dagger" in [answer.text for answer in one.answers]
    assert [answer.text.replace(" ×2", "") for answer in two.answers] == [a.text for a in one.answers]
    assert "parry: dagger ×2" in [answer.text for answer in two.answers]
    assert [answer.figures for answer in two.answers] == [answer.figures for answer in one.answers]


def test_the_best_answer_is_marked_with_whichever_of_like_things_it_is_given() -> None:
    game = ranks.duel(ranks.man("broadsword", sword=55), ranks.man("dagger", "dagger", dagger=90))
    ranks.declare(game, "a1 strike B1 with=a1.broadsword")
    game.until("B1 intent")
    game.do("B1 wait", dice=[55])
    view = game.view("blue")
    second = next(way for way in reversed(replies(RANKS, view, game.prompts[0])) if way.verb == "parry")
    asked = reply_card(RANKS, view, game.prompts[0], view, lambda _: None, best=second)
    assert asked is not None
    assert asked.answers[asked.best].text == "parry: dagger ×2"


def test_a_shield_has_so_many_answers_that_those_far_from_the_mark_are_counted() -> None:
    """Eleven ways to answer in ten rows: the marked one is there, and the others are counted."""
    game = duel(armed("sword"), armed("sword", "round"))
    game.do("a1 strike B1 add=3 with=sword")
    view = game.view("blue")
    asked = reply_card(POOLS, view, game.prompts[0], view, lambda _: None)
    assert asked is not None
    assert len(asked.answers) == 11
    for at, answer in enumerate(asked.answers):
        rows = [plain(row) for row in card_rows(asked, at, is_always=False, columns=58, high=14)]
        assert len(rows) <= 14
        assert any(answer.text in row for row in rows)
        counted = [int(row.strip("│ ").split()[0]) for row in rows if " more " in row]
        shown = sum(any(one.text + " " in row for row in rows) for one in asked.answers)
        assert shown + sum(counted) >= len(asked.answers)


@pytest.mark.parametrize("columns", [28, 34, 44, 60])
def test_however_narrow_the_card_no_figure_of_a_price_is_cut(columns: int) -> None:
    _, asked = clubbed("a1 strike B1 add=3 with=sword")
    at = next(index for index, one in enumerate(asked.answers) if "expended" in one.price)
    drawn = [plain(row) for row in card_rows(asked, at, is_always=False, columns=columns)]
    told = " ".join(" ".join(row.strip("│ ") for row in drawn).split())
    assert asked.answers[at].price in told
    assert len(drawn) <= card_size(asked, columns)[1]


@pytest.mark.parametrize("columns", [28, 34, 44, 60])
def test_however_narrow_the_card_every_way_to_answer_for_good_can_be_read_and_clicked(columns: int) -> None:
    _, asked = clubbed("a1 strike B1 add=3 with=sword")
    asked = replace(asked, can_turn=True)
    rows = [*card_rows(asked, 0, is_always=False, columns=columns)]
    told = " ".join(" ".join(plain(row).strip("│ ") for row in rows).split())
    for said in ("A always this", "* always least loss", "- never", "looks as it comes", "< >"):
        assert said in told
    hits = {span.hit for row in rows for span in row}
    assert {"always", "order('best')", "order('never')", "turn_by(-1)", "turn_by(1)"} <= hits


def test_of_many_answers_more_are_shown_rather_than_the_keys_that_the_footer_tells_of() -> None:
    answers = tuple(CardAnswer(f"block: add {more}", "hurt 5 %", lambda: None) for more in range(11))
    note, besides = "best: with the turns to come", "6 hurts less now"
    asked = QuestionCard("Hit?", answers, topic="reply", note=note, besides=besides)

    def shown(*, is_always: bool) -> list[str]:
        return [plain(row) for row in card_rows(asked, 5, is_always=is_always, columns=40, high=11)]

    rows = shown(is_always=False)
    assert sum("block" in row for row in rows) == 11 - 2 - 1 - 2, "all but frame, note and the two counts"
    assert "always" not in "".join(rows)
    assert "always: which?" in "".join(shown(is_always=True))


def test_where_room_is_short_all_answers_are_there_rather_than_the_price_of_each() -> None:
    def answer(name: str) -> CardAnswer:
        return CardAnswer(name, "hurt 5 %", lambda: None, price="costs 1 of 3 actions, 2 left")

    asked = QuestionCard("Hit?", (answer("block"), answer("dodge"), answer("duck")), topic="reply")
    rows = [plain(row) for row in card_rows(asked, 1, is_always=False, columns=50, high=7)]
    assert [row[2:10] for row in rows[1:-2]] == ["1 block ", "2 dodge ", "    cost", "3 duck  "]


def test_a_narrow_card_has_two_lines_for_an_answer_that_spends_energy() -> None:
    """Under `pools` at 80 columns the word `energy` stood on a third line of each of nine answers."""
    _, asked = clubbed("a1 strike B1 add=3 with=sword")
    rows = [plain(row) for row in card_rows(asked, 0, is_always=False, columns=40)]
    spending = [row for row in rows if row.strip(" │").removesuffix("best").rstrip().endswith("energy")]
    assert len(spending) == sum(", −" in answer.figures for answer in asked.answers) > 4
    assert all("hurt" in row and " damage " in row for row in spending)


def test_no_answer_of_a_narrow_card_has_an_empty_line_for_a_mark_that_another_has() -> None:
    """Beside two who stand apart a card is narrow: four answers under `pools` had no room for the fourth."""

    def asked(best: int | None) -> QuestionCard:
        marks = ["best" if at == best else "    " for at in range(4)]
        told = [f"hurt 77 %, mean damage 1.8  {mark}" for mark in marks]
        answers = (CardAnswer(f"dodge: add {at}", said, lambda: None) for at, said in enumerate(told))
        return QuestionCard("Marrow shoots at Ysolt", tuple(answers), topic="defend")

    for best, lines in ((None, 0), (1, 1)):
        drawn = card_rows(asked(best), 0, is_always=False, columns=34)
        rows = [plain(row).strip("│ ") for row in drawn]
        assert "" not in rows[1 : 1 + 2 * 4 + lines], "the one line to spare comes after the answers"
        assert rows.count("") + rows.count("best") == 1
        assert rows.count("best") == lines
    assert card_size(asked(None), 34) == card_size(asked(1), 34), "the card stays when the mark comes"


@pytest.mark.parametrize("columns", [36, 40, 58])
@pytest.mark.parametrize("most", [8, 9, 10, 11, 14, 17, 18, 40])
def test_the_frame_of_a_card_ends_where_its_panel_does_whatever_is_marked(columns: int, most: int) -> None:
    """Answers of two lines left one of the panel's empty below the frame: it hid a part of the log."""
    _, asked = clubbed("a1 strike B1 add=3 with=sword")
    wide, high = card_size(asked, columns, most)
    for at in range(len(asked.answers)):
        rows = [plain(row) for row in card_rows(asked, at, is_always=False, columns=wide, high=high)]
        assert len(rows) == high
        assert rows[-1].startswith("└")


def test_answers_out_of_sight_are_reached_by_a_click_on_what_counts_them() -> None:
    """With the mouse alone the last answers of a long card could not be given."""
    answers = tuple(CardAnswer(f"block: add {n}", "", lambda: None) for n in range(20))
    asked = QuestionCard("a shield", answers)
    rows = [*card_rows(asked, 10, is_always=False, columns=40, high=12)]
    shown = [n for n in range(20) if any(f"block: add {n} " in plain(row) for row in rows)]
    assert shown == [*range(shown[0], shown[-1] + 1)]
    assert len(shown) > 5
    hits = {plain(row).strip("│ ")[-10:]: {span.hit for span in row if span.hit} for row in rows}
    assert hits["more above"] == {f"mark({shown[0] - 1})"}
    assert hits["more below"] == {f"mark({shown[-1] + 1})"}


async def test_a_click_on_what_counts_the_answers_below_shows_answers_that_were_not_in_sight() -> None:
    """It went one answer on per click, and from the first answer a click changed no more than the mark."""
    async with table(toy.battle(HALL)) as at:
        question = at.screen.panels.question
        answers = tuple(CardAnswer(f"block: add {n}", "", lambda: None) for n in range(60))
        question.open(QuestionCard("a shield", answers, can_close=True))
        await at.settle()
        seen = {n for n in range(60) if f"block: add {n} " in at.text}
        assert 59 not in seen
        await at.click_text("more below")
        assert f"block: add {max(seen) + 1} " in at.text
        assert question.at == max(seen) + 1
        await at.click_text("more above")
        assert f"block: add {question.at} " in at.text
        assert question.at < max(seen)


async def test_what_is_opened_meanwhile_leaves_the_answers_in_sight() -> None:
    """At 80x24 `c` lay over the card that asked, with all of its answers."""
    async with table(toy.battle(HALL), size=(80, 24)) as at:
        question = at.screen.panels.question
        answers = tuple(CardAnswer(said, "hurt 20 %", lambda: None) for said in ("parry", "dodge", "take it"))
        question.open(QuestionCard("A hits a", answers, unit="a1", question="What now?"))
        await at.settle()
        asked = [line for line in at.lines if "hurt 20 %" in line]
        assert len(asked) == 3
        await at.press("c")
        assert "┌ card " in at.text
        assert all(f" {n} {answer.text}" in at.text for n, answer in enumerate(answers, 1))
        assert at.text.count("hurt 20 %") == 3
        await at.press("c")
        assert [line for line in at.lines if "hurt 20 %" in line] == asked
