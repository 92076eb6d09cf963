"""The units and items of a pack under one ruleset, and single units made from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import TYPE_CHECKING, Annotated, Any

from skirmish.model.change import changed
from skirmish.model.kit import Item
from skirmish.model.unit import Unit
from skirmish.packs.shaping import shaped_entries
from skirmish.packs.suggestions import did_you_mean

if TYPE_CHECKING:  # pydantic is slow to load, and a library that was kept needs none of it.
    from skirmish.errors import Problem
    from skirmish.grid.cell import Cell
    from skirmish.packs.composing import Composed, Lenders, Shared
    from skirmish.packs.schema import FileSchema
    from skirmish.packs.source import Hint, Source, Steps
    from skirmish.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class UnitType:
    """One kind of unit under one ruleset."""

    kind: str
    """Its id in the pack: `guard`."""
    name: str
    """What players read of a unit without a name of its own; data, never markup."""
    sheet: object
    """The ruleset's own record of its numbers."""
    hands: tuple[Item, ...] = ()
    """Items at the ready; like all items here with their kind as id."""
    carried: tuple[Item, ...] = ()
    """Items to be drawn before use."""
    worn: tuple[Item, ...] = ()
    """Armour."""

    def unit(self, ruleset: Ruleset, unit_id: str, side: str, cell: Cell, name: str = "") -> Unit:
        """Build a fresh unit of this kind; each item has an id of its own: `a1.rifle`, `a1.knife2`."""
        owned = iter(_own(unit_id, (*self.hands, *self.carried, *self.worn)))
        hands, carried, worn = (
            tuple(next(owned) for _ in items) for items in (self.hands, self.carried, self.worn)
        )
        called = name or self.name
        raw = Unit(
            unit_id, called, self.kind, side, self.sheet, cell, 0, hands=hands, carried=carried, worn=worn
        )
        return changed(raw, hp=ruleset.full(raw))


@dataclass(frozen=True, slots=True)
class UnitSet:
    """What `content/<pack>/<ruleset>.yaml` defines."""

    units: Mapping[str, UnitType] = field(default_factory=dict)
    """Kinds of units by id."""
    items: Mapping[str, Item] = field(default_factory=dict)
    """Kinds of items by id."""
    digest: str = ""
    """Changes when the file changes."""
    source: Source | None = None
    """The file, for mistakes that are found later."""
    is_whole: bool = True
    """Whether nothing is wrong with the file; otherwise it holds what is in order of it."""


def read_unit_set(
    ruleset: Ruleset,
    source: Source | None,
    problems: list[Problem],
    lenders: Lenders | None = None,
    shared: Shared | None = None,
) -> UnitSet | None:
    """Read the units and items in a file that are in order; every mistake is added to the problems.

    `shared` is what holds for all rulesets; one of the two must be there. None if nothing can be read. It is
    not whole without a problem, too, if something is in another broken file, which was told already.
    """
    from skirmish.packs.composing import UNITS, Lenders, composed

    lenders, before = lenders or Lenders("", ruleset.id, {}, ()), len(problems)
    whole = composed(source, shared, (*ruleset.kit, UNITS), lenders, problems)
    file = shaped_entries(file_shape(ruleset), whole, problems, whole.broken)
    if file is None:
        return None
    draft = _Draft(ruleset, file, whole, lenders)
    unit_set = draft.made()
    problems.extend(draft.problems)
    is_whole = len(problems) == before and not whole.broken and not draft.is_barred
    return unit_set if is_whole else replace(unit_set, units=_in_order(unit_set, file), is_whole=False)


def _in_order(unit_set: UnitSet, file: Any) -> dict[str, UnitType]:
    """Return the units whose numbers and things could all be read."""
    from skirmish.packs.composing import KIT

    def is_in_order(kind: str, unit: UnitType) -> bool:
        items = (*unit.hands, *unit.carried, *unit.worn)
        named = sum(len(getattr(file.units[kind], place)) for place in KIT)
        return (
            unit.sheet is not None and len(items) == named and all(item.stats is not None for item in items)
        )

    return {kind: unit for kind, unit in unit_set.units.items() if is_in_order(kind, unit)}


def file_shape(ruleset: Ruleset) -> type[FileSchema]:
    """Return the shape of a file with units and items under that ruleset."""
    return _file_shape(ruleset.sheet, tuple(ruleset.kit.items()))


@cache
def _file_shape(sheet: type, kit: tuple[tuple[str, type], ...]) -> type[FileSchema]:
    """Build the shape of such a file under a ruleset with that sheet and those sections of items."""
    from pydantic import Field, create_model

    from skirmish.packs.schema import MOST_DEFINED, FileSchema, Id
    from skirmish.packs.sheets import shape_of
    from skirmish.packs.unit_schema import ItemSchema, UnitSchema

    numbers = shape_of(sheet)
    needs_numbers = any(one.is_required() for one in numbers.model_fields.values())
    unit = create_model(
        "Unit", __base__=UnitSchema, sheet=(numbers, ... if needs_numbers else numbers.model_validate({}))
    )
    blocks = {"units": unit, **{name: shape_of(record, ItemSchema) for name, record in kit}}
    few = Field(max_length=MOST_DEFINED)
    sections: dict[str, Any] = {
        name: (Annotated[dict[Id, block], few], {})  # type: ignore[valid-type]
        for name, block in blocks.items()
    }
    return create_model("RulesFile", __base__=FileSchema, **sections)


