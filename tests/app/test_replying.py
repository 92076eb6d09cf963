"""The card for a reply: the question, and what each answer would come to."""

from __future__ import annotations

from fractions import Fraction

from skirmish.app.lines import plain
from skirmish.app.replying import reply_card
from skirmish.app.widgets.ask import Card, card_rows, card_size
from skirmish.model.action import Action, act
from skirmish.model.battle import Battle
from skirmish.rules import engine
from skirmish.rules.pools import RULESET as POOLS
from skirmish.rules.replies import best_reply
from skirmish.rules.reply_odds import reply_odds
from tests.app import toy
from tests.rules.pools.fighters import SKILLED, armed, duel

HALL = ("##########", "#a......A#", "##########")
"""Both see each other."""

WIDE = 50
"""Columns of the card."""


def shot_at(ours: str = "A1", theirs: str = "a1") -> Battle:
    """One has shot at the other, who is asked whether to dodge."""
    start = engine.open_battle(toy.RULESET, toy.battle(HALL)).after
    assert start.prompts[0].unit == ours
    return engine.take_step(toy.RULESET, start, act(ours, "shoot", theirs, **{"with": f"{ours}.bow"})).after


def card(after: Battle) -> Card:
    """What the asked side is shown."""
    view = after.seen_by(after.asked)
    found = reply_card(toy.RULESET, view, after.prompts[0], view, lambda _: None)
    assert found is not None
    return found


def test_each_answer_has_the_chance_to_be_hurt_and_the_best_is_marked() -> None:
    """A d6: 5 or more hits who dodges, 3 or more who stands; 2 points each."""
    figures = {answer.text: answer.figures.rstrip() for answer in card(shot_at()).answers}
    assert figures == {"dodge": "hurt 33 %, mean 0.7  best", "stand": "hurt 67 %, mean 1.3"}


def test_the_card_says_what_is_asked_and_has_room_for_it() -> None:
    asked = card(shot_at())
    assert asked.title == "Foe A, against Own A"
    rows = [plain(row) for row in card_rows(asked, 0, is_always=False, columns=WIDE)]
    assert "a shot comes" in rows[1]
    assert card_size(asked, WIDE)[1] == len(rows)


def test_the_figures_of_an_answer_are_exact() -> None:
    after = shot_at()
    stand = reply_odds(toy.RULESET, after.seen_by("ours"), Action("a1", "stand"), after.prompts[0])
    assert stand is not None
    found = (stand.loss.hurt, stand.loss.lost, stand.loss.dealt)
    assert found == (Fraction(2, 3), Fraction(4, 3), Fraction(0))


def test_what_the_card_marks_is_what_the_standing_answer_takes() -> None:
    """A second wind would ward off a little more, but is missed for the rest of the battle."""
    game = duel(armed("sword"), SKILLED)
    game.do("a1 strike B1 add=3 with=sword")
    view = game.view("blue")
    asked = reply_card(POOLS, view, game.prompts[0], view, lambda _: None)
    assert asked is not None
    lost = {answer.text: answer.figures for answer in asked.answers}
    assert [text for text, said in lost.items() if said.endswith("best")] == ["dodge: add 3"]
    assert "dodge: add 3, wind" in lost
    assert str(best_reply(POOLS, view, game.prompts[0])) == "B1 dodge add=3"
