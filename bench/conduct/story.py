"""A battle as those see it who judge its moves: decisions, and the turns that they make up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from bench.conduct.peril import Peril
from bench.conduct.prices import Price, open_blows, priced
from skirmish.arena.baselines.blows import is_a_turn, trial_ground
from skirmish.grid import Cell, is_adjacent
from skirmish.model.change import changed
from skirmish.rules import engine, side_orders

if TYPE_CHECKING:
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.moment import Step
    from skirmish.model.prompt import Prompt
    from skirmish.model.unit import Unit
    from skirmish.rules.ruleset import Ruleset
    from skirmish.rules.verb import Option

SHOTS: Final = frozenset({"shoot", "split", "throw", "volley"})
"""Verbs that need distance."""


@dataclass(frozen=True)  # not slotted: what was worked out is kept
class Decision:
    """A unit was asked what to do, and said it."""

    ruleset: Ruleset
    """The table of the battle."""
    step: Step
    """The answer, and what came of it."""
    prompt: Prompt
    """What the unit was asked."""

    @property
    def number(self) -> int:
        """The step's number."""
        return self.step.number

    @property
    def action(self) -> Action:
        """What was answered."""
        assert self.step.action is not None
        return self.step.action

    @cached_property
    def view(self) -> Battle:
        """What the side knew."""
        return self.step.before.seen_by(self.prompt.side)

    @cached_property
    def ground(self) -> Battle:
        """The view to try things out on; all stand where they have declared to go."""
        return arrived(self.ruleset, trial_ground(self.ruleset, self.view))

    @property
    def unit(self) -> Unit:
        """The unit before it acts."""
        return self.view.units[self.prompt.unit]

    @property
    def cell(self) -> Cell:
        """Where the unit stands before it acts."""
        return self.unit.cell

    @property
    def round(self) -> int:
        """The round; 0 before the fight."""
        return round_of(self.step.before)

    @cached_property
    def blows(self) -> tuple[Price, ...]:
        """Every blow that was open to the unit, priced; none for which it gives its declared walk up."""
        found = open_blows(self.ruleset, self.view, self.ground, self.prompt)
        return tuple(price for price in found if not self._gives_its_walk_up(price.action))

    @cached_property
    def peril(self) -> Peril:
        """What known enemies could do next."""
        return Peril(self.ruleset, self.ground)

    @cached_property
    def price(self) -> Price | None:
        """What was done, priced; None if it was not aimed at a foe, or the view does not tell."""
        verb = self.ruleset.verbs[self.action.verb]
        return priced(self.ruleset, self.ground, self.action) if verb.is_hostile else None

    @property
    def is_walk(self) -> bool:
        """Whether the unit walked."""
        return self.ruleset.verbs[self.action.verb].is_walk

    @property
    def is_declared_walk(self) -> bool:
        """Whether the unit said where it will walk later in the round."""
        return self.prompt.ask == "declare" and self.is_walk

    @property
    def is_declined(self) -> bool:
        """Whether the unit did nothing: it ended its turn, waited, or passed."""
        verb = self.ruleset.verbs[self.action.verb]
        return verb.id == self.prompt.decline or verb.id in {"end", "wait", "stand-by", "hold"}

    def _gives_its_walk_up(self, blow: Action) -> bool:
        """Tell whether the unit, who has declared a walk, would follow the target elsewhere instead."""
        clock = self.view.clock
        if self.prompt.ask != "declare" or clock is None or not clock.intents_of(blow.unit):
            return False
        unit, foe = self.ground.parties(blow)
        return blow.verb not in SHOTS and not is_adjacent(unit.cell, foe.cell)

    def walks(self) -> Iterator[tuple[Option, int]]:
        """Yield each way in which the unit could walk, with the mask of the cells."""
        for option in engine.options(self.ruleset, self.view, self.prompt):
            if option.verb.is_walk:
                yield option, option.verb.routes(self.view, self.unit, option.args).cells


@dataclass(frozen=True, slots=True)
class Turn:
    """The decisions of one unit in one round, in order."""

    decisions: tuple[Decision, ...]
    """At least one."""
    after: Battle
    """The battle once they were carried out; the end of the round if they were only declared."""

    @property
    def first(self) -> Decision:
        """The first one."""
        return self.decisions[0]

    @property
    def last(self) -> Decision:
        """The last one."""
        return self.decisions[-1]

    @property
    def end(self) -> Cell:
        """Where the unit stood then, or where it said that it would go."""
        said = [one.action.target for one in self.decisions if one.is_declared_walk]
        goal = said[-1] if said else None
        return goal if isinstance(goal, Cell) else self.after.units[self.first.prompt.unit].cell


def arrived(ruleset: Ruleset, ground: Battle) -> Battle:
    """Return the battle in which all stand where they have declared to go, if nobody else goes there."""
    if ground.clock is None or not ground.clock.is_declaring:
        return ground
    goals = {
        name: said.target
        for name in ground.units
        for said in ground.clock.intents_of(name)
        if ruleset.verbs[said.verb].is_walk and isinstance(said.target, Cell)
    }
    cells = [*goals.values(), *(unit.cell for unit in ground.up() if unit.id not in goals)]
    for name, cell in goals.items():
        if cells.count(cell) == 1:
            ground = ground.with_unit(changed(ground.units[name], cell=cell))
    return ground


def round_of(battle: Battle) -> int:
    """Return the round that is being played; 0 before the fight."""
    return battle.clock.round if battle.clock else 0


@dataclass(frozen=True)  # not slotted: what was worked out is kept
class Story:
    """All decisions of a battle."""

    ruleset: Ruleset
    """The table of the battle."""
    decisions: Sequence[Decision]
    """In order."""
    rounds: Mapping[int, Battle]
    """By round: the battle at its end."""

    @classmethod
    def of(cls, ruleset: Ruleset, steps: Iterable[Step]) -> Story:
        """Read the decisions from the steps; answers in the middle of a blow and placements are none."""
        found, rounds = [], {}
        for step in steps:
            rounds[round_of(step.before)] = step.after
            if step.action is None or step.action.verb in side_orders.VERBS:
                continue
            prompt = engine.asked(step.before, step.action.unit)
            if prompt is not None and is_a_turn(prompt):
                found.append(Decision(ruleset, step, prompt))
        return cls(ruleset, found, rounds)

    @cached_property
    def turns(self) -> Sequence[Turn]:
        """Every turn of every unit, by its first decision."""
        found: dict[tuple[str, int], list[Decision]] = {}
        for decision in self.decisions:
            found.setdefault((decision.prompt.unit, decision.round), []).append(decision)
        return [Turn(tuple(own), self._after(own[-1])) for own in found.values()]

    def stop(self, walk: Decision) -> Cell:
        """Return the cell in which a walk ended."""
        return self._after(walk).units[walk.prompt.unit].cell

    def _after(self, last: Decision) -> Battle:
        return self.rounds[last.round] if last.prompt.ask == "declare" else last.step.after

    def turns_of(self, unit: str) -> Sequence[Turn]:
        """Return the turns of one unit, in order."""
        return [turn for turn in self.turns if turn.first.prompt.unit == unit]


@dataclass(frozen=True, slots=True)
class Hit:
    """A move that a counter found."""

    decision: Decision
    """The move."""
    why: str
    """What was done, and what stood open instead."""


def hits(decisions: Iterable[Decision], judged: Callable[[Decision], str]) -> Iterator[Hit]:
    """Yield each decision that is judged wrong, with why; `judged` returns an empty text for the others."""
    for decision in decisions:
        why = judged(decision)
        if why:
            yield Hit(decision, why)
