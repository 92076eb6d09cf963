"""A fault inside a ruleset is seen as one: no answer about odds, and no refusal, is made of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from skirmish.odds.answer import ask, rolls
from skirmish.odds.query import OddsQuery, VerbSpec
from tests.cli.ring import BEATS, content


@pytest.mark.parametrize("fault", [AssertionError, TypeError, KeyError, ValueError])
def test_a_fault_is_no_answer(tmp_path: Path, fault: type[Exception]) -> None:
    def broken(*_arguments: object) -> None:
        raise fault("broken")

    verbs = {**BEATS.verbs, "strike": replace(BEATS.verbs["strike"], land=broken)}
    ruleset = replace(BEATS, verbs=verbs)
    boxer = content(tmp_path).packs["ring"].unit_sets[BEATS.id].units["boxer"]
    query = OddsQuery(boxer, boxer, VerbSpec("strike"), BEATS.cell, actor_states={"energy": 3})
    for asked in (ask, rolls):
        with pytest.raises(fault, match="broken"):
            asked(ruleset, query)
