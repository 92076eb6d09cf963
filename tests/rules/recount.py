"""What the recounts of several systems share: fights thrown together, and battles played to be counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from skirmish.conformance.answers import random_answer
from skirmish.dice import Stream
from skirmish.grid import Cell, distance2
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import CheckRolled
from skirmish.model.moment import Step
from skirmish.model.prompt import Prompt
from skirmish.rules.engine import ways
from skirmish.rules.loop import open_battle, take_step
from skirmish.rules.ruleset import Ruleset
from tests.rules.battery import GROUNDS, HOUSE, Army

N = TypeVar("N")

CASES = 60
"""Fights of each kind that are thrown together."""
STEPS = 300
"""Answers after which a battle is left."""


def numbered(numbers: Mapping[str, int]) -> dict[str, Any]:
    """The numbers as arguments."""
    return dict(numbers)


def thrown(event: CheckRolled) -> Mapping[str, list[int]]:
    """By who threw: the sum of the faces of each throw, in order."""
    found: dict[str, list[int]] = {}
    for roll in event.rolls:
        found.setdefault(roll.name, []).append(sum(roll.faces))
    return found


def eager_battle(ruleset: Ruleset, battle: Battle, seed: str) -> Iterator[Step]:
    """Play a battle by chance in which everybody is out for a fight."""
    stream = Stream.of("recount", seed)
    step = open_battle(ruleset, battle)
    yield step
    for _ in range(STEPS):
        if step.after.result is not None:
            return
        view = step.after.seen_by(step.after.asked)
        action = _eager(ruleset, view, stream) or random_answer(ruleset, view, stream)
        step = take_step(ruleset, step.after, action)
        yield step


def recounted(
    army: Army, battles: int, begin: Callable[[], N], differing: Callable[[Step, N], Iterator[str]]
) -> list[CheckRolled]:
    """Play so many battles, in which no roll may differ, and return the rolls. `begin` makes new notes."""
    wide, rolls = replace(army, grounds=(*GROUNDS, HOUSE)), []
    for seed in map(str, range(battles)):
        notes = begin()
        for step in eager_battle(wide.ruleset, wide.battle(seed), seed):
            assert not [*differing(step, notes)], (seed, step.number)
            rolls += [event for event in step.events if isinstance(event, CheckRolled)]
    return rolls


def _eager(ruleset: Ruleset, view: Battle, stream: Stream) -> Action | None:
    """Something against a foe, or a walk towards one; None leaves it to chance."""
    prompt = stream.choice(view.prompts)
    if prompt.ask != "act" or not stream.below(5):
        return None
    if stream.below(3):
        for verb in stream.drawn(prompt.verbs):
            for option in stream.drawn(ways(ruleset, view, prompt.unit, verb)):
                if ruleset.verbs[verb].aim == "foe":
                    for target in option.targets.drawn(stream):
                        return option.action(target)
    return _nearer(ruleset, view, prompt)


def _nearer(ruleset: Ruleset, view: Battle, prompt: Prompt) -> Action | None:
    """The walk that ends nearest to the nearest enemy whose place is known; None if there is none."""
    unit = view.units[prompt.unit]
    known = view.memories[unit.side].sightings.values()
    lost = [sighting.unit for sighting in known if not sighting.is_gone]
    foes = sorted((distance2(unit.cell, foe.cell), foe.cell) for foe in (*view.foes(unit.side), *lost))
    walks = (option for verb in prompt.verbs for option in ways(ruleset, view, prompt.unit, verb))
    for option in walks if foes else ():
        cells = [cell for cell in option.targets if isinstance(cell, Cell)] if option.verb.is_walk else []
        if cells:
            return option.action(min(cells, key=lambda cell: distance2(cell, foes[0][1])))
    return None
