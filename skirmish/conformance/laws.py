"""The laws of one moment and of one step. Each yields what it finds wrong, as (law, detail)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from skirmish.conformance.answers import all_options, is_offered, wild_actions
from skirmish.grid import Cell, Terrain
from skirmish.model.action import Action
from skirmish.model.apply import apply, fold
from skirmish.model.change import changed
from skirmish.model.event import BattleEnded, SideSaw, UnitMoved
from skirmish.rules.engine import options, refuse
from skirmish.rules.loop import take_step
from skirmish.rules.replies import best_reply

if TYPE_CHECKING:
    from skirmish.dice import Stream
    from skirmish.model.battle import Battle
    from skirmish.model.moment import Step
    from skirmish.rules.ruleset import Ruleset

Findings = Iterator[tuple[str, str]]
"""Broken laws, each with what was found."""

SAMPLE = 6
"""How many targets of each option are looked at, and how many wild actions are tried, each time."""


# --------------------------------------------------------------------------------------------------- a step


def step_laws(step: Step) -> Findings:
    """Check that the events of a step are the whole change, and that nothing is forgotten."""
    folded = fold(step.before, step.events)
    if changed(folded, step=step.after.step) != step.after:
        yield "folding the events gives the battle after them", _difference(folded, step.after)
    for side, memory in step.after.memories.items():
        if step.before.memories[side].explored & ~memory.explored:
            yield "explored ground only grows", side
    sides = {prompt.side for prompt in step.after.prompts}
    if len(sides) > 1:
        yield "one side is asked at a time", str(step.after.prompts)
    if (step.after.result is None) != bool(sides):
        yield "somebody is asked until the battle is over", str(step.after.result)


def sound_laws(ruleset: Ruleset, battle: Battle) -> Findings:
    """Check that units stand apart on open ground, things are in one place, and the fallen are not asked."""
    here = battle.terrain.passable(battle.ground.open_doors)
    taken: dict[Cell, str] = {}
    for unit in battle.up():
        if unit.cell in taken:
            yield "two units never share a cell", f"{unit.id} and {taken[unit.cell]} on {unit.cell}"
        taken[unit.cell] = unit.id
        if not here >> battle.terrain.bit(unit.cell) & 1:
            yield "a unit stands where one can stand", f"{unit.id} on {unit.cell}"
        if unit.side in unit.hidden_from:
            yield "nobody hides from its own side", unit.id
    for unit in battle.units.values():
        if unit.hp > ruleset.full(unit):
            yield "nobody has more points than when whole", f"{unit.id}: {unit.hp}"
    things = Counter(item.id for unit in battle.units.values() for item in unit.items)
    things.update(item.id for lying in battle.ground.items.values() for item in lying)
    for name, times in things.items():
        if times > 1:
            yield "a thing is in one place", name
    for prompt in battle.prompts:
        unit = battle.units[prompt.unit]
        if unit.out or unit.side != prompt.side:
            yield "only those in the fight are asked, by their own side", str(prompt)


def same_again(ruleset: Ruleset, step: Step) -> Findings:
    """Check that the same answer to the same battle gives the same events.

    Dice are a function of seed and step.
    """
    if step.action is None:
        return
    again = take_step(ruleset, step.before, step.action)
    if again.events != step.events or again.after != step.after:
        yield "resolving the recorded action again gives the same events", str(step.action)


def witness_laws(step: Step) -> Findings:
    """Check that what a side witnesses names no unit that it could not see at any time of the step."""
    for side in step.before.memories:
        known = _ever_seen(step, side)
        hidden = step.before.units.keys() - known
        for witnessed in step.seen_by(side):
            if not isinstance(witnessed.event, SideSaw | BattleEnded):
                named = hidden.intersection(strings(witnessed.event))
                if named:
                    yield "events name no unseen unit", f"{side}: {sorted(named)} in {witnessed.event}"


def _ever_seen(step: Step, side: str) -> set[str]:
    battle = step.before
    seen = {unit.id for unit in battle.units.values() if battle.is_seen(unit, side)}
    for event in step.events:
        battle = apply(battle, event)
        seen.update(unit.id for unit in battle.units.values() if battle.is_seen(unit, side))
        if isinstance(event, UnitMoved) and side not in battle.units[event.unit].hidden_from:
            crossed = battle.terrain.mask(event.path) & battle.visible(side)
            seen.update({event.unit} if crossed else ())
    return seen


# ------------------------------------------------------------------------------------------------- a moment


def answer_laws(ruleset: Ruleset, battle: Battle, stream: Stream) -> Findings:
    """Check that options and refusals agree, refusals have reasons, and the side can decline."""
    view = battle.seen_by(battle.asked)
    for option in all_options(ruleset, view):
        for target in islice(option.targets, SAMPLE):
            refusal = refuse(ruleset, view, option.action(target))
            if refusal is not None:
                yield "every option passes refuse", f"{option.action(target)}: {refusal.reason}"
    for action in wild_actions(ruleset, view, stream, SAMPLE):
        refusal = refuse(ruleset, view, action)
        if refusal is not None and not refusal.reason.strip():
            yield "every refusal has a reason", str(action)
        if (refusal is None) != is_offered(ruleset, view, action):
            yield "what is not refused is an option", f"{action}: {refusal}"
    for prompt in view.prompts:
        declines = (option for option in options(ruleset, view, prompt) if option.verb.id == prompt.decline)
        if not any(option.targets for option in declines):
            yield "every prompt can be declined", f"{prompt.unit} {prompt.topic}"


def reply_laws(ruleset: Ruleset, battle: Battle) -> Findings:
    """Check that the best reply in the middle of an exchange can be found on the view, and is legal."""
    view = battle.seen_by(battle.asked)
    for prompt in view.prompts:
        if prompt.ask in {"react", "choose"}:
            reply = best_reply(ruleset, view, prompt)
            refusal = refuse(ruleset, view, reply)
            if refusal is not None:
                yield "the best reply is legal", f"{reply}: {refusal.reason}"


def view_laws(battle: Battle) -> Findings:
    """Check that a view is of one side, and holds nothing that is hidden from it."""
    for side in battle.memories:
        view = battle.seen_by(side)
        if view.seen_by(side) != view:
            yield "a view of a view is itself", side
        if view.seed or view.step or view.viewer != side or view.memories.keys() != {side}:
            yield "a view holds no seed, no step, and one memory", side
        if any(prompt.side != side for prompt in view.prompts):
            yield "a view holds its own prompts alone", str(view.prompts)
        hidden = {unit.id for unit in battle.units.values() if not battle.is_seen(unit, side)}
        named = hidden.intersection(strings(changed(view, memories={}, scene=None), _said_by(view, side)))
        if named:
            yield "a view names no unseen unit", f"{side}: {sorted(named)}"
        if not all(is_own(battle, name, side) for name, _ in view.orders):
            yield "a view holds its own orders alone", str(view.orders)
        # Only doors that it thinks closed, and walls far behind them, may look otherwise from its view.
        unlike = view.altered().visible(side) ^ battle.visible(side)
        if unlike & ~battle.terrain.opaque:
            yield "a side sees in its view what it sees in truth", side


def kept_laws(battle: Battle) -> Findings:
    """Check that what a battle has kept, or was handed on to it, is what would be worked out now."""
    anew = changed(battle, _kept={}, _views={}, _in_view={}, _grounds={})
    for side in battle.memories:
        if battle.visible(side) != anew.visible(side):
            yield "what is kept is what would be worked out now", f"what {side} sees"
        elif battle.seen_by(side) != anew.seen_by(side):
            yield "what is kept is what would be worked out now", f"the view of {side}"
    if battle.standing != anew.standing:
        yield "what is kept is what would be worked out now", "who stands where"


def _said_by(view: Battle, side: str) -> Callable[[Any], bool]:
    """Return the test for actions of that side, which may go on naming units that it saw then."""
    return lambda value: isinstance(value, Action) and is_own(view, value.unit, side)


def is_own(battle: Battle, name: str, side: str) -> bool:
    """Tell whether the name is that of the side, or of a unit of it."""
    return name == side or (name in battle.units and battle.units[name].side == side)


def sight_laws(battle: Battle, stream: Stream) -> Findings:
    """Check that sight is the same both ways between cells that do not block it."""
    terrain, sees = battle.terrain, battle.sight.sees
    clear = list(terrain.cells(terrain.all_cells & ~terrain.blocking(battle.ground.open_doors)))
    for _ in range(SAMPLE):
        a, b = stream.choice(clear), stream.choice(clear)
        if sees(a, b) != sees(b, a):
            yield "sight is symmetric", f"{a} and {b}"


# ---------------------------------------------------------------------------------------------------- values


def strings(value: Any, skip: Callable[[Any], bool] = lambda _value: False) -> Iterator[str]:
    """Yield every text in a value made of dataclasses, mappings, tuples and sets, except in skipped parts."""
    if isinstance(value, str):
        yield value
    elif not skip(value):
        for part in _parts(value):
            yield from strings(part, skip)


def _parts(value: Any) -> Iterator[Any]:
    """Yield the parts of a value; notes that a battle keeps for itself are not among them."""
    if isinstance(value, Mapping):
        yield from value.keys()
        yield from value.values()
    elif isinstance(value, tuple | frozenset | list):
        yield from value
    elif is_dataclass(value) and not isinstance(value, type | Terrain):
        yield from (getattr(value, field.name) for field in fields(value) if field.compare)


def _difference(one: Battle, other: Battle) -> str:
    """Return the names of the fields in which two battles differ."""
    names = (field.name for field in fields(one) if field.compare and field.name != "step")
    return ", ".join(name for name in names if getattr(one, name) != getattr(other, name))
