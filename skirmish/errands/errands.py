"""What units do by themselves over several turns, as they were told to: ordinary actions, one by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal

from skirmish.errands.approach import approach, blow_at, is_near, towards
from skirmish.errands.repeating import Done
from skirmish.grid import Cell
from skirmish.model.action import Action
from skirmish.model.squads import squad_of
from skirmish.odds.action_odds import OddsCache

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.rules.ruleset import Ruleset

Kind = Literal["go", "follow", "strike"]
"""Go to a cell; keep beside a unit; come at a foe and strike it once."""

OWN_TURN: Final = frozenset({"act", "declare"})
"""Prompts that an errand answers; all others are asked."""
TITLES: Final[Mapping[Kind, str]] = {"go": "Going there", "follow": "Following", "strike": "The approach"}
"""How an errand is called when it stops."""


Time = tuple[int, str]
"""A round of the fight; before the alarm 0 and which turn of sneaking it is."""


@dataclass(frozen=True, slots=True)
class Errand:
    """What one unit has been told."""

    kind: Kind
    """What it is to do."""
    goal: Cell | str
    """A cell, or the id of a unit."""


@dataclass(frozen=True, slots=True)
class _Orders:
    """What the player of one side has told its units."""

    given: dict[str, Errand] = field(default_factory=dict)
    """By unit."""
    last: tuple[Errand | None, Done | None] = (None, None)
    """What was told or done last."""
    ended: dict[str, Time] = field(default_factory=dict)
    """By squad: the round for which its turns were ended."""
    peace: dict[str, Time] = field(default_factory=dict)
    """By squad: the same, where that is so whatever comes, and the player is not called for it."""


class Errands:
    """The errands of all units, and the sides that have ended their turns for the round."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        """Whose verbs are used."""
        self.given: dict[str, Errand] = {}
        """By unit."""
        self.last: tuple[Errand | None, Done | None] = (None, None)
        """What was told or done last, to be done again by another unit."""
        self.stops = 0
        """How often the player has stopped everything."""
        self.why = ""
        """Why an errand has stopped: a sentence, until it is taken."""
        self._ended: dict[str, Time] = {}
        self._peace: dict[str, Time] = {}
        self._reader = ""
        self._others: dict[str, _Orders] = {}
        self._foes: dict[str, frozenset[str]] = {}
        self._hp: dict[str, int] = {}
        self._moved: dict[str, Time] = {}
        self._before: Battle | None = None

    def sit_down(self, side: str) -> None:
        """Go on with what the player of that side has told; what others have told is kept for them."""
        if side == self._reader:
            return
        self._others[self._reader] = _Orders(self.given, self.last, self._ended, self._peace)
        mine = self._others.pop(side, _Orders())
        self.given, self.last, self._ended, self._peace = mine.given, mine.last, mine.ended, mine.peace
        self._reader, self._before, self.why = side, None, ""

    def give(self, unit: str, errand: Errand, view: Battle) -> None:
        """Tell a unit what to do from now on."""
        self.given[unit] = errand
        self.last = (errand, None)
        self._before = None
        self._look(view, unit)

    def end_side(self, view: Battle, *, is_peace: bool = False) -> None:
        """Let every unit of the squad that is asked pass for the rest of the round.

        Foes that come in sight and wounds stop that, but not where the player wants peace, whatever comes.
        """
        self.given = {name: errand for name, errand in self.given.items() if not self._alarm(view, name)}
        self._ended[_squad(view)] = _round(view)
        if is_peace:
            self._peace[_squad(view)] = _round(view)
        self._before = None
        self._look(view, "")

    @property
    def is_on(self) -> bool:
        """Whether anything goes on by itself."""
        return bool(self.given or self._ended)

    def stop(self) -> bool:
        """Forget everything; tell whether there was anything."""
        was = self.is_on
        self.stops += 1
        self.given.clear()
        self._ended.clear()
        self._peace.clear()
        self._before = None
        return was

    def take_why(self) -> str:
        """Return why an errand has stopped, once; empty if none has."""
        said, self.why = self.why, ""
        return said

    def next(self, view: Battle, prompts: Sequence[Prompt]) -> Action | None:
        """Return what a unit that is asked does by itself; None if the player has to answer."""
        told = next((one for one in prompts if one.unit in self.given), prompts[0])
        is_ended = self._ended.get(_squad(view)) == _round(view)
        if told.ask not in {*OWN_TURN, "place"} or not (told.unit in self.given or is_ended):
            return None
        is_peace = self._peace.get(_squad(view)) == _round(view)
        alarm = "" if is_peace else self._alarm(view, told.unit)
        alarm = "the answer was refused" if view is self._before else alarm
        self._look(view, told.unit if told.unit in self.given else "")
        self._before = view
        if alarm:
            self._break_off(told.unit, view, alarm)
            return None
        if told.unit in self.given:
            found = self._on_the_way(view, told)
            if found is not None or not is_ended:
                return found
        return Action(told.unit, told.decline)

    def pass_for(self, view: Battle, prompts: Sequence[Prompt]) -> Action | None:
        """Return how the unit passes if its absent player wants no call; None: that player is called.

        It depends only on what that player has said, never on what the side sees, because others notice
        whether it passes.
        """
        mine = self._others.get(view.viewer)
        if mine is None or mine.peace.get(_squad(view)) != _round(view) or view is self._before:
            return None
        free = (one for one in prompts if one.ask in OWN_TURN and one.unit not in mine.given)
        prompt = next(free, None)
        self._before = view
        return Action(prompt.unit, prompt.decline) if prompt is not None else None

    def _on_the_way(self, view: Battle, prompt: Prompt) -> Action | None:
        """Return the next step of the unit's errand, or None where it is done or cannot go on."""
        errand = self.given[prompt.unit]
        other = view.units.get(errand.goal) if isinstance(errand.goal, str) else None
        if isinstance(errand.goal, str) and (other is None or other.out):
            return self._stopped(prompt.unit, "the unit that it was about is not there any more")
        goal = other.cell if other is not None else errand.goal
        if errand.kind == "strike" and other is not None:
            blow = blow_at(self.ruleset, view, prompt, other.id, OddsCache(self.ruleset))
            if blow is not None:
                del self.given[prompt.unit]
                return blow.action
            found = approach(self.ruleset, view, prompt, other)
            if found is not None:
                self._moved[prompt.unit] = _round(view)
                return found.walk
        if not isinstance(goal, Cell):
            return None
        return self._walk_on(view, prompt, errand, goal)

    def _walk_on(self, view: Battle, prompt: Prompt, errand: Errand, goal: Cell) -> Action | None:
        """Return the walk towards the goal; the end of the turn where there is no more of one in it."""
        standing = view.at(goal)
        is_taken = standing is not None and standing.id != prompt.unit
        near = 1 if errand.kind != "go" else 2 if is_taken else 0
        walk = towards(self.ruleset, view, prompt, goal, near)
        if walk is not None:
            self._moved[prompt.unit] = _round(view)
            return walk
        unit = view.units[prompt.unit]
        is_there = is_near(view, unit.cell, goal, near)
        if is_there and errand.kind == "go":
            del self.given[prompt.unit]
            return None
        has_moved = self._moved.get(prompt.unit) == _round(view)
        if not is_there and not has_moved:
            return self._stopped(prompt.unit, "there is no way that leads nearer")
        if is_there and errand.kind == "strike" and not has_moved:
            return self._stopped(prompt.unit, "no blow that could hurt is left")
        return Action(prompt.unit, prompt.decline)

    def _stopped(self, unit: str, why: str) -> Action | None:
        """Forget the unit's errand, say why, and leave the unit to the player."""
        self.why = f"{TITLES[self.given.pop(unit).kind]} stops: {why}."
        return None

    def _break_off(self, unit: str, view: Battle, alarm: str) -> None:
        """Stop the unit's errand, or the end of all turns, because of what has happened."""
        errand = self.given.pop(unit, None)
        title = TITLES[errand.kind] if errand else "Ending all turns"
        self._ended.pop(_squad(view), None)
        self._peace.pop(_squad(view), None)
        self.why = f"{title} stops: {alarm}."

    def _alarm(self, view: Battle, unit: str) -> str:
        """Say what has happened since the unit was last gone on with; empty if nothing that matters."""
        known = self._foes.get(view.viewer, frozenset())
        came = next((foe for foe in view.foes(view.viewer) if foe.id not in known), None)
        if came is not None:
            return f"{came.name} has come in sight"
        watched = [view.units[unit]] if unit in self.given and unit in view.units else view.up(view.viewer)
        hurt = next((one for one in watched if one.hp < self._hp.get(one.id, one.hp)), None)
        return f"{hurt.name} is hurt" if hurt is not None else ""

    def _look(self, view: Battle, unit: str) -> None:
        """Remember the enemies that the side knows of, and how the unit is; empty: how all are.

        An enemy that is hidden, or is not where it was lost, is left out, so that its coming in sight is
        noticed.
        """
        side = view.viewer
        lost = view.memories[side].sightings if side in view.memories else {}
        foes = {name for name, seen in lost.items() if not seen.is_gone and not seen.has_hidden}
        foes |= {foe.id for foe in view.foes(side)}
        self._foes[side] = self._foes.get(side, frozenset()) | foes
        self._hp |= {one.id: one.hp for one in view.up(side) if unit in {"", one.id}}


def _squad(view: Battle) -> str:
    """Return the squad that is asked in the view: no other one's turns are ended by it."""
    return squad_of(view.units[view.prompts[0].unit]) if view.prompts else view.viewer


def _round(view: Battle) -> Time:
    """Return which round of the fight it is; before the alarm, which turn of sneaking."""
    clock = view.clock
    return (clock.round, clock.status() if clock.is_unnoticed else "") if clock is not None else (0, "")
