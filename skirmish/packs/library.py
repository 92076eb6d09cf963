"""The library: every map, pack and scenario that was found, and every mistake in them.

Folders are scanned for `maps/*.yaml` and `content/<pack>/`. What is broken is left out and reported; the rest
can be played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from skirmish.errors import Problem
from skirmish.packs.audit import report
from skirmish.packs.build import read_scenario
from skirmish.packs.cards import Pack, ScenarioCard, card_of
from skirmish.packs.folders import FoundFile, default_folders, packs_in, yaml_files
from skirmish.packs.holdings import Library
from skirmish.packs.maps import Map, read_map
from skirmish.packs.report import did_you_mean, folded, shaped
from skirmish.packs.scenario import Scenario
from skirmish.packs.schema import PackFile
from skirmish.packs.setup import Setup
from skirmish.packs.source import digest, read
from skirmish.packs.temperaments import TemperamentCard, read_temperaments
from skirmish.packs.unit_types import UnitSet, read_unit_set
from skirmish.rules import rulesets as installed_rulesets
from skirmish.rules.victory import ruling
from skirmish.seats import known, named

if TYPE_CHECKING:
    from pathlib import Path

    from skirmish.packs.source import Source
    from skirmish.rules.ruleset import Ruleset


T = TypeVar("T")

__all__ = ["Library", "Pack", "ScenarioCard", "library"]

TEMPERAMENTS = "temperaments"
"""The name of the file of a pack that is no ruleset's and holds these."""


def library(folders: Sequence[Path] | None = None, rulesets: Mapping[str, Ruleset] | None = None) -> Library:
    """Scan folders that hold `maps/` and `content/`: the game's and the user's unless others are given.

    `rulesets` are the rulesets: every installed one unless others are given. Never raises for what a file
    holds.
    """
    scan = _Scan(installed_rulesets() if rulesets is None else rulesets)
    roots = default_folders() if folders is None else tuple(folders)
    for number, root in enumerate(roots):
        scan.read_maps(root, is_own=number == 0)
    for number, root in enumerate(roots):
        scan.read_temperaments(root, is_own=number == 0)
    for number, root in enumerate(roots):
        scan.read_packs(root, is_own=number == 0)
    return scan.library()


def pack_library(folders: Sequence[Path], rulesets: Mapping[str, Ruleset]) -> Library:
    """Scan folders for packs and their units alone, for questions that need no scenario."""
    scan = _Scan(rulesets)
    for number, root in enumerate(folders):
        for _ in scan.read_unit_sets(root, is_own=number == 0):
            pass
    return scan.library()


