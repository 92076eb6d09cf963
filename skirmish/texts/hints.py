"""Hints at the moment of need: what the engine's own calls say about the unit that is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from skirmish.grid import FACINGS, Cell, facing_towards, step
from skirmish.grid.cover import cover
from skirmish.model.change import changed
from skirmish.odds.action_odds import OddsCache
from skirmish.rules import engine
from skirmish.rules.bounds import percent
from skirmish.typed import capital

if TYPE_CHECKING:
    from skirmish.ai.retaliation import Danger
    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.model.unit import Unit
    from skirmish.rules.ruleset import Ruleset

SAFER: Final = 0.7
"""What danger beside the unit is at most, as a share of that where it stands, for a hint to send it there."""
FAINT: Final = 0.25
"""A chance below which a hint says why it is so small."""
_WAYS: Final = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
_NUMBERS: Final = ("nobody", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


@dataclass(frozen=True, slots=True)
class Ways:
    """How the player asks for what a hint tells of: by keys, or by words that are typed."""

    look: str
    """Shows where to go, and where fewer can strike."""
    undo: str
    """Takes a step back."""
    next: str
    """Goes to another unit that is asked."""
    odds: str
    """Where the rows of the odds are."""
    danger: str
    """Shows who could strike where."""


TYPED: Final = Ways(
    "reach tells how far you get, threats and a cell who can strike there",
    "undo",
    "use and an id speaks for",
    "by odds and a command",
    "threats and a cell tells",
)
"""In the plain client."""


@dataclass(frozen=True, slots=True)
class HintContext:
    """What is asked, of whom, and what is known."""

    ruleset: Ruleset
    """Whose verbs they are."""
    view: Battle
    """What the player knows."""
    prompts: tuple[Prompt, ...]
    """What is asked; the first is answered now."""
    ways: Ways
    """How the player asks for more."""
    can_undo: bool = False
    """Whether the last step can be taken back."""

    @property
    def unit(self) -> Unit:
        """The unit that is asked."""
        return self.view.units[self.prompts[0].unit]


def low(now: HintContext) -> str:
    """Say that the unit has few points left."""
    unit, full = now.unit, now.ruleset.full(now.unit)
    is_low = 0 < 3 * unit.hp <= full
    return f"{unit.name} has {unit.hp} of {full} left: out of sight nobody can strike." if is_low else ""


def exposed(now: HintContext) -> str:
    """Say how many could strike the unit in the open, and where beside it that is less likely."""
    from skirmish.ai.retaliation import danger  # Opponents' reckoning is loaded when the first hint needs it.

    view, unit = now.view, now.unit
    beside = [step(unit.cell, facing) for facing in range(len(FACINGS))]
    free = [cell for cell in beside if view.terrain.tile(cell).walkable and view.at(cell) is None]
    known = danger(
        now.ruleset,
        view,
        unit.id,
        (changed(unit, cell=cell) for cell in (unit.cell, *free)),
    )
    here = known.blows[unit.cell]
    shooters = [view.units[blow.foe].cell for blow in here if blow.foe in view.units]
    if not any(_cover(view, foe, unit.cell) == "none" for foe in shooters):
        return ""
    count = "one foe" if len(here) == 1 else _NUMBERS[min(9, len(here))]
    said = f"In the open, {count} can strike {unit.name}"
    best = min(free, key=lambda cell: _loss(known, cell), default=None)
    if best is None or _loss(known, best) > SAFER * _loss(known, unit.cell):
        return f"{said}: {now.ways.look}."
    kinds = {_cover(view, foe, best) for foe in shooters}
    there = next((f"{kind} cover" for kind in ("heavy", "light") if kind in kinds), "fewer can")
    return f"{said}; {there} one {_WAYS[facing_towards(unit.cell, best)]}."


def _cover(view: Battle, foe: Cell, cell: Cell) -> str:
    return cover(view.terrain, view.ground.open_doors, foe, cell)[0]


def _loss(known: Danger, cell: Cell) -> float:
    """Return the mean of all that the enemies could do in that cell."""
    return sum(blow.damage for blow in known.blows.get(cell, ()))


def faint(now: HintContext) -> str:
    """Say why the first attack on the nearest foe has so small a chance."""
    view, prompt = now.view, now.prompts[0]
    odds = OddsCache(now.ruleset)
    for option in engine.options(now.ruleset, view, prompt):
        targets = [target for target in option.targets if isinstance(target, str)]
        if option.verb.aim != "foe" or option.verb.weigh is None or not targets:
            continue
        found = odds.of(view, option.action(targets[0]))
        against = [row for row in found.rows if row.amount < 0 and row.side == "actor"] if found else []
        if found is None or found.chance >= FAINT or not against:
            return ""
        worst = min(against, key=lambda row: row.amount)
        name, chance = capital(option.verb.title), percent(found.chance)
        return f"{name} has a chance of only {chance}. What counts most against it: {worst.reason}."
    return ""


def undone(now: HintContext) -> str:
    """Say that the last step can be taken back."""
    said = f"{now.ways.undo} takes that back: no dice fell, and nothing new was seen."
    return said if now.can_undo else ""


def several(now: HintContext) -> str:
    """Say that others may act first."""
    said = f"{now.ways.next} the next of yours who may act; in any order."
    return said if len(now.prompts) > 1 else ""


NEEDS: Final[Mapping[str, Callable[[HintContext], str]]] = {
    "low": low,
    "open": exposed,
    "faint": faint,
    "undo": undone,
    "several": several,
}
"""By id, the most urgent first: what says the hint, or nothing where it is not needed."""


def about(ways: Ways) -> Mapping[str, str]:
    """Return by id what each hint says in general, for the page that lists them."""
    return {
        "low": "A unit with few points left is best kept out of sight, or leaves: "
        "every blow may be the last.",
        "open": "In the open everybody who sees you can shoot. Cover counts where it stands between you and "
        f"them; {ways.danger} who could strike where.",
        "faint": f"A small chance has reasons, row by row {ways.odds}: distance, cover, the dark. "
        "Change them first.",
        "undo": f"{ways.undo} takes a step back as long as no dice fell and nothing new was seen.",
        "several": f"Where several of yours are asked, {ways.next} the next; the order is yours.",
    }


def needed(now: HintContext, known: frozenset[str]) -> tuple[str, str]:
    """Return id and sentence of the most urgent hint that was not given yet; both empty if none is needed."""
    for name, say in NEEDS.items():
        said = say(now) if name not in known else ""
        if said:
            return name, said
    return "", ""
