"""`pools` in the fog, with two and three sides: what a side is told of an attack before and after it."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import pytest

from skirmish.chronicle import tell_all
from skirmish.model.action import parse
from skirmish.rules.exchange import futures, replied
from skirmish.rules.pools import RULESET
from skirmish.rules.replies import best_reply
from skirmish.rules.reply_odds import ReplyOdds, reply_odds
from skirmish.rules.verb import Bound
from tests.rules.pools.fighters import armed, fight
from tests.rules.proves import proves
from tests.scenario import Game

NOOK = """
    #############
    #a......B...#
    ##.##########
    #############
"""
"""a1 at the way to a nook, in which nobody is; B1 cannot look into it."""
THREE = {"red": "a", "blue": "B", "green": "c"}
HIT: dict[int, Fraction] = {4: Fraction(8467, 10_000), 3: Fraction(7975, 10_000)}
"""By dice of the attack: the chance of a hit or more against one die (table B2)."""


def shot_at(drawing: str, sides: dict[str, str], *, fog: bool = True) -> Game:
    """a1 shoots at B1 with the bow's four dice; B1 is asked."""
    units = {"a": armed("bow", facing="e"), "B": armed("sword", facing="w")}
    ids = sum(drawing.count(letter) for own in sides.values() for letter in own)
    game = fight(drawing, units=units, sides=sides, dice=[10, 5, 4][:ids], fog=fog)
    game.do("a1 shoot B1 with=bow")
    assert game.asked == "B1 react"
    return game


def told(game: Game) -> ReplyOdds:
    """What is told to B1 of taking it."""
    prompt = game.prompts[0]
    found = reply_odds(RULESET, game.view("blue"), parse("B1 take"), prompt)
    assert found is not None
    return found


def rounded(chance: Fraction) -> Fraction:
    """In steps of a hundredth of a per cent, as the table has it."""
    return Fraction(round(chance * 10_000), 10_000)


@proves("G20")
@pytest.mark.parametrize(
    ("drawing", "sides", "bound", "truly"),
    [
        (NOOK.replace("##.", "##c"), THREE, "at most", 3),
        (NOOK.replace("B...", "B..c"), THREE, "at most", 4),
        (NOOK, {"red": "a", "blue": "B"}, "", 4),
    ],
    ids=["beside the archer, unseen", "elsewhere", "two sides"],
)
def test_somebody_of_a_third_side_may_stand_beside_who_shoots_unseen_by_the_target(
    drawing: str, sides: dict[str, str], bound: Bound, truly: int
) -> None:
    """An enemy beside the archer takes a die; B1 cannot know whether there is one, and is told a bound."""
    game = shot_at(drawing, sides)
    taking = told(game)
    assert rounded(taking.loss.hurt) == HIT[4]
    assert taking.bounds[0] == bound
    open_game = shot_at(drawing, sides, fog=False)
    assert rounded(told(open_game).loss.hurt) == HIT[truly]
    assert told(open_game).bounds == ("", "", "")


@proves("G20")
def test_whom_the_target_sees_beside_the_archer_leaves_no_doubt() -> None:
    taking = told(shot_at(NOOK.replace("#a.", "#ac"), THREE))
    assert rounded(taking.loss.hurt) == HIT[3]
    assert taking.bounds[0] == ""


@proves("G20", "G24")
@pytest.mark.parametrize(("hidden", "truly"), [("red", 4), ("", 3)])
def test_who_may_hide_beside_the_archer_leaves_a_doubt_though_the_target_sees_him(
    hidden: str, truly: int
) -> None:
    """c1 is in a bush, and B1 sees it, but not whether a1 knows of it; if so, that takes a die."""
    units = {
        "a": armed("bow", facing="e"),
        "B": armed("sword", facing="w"),
        "c": armed("sword", hidden_from=frozenset({hidden} - {""})),
    }
    bush = NOOK.replace("#a.", "#ac")
    game = fight(bush, units=units, sides=THREE, dice=[10, 4, 5], fog=True, under={"c": "*"})
    game.do("a1 shoot B1 with=bow")
    taking = told(game)
    assert (rounded(taking.loss.hurt), taking.bounds[0]) == (HIT[4], "at most")
    answer = partial(replied, RULESET, parse("B1 take"))
    ends = futures(RULESET, game.battle, answer, partial(best_reply, RULESET))
    hit = sum(chance for end, chance in ends if end.battle.units["B1"].hp < game.unit("B1").hp)
    assert rounded(Fraction(hit)) == HIT[truly]


def chance_in_the_log(game: Game, side: str) -> str:
    """What the log of that side says of the chance of the last roll."""
    step = game.steps[-1]
    lines = tell_all(RULESET, step.seen_by(side), step.before.seen_by(side))
    return next(line.rows[-1].reasons[-1] for line in reversed(lines) if line.rows)


@proves("G20")
def test_the_log_tells_the_chance_of_the_dice_that_were_thrown() -> None:
    """Three dice were thrown, as everybody sees: 79.75 %, and nothing is in doubt any more."""
    game = shot_at(NOOK.replace("##.", "##c"), THREE)
    game.do("B1 take", dice=[(1,), (10, 10, 10)])
    assert chance_in_the_log(game, "blue") == chance_in_the_log(game, "red") == "the chance was 80 %"


@proves("G11")
def test_the_log_tells_the_chance_of_a_first_attack_exactly_too() -> None:
    """Before it, a comrade of the target may see more; after it, six dice were thrown.

    One die of six or more hits one die of defence: 90.22 % (table B2).
    """
    hidden = armed("bow", hidden_from=frozenset({"blue"}))
    game = fight("a..B", units={"a": hidden, "B": armed()}, dice=[10, 1], fog=True)
    game.do("a1 shoot B1 with=bow", dice=[(1,), (10,) * 6])
    assert chance_in_the_log(game, "red") == chance_in_the_log(game, "blue") == "the chance was 90 %"
