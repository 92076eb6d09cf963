"""Points of the Pool: what is told without them and with them, and what the best answer makes of them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from skirmish.ai.think import think
from skirmish.app.reply_card import reply_card
from skirmish.app.rows.question_card import card_columns, card_rows, card_size
from skirmish.app.rows.verbs import figures
from skirmish.cli.offers import Offer, words
from skirmish.model.action import parse
from skirmish.model.battle import Battle
from skirmish.model.event import Event, StateGained, UnitFell, UnitHurt
from skirmish.model.prompt import Prompt
from skirmish.model.unit import State
from skirmish.odds.action_odds import ActionOdds, OddsCache
from skirmish.rules import engine, loop
from skirmish.rules.exchange_ends import exchanges, summary
from skirmish.rules.forge import RULESET
from skirmish.rules.replies import best_reply, expected_loss, replies
from skirmish.texts.replies import heading
from tests.rules.forge.ring import duel, far, fight, man
from tests.rules.proves import proves
from tests.scenario import Game, put

FULL: dict[str, Any] = {"tallies": {"pool-spent": 0}}
ALL: dict[str, Any] = {"pool_scope": "all"}
PLAIN: dict[str, Any] = {"open_ended": False}


def price(game: Game, text: str) -> ActionOdds:
    """What the screen shows."""
    found = OddsCache(RULESET).of(game.view(game.battle.asked), parse(text))
    assert found is not None
    return found


def declined(battle: Battle, prompt: Prompt) -> Any:
    return best_reply(RULESET, battle, prompt, foresight=0)


@proves("G7")
@pytest.mark.parametrize(
    ("dexterity", "spirit", "without", "up_to"),
    [(0, 0, 15, 30), (-2, 0, 6, 21), (2, 0, 26, 35), (0, -1, 15, 26), (0, -2, 15, 21)],
)
def test_an_attack_is_told_without_points_and_with_them(
    dexterity: int, spirit: int, without: int, up_to: int
) -> None:
    """Table A10 for net 0, -2 and +2, in 36ths; then with 2 points and with 1. Any hit hurts."""
    shooter = man("knife", dexterity=dexterity, strength=12, spirit=spirit, fields=FULL)
    game = far(shooter, man(), options={**ALL, **PLAIN})
    put(game, {"B1": {"tallies": {"actions": 3}}})
    found = price(game, "a1 throw B1 with=a1.knife")
    assert found.lift == (Fraction(without, 36), Fraction(up_to, 36))
    assert found.chance == Fraction(without, 36)


@proves("G7")
def test_both_are_said_on_the_screen_and_in_the_plain_client() -> None:
    shooter = man("knife", strength=12, fields=FULL)
    game = far(shooter, man(), options={**ALL, **PLAIN})
    put(game, {"B1": {"tallies": {"actions": 3}}})
    found = price(game, "a1 throw B1 with=a1.knife")
    assert found.told == "42 %, with points up to 83 %"
    assert figures(found)[0] == "42-83 %"
    view = game.view("red")
    options = engine.options(RULESET, view, view.prompts[0])
    option = next(one for one in options if one.verb.id == "throw")
    assert ": 42 %, with points up to 83 %, " in words(RULESET, view, Offer(option, "B1"))


@proves("G7")
def test_by_default_points_change_nothing_for_who_attacks() -> None:
    game = far(man("knife", strength=12, fields=FULL), man(fields=FULL), options=PLAIN)
    assert price(game, "a1 throw B1 with=a1.knife").lift is None


def held(level: int, options: dict[str, Any], **victim: Any) -> Game:
    game = duel(man(fields=FULL, **victim), man(), options=options)
    return put(
        game,
        {
            "a1": {"states": {"held": State("held", by="B1", amount=level)}},
            "B1": {"states": {"holding": State("holding", by="a1")}},
        },
    )


@proves("G7", "F2-27")
def test_an_escape_with_points_is_an_escape() -> None:
    """2d6 + 4 against 11: 21 of 36; with three points 33 of 36."""
    game = held(3, ALL, dexterity=4)
    found = price(game, "a1 escape by=dexterity")
    assert found.lift == (Fraction(7, 12), Fraction(11, 12))
    assert figures(found)[0] == "58-92 %"
    action = parse("a1 escape by=dexterity")
    ends = exchanges(RULESET, game.battle, action, lambda now, asked: best_reply(RULESET, now, asked))
    assert ends.merged(lambda end: end.name)["works"] == Fraction(11, 12)
    kept = exchanges(RULESET, game.battle, action, declined)
    assert kept.merged(lambda end: end.name)["works"] == Fraction(7, 12)


@proves("G7")
def test_as_many_escape_as_the_table_says_that_points_may_make_it() -> None:
    """Rolled with fixed seeds: within four standard deviations of 11/12 of 1,000."""
    game = held(3, ALL, dexterity=4)
    free = 0
    for step in range(1000):
        battle = loop.take_step(RULESET, _at(game.battle, step), parse("a1 escape by=dexterity")).after
        if battle.prompts[0].topic == "pool":
            view = battle.seen_by("red")
            battle = loop.take_step(RULESET, battle, best_reply(RULESET, view, view.prompts[0])).after
        free += "held" not in battle.units["a1"].states
    assert abs(free - 1000 * 11 / 12) < 4 * (1000 * 11 / 144) ** 0.5


@proves("G7")
def test_the_question_says_on_which_roll_points_may_be_spent() -> None:
    own = far(man("knife", strength=12, fields=FULL), man(), options={**ALL, **PLAIN})
    own.do("a1 throw B1 with=a1.knife", dice=[])
    own.do("B1 stand", dice=[6])
    view = own.view("red")
    assert heading(RULESET, view, view.prompts[0]) == "a1's roll to throw at B1"
    dodge = far(man("knife", strength=12), man(fields=FULL), options=PLAIN)
    dodge.do("a1 throw B1 with=a1.knife", dice=[])
    dodge.do("B1 dodge", dice=[6])
    view = dodge.view("blue")
    assert heading(RULESET, view, view.prompts[0]) == "B1's roll as a1 throws"


def _at(battle: Battle, step: int) -> Battle:
    return battle.altered(step=step, seed="points")


@proves("G7", "F2-21")
def test_a_dodger_is_told_what_its_points_make_of_it() -> None:
    """Table A4, plain 2d6: 55.63 % at net 0, 23.92 % with three points on the Dodge; 42 % against the 8."""
    game = far(man("knife", strength=12), man(fields=FULL), options=PLAIN)
    game.do("a1 throw B1 with=a1.knife", dice=[])
    view = game.view("blue")
    card = reply_card(RULESET, view, view.prompts[0], view, lambda _action: None)
    assert card is not None
    said = {answer.verb: answer.figures for answer in card.answers}
    assert said["dodge"].startswith("hurt 56 %, with points down to 24 %")
    assert said["stand"].startswith("hurt 42 %, mean")
    assert "3 points left" in card.question


def test_who_has_one_point_is_told_of_one_point() -> None:
    game = put(
        far(man("knife", strength=12), man(fields=FULL), options=PLAIN),
        {"B1": {"tallies": {"pool-spent": 2}}},
    )
    game.do("a1 throw B1 with=a1.knife", dice=[])
    view = game.view("blue")
    card = reply_card(RULESET, view, view.prompts[0], view, lambda _action: None)
    assert card is not None
    assert "You have 1 point left." in card.question


@proves("G7")
def test_the_card_says_what_the_other_side_may_still_spend() -> None:
    """Against the flat 8 at net 0: 15 of 36, and 30 with the attacker's three points."""
    game = far(man("knife", strength=12, fields=FULL), man(), options={**ALL, **PLAIN})
    game.do("a1 throw B1 with=a1.knife", dice=[])
    view = game.view("blue")
    card = reply_card(RULESET, view, view.prompts[0], view, lambda _action: None)
    assert card is not None
    stand = next(answer for answer in card.answers if answer.verb == "stand")
    assert stand.figures.startswith("hurt 42 %, with theirs up to 83 %")
    assert "a1 may still spend points, of 3" in card.question


