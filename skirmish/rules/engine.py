"""Options, refusals, and how an answer is carried out: what may be done, and what comes of it at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from skirmish.errors import IllegalAction
from skirmish.grid.cell import FACINGS
from skirmish.model.action import Action
from skirmish.model.change import changed
from skirmish.model.event import (
    ActionTaken,
    Announced,
    CheckRolled,
    PendingPushed,
    PendingTaken,
    PromptsOpened,
)
from skirmish.model.lock import FORCE
from skirmish.model.moment import Moment
from skirmish.rules import side_orders
from skirmish.rules.bounds import with_note
from skirmish.rules.check import Refusal
from skirmish.rules.verb import Option, Targets, Verb
from skirmish.rules.verbs.facing import turn

if TYPE_CHECKING:
    from skirmish.dice import Dice
    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.rules.ruleset import Ruleset


def options(ruleset: Ruleset, view: Battle, prompt: Prompt) -> Iterator[Option]:
    """Yield the ways to answer the prompt, as the asked side knows them; their targets are lazy."""
    for verb_id in prompt.verbs:
        yield from ways(ruleset, view, prompt.unit, verb_id)


def ways(ruleset: Ruleset, view: Battle, unit_id: str, verb_id: str) -> Sequence[Option]:
    """List the ways in which the unit could use that verb now, were it asked; empty if it cannot."""
    unit = view.units[unit_id]
    verb = ruleset.verbs[verb_id]
    if verb.can_start(view, unit) is not None:
        return ()
    return [
        Option(unit_id, verb, args, Targets(verb, view, unit, args)) for args in verb.variants(view, unit)
    ]


def refuse(ruleset: Ruleset, view: Battle, action: Action) -> Refusal | None:
    """Say why that answer is not allowed, as the asked side knows it; None if it is allowed.

    Only the view decides. What the view allows is never refused under the truth, only interrupted.
    """
    if action.verb in side_orders.VERBS:
        return side_orders.refuse(ruleset, view, action)
    prompt = asked(view, action.unit)
    if prompt is None:
        return Refusal(f"{action.unit} is not asked now.")
    if action.verb not in prompt.verbs:
        return Refusal(f"`{action.verb}` does not answer this: {', '.join(prompt.verbs)}.")
    verb = ruleset.verbs[action.verb]
    if action.arg("facing") and not may_turn(verb, prompt):
        return Refusal(f"{view.units[action.unit].name} cannot turn with {verb.title}.")
    return verb.refuse(view, action)


def may_turn(verb: Verb, prompt: Prompt) -> bool:
    """Tell whether the answer may say `facing=`: an act or declaration, or a reply whose turning is `own`."""
    return "facing" in verb.extras and (prompt.ask in {"act", "declare"} or verb.turning == "own")


def asked(battle: Battle, unit_id: str) -> Prompt | None:
    """Return the open prompt of that unit, or None."""
    for prompt in battle.prompts:
        if prompt.unit == unit_id:
            return prompt
    return None


def resolve(ruleset: Ruleset, moment: Moment, dice: Dice, action: Action) -> None:
    """Answer a prompt. Raises IllegalAction when nobody asked that unit."""
    if action.verb in side_orders.VERBS:
        side_orders.carry_out(ruleset, moment, action)
        return
    prompt = asked(moment.battle, action.unit)
    if prompt is None:
        raise IllegalAction(f"{action}: {action.unit} is not asked")
    moment.happen(ActionTaken(action))
    facing = action.arg("facing")
    if facing and prompt.ask == "act" and ruleset.verbs[action.verb].turning != "own":
        turn(moment, action.unit, FACINGS.index(facing))
    ruleset.rounds.accept(ruleset, moment, dice, prompt, action)


def advance(ruleset: Ruleset, moment: Moment, dice: Dice) -> None:
    """Finish what is pending, or let the round structure move time on; called while nobody is asked."""
    if moment.battle.pending:
        rest = resumed(ruleset, moment)
        if rest is not None:
            rest(moment, dice)
    else:
        ruleset.rounds.advance(ruleset, moment, dice)


def resumed(ruleset: Ruleset, moment: Moment) -> Callable[[Moment, Dice], None] | None:
    """Take the action on top of what is pending as far as it goes without dice.

    Return the rest, which needs dice; None if it is done, or if a unit that it is about is gone.
    """
    action = moment.battle.pending[-1]
    moment.happen(PendingTaken())
    if not _is_void(moment.battle, action):
        return begun(ruleset, moment, action)
    if_gone = ruleset.verbs[action.verb].if_gone
    if if_gone is not None:
        if_gone(moment, action)
    return None


def _is_void(battle: Battle, action: Action) -> bool:
    """Tell whether a unit that the pending action is about has left the map: it is not done then."""
    parties = (battle.units.get(name) for name in (action.unit, action.target) if isinstance(name, str))
    return any(unit is not None and not unit.is_on_map for unit in parties)


def perform(ruleset: Ruleset, moment: Moment, dice: Dice, action: Action) -> None:
    """Weigh, roll, land. The only place where a verb meets dice."""
    rest = begun(ruleset, moment, action)
    if rest is not None:
        rest(moment, dice)


def begun(ruleset: Ruleset, moment: Moment, action: Action) -> Callable[[Moment, Dice], None] | None:
    """Do an action as far as it goes without dice. Return the rest, which needs dice; None if it is done."""
    verb = ruleset.verbs[action.verb]
    if verb.before is not None and verb.before(moment, action):
        return None
    if verb.weigh is None or verb.roll is None:
        verb.land(moment, action, None)
        return None
    check = with_note(verb, moment.battle, action, verb.weigh(moment.battle, action))
    return partial(_rolled, verb, action, check)


def _rolled(verb: Verb, action: Action, check: Any, moment: Moment, dice: Dice) -> None:
    """Roll the check, note the roll, and let its outcome land."""
    assert verb.roll is not None
    outcome = dice.outcome(verb.roll, check)
    target = action.target if isinstance(action.target, str) else ""
    rolls, item = dice.take(), action.arg("with")
    moment.happen(CheckRolled(action.unit, verb.id, target, check, outcome, rolls, item))
    verb.land(moment, action, outcome)


def push(moment: Moment, action: Action) -> None:
    """Lay an action on the stack of pending work: it is performed before anything below it."""
    moment.happen(PendingPushed(action))


def ask(moment: Moment, *prompts: Prompt) -> None:
    """Open prompts: alternatives, all of one side. Only a side that knows of a locked door may force one."""
    if not _knows_a_lock(moment.battle, prompts[0].side):
        prompts = tuple([_without_force(prompt) for prompt in prompts])
    moment.happen(PromptsOpened(prompts))


def tell(moment: Moment, topic: str, unit_id: str, rule: str = "") -> None:
    """Announce `topic` about a unit to the sides that see it; others do not hear of it. `rule`: an id."""
    battle = moment.battle
    unit, sides = battle.units[unit_id], [side.id for side in battle.scene.sides]
    told = [side for side in sides if battle.is_seen(unit, side)]
    for side in [""] if told == sides else told:
        moment.happen(Announced(topic, unit_id, rule=rule, side=side))


def _knows_a_lock(battle: Battle, side: str) -> bool:
    if not battle.scene.fog:
        return bool(battle.ground.locks)
    memory = battle.memories.get(side)
    return memory is not None and bool(memory.locks)


def _without_force(prompt: Prompt) -> Prompt:
    verbs = _but_force(prompt.verbs)
    return prompt if verbs is prompt.verbs else changed(prompt, verbs=verbs)


@lru_cache(maxsize=64)
def _but_force(verbs: tuple[str, ...]) -> tuple[str, ...]:
    """Leave out that verb; return the same tuple if it is not there. Of each system there are a few."""
    return tuple([verb for verb in verbs if verb != FORCE]) if FORCE in verbs else verbs
