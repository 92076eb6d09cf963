"""Meeting situations: random battles are played; what is offered, asked or rolled in them is tried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from bench.rolled.ground import battle_of
from skirmish.conformance.answers import random_answer
from skirmish.dice import Stream
from skirmish.model.event import CheckRolled
from skirmish.rules.engine import ways
from skirmish.rules.loop import open_battle, take_step
from skirmish.rules.rounds.placement import READY

if TYPE_CHECKING:
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.moment import Step
    from skirmish.model.prompt import Prompt
    from skirmish.model.unit import Unit
    from skirmish.rules.ruleset import Ruleset
    from skirmish.rules.verb import Option

STEPS: Final = 250
"""Answers after which a battle is left for the next."""
TRIES: Final = 60
"""Times that a verb is looked at in vain, for each situation wanted, before it is left alone."""
SHARE: Final = 8
"""One battle gives so great a part of the situations of a verb at most, so that they are of many kinds."""
AHEAD: Final = 3
"""Targets of one way to do it that are looked at each time."""


@dataclass(frozen=True, slots=True)
class Situation:
    """Something that a side may do, or is asked, in the middle of a battle."""

    battle: Battle
    """The truth of it."""
    prompt: Prompt
    """What is asked."""
    action: Action
    """The answer to be tried."""
    place: str
    """Where it was met: seed and step."""

    @property
    def is_reply(self) -> bool:
        """Whether it is an answer in the middle of something."""
        return self.prompt.ask in {"react", "choose"}


@dataclass(frozen=True, slots=True)
class Met:
    """A check that was rolled in a battle."""

    verb: str
    """The verb."""
    check: Any
    """Its numbers."""
    place: str
    """Where it was met."""


class Meetings:
    """What was met under one ruleset, so many of each kind that are told apart by the states of both."""

    def __init__(self, ruleset: Ruleset, quota: int) -> None:
        self.ruleset = ruleset
        """Whose battles are played."""
        self.quota = quota
        """So many situations of each verb, and so many checks of each, are wanted."""
        self.seen: set[object] = set()
        """Kinds of situations that were met."""
        self.kept: Counter[str] = Counter()
        """How many were kept, by verb."""
        self.looked: Counter[str] = Counter()
        """How often a verb was looked at."""
        self.here: Counter[str] = Counter()
        """How many were kept of this battle, by verb."""
        self.checked: Counter[str] = Counter()
        """How many checks were met, by verb."""

    def of(self, seeds: Iterator[str]) -> Iterator[Situation | Met]:
        """Yield everything new that those battles have, as it comes; `keep` is told of what is taken."""
        for seed in seeds:
            stream = Stream.of("meeting", self.ruleset.id, seed)
            self.here.clear()
            for step in self._battle(seed, stream):
                yield from self._checks(step, seed)
                if step.after.prompts:
                    yield from self._situations(step.after, f"seed {seed} step {step.number}", stream)

    def keep(self, situation: Situation) -> None:
        """Count a situation that is tried: one less of its verb is wanted."""
        self.kept[situation.action.verb] += 1
        self.here[situation.action.verb] += 1

    def _battle(self, seed: str, stream: Stream) -> Iterator[Step]:
        step = open_battle(self.ruleset, battle_of(self.ruleset, seed))
        yield step
        for _ in range(STEPS):
            if step.after.result is not None:
                return
            step = take_step(self.ruleset, step.after, self._answer(step.after, stream))
            yield step

    def _answer(self, battle: Battle, stream: Stream) -> Action:
        """Draw an answer, often by a verb that is still wanted; raids begin quietly."""
        view = battle.seen_by(battle.asked)
        prompt = stream.choice(view.prompts)
        if READY.id in prompt.verbs:
            return next(iter(ways(self.ruleset, view, prompt.unit, READY.id))).action()
        if prompt.topic == "infiltrate" and stream.below(3):
            return next(iter(ways(self.ruleset, view, prompt.unit, prompt.decline))).action()
        rare = sorted(filter(self._is_wanted, prompt.verbs), key=lambda verb: self.kept[verb])
        if rare and stream.below(2):
            for verb in rare:
                for option in stream.drawn(ways(self.ruleset, view, prompt.unit, verb)):
                    for target in option.targets.drawn(stream):
                        return option.action(target)
        return random_answer(self.ruleset, view, stream)

    def _is_wanted(self, verb: str) -> bool:
        is_tired = self.looked[verb] >= TRIES * self.quota
        return self.kept[verb] < self.quota and not is_tired and self.here[verb] < max(1, self.quota // SHARE)

    def _checks(self, step: Step, seed: str) -> Iterator[Met]:
        for event in step.events:
            if isinstance(event, CheckRolled) and self.checked[event.verb] < self.quota:
                key = ("check", event.verb, event.check)
                if key not in self.seen:
                    self.seen.add(key)
                    self.checked[event.verb] += 1
                    yield Met(event.verb, event.check, f"seed {seed} step {step.number}")

    def _situations(self, battle: Battle, place: str, stream: Stream) -> Iterator[Situation]:
        view = battle.seen_by(battle.asked)
        for prompt in view.prompts:
            for verb in prompt.verbs:
                if not self._is_wanted(verb):
                    continue
                for option in stream.drawn(ways(self.ruleset, view, prompt.unit, verb)):
                    yield from self._aimed(battle, prompt, option, place, stream)
                    break

    def _aimed(
        self, battle: Battle, prompt: Prompt, option: Option, place: str, stream: Stream
    ) -> Iterator[Situation]:
        for target in islice(option.targets.drawn(stream), AHEAD):
            action = option.action(target)
            key = self._key(battle, prompt, action)
            if key not in self.seen and self._is_wanted(action.verb):
                self.seen.add(key)
                self.looked[action.verb] += 1
                yield Situation(battle, prompt, action, place)

    def _key(self, battle: Battle, prompt: Prompt, action: Action) -> object:
        """Return what tells situations apart: who is in which states, what is known, how it is done."""
        other = battle.units.get(action.target_id) or battle.units.get(prompt.about)
        how = tuple(name for name, _ in action.args)
        view = battle.seen_by(prompt.side)
        both = (_states(battle.units[action.unit]), _states(other))
        return action.verb, prompt.topic, how, both, view.is_partial, len(view.foes(prompt.side))


def _states(unit: Unit | None) -> tuple[str, ...]:
    return () if unit is None else (unit.kind, *sorted(unit.states), str(bool(unit.hidden_from)))
