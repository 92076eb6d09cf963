"""Maps, scenarios and units as plain JSON data, and back, by the codec of saves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final

from skirmish.grid import Cell, Terrain
from skirmish.model.kit import Item
from skirmish.model.lock import Lock
from skirmish.model.scene import Ally, Objective, Side
from skirmish.model.trigger import Trigger
from skirmish.packs.maps import Map
from skirmish.packs.scenario import Scenario, StartingPlace
from skirmish.packs.unit_types import UnitSet, UnitType
from skirmish.records.codec import Codec

if TYPE_CHECKING:
    from skirmish.rules.ruleset import Ruleset

_RECORDS: Final[Mapping[str, Any]] = {
    "sides": tuple[Side, ...],
    "starting_places": tuple[StartingPlace, ...],
    "objectives": tuple[Objective, ...],
    "clues": tuple[str, ...],
    "triggers": tuple[Trigger, ...],
    "reserve": tuple[StartingPlace, ...],
    "locks": Mapping[Cell, Lock],
    "keys": tuple[tuple[Cell, str], ...],
    "allies": tuple[Ally, ...],
}
"""Fields of a scenario that hold records, with their type; all others but masks and the map are plain."""


class Parts:
    """Writes and reads parts of a library."""

    def __init__(self, rulesets: Mapping[str, Ruleset]) -> None:
        self._rulesets = rulesets
        self._codec = Codec((StartingPlace,))
        self._codecs: dict[str, Codec] = {}

    def map(self, one: Map) -> dict[str, Any]:
        """Write a map."""
        ground = self._codec.write(one.terrain, Terrain)
        plain = {"id": one.id, "title": one.title, "digest": one.digest, "open_doors": hex(one.open_doors)}
        return {**plain, "terrain": ground, "zones": _masks(one.zones)}

    def read_map(self, data: Mapping[str, Any]) -> Map:
        """Read a map."""
        ground = self._codec.read(data["terrain"], Terrain)
        doors, zones = int(data["open_doors"], 16), _read_masks(data["zones"])
        return Map(data["id"], data["title"], ground, doors, zones, data["digest"])

    def scenario(self, one: Scenario) -> dict[str, Any]:
        """Write a scenario, its map by name."""
        plain = {field.name: getattr(one, field.name) for field in fields(one)}
        records = {name: self._codec.write(plain[name], kind) for name, kind in _RECORDS.items()}
        return {**plain, **records, "map": one.map.id, "deploy": _masks(one.deploy)}

    def read_scenario(self, data: Mapping[str, Any], ground: Map) -> Scenario:
        """Read a scenario that is played on that map."""
        records = {name: self._codec.read(data[name], kind) for name, kind in _RECORDS.items()}
        return Scenario(**{**data, **records, "map": ground, "deploy": _read_masks(data["deploy"])})

    def unit_sets(self, sets: Mapping[str, UnitSet]) -> dict[str, Any]:
        """Write units and items by ruleset; not where they came from."""
        return {name: self._unit_set(name, one) for name, one in sets.items()}

    def _unit_set(self, ruleset: str, one: UnitSet) -> dict[str, Any]:
        codec = self._codec_of(ruleset)
        items = codec.write(one.items, Mapping[str, Item])
        return {"units": codec.write(one.units, Mapping[str, UnitType]), "items": items, "digest": one.digest}

    def read_unit_set(self, ruleset: str, data: Mapping[str, Any]) -> UnitSet:
        """Read the units and items under that ruleset."""
        codec = self._codec_of(ruleset)
        units = codec.read(data["units"], Mapping[str, UnitType])
        return UnitSet(units, codec.read(data["items"], Mapping[str, Item]), data["digest"])

    def _codec_of(self, name: str) -> Codec:
        if name not in self._codecs:
            ruleset = self._rulesets[name]
            kinds = (*ruleset.records, ruleset.sheet, *ruleset.kit.values(), UnitType)
            self._codecs[name] = Codec(dict.fromkeys(kinds))
        return self._codecs[name]


def _masks(masks: Mapping[str, int]) -> dict[str, str]:
    return {name: hex(mask) for name, mask in masks.items()}


def _read_masks(data: Mapping[str, str]) -> dict[str, int]:
    return {name: int(mask, 16) for name, mask in data.items()}
