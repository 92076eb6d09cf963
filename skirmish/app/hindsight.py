"""What is worked out about a battle that is over, piece by piece and off the screen's thread."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import Event
from typing import TYPE_CHECKING

from skirmish.app.thinking import slow_down
from skirmish.hotseat import humans
from skirmish.review.chances import chances
from skirmish.review.decisions import costliest, judged, to_judge
from skirmish.review.luck import Luck, luck

if TYPE_CHECKING:
    from skirmish.hotseat import Played
    from skirmish.review.decisions import CostlyDecision

News = Callable[[], None]


class Hindsight:
    """Chances over time, luck, and the decisions that cost most, of one battle from one side's view."""

    def __init__(self, game: Played, side: str) -> None:
        """Look back on that battle as it stands now."""
        self.steps = game.steps
        """What is looked back on."""
        self.side = side
        """Whose view is taken."""
        self.chances: tuple[float, ...] = ()
        """What the side took its chance for after each step; empty until it is worked out."""
        self.luck: Mapping[str, Luck] = {}
        """By side; empty until it is worked out."""
        self.decisions: tuple[CostlyDecision, ...] = ()
        """Those that cost most so far."""
        self.judged = 0
        """How many decisions were judged."""
        self.every = len(to_judge(game.steps, side, game.seats)) if side in humans(game) else 0
        """How many there are to judge."""
        self.failed = ""
        """Why something could not be worked out, in a sentence; data, never markup."""
        self._ruleset = game.ruleset
        self._seats = dict(game.seats)
        self._stop = Event()
        self._found: list[CostlyDecision] = []

    @property
    def is_stopped(self) -> bool:
        """Whether nothing more is worked out."""
        return self._stop.is_set()

    @property
    def is_done(self) -> bool:
        """Whether everything is worked out."""
        return bool(self.luck) and self.judged == self.every

    def stop(self) -> None:
        """Work nothing more out."""
        self._stop.set()

    def work(self, news: News) -> None:
        """Work out what is missing, in this thread; `news` is called after each piece."""
        self._stop.clear()
        slow_down()
        try:
            self._work(news)
        except Exception as error:  # noqa: BLE001  a system from elsewhere may fail at it; the report stays
            self.failed = f"Not everything could be worked out: {type(error).__name__}."
            self._stop.set()
        news()

    def _work(self, news: News) -> None:
        stop = self._stop.is_set
        if not self.luck:
            sides = [side.id for side in self.steps[-1].after.scene.sides]
            self.luck = {side: luck(self._ruleset, self.steps, side) for side in sides}
            news()
        if self.side and len(self.chances) < len(self.steps):
            self.chances = chances(self._ruleset, self.steps, self.side, stop)
            news()
        if not self.every or stop():
            return
        self.judged, self._found = 0, []
        for _, found in judged(self._ruleset, self.steps, self.side, stop, self._seats):
            if stop():
                return
            self.judged += 1
            if found is not None:
                self._found.append(found)
                self.decisions = costliest(self._found)
            news()
