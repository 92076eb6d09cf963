"""Entries that say only what differs: `like` another, and units that are said once for all rulesets.

Files are put together as plain data, before their shape is checked, so that all mistakes are told as if
everything stood in one file. What is wrong is shown where it was written.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, Protocol

from skirmish.packs.source import Hint, Source, Steps, digest
from skirmish.packs.suggestions import did_you_mean

if TYPE_CHECKING:
    from skirmish.errors import Problem
    from skirmish.model.kit import Item

MOST_LIKE: Final = 8
"""Entries of a chain, each like the next."""
KIT: Final = ("hands", "carried", "worn")
"""Keys of a unit that list items."""
TOLD: Final = ("role", "look")
"""Keys of a unit that are told of it and belong to no ruleset."""
UNITS: Final = "units"
"""The section of units; and the name of the file in which they are said once for all rulesets."""

Block = dict[str, Any]
"""An entry as plain data."""


class Lent(Protocol):
    """What a pack has under one ruleset."""

    @property
    def items(self) -> Mapping[str, Item]:
        """Its items by id."""

    @property
    def source(self) -> Source | None:
        """The file."""

    @property
    def digest(self) -> str:
        """Changes when the file does."""


class Lender(Protocol):
    """A pack that other packs may use things of."""

    @property
    def unit_sets(self) -> Mapping[str, Lent]:
        """By ruleset: what it has."""

    @property
    def is_whole(self) -> bool:
        """Whether every ruleset file of it could be read."""


@dataclass(slots=True)
class Composed(Source):
    """A file of a ruleset with all that its entries have from elsewhere."""

    origins: dict[Steps, Source] = field(default_factory=dict)
    """Entries that stand in another file, at the same place in it."""
    parts: tuple[str, ...] = ()
    """Digests of all else that it was put together from."""
    broken: frozenset[Steps] = frozenset()
    """Entries that are like what cannot be, or like one of these."""

    @property
    def digest(self) -> str:
        """Changes when the file does, or what it was put together from."""
        own = self.text_digest
        return digest(own, *self.parts) if self.parts else own

    def problem(self, steps: Steps, message: str, hint: Hint = "", *, of_key: bool = False) -> Problem:
        """Build the problem of a mistake at that entry, in the file that it was written in."""
        for end in range(len(steps), 0, -1):
            if steps[:end] in self.origins:
                return self.origins[steps[:end]].problem(steps, message, hint, of_key=of_key)
        # Named as it was in Python 3.11 and 3.12, where a slotted class has no `super()` of its own.
        return Source.problem(self, steps, message, hint, of_key=of_key)

    def is_shared(self, steps: Steps) -> bool:
        """Tell whether the entry is said once for all rulesets."""
        return any(steps[: len(at)] == at for at in self.origins)

    def is_written(self, steps: Steps) -> bool:
        """Tell whether the entry stands in this file or that of all rulesets, and is not had by `like`."""
        return steps in self.values or any(
            steps in one.values for at, one in self.origins.items() if steps[: len(at)] == at
        )


@dataclass(slots=True)
class Shared(Source):
    """What a pack says of units once for all rulesets, as far as it fits."""

    is_unread: bool = False
    """Whether nothing of it could be read, so that it may say anything of any unit."""
    unread: frozenset[str] = frozenset()
    """Units with entries that do not fit."""

    def may_say_more(self, kind: str) -> bool:
        """Tell whether it may say more of a unit than could be read."""
        return self.is_unread or kind in self.unread


@dataclass(frozen=True, slots=True)
class Lenders:
    """The packs from which one may take things under a ruleset."""

    pack: str
    """Id of the one that takes."""
    ruleset: str
    """Id of the ruleset."""
    packs: Mapping[str, Lender]
    """Those that have been read."""
    needed: Collection[str]
    """Ids of those that it names under `needs`."""

    def block(self, section: str, reference: str) -> Block | None:
        """Return the entry of another pack as plain data that can stand in this one; None without it."""
        pack, _, kind = reference.rpartition("/")
        source = self._source(pack)
        found = source.data.get(section, {}).get(kind) if source else None
        if not isinstance(found, dict):
            return None
        return _lent(pack, found) if section == UNITS else found

    def item(self, reference: str) -> Item | None:
        """Return the item of another pack; None if there is none."""
        pack, _, kind = reference.rpartition("/")
        lender = self.packs.get(pack)
        unit_set = lender.unit_sets.get(self.ruleset) if lender else None
        return unit_set.items.get(kind) if unit_set else None

    def names(self, section: str) -> list[str]:
        """List the entries of that section in all packs that are needed, as they are referred to."""
        return [
            f"{pack}/{kind}"
            for pack in self.needed
            for source in [self._source(pack)]
            if source
            for kind in source.data.get(section, {})
        ]

    def missing(self, reference: str) -> str:
        """Say why a reference to another pack cannot hold, if it is for the pack; empty otherwise."""
        pack = reference.rpartition("/")[0]
        return "" if pack in self.needed else f"`{pack}` is not named under `needs` in pack.yaml"

    def is_broken(self, reference: str) -> bool:
        """Tell whether a broken file of that pack may have what is referred to."""
        lender = self.packs.get(reference.rpartition("/")[0])
        return lender is not None and not lender.is_whole

    def digests(self) -> tuple[str, ...]:
        """List the digests of what is needed, as far as it counts under the ruleset."""
        sets = (self.packs[pack].unit_sets.get(self.ruleset) for pack in sorted(self.needed))
        return tuple(one.digest for one in sets if one)

    def _source(self, pack: str) -> Source | None:
        lender = self.packs.get(pack)
        unit_set = lender.unit_sets.get(self.ruleset) if lender else None
        return unit_set.source if unit_set else None


def composed(
    source: Source | None,
    shared: Shared | None,
    sections: Collection[str],
    lenders: Lenders,
    problems: list[Problem],
) -> Composed:
    """Add to the file of a ruleset what holds for all rulesets, and what its entries are `like`.

    `source` or `shared` may be missing, not both. Every mistake is added to the problems; an entry that is
    like one in a broken file is broken without a further problem.
    """
    draft = _Draft(source, shared, lenders)
    made = draft.made(sections)
    problems.extend(draft.problems)
    return made


class _Draft:
    """One such file while it is put together."""

    def __init__(self, source: Source | None, shared: Shared | None, lenders: Lenders) -> None:
        self.base = source or shared
        assert self.base is not None
        self.lenders = lenders
        self.shared = shared
        self.problems: list[Problem] = []
        self.broken: set[Steps] = set()
        base = self.base
        self.made_of = Composed(base.path, base.lines, {}, base.keys, base.values, base.drawings)
        self.made_of.data = dict(base.data) if source and isinstance(base.data, dict) else base.data
        if source is None:
            self.made_of.data = {}
        self.depths: dict[tuple[str, str], int] = {}
        """By section and kind: how many entries it goes back to; of those that were looked at."""

    def made(self, sections: Collection[str]) -> Composed:
        """Put it together."""
        made = self.made_of
        if not isinstance(made.data, dict):
            return made
        if self.shared is not None:
            self._share(self.shared)
        for section in sections:
            entries = made.data.get(section)
            if isinstance(entries, dict):
                made.data[section] = dict(entries)
                for kind in entries:
                    self._resolve(section, kind, ())
        parts = [self.shared.digest] if self.shared is not None and self.shared is not self.base else []
        made.parts = (*parts, *(self.lenders.digests() if _is_lent(made.data) else ()))
        made.broken = frozenset(self.broken)
        return made

    def _share(self, shared: Shared) -> None:
        """Add to each unit what is said of it for all rulesets, and units that are wholly said there."""
        made = self.made_of
        own = made.data.get(UNITS)
        if own is not None and not isinstance(own, dict):
            return
        units: dict[str, Any] = dict(own or {})
        for kind, block in shared.data[UNITS].items():
            said = {key: one for key, one in (block or {}).items() if key not in TOLD and one is not None}
            is_there = "like" in said and self._exists(said["like"], units)
            if "like" in said and not is_there and shared.may_say_more(said.pop("like")):
                self.broken.add((UNITS, kind))
            if kind in units and (units[kind] is None or isinstance(units[kind], dict)):
                mine = units[kind] or {}
                units[kind] = {**said, **mine}
                for key in said.keys() - mine.keys():
                    made.origins[UNITS, kind, key] = shared
            elif kind not in units and is_there:
                units[kind] = said
                made.origins[UNITS, kind] = shared
        made.data[UNITS] = units
        self.broken |= {(UNITS, kind) for kind in units if shared.may_say_more(kind)}

    def _exists(self, reference: str, own: Mapping[str, Any], trail: tuple[str, ...] = ()) -> bool:
        """Tell whether that unit is there under the ruleset; of a circle, so that it is told later."""
        pack, _, kind = reference.rpartition("/")
        if pack not in {"", self.lenders.pack}:
            return self.lenders.block(UNITS, reference) is not None
        said = self.shared.data[UNITS].get(kind) if self.shared else None
        like = said.get("like") if isinstance(said, dict) else None
        if kind in own or kind in trail or len(trail) > MOST_LIKE:
            return True
        return isinstance(like, str) and self._exists(like, own, (*trail, kind))

    def _resolve(self, section: str, kind: str, trail: tuple[str, ...]) -> Block | None:
        """Return the entry with all that it has from the one it is like; None if there is no such entry."""
        entries = self.made_of.data[section]
        block = entries.get(kind)
        if not isinstance(block, dict) or (section, kind) in self.depths:
            return block if isinstance(block, dict) else None
        self.depths[section, kind] = 0
        like = block.get("like")
        if isinstance(like, str):
            base = self._base(section, like, (*trail, kind))
            if base is None:
                self.broken.add((section, kind))
            else:
                entries[kind] = merged({key: one for key, one in base.items() if key != "like"}, block)
        found: Block = entries[kind]
        return found

    def _base(self, section: str, like: str, trail: tuple[str, ...]) -> Block | None:
        """Return what an entry is like; None if that cannot be, or is broken itself, as was told."""
        steps: Steps = (section, trail[-1], "like")
        pack, _, kind = like.rpartition("/")
        if pack not in {"", self.lenders.pack}:
            return self._lent(section, like, steps)
        entries = self.made_of.data[section]
        if kind in trail:
            circle = [*trail[trail.index(kind) :], kind]
            told = ", ".join(f"`{one}` is like `{two}`" for one, two in pairwise(circle))
            self._add(steps, f"a circle: {told}", "one of these must stand by itself")
            return None
        if kind not in entries and section == UNITS and self.shared and self.shared.may_say_more(kind):
            return None
        if kind not in entries:
            hint = partial(self._near, like, section)
            self._add(steps, f"there is no `{like}` in `{section}`", hint)
            return None
        found = self._resolve(section, kind, trail) if len(trail) < MOST_LIKE else None
        depth = self.depths.get((section, kind), MOST_LIKE) + 1
        if depth > MOST_LIKE:
            said = f"a chain of more than {MOST_LIKE} entries, each like the next"
            self._add(steps, said, "be like one nearer to its end")
            return None
        self.depths[section, trail[-1]] = depth
        return None if (section, kind) in self.broken else found

    def _lent(self, section: str, like: str, steps: Steps) -> Block | None:
        found = self.lenders.block(section, like)
        if self.lenders.missing(like):
            self._add(
                steps, self.lenders.missing(like), f"add `needs: {{{like.partition('/')[0]}: any}}` there"
            )
        elif found is None and not self.lenders.is_broken(like):
            said = f"there is no `{like}` in `{section}` under `{self.lenders.ruleset}`"
            self._add(steps, said, partial(self._near, like, section))
        else:
            return found
        return None

    def _near(self, like: str, section: str) -> str:
        """Look for an entry that may have been meant."""
        own = self.made_of.data[section]
        return did_you_mean(like, [*(() if "/" in like else own), *self.lenders.names(section)])

    def _add(self, steps: Steps, message: str, hint: Hint) -> None:
        self.problems.append(self.made_of.problem(steps, message, hint))


def merged(base: Block, own: Block) -> Block:
    """Return the base with what the other says laid over it, key by key; `None` takes a key away."""
    made = dict(base)
    for key, value in own.items():
        before = base.get(key)
        if value is None and key in base:
            del made[key]
        elif isinstance(before, dict) and isinstance(value, dict):
            made[key] = merged(before, value)
        else:
            made[key] = value
    return made


def _is_lent(data: Block) -> bool:
    """Tell whether anything in the file is of another pack."""
    sections = [one for one in data.values() if isinstance(one, dict)]
    blocks = [one for section in sections for one in section.values() if isinstance(one, dict)]
    lists = [one[key] for one in blocks for key in KIT if isinstance(one.get(key), list)]
    named = [one.get("like") for one in blocks] + [name for one in lists for name in one]
    return any(isinstance(name, str) and "/" in name for name in named)


def _lent(pack: str, block: Block) -> Block:
    """Return a block of that pack with its items named in full."""
    return {key: [*_full(pack, value)] if key in KIT else value for key, value in block.items()}


def _full(pack: str, items: Any) -> Iterator[Any]:
    for item in items if isinstance(items, list) else ():
        yield item if not isinstance(item, str) or "/" in item else f"{pack}/{item}"
