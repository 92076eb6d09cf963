"""Every system under the battery, no matter who wrote it: on drawn ground and in the scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

import pytest

from examples.twenty import RULESET as SIXTH
from skirmish.conformance import ConformanceReport, examine
from skirmish.dice import Stream
from skirmish.grid import Cell
from skirmish.model.battle import Battle
from skirmish.packs.library import Library, library
from skirmish.packs.unit_types import UnitType
from skirmish.rules import rulesets
from skirmish.rules.ruleset import Ruleset
from tests.effort import so_many
from tests.library import shipped_library
from tests.rules.battery import WAITING, by_chance, saved
from tests.scenario import Figure, battle, figure
from tests.test_conformance import GROUNDS, OBJECTIVES, PATROLS, ZONES
from tests.test_sixth import DATA

DRAWN = so_many(8, 20)
"""Battles on drawn ground for each system."""
SHIPPED = so_many(1, 2)
"""Battles of each scenario for each system."""
ROUNDS = so_many(2, 4)
"""So many of a shipped scenario are enough: it is not about who wins."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A system with the pack that it is tried with."""

    ruleset: Ruleset
    """The system."""
    found: Library
    """What it is played with."""
    pack: str
    """Whose people fight on drawn ground."""

    @property
    def people(self) -> tuple[UnitType, ...]:
        """Everybody in the pack."""
        return tuple(self.found.packs[self.pack].unit_sets[self.ruleset.id].units.values())

    @property
    def scenarios(self) -> tuple[str, ...]:
        """What can be played under it."""
        return tuple(card.id for card in self.found.cards.values() if self.ruleset.id in card.rulesets)


@cache
def subjects() -> Mapping[str, Subject]:
    """All systems that are found here, and the one of a stranger."""
    found = {name: Subject(table, shipped_library(), "core") for name, table in rulesets().items()}
    strange = library((DATA,), {SIXTH.id: SIXTH})
    return {**found, SIXTH.id: Subject(SIXTH, strange, "yard")}


EVERY = sorted(subjects())


def drawn(subject: Subject, seed: str) -> Battle:
    """One of the grounds, with people, options and objectives by chance; one battle in five has no fog."""
    stream = Stream.of("every ruleset", seed)
    drawing, owners = stream.choice(GROUNDS)
    ground = battle(subject.ruleset, drawing, sides=owners)
    terrain, table = ground.terrain, subject.ruleset
    return battle(
        table,
        drawing,
        units={name: somebody(subject, name, stream) for name in ground.units},
        sides=owners,
        zones={name: terrain.mask(cells) for name, cells in ZONES.items()},
        objectives=stream.choice(OBJECTIVES),
        options={choice.name: by_chance(choice, stream) for choice in table.choices},
        fog=bool(stream.below(5)),
        charted=not stream.below(3),
        infiltrators=stream.choice(("", "red")) if table.notices is not None else "",
        dark=stream.choice(("", "*.")),
        limit=6,
        seed=seed,
    )


def somebody(subject: Subject, name: str, stream: Stream) -> Figure:
    """One of the people, with all that it carries."""
    unit_type = stream.choice(subject.people)
    unit = unit_type.unit(subject.ruleset, name, "", Cell(0, 0))
    return figure(
        unit.sheet,
        kind=unit_type.kind,
        hands=unit.hands,
        carried=unit.carried,
        worn=unit.worn,
        facing=stream.below(8),
        alert=bool(stream.below(2)),
        patrol=stream.choice(PATROLS),
    )


def shipped(subject: Subject, seed: str) -> Battle:
    """The scenario that the seed names, cut short."""
    scenario, _, number = seed.partition("/")
    options = {
        choice.name: min(choice.values) for choice in subject.ruleset.choices if choice.name in WAITING
    }
    setup = replace(subject.found.setup(scenario, subject.ruleset.id, number), options=options)
    whole = subject.found.battle(setup)
    return replace(whole, scene=replace(whole.scene, limit=ROUNDS))


def examined(name: str) -> ConformanceReport:
    """The report on drawn battles of one system."""
    subject = subjects()[name]
    return examine(
        subject.ruleset,
        lambda seed: drawn(subject, seed),
        map(str, range(DRAWN)),
        roundtrip=lambda before: saved(subject.ruleset, before),
        every=so_many(50, 25),
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", EVERY)
def test_drawn_battles_keep_the_laws_and_are_worth_watching(name: str) -> None:
    """Half of all verbs that a player can choose come up, and somebody is hurt."""
    report, table = examined(name), subjects()[name].ruleset
    assert not report.violations, report
    offered = {verb.id for verb in table.verbs.values() if verb.key}
    assert len(report.verbs.keys() & offered) >= len(offered) / 2, sorted(offered - report.verbs.keys())
    assert report.events["UnitHurt"] > DRAWN
    assert report.checks >= 10


@pytest.mark.slow
@pytest.mark.parametrize("name", EVERY)
def test_shipped_scenarios_keep_the_laws(name: str) -> None:
    subject = subjects()[name]
    seeds = [f"{scenario}/{number}" for scenario in subject.scenarios for number in range(SHIPPED)]
    assert seeds
    report = examine(
        subject.ruleset,
        lambda seed: shipped(subject, seed),
        seeds,
        roundtrip=lambda before: saved(subject.ruleset, before),
        every=so_many(80, 40),
    )
    assert not report.violations, report
