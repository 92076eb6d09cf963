"""What is done to whom, in words."""

from __future__ import annotations

import pytest

from skirmish.texts.ways import done_to
from tests.library import shipped_library


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("shoot", "shoot Pike"),
        ("throw", "throw at Pike"),
        ("cast", "cast at Pike"),
        ("group fire", "group fire at Pike"),
    ],
)
def test_one_throws_at_somebody_and_shoots_somebody(title: str, said: str) -> None:
    assert done_to(title, "Pike") == said


def test_every_title_that_needs_the_word_gets_it() -> None:
    verbs = [verb for ruleset in shipped_library().rulesets.values() for verb in ruleset.verbs.values()]
    aimed = {verb.title for verb in verbs if verb.key and verb.aim in {"foe", "unit"}}
    assert {title for title in aimed if " at " in done_to(title, "Pike")} == {
        "throw",
        "cast",
        "group fire",
        "split fire",
    }
