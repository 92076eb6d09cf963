"""What may end in too many ways has no figures, and says so: figures of a part of them would be wrong."""

from __future__ import annotations

from fractions import Fraction
from time import process_time

import pytest

from skirmish.cli.foresight import odds_lines
from skirmish.errors import TooManyWays
from skirmish.model.action import Action
from skirmish.odds.action_odds import OddsCache
from skirmish.rules import reply_odds
from skirmish.rules.exchange import within
from skirmish.rules.exchange_ends import exchanges
from skirmish.rules.replies import replies, reply_with
from skirmish.rules.stunts import RULESET as STUNTS
from tests.rules.ranks import ring as ranks
from tests.rules.stunts.ring import fight, man
from tests.scenario import Game

THRONG = """
..........
.BBB......
.Ba.......
.B........
..........
..........
"""
"""Five of them round one, who walks off: each may strike after it, with a sword."""


def throng() -> Game:
    """Five swords about one, who begins (the drawing names the sides the other way round)."""
    return fight(THRONG, {"a": man("sword"), "B": man("sword")}, "blue", fog=False)


def walk(game: Game) -> Action:
    """A run away from all five."""
    view = game.view("red")
    found = (one for one in replies(STUNTS, view, game.prompts[0]) if one.verb == "run")
    return max(found, key=lambda one: (one.target.x, one.target.y))  # type: ignore[union-attr]


def test_a_walk_out_of_a_throng_has_no_odds_within_seconds_and_says_so() -> None:
    """Five blows of 18 ways each are nearly two million ways to end."""
    game, began = throng(), process_time()
    action, view = walk(game), game.view("red")
    cache = OddsCache(STUNTS)
    assert cache.of(view, action) is None
    assert cache.is_beyond(action)
    cache.of(throng().view("red"), Action("a1", "end"))
    assert not cache.is_beyond(action), "of another view it was not asked"
    assert next(odds_lines(STUNTS, view, action)) == "That may end in too many ways for the odds to be told."
    assert process_time() - began < 60


def test_what_has_no_dice_is_not_beyond_anything() -> None:
    game = throng()
    cache, action = OddsCache(STUNTS), Action("a1", "end")
    assert cache.of(game.view("red"), action) is None
    assert not cache.is_beyond(action)
    assert next(odds_lines(STUNTS, game.view("red"), action)) == "No dice are thrown for that."


def test_a_bound_that_is_not_passed_changes_nothing() -> None:
    assert [*within(iter("abc"), 3)] == [*"abc"]
    assert [*within(iter("abc"), 0)] == [*"abc"]
    with pytest.raises(TooManyWays):
        _ = [*within(iter("abcd"), 3)]
    game = throng()
    blow = next(one for one in replies(STUNTS, game.view("red"), game.prompts[0]) if one.verb == "strike")

    def stand(held: object, asked: object) -> Action:
        return reply_with(STUNTS, held, asked, "take")  # type: ignore[arg-type, return-value]

    assert exchanges(STUNTS, game.view("red"), blow, stand, 10_000) == exchanges(
        STUNTS, game.view("red"), blow, stand
    )


def test_a_card_has_no_figures_of_a_part_of_the_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    """A blow that came through does 2 to 7 points in six ways: of three of them nothing can be told."""
    game = ranks.duel(ranks.man("short_sword", sword=60), ranks.man("short_sword", dexterity=3))
    ranks.declare(game, "a1 strike B1 with=a1.short_sword")
    while game.prompts[0].ask != "react":
        prompt = game.prompts[0]
        game.do(f"{prompt.unit} {prompt.decline}", dice=[40] if len(game.prompts) == 1 else None)
    prompt, view = game.prompts[0], game.view("blue")
    endure = Action("B1", "endure")
    whole = reply_odds.reply_odds(game.ruleset, view, endure, prompt)
    assert whole is not None
    assert whole.loss.hurt == Fraction(1)
    monkeypatch.setattr(reply_odds, "MOST_ENDS", 3)
    assert reply_odds.reply_odds(game.ruleset, view, endure, prompt) is None
