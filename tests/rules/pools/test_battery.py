"""`pools` under the battery: random battles with mixed kit, spells, fog, doors, woods, darkness, raids."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from skirmish.dice import Stream
from skirmish.model.kit import Item
from skirmish.model.unit import State
from skirmish.rules.pools import RULESET
from skirmish.rules.pools.sheet import Armour, Sheet, Spell
from skirmish.rules.pools.skills import MARTIAL
from tests.effort import so_many
from tests.rules.battery import GROUNDS, HOUSE, Army, breaches, examined
from tests.rules.pools.fighters import PLAIN, changed, duel, thing
from tests.rules.pools.laws import broken
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
    every=so_many(120, 60),
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


@pytest.mark.slow
def test_in_random_battles_grips_hands_energy_and_conditions_agree() -> None:
    """Storeys are among the grounds."""
    assert not [*islice(breaches(replace(ARMY, grounds=(*GROUNDS, HOUSE)), broken), 5)]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"states": {"holding": State("holding", by="a1")}}, "B1 is holding, without a1 at the other end"),
        ({"states": {"dodge": State("dodge")}}, "B1: a reaction outlasts its attack"),
        ({"states": {"dazed": State("dazed", amount=3)}}, "B1: dazed until round 3 in round 1 (G27)"),
        ({"tallies": {"spent": 6, "expended": 3}}, "B1: 6 spent and 3 expended of 8"),
        ({"hp": 0}, "B1: health 0, and up"),
    ],
)
def test_what_cannot_be_is_noticed(fields: dict[str, Any], said: str) -> None:
    game = duel(PLAIN, PLAIN)
    assert [*broken(game.battle)] == []
    changed(game, "B1", **fields)
    assert said in [*broken(game.battle)]
