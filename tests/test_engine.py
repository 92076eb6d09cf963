"""The engine under the toys, played like a game: questions within questions, standing orders, conceding."""

from __future__ import annotations

import pytest

from skirmish.errors import IllegalAction
from skirmish.grid import Cell
from skirmish.model.action import parse
from skirmish.model.battle import Battle
from skirmish.model.event import (
    ActionTaken,
    Announced,
    CheckRolled,
    Event,
    OrderGiven,
    PendingTaken,
    StateGained,
)
from skirmish.model.moment import Moment
from skirmish.model.unit import State
from skirmish.rules import engine
from skirmish.rules.exchange_ends import exchanges, summary
from skirmish.rules.loop import take_step
from skirmish.rules.replies import best_reply, expected_loss
from tests.scenario import figure, start
from tests.toys import sides
from tests.toys.duel import duel
from tests.toys.pieces import Sheet

# -------------------------------------------------------------------------- questions within questions


def test_a_blow_waits_for_the_reply() -> None:
    game = duel()
    game.do("a1 strike B1", dice=[])
    assert game.asked == "B1 dodge"
    assert [str(half) for half in game.battle.pending] == ["a1 blow B1"]
    game.do("B1 take", dice=["++00", "0000"])
    assert game.unit("B1").hp == 2
    assert (game.battle.pending, game.asked) == ((), "a1 turn")


def test_a_dodge_counts_in_the_blow_that_waited_for_it() -> None:
    game = duel()
    game.do("a1 strike B1")
    game.do("B1 dodge", dice=["++00", "0000"])
    assert game.unit("B1").hp == 3
    (roll,) = game.events(CheckRolled)
    assert [(row.amount, row.reason) for row in roll.check.rows] == [(2, "dodges")]


def test_a_great_blow_asks_the_attacker_before_time_goes_on() -> None:
    game = duel()
    game.do("a1 strike B1")
    game.do("B1 take", dice=["+++0", "0000"])
    assert game.asked == "a1 great"
    assert game.refused("a1 move 1,1") == "`move` does not answer this: wound, shove."
    game.do("a1 shove B1")
    assert (game.unit("B1").cell, game.asked) == (Cell(5, 1), "a1 turn")


def test_a_walk_out_of_contact_is_struck_at_dodged_and_goes_on() -> None:
    game = duel()
    game.do("a1 move 1,1")
    assert game.asked == "B1 swipe"
    game.do("B1 swipe a1")
    assert game.asked == "a1 dodge"
    assert [half.verb for half in game.battle.pending] == ["go-on", "blow"]
    game.do("a1 take", dice=["+000", "0000"])
    assert (game.unit("a1").hp, game.unit("a1").cell) == (2, Cell(1, 1))
    assert game.battle.pending == ()


def test_who_falls_on_the_way_walks_no_further() -> None:
    game = duel(units={"a": figure(Sheet(), hp=1)})
    game.play("a1 move 1,1", "B1 swipe a1")
    game.do("a1 take", dice=["+000", "0000"])
    assert game.unit("a1").cell == Cell(3, 1)
    assert game.result == "blue by out"


def test_a_battle_can_be_taken_up_between_the_blow_and_the_reply() -> None:
    game = duel()
    game.do("a1 strike B1")
    asked = game.battle
    one, other = (take_step(sides.RULESET, asked, parse("B1 take")) for _ in range(2))
    assert one.events == other.events
    assert one.after == other.after


def test_who_is_not_asked_cannot_answer() -> None:
    game = duel()
    assert game.refused("B1 strike a1") == "B1 is not asked now."
    with pytest.raises(IllegalAction, match="B1 is not asked"):
        take_step(sides.RULESET, game.battle, parse("B1 strike a1"))


def test_refusals_are_sentences() -> None:
    game = duel()
    assert game.refused("a1 move 0,0") == "a1 cannot move there: the wall is there."
    assert game.refused("a1 move 3,1") == "Already there."
    assert game.refused("a1 move 2,1 facing=up").startswith("`up` is no way to face")
    assert game.refused("a1 strike a1") == "a1 cannot strike itself."
    assert game.refused("a1 strike") == "strike needs somebody to be aimed at."
    assert game.refused("a1 end 2,1") == "end turn takes no target."
    assert game.refused("a1 strike B1 with=sword") == "a1 cannot strike that way."


# ------------------------------------------------------------------------------------- standing orders


def test_never_answers_for_the_unit_without_asking() -> None:
    game = duel()
    game.do("a1 end")
    game.do("B1 order topic=swipe answer=never")
    assert game.asked == "B1 turn"
    game.until("a1").do("a1 move 1,1")
    assert game.asked == "a1 turn"
    assert [str(event.action) for event in game.events(ActionTaken)] == ["a1 move 1,1", "B1 let"]


def test_a_verb_is_an_order_to_answer_with_it_always() -> None:
    game = duel()
    game.do("a1 end")
    game.do("blue order topic=dodge answer=dodge")
    game.until("a1").do("a1 strike B1", dice=["++00", "0000"])
    assert [str(event.action) for event in game.events(ActionTaken)] == ["a1 strike B1", "B1 dodge"]


def test_a_unit_may_be_asked_though_its_side_has_a_standing_answer() -> None:
    game = duel()
    game.do("a1 end")
    game.do("blue order topic=dodge answer=never")
    game.do("B1 order topic=dodge answer=ask")
    game.until("a1").do("a1 strike B1")
    assert game.asked == "B1 dodge"


