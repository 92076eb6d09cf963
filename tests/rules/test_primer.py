"""Every system has its page: all aspects, none too long."""

from __future__ import annotations

import pytest

from skirmish.rules import rulesets
from skirmish.rules.primer import ASPECTS, LONGEST, misfits


@pytest.mark.parametrize("name", sorted(rulesets()))
def test_the_primer_of_every_system_is_complete(name: str) -> None:
    assert misfits(rulesets()[name].prose.primer) == ()


def test_a_primer_with_gaps_is_told_what_is_missing() -> None:
    primer = dict.fromkeys(ASPECTS, "Roll high.") | {
        "dice": "",
        "turn": "x" * LONGEST + ".",
        "magic": "Some.",
        "down": "At 0",
    }
    assert misfits(primer) == (
        "nothing on 'dice'",
        "no such aspect: 'magic'",
        f"'turn' is longer than {LONGEST} characters",
        "'down' does not end a sentence",
    )
