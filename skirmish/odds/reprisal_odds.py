"""What an enemy could do to a unit next, by the odds that the list and `compare` show of the same blow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from skirmish.errors import NotInView
from skirmish.odds.action_odds import points
from skirmish.odds.versus import versus
from skirmish.odds.walks import stood
from skirmish.rules.bounds import told

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from skirmish.ai.retaliation import Dangers, Reprisal
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit
    from skirmish.odds.action_odds import ActionOdds
    from skirmish.odds.versus import Attack
    from skirmish.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class PricedReprisal:
    """The dearest blow of one enemy."""

    foe: str
    """The unit that could strike it."""
    verb: str
    """The verb that it would use."""
    odds: ActionOdds | None
    """What would come of it; None where the view does not tell, or nobody has asked."""

    @property
    def chance(self) -> str:
        """The chance that it comes off, for people; empty where that is not known."""
        return self.odds.told if self.odds is not None else ""

    @property
    def damage(self) -> str:
        """The mean damage, for people; empty where that is not known."""
        return told(self.odds.bounds.damage, points(self.odds.damage)) if self.odds is not None else ""


def as_it_stands(ruleset: Ruleset, view: Battle, unit: Unit, actions: Sequence[Action]) -> Unit:
    """Return the unit as it will be once it has done all that, one after the other (`stood`)."""
    battle = view
    for action in actions:
        unit = stood(ruleset, battle, action)
        battle = battle.with_unit(unit)
    return unit


def priced(
    ruleset: Ruleset, dangers: Dangers, unit: Unit, found: Sequence[Reprisal], most: int = 1
) -> tuple[PricedReprisal, ...]:
    """Work out the odds of the first `most` of those blows at the unit as given; keep the others bare.

    Blows that turn out to have no chance at all are left out, and all at a unit that has left by then.
    """
    known: list[PricedReprisal] = []
    for one in () if unit.out else found:
        odds = _odds(ruleset, dangers, unit, one) if len(known) < most else None
        if odds is None or odds.chance:
            known.append(PricedReprisal(one.foe, one.verb, odds))
    return tuple(known)


def _odds(ruleset: Ruleset, dangers: Dangers, unit: Unit, blow: Reprisal) -> ActionOdds | None:
    """Return the odds of the dearest way to strike that blow, from any place that it may come from."""
    try:
        found = [*_attacks(ruleset, dangers, unit, blow)]
    except NotInView:  # What the view does not hold cannot be reckoned with.
        return None
    return max((one.odds for one in found), key=lambda odds: (odds.damage, odds.chance), default=None)


def _attacks(ruleset: Ruleset, dangers: Dangers, unit: Unit, blow: Reprisal) -> Iterator[Attack]:
    for battle in dangers.struck_from(unit, blow.foe):
        attacks = versus(ruleset, battle, blow.foe, unit.id, only=blow.verb, is_ready=True).attacks
        yield from (one for one in attacks if set(blow.args) <= set(one.action.args))
