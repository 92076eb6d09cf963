"""A library as plain JSON data, and back: what lists need at once, all else when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from skirmish.errors import Problem
from skirmish.model.scene import Ally, Side
from skirmish.packs.cards import Pack, ScenarioCard
from skirmish.packs.holdings import Library
from skirmish.packs.kept import Kept
from skirmish.packs.temperaments import TemperamentCard
from skirmish.seats import Temperament

if TYPE_CHECKING:
    from skirmish.pack_cache.parts import Parts
    from skirmish.packs.maps import Map
    from skirmish.packs.renewal import Changed
    from skirmish.packs.scenario import Scenario
    from skirmish.packs.unit_types import UnitSet
    from skirmish.rules.ruleset import Ruleset

Fresh = Callable[[], Library]
"""Reads and checks everything anew, for what is kept but cannot be made."""


def is_keepable(found: Library) -> bool:
    """Tell whether the library may be kept: it holds the game's own systems alone, and all of them."""
    from skirmish.rules import ENTRY_POINTS, entry_points, rulesets

    is_own = not any(True for _ in entry_points(group=ENTRY_POINTS))
    return is_own and not found.left_out and found.rulesets is rulesets()


def frozen(found: Library) -> dict[str, Any]:
    """Write the library as plain JSON data, without the code of its systems."""
    from skirmish.pack_cache.parts import Parts

    parts = Parts(found.rulesets)
    return {
        "problems": [asdict(problem) for problem in found.problems],
        "cards": [asdict(card) for card in found.cards.values()],
        "packs": [
            {**asdict(replace(pack, unit_sets={})), "unit_sets": parts.unit_sets(pack.unit_sets)}
            for pack in found.packs.values()
        ],
        "maps": {name: parts.map(one) for name, one in found.maps.items()},
        "scenarios": {name: parts.scenario(one) for name, one in found.scenarios.items()},
        "rulesets": list(found.rulesets),
        "temperaments": [asdict(card) for card in found.temperaments.values()],
    }


def refrozen(data: Mapping[str, Any], found: Library, changed: Changed) -> dict[str, Any]:
    """Write the library once more, after these parts of what was written have changed."""
    from skirmish.pack_cache.parts import Parts

    parts = Parts(found.rulesets)
    return {
        **data,
        "cards": [asdict(card) for card in found.cards.values()],
        "maps": {**data["maps"], **{name: parts.map(found.maps[name]) for name in changed.maps}},
        "scenarios": {
            **data["scenarios"],
            **{name: parts.scenario(found.scenarios[name]) for name in changed.scenarios},
        },
    }


def thawed(data: Mapping[str, Any], fresh: Fresh) -> Library:
    """Make the library of what was kept. KeyError, TypeError or ValueError for what was never written so."""
    shelf = _Shelf(data, fresh)
    return Library(
        tuple(Problem(**problem) for problem in data["problems"]),
        {card["id"]: _card(card) for card in data["cards"]},
        {pack["id"]: shelf.pack(pack) for pack in data["packs"]},
        Kept([*data["maps"]], shelf.map),
        Kept([*data["scenarios"]], shelf.scenario),
        Kept([*data["rulesets"]], _ruleset),
        {card["id"]: _temperament(card) for card in data["temperaments"]},
    )


def _card(data: Mapping[str, Any]) -> ScenarioCard:
    sides = tuple(Side(**side) for side in data["sides"])
    allies = tuple(Ally(**ally) for ally in data["allies"])
    return ScenarioCard(**{**data, "sides": sides, "allies": allies, "rulesets": tuple(data["rulesets"])})


def _temperament(data: Mapping[str, Any]) -> TemperamentCard:
    return TemperamentCard(**{**data, "factors": Temperament(**data["factors"])})


def _ruleset(name: str) -> Ruleset:
    from skirmish.rules import own_ruleset

    return own_ruleset(name)


class _Shelf:
    """What was kept, with what has been made of it already."""

    def __init__(self, data: Mapping[str, Any], fresh: Fresh) -> None:
        self.data = data
        self.fresh = fresh
        self.maps: dict[str, Map] = {}
        self._parts: Parts | None = None

    @property
    def parts(self) -> Parts:
        """What reads the parts; made when the first is asked for."""
        if self._parts is None:
            from skirmish.pack_cache.parts import Parts

            self._parts = Parts(Kept([*self.data["rulesets"]], _ruleset))
        return self._parts

    def pack(self, data: Mapping[str, Any]) -> Pack:
        """Make a pack, without its units yet."""
        sets = data["unit_sets"]
        lists = {name: tuple(data[name]) for name in ("authors", "overrides")}
        made = Kept([*sets], partial(self.unit_set, data["id"], sets))
        return Pack(**{**data, **lists, "unit_sets": made})

    def unit_set(self, pack: str, sets: Mapping[str, Any], ruleset: str) -> UnitSet:
        """Make the units and items of a pack under that ruleset."""
        try:
            return self.parts.read_unit_set(ruleset, sets[ruleset])
        except Exception:  # noqa: BLE001  it can be made again
            return self.fresh().packs[pack].unit_sets[ruleset]

    def map(self, name: str) -> Map:
        """Make a map, once."""
        if name not in self.maps:
            try:
                self.maps[name] = self.parts.read_map(self.data["maps"][name])
            except Exception:  # noqa: BLE001  it can be made again
                self.maps[name] = self.fresh().maps[name]
        return self.maps[name]

    def scenario(self, name: str) -> Scenario:
        """Make a scenario with its map."""
        try:
            data = self.data["scenarios"][name]
            return self.parts.read_scenario(data, self.map(data["map"]))
        except Exception:  # noqa: BLE001  it can be made again
            return self.fresh().scenarios[name]
