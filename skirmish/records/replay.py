"""Replays: a save folded back to battles without dice or rules, and the proof that the rules say the same."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from skirmish.errors import IllegalAction, NotationError, SaveError
from skirmish.model.action import Action, parse
from skirmish.model.apply import fold
from skirmish.model.battle import Battle
from skirmish.model.event import Event
from skirmish.model.moment import Step
from skirmish.records.codec import Codec
from skirmish.records.digest import Digests
from skirmish.records.savefile import Save, StepLine
from skirmish.rules.engine import open_battle, take_step

if TYPE_CHECKING:
    from skirmish.rules.ruleset import Ruleset

_UNFIT = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What folding raises when events speak of what is not there."""


@dataclass(frozen=True, slots=True)
class Difference:
    """The first step of which the rules now say something else than the save."""

    step: int
    """Its number."""
    reason: str
    """What differs, in a sentence."""


def start_of(codec: Codec, save: Save) -> Battle:
    """The battle before the first step. SaveError if it does not fit."""
    battle: Battle = codec.read(save.start, Battle, "start")
    return battle


def steps_of(codec: Codec, save: Save) -> tuple[Step, ...]:
    """The steps that stand, with the battle before and after each. SaveError names a step that does not fit.

    The last battle is held against its digest: it is right only if all before it were.
    """
    battle = start_of(codec, save)
    steps: list[Step] = []
    for line in save.steps:
        step = _step(codec, battle, line)
        steps.append(step)
        battle = step.after
    if steps and _digest(codec, battle) != save.steps[-1].digest:
        raise SaveError("the steps do not lead to the battle that was saved")
    return tuple(steps)


def _digest(codec: Codec, battle: Battle) -> str:
    """The digest of a folded battle; empty if events have put into it what no battle holds."""
    try:
        return Digests(codec)(battle)
    except TypeError:
        return ""


def _step(codec: Codec, before: Battle, line: StepLine) -> Step:
    events = codec.read(list(line.events), tuple[Event, ...], f"step {line.number}")
    try:
        action = parse(line.action) if line.action else None
        after = replace(fold(before, events), step=before.step + 1, _kept={})
    except NotationError as error:
        raise SaveError(f"step {line.number}: {error}") from None
    except _UNFIT as error:
        raise SaveError(f"step {line.number} does not fit the battle: {error!r}") from None
    return Step(line.number, action, events, before, after)


def verify(ruleset: Ruleset, save: Save) -> Difference | None:
    """Resolve every action anew: the first step with other events, or None. SaveError as `steps_of`."""
    if save.header.version != ruleset.version:
        return Difference(
            0, f"Made under version {save.header.version} of {ruleset.title}, not {ruleset.version}."
        )
    codec = Codec.of(ruleset)
    battle = start_of(codec, save)
    for line in save.steps:
        step = _step(codec, battle, line)
        try:
            reason = _difference(step, _resolved(ruleset, battle, step.action))
        except (IllegalAction, *_UNFIT) as error:
            reason = f"The rules do not allow {line.action!r} there: {error}."
        if reason:
            return Difference(line.number, reason)
        battle = step.after
    return None


def _resolved(ruleset: Ruleset, battle: Battle, action: Action | None) -> tuple[Event, ...]:
    step = open_battle(ruleset, battle) if action is None else take_step(ruleset, battle, action)
    return step.events


def _difference(step: Step, events: tuple[Event, ...]) -> str:
    for place, (said, now) in enumerate(zip(step.events, events, strict=False)):
        if said != now:
            return f"Event {place} was {said}; the rules now say {now}."
    if len(events) != len(step.events):
        return f"There were {len(step.events)} events; the rules now make {len(events)}."
    return ""
