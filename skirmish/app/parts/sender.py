"""Sending units over several turns: there, after somebody, at a foe; the same again; the end of all turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.app.rows.question_card import CardAnswer, QuestionCard
from skirmish.errands.approach import why_stay
from skirmish.errands.errands import OWN_TURN, Errand, Errands
from skirmish.errands.repeating import Done, repeated
from skirmish.grid import Cell
from skirmish.hotseat import humans
from skirmish.model.squads import squad_of

if TYPE_CHECKING:
    from skirmish.app.game_flow import GameFlow
    from skirmish.app.parts.layout import Layout
    from skirmish.app.selection import Selection
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle

_ACTING: Final = ("end all turns?", "could still act in this round", "end all turns of this round")
"""What the card is called that asks before the turns of a side end, what it says, and what it does."""
_SNEAKING: Final = ("end all turns?", "could still act before the enemies do", "end all turns of your side")
"""The same before the fight, where no rounds are counted."""
_IN_PEACE: Final = "end them whatever comes"
"""Another answer where several people share the keyboard."""
_COST_OF_PEACE: Final = "nothing but leaving the battle stops it, and you are not called for it"
"""What that answer costs."""
_PLACING: Final = ("begin?", "could still be placed elsewhere", "begin: all stand well")
"""The same while units are being placed."""


class Sender:
    """Gives errands to the unit that is asked, and lets the game go on with them."""

    def __init__(self, selection: Selection, flow: GameFlow, layout: Layout) -> None:
        self.errands = Errands(selection.ruleset)
        """What units do by themselves."""
        self._selection = selection
        self._flow = flow
        self._layout = layout

    def go(self) -> None:
        """Send the unit to the cursor, over several turns; after the unit that stands there, if one does."""
        selection = self._selection
        unit, other = selection.unit, selection.under
        if unit is None or not self._is_own_turn():
            return
        if other is not None and other.id != unit.id:
            self._give(Errand("follow", other.id), other.cell, 1)
        elif other is not None:
            self._say(f"{unit.name} stands there: point at where to go, or at whom to follow.")
        else:
            self._give(Errand("go", selection.cursor), selection.cursor, 0)

    def approach(self) -> None:
        """Come at the foe under the cursor and strike it; first, point at the nearest and show the plan."""
        selection = self._selection
        if selection.unit is None or not self._is_own_turn():
            return
        foe = selection.under
        if foe is None or foe.side == selection.unit.side:
            marked = selection.view.units.get(selection.mark)
            if marked is None:
                self._say("There is no foe in sight to come at.")
                return
            selection.point(marked.cell)
            key = selection.player_keys.shown["approach"]
            self._say(f"{key} again: come at {marked.name} and strike.")
            return
        self._give(Errand("strike", foe.id), foe.cell, 1)

    def again(self) -> None:
        """Do with this unit what was done or told last."""
        errand, done = self.errands.last
        selection = self._selection
        if errand is not None and selection.unit is not None and self._is_own_turn():
            goal = self._cell_of(errand.goal)
            if goal is None or errand.goal == selection.unit.id:
                self._say("What was told last cannot be done by this unit.")
            else:
                self._give(errand, goal, 1 if errand.kind != "go" else 0)
        elif done is not None:
            self._repeat(done)
        else:
            self._say("Nothing has been done yet that could be done again.")

    def _repeat(self, done: Done) -> None:
        """Do the same with the unit that is asked: the same target, or a walk by as much."""
        selection = self._selection
        found = repeated(selection.options, selection.view, done)
        if found is not None:
            self.errands.last = (None, done)
            self._flow.answer(found)
            return
        verb, verbs = done.action.verb, selection.ruleset.verbs
        title = verbs[verb].title if verb in verbs else ""
        self._say(f"{title or verb}: not possible for this unit now.")

    def end_side(self) -> None:
        """End the turns of all units of the side; ask first if somebody could still do something."""
        selection, view = self._selection, self._selection.view
        if selection.prompt is None:
            return
        open_ones = {prompt.unit for prompt in selection.prompts}
        squad = squad_of(view.units[selection.prompt.unit])
        own = [one for one in view.up(view.viewer) if squad_of(one) == squad]
        due = [one for one in own if one.id in open_ones or _is_to_come(view, one.id)]
        others = [one.name for one in due if one.id != selection.prompt.unit]
        if not others and not selection.titles_left():
            self._end_all()
            return
        is_before = view.clock is not None and view.clock.is_before_fight
        names = ", ".join([one.name for one in due][:4]) + (
            f" and {len(due) - 4} more" if len(due) > 4 else ""
        )
        title, said, does = _PLACING if selection.is_placing else _SNEAKING if is_before else _ACTING
        answers = [CardAnswer(does, "", self._end_all), CardAnswer("go on with them", "", self._layout.draw)]
        if len(humans(self._flow.game)) > 1 and not selection.is_placing:
            answers.insert(1, CardAnswer(_IN_PEACE, "", self._end_in_peace, price=_COST_OF_PEACE))
        card = QuestionCard(
            title, tuple(answers), selection.prompt.unit, can_close=True, question=f"{names} {said}."
        )
        self._layout.question.open(card)

    def _end_all(self) -> None:
        self.errands.end_side(self._selection.view)
        self._flow.go_on()

    def _end_in_peace(self) -> None:
        self.errands.end_side(self._selection.view, is_peace=True)
        self._flow.go_on()

    def stop(self) -> None:
        """Let every unit ask again."""
        if self.errands.stop():
            self._say("All units wait for you again.")

    def did(self, action: Action) -> None:
        """Remember what the player does now, so that it can be done again."""
        self.errands.last = (None, Done(action, self._selection.view.units.get(action.unit)))
        self.errands.given.pop(action.unit, None)

    def _give(self, errand: Errand, goal: Cell, near: int) -> None:
        """Tell the unit, if there is a way, and begin."""
        selection = self._selection
        prompt, unit = selection.prompt, selection.unit
        if prompt is None or unit is None:
            return
        if why := why_stay(selection.ruleset, selection.view, prompt, goal, near):
            self._say(why)
            return
        self.errands.give(unit.id, errand, selection.view)
        self._layout.side.is_looking = False
        self._flow.go_on()

    def _cell_of(self, goal: Cell | str) -> Cell | None:
        if isinstance(goal, Cell):
            return goal
        unit = self._selection.view.units.get(goal)
        return unit.cell if unit is not None and not unit.out else None

    def _is_own_turn(self) -> bool:
        prompt = self._selection.prompt
        if prompt is not None and prompt.ask in OWN_TURN:
            return True
        self._say("That can be told in a unit's own turn.")
        return False

    def _say(self, sentence: str) -> None:
        self._layout.note = sentence
        self._layout.draw()


def _is_to_come(view: Battle, unit: str) -> bool:
    """Tell whether the unit's turn comes in this round, as far as the order of turns says so."""
    clock = view.clock
    if clock is None or clock.is_through(unit):
        return False
    return any(name == unit for name, _ in clock.order)
