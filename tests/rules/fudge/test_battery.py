"""`fudge` under the battery: random battles with mixed kit, fog, doors, woods, darkness, raids."""

from __future__ import annotations

import pytest

from skirmish.dice import Stream
from skirmish.model.kit import Item
from skirmish.rules.fudge import RULESET
from skirmish.rules.fudge.sheet import Sheet
from tests.effort import so_many
from tests.rules.battery import Army, examined
from tests.rules.fudge.ring import ARMS
from tests.scenario import Figure, figure


def body(stream: Stream) -> Figure:
    """Somebody between plain and good at everything."""
    return figure(Sheet(*(1 + stream.below(3) for _ in range(9))))


ARMY = Army(
    RULESET,
    body=body,
    thing=lambda kind: Item(kind, kind, kind, ARMS[kind]),
    kits=(
        ("sword", "sword"),
        ("smg",),
        ("rifle",),
        ("assault",),
        ("sniper",),
        ("light", "light"),
        ("sword", "large-shield"),
        ("greatsword",),
        ("throwing-knife", "small-shield"),
        (),
    ),
    coats=((), ("leather",), ("mail",)),
    spare="knife",
    every=so_many(80, 25),
    battles=so_many(20, 50),
)


@pytest.mark.slow
def test_random_battles_keep_the_laws_and_are_worth_watching() -> None:
    """They sneak, hide, search, shoot in groups, pile on, grapple and answer what they are asked."""
    report = examined(ARMY)
    assert not report.violations, report
    wanted = "sneak stride takedown hide search shoot split strike volley dogpile trip disarm grapple shove"
    assert report.verbs.keys() >= {*wanted.split(), "abort", "struggle"}
    assert report.endings.keys() >= {"objective", "limit", "conceded"}
