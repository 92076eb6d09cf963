"""Working out what overlays show, between keys and in a thread."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from time import monotonic
from typing import TYPE_CHECKING, Final

from skirmish.app.parts.host import Host
from skirmish.app.seeing.survey import OutdatedError, Survey
from skirmish.app.thinking import slow_down

if TYPE_CHECKING:
    from skirmish.model.battle import Battle

QUIET: Final = 0.04
"""Seconds after a question until it is worked out: the cursor may have gone on by then."""


class SurveyWorker:
    """Answers the questions of a survey one after the other, and has what they show drawn anew."""

    def __init__(self, survey: Survey, host: Host, learned: Callable[[], None]) -> None:
        """Prepare the work: `learned` draws what is known now."""
        self._survey = survey
        self._host = host
        self._learned = learned
        self._is_busy = False
        self._asked = 0.0
        survey.wake = self.wake

    def wake(self) -> None:
        """Begin soon, unless something is being worked out already."""
        self._asked = monotonic()
        if not self._is_busy:
            self._is_busy = True
            self._host.later(QUIET, self._begin)

    def _begin(self) -> None:
        waited = monotonic() - self._asked
        if waited < QUIET:
            self._host.later(QUIET - waited, self._begin)
            return
        wanted, host = self._survey.next(), self._host
        if wanted is None:
            self._is_busy = False
            return
        view, question, work = wanted

        def run() -> Callable[[], None]:
            slow_down()
            answer: object = None
            try:
                answer = work()
            except OutdatedError:
                return self._go_on
            except Exception as error:  # noqa: BLE001  an overlay that fails must not end the game
                host.report(f"{question!r} could not be worked out: {error!r}")
            return lambda: self._done(view, question, answer)

        host.in_thread(run, "survey")

    def _done(self, view: Battle, question: Hashable, answer: object) -> None:
        self._survey.keep(view, question, answer)
        self._learned()
        self._go_on()

    def _go_on(self) -> None:
        self._is_busy = False
        self.wake()
