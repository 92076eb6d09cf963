"""`forge` under the battery: random battles with mixed kit, sizes and options, fog, doors, woods, raids."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from skirmish.dice import Stream
from skirmish.model.kit import Item
from skirmish.model.unit import State
from skirmish.rules.forge import RULESET
from skirmish.rules.forge.sheet import SKILLS, STATS, Sheet
from tests.effort import so_many
from tests.rules.battery import GROUNDS, HOUSE, Army, breaches, examined
from tests.rules.forge.laws import broken
from tests.rules.forge.ring import ARMS, duel, man
from tests.scenario import Figure, figure, put


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
    every=so_many(120, 40),
    battles=40,
)


@pytest.mark.slow
def test_random_battles_keep_the_laws_and_are_worth_watching() -> None:
    """They sneak, hide, search, dodge, grab, wait and answer what they are asked."""
    report = examined(ARMY)
    assert not report.violations, report
    wanted = "sneak stride hide search shoot throw strike grab squeeze escape dodge set-dodge run step wait"
    assert report.verbs.keys() >= {*wanted.split(), "spend", "keep", "stand", "go", "hold"}
    assert report.endings.keys() >= {"objective", "limit", "conceded"}


@pytest.mark.slow
def test_in_random_battles_grips_hands_counts_and_wounds_agree() -> None:
    """Storeys are among the grounds."""
    assert not [*islice(breaches(replace(ARMY, grounds=(*GROUNDS, HOUSE)), broken), 5)]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"states": {"held": State("held", by="a1")}}, "B1 is held, without a1 at the other end"),
        ({"states": {"held": State("held")}}, "B1: in a net that is gone"),
        ({"states": {"arm-held": State("arm-held")}}, "B1: an arm is held, and it is not (G28)"),
        ({"states": {"exposed": State("exposed", amount=6)}}, "B1: a loan of 6 (F2-54, F2-55)"),
        ({"tallies": {"actions": 4}}, "B1: 4 actions"),
        ({"tallies": {"mortal": 1}}, "B1: 1 mortal wounds, and up"),
    ],
)
def test_what_cannot_be_is_noticed(fields: dict[str, Any], said: str) -> None:
    game = put(duel(man()), {"a1": {"tallies": {}}, "B1": {"tallies": {}}})
    assert [*broken(game.battle)] == []
    assert [*broken(put(game, {"B1": fields}).battle)] == [said]
