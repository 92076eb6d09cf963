"""`forge` under the battery: random battles with mixed kit, sizes and options, fog, doors, woods, raids."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.dice import Stream
from skirmish.model.kit import Item
from skirmish.rules.forge import RULESET
from skirmish.rules.forge.sheet import SKILLS, STATS, Sheet
from tests.effort import so_many
from tests.rules.battery import Army, examined
from tests.rules.forge.ring import ARMS
from tests.scenario import Figure, figure


def body(stream: Stream) -> Figure:
    """Somebody with any numbers, mostly as tall as a human, now and then small or a giant."""
    numbers: dict[str, Any] = {stat: stream.below(4) - 1 for stat in STATS}
    numbers |= {skill: stream.below(4) for skill in SKILLS}
    return figure(Sheet(**numbers, height_ft=stream.choice((6, 6, 6, 2, 12))))


ARMY = Army(
    RULESET,
    body=body,
    thing=lambda kind: Item(kind, kind, kind, ARMS[kind]),
    kits=(
        ("sword", "large-shield"),
        ("sword", "knife"),
        ("bow",),
        ("sling", "small-shield"),
        ("javelin", "spear"),
        ("trident",),
        ("long-spear",),
        ("whip", "net"),
        ("maxatec", "small-shield"),
        ("boomerang", "knife"),
        ("crossbow",),
        (),
    ),
    coats=((), ("leather",)),
    spare="maxatec",
    dim=("", "1."),
    every=40,
    battles=so_many(27, 40),
)


@pytest.mark.slow
def test_random_battles_keep_the_laws_and_are_worth_watching() -> None:
    """They sneak, hide, search, dodge, grab, wait and answer what they are asked."""
    report = examined(ARMY)
    assert not report.violations, report
    wanted = "sneak stride hide search shoot throw strike grab squeeze escape dodge set-dodge run step wait"
    assert report.verbs.keys() >= {*wanted.split(), "spend", "keep", "stand", "go", "hold"}
    assert report.endings.keys() >= {"objective", "limit", "conceded"}
