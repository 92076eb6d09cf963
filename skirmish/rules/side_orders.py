"""Side orders: what a side may say whenever it is asked, under every ruleset: concede, or a standing order.

raiders concede
raiders order topic=abort answer=best
militia order topic=abort answer=best
a1 order topic=grip answer=pin
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.model.action import Action
from skirmish.model.battle import Battle, Result
from skirmish.model.event import ActionTaken, MessageTold, OrderGiven, UnitFell
from skirmish.model.squads import acting_squad, side_of
from skirmish.rules.check import Refusal
from skirmish.rules.victory import end
from skirmish.rules.wounds import drop_keys

if TYPE_CHECKING:
    from skirmish.model.moment import Moment
    from skirmish.rules.ruleset import Ruleset

VERBS: Final = frozenset({"concede", "order"})
"""Ids that no ruleset may use for a verb of its own."""

ANSWERS: Final = ("ask", "best", "never")
"""Standing answers besides the verbs that answer the prompt."""


def refuse(ruleset: Ruleset, view: Battle, action: Action) -> Refusal | None:
    """Say why the side that is asked cannot order that now; None if it can."""
    side = view.asked
    if not side:
        return Refusal("Nobody is asked now.")
    if action.target is not None:
        return Refusal(f"{action.verb} takes no target.")
    if action.verb == "concede":
        return None if action.unit == side else Refusal(f"It is {side} that is asked.")
    if side_of(view.scene, acting_squad(view, action.unit)) != side:
        return Refusal(f"{action.unit} does not take orders from {side}.")
    if action.arg("topic") not in ruleset.prose.topics:
        return Refusal(f"Orders are about one of: {', '.join(ruleset.prose.topics)}.")
    answer = action.arg("answer")
    if answer in ANSWERS or answer in ruleset.verbs:
        return None
    return Refusal(f"`{answer}` is no answer: ask, best, never, or a verb.")


def carry_out(ruleset: Ruleset, moment: Moment, action: Action) -> None:
    """Carry out the side order. A side that gives a standing order is still asked; one that concedes not."""
    if action.verb == "order":
        moment.happen(OrderGiven(action.unit, action.arg("topic"), action.arg("answer")))
        return
    moment.happen(ActionTaken(action))
    battle = moment.battle
    others = {unit.side for unit in battle.up() if unit.side != action.unit}
    said = f"{battle.scene.side(action.unit).name} conceded."
    if len(others) == 1:
        end(ruleset, moment, Result(others.pop(), said, "conceded"))
        return
    moment.happen(MessageTold(said))
    for unit in list(battle.up(action.unit)):
        ruleset.yields(moment, unit.id)
        moment.happen(UnitFell(unit.id, "yielded"))
        drop_keys(moment, unit.id)
