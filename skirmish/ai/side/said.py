"""What all have said that they will do, where acts are declared first: whom enemies and comrades aim at."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING, Final

from skirmish.ai.worth.harm import UNHURT, Harm, Spread, harm_of, summed
from skirmish.ai.worth.reckoner import price

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skirmish.ai.mind import Mind
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit

LATER: Final = 0.5
"""What an enemy counts for that has said that it strikes somebody else: the next round is still to come."""
IN_TIME: Final = 0.5
"""What the blows of comrades take off the threat of their target: it may strike before they do."""


class Said:
    """What has been said in this round; nothing in systems where nobody declares, and once all have."""

    def __init__(self, mind: Mind, unit: Unit) -> None:
        """Prepare it for one unit; what it has said itself does not count."""
        self.mind = mind
        """The decision it belongs to."""
        self.unit = unit
        """Who is to declare next."""
        clock = mind.view.clock
        self.is_heard = mind.level.is_listening and clock is not None and clock.is_declaring
        """Whether acts are being declared, and the level listens."""
        self._losses: dict[str, Spread] = {}

    def attention(self, foe: Unit) -> float:
        """Return the part (0..1) of the enemy's harm that is left to be reckoned with by the unit.

        All of it if the enemy has said nothing yet.
        """
        acts = list(self._acts(foe.id))
        is_elsewhere = bool(acts) and all(act.target != self.unit.id for act in acts)
        return (LATER if is_elsewhere else 1.0) * (1 - IN_TIME * self._harm(self._losses_of(foe), foe).out)

    def is_aimed(self, foe: Unit) -> bool:
        """Tell whether the enemy has said that it strikes the unit."""
        return any(act.target == self.unit.id for act in self._acts(foe.id))

    def alike(self, action: Action) -> int:
        """Count the comrades who have said that very act: it helps the same comrade, or ends the same foe."""
        world = self.mind.world
        mates = (mate for mate in world.up(self.mind.side) if mate.id != self.unit.id)
        acts = (act for mate in mates for act in self._acts(mate.id))
        return sum((act.verb, act.target) == (action.verb, action.target) for act in acts)

    def part(self, battle: Battle, action: Action) -> float:
        """Return what a blow is worth besides those that comrades have said, as a part of what it is alone.

        `battle`: the one in which it is struck.
        It is less where they put the target out without it, and more where they leave it nearly down. Where a
        blow may be aimed anew, one whose target is gone falls on the best of those whom it can reach.
        """
        if not self.is_heard:
            return 1.0
        foe = self.mind.world.units[action.target_id]
        others = self._losses_of(foe)
        if others == UNHURT:
            return 1.0
        own = self.mind.reckoner.losses(battle, action)
        alone = self._worth(own, foe)
        if alone <= 0:
            return 1.0
        anew = self._harm(others, foe).out * self._elsewhere(battle, action)
        return (self._worth(summed(others, own), foe) - self._worth(others, foe) + anew) / alone

    def _elsewhere(self, battle: Battle, action: Action) -> float:
        """Return what the blow is worth, in points, if it is aimed at another enemy instead; 0 for none."""
        ruleset, mind = self.mind.ruleset, self.mind
        if not ruleset.is_aimed_anew:
            return 0.0
        can_target = ruleset.verbs[action.verb].can_target
        foes = (foe for foe in battle.foes(self.unit.side) if foe.id != action.target_id)
        blows = ((foe, action.aimed_at(foe.id)) for foe in foes)
        return max(
            (
                self._worth(mind.reckoner.losses(battle, blow), foe)
                for foe, blow in blows
                if can_target(battle, blow) is None
            ),
            default=0.0,
        )

    def _worth(self, losses: Spread, foe: Unit) -> float:
        mind = self.mind
        return price(self._harm(losses, foe), foe, mind.values[foe.id], mind.wound)

    def _harm(self, losses: Spread, foe: Unit) -> Harm:
        return harm_of(losses, foe.hp - self.mind.ruleset.floor)

    def _losses_of(self, foe: Unit) -> Spread:
        """Return the points that the foe is to lose by what comrades have said, with their chances; kept."""
        if foe.id not in self._losses:
            world = self.mind.world
            mates = (mate for mate in world.up(self.mind.side) if mate.id != self.unit.id)
            acts = (act for mate in mates for act in self._acts(mate.id) if act.target == foe.id)
            blows = map(self._meant, acts)
            losses = (self.mind.reckoner.losses(world, blow) for blow in blows)
            self._losses[foe.id] = reduce(summed, losses, UNHURT)
        return self._losses[foe.id]

    def _meant(self, act: Action) -> Action:
        """Return the blow that waits for nothing more: its target is where it can be struck."""
        verbs = self.mind.ruleset.verbs
        awaits = verbs[act.verb].awaits
        blow = replace(act, verb=awaits or act.verb)
        return blow if awaits and verbs[awaits].can_target(self.mind.world, blow) is None else act

    def _acts(self, name: str) -> Iterator[Action]:
        """Yield the acts that the unit has declared, its walk left out; none once all have declared."""
        clock, verbs = self.mind.view.clock, self.mind.ruleset.verbs
        if clock is not None and self.is_heard:
            yield from (act for act in clock.intents_of(name) if not verbs[act.verb].is_walk)
