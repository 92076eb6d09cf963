"""What a walk meets on its way: blows from behind, and being noticed."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

from skirmish.ai.worth.harm import UNHURT, Spread, mean_of, mixed, summed
from skirmish.dice import odds
from skirmish.errors import NotInView
from skirmish.model.action import Action
from skirmish.model.moment import Moment
from skirmish.rules.engine import resumed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skirmish.ai.mind import Mind
    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit
    from skirmish.rules.ruleset import Ruleset


def to_the_dice(ruleset: Ruleset, moment: Moment) -> None:
    """Go on with what is pending until dice or an answer are needed. NotInView as the rules do."""
    while moment.battle.pending and not moment.battle.prompts:
        if ruleset.verbs[moment.battle.pending[-1].verb].weigh is not None:
            return
        resumed(ruleset, moment)


class Passage:
    """What is to be settled on the ways of one unit; equal things are settled once."""

    def __init__(self, mind: Mind, unit: Unit) -> None:
        self.mind = mind
        """The decision it belongs to."""
        self.unit = unit
        """Who walks."""
        self._most = max(1, unit.hp - mind.ruleset.floor)
        self._costs: dict[object, tuple[Spread, float]] = {}

    def hazards(self, after: Battle) -> tuple[Spread, float]:
        """Return the points that a walk still costs its unit, and the chance that it is noticed.

        No more points than it has. `after`: the battle right after the walk was begun.
        """
        noticed, total = 0.0, UNHURT
        for now in self._to_settle(after):
            key = self._key(now)
            if key is None or key not in self._costs:
                self._costs[key] = self._settled(now)
            points, chance = self._costs[key]
            total = self._and(total, points)
            noticed += (1 - noticed) * chance
        return total, noticed

    def behind(self, after: Battle) -> Battle:
        """Return the battle with all that behind the unit, as if nothing had come of it."""
        *_, last = (after, *self._to_settle(after))
        return last if last.prompts or not last.pending else self._next(last)

    def _to_settle(self, now: Battle) -> Iterator[Battle]:
        """Yield the battle at each thing to settle on the way, as if nothing had come of those before."""
        while now.pending or now.prompts:
            yield now
            if now.prompts:
                return
            now = self._next(now)

    def _next(self, now: Battle) -> Battle:
        """Return the battle at the next thing to settle; nothing is pending where the view does not tell."""
        moment = Moment(now.altered(pending=now.pending[:-1]))
        try:
            to_the_dice(self.mind.ruleset, moment)
        except NotInView:
            return now.altered(pending=())
        return moment.battle

    def _key(self, after: Battle) -> object:
        """Return a key for what is to be settled: who is asked, or the numbers of the next roll."""
        if after.prompts:
            return after.prompts
        verb = self.mind.ruleset.verbs[after.pending[-1].verb]
        try:
            return verb.id, verb.weigh(after, after.pending[-1]) if verb.weigh else after.pending[-1]
        except NotInView:
            return verb.id

    def _settled(self, after: Battle) -> tuple[Spread, float]:
        """Return the points that it costs the unit, with their chances, and the chance that it is noticed."""
        if after.prompts:
            prompt = after.prompts[0]
            blows = (Action(prompt.unit, verb, self.unit.id) for verb in prompt.verbs if self._is_blow(verb))
            found = (self.mind.reckoner.losses(after, blow) for blow in blows)
            return max(found, key=mean_of, default=UNHURT), 0.0
        half = after.pending[-1]
        verb = self.mind.ruleset.verbs[half.verb]
        if verb.weigh is None or verb.roll is None:
            return UNHURT, 0.0
        noticed, lost = 0.0, list[tuple[float, Spread]]()
        before = after.units[self.unit.id]
        try:
            for outcome, chance in odds(verb.roll, verb.weigh(after, half)).floats():
                moment = Moment(after.altered(pending=after.pending[:-1]))
                verb.land(moment, half, outcome)
                now = moment.battle
                noticed += chance * (now.units[before.id].hidden_from < before.hidden_from)
                blows = (blow for blow in now.pending if blow.target == before.id)
                taken = (self.mind.reckoner.losses(now, blow) for blow in blows)
                lost.append((chance, reduce(self._and, taken, UNHURT)))
        except NotInView:
            return UNHURT, 0.0
        return mixed(lost), noticed

    def _and(self, first: Spread, second: Spread) -> Spread:
        """Return the sum of two losses, up to all that the unit has."""
        return summed(first, second, self._most)

    def _is_blow(self, verb: str) -> bool:
        return self.mind.ruleset.verbs[verb].aim == "foe"