@proves("G7", "F2-23")
def test_the_best_answer_spends_points_not_to_be_grabbed() -> None:
    game = duel(man(dexterity=2), man(dexterity=1, fields=FULL))
    game.do("a1 grab B1 with=punch", dice=[])
    view = game.view("blue")
    assert game.asked == "B1 dodge"
    game.do("B1 dodge", dice=[7])
    view = game.view("blue")
    assert str(best_reply(RULESET, view, view.prompts[0])) == "B1 spend points=3"


@proves("G7", "G6")
def test_the_best_answer_spends_points_to_finish_somebody() -> None:
    game = fight("#aB..B#", "a1 B1 B2", {"a": man("sword", strength=12)}, options=ALL)
    down = {"out": "down", "hp": 0, "tallies": {"mortal": 1}}
    put(game, {"a1": {"tallies": {"pool-spent": 0}}, "B1": down})
    game.do("a1 finish 2,0 with=a1.sword", dice=[6])
    view = game.view("red")
    assert str(best_reply(RULESET, view, view.prompts[0])) == "a1 spend points=1"


@pytest.mark.parametrize(("fates", "is_out"), [(("",), False), (("down",), True), (("down", ""), False)])
def test_coming_round_is_not_falling(fates: tuple[Any, ...], is_out: bool) -> None:
    events: list[Event] = [
        UnitHurt("B1", 1, ""),
        StateGained("B1", State("x")),
        *(UnitFell("B1", fate) for fate in fates),
    ]
    assert summary(events, "a1", "B1").is_out is is_out


