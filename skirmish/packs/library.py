"""The library: every map, pack and scenario that was found, and every mistake in them.

Folders are scanned for `maps/*.yaml` and `content/<pack>/`. What is broken is left out and reported; the rest
can be played.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from skirmish.errors import Problem
from skirmish.packs.audit import complaints, report
from skirmish.packs.build import check_without_map, kinds_in, options_in, read_scenario, seats_in
from skirmish.packs.cards import Pack, ScenarioCard, card_of, rulesets_of, units_of
from skirmish.packs.folders import FoundFile, PackFolder, content_folders, pack_folders, yaml_files
from skirmish.packs.folding import folded
from skirmish.packs.heads import Head, in_order, read_head
from skirmish.packs.holdings import Library
from skirmish.packs.kept import Kept
from skirmish.packs.maps import Map, read_map
from skirmish.packs.overrides import Overrides
from skirmish.packs.pack_units import TEMPERAMENTS, guarded, read_pack
from skirmish.packs.scenario import Scenario
from skirmish.packs.source import digest, read
from skirmish.packs.suggestions import did_you_mean
from skirmish.packs.temperaments import TemperamentCard, read_temperaments
from skirmish.packs.trigger_schema import ENDS
from skirmish.rules import rulesets as installed_rulesets
from skirmish.rules.victory import ruling
from skirmish.seats import AI, named

if TYPE_CHECKING:
    from pathlib import Path

    from skirmish.packs.source import Source
    from skirmish.packs.unit_types import UnitSet
    from skirmish.rules.ruleset import Ruleset

__all__ = ["Library", "Pack", "ScenarioCard", "library"]


def library(
    folders: Sequence[Path] | None = None,
    rulesets: Mapping[str, Ruleset] | None = None,
    lone: Sequence[PackFolder] = (),
) -> Library:
    """Scan folders that hold `maps/` and `content/`: the game's and the user's unless others are given.

    `rulesets` are the rulesets: every installed one unless others are given. `lone` packs lie elsewhere, and
    are read in the place of those of the same id; then what is wrong with other files is not told. Never
    raises for what a file holds.
    """
    return _scanned(folders, rulesets, lone).library()


def library_to_check(
    folders: Sequence[Path], rulesets: Mapping[str, Ruleset] | None, lone: Sequence[PackFolder]
) -> tuple[Library, Library]:
    """Scan folders as `library` does; the second has packs that cannot be used beside the others, too.

    It is there to look at what refers to them, and not to play.
    """
    scan = _scanned(folders, rulesets, lone)
    return scan.library(), (scan.aside or scan).library()


def _scanned(
    folders: Sequence[Path] | None, rulesets: Mapping[str, Ruleset] | None, lone: Sequence[PackFolder]
) -> Scan:
    """Read all that there is."""
    scan = Scan(installed_rulesets() if rulesets is None else rulesets)
    roots = content_folders() if folders is None else tuple(folders)
    for number, root in enumerate(roots):
        scan.read_maps(root, is_own=number == 0)
    scan.read_heads(roots, lone)
    scan.read_packs()
    scan.read_scenarios()
    if scan.unusable:
        scan.check_unusable()
    if lone:
        places = tuple(f"{folder.shown}/" for folder in lone)
        scan.problems[:] = [one for one in scan.problems if one.path.startswith(places)]
    return scan


class Scan:
    """A library while it is being read."""

    def __init__(self, rulesets: Mapping[str, Ruleset]) -> None:
        self.rulesets = rulesets
        self.problems: list[Problem] = []
        self.maps: dict[str, Map] = {}
        self.broken_maps: dict[str, str] = {}
        """How problems name them, by id."""
        self.heads: list[Head] = []
        self.unusable: list[Head] = []
        """Packs that cannot be used, and can be checked."""
        self.missing: dict[str, Pack] = {}
        """By id: packs that nothing is known of here, because they cannot be used or are not there."""
        self.packs: dict[str, Pack] = {}
        """By id; complete before any scenario is read."""
        self.remnants: dict[str, Mapping[str, UnitSet]] = {}
        """By pack and ruleset: what is in order of files that were left out."""
        self.scenarios: dict[str, Scenario] = {}
        self.cards: dict[str, ScenarioCard] = {}
        self.temperaments: dict[str, TemperamentCard] = {}
        self.overrides = Overrides((), self.problems)
        self.aside: Scan | None = None
        """Where packs that cannot be used were read, if there are any."""
        self.opted: set[tuple[str, str]] = set()
        """Packs and rulesets under which a scenario has options of its own for the units of the pack."""
        self._sets: dict[tuple[str, str], UnitSet | None] = {}
        """By pack and ruleset: who can fight."""

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
        """Read every map of a folder that lies in no pack."""
        for file in yaml_files(root, "maps", is_own, self.problems):
            self.read_map(file.id, file)

    def read_map(self, map_id: str, file: FoundFile) -> None:
        """Read one map."""
        if map_id in self.maps:
            self.problems.append(Problem(file.shown, 1, 1, f"there is a `{map_id}` already"))
            return
        source = read(file.path, file.shown, self.problems)
        found = read_map(map_id, source, self.problems) if source else None
        if found is not None:
            self.maps[map_id] = found
        else:
            self.broken_maps[map_id] = file.shown

    def read_heads(self, roots: Sequence[Path], lone: Sequence[PackFolder]) -> None:
        """Read what every pack says of itself, and put those that can be used in order."""
        elsewhere = {folder.id for folder in lone}
        found: dict[str, PackFolder] = {}
        heads: dict[str, Head] = {}
        own = (folder for n, root in enumerate(roots) for folder in pack_folders(root, n == 0, self.problems))
        for folder in (*(one for one in own if one.id not in elsewhere), *lone):
            first = found.setdefault(folder.id, folder)
            if first is not folder:
                said, hint = f"there is a pack `{folder.id}` already", f"it lies in {first.shown}"
                self.problems.append(Problem(folder.shown, 1, 1, said, hint))
                continue
            heads[folder.id] = read_head(folder, self.problems)
        self.heads, self.unusable = in_order(heads, self.problems)
        wanted = dict.fromkeys((*heads, *(name for head in heads.values() for name in head.wanted)))
        usable = {head.id for head in self.heads}
        self.missing = {name: Pack(name, "", "", is_whole=False) for name in wanted if name not in usable}
        self.overrides = Overrides(self.heads, self.problems)

    def check_unusable(self) -> None:
        """Tell what else is wrong with packs that cannot be used: they are read into another library."""
        aside = Scan(self.rulesets)
        aside.problems, aside.missing = self.problems, self.missing
        aside.maps, aside.broken_maps = dict(self.maps), dict(self.broken_maps)
        aside.temperaments, aside.packs = dict(self.temperaments), {**self.packs, **self.missing}
        aside.heads = [head.wanting(self.packs) if head.may_want_more else head for head in self.unusable]
        aside.overrides = self.overrides.beside(aside.heads)
        aside.read_packs()
        aside.read_scenarios()
        self.aside = aside

    def read_packs(self) -> None:
        """Read the units of every pack, and put what packs replace in its place."""
        for head in self.heads:
            found = read_pack(head, self.rulesets, self.packs, self.problems)
            self.packs[head.id], self.remnants[head.id] = found
        self.packs |= self.overrides.of_units(self.packs)

    def read_scenarios(self) -> None:
        """Read the maps, temperaments and scenarios of every pack."""
        for head in self.heads:
            for file in head.folder.yaml_files("maps", self.problems):
                self.read_map(f"{head.id}/{file.id}", file)
        for head in self.heads:
            if TEMPERAMENTS in head.files:
                self._read_temperaments(head, head.files[TEMPERAMENTS])
        for head in self.heads:
            for file in head.folder.yaml_files("scenarios", self.problems):
                self.read_scenario_file(head.folder, file)
        self.overrides.check()
        for head in self.heads:
            file = FoundFile(head.id, head.folder.root, head.folder.shown)
            guarded(file, self.problems, partial(self._audit_idle, self.packs[head.id]))

    def _read_temperaments(self, head: Head, file: FoundFile) -> None:
        """Read one file; of two of the same id the first stays, unless the other says that it replaces it."""
        source = read(file.path, file.shown, self.problems)
        for name, card in read_temperaments(source, self.problems).items() if source else ():
            place = source.problem((TEMPERAMENTS, name), "", of_key=True) if source else None
            if place and self.overrides.claim(head.id, TEMPERAMENTS, name, place):
                self.temperaments[name] = card

    def read_scenario_file(self, folder: PackFolder, file: FoundFile) -> None:
        """Read one scenario of a pack."""
        place = Problem(file.shown, 1, 1, "")
        if self.overrides.claim(folder.id, "scenarios", file.id, place):
            for known_of in (self.scenarios, self.cards):
                known_of.pop(file.id, None)
            guarded(file, self.problems, partial(self._scenario, folder, file))

    def _scenario(self, folder: PackFolder, file: FoundFile) -> None:
        source = read(file.path, file.shown, self.problems)
        lender = self._lender(self.packs[folder.id], source) if source else None
        if source is None or lender is None:
            return
        self.opted |= {(lender.id, ruleset_id) for ruleset_id in options_in(source.data)}
        broken = self._broken_map(folder, source)
        if broken:  # Where units stand cannot be told, all else can.
            if folder.is_lone and "/" not in broken:  # What is wrong with the map itself is not told.
                said = f"the map `{broken}` cannot be used"
                self.problems.append(source.problem(("map",), said, f"see {self.broken_maps[broken]}"))
            check_without_map(source, self.rulesets, self.problems)
            self.check_units(lender, source)
            self._check_seats(source)
            return
        self._read_scenario(folder, lender, file, source)

    def _broken_map(self, folder: PackFolder, source: Source) -> str:
        """Return the id of the broken map that a scenario file names; empty if it names none."""
        named_map = str(source.data.get("map", "")) if isinstance(source.data, dict) else ""
        if named_map.partition("/")[0] in self.missing and "/" in named_map:
            return named_map if named_map not in self.maps else ""
        return next((one for one in (f"{folder.id}/{named_map}", named_map) if one in self.broken_maps), "")

    def _read_scenario(self, folder: PackFolder, pack: Pack, file: FoundFile, source: Source) -> None:
        known, own = self.grounds(), f"{folder.id}/"
        named = {name: name for name in known}
        named |= {name.removeprefix(own): name for name in known if name.startswith(own)}
        maps = Kept([*named], lambda name: known[named[name]])
        found = read_scenario(
            file.id, source, pack=pack.id, maps=maps, rulesets=self.rulesets, problems=self.problems
        )
        are_known = [self.check_units(pack, source), self._check_seats(source)]
        if found is None or not all(are_known):
            return
        playable = self.playable(found, pack)
        if not playable:
            if pack.is_whole:
                said = "no ruleset file of the pack defines all of these units"
                self.problems.append(source.problem(("sides",), said, of_key=True))
            return
        playable = tuple(name for name in playable if self.check_sheets(found, name, source))
        if not playable or not self._check_undecided(found, source):
            return
        self.scenarios[found.id] = found
        lent = sorted({kind.partition("/")[0] for kind in found.kinds if "/" in kind})
        mark = digest(
            source.digest, pack.digest, found.map.digest, *(self.packs[name].digest for name in lent)
        )
        self.cards[found.id] = card_of(found, folder.id, playable, mark)

    def grounds(self) -> Mapping[str, Map]:
        """Return all maps by id."""
        return self.maps

    def units(self, pack: str, ruleset: str) -> UnitSet | None:
        """Return who can fight for that pack under that ruleset, put together once; None: nobody."""
        if (pack, ruleset) not in self._sets:
            self._sets[pack, ruleset] = units_of(self.packs, pack, ruleset)
        return self._sets[pack, ruleset]

    def playable(self, found: Scenario, pack: Pack) -> tuple[str, ...]:
        """List the rulesets under which all units of the scenario are there."""
        sets = ((name, self.units(pack.id, name)) for name in self._rulesets(pack))
        return tuple(name for name, one in sets if one and found.kinds <= one.units.keys())

    def _rulesets(self, pack: Pack) -> list[str]:
        """List the rulesets under which somebody can fight, the one that the pack proposes first."""
        named = rulesets_of(self.packs, pack.id)
        return sorted(named, key=lambda name: bool(pack.first) and name != pack.first)

    def _lender(self, pack: Pack, source: Source) -> Pack | None:
        """Return the pack whose units the scenario uses; None, with a problem, if there is no such pack."""
        named = source.data.get("pack") if isinstance(source.data, dict) else None
        if not isinstance(named, str):
            return pack
        found = self.packs.get(named) or self.missing.get(named)
        if found is None:
            said, hint = f"there is no pack `{named[:40]}`", did_you_mean(named, self.packs)
            self.problems.append(source.problem(("pack",), said, hint))
        return found

    def check_units(self, pack: Pack, source: Source) -> bool:
        """Tell whether every unit is defined; one that a broken file may have defined is not reported."""
        lenders = [self.packs[name] for name in (pack.id, *pack.needs)]
        sets = (self.units(pack.id, name) for name in self._rulesets(pack))
        known = dict.fromkeys(kind for one in sets if one for kind in one.units)
        unknown = {steps: kind for steps, kind in kinds_in(source.data) if kind not in known}
        if all(one.is_whole for one in lenders):
            for steps, kind in unknown.items():
                self.problems.append(source.problem(steps, *_unknown(kind, pack, known)))
        return not unknown

    def _check_seats(self, source: Source) -> bool:
        """Tell whether there are all the temperaments that the scenario proposes; others are reported."""
        given = {at: named(seat)[1] for at, seat in seats_in(source.data) if seat.startswith(AI)}
        wrong = {steps: one for steps, one in given.items() if one and one not in self.temperaments}
        for steps, temperament in wrong.items():
            said = f"there is no temperament `{temperament[:40]}`"
            self.problems.append(source.problem(steps, said, did_you_mean(temperament, self.temperaments)))
        return not wrong

    def check_sheets(self, found: Scenario, ruleset_id: str, source: Source) -> bool:
        """Tell whether the scenario's units are in order under its options; what is wrong is reported."""
        units = self.units(found.pack, ruleset_id)
        assert units is not None
        ruleset = self.rulesets[ruleset_id]
        options = found.settings(ruleset)
        lent = [kind for kind in found.kinds if "/" in kind]
        wrong = complaints(ruleset, units, lent, options)
        for kind, said in wrong:
            told = f"`{kind}` under `{ruleset_id}`: {said}"
            self.problems.append(
                source.problem(("sides",), told, "the scenario's `options` may allow it", of_key=True)
            )
        own = [kind for kind in found.kinds if "/" not in kind]
        return report(ruleset, units, own, options, self.problems) and not wrong

    def _audit_idle(self, pack: Pack) -> None:
        """Check the units that no scenario of the pack names, under the default options.

        Of a file with mistakes all are checked, unless a scenario has options for that ruleset.
        """
        named = {kind for draft in self.scenarios.values() if draft.pack == pack.id for kind in draft.kinds}
        for ruleset_id, unit_set in pack.unit_sets.items():
            self._audit(ruleset_id, unit_set, unit_set.units.keys() - named)
        for ruleset_id, unit_set in self.remnants[pack.id].items():
            if (pack.id, ruleset_id) not in self.opted:
                self._audit(ruleset_id, unit_set, unit_set.units.keys())

    def _audit(self, ruleset_id: str, unit_set: UnitSet, kinds: Collection[str]) -> None:
        """Check units of these kinds under the default options."""
        ruleset = self.rulesets[ruleset_id]
        defaults = {choice.name: choice.values[0] for choice in ruleset.choices}
        report(ruleset, unit_set, kinds, defaults, self.problems)

    def _check_undecided(self, found: Scenario, source: Source) -> bool:
        """Tell whether the battle lasts beyond its beginning; if not, that is reported."""
        result = ruling(found.bare_battle())
        if result is not None:
            said = f"the battle is decided before it begins: {result.reason.removesuffix('.')}"
            self.problems.append(source.problem(("sides",), said, of_key=True))
            return False
        for number, one in enumerate(found.triggers):
            is_first = one.cause.kind == "round" and one.cause.number == 1 and not found.infiltrators
            if is_first and any(effect.kind in ENDS for effect in one.effects):
                steps = ("triggers", number, "when", "round")
                said = "the battle is decided as it begins"
                self.problems.append(source.problem(steps, said, "say a later round"))
                return False
        return True


def _unknown(kind: str, pack: Pack, known: Mapping[str, None]) -> tuple[str, str]:
    """Say what is wrong with the name of a unit that is not known, with a hint."""
    lender = kind.rpartition("/")[0]
    if lender == pack.id:
        return f"a unit of the same pack is named without `{lender}/`", ""
    if lender and lender not in pack.needs:
        return f"`{lender}` is not named under `needs` in pack.yaml", f"add `needs: {{{lender}: any}}` there"
    if lender:
        return f"`{lender}` has no unit `{kind.rpartition('/')[2]}`", did_you_mean(kind, known)
    return f"no ruleset file of the pack defines the unit `{kind}`", did_you_mean(kind, known)
