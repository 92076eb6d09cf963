"""Hints at the moment of need: they say what the engine says, once each."""

from __future__ import annotations

from dataclasses import replace

from skirmish.rules.fudge import RULESET
from skirmish.texts.hints import (
    NEEDS,
    TYPED,
    HintContext,
    about,
    exposed,
    faint,
    low,
    needed,
    several,
    undone,
)
from tests.rules.fudge.ring import fight, man


def asked(drawing: str, order: str = "a1 B1", **fields: object) -> HintContext:
    """What is asked of `a1`, who has a rifle as all others do."""
    armed = {"a": man("rifle", fields=fields), "B": man("rifle")}
    view = fight(drawing, order, armed).battle.seen_by("red")
    return HintContext(RULESET, view, view.prompts, TYPED)


def test_in_the_open_it_says_how_many_can_strike_and_where_cover_is() -> None:
    now = asked(
        """
        ##############
        #............#
        #..a........B#
        #...[.......B#
        ##############
        """,
        "a1 B1 B2",
    )
    assert exposed(now) == "In the open, two can strike a1; light cover one south.", "behind the crate"


def test_a_single_foe_is_called_one() -> None:
    """`One can strike a1` would be heard as `anybody can`."""
    now = asked(
        """
        ##############
        #............#
        #..a........B#
        #...[........#
        ##############
        """,
        "a1 B1",
    )
    assert exposed(now) == "In the open, one foe can strike a1; light cover one south."


def test_behind_cover_it_says_nothing() -> None:
    now = asked(
        """
        ##############
        #............#
        #..a[.......B#
        #............#
        ##############
        """
    )
    assert exposed(now) == ""


def test_where_nobody_could_strike_it_says_nothing() -> None:
    now = asked(
        """
        ##############
        #.....#......#
        #..a..#.....B#
        #.....#......#
        ##############
        """
    )
    assert exposed(now) == ""


def test_few_points_left_are_said() -> None:
    assert low(asked("#a....B#")) == ""
    assert low(asked("#a....B#", hp=3)).startswith("a1 has 3 of 10 left")


def test_a_faint_chance_is_said_with_its_reason() -> None:
    near = asked("#a....B#")
    assert faint(near) == ""
    distant = asked("#a" + "." * 60 + "B#")
    assert faint(distant).startswith("Shoot has a chance of only ")
    assert faint(distant).endswith("What counts most against it: long range, 61 m.")


def test_who_else_may_act_and_what_may_be_taken_back() -> None:
    now = asked("#a....B#")
    assert several(now) == undone(now) == ""
    assert several(replace(now, prompts=(*now.prompts, *now.prompts))).startswith(
        "use and an id speaks for the next"
    )
    assert undone(replace(now, can_undo=True)).startswith("undo takes that back")


def test_each_is_given_once() -> None:
    now = replace(asked("#a....B#", hp=3), can_undo=True)
    given: list[str] = []
    while (found := needed(now, frozenset(given)))[0]:
        given.append(found[0])
    assert len(given) == len(set(given)) > 1
    assert given[0] == "low"


def test_every_hint_can_be_read_again() -> None:
    assert NEEDS.keys() == about(TYPED).keys()
