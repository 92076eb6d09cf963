"""An opponent's thought does not change with what its side cannot know; `make twins` is the long run."""

from __future__ import annotations

from itertools import islice

import pytest

from bench.twins import EACH, twins
from skirmish.rules import rulesets


@pytest.mark.parametrize("ruleset", rulesets())
def test_changes_of_what_a_side_cannot_know_change_no_thought(ruleset: str) -> None:
    found = list(islice(twins(ruleset), 2 * EACH))
    assert len(found) == 2 * EACH
    assert [one.place for one in found if not one.is_alike] == []
