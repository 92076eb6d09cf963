"""Asking an opponent so that no failure of its own harms the battle or the caller.

It thinks in a thread of its own, on a copy of the view. An opponent that raises, exits, answers nonsense or
does not stop has made a slip: the battle goes on with the answer that declines.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from math import isfinite
from threading import Thread, get_ident
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from skirmish.ai.plans.explain import Weighed
from skirmish.model.action import Action, parse
from skirmish.model.change import changed
from skirmish.rules import engine
from skirmish.rules.replies import indifferent

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.rules.ruleset import Ruleset
    from skirmish.seats import Opponent

LIMIT: Final = 20.0
"""Seconds of CPU time after which an opponent is told to stop. The game's own think for less than one."""
GRACE: Final = 2.0
"""Seconds of CPU time that it then has to answer with what it has found so far."""
CLOCK_PER_CPU: Final = 6.0
"""Seconds by the clock for each second of CPU time that it has: it may share the processor, or only wait."""
POLL: Final = 0.05
"""Seconds between two looks at whether it is to stop."""
LONGEST: Final = 500
"""Characters of its reasons that are kept."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What an opponent has decided: an answer that is always lawful, and its reasons."""

    action: Action
    """The answer."""
    why: str = ""
    """One sentence for the report; data, never markup."""
    price: float = 0.0
    """What the answer is worth to the opponent, in points, less what doing nothing is worth."""
    slip: str = ""
    """How it failed, in a few words; then the answer is the one that declines. Data, never markup."""
    plans: tuple[Weighed, ...] = ()
    """The best of what it weighed, the chosen one first."""


def answer(ruleset: Ruleset, view: Battle, who: Opponent, stop: Callable[[], bool]) -> Decision:
    """Return the answer of that opponent to what the view asks; `stop` cuts it short."""
    thread = _ThinkingThread(ruleset, view, who, stop)
    slip = thread.wait()
    if not slip:
        try:
            return _lawful(ruleset, view, thread.thought)
        except Exception as error:  # noqa: BLE001  an answer may be anything at all
            slip = f"the opponent made no sense: {_named(error)}"
    return _declined(ruleset, view, slip)


def copied(view: Battle) -> Battle:
    """Return a copy of the view that shares nothing with it that can be changed."""
    bare = view.altered()
    terrain = view.ground.terrain  # All in it is frozen, and copying it whole would cost more than the rest.
    try:
        return deepcopy(bare, {id(terrain): changed(terrain)})
    except TypeError:  # A ruleset from elsewhere may have records that cannot be copied: copy the dicts only.
        units = {
            name: changed(unit, states=dict(unit.states), tallies=dict(unit.tallies), notes=dict(unit.notes))
            for name, unit in view.units.items()
        }
        return bare.altered(units=units, orders=dict(view.orders), memories=dict(view.memories))


def _declined(ruleset: Ruleset, view: Battle, slip: str) -> Decision:
    return Decision(indifferent(ruleset, view), slip=slip)


def _lawful(ruleset: Ruleset, view: Battle, thought: Any) -> Decision:
    """Return the thought as an answer that the rules allow and a save can keep; else a slip."""
    action = parse(str(thought.action))
    if action != thought.action:
        return _declined(ruleset, view, f"the opponent chose what cannot be said: {action}")
    if action.verb == "order":  # It answers nothing: one who only gives orders would go on for ever.
        return _declined(ruleset, view, f"the opponent gave an order for an answer: {action}")
    refusal = engine.refuse(ruleset, view, action)
    if refusal is not None:
        said = f"the opponent chose {action}, which is refused: {refusal.reason}"
        return _declined(ruleset, view, said)
    price = float(getattr(thought, "price", 0.0))
    why = str(getattr(thought, "why", ""))[:LONGEST]
    plans = tuple(plan for plan in getattr(thought, "plans", ()) if isinstance(plan, Weighed))
    return Decision(action, why, price if isfinite(price) else 0.0, plans=plans)


def _named(error: BaseException) -> str:
    """Return the exception as text, on one line of bounded length."""
    try:
        said = repr(error)
    except Exception:  # noqa: BLE001  an exception of its own making
        said = type(error).__name__
    return " ".join(said.split())[:LONGEST]


_STILL_THINKING: Final[dict[str, _ThinkingThread]] = {}
"""By level: an opponent that did not stop in time. While it still thinks, it is not asked again."""


class _ThinkingThread(Thread):
    """The thread in which an opponent thinks. The game does not wait for it when the game ends."""

    def __init__(self, ruleset: Ruleset, view: Battle, who: Opponent, stop: Callable[[], bool]) -> None:
        super().__init__(name="opponent", daemon=True)
        self.thought: Any = None
        self._question = ruleset, view
        self._who = who
        self._stop_asked = stop
        self._is_late = False
        self._slip = ""
        self._clock: int | None = None

    def run(self) -> None:
        """Think, and keep the thought, or the slip if it fails."""
        if hasattr(time, "pthread_getcpuclockid"):  # Not every system tells of another thread's time.
            self._clock = time.pthread_getcpuclockid(get_ident())
        try:
            from skirmish.ai.think import think

            ruleset, view = self._question
            who = self._who
            self.thought = think(ruleset, copied(view), who.level, self._is_to_stop, who.temperament)
        except BaseException as error:  # noqa: BLE001  it may exit or interrupt; nobody else is to be hit
            self._slip = f"the opponent could not think: {_named(error)}"

    def _is_to_stop(self) -> bool:
        return self._is_late or self._stop_asked()

    def wait(self) -> str:
        """Let the opponent think; return how it failed, or an empty text if it did not."""
        before = _STILL_THINKING.get(self._who.level)
        if before is not None and before.is_alive():
            return "the opponent still thinks about an earlier question, and is not asked another"
        self.start()
        self._wait_for(LIMIT, self._is_to_stop)
        self._is_late = True
        self._wait_for(GRACE, lambda: False)
        if self.is_alive():
            _STILL_THINKING[self._who.level] = self
            return f"the opponent came to no end in {LIMIT:g} seconds"
        return self._slip

    def _wait_for(self, seconds: float, is_to_stop: Callable[[], bool]) -> None:
        """Wait until the opponent has answered, has used up so much CPU time, or is to end."""
        end, used = monotonic() + CLOCK_PER_CPU * seconds, None
        while self.is_alive() and not is_to_stop() and monotonic() < end:
            self.join(POLL)
            used = self._used() if used is None else used
            if self._used() - used > seconds:
                return

    def _used(self) -> float:
        """Return the CPU time that it has thought, in seconds; where nobody tells, the time by the clock."""
        if self._clock is None:
            return monotonic()
        try:
            return time.clock_gettime(self._clock)
        except OSError:  # It has ended in between.
            return 0.0
