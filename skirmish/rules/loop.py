"""The one loop: an answer, and all time until somebody is asked again.

Human, AI, replay, test and command line all come in by `take_step`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.dice import Stream, Tray
from skirmish.model.change import changed
from skirmish.model.moment import Moment, Step
from skirmish.rules.engine import advance, resolve
from skirmish.rules.fires import burn, smoulder
from skirmish.rules.memory import remember_start, watch
from skirmish.rules.replies import standing_answer
from skirmish.rules.triggers import fire
from skirmish.rules.victory import judge

if TYPE_CHECKING:
    from skirmish.dice import Dice
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.rules.ruleset import Ruleset

MOST_PASSES = 10_000
"""Passes of the loop in one step after which a round structure is plainly wrong: it never asks anybody."""


def open_battle(ruleset: Ruleset, battle: Battle, dice: Dice | None = None) -> Step:
    """Take step 0: from the set-up to the first prompt."""
    dice = dice or _tray(battle)
    moment = Moment(battle)
    ruleset.rounds.begin(ruleset, moment, dice)
    remember_start(moment)  # Not before: a unit that begins the battle hidden was never in sight.
    _settle(ruleset, moment, dice)
    return _step(None, moment)


def take_step(ruleset: Ruleset, battle: Battle, action: Action, dice: Dice | None = None) -> Step:
    """Take one answer, and move time on until somebody is asked. Trusts the action: ask `refuse` first."""
    dice = dice or _tray(battle)
    moment = Moment(battle)
    resolve(ruleset, moment, dice, action)
    _settle(ruleset, moment, dice)
    return _step(action, moment)


def _settle(ruleset: Ruleset, moment: Moment, dice: Dice) -> None:
    """Move time on until somebody has to be asked, or the battle is over.

    Each pass enters what happened in the sides' memories and then does the first thing that is due: triggers,
    the end of the battle, fires, pending work or the next turn, a standing answer. What a round has decided
    stands before the next one burns anybody. RuntimeError after `MOST_PASSES`.
    """
    for _ in range(MOST_PASSES):
        fresh = watch(moment)
        if moment.battle.ground.fires:
            smoulder(moment, fresh)
        if (moment.battle.triggers or moment.battle.due) and fire(ruleset, moment):
            continue
        if not moment.battle.is_unfinished:
            judge(ruleset, moment)
        if moment.battle.result is not None:
            return
        if moment.battle.ground.fires and burn(ruleset, moment):
            continue
        if not moment.battle.prompts:
            advance(ruleset, moment, dice)
            if not moment.battle.prompts or _has_more(moment):
                continue
        answer = standing_answer(ruleset, moment.battle)
        if answer is None:
            return
        resolve(ruleset, moment, dice, answer)
    raise RuntimeError(f"{ruleset.id}: nobody was asked in {MOST_PASSES} passes of the loop")


def _has_more(moment: Moment) -> bool:
    """Tell whether something may be due before the question that has just been opened is put.

    Not if no other event came with it: triggers alone look at more than events.
    """
    return moment.watched < len(moment.events) - 1 or bool(moment.battle.triggers or moment.battle.due)


def _tray(battle: Battle) -> Tray:
    return Tray(Stream(f"{battle.seed}/{battle.step}"))


def _step(action: Action | None, moment: Moment) -> Step:
    start = moment.start
    after = changed(moment.battle, step=start.step + 1)
    return Step(start.step, action, tuple(moment.events), start, after)
