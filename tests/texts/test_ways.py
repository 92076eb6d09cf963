"""What is done to whom, in words."""

from __future__ import annotations

import pytest

from skirmish.rules.verb import Verb
from skirmish.rules.verbs.turn import END
from skirmish.texts.ways import done_to
from tests.library import shipped_library


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