class _Draft:
    """One such file while it is being read."""

    def __init__(self, ruleset: Ruleset, file: Any, source: Composed, lenders: Lenders) -> None:
        self.ruleset = ruleset
        self.file = file
        self.source = source
        self.lenders = lenders
        self.is_barred = False
        self.problems: list[Problem] = []
        self.items: dict[str, Item] = {}

    def made(self) -> UnitSet:
        """Build the unit set; the problems say what is wrong with it."""
        for section, record in self.ruleset.kit.items():
            for kind, block in getattr(self.file, section).items():
                self._enter(record, block, (section, kind))
        units = {kind: self._profile(kind, block) for kind, block in self.file.units.items()}
        self._check_left_out()
        return UnitSet(units, self.items, self.source.digest, self.source)

    def _check_left_out(self) -> None:
        """Look at the items of units that are wrong otherwise, so that all is told at once."""
        written = self.source.data.get("units", {})
        for kind in written if isinstance(written, dict) else ():
            if kind not in self.file.units and isinstance(written[kind], dict):
                for steps, item in _named_items(kind, written[kind]):
                    if self.source.is_written(steps):
                        self._item(item, steps)

    def _enter(self, record: type, block: Any, steps: Steps) -> None:
        kind = str(steps[-1])
        if kind in self.items:
            self._add(steps, f"`{kind}` is also the id of another item", of_key=True)
        self.items[kind] = Item(kind, kind, block.name, self._record(record, block, steps), count=block.count)

    def _profile(self, kind: str, block: Any) -> UnitType:
        steps: Steps = ("units", kind)
        sheet = self._record(self.ruleset.sheet, block.sheet, (*steps, "sheet"))
        hands, carried, worn = (self._kit(block, (*steps, place)) for place in ("hands", "carried", "worn"))
        return UnitType(kind, block.name, sheet, hands, carried, worn)

    def _kit(self, block: Any, steps: Steps) -> tuple[Item, ...]:
        wanted: tuple[str, ...] = getattr(block, str(steps[-1]))
        found = (self._item(item, (*steps, number)) for number, item in enumerate(wanted))
        return tuple(item for item in found if item is not None)

    def _item(self, name: str, steps: Steps) -> Item | None:
        """Return the item of that name, of this pack or another; None, with a problem, if there is none."""
        pack, _, kind = name.rpartition("/")
        is_foreign = pack not in {"", self.lenders.pack}
        found = self.lenders.item(name) if is_foreign else self.items.get(kind)
        missing = self.lenders.missing(name) if is_foreign and self.source.is_written(steps) else ""
        if missing:
            self._add(steps, missing, f"add `needs: {{{pack}: any}}` there")
        elif found is None and is_foreign and self.lenders.is_broken(name):
            self.is_barred = True
        elif found is None and (is_foreign or not self._is_written(kind)):
            under = f" under `{self.ruleset.id}`" if is_foreign or self.source.is_shared(steps) else ""
            self._add(steps, f"there is no item `{name}`{under}", partial(self._near, name))
        return found

    def _is_written(self, kind: str) -> bool:
        """Tell whether the file has an item of that id, or may have: in a part that could not be read."""
        sections = (section for name, section in self.source.data.items() if name != "units")
        return any(not isinstance(section, dict) or kind in section for section in sections)

    def _near(self, name: str) -> str:
        """Look for an item that may have been meant."""
        lent = (one for section in self.ruleset.kit for one in self.lenders.names(section))
        return did_you_mean(name, [*self.items, *lent])

    def _record(self, record: type, block: Any, steps: Steps) -> object:
        """Build the ruleset's own record; None, with a problem, if its class refuses the values."""
        from skirmish.packs.sheets import record_of
        from skirmish.rules.sheet import Fault

        try:
            return record_of(record, block)
        except ValueError as error:
            for said in error.args or ("its ruleset refuses it",):
                field = said.field if isinstance(said, Fault) else ()
                self._add((*steps, *field), str(said), of_key=True)
            return None

    def _add(self, steps: Steps, message: str, hint: Hint = "", *, of_key: bool = False) -> None:
        self.problems.append(self.source.problem(steps, message, hint, of_key=of_key))


def _named_items(kind: str, block: Mapping[str, Any]) -> Iterator[tuple[Steps, str]]:
    """Yield each item that a unit names, as far as it does, and where it stands."""
    from skirmish.packs.composing import KIT

    for place in KIT:
        items = block.get(place)
        for number, item in enumerate(items) if isinstance(items, list) else ():
            if isinstance(item, str):
                yield ("units", kind, place, number), item


def _own(unit_id: str, items: tuple[Item, ...]) -> Iterator[Item]:
    seen: dict[str, int] = {}
    for item in items:
        seen[item.kind] = seen.get(item.kind, 0) + 1
        number = seen[item.kind] if seen[item.kind] > 1 else ""
        yield changed(item, id=f"{unit_id}.{item.kind}{number}")
