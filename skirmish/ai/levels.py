"""The levels of opponents, as numbers: what each looks at, what it makes little of, by how much it errs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from skirmish import seats
from skirmish.dice import Stream

if TYPE_CHECKING:
    from skirmish.model.battle import Battle

CROWD: Final = 8
"""More enemies than this, or own units, are a crowd: nobody weighs as much then: it would take too long."""

_SHARES: Final[Mapping[str, Mapping[str, float]]] = json.loads(
    Path(__file__).with_name("levels.json").read_text(encoding="utf-8")
)["attention"]
"""By level and ruleset, where it differs: to what share (0..1) of its units' turns it attends."""


@dataclass(frozen=True, slots=True)
class Level:
    """How good an opponent is. Levels differ in what they think of, never in dice or sight."""

    cells: int
    """Cells that it weighs in one decision, shared among the units that may go and their ways of moving."""
    foes: int
    """Enemies that it reckons with, the nearest ones."""
    caution: float
    """What harm that threatens counts for, against harm that is done."""
    is_foresighted: bool
    """Whether it reckons with where enemies can go, or only with where they stand."""
    error: float
    """The share of what the best plan gains by which it may misjudge any plan, either way.

    It never takes a plan that is worse by more. Of gains above a fighter's worth no more counts than that.
    """
    notices: float = 1.0
    """The share (0..1) of the cells and tricks that come to its mind."""
    is_open: bool = True
    """Whether it comes to its mind to strike at any enemy, or by chance at those that are not the nearest."""
    care: int = 4
    """The best cells for which it also weighs what else could be done there: hide, take cover."""
    tricks: int = 12
    """Enemies, the nearest ones, on which it weighs verbs that do no harm themselves: a trip, a trick."""
    units: int = 1
    """Of several units that may go next, so many are weighed."""
    alike: float = 0.5
    """The share (0..1) of what the best fair plan brings by blows and help that another has to bring, too."""
    keen: float = 1.0
    """The share (0..1) of what the best open blow does that a plan without it has to do to come to mind.

    The same in turns to which it does not attend.
    """
    wounds: float = 1.0
    """The share (0..1) of what wounds are worth that it sees; the less, the more it is after the kill."""
    is_listening: bool = True
    """Whether it reckons with what others say, where acts are declared first."""
    comes_together: bool = False
    """Whether its units wait for each other on their way to enemies, where acts do not alternate.

    That is nothing for some turns alone: who lapsed would run ahead of those who wait.
    """
    keeps_away: bool = False
    """Whether a side of shooters keeps away from enemies none of whom can shoot."""
    attention: float = 1.0
    """The share (0..1) of its units' turns that it thinks through as the other numbers say.

    The levels of a chain of lapses have different ones, so that they lapse independently of each other.
    """
    attention_under: Mapping[str, float] = field(default_factory=dict, hash=False)
    """The same by ruleset, where it is another one than `attention`."""
    lapse: Level | None = None
    """How good it is in the other turns; None if there are none."""

    def at(self, view: Battle, rules: str) -> Level:
        """Return how good it is under those rules in the turn of the unit that is asked first.

        It is the same for the whole turn.
        """
        if self.lapse is None:
            return self
        unit, now = view.prompts[0].unit, view.clock.round if view.clock else 0
        left = sum(mate.hp for mate in view.up(view.viewer))
        drawn = Stream.of("attention", self.attention, unit, now, left).random()
        share = self.attention_under.get(rules, self.attention)
        return self if drawn < share else self.lapse.at(view, rules)

    def against(self, enemies: int, own: int = 0) -> Level:
        """Return how much of that it weighs against so many enemies, with so many units of its own.

        Its own count, too: of an equal foe it may know few yet, and all its units have to be thought of.
        """
        if max(enemies, own) <= CROWD:
            return self
        return replace(
            self,
            cells=min(self.cells, 24),
            foes=min(self.foes, 5),
            care=min(self.care, 2),
            tricks=min(self.tricks, 3),
        )


def _lapse(level: Level, keen: float, *, is_open: bool) -> Level:
    """Return that level, and those to which it lapses in turn, as keen and as open as that."""
    lapse = _lapse(level.lapse, keen, is_open=is_open) if level.lapse else None
    return replace(level, keen=keen, is_open=is_open, lapse=lapse)


RECRUIT: Final = Level(
    cells=6,
    foes=1,
    caution=0.03,
    is_foresighted=False,
    error=2.0,
    notices=0.04,
    is_open=False,
    care=0,
    tricks=0,
    alike=0.1,
    keen=0.0,
    wounds=0.25,
    is_listening=False,
)
MASTER: Final = Level(
    cells=48,
    foes=8,
    caution=0.6,
    is_foresighted=True,
    error=0.0,
    care=5,
    tricks=6,
    units=2,
    comes_together=True,
    keeps_away=True,
)
REGULAR: Final = Level(
    cells=20,
    foes=2,
    caution=0.1,
    is_foresighted=True,
    error=1.0,
    notices=0.2,
    is_open=False,
    care=0,
    tricks=2,
    alike=0.3,
    keen=0.5,
    wounds=0.4,
    is_listening=False,
    attention=0.8,
    attention_under=_SHARES["regular"],
    lapse=_lapse(RECRUIT, 0.5, is_open=False),
)
VETERAN: Final = Level(
    cells=30,
    foes=6,
    caution=0.1,
    is_foresighted=True,
    error=0.75,
    notices=0.15,
    care=1,
    tricks=3,
    alike=0.75,
    keen=0.8,
    wounds=0.4,
    is_listening=False,
    attention=0.75,
    attention_under=_SHARES["veteran"],
    lapse=_lapse(REGULAR, 0.8, is_open=True),
)
ELITE: Final = replace(
    MASTER, comes_together=False, attention=0.6, attention_under=_SHARES["elite"], lapse=VETERAN
)
LEVELS: Final = dict(zip(seats.LEVELS, (RECRUIT, REGULAR, VETERAN, ELITE, MASTER), strict=True))
"""By name, weakest first; `seats` has the names."""
