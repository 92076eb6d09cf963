"""`pools` under the battery: random battles with mixed kit, spells, fog, doors, woods, darkness, raids."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from skirmish.dice import Stream
from skirmish.model.kit import Item
from skirmish.rules.pools import RULESET
from skirmish.rules.pools.sheet import Armour, Sheet, Spell
from skirmish.rules.pools.skills import MARTIAL
from tests.effort import so_many
from tests.rules.battery import Army, examined
from tests.rules.pools.fighters import thing
from tests.scenario import Figure, figure

WORN: Mapping[str, object] = {
    "leather": Armour(1),
    "plate": Armour(3),
    "dread": Spell("mind", rating=3, dazes=2),
    "spark": Spell("mind", rating=2, band=4, defence="PD", stuns=3),
}
"""Coats, and spells that are known."""


def body(stream: Stream) -> Figure:
    """Somebody with attributes from 1 to 4, trained in half of all martial skills and perhaps in magic."""
    strength, agility, stamina, influence, intelligence, acuity = (1 + stream.below(4) for _ in range(6))
    skills = {skill: 1 + stream.below(4) for skill in sorted(MARTIAL) if stream.below(2)}
    traits = stream.choice(((), ("school_mind",)))
    numbers = Sheet(
        strength,
        agility,
        stamina,
        influence,
        intelligence,
        acuity,
        skills=skills | {"magic_mind": 2},
        traits=traits,
    )
    return figure(numbers)


def bear(name: str) -> Item:
    """A weapon, a shield, a coat or a spell."""
    return Item(name, name, name, WORN[name]) if name in WORN else thing(name)


ARMY = Army(
    RULESET,
    body=body,
    thing=bear,
    kits=(
        ("sword", "round"),
        ("dagger", "short"),
        ("spear",),
        ("halberd",),
        ("mace", "tower"),
        ("bow",),
        ("crossbow",),
        ("pistol", "buckler"),
        ("rifle",),
        (),
    ),
    coats=((), ("leather",), ("plate",), ("dread",), ("spark", "leather")),
    spare="club",
    every=60,
    battles=so_many(12, 40),
)


@pytest.mark.slow
def test_random_battles_keep_the_laws_and_are_worth_watching() -> None:
    """They sneak, hide, search, shoot, throw, cast, wrestle, wait and answer what they are asked."""
    report = examined(ARMY)
    assert not report.violations, report
    wanted = "sneak stride hide search shoot reload throw strike cast grapple shove break-free stand-by hold"
    assert report.verbs.keys() >= {*wanted.split(), "dodge", "block", "brace", "take", "empty-vessel"}
    assert report.endings.keys() >= {"objective", "limit", "conceded"}
