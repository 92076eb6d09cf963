"""A battle as those see it who judge its moves: decisions, and the turns that they make up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from bench.conduct.peril import Peril
from bench.conduct.prices import Price, open_blows, priced
from skirmish.arena.baselines.blows import is_a_turn, trial_ground
from skirmish.rules import engine, side_orders

if TYPE_CHECKING:
    from skirmish.grid import Cell
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.moment import Step
    from skirmish.model.prompt import Prompt
    from skirmish.model.unit import Unit
    from skirmish.rules.ruleset import Ruleset
    from skirmish.rules.verb import Option


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
        """The view to try things out on."""
        return trial_ground(self.ruleset, self.view)

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
        """Every blow that was open to the unit, priced."""
        return tuple(open_blows(self.ruleset, self.view, self.ground, self.prompt))

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
    def is_declined(self) -> bool:
        """Whether the unit did nothing: it ended its turn, waited, or passed."""
        verb = self.ruleset.verbs[self.action.verb]
        return verb.id == self.prompt.decline or verb.id in {"end", "wait", "stand-by", "hold"}

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
        """Where the unit stood then."""
        return self.after.units[self.first.prompt.unit].cell


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
