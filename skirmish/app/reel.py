"""A battle as a reel: one stop for each line that was told, from whatever eyes. A reading of the steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from skirmish.app.log_adapter import GRAVE_ROLES
from skirmish.app.playback import Frame, Tell, frames
from skirmish.rules.limits import latest_round

if TYPE_CHECKING:
    from skirmish.app.rows.log import LogEntry
    from skirmish.grid import Cell
    from skirmish.model.battle import Battle
    from skirmish.model.moment import Step

NOBODY: Final = ""
"""The eyes of nobody: everything is seen."""
TOGETHER: Final = "*"
"""The eyes of all sides: the ground that any of them knows, and every unit."""

_Round = tuple[int, str]
"""A round, and before the fight what its clock says of it."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What is worth seeing at a step."""

    text: str
    """In a few words."""
    is_turn: bool = False
    """Whether it turned the battle."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A moment at which the reel can stand."""

    step: int
    """The place of its step in the reel, from 0."""
    view: Battle
    """What is seen."""
    entries: tuple[LogEntry, ...]
    """What was told since the stop before; empty for a command of which nothing is told."""
    focus: Cell | None
    """Where it happens."""
    frames: tuple[Frame, ...]
    """How it comes about, to be shown one after the other; the last has the view of the stop."""


class Reel:
    """The steps of a battle, or a part of them, as somebody saw them; one place in it is shown.

    With the eyes of a side, steps of which it witnessed nothing have no stops.
    """

    def __init__(self, steps: Sequence[Step], tell: Tell, eyes: str = NOBODY) -> None:
        """Stand at the beginning of those steps, of which there is at least one."""
        self.steps = tuple(steps)
        """What it is made of."""
        self.eyes = eyes
        """Whose: a side's id, `NOBODY` or `TOGETHER`."""
        self.at = 0
        """The place of the step that is shown."""
        self.stop_at = 0
        """The stop within it."""
        self.tell = tell
        """Tells events as lines of the log."""
        self._kept: dict[tuple[str, int], tuple[Stop, ...]] = {}
        self.rounds: tuple[_Round, ...] = ()
        """By place of a step the round, or the turn of sneaking, after it, as these eyes know it."""
        self.look(eyes)

    # ------------------------------------------------------------------------------------------ what is shown

    def stops(self, place: int) -> tuple[Stop, ...]:
        """List the stops of the step at that place; none if these eyes witnessed nothing of it."""
        kept = self._kept.get((self.eyes, place))
        if kept is None:
            kept = self._kept[self.eyes, place] = tuple(self._made(place))
        return kept

    def _made(self, place: int) -> list[Stop]:
        step = self.steps[place]
        shown = [*frames(step, "" if self.eyes == TOGETHER else self.eyes, self.tell)]
        if not shown and self.eyes not in {NOBODY, TOGETHER}:
            return []
        groups: list[list[Frame]] = []
        for frame in shown:
            if not groups or (frame.entries and any(one.entries for one in groups[-1])):
                groups.append([])
            groups[-1].append(frame)
        made = [self._stop(place, group) for group in groups] or [Stop(place, step.after, (), None, ())]
        made[-1] = replace(made[-1], view=self._seen(step.after))
        return made

    def _stop(self, place: int, group: list[Frame]) -> Stop:
        entries = tuple(entry for frame in group for entry in frame.entries)
        focus = next((frame.focus for frame in reversed(group) if frame.focus), None)
        view = group[-1].view
        if self.eyes == TOGETHER:
            view, group = shared(view), [replace(frame, view=shared(frame.view)) for frame in group]
        return Stop(place, view, entries, focus, tuple(group))

    def _seen(self, battle: Battle) -> Battle:
        if self.eyes == TOGETHER:
            return shared(battle)
        return battle.seen_by(self.eyes) if self.eyes else battle

    @property
    def now(self) -> Stop:
        """The stop that is shown; for a step that nobody witnessed, what is known after it."""
        found = self.stops(self.at)
        if found:
            return found[min(self.stop_at, len(found) - 1)]
        return Stop(self.at, self._seen(self.steps[self.at].after), (), None, ())

    def told(self, most: int) -> list[LogEntry]:
        """List the latest lines up to the present stop, at most so many, the earliest first."""
        found: list[LogEntry] = []
        place = self.at
        stops = self.stops(place)[: self.stop_at + 1]
        while len(found) < most:
            for stop in reversed(stops):
                found += reversed(stop.entries)
            place -= 1
            if place < 0:
                break
            stops = self.stops(place)
        return found[:most][::-1]

    # ------------------------------------------------------------------------------------------------ moving

    @property
    def is_at_end(self) -> bool:
        """Whether nothing comes after the present stop, as far as these eyes see."""
        return self._next(1) is None

    def by_line(self, way: int) -> bool:
        """Go to the next stop, or back to the one before (-1); False if there is none."""
        found = self._next(way)
        if found is not None:
            self.at, self.stop_at = found
        return found is not None

    def _next(self, way: int) -> tuple[int, int] | None:
        stop = min(self.stop_at, max(0, len(self.stops(self.at)) - 1)) + way
        if 0 <= stop < len(self.stops(self.at)):
            return self.at, stop
        place = self.at + way
        while 0 <= place < len(self.steps):
            stops = self.stops(place)
            if stops:
                return place, (0 if way > 0 else len(stops) - 1)
            place += way
        return None

    def by_command(self, way: int) -> bool:
        """Go to the end of the next command, or of the one before (-1); False if there is none."""
        return self._to(range(self.at + way, len(self.steps) if way > 0 else -1, way), lambda _: True)

    def by_round(self, way: int) -> bool:
        """Go to the first command of the next round, or of the one before; False if there is none.

        From within a round, back is its beginning. Before the fight, turns of sneaking count as rounds do.
        """
        here = self.rounds[self.at]
        if way > 0:
            places = range(self.at + 1, len(self.steps))
            return self._to(places, lambda place: self.rounds[place] != here)
        places = range(self.at - 1, -1, -1)
        return self._to(places, lambda place: place == 0 or self.rounds[place - 1] != self.rounds[place])

    def by_unit(self, unit: str, way: int) -> bool:
        """Go to the next command of that unit, or to the one before; False if there is none."""
        places = range(self.at + way, len(self.steps) if way > 0 else -1, way)
        return self._to(places, lambda place: actor(self.steps[place]) == unit)

    def _to(self, places: Sequence[int], is_it: Callable[[int], bool]) -> bool:
        for place in places:
            if is_it(place) and self.stops(place):
                self.jump(place)
                return True
        return False

    def jump(self, place: int) -> None:
        """Go to the end of the step at that place; to the nearest one if there is none."""
        self.at = min(max(0, place), len(self.steps) - 1)
        self.stop_at = max(0, len(self.stops(self.at)) - 1)

    def go_to(self, place: int, mark: Mark | None = None) -> None:
        """Go to the step at that place: where it turned the battle, if its mark says that, else to its end.

        A step may be a whole round: it turns the battle where the gravest thing of it is first told, and what
        comes after that may be far away.
        """
        self.jump(place)
        tones = [{entry.tone for entry in stop.entries} for stop in self.stops(self.at)]
        grave = (at for role in GRAVE_ROLES for at, told in enumerate(tones) if role in told)
        if mark is not None and mark.is_turn:
            self.stop_at = next(grave, self.stop_at)

    def rewind(self) -> None:
        """Go to the first stop that there is."""
        self.at = self.stop_at = 0
        if not self.stops(0):
            self.by_line(1)

    def look(self, eyes: str) -> None:
        """See it with those eyes from now on, at the end of the same command."""
        self.eyes = eyes
        side = "" if eyes == TOGETHER else eyes
        self.rounds = tuple(_round(step.after, side) for step in self.steps)
        self.jump(self.at)


def actor(step: Step) -> str:
    """Return the unit that acts by that step; empty if it is nobody's action, or that of a side."""
    unit = step.action.unit if step.action else ""
    return unit if unit in step.before.units else ""


def shared(battle: Battle) -> Battle:
    """Return the battle with the ground that at least one of its sides has seen."""
    if not battle.scene.fog or battle.scene.charted:
        return battle
    explored = 0
    for memory in battle.memories.values():
        explored |= memory.explored
    return battle.with_ground(replace(battle.ground, terrain=battle.terrain.known(explored)))


def _round(battle: Battle, side: str) -> _Round:
    """Return what is played now, as that side knows it; empty: as it is."""
    clock = battle.clock
    if clock is None or not clock.is_before_fight:
        return latest_round(battle), ""
    if side:
        clock = clock.seen_by(side, {})  # No units are asked about.
    return 0, clock.status()
