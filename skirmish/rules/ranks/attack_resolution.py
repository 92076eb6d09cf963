"""The course of an attack: draw, roll, ask the defender, wound, settle the aftermath (BR-17, BR-23)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.grid import Cell
from skirmish.model.action import Action
from skirmish.model.event import Announced, ItemMoved, StateGained, UnitFell
from skirmish.model.kit import item_named
from skirmish.model.prompt import Prompt
from skirmish.model.unit import State, Unit
from skirmish.rules.engine import ask, push
from skirmish.rules.ranks.arms import ROCK, arm_of, is_drawn
from skirmish.rules.ranks.attack import is_pulled
from skirmish.rules.ranks.checks import BlowOutcome, LevelOutcome
from skirmish.rules.ranks.defence import DEFEND, is_guarded
from skirmish.rules.ranks.gear import HANDLING, use_shot
from skirmish.rules.ranks.planted import wear_planted
from skirmish.rules.ranks.targeting import is_shot
from skirmish.rules.ranks.timing import come_later, is_open
from skirmish.rules.ranks.turn import OPEN, use_action
from skirmish.rules.ranks.wounds import fall, hurt, lose, strike_down
from skirmish.rules.rounds.declared_clock import keep_for_later
from skirmish.rules.stealth.infiltration import is_infiltrating, raise_alarm
from skirmish.rules.stealth.unseen import come_out

if TYPE_CHECKING:
    from skirmish.model.moment import Moment


def before_blow(moment: Moment, action: Action) -> bool:
    """Prepare an attack before its roll: spring the ambush, draw the weapon, ask a target that can answer.

    Return True if the attack waits on the stack, or comes to nothing.
    """
    if is_infiltrating(moment.battle):
        moment.happen(Announced("ambush", action.unit, rule="BG-38"))
        raise_alarm(moment, action.unit)
        return True
    unit, target = moment.battle.parties(action)
    if not (unit.is_up and target.is_up):
        return True
    item = action.arg("with")
    if item and item != ROCK.id and not is_drawn(unit, item):
        HANDLING.draw(moment, unit.id, item)
        if not is_open(moment.battle):
            come_later(moment, unit.id)
            return True
        unit = moment.battle.units[unit.id]
    if not is_guarded(moment.battle, unit, target, arm_of(unit, action, is_shot=is_shot(action))):
        return False
    push(moment, Action(unit.id, "attack", target.id, _marked(action)))
    return True


def _marked(action: Action) -> tuple[tuple[str, str], ...]:
    """Return the arguments, marked as a shot or as a blow to stun if the verb says so."""
    marks = {"shot": "yes"} if is_shot(action) else {"stun": "yes"} if is_pulled(action) else {}
    return action.with_args(**marks).args


def land_blow(moment: Moment, action: Action, outcome: BlowOutcome) -> None:
    """Carry out an attack that nobody could answer, from its cost to its aftermath."""
    _begin(moment, action)
    land_wound(moment, action, outcome)
    _end(moment, action, is_fumble=outcome.name == "fumble")


def land_free(moment: Moment, action: Action, outcome: BlowOutcome) -> None:
    """Hurt the target, which stops there if it falls; a free attack costs no action (BG-37).

    Its fumble is one as any other (BG-03).
    """
    if lose(moment, action.target_id, outcome.damage, action.unit):
        fall(moment, action.target_id, action.unit)
    if outcome.name == "fumble":
        moment.happen(StateGained(action.unit, State(OPEN)))


def land_attack(moment: Moment, action: Action, outcome: LevelOutcome) -> None:
    """Spend the action; end a failed attack, or ask the target for its answer (BR-23, BR-30)."""
    _begin(moment, action)
    is_fumble = outcome.name == "fumble"
    if is_fumble or outcome.name == "failure":
        _end(moment, action, is_fumble=is_fumble)
    else:
        _ask(moment, action, outcome.name)


def _ask(moment: Moment, action: Action, level: str) -> None:
    """Ask the target to parry, dodge or endure; the wound and the end of the attack wait on the stack."""
    target = moment.battle.units[action.target_id]
    push(moment, _ending(moment, action))
    push(moment, Action(action.unit, "wound", target.id, action.with_args(level=level).args))
    verbs = ("parry", "dodge", "endure")
    ask(moment, Prompt(target.side, target.id, "react", DEFEND, verbs, action.unit, "endure"))


def land_wound(moment: Moment, action: Action, outcome: BlowOutcome) -> None:
    """Hurt the target or knock it out; a planted shield suffers from what it stopped."""
    target = moment.battle.units[action.target_id]
    if outcome.name == "knocked out":
        strike_down(moment, target.id, action.unit)
        return
    wear_planted(moment, moment.battle.units[action.unit], target, outcome.stopped)
    hurt(moment, target.id, outcome.damage, action.unit)


def _begin(moment: Moment, action: Action) -> None:
    """Spend the action and, for a shot, its ammunition."""
    use_action(moment, action.unit)
    if is_shot(action):
        use_shot(moment, action.unit, arm_of(moment.battle.units[action.unit], action, is_shot=True).item)


def _end(moment: Moment, action: Action, *, is_fumble: bool = False) -> None:
    """Let an attack end to which there was no answer."""
    marks = {"fumble": "yes"} if is_fumble else {}
    land_end(moment, _ending(moment, action.with_args(**marks)), None)


def _ending(moment: Moment, action: Action) -> Action:
    """Return the end of the attack, aimed at the target's cell: it comes even if the target yields first."""
    target = moment.battle.units[action.target_id]
    return Action(action.unit, "end-blow", target.cell, _marked(action))


def land_end(moment: Moment, action: Action, _outcome: object) -> None:
    """Settle what the attack leaves behind, once all who strike at the same time have struck (BG-14).

    The action is aimed at the target's cell; its argument `fumble` says that the attack was fumbled.
    """
    if not keep_for_later(moment, action):
        _settle(moment, action)


def _settle(moment: Moment, action: Action) -> None:
    """Put a fumbler off balance, drop what was thrown, and reveal the attacker (BG-03, BG-38)."""
    if action.arg("fumble"):
        moment.happen(StateGained(action.unit, State(OPEN)))
    throw_away(moment, action)
    come_out(moment, action.unit)


def is_throw(unit: Unit, action: Action) -> bool:
    """Tell whether the weapon lies in the target's cell after that attack (BG-28)."""
    return is_shot(action) and arm_of(unit, action, is_shot=True).is_thrown


def throw_away(moment: Moment, action: Action) -> None:
    """Move a thrown weapon from the hand to the cell at which the attack was aimed (BG-28).

    It flies also if the thrower has yielded since, in answer to a blow that fell at the same time (BG-14).
    """
    unit = moment.battle.units[action.unit]
    item = item_named(unit.hands, action.arg("with"))
    if item is not None and is_throw(unit, action):
        assert isinstance(action.target, Cell)
        moment.happen(ItemMoved(unit.id, item, "ground", action.target))


def land_finish(moment: Moment, action: Action, _outcome: object) -> None:
    """Kill an enemy that lies helpless, without a roll (BG-39)."""
    use_action(moment, action.unit)
    if keep_for_later(moment, action):
        return
    if moment.battle.units[action.target_id].out != "dead":
        moment.happen(UnitFell(action.target_id, "dead", action.unit))
    come_out(moment, action.unit)