@proves("G7", "F2-21")
def test_the_plain_client_tells_a_dodger_the_same() -> None:
    game = far(man("knife", strength=12), man(fields=FULL), options=PLAIN)
    game.do("a1 throw B1 with=a1.knife", dice=[])
    view = game.view("blue")
    options = engine.options(RULESET, view, view.prompts[0])
    said = [words(RULESET, view, Offer(option, None)) for option in options]
    assert said[0].startswith("stand fast: hurt 42 %, mean ")
    assert said[1].startswith("dodge: hurt 56 %, with points down to 24 %, mean ")


@proves("G7", "F2-23")
def test_an_opponent_spends_points_not_to_be_grabbed_and_is_told_by_whom() -> None:
    game = duel(man("knife", dexterity=2, fields=FULL), man(dexterity=1, fields=FULL))
    game.do("a1 grab B1 with=punch", dice=[])
    game.do("B1 dodge", dice=[7])
    assert game.prompts[0].about == "a1"
    assert think(RULESET, game.view("blue"), "master").action.verb == "spend"


@proves("G7", "G6")
def test_an_opponent_spends_points_to_finish_somebody() -> None:
    game = fight("#aB..B#", "a1 B1 B2", {"a": man("sword", strength=12)}, options=ALL)
    down = {"out": "down", "hp": 0, "tallies": {"mortal": 1}}
    put(game, {"a1": {"tallies": {"pool-spent": 0}}, "B1": down})
    game.do("a1 finish 2,0 with=a1.sword", dice=[6])
    assert think(RULESET, game.view("red"), "regular").action.verb == "spend"


def cost_of(game: Game) -> dict[str, Fraction]:
    """By answer the chance of a mortal wound, as the standing answer `best` weighs it: any hit is one."""
    view = game.view("blue")
    prompt = view.prompts[0]
    hp = view.units["B1"].hp
    return {
        way.verb: expected_loss(RULESET, view, way, "B1").lost / hp for way in replies(RULESET, view, prompt)
    }


@proves("G7", "F2-21", "F2-41")
@pytest.mark.parametrize(
    ("options", "points", "dodge", "stand", "best"),
    [
        (PLAIN, (3, 0), Fraction(310, 1296), Fraction(15, 36), "dodge"),
        (PLAIN, (0, 0), Fraction(721, 1296), Fraction(15, 36), "stand"),
        ({**ALL, **PLAIN}, (3, 3), Fraction(721, 1296), Fraction(30, 36), "dodge"),
        ({**ALL, **PLAIN}, (0, 3), Fraction(1090, 1296), Fraction(30, 36), "stand"),
    ],
)
def test_the_best_answer_counts_what_either_side_may_still_spend(
    options: dict[str, Any], points: tuple[int, int], dodge: Fraction, stand: Fraction, best: str
) -> None:
    """4d6 of 14, 17 and 11 or more are 721, 310 and 1090 of 1296 (A4); 2d6 of 8 and 5 are 15 and 30 of 36."""
    own, theirs = points
    game = far(man("knife", strength=90), man(), options=options)
    put(
        game,
        {
            "a1": {"tallies": {"pool-spent": 3 - theirs}},
            "B1": {"tallies": {"pool-spent": 3 - own}},
        },
    )
    game.do("a1 throw B1 with=a1.knife", dice=[])
    found = cost_of(game)
    assert (found["dodge"], found["stand"]) == (dodge, stand)
    view = game.view("blue")
    assert best_reply(RULESET, view, view.prompts[0]).verb == best
    assert think(RULESET, view, "master").action.verb == best


@proves("G7")
@pytest.mark.parametrize("screen", [80, 120])
@pytest.mark.parametrize("options", [PLAIN, {**ALL, **PLAIN}])
def test_nothing_that_the_card_says_of_points_is_cut_off(options: dict[str, Any], screen: int) -> None:
    game = far(man("knife", strength=12, fields=FULL), man(fields=FULL), options=options)
    game.do("a1 throw B1 with=a1.knife", dice=[])
    view = game.view("blue")
    card = reply_card(RULESET, view, view.prompts[0], view, lambda _action: None)
    assert card is not None
    wide, high = card_size(card, card_columns(screen))
    rows = ["".join(span.text for span in row) for row in card_rows(card, 0, False, wide)]
    assert len(rows) == high
    assert not any("…" in row for row in rows)
    flat = " ".join(" ".join(rows).replace("│", " ").split())
    for answer in card.answers:
        assert answer.text in flat
        assert " ".join(answer.figures.split()) in flat
