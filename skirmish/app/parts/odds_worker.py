"""Working odds out between keys: what Enter would do at once, the rest when the keys are quiet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic

from skirmish.app.parts.host import Host
from skirmish.app.selection import Selection
from skirmish.app.threat_cache import Meant
from skirmish.app.threat_preview import meant
from skirmish.grid import Cell
from skirmish.model.action import Action

IDLE = 0.03
"""Seconds of quiet after which the odds of further rows are worked out."""
QUIET = 0.15
"""Seconds without a key after which the other side's answer is worked out."""


class OddsWorker:
    """Works out odds and the other side's answers for the selection, a little at a time."""

    def __init__(
        self,
        selection: Selection,
        host: Host,
        is_asked: Callable[[], bool],
        draw: Callable[[], None],
        show_way: Callable[[], None],
    ) -> None:
        """Prepare the work: `is_asked` tells whether a unit is asked now, `draw` shows what is known.

        `show_way` shows that and what is marked on the map.
        """
        self._selection = selection
        self._host = host
        self._is_asked = is_asked
        self._draw = draw
        self._show_way = show_way
        self._has_timer = False
        self._is_foreseeing = False
        self._is_planning = False
        self._touched = 0.0

    def work_soon(self) -> None:
        """Work out the odds of what Enter would do now; those of the other rows when the keys are quiet."""
        selection = self._selection
        action = selection.action()
        is_aimed = action is not None and not isinstance(action.target, Cell)
        if is_aimed and action is not None and selection.odds.is_open(selection.view, action):
            selection.odds.of(selection.view, action)
            self._draw()
        if not self._has_timer and (next(self._open(), None) is not None or self._is_unplanned()):
            self._has_timer = True
            self._host.later(IDLE, self._work_out_one)
        self._touched = monotonic()
        if not self._is_foreseeing:
            self._is_foreseeing = True
            self._host.later(QUIET, self._foresee)

    def _open(self) -> Iterator[Action]:
        """Yield the actions whose odds are not known yet, what Enter would do first."""
        selection = self._selection
        meant = selection.action()
        if meant is not None and selection.odds.is_open(selection.view, meant):
            yield meant
        for option in selection.options:
            action = selection.listed_action(option)
            if action is not None and selection.odds.is_open(selection.view, action):
                yield action

    def _work_out_one(self) -> None:
        """Work out the odds of one row of the list, and come back for the next."""
        self._has_timer = False
        action = next(self._open(), None)
        if action is not None and self._is_asked():
            self._selection.odds.of(self._selection.view, action)
            self._draw()
            self.work_soon()
        elif self._is_asked():
            self._plan()

    def _is_unplanned(self) -> bool:
        """Tell whether it is not known yet how the foe under the cursor would be come at."""
        selection, foe = self._selection, self._selection.far_foe
        prompt = selection.prompt
        return (
            foe is not None and prompt is not None and selection.plans.is_open(selection.view, prompt, foe.id)
        )

    def _plan(self) -> None:
        """Work out in a thread how the foe under the cursor would be come at, and show the way."""
        selection, foe, report = self._selection, self._selection.far_foe, self._host.report
        if foe is None or selection.prompt is None or self._is_planning or not self._is_unplanned():
            return
        self._is_planning = True
        plan = selection.plans.work_out(selection.view, selection.prompt, foe.id, report)

        def work() -> Callable[[], None]:
            plan()
            return self._planned

        self._host.in_thread(work, "plan")

    def _planned(self) -> None:
        self._is_planning = False
        if self._is_asked():
            self._show_way()
            self.work_soon()

    def _unforeseen(self) -> Meant | None:
        """Return what Enter would do; None if it is known what the other side could answer to it."""
        selection = self._selection
        asked = meant(selection)
        return asked if asked and not selection.threats.is_known(selection.view, asked) else None

    def _foresee(self) -> None:
        """Work out in a thread, when the keys are quiet, what the other side could answer."""
        waited = monotonic() - self._touched
        if waited < QUIET:
            self._host.later(QUIET - waited, self._foresee)
            return
        asked, selection, report = self._unforeseen(), self._selection, self._host.report
        if asked is None or not self._is_asked():
            self._is_foreseeing = False
            return

        def work() -> Callable[[], None]:
            selection.threats.work_out(selection.view, asked, report)
            return self._foreseen

        self._host.in_thread(work, "threats")

    def _foreseen(self) -> None:
        self._is_foreseeing = False
        if self._is_asked():
            self._draw()
            if self._unforeseen() is not None:
                self.work_soon()
