"""`ranks` under the battery: random battles with mixed kit, fog, doors, woods, darkness, raids."""

from __future__ import annotations

import pytest

from skirmish.dice import Stream
from skirmish.rules.ranks import RULESET
from skirmish.rules.ranks.sheet import KNOWN, Sheet
from tests.effort import so_many
from tests.rules.battery import Army, examined
from tests.rules.ranks.ring import arms
from tests.scenario import Figure, figure


def body(stream: Stream) -> Figure:
    """Somebody of middling build who knows half of all skills, more or less well."""
    might, health, bulk, speed = (8 + stream.below(8) for _ in range(4))
    skills = {skill: 20 + 10 * stream.below(8) for skill in sorted(KNOWN) if stream.below(2)}
    return figure(Sheet(might, health, bulk, speed, skills=skills))


ARMY = Army(
    RULESET,
    body=body,
    thing=lambda kind: arms()[kind],
    kits=(
        ("broadsword", "short_sword"),
        ("light_mace", "hoplite"),
        ("hand_axe", "target_shield"),
        ("longbow",),
        ("light_crossbow",),
        ("rifle",),
        ("pistol", "dagger"),
        ("halberd",),
        ("sling",),
        ("rock", "knife"),
        (),
    ),
    coats=((), ("chain", "light_helmet"), ("riot_gear",), ("soft_leather",)),
    spare="knife",
    every=so_many(160, 80),
    battles=so_many(42, 50),
)


@pytest.mark.slow
def test_random_battles_keep_the_laws_and_are_worth_watching() -> None:
    """They sneak, hide, search, shoot, strike, parry, dodge, kneel, help each other, think again."""
    report = examined(ARMY)
    assert not report.violations, report
    wanted = "sneak stride strike shoot await overwatch move step run dash hide search reload kneel parry"
    assert report.verbs.keys() >= {*wanted.split(), "dodge", "endure", "forgo", "wait", "later"}
    assert report.endings.keys() >= {"objective", "limit", "conceded"}
