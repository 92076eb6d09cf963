"""Which verbs were on offer in a battle, and which were chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from skirmish.rules import engine, side_orders

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.model.moment import Step
    from skirmish.rules.ruleset import Ruleset


@dataclass(slots=True)
class Uses:
    """Offers and uses of verbs, counted by verb."""

    battles: int = 0
    """Battles that were counted."""
    offered: Counter[str] = field(default_factory=Counter)
    """Answers for which a unit that was asked could have used the verb lawfully."""
    units: Counter[str] = field(default_factory=Counter)
    """The units that could, summed over those answers."""
    chosen: Counter[str] = field(default_factory=Counter)
    """Answers that used it."""

    def add(self, other: Uses) -> None:
        """Add what was counted elsewhere."""
        self.battles += other.battles
        self.offered += other.offered
        self.units += other.units
        self.chosen += other.chosen


def uses_of(ruleset: Ruleset, steps: Iterable[Step]) -> Uses:
    """Count the offers and uses of one battle, those of all its sides."""
    found = Uses(battles=1)
    for step in steps:
        if step.action is None or step.action.verb in side_orders.VERBS:
            continue
        able = Counter(lawful(ruleset, step.before.seen_by(step.before.asked)))
        found.offered.update(able.keys())
        found.units += able
        found.chosen[step.action.verb] += 1
    return found


def lawful(ruleset: Ruleset, view: Battle) -> Iterator[str]:
    """Yield, for each unit that is asked, the ids of the verbs with which it could answer lawfully."""
    for prompt in view.prompts:
        for verb in prompt.verbs:
            if any(option.targets for option in engine.ways(ruleset, view, prompt.unit, verb)):
                yield verb


def choosable(ruleset: Ruleset) -> Mapping[str, str]:
    """Return what each verb that players can choose does, by its id, in the order of the buttons.

    Other verbs follow from these by themselves; they have no hint, for nobody reads it.
    """
    return {verb.id: verb.hint for verb in ruleset.verbs.values() if verb.hint}
