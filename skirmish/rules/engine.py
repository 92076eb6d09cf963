"""The one loop: options, refusals, answers, and time until somebody is asked again.

Human, AI, replay, test and command line all come in by `take_step`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from skirmish.dice import Stream, Tray
from skirmish.errors import IllegalAction
from skirmish.grid.cell import FACINGS
from skirmish.model.action import Action
from skirmish.model.change import changed
from skirmish.model.event import ActionTaken, CheckRolled, PendingPushed, PendingTaken, PromptsOpened
from skirmish.model.moment import Moment, Step
from skirmish.rules import decrees, replies
from skirmish.rules.bounds import with_note
from skirmish.rules.check import Refusal
from skirmish.rules.verb import Option, Targets, Verb
from skirmish.rules.verbs.facing import turn
from skirmish.rules.victory import judge
from skirmish.rules.watch import survey, watch

if TYPE_CHECKING:
    from skirmish.dice import Dice
    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.rules.ruleset import Ruleset

PATIENCE = 10_000
"""Turns of the loop in one step after which something is plainly wrong."""


def options(ruleset: Ruleset, view: Battle, prompt: Prompt) -> Iterator[Option]:
    """The ways in which the prompt may be answered, as the asked side knows them; targets are lazy."""
    for verb_id in prompt.verbs:
        yield from ways(ruleset, view, prompt.unit, verb_id)


def ways(ruleset: Ruleset, view: Battle, unit_id: str, verb_id: str) -> Sequence[Option]:
    """The ways in which the unit could do that one thing now, were it asked; none when it cannot."""
    unit = view.units[unit_id]
    verb = ruleset.verbs[verb_id]
    if verb.gate(view, unit) is not None:
        return ()
    return [Option(unit_id, verb, args, Targets(verb, view, unit, args)) for args in verb.ways(view, unit)]


def refuse(ruleset: Ruleset, view: Battle, action: Action) -> Refusal | None:
    """Why that answer is not allowed, as the asked side knows it; None when it is.

    The view decides: what it allows, the truth never refuses, it only interrupts.
    """
    if action.verb in decrees.VERBS:
        return decrees.refuse(ruleset, view, action)
    prompt = asked(view, action.unit)
    if prompt is None:
        return Refusal(f"{action.unit} is not asked now.")
    if action.verb not in prompt.verbs:
        return Refusal(f"{action.verb!r} does not answer this: {', '.join(prompt.verbs)}.")
    verb = ruleset.verbs[action.verb]
    if action.arg("facing") and not may_turn(verb, prompt):
        return Refusal(f"{view.units[action.unit].name} cannot turn with {verb.title}.")
    return verb.refuse(view, action)


def may_turn(verb: Verb, prompt: Prompt) -> bool:
    """Whether `facing=` may go with it: with what a unit does of its own, else where the verb says so."""
    return "facing" in verb.extras and (prompt.ask in {"act", "declare"} or verb.turning == "own")


def asked(battle: Battle, unit_id: str) -> Prompt | None:
    """The open prompt of that unit, or None."""
    for prompt in battle.prompts:
        if prompt.unit == unit_id:
            return prompt
    return None


def open_battle(ruleset: Ruleset, battle: Battle, dice: Dice | None = None) -> Step:
    """Step 0: from the set-up to the first prompt."""
    dice = dice or _tray(battle)
    moment = Moment(battle)
    ruleset.rounds.begin(ruleset, moment, dice)
    survey(moment)  # Not before: who begins the battle hidden was never in sight.
    _settle(ruleset, moment, dice)
    return _step(None, moment)


def take_step(ruleset: Ruleset, battle: Battle, action: Action, dice: Dice | None = None) -> Step:
    """One answer and all time until somebody is asked again. Trusts the action: ask `refuse` first."""
    dice = dice or _tray(battle)
    moment = Moment(battle)
    resolve(ruleset, moment, dice, action)
    _settle(ruleset, moment, dice)
    return _step(action, moment)


def resolve(ruleset: Ruleset, moment: Moment, dice: Dice, action: Action) -> None:
    """Answer a prompt. Raises IllegalAction when nobody asked that unit."""
    if action.verb in decrees.VERBS:
        decrees.carry_out(ruleset, moment, action)
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
    """Nobody is asked: finish what is pending, or let the round structure move time on."""
    if moment.battle.pending:
        rest = resumed(ruleset, moment)
        if rest is not None:
            rest(moment, dice)
    else:
        ruleset.rounds.advance(ruleset, moment, dice)


def resumed(ruleset: Ruleset, moment: Moment) -> Callable[[Moment, Dice], None] | None:
    """Take up the top of what is pending, as far as it goes without dice; what is left to do with them."""
    action = moment.battle.pending[-1]
    moment.happen(PendingTaken())
    return None if _is_void(moment.battle, action) else begun(ruleset, moment, action)


def _is_void(battle: Battle, action: Action) -> bool:
    """Whether one of those that the pending work is about has gone for good: nothing comes of it."""
    parties = (battle.units.get(name) for name in (action.unit, action.target) if isinstance(name, str))
    return any(unit is not None and not unit.is_on_map for unit in parties)


def perform(ruleset: Ruleset, moment: Moment, dice: Dice, action: Action) -> None:
    """Weigh, roll, land. The only place where a verb meets dice."""
    rest = begun(ruleset, moment, action)
    if rest is not None:
        rest(moment, dice)


def begun(ruleset: Ruleset, moment: Moment, action: Action) -> Callable[[Moment, Dice], None] | None:
    """Do an action as far as it goes without dice; what is left to do with them, or None when it is done."""
    verb = ruleset.verbs[action.verb]
    if verb.before is not None and verb.before(moment, action):
        return None
    if verb.weigh is None or verb.roll is None:
        verb.land(moment, action, None)
        return None
    check = with_note(verb, moment.battle, action, verb.weigh(moment.battle, action))
    return partial(_rolled, verb, action, check)


def _rolled(verb: Verb, action: Action, check: Any, moment: Moment, dice: Dice) -> None:
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
    """Open prompts: alternatives, all of one side."""
    moment.happen(PromptsOpened(prompts))


def _settle(ruleset: Ruleset, moment: Moment, dice: Dice) -> None:
    for _ in range(PATIENCE):
        watch(moment)
        if not moment.battle.pending:
            judge(ruleset, moment)
        if moment.battle.result is not None:
            return
        if not moment.battle.prompts:
            advance(ruleset, moment, dice)
            continue
        answer = replies.standing_answer(ruleset, moment.battle)
        if answer is None:
            return
        resolve(ruleset, moment, dice, answer)
    raise RuntimeError(f"{ruleset.id}: nobody was asked in {PATIENCE} turns of the loop")


def _tray(battle: Battle) -> Tray:
    return Tray(Stream.of(battle.seed, battle.step))


def _step(action: Action | None, moment: Moment) -> Step:
    start = moment.start
    after = changed(moment.battle, step=start.step + 1)
    return Step(start.step, action, tuple(moment.events), start, after)
