"""Replays: a save folded back to battles without dice or rules, and the proof that the rules say the same."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from skirmish.errors import IllegalAction, NotationError, SaveError
from skirmish.model.action import Action, parse
from skirmish.model.apply import fold
from skirmish.model.battle import Battle
from skirmish.model.event import ActionTaken, Event
from skirmish.model.moment import Step
from skirmish.records.codec import Codec
from skirmish.records.digest import Digests
from skirmish.records.lines import Record
from skirmish.records.misfit import quoted, shortened
from skirmish.records.savefile import Break, Save, StepLine
from skirmish.rules.loop import open_battle, take_step

if TYPE_CHECKING:
    from skirmish.rules.ruleset import Ruleset

_UNFIT = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""The errors that folding raises when events speak of something that is not there."""


@dataclass(frozen=True, slots=True)
class Difference:
    """The first step for which the rules now give something else than the save."""

    step: int
    """Its number."""
    reason: str
    """What differs, in a sentence."""


def ruleset_of(save: Save, rulesets: Mapping[str, Ruleset]) -> Ruleset:
    """Return the rules that the save was played under; SaveError, with what to do, if they are not here."""
    found = rulesets.get(save.header.ruleset)
    if found is None:
        named = f"{quoted(save.header.ruleset)}, version {quoted(save.header.version)}"
        raise SaveError(f"it was played under {named}, which is not here: install these rules to go on")
    return found


def start_of(codec: Codec, save: Save) -> Battle:
    """Read the battle before the first step; SaveError if it does not fit."""
    battle: Battle = codec.read(save.start, Battle, "start")
    _check(battle)
    return battle


def _check(battle: Battle) -> None:
    """Raise SaveError if a side, a unit or a prompt does not fit the battle: nobody could go on with it."""
    sides = {side.id for side in battle.scene.sides}
    allies = {(ally.id, ally.side) for ally in battle.scene.allies}
    for side in battle.scene.sides:
        if side.id not in battle.memories:
            raise SaveError(f"it does not say what {quoted(side.id)} remembers")
    for name, unit in battle.units.items():
        if unit.id != name:
            raise SaveError(f"{quoted(name)} has the id of another, {quoted(unit.id)}")
        if not battle.terrain.has(unit.cell):
            raise SaveError(f"{quoted(name)} stands off the map, at {unit.cell}")
        if unit.side not in sides:
            raise SaveError(f"there is no side {quoted(unit.side)}")
        if unit.ally and (unit.ally, unit.side) not in allies:
            raise SaveError(f"{quoted(unit.side)} has no ally {quoted(unit.ally)}")
    for prompt in battle.prompts:
        if prompt.unit not in battle.units or prompt.side not in sides:
            raise SaveError(f"{quoted(prompt.unit)} is asked, and is not there")


def _check_named(events: tuple[Event, ...], battle: Battle) -> None:
    """Raise SaveError if an event speaks of a unit that is not there: nobody could be told of it."""
    for event in events:
        for part in ("unit", "by", "other"):
            name = getattr(event, part, "")
            if name and name not in battle.units:
                raise SaveError(f"it does not fit the battle: there is no {quoted(name)}")


def steps_of(codec: Codec, save: Save) -> tuple[tuple[Step, ...], Break | None]:
    """Return the steps that fit, and where the save stops making sense (None if nowhere).

    Each step has the battle before and after it. SaveError if the battle that the save begins with does not
    fit.
    """
    battle = start_of(codec, save)
    digest = Digests(codec)
    steps: list[Step] = []
    for line in save.steps:
        try:
            step = _step(codec, battle, line, digest)
        except SaveError as error:
            return tuple(steps), save.break_at(line.number, str(error))
        steps.append(step)
        battle = step.after
    return tuple(steps), save.broken


def _step(codec: Codec, before: Battle, line: StepLine, digest: Digests) -> Step:
    """Read a step and check that it leads to the battle that was saved; SaveError if it does not fit."""
    events = codec.read(list(line.events), tuple[Event, ...], "events")
    try:
        action = parse(line.action) if line.action else None
        after = fold(before, events).altered(step=before.step + 1)
        is_same = digest(after) == line.digest
    except NotationError as error:
        raise SaveError(str(error)) from None
    except KeyError as error:
        raise SaveError(f"it does not fit the battle: there is no {quoted(error.args[0])}") from None
    except _UNFIT as error:
        raise SaveError(f"it does not fit the battle: {quoted(error)}") from None
    _check(after)
    _check_named(events, after)
    if not is_same:
        raise SaveError("it does not lead to the battle that was saved")
    return Step(line.number, action, events, before, after)


def verify(ruleset: Ruleset, save: Save) -> Difference | None:
    """Resolve every action anew; return the first step that does not fit or has other events, or None.

    Lines that do not count (`Save.broken`) are left out. SaveError as `steps_of`.
    """
    if save.header.version != ruleset.version:
        return Difference(
            0, f"Made under version {save.header.version} of {ruleset.title}, not {ruleset.version}."
        )
    codec = Codec.of(ruleset)
    digest = Digests(codec)
    battle = start_of(codec, save)
    for line in save.steps:
        try:
            step = _step(codec, battle, line, digest)
        except SaveError as error:
            return Difference(line.number, f"{error}.")
        try:
            reason = _difference(codec, step, _resolved(ruleset, battle, step.action))
        except (AssertionError, IllegalAction, *_UNFIT) as error:
            said = f"there is no {quoted(error.args[0])}" if isinstance(error, KeyError) else str(error)
            reason = f"The rules do not allow {line.action!r} there{said and f': {said}'}."
        if reason:
            return Difference(line.number, reason)
        battle = step.after
    return None


def _resolved(ruleset: Ruleset, battle: Battle, action: Action | None) -> tuple[Event, ...]:
    step = open_battle(ruleset, battle) if action is None else take_step(ruleset, battle, action)
    return step.events


def _difference(codec: Codec, step: Step, events: tuple[Event, ...]) -> str:
    taken = next((one.action for one in step.events if isinstance(one, ActionTaken)), step.action)
    if taken != step.action:
        return f"Its command is {quoted(str(step.action))}, and its events are those of {quoted(str(taken))}."
    for place, (said, now) in enumerate(zip(step.events, events, strict=False)):
        if said != now:
            return f"Event {place}{_unlike(codec.write(said), codec.write(now))}."
    if len(events) != len(step.events):
        return f"There were {len(step.events)} events; the rules now make {len(events)}."
    return ""


def _unlike(said: Record, now: Record) -> str:
    """Tell in short in what two different events differ, as a save has them; what one leaves out is null."""
    if said["is"] != now["is"]:
        return f" was {said['is']}; the rules now make {now['is']}"
    path: list[str] = []
    old: Any = said
    new: Any = now
    while isinstance(old, dict) and isinstance(new, dict):
        name = next(name for name in old | new if old.get(name) != new.get(name))
        path.append(name)
        old, new = old.get(name), new.get(name)
    told, instead = (shortened(json.dumps(one)) for one in (old, new))
    return f", {said['is']}: {'.'.join(map(shortened, path))} was {told}; the rules now say {instead}"
