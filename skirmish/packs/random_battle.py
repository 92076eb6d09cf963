"""A random battle as a scenario like any other: a map by its seed, and two forces for the same points."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from skirmish.dice import Stream
from skirmish.errors import ContentError, Problem, SettingsError
from skirmish.packs.cards import Pack, ScenarioCard, card_of
from skirmish.packs.points import PACK, force, points
from skirmish.packs.random_map import EAST, WEST, random_map
from skirmish.packs.random_name import RandomName, read_name
from skirmish.typed import pick

if TYPE_CHECKING:
    from skirmish.packs.scenario import Scenario
    from skirmish.rules.ruleset import Ruleset

LIMIT: Final = 60
"""Rounds after which it is a draw."""
SIDES: Final = {WEST: "Western company", EAST: "Eastern company"}
"""By side, which is called as its zone is: what players read."""


def random_rulesets(packs: Mapping[str, Pack], rulesets: Mapping[str, Ruleset]) -> list[str]:
    """List the rulesets under which random battles can be fought: those whose units have points here."""
    there = packs[PACK].unit_sets if PACK in packs else {}
    return [name for name in points() if name in there and name in rulesets]


def named_in_full(
    text: str,
    packs: Mapping[str, Pack],
    rulesets: Mapping[str, Ruleset],
    *,
    ruleset: str = "",
) -> RandomName:
    """Read the name of a random battle, with its ruleset: as it says, as given here, or the first there is.

    SettingsError for what does not exist.
    """
    known = random_rulesets(packs, rulesets)
    if not known:
        raise SettingsError(f"random battles need the pack {PACK}")
    name = read_name(text)
    return replace(name, ruleset=pick("ruleset", ruleset or name.ruleset or known[0], known))


def made(
    name: RandomName,
    packs: Mapping[str, Pack],
    rulesets: Mapping[str, Ruleset],
    *,
    is_swapped: bool = False,
) -> tuple[ScenarioCard, Scenario]:
    """Make the battle; `is_swapped`: each side has the other's forces.

    ContentError if it does not pass the checks of maps and scenarios.
    """
    from skirmish.packs.build import read_scenario
    from skirmish.packs.source import digest, parsed

    ground = random_map(name)
    by_side = forces(name, packs[PACK])
    if is_swapped:
        by_side = dict(zip(by_side, reversed(by_side.values()), strict=True))
    problems: list[Problem] = []
    source = parsed("\n".join(_lines(name, by_side)) + "\n", str(name), problems)
    maps = {ground.id: ground}
    found = (
        read_scenario(str(name), source, pack=PACK, maps=maps, rulesets=rulesets, problems=problems)
        if source
        else None
    )
    if source is None or found is None:
        raise ContentError(tuple(problems))
    mark = digest(source.digest, packs[PACK].digest, ground.digest)
    return card_of(found, PACK, (name.ruleset,), mark), found


def forces(name: RandomName, pack: Pack) -> dict[str, tuple[str, ...]]:
    """Draw the kinds of units of each side, for the same points."""
    there = pack.unit_sets[name.ruleset].units
    worth = {kind: value for kind, value in points()[name.ruleset].items() if kind in there}
    return {side: force(worth, name.budget, Stream.of("forces", name, side)) for side in SIDES}


def _lines(name: RandomName, by_side: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """Yield the lines of the file of the scenario."""
    yield f"title: {json.dumps(name.title)}"
    yield f"summary: {json.dumps(name.told)}"
    yield f"map: {name.kind}"
    yield "charted: true"
    yield "even: true"
    yield f"limit: {LIMIT}"
    yield "options: {stunts: {criticals: mild}}"
    yield "sides:"
    for side, kinds in by_side.items():
        seat = "human" if side == WEST else "ai:regular"
        facing = "e" if side == WEST else "w"
        yield f"  {side}:"
        yield f"    name: {SIDES[side]}"
        yield f"    seat: {seat}"
        yield f"    deploy: {side}"
        yield "    units:"
        for kind in kinds:
            yield f"      - {{unit: {kind}, at: {side}, facing: {facing}}}"
