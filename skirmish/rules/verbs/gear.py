"""Hands and what is in them: drawing, picking up, dropping. What it costs is for each ruleset to say."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from skirmish.grid import neighbours
from skirmish.model.event import ItemMoved
from skirmish.model.kit import BROKEN, item_named
from skirmish.model.lock import is_key, keys_of
from skirmish.rules.verb import Args, Verb

if TYPE_CHECKING:
    from skirmish.grid import Cell
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.kit import Item
    from skirmish.model.moment import Moment
    from skirmish.model.unit import Unit
    from skirmish.rules.check import Refusal

BOTH = 2
"""Hands that everybody has."""


def with_each(items: Iterable[Item]) -> tuple[Args, ...]:
    """Return one variant for each item, as the argument `with`."""
    return tuple((("with", item.id),) for item in items)


@dataclass(frozen=True, slots=True)
class Handling:
    """How the units of one ruleset handle their things."""

    hands: Callable[[Item], int]
    """Hands that an item takes."""
    cannot: Callable[[Battle, Unit], Refusal | None]
    """Why the unit can take nothing in hand now; None when it can."""
    cannot_drop: Callable[[Battle, Unit], Refusal | None]
    """Why it can let nothing fall; None when it can."""
    spend: Callable[[Moment, str], None]
    """What taking something in hand costs."""
    rule: str = ""
    """Id of the rule behind it."""
    leaves_attack: bool = False
    """Whether an attack may follow in the same turn."""

    def free(self, unit: Unit) -> int:
        """Count the hands that hold nothing."""
        return max(0, BOTH - sum(self.hands(item) for item in unit.hands))

    def loose(self, unit: Unit) -> tuple[Item, ...]:
        """List the things in hand that may be put away or let fall."""
        return unit.hands

    def taken_up(self, item: Item) -> Item:
        """Return the thing as it is once it has been picked up."""
        return item

    def room(self, unit: Unit) -> int:
        """Count the hands that are free once everything `loose` is put away."""
        return self.free(unit) + sum(self.hands(item) for item in self.loose(unit))

    def verbs(self) -> tuple[Verb, ...]:
        """Build the verbs that draw, pick up and drop."""
        return (
            Verb("draw", self._land_draw, key="a", can_start=self.cannot, variants=self._draw_variants,
                 rule=self.rule, is_readying=self.leaves_attack,
                 hint="Take something else in hand."),
            Verb("pick-up", self._land_pick_up, word="pick up", key="A", can_start=self.cannot,
                 variants=self._pick_up_variants, rule=self.rule, is_readying=self.leaves_attack,
                 hint="From the ground, here or beside you."),
            Verb("drop", self._land_drop, can_start=self.cannot_drop, variants=self._drop_variants,
                 rule=self.rule,
                 hint="Let something fall, at no cost."),
        )  # fmt: skip

    def draw(self, moment: Moment, unit_id: str, item_id: str) -> None:
        """Take the item in hand; what is in the hands goes into the pack until there is room for it."""
        unit = moment.battle.units[unit_id]
        item = item_named(unit.carried, item_id)
        assert item is not None
        for held in reversed(self.loose(unit)):
            if self.free(moment.battle.units[unit_id]) >= self.hands(item):
                break
            moment.happen(ItemMoved(unit_id, held, "carried"))
        moment.happen(ItemMoved(unit_id, item, "hands"))

    def drawable(self, unit: Unit) -> tuple[Item, ...]:
        """List the unbroken things in the pack for which there is room: what is in the way is stowed."""
        room = self.room(unit)
        return tuple(
            item
            for item in unit.carried
            if item.flaw != BROKEN and not is_key(item) and self.hands(item) <= room
        )

    def _draw_variants(self, _battle: Battle, unit: Unit) -> tuple[Args, ...]:
        return with_each(self.drawable(unit))

    def _land_draw(self, moment: Moment, action: Action, _outcome: object) -> None:
        self.spend(moment, action.unit)
        self.draw(moment, action.unit, action.arg("with"))

    def within_grasp(self, battle: Battle, unit: Unit) -> tuple[tuple[Cell, Item], ...]:
        """List the things on its own or a neighbouring cell for which the unit has hands free."""
        found = battle.ground.items
        if not found:
            return ()
        free = self.free(unit)
        return tuple(
            (cell, item)
            for cell in (unit.cell, *neighbours(unit.cell))
            for item in found.get(cell, ())
            if is_key(item) or self.hands(item) <= free
        )

    def _pick_up_variants(self, battle: Battle, unit: Unit) -> tuple[Args, ...]:
        return with_each(item for _, item in self.within_grasp(battle, unit))

    def pick_up(self, moment: Moment, unit_id: str, item_id: str) -> None:
        """Take the item from where it lies, if it still lies within the unit's grasp: a key into the pack."""
        for cell, item in self.within_grasp(moment.battle, moment.battle.units[unit_id]):
            if item.id == item_id:
                up = self.taken_up(item)
                moment.happen(ItemMoved(unit_id, up, "carried" if is_key(item) else "hands", cell))
                return

    def _land_pick_up(self, moment: Moment, action: Action, _outcome: object) -> None:
        self.spend(moment, action.unit)
        self.pick_up(moment, action.unit, action.arg("with"))

    def _drop_variants(self, _battle: Battle, unit: Unit) -> tuple[Args, ...]:
        return with_each((*self.loose(unit), *keys_of(unit)))

    def _land_drop(self, moment: Moment, action: Action, _outcome: object) -> None:
        unit = moment.battle.units[action.unit]
        item = item_named((*unit.hands, *unit.carried), action.arg("with"))
        assert item is not None
        moment.happen(ItemMoved(unit.id, item, "ground", unit.cell))
