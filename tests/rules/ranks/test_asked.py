"""Questions about odds, orders that answer for good, cards, and what the sides may know of intents."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish.model.action import parse
from skirmish.model.event import Announced
from skirmish.model.witness import witnessed
from skirmish.rules.exchange_ends import exchanges
from skirmish.rules.ranks import RULESET
from skirmish.rules.ranks.attack import weigh_wound
from skirmish.rules.replies import best_reply
from skirmish.rules.rounds.declared_clock import clock_of
from skirmish.rules.setup.situation import Situation
from tests.cli.shell import skirmish
from tests.rules.proves import proves
from tests.rules.ranks.ring import declare, duel, fight, man, rolled
from tests.scenario import chances

ROLLING = sorted(verb.id for verb in RULESET.verbs.values() if verb.weigh is not None)


@pytest.mark.parametrize("verb", ROLLING)
def test_every_rolling_verb_can_be_asked_about(verb: str) -> None:
    far = verb in {"shoot", "hide", "be-noticed", "come-across", "search", "find"}
    options = ("--given", "knockout=true") if verb == "stun" else ()
    actor = "core/archer" if verb == "shoot" else "core/raider"
    said = skirmish(
        "odds", actor, "core/duellist", "--rules", "ranks", "--verb", verb, "--distance", 9 if far else 1,
        "--json", *options,
    )  # fmt: skip
    assert said.code == 0, said.err
    assert sum(Fraction(one["p"]) for one in said.json["outcomes"]) == 1


@proves("BG-18", "BR-19")
def test_the_numbers_of_a_question_are_those_of_the_table() -> None:
    said = skirmish(
        "odds", "core/guard", "core/guard", "--rules", "ranks", "--verb", "strike", "--distance", 1,
        "--reaction", "parry", "--json",
    )  # fmt: skip
    found = {one["name"]: Fraction(one["p"]) for one in said.json["outcomes"]}
    # 55 against 55, as the third row of R3 has it.
    assert found["special+special hit"] == Fraction(450, 10000)
    assert found["special+hit"] + found["success+hit"] == Fraction(2475, 10000)
    assert found["failure"] == Fraction(4500, 10000)


def test_what_is_reckoned_in_one_is_what_is_rolled_in_three() -> None:
    for parry, dodge in ((40, 0), (40, 60), (0, 30)):
        game = duel(man("broadsword", sword=55), man("broadsword", sword=parry, dodge=dodge))
        text = "a1 strike B1 with=a1.broadsword"
        ends = exchanges(
            RULESET, game.battle, parse(text), lambda now, asked: best_reply(RULESET, now, asked)
        )
        at_once = chances(game, text)
        assert ends.mean(lambda end: end.damage) == at_once.mean(lambda out: out.damage)
        for points in range(1, 30):
            assert ends.chance(lambda end, points=points: end.damage == points) == at_once.chance(  # type: ignore[misc]
                lambda out, points=points: out.damage == points  # type: ignore[misc]
            )


@proves("BR-23", "BR-30")
@pytest.mark.parametrize(
    ("order", "verb"), [("best", "dodge"), ("parry", "parry"), ("dodge", "dodge"), ("never", "")]
)
def test_an_order_answers_for_good(order: str, verb: str) -> None:
    game = duel(man("broadsword", sword=100, dexterity=15), man("broadsword", sword=30, dodge=60, size=30))
    game.do("a1 strike B1 with=a1.broadsword")
    game.do(f"B1 order topic=defend answer={order}")
    game.do("B1 wait")
    made = [done for _, done, _ in rolled(game)]
    assert made[0] == "attack"
    assert (verb in made) if verb else not {"parry", "dodge"} & set(made)


def test_the_card_says_what_a_unit_has_and_what_is_left_of_it() -> None:
    game = duel(man("broadsword", sword=55, dexterity=15), man("rifle", worn="riot_gear"))
    mine = dict(RULESET.card(game.battle, game.unit("a1")))
    assert mine["Broadsword"] == "55 (12 hp)"
    theirs = dict(RULESET.card(game.battle, game.unit("B1")))
    assert theirs["Armour"] == "12, 6 against shots"
    assert theirs["Rifle"] == "25 (12 hp, 6 shots)"


@proves("BR-05", "BG-09", "BG-38")
def test_nobody_learns_what_the_unseen_intend() -> None:
    units = {"a": man("broadsword", dexterity=15, fields={"hidden_from": frozenset({"blue"})}), "B": man()}
    game = fight("a.....B", units)
    game.do("a1 move 3,0")
    game.do("a1 wait")
    mine, theirs = clock_of(game.view("red")), clock_of(game.view("blue"))
    assert mine.ways.keys() == mine.intents.keys() == {"a1"}
    assert not theirs.ways
    assert not theirs.intents


@proves("BG-09", "BG-10")
def test_nobody_is_told_that_somebody_unseen_can_no_longer_do_what_it_said() -> None:
    slow = man("longbow", carried="dagger", dexterity=4)
    for wall, told in (("#", []), (".", ["intent lost"])):
        game = fight(f"a..{wall}..C\na..{wall}..C", {"a": man(), "C": slow})
        declare(game, "C1 draw with=C1.dagger")  # 4 less 5: no rank is left.
        game.decline()
        step = game.steps[-1]
        seen = [one.event for one in witnessed(step.before, step.events, "red")]
        assert [event.topic for event in seen if isinstance(event, Announced)] == told
        assert [event.unit for event in game.events(Announced)] == ["C1"]


def test_every_option_that_a_ruling_names_is_there_with_its_default_first() -> None:
    defaults = {
        "intents": "open", "special": "seed", "fumbles": False, "repeat_penalty": 30, "ammo": False,
        "firing_into_melee": True, "knockout": False, "first_aid_special": False, "running_away": True,
        "stalemate": 20, "infiltration_turns": 40, "dodge_missiles": True, "retarget": "needed",
    }  # fmt: skip
    assert {choice.name: choice.values[0] for choice in RULESET.choices} == defaults


def asked(actor: str, target: str, verb: str, *more: str) -> dict[str, Fraction]:
    """How that comes out between those two of the core pack, in contact."""
    said = skirmish("odds", actor, target, "--rules", "ranks", "--verb", verb, "--json", *more)
    assert said.code == 0, said.err
    return {one["name"]: Fraction(one["p"]) for one in said.json["outcomes"]}


@proves("BR-16", "BR-35", "BG-30")
def test_in_contact_a_dagger_is_a_dagger_and_no_throw() -> None:
    """The scout's dagger, at 65 in hand and thrown; the guard's spear at 55, Dodge 30 in armour of 10."""
    parried = asked("guard", "scout", "parry")
    assert 1 - parried["failure"] == Fraction(55, 100), "a spear stops no missile"
    assert 1 - asked("guard", "scout", "dodge")["failure"] == Fraction(20, 100)
    assert asked("scout", "guard", "attack")["failure"] == Fraction(35, 100), "65, and no shot in contact"
    thrown = ("--given", "shot=yes")
    assert 1 - asked("guard", "scout", "dodge", *thrown)["failure"] == Fraction(10, 100), "half of 20"
    assert asked("scout", "guard", "attack", *thrown)["failure"] == Fraction(67, 100), "half of 65 is 33"
    assert 1 - asked("guard", "archer", "dodge")["failure"] == Fraction(10, 100), "a bow only shoots"


@proves("BG-32", "BR-98")
def test_in_contact_armour_against_blows_counts() -> None:
    for given, stops in (("no", 12), ("yes", 6)):
        situation = Situation(
            fight("aB", {"a": man("dagger"), "B": man(worn="riot_gear")}).battle,
            parse("a1 wound B1"), "a1", "B1", given={"level": "special", "shot": given},
        )  # fmt: skip
        ready = RULESET.set_up(situation)
        rows = weigh_wound(ready.battle, ready.action).rows
        assert [row.reason for row in rows] == [f"armour stops {stops}"]