class _Scan:
    """A library while it is being read."""

    def __init__(self, rulesets: Mapping[str, Ruleset]) -> None:
        self.rulesets = rulesets
        self.problems: list[Problem] = []
        self.maps: dict[str, Map] = {}
        self.broken_maps: set[str] = set()
        self.packs: dict[str, Pack] = {}
        self.scenarios: dict[str, Scenario] = {}
        self.cards: dict[str, ScenarioCard] = {}
        self.temperaments: dict[str, TemperamentCard] = {}

    def library(self) -> Library:
        """Return what was found, as a library."""
        return Library(
            folded(self.problems),
            self.cards,
            self.packs,
            self.maps,
            self.scenarios,
            self.rulesets,
            self.temperaments,
            getattr(self.rulesets, "left_out", ()),
        )

    def read_maps(self, root: Path, *, is_own: bool) -> None:
        """Read every map of a folder."""
        for file in yaml_files(root, "maps", is_own, self.problems):
            source = self._source(file, self.maps)
            found = read_map(file.id, source, self.problems) if source else None
            if found is not None:
                self.maps[file.id] = found
            elif file.id not in self.maps:
                self.broken_maps.add(file.id)

    def read_temperaments(self, root: Path, *, is_own: bool) -> None:
        """Read the temperaments of every pack of a folder; a scenario may name those of any pack."""
        for folder in packs_in(root, is_own, []):  # What is wrong with folders is told with their packs.
            for file in yaml_files(root, f"content/{folder.id}", is_own, []):
                source = self._source(file, ()) if file.id == TEMPERAMENTS else None
                if source is not None:
                    self._keep_temperaments(source)

    def _keep_temperaments(self, source: Source) -> None:
        """Read one file; of two of the same id the first stays."""
        for name, card in read_temperaments(source, self.problems).items():
            if self.temperaments.setdefault(name, card) is not card:
                said = f"there is a temperament `{name}` already"
                steps = (TEMPERAMENTS, name)
                self.problems.append(source.problem(steps, said, "choose another id", of_key=True))

    def read_packs(self, root: Path, *, is_own: bool) -> None:
        """Read every pack of a folder, with its scenarios."""
        for folder, pack in self.read_unit_sets(root, is_own=is_own):
            for file in yaml_files(root, f"content/{pack.id}/scenarios", is_own, self.problems):
                self._guarded(file, partial(self._scenario, pack, file))
            self._guarded(folder, partial(self._audit_idle, pack))

    def read_unit_sets(self, root: Path, *, is_own: bool) -> Iterator[tuple[FoundFile, Pack]]:
        """Yield every pack of a folder, one after the other, with nothing but its units."""
        for folder in packs_in(root, is_own, self.problems):
            pack = self._pack(root, folder, is_own=is_own)
            if pack is not None:
                self.packs[pack.id] = pack
                yield folder, pack

    def _guarded(self, file: FoundFile, read_it: Callable[[], T]) -> T | None:
        """Read a file; where the code of a ruleset fails at it, the file is left out with the reason."""
        try:
            return read_it()
        except Exception as error:  # noqa: BLE001  a stranger's sheet, audit or judge, which may do anything
            said = f"its ruleset fails at it: {type(error).__name__}: {' '.join(str(error).split())}"
            self.problems.append(Problem(file.shown, 1, 1, said))
            return None

    def _pack(self, root: Path, folder: FoundFile, *, is_own: bool) -> Pack | None:
        if folder.id in self.packs:
            self.problems.append(Problem(folder.shown, 1, 1, f"there is a pack `{folder.id}` already"))
            return None
        files = {file.id: file for file in yaml_files(root, f"content/{folder.id}", is_own, self.problems)}
        if "pack" not in files:
            self.problems.append(Problem(f"{folder.shown}/pack.yaml", 1, 1, "this file is missing"))
            return None
        head = self._source(files.pop("pack"), ())
        files.pop(TEMPERAMENTS, None)
        about = shaped(PackFile, head, self.problems) if head else None
        if about is None:
            return None
        if about.first and about.first not in files and head:
            said = f"the pack has no file for the ruleset `{about.first}`"
            self.problems.append(head.problem(("first",), said, did_you_mean(about.first, files)))
        in_order = sorted(files, key=lambda name: (name != about.first, name))
        unit_sets = {
            name: self._guarded(files[name], partial(self._unit_set, files[name])) for name in in_order
        }
        pack = Pack(
            folder.id,
            about.title,
            " ".join(about.summary.split()),
            {name: unit_set for name, unit_set in unit_sets.items() if unit_set is not None},
            digest(*(unit_set.digest for unit_set in unit_sets.values() if unit_set is not None)),
            about.roles,
            is_whole=None not in unit_sets.values(),
        )
        if head and pack.is_whole:
            self._check_roles(pack, head)
        return pack

    def _check_roles(self, pack: Pack, head: Source) -> None:
        """Add a problem for every role of a unit that no ruleset file of the pack defines."""
        known = {kind for unit_set in pack.unit_sets.values() for kind in unit_set.units}
        for kind in pack.roles.keys() - known:
            said = f"no ruleset file of the pack defines the unit `{kind}`"
            hint = partial(did_you_mean, kind, known)
            self.problems.append(head.problem(("roles", kind), said, hint, of_key=True))

    def _unit_set(self, file: FoundFile) -> UnitSet | None:
        source = self._source(file, ())
        if source is None:
            return None
        ruleset = self.rulesets.get(file.id)
        if ruleset is None:
            hint = did_you_mean(file.id, self.rulesets)
            self.problems.append(Problem(file.shown, 1, 1, f"there is no ruleset `{file.id}`", hint))
            return None
        return read_unit_set(ruleset, source, self.problems)

    def _scenario(self, pack: Pack, file: FoundFile) -> None:
        source = self._source(file, self.cards)
        if source is None or _map_of(source) in self.broken_maps:
            return
        lender = self._lender(pack, source)
        if lender is not None:
            self._read_scenario(lender, file, source)

    def _read_scenario(self, pack: Pack, file: FoundFile, source: Source) -> None:
        found = read_scenario(
            file.id, source, pack=pack.id, maps=self.maps, rulesets=self.rulesets, problems=self.problems
        )
        if found is None or not (self._knows_units(found, pack, source) and self._knows_seats(found, source)):
            return
        playable = tuple(
            name for name, unit_set in pack.unit_sets.items() if found.kinds <= unit_set.units.keys()
        )
        if not playable:
            if pack.is_whole:
                said = "no ruleset file of the pack defines all of these units"
                self.problems.append(source.problem(("sides",), said, of_key=True))
            return
        playable = tuple(name for name in playable if self._is_sound(found, pack, name))
        if not playable or self._is_decided(found, pack, playable[0], source):
            return
        self.scenarios[found.id] = found
        self.cards[found.id] = card_of(found, playable, digest(source.digest, pack.digest, found.map.digest))

    def _lender(self, pack: Pack, source: Source) -> Pack | None:
        """Return the pack whose units the scenario uses; None, with a problem, if there is no such pack."""
        named = source.data.get("pack") if isinstance(source.data, dict) else None
        if not isinstance(named, str):
            return pack
        found = self.packs.get(named)
        if found is None:
            said, hint = f"there is no pack `{named[:40]}`", did_you_mean(named, self.packs)
            self.problems.append(source.problem(("pack",), said, hint))
        return found

    def _knows_units(self, found: Scenario, pack: Pack, source: Source) -> bool:
        """Tell whether every unit is defined; one that a broken file may have defined is not reported."""
        known = {kind for unit_set in pack.unit_sets.values() for kind in unit_set.units}
        unknown = found.kinds - known
        if unknown and pack.is_whole:
            for side, party in source.data["sides"].items():
                for number, post in enumerate(party["units"]):
                    if post["unit"] in unknown:
                        said = f"no ruleset file of the pack defines the unit `{post['unit']}`"
                        steps = ("sides", side, "units", number, "unit")
                        self.problems.append(source.problem(steps, said, did_you_mean(post["unit"], known)))
        return not unknown

    def _knows_seats(self, found: Scenario, source: Source) -> bool:
        """Tell whether there are all the temperaments that the scenario proposes; others are reported."""
        wrong = {side: seat for side, seat in found.seats.items() if known(seat, self.temperaments) != seat}
        for side, seat in wrong.items():
            given = named(seat)[1]
            said, steps = f"there is no temperament `{given}`", ("sides", side, "seat")
            self.problems.append(source.problem(steps, said, did_you_mean(given, self.temperaments)))
        return not wrong

    def _is_sound(self, found: Scenario, pack: Pack, ruleset_id: str) -> bool:
        """Tell whether the scenario's units are in order under its options; what is wrong is reported."""
        ruleset, unit_set = self.rulesets[ruleset_id], pack.unit_sets[ruleset_id]
        return report(ruleset, unit_set, found.kinds, found.settings(ruleset), self.problems)

    def _audit_idle(self, pack: Pack) -> None:
        """Check the units that no scenario of the pack names, under the default options."""
        named = {kind for draft in self.scenarios.values() if draft.pack == pack.id for kind in draft.kinds}
        for ruleset_id, unit_set in pack.unit_sets.items():
            ruleset = self.rulesets[ruleset_id]
            defaults = {choice.name: choice.values[0] for choice in ruleset.choices}
            report(ruleset, unit_set, unit_set.units.keys() - named, defaults, self.problems)

    def _is_decided(self, found: Scenario, pack: Pack, ruleset: str, source: Source) -> bool:
        """Tell whether the battle would be over before it began; if so, that is reported."""
        setup = Setup(found.id, ruleset, "")
        result = ruling(found.battle(self.rulesets[ruleset], pack.unit_sets[ruleset], setup))
        if result is not None:
            said = f"the battle is decided before it begins: {result.reason.removesuffix('.')}"
            self.problems.append(source.problem(("sides",), said, of_key=True))
        return result is not None

    def _source(self, file: FoundFile, known: Mapping[str, object] | tuple[()]) -> Source | None:
        if file.id in known:
            self.problems.append(Problem(file.shown, 1, 1, f"there is a `{file.id}` already"))
            return None
        return read(file.path, file.shown, self.problems)


def _map_of(source: Source) -> str:
    """Return the map that a scenario file names, whatever else is wrong with the file."""
    return str(source.data.get("map", "")) if isinstance(source.data, dict) else ""