def test_best_dodges_because_that_costs_less_blood() -> None:
    game = duel()
    game.do("a1 end")
    game.do("B1 order topic=dodge answer=best")
    game.until("a1").do("a1 strike B1")
    assert "B1 dodge" in [str(event.action) for event in game.events(ActionTaken)]


def test_an_order_answers_the_question_that_is_open() -> None:
    game = duel()
    game.do("a1 strike B1")
    game.do("B1 order topic=dodge answer=never", dice=["0000", "0000"])
    assert game.asked == "a1 turn"


def test_orders_are_given_by_the_side_that_is_asked_and_about_known_topics() -> None:
    game = duel()
    assert game.refused("B1 order topic=dodge answer=best") == "B1 does not take orders from red."
    assert game.refused("a1 order topic=tea answer=best") == "Orders are about one of: swipe, dodge, great."
    assert game.refused("a1 order topic=dodge answer=bow") == (
        "`bow` is no answer: ask, best, never, or a verb."
    )
    assert game.refused("a1 order B1 topic=dodge answer=best") == "order takes no target."


def test_orders_are_their_sides_own_business() -> None:
    game = duel()
    game.do("a1 order topic=dodge answer=best")
    assert game.view("red").orders == {("a1", "dodge"): "best"}
    assert game.view("blue").orders == {}
    witnessed = [shown.event for shown in game.steps[-1].seen_by("blue")]
    assert not any(isinstance(event, OrderGiven) for event in witnessed)


# ------------------------------------------------------------------------------------------- conceding


def test_conceding_ends_a_battle_of_two() -> None:
    game = duel()
    assert game.refused("blue concede") == "It is red that is asked."
    game.do("red concede")
    assert game.result == "blue by conceded"
    assert game.asked == ""


@pytest.mark.parametrize(("drawing", "side"), [("a.B", ""), ("a#B", "red")])
def test_only_who_sees_a_unit_is_told_of_it(drawing: str, side: str) -> None:
    moment = Moment(start(sides.RULESET, drawing).battle)
    engine.tell(moment, "intent lost", "a1", "BG-10")
    assert moment.events[-1:] == [Announced("intent lost", "a1", rule="BG-10", side=side)]


THREE = """
    ########
    #a....B#
    #......#
    #c.....#
    ########
"""


def test_of_three_one_may_concede_and_the_others_fight_on() -> None:
    owners = {"red": "a", "blue": "B", "green": "c"}
    game = start(sides.RULESET, THREE, sides=owners, dice=[6, 4, 2])
    game.do("red concede")
    assert game.unit("a1").out == "yielded"
    assert game.asked == "B1 turn"
    game.do("blue concede")
    assert game.result == "green by conceded"


def test_a_blow_at_who_concedes_comes_to_nothing() -> None:
    drawing = """
        ######
        #aB..#
        #...c#
        ######
    """
    owners = {"red": "a", "blue": "B", "green": "c"}
    game = start(sides.RULESET, drawing, sides=owners, dice=[6, 4, 2])
    game.do("a1 strike B1")
    game.do("blue concede", dice=[])
    assert (game.unit("B1").out, game.unit("B1").hp) == ("yielded", 3)
    assert game.asked == "a1 turn"


# ------------------------------------------------------------------------------------------- exchanges


def test_the_odds_of_an_exchange_are_those_of_the_blow_with_its_replies() -> None:
    game = duel()

    def reply(view: Battle, _prompt: object) -> object:
        return best_reply(sides.RULESET, view, view.prompts[0])

    found = exchanges(sides.RULESET, game.view("red"), parse("a1 strike B1"), reply)  # type: ignore[arg-type]
    # The best reply is to dodge: 4dF against 4dF + 2, which is 8dF - 2, has to be above 0.
    ways = _ways_of_eight_fudge()
    ahead = sum(count for total, count in ways.items() if total - 2 > 0)
    assert found.chance(lambda one: one.damage > 0) * 3**8 == ahead
    assert sum(found.values()) == 1


def test_a_reply_is_weighed_by_the_blow_that_waits_for_it() -> None:
    game = duel()
    game.do("a1 strike B1")
    view = game.view("blue")
    ways = _ways_of_eight_fudge()
    for reply, edge in {"B1 dodge": 2, "B1 take": 0}.items():
        ahead = sum(count for total, count in ways.items() if total - edge > 0)
        great = sum(count for total, count in ways.items() if total - edge > 2)  # One point more.
        lost = expected_loss(sides.RULESET, view, parse(reply), "B1").lost
        assert ahead <= lost * 3**8 <= ahead + great


def test_what_the_target_takes_upon_itself_is_not_felt() -> None:
    """A state by which it answers says nothing about the blow; one that the blow brings does."""
    struck: list[Event] = [ActionTaken(parse("a1 strike B1")), ActionTaken(parse("B1 dodge"))]
    ducked = [*struck, StateGained("B1", State("ducked")), PendingTaken()]
    assert not summary(ducked, "a1", "B1").is_felt
    assert summary([*ducked, StateGained("B1", State("prone"))], "a1", "B1").is_felt


def _ways_of_eight_fudge() -> dict[int, int]:
    """The difference of two throws of 4dF falls like the sum of 8dF."""
    ways = {0: 1}
    for _ in range(8):
        more: dict[int, int] = {}
        for total, count in ways.items():
            for face in (-1, 0, 1):
                more[total + face] = more.get(total + face, 0) + count
        ways = more
    return ways
