"""What the other side could answer to a move: worked out in a thread, shown once it is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.app.thinking import Report, slow_down
from skirmish.grid import Cell, facing_towards
from skirmish.model.change import changed

if TYPE_CHECKING:
    from skirmish.ai.reprisal import Reprisal, Reprisals
    from skirmish.app.selection import Desk
    from skirmish.model.battle import Battle
    from skirmish.rules.ruleset import Ruleset

Place = tuple[str, Cell, int]
"""A unit, where it would stand, and which way it would look."""


class Foresight:
    """The answers that are known on one view at a time."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        """Whose verbs are reckoned."""
        self._view: Battle | None = None
        self._reprisals: Reprisals | None = None
        self._kept: dict[Place, Reprisal | None] = {}

    def is_known(self, view: Battle, place: Place) -> bool:
        """Whether the answer was worked out on this very view."""
        return view is self._view and place in self._kept

    def known(self, place: Place) -> Reprisal | None:
        """The answer; None where nobody known could do any harm."""
        return self._kept.get(place)

    def work_out(self, view: Battle, place: Place, report: Report) -> None:
        """Work it out; called in one thread at a time."""
        from skirmish.ai.reprisal import Reprisals

        slow_down()
        if view is not self._view or self._reprisals is None:
            self._reprisals = Reprisals(self.ruleset, view)
            self._kept = {}
            self._view = view
        try:
            self._kept[place] = self._reprisals.at(*place)
        except Exception as error:  # noqa: BLE001  a guess that fails must not take the table along
            report(f"what the other side could answer is not known: {error!r}")
            self._kept[place] = None


def place_of(desk: Desk) -> Place | None:
    """Where the unit would stand after what Enter would do; None where nobody could answer to it."""
    unit, clock = desk.unit, desk.view.clock
    if unit is None or clock is None or clock.phase in {"infiltration", "quiet"} or not desk.view.viewer:
        return None
    if desk.prompt is None or desk.prompt.ask not in {"act", "declare"}:
        return None
    action = desk.action()
    walks = action is not None and isinstance(action.target, Cell) and bool(desk.path())
    cell, before = desk.cursor if walks else unit.cell, (unit.cell, *desk.path())[-2:-1]
    if desk.gaze:
        return unit.id, cell, desk.facing
    if desk.ruleset.looks is not None:
        return unit.id, cell, desk.ruleset.looks(desk.view, changed(unit, cell=cell))
    goal = cell if walks else desk.under.cell if action and desk.under else unit.cell
    start = before[0] if walks and before else unit.cell
    return unit.id, cell, facing_towards(start, goal) if start != goal else unit.facing


def said(desk: Desk) -> str:
    """The answer in words; empty while it is not known."""
    place = place_of(desk)
    if place is None or not desk.foresight.is_known(desk.view, place):
        return ""
    found = desk.foresight.known(place)
    if found is None:
        return "then: nobody known can hurt you"
    seen = desk.view.memories[desk.view.viewer].sightings.get(found.foe)
    foe = desk.view.units.get(found.foe) or (seen.unit if seen else None)
    verb = desk.ruleset.verbs[found.verb].title
    share = max(1, round(100 * found.chance))
    return f"then: {foe.name if foe else 'a foe'} can {verb} you, {share} %, {found.damage:.1f}"
