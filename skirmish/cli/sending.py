"""Words of the plain client that let units go on by themselves: there, after somebody, at a foe, all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, Protocol

from skirmish.cli.asides import cell_of
from skirmish.cli.naming import one_named, which
from skirmish.cli.output import put
from skirmish.cli.player import Player
from skirmish.errands.approach import why_stay
from skirmish.errands.errands import OWN_TURN, Errand, Errands
from skirmish.errands.repeating import Done, repeated
from skirmish.grid import Cell
from skirmish.hotseat import is_here
from skirmish.typed import quoted

if TYPE_CHECKING:
    from skirmish.errands.errands import Kind
    from skirmish.hotseat import Keyboard
    from skirmish.model.action import Action
    from skirmish.model.unit import Unit


ANYWAY: Final = "whatever"
"""What is typed after `end-all` where no foe and no wound is to stop it."""


class Commander(Player, Protocol):
    """A player whose units are sent."""

    keyboard: Keyboard
    """Who sits at it."""

    def submit(self, action: Action) -> None:
        """Submit the action, or say why it is refused."""


class Sending:
    """The words, each with what it does, and what units do by themselves."""

    def __init__(self, player: Commander) -> None:
        self._player = player
        self.errands = Errands(player.session.ruleset)
        """What units do by themselves."""
        self.words: Mapping[str, Callable[[str], None]] = {
            "goto": self._goto,
            "follow": lambda name: self._after("follow", name),
            "approach": lambda name: self._after("strike", name),
            "again": self._again,
            "end-all": self._end_all,
            "stop": self._stop,
        }
        """By what is typed."""

    def next(self) -> Action | None:
        """Return what a unit that is asked does by itself; None where the player has to answer.

        Why it stops is said.
        """
        view = self._player.view
        action = self.errands.next(view, view.prompts)
        why = self.errands.take_why()
        if why:
            put(why)
        return action

    def try_to_pass(self) -> bool:
        """Pass for a side whose player ended all turns whatever comes; tell whether that was so."""
        at = self._player
        if not is_here(at.session) or at.keyboard.has_due:
            return False
        passed = self.errands.pass_for(at.view, at.view.prompts)
        if passed is not None:
            at.session.submit(passed)
        return passed is not None

    def did(self, action: Action) -> None:
        """Remember what the player does now, so that it can be done again."""
        self.errands.last = (None, Done(action, self._player.view.units.get(action.unit)))
        self.errands.given.pop(action.unit, None)

    def _goto(self, rest: str) -> None:
        cell = cell_of(rest)
        if cell is None or not self._player.view.terrain.has(cell):
            put("Say goto and a cell of the map, as in goto 4,7.")
        else:
            self._give(Errand("go", cell), cell, 0)

    def _after(self, kind: Kind, name: str) -> None:
        view = self._player.view
        other = one_named(view.units, name)
        own = view.units[self._player.prompt.unit]
        is_friendly = other is not None and other.side == own.side
        if asks := which(view.units, name):
            put(asks)
        elif other is None or other.out or other.id == own.id or (kind == "strike" and is_friendly):
            word, whom = ("approach", "a foe") if kind == "strike" else ("follow", "somebody")
            said = f"{quoted(name)} is not {whom}" if name else f"Say {word} and the name of {whom}"
            put(f"{said} in sight. Type enemies or units to hear who is.")
        else:
            self._give(Errand(kind, other.id), other.cell, 1)

    def _give(self, errand: Errand, goal: Cell, near: int) -> None:
        """Tell the unit, if there is a way; it goes on with it whenever it is asked."""
        at = self._player
        if at.prompt.ask not in OWN_TURN:
            put("That can be told in a unit's own turn.")
            return
        if why := why_stay(at.session.ruleset, at.view, at.prompt, goal, near):
            put(why)
            return
        self.errands.give(self._unit.id, errand, at.view)

    @property
    def _unit(self) -> Unit:
        return self._player.view.units[self._player.prompt.unit]

    def _again(self, _rest: str) -> None:
        at, (errand, done) = self._player, self.errands.last
        found = repeated([*at.session.options(at.prompt)], at.view, done) if done is not None else None
        if errand is not None:
            other = at.view.units.get(errand.goal) if isinstance(errand.goal, str) else None
            goal = other.cell if other is not None else errand.goal
            if isinstance(goal, Cell) and errand.goal != self._unit.id:
                self._give(errand, goal, 0 if errand.kind == "go" else 1)
                return
        if found is not None:
            at.submit(found)
            self.errands.last = (None, done)
        else:
            put("There is nothing that this unit could do again now.")

    def _end_all(self, rest: str) -> None:
        if rest not in {"", ANYWAY}:
            put(f"Say end-all, or end-all {ANYWAY}.")
            return
        self.errands.end_side(self._player.view, is_peace=bool(rest))
        in_peace = "nothing but leaving the battle stops that, and you are not called for it"
        what = in_peace if rest else "foes in sight and wounds stop that"
        put(f"All turns of your side end until the next round; {what}.")

    def _stop(self, _rest: str) -> None:
        put("All units wait for you again." if self.errands.stop() else "Nothing goes on by itself.")
