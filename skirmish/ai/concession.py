"""Giving up: when an opponent whose battle is lost offers to concede to the people that it plays against.

The offer is a function of the steps so far, so it is the same after loading, and needs no memory of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.seats import HUMAN

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from skirmish.model.battle import Battle
    from skirmish.model.moment import Step
    from skirmish.rules.ruleset import Ruleset

HOPELESS: Final = 0.02
"""A side that takes its chance for less than this has lost hope."""
TWICE: Final = 2
"""Turns in a row without hope before it offers to give up."""
PAUSE: Final = 6
"""Rounds before it offers again, if its hopes have not risen in between."""


class Concessions:
    """Tells when opponents offer to give up in one game. What it has worked out is kept, and nothing else."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._chances: dict[tuple[str, int], tuple[Battle, float]] = {}

    def offers(self, steps: Sequence[Step], seats: Mapping[str, str]) -> bool:
        """Tell whether the side that is asked now offers to concede, to people among its enemies.

        It does so at the beginning of a turn of its own, at most once a round, never before the fight.
        """
        battle = steps[-1].after
        side = battle.asked
        if battle.result is not None or not side or seats.get(side, HUMAN) == HUMAN:
            return False
        if not any(seats.get(foe.side, HUMAN) == HUMAN for foe in battle.foes(side)):
            return False
        turns = list(_turns(steps, side))
        return bool(turns) and turns[-1] is steps[-1] and self._is_due(turns, side)

    def _is_due(self, turns: Sequence[Step], side: str) -> bool:
        """Tell whether the last of the side's turns is one in which it offers."""
        hopeless, offered = 0, 0
        for turn in turns:
            now = _round(turn.after)
            if self._chance(turn, side) >= HOPELESS:
                hopeless, offered = 0, 0
                continue
            hopeless += 1
            if hopeless >= TWICE and (not offered or now >= offered + PAUSE):
                offered = now
        return offered == _round(turns[-1].after)

    def _chance(self, turn: Step, side: str) -> float:
        """Return what the side thinks of its chances at the beginning of that turn."""
        from skirmish.ai.worth.estimate import winning_chance  # Much that no person's turn needs.

        kept = self._chances.get((side, turn.number))
        if kept is None or kept[0] is not turn.after:
            kept = turn.after, winning_chance(self._ruleset, turn.after.seen_by(side))
            self._chances[side, turn.number] = kept
        return kept[1]


def _turns(steps: Sequence[Step], side: str) -> Iterator[Step]:
    """Yield of every round of the fight the step after which the side is first asked what to do."""
    last = 0
    for step in steps:
        after = step.after
        if after.asked == side and after.prompts[0].ask in {"act", "declare"} and _round(after) > last:
            last = _round(after)
            yield step


def _round(battle: Battle) -> int:
    clock = battle.clock
    return 0 if clock is None or clock.is_before_fight else clock.round
