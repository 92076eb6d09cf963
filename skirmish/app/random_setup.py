"""Random battles in "new battle": how they stand among the scenarios, and the rows that only they have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeVar

from skirmish.mapgen import KINDS
from skirmish.packs.random_name import BUDGETS, SIZES, RandomName, is_random, read_name
from skirmish.seeds import new_seed

if TYPE_CHECKING:
    from skirmish.packs.library import Library
    from skirmish.packs.setup import Setup

T = TypeVar("T")

MEANT: Final = {
    "ground": "The same seed, the same map and the same forces. ← → draw a new one.",
    "size": "Columns and rows of the map. The larger it is, the longer the way to the enemy.",
    "points": "What each side may spend on its units; one of middling worth costs 10. Both spend the same.",
}
"""What the rows mean, by their commands."""


def entries(library: Library) -> list[str]:
    """List all that can be chosen as a scenario: the ids of scenarios, then the kinds of random maps."""
    return [*library.cards, *(f"{kind}:" for kind in KINDS)]


def entry(scenario: str) -> str:
    """Return which of the entries the scenario, or the random battle, belongs to."""
    return f"{scenario.partition(':')[0]}:" if is_random(scenario) else scenario


def begun(chosen: str, before: str, ruleset: str) -> str:
    """Return the scenario of an entry; a random battle is as large as the one before, and has a new seed."""
    if not is_random(chosen):
        return chosen
    like = read_name(before) if is_random(before) else RandomName("forest", "1")
    return str(replace(like, kind=chosen.rstrip(":"), seed=new_seed(), ruleset=ruleset))


def rows(scenario: str) -> Iterator[tuple[str, str, str]]:
    """Yield name, value and command of the rows that only random battles have; none for others."""
    if is_random(scenario):
        name = read_name(scenario)
        width, height = name.size
        yield "map", f"seed {name.seed}", "ground"
        yield "size", f"{width} x {height}", "size"
        yield "points", f"{name.budget} a side", "points"


def turned(setup: Setup, command: str, by: int) -> Setup:
    """Return the setup with the next value of such a row."""
    name = read_name(setup.scenario)
    match command:
        case "ground":
            name = replace(name, seed=new_seed())
        case "size":
            name = replace(name, size=beside(SIZES, name.size, by))
        case "points":
            name = replace(name, budget=beside(BUDGETS, name.budget, by))
    return replace(setup, scenario=str(name))


def under(setup: Setup, ruleset: str) -> Setup:
    """Return the setup under another ruleset; the forces of a random battle are bought anew."""
    scenario = setup.scenario
    if is_random(scenario):
        scenario = str(replace(read_name(scenario), ruleset=ruleset))
    return replace(setup, scenario=scenario, ruleset=ruleset, options={})


def beside(items: Sequence[T], item: T, by: int) -> T:
    """Return what stands so many places after that item, round and round; the first if it is none of them."""
    return items[(items.index(item) + by) % len(items)] if item in items else items[0]


def place(items: Sequence[str], item: str) -> str:
    """Say which one of how many it is; empty where there is no other."""
    return f"{items.index(item) + 1} of {len(items)}" if len(items) > 1 else ""
