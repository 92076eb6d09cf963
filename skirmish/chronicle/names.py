"""Names for the log: only of units that the side knows to be there, else nobody's."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from skirmish.model.battle import Battle
from skirmish.model.unit import Unit
from skirmish.rules.rounds.throws import ScoreOutcome

if TYPE_CHECKING:
    from skirmish.rules.check import Modifier, Outcome
    from skirmish.rules.ruleset import Ruleset

SOMEBODY: Final = "somebody"
"""Stands for units that the side does not know."""

WAYS: Final = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
"""The eight facings, spelt out."""

_SLOT: Final = re.compile(r"\{(\w+)(?::(\w+)\|(\w+))?\}")


@dataclass(frozen=True, slots=True)
class BeforeAndAfter:
    """What a side knew before an event and knows after it."""

    before: Battle
    """The view before."""
    after: Battle
    """The view after."""

    def unit(self, unit_id: str) -> Unit | None:
        """Return the unit as it is known now, else as it was known before; None if it is in neither view."""
        return self.after.units.get(unit_id) or self.before.units.get(unit_id)

    def name(self, unit_id: str) -> str:
        """Return the unit's name, or `SOMEBODY` if it is not known."""
        unit = self.unit(unit_id)
        return unit.name if unit else SOMEBODY

    def newcomers(self) -> tuple[Unit, ...]:
        """List the enemies that are known only now."""
        return tuple(
            unit
            for unit in self.after.units.values()
            if unit.id not in self.before.units and unit.side != self.after.viewer
        )


def fill(template: str, values: Mapping[str, str]) -> str:
    """Fill the template: each `{name}` that has a value is replaced by it; values are not looked into.

    `{action:die|dice}` is replaced by the first word where the value is 1, else by the second.
    """

    def filled(slot: re.Match[str]) -> str:
        value = values.get(slot[1])
        if value is None:
            return slot[0]
        return (slot[2] if value == "1" else slot[3]) if slot[2] else value

    return _SLOT.sub(filled, template)


def number(amount: int) -> str:
    """Write the number with a true minus."""
    return str(amount).replace("-", "−")


def signed(amount: int) -> str:
    """Write the number with its sign, 0 without one."""
    return f"+{amount}" if amount > 0 else number(amount)


def amount(row: Modifier) -> str:
    """Write what a row of odds adds, `+2` or `−1`, also `+0`; empty where it is only told."""
    return "" if row.is_only_told else f"{row.amount:+d}".replace("-", "−")


def is_bare_total(outcome: Outcome) -> bool:
    """Tell whether the outcome is only the number that was thrown."""
    return isinstance(outcome, ScoreOutcome) and outcome.name == str(outcome.total)


def outcome_word(ruleset: Ruleset, outcome: Outcome) -> str:
    """Write what came of a check: the system's word for it, else its name; a number with a true minus."""
    name = number(int(outcome.name)) if is_bare_total(outcome) else outcome.name
    return ruleset.prose.outcomes.get(outcome.name, name)
