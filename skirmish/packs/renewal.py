"""A library after a few of its files have changed: only these are read again, and what depends on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from skirmish.packs.build import kinds_in
from skirmish.packs.folders import pack_folders, yaml_files
from skirmish.packs.kept import Kept
from skirmish.packs.library import Scan

if TYPE_CHECKING:
    from skirmish.packs.cards import Pack
    from skirmish.packs.folders import FoundFile, PackFolder
    from skirmish.packs.holdings import Library
    from skirmish.packs.maps import Map
    from skirmish.packs.scenario import Scenario
    from skirmish.packs.source import Source


@dataclass(frozen=True, slots=True)
class Changed:
    """What of a library has to be read again."""

    maps: set[str] = field(default_factory=set)
    """Ids of maps."""
    scenarios: set[str] = field(default_factory=set)
    """Ids of scenarios."""


def renewed(old: Library, roots: Sequence[Path], files: Iterable[str]) -> tuple[Library, Changed] | None:
    """Return the library as it is after the texts of these files have changed, and what was read again.

    No file has come or gone meanwhile. None where everything has to be read: after a change of what many
    files depend on, such as units; and if there was a mistake before, or is one now, so that all mistakes are
    told as usual.
    """
    changed = changed_in(old, roots, files)
    if changed is None or old.problems or old.left_out:
        return None
    made = _Renewal(old, changed).made(roots)
    return None if made is None else (made, changed)


def changed_in(old: Library, roots: Sequence[Path], files: Iterable[str]) -> Changed | None:
    """Tell which maps and scenarios are to be read again; None if more than these is."""
    changed = Changed()
    for file in files:
        path = next(
            (path.relative_to(one) for one in roots if (path := Path(file)).is_relative_to(one)), Path()
        )
        match path.parts if path.suffix == ".yaml" else ():
            case ("maps", _):
                changed.maps.add(path.stem)
            case ("content", pack, "maps", _):
                changed.maps.add(f"{pack}/{path.stem}")
            case ("content", pack, "scenarios", _):
                card = old.cards.get(path.stem)
                if card is None or card.home != pack:  # Another pack's stands in its place.
                    return None
                changed.scenarios.add(path.stem)
            case ("content", _, "lessons", _) | ("content", _, "puzzles", _, _):
                pass  # They are read when they are asked for.
            case _:
                return None
    if not changed.maps <= old.maps.keys():
        return None
    if changed.maps:
        changed.scenarios.update(name for name, one in old.scenarios.items() if one.map.id in changed.maps)
    return changed


class _Renewal(Scan):
    """A library that reads some of its files again."""

    def __init__(self, old: Library, changed: Changed) -> None:
        super().__init__(old.rulesets)
        self.old = old
        self.changed = changed
        self.packs = dict(old.packs)
        self.temperaments = dict(old.temperaments)
        self.folders: list[PackFolder] = []
        """Packs that have something to be read again."""
        self.is_doubtful = False
        """Whether something may be wrong that only reading everything can tell of."""

    def made(self, roots: Sequence[Path]) -> Library | None:
        """Read what has changed; None if anything is wrong with it."""
        old, changed = self.old, self.changed
        self.folders = list(self._folders(roots))
        for name, file in self._map_files(roots):
            if name in changed.maps:
                self.read_map(name, file)
        for folder in self.folders:
            for file in folder.yaml_files("scenarios", self.problems):
                if file.id in changed.scenarios and old.cards[file.id].home == folder.id:
                    self.read_scenario_file(folder, file)
        is_all = self.maps.keys() == changed.maps and self.cards.keys() == changed.scenarios
        if not is_all or self.problems or self.is_doubtful:
            return None
        cards = {name: self.cards.get(name, card) for name, card in old.cards.items()}
        scenarios = Kept([*old.scenarios], lambda name: self.scenarios.get(name) or old.scenarios[name])
        return replace(old, cards=cards, maps=self.grounds(), scenarios=scenarios, _made={})

    def _folders(self, roots: Sequence[Path]) -> Iterator[PackFolder]:
        """Yield the packs that have something to be read again."""
        wanted = {name.partition("/")[0] for name in self.changed.maps}
        wanted |= {self.old.cards[name].home for name in self.changed.scenarios}
        for number, root in enumerate(roots):
            packs = pack_folders(root, number == 0, self.problems)
            yield from (folder for folder in packs if folder.id in wanted)

    def _map_files(self, roots: Sequence[Path]) -> Iterator[tuple[str, FoundFile]]:
        for number, root in enumerate(roots):
            for file in yaml_files(root, "maps", number == 0, self.problems):
                yield file.id, file
        for folder in self.folders:
            for file in folder.yaml_files("maps", self.problems):
                yield f"{folder.id}/{file.id}", file

    def grounds(self) -> Mapping[str, Map]:
        """Return all maps by id: those that were read again, and the others as they were."""
        return Kept([*self.old.maps], lambda name: self.maps.get(name) or self.old.maps[name])

    def check_units(self, pack: Pack, source: Source) -> bool:
        """Tell whether every unit is defined: what a scenario had before still is."""
        before = self.old.scenarios[PurePath(source.path).stem]
        kinds = {kind for _, kind in kinds_in(source.data)}
        return (before.pack == pack.id and kinds <= before.kinds) or super().check_units(pack, source)

    def playable(self, found: Scenario, pack: Pack) -> tuple[str, ...]:
        """List the rulesets under which all units of the scenario are there."""
        before = self.old.scenarios[found.id]
        self.is_doubtful |= not before.kinds <= found.kinds  # No other check may see a unit named no more.
        is_same = before.pack == pack.id and before.kinds == found.kinds
        return self.old.cards[found.id].rulesets if is_same else super().playable(found, pack)

    def check_sheets(self, found: Scenario, ruleset_id: str, source: Source) -> bool:
        """Tell whether the units are in order under the options: as before if both are as they were."""
        before = self.old.scenarios[found.id]
        is_known = before.pack == found.pack and found.kinds <= before.kinds
        if is_known and ruleset_id in self.old.cards[found.id].rulesets:
            options = [(one.sides, one.seats, one.options.get(ruleset_id)) for one in (before, found)]
            if options[0] == options[1]:
                return True
        is_sound = super().check_sheets(found, ruleset_id, source)
        self.is_doubtful |= not is_sound  # Units that were kept do not know in which line they stand.
        return is_sound
