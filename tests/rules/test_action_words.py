"""An action in words, as puzzles, opponents and their reasons tell it."""

from __future__ import annotations

import pytest

from skirmish.model.action import parse
from skirmish.model.change import changed
from skirmish.rules.action_words import before_cell, done_to, said_of, said_of_ways
from skirmish.rules.verb import Verb
from skirmish.rules.verbs.turn import END
from tests.library import shipped_library
from tests.rules.fudge.ring import fight, man


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("a1 strike B1", "strike against Bo [/]"),
        ("a1 strike a1", "strike"),
        ("a1 strike c1", "strike to c1"),
        ("a1 strike 3,0", "strike to 3,0"),
        ("a1 strike", "strike"),
    ],
)
def test_it_says_what_is_done_and_to_whom_or_where(typed: str, said: str) -> None:
    """Nobody knows a c1; a name is data; a unit that does something to itself needs no telling to whom."""
    battle = fight("#a..B#", "a1 B1").battle
    battle = battle.with_unit(changed(battle.units["B1"], name="Bo [/]"))
    assert said_of(battle, parse(typed), "strike") == said


@pytest.mark.parametrize(
    ("verb", "word"), [("run", "to"), ("door", "at"), ("force", "at"), ("finish", "at"), ("place", "at")]
)
def test_before_a_cell_stands_where_to_or_where(verb: str, word: str) -> None:
    """A door was one to `open or shut to 8,2`."""
    assert before_cell(shipped_library().rulesets["forge"].verbs[verb]) == word


@pytest.mark.parametrize(
    ("ruleset", "typed", "said"),
    [
        ("fudge", "a1 strike B1 with=a1.knife", " (knife)"),
        ("pools", "a1 dodge add=2", " (add 2)"),
        ("fudge", "a1 pin of=B1", " (Bo [/])"),
        ("fudge", "a1 pin of=a1", " (itself)"),
        ("fudge", "a1 pin", ""),
    ],
)
def test_it_says_with_what_or_whom_and_in_which_manner(ruleset: str, typed: str, said: str) -> None:
    battle = fight("#a..B#", "a1 B1", units={"a": man("knife")}).battle
    battle = battle.with_unit(changed(battle.units["B1"], name="Bo [/]"))
    action = parse(typed)
    verb = shipped_library().rulesets[ruleset].verbs[action.verb]
    assert said_of_ways(battle, action, verb, action.args) == said


@pytest.mark.parametrize(
    ("ruleset", "verb", "said"),
    [
        ("pools", "shoot", "shoot Pike"),
        ("pools", "throw", "throw at Pike"),
        ("pools", "cast", "cast at Pike"),
        ("fudge", "volley", "group fire at Pike"),
    ],
)
def test_one_throws_at_somebody_and_shoots_somebody(ruleset: str, verb: str, said: str) -> None:
    assert done_to(shipped_library().rulesets[ruleset].verbs[verb], "Pike") == said


def test_a_verb_of_any_name_says_itself_which_word_it_needs() -> None:
    lob, ceasefire = Verb("lob", END.land, preposition="at"), Verb("ceasefire", END.land)
    assert [done_to(verb, "Pike") for verb in (lob, ceasefire)] == ["lob at Pike", "ceasefire Pike"]


def test_every_title_that_needs_the_word_gets_it() -> None:
    verbs = [verb for ruleset in shipped_library().rulesets.values() for verb in ruleset.verbs.values()]
    aimed = [verb for verb in verbs if verb.key and verb.aim in {"foe", "unit"}]
    assert {verb.title for verb in aimed if " at " in done_to(verb, "Pike")} == {
        "throw",
        "cast",
        "group fire",
        "split fire",
    }
