"""What an act leaves its unit with, over all ways in which it may go: free, armed, on guard."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from skirmish.ai.plans.acts import is_freed, silencing_worth, strides_won, takes_arms
from skirmish.ai.plans.future import HOPE, Stand
from skirmish.ai.plans.stances import danger_spared, is_just_a_guard, throws_away
from skirmish.ai.plans.throws import DRAWN, close_blow, is_throw, once_thrown, redrawn
from skirmish.ai.side.keys import UNSHUT, won_keys
from skirmish.ai.side.side_plan import mending_worth
from skirmish.ai.worth.condition import in_hand
from skirmish.ai.worth.terms import Terms, plus, times
from skirmish.errors import NotInView

if TYPE_CHECKING:
    from skirmish.ai.plans.future import Future
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle

FUSS: Final = 0.25
"""What anything costs that is neither a walk nor a blow, so that nobody fiddles with things."""
FREED: Final = 1.0
"""What it is worth to be able to walk again, in points, to a unit that lies or is held."""
LASTING: Final = 0.6
"""What a better blow from next turn on counts for beyond that turn: a weapon drawn stays drawn."""
AT_HAND: Final = 2.0
"""The same for a thing to be picked up while nobody can be struck: it is gone once the unit has gone on.

And for a weapon, beside an enemy, that comes into hands which held none: who puts that off fights with fists;
and for one that is thrown away.
"""

FOR_THE_SIDE: Final = ("comrades", "silenced")
"""The terms of what an act does for others, which no second unit has to do once it is done."""


class Aftermath:
    """What the acts of one unit would leave it with."""

    def __init__(self, future: Future, decline: str) -> None:
        """Take what its actions lead to; `decline`: the verb that does nothing."""
        self.future = future
        self.mind = future.mind
        self.unit = future.unit
        self.threat = future.threat
        self.decline = decline
        self._parted: dict[str, tuple[float, float]] = {}

    def stand(self, battle: Battle, action: Action) -> Stand | None:
        """Return the stand after the act: the mean over the ways in which it may go.

        None where the view does not tell, if the unit throws away an item, or if it only guards itself
        against next to nothing.
        """
        try:
            left = self.future.left(battle, action)
            if left is not None:
                return left
            ends = list(self.future.ends(battle, action))
            if any(throws_away(battle, after, self.unit.id) for _, after in ends):
                return None  # Nobody throws away what it fights with.
            before = self.future.stand(self.mind.with_remembered(battle))
            if self._is_vain(before, battle, action, [after for _, after in ends]):
                return None
            return self._besides(action, self._mean(before.hope, battle, ends), battle, ends)
        except NotInView:
            return None

    def struck(self, battle: Battle, action: Action) -> Stand:
        """Return the stand in a battle in which a blow is paid for, without the weapon if it is thrown."""
        stand = self.future.stand(battle)
        if not is_throw(self.mind, action):
            return stand
        hope, lost = self._parting(action)
        return replace(stand, terms=plus(stand.terms, {"next": HOPE * (hope - stand.hope) - lost}))

    def lost_by(self, action: Action) -> float:
        """Return what the weapon that the unit throws is worth to it in later turns, in points."""
        return self._parting(action)[1]

    def _parting(self, action: Action) -> tuple[float, float]:
        """Return what a blow to come is worth without the weapon that is thrown, with what can be drawn.

        And what is lost, as the best blow near an enemy is worse from then on. In points; kept.
        """
        if (thrown := action.arg("with")) not in self._parted:
            self._parted[thrown] = self._parted_with(once_thrown(self.mind, self.mind.world, action))
        return self._parted[thrown]

    def _parted_with(self, after: Battle) -> tuple[float, float]:
        mind, name, foe = self.mind, self.unit.id, self.threat.foes[0]
        ready = [*redrawn(after, name)]
        hopes = [DRAWN * self.future.hope(one, one.units[name]) for one in ready]
        hope = max(self.future.hope(after, after.units[name]), *hopes, 0.0)
        drawn = max((DRAWN * close_blow(mind, one, name, foe) for one in ready), default=0.0)
        left = max(drawn, close_blow(mind, after, name, foe))
        return hope, AT_HAND * max(0.0, close_blow(mind, mind.world, name, foe) - left)

    def _is_vain(self, before: Stand, battle: Battle, action: Action, ends: list[Battle]) -> bool:
        """Tell whether an act guards the unit alone, and what threatens it is not worth the fuss."""
        verb = self.mind.ruleset.verbs[action.verb]
        is_busy = verb.id == self.decline or verb.puts_off or bool(verb.finds)
        is_safe = before.terms.get("threat", 0.0) >= -FUSS
        return is_safe and not is_busy and is_just_a_guard(self.future, before, battle, ends)

    def _mean(self, hope: float, battle: Battle, ends: list[tuple[float, Battle]]) -> Stand:
        """Return the mean of what those ends are worth; `hope`: that of the unit before the act."""
        risk = 0.0
        terms: Terms = {}
        by: dict[str, float] = {}
        for chance, after in ends:
            stand = self.future.stand(after)
            gained = max(0.0, stand.hope - hope) if hope > 0 else self._readied(battle, after, stand.hope)
            was, now = battle.units[self.unit.id], after.units[self.unit.id]
            is_more = len(now.items) > len(was.items)
            is_armed = self.threat.is_in_contact(now) and takes_arms(self.mind, battle, after, now.id)
            is_left_behind = is_more and not hope and battle is self.mind.bare
            strides = 0 if stand.hope > 0 else strides_won(self.mind, battle, after, self.unit.id)
            more = {
                "next": (AT_HAND if is_left_behind or is_armed else LASTING) * gained,
                "freed": FREED * is_freed(self.mind, battle, after, self.unit.id)
                + LASTING * self.future.task.gained(strides),
                "comrades": mending_worth(self.mind, battle, after, self.unit),
                "silenced": silencing_worth(self.mind, self.threat, battle, after),
                "lasting": LASTING * danger_spared(self.future, battle, after),
                "keys": won_keys(battle, after, self.unit),
            }
            terms = plus(terms, times(plus(stand.terms, more), chance))
            risk += chance * stand.risk
            by |= stand.by
        opens = any(self.future.task.shut & ~after.ground.locked for _, after in ends)
        return Stand(plus(terms, {"keys": UNSHUT * opens}), risk, by)

    def _besides(
        self, action: Action, stand: Stand, battle: Battle, ends: list[tuple[float, Battle]]
    ) -> Stand:
        """Return the stand with what the act does for its side counting as far as others may fail.

        These are the comrades who have said that very act.
        """
        alike, target = self.threat.said.alike(action), battle.units.get(action.target_id)
        if not alike or target is None:
            return stand
        works = sum(chance for chance, after in ends if after.units[target.id] is not target)
        left = {name: stand.terms[name] * ((1 - works) ** alike - 1) for name in FOR_THE_SIDE}
        return replace(stand, terms=plus(stand.terms, left))

    def _readied(self, before: Battle, after: Battle, hope: float) -> float:
        """Compute by how much the best blow at the nearest foe is better once it is near, in points.

        Just the blow that is to be hoped for then, unless something has changed in the unit's hands.
        """
        was, now = before.units[self.unit.id], after.units[self.unit.id]
        if before is not self.mind.bare or in_hand(was) == in_hand(now):
            return max(0.0, hope)
        return max(
            hope, self.future.readiness(after) - self.future.readiness(self.mind.with_remembered(before))
        )
