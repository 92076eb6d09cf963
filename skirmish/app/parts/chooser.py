"""Choosing what to do: the cursor, the rows of verbs, turning; in the end an action goes to the game."""

from __future__ import annotations

from skirmish.app.game_flow import GameFlow
from skirmish.app.parts.layout import Layout
from skirmish.app.parts.odds_worker import OddsWorker
from skirmish.app.parts.sender import Sender
from skirmish.app.parts.turn_guard import TurnGuard
from skirmish.app.rows.verbs import key_of
from skirmish.app.selection import Selection
from skirmish.errands.errands import OWN_TURN
from skirmish.grid import Cell, distance2

BESIDE = 2
"""Square of the distance between neighbours, at most."""


class Chooser:
    """What keys and clicks do to the selection; draws what they changed."""

    def __init__(self, selection: Selection, flow: GameFlow, layout: Layout, odds: OddsWorker) -> None:
        self._selection = selection
        self._flow = flow
        self._layout = layout
        self._odds = odds
        self.sender = Sender(selection, flow, layout)
        """What sends units over several turns."""
        self.guard = TurnGuard(selection, layout.map.widget)
        """What leaves out keys that would end a turn unseen."""
        self._is_looking = False
        """Whether the cursor is where it is only because the player looked there."""

    def chosen(self) -> None:
        """Draw after another unit or another verb was chosen."""
        self._layout.draw()
        self._odds.work_soon()

    def pointed(self) -> None:
        """Draw what the cursor changed."""
        self._layout.close_briefing()
        layout = self._layout
        layout.map.widget.come_back()
        if layout.map.is_outdated:
            layout.map.draw()
            layout.draw_frame()
        layout.draw_cursor()
        self._odds.work_soon()

    def point(self, cell: Cell) -> None:
        """Put the cursor on a cell."""
        self._selection.point(cell)
        self.pointed()

    def move(self, dx: int, dy: int) -> None:
        """Move the cursor."""
        self._is_looking = False
        self._selection.move_cursor(dx, dy)
        self.pointed()

    def look_at(self, cell: Cell) -> bool:
        """Put the cursor on a cell to look; return whether it was elsewhere. The next click only points."""
        is_elsewhere = cell != self._selection.cursor
        self.point(cell)
        self._is_looking = self._is_looking or is_elsewhere
        return is_elsewhere

    def click(self, cell: Cell, *, is_asked: bool) -> None:
        """Point at a cell; the second click does what Enter would, if a unit is asked.

        Where a verb is chosen that needs no target, it takes the choice back: its row does it.
        """
        selection, was_looking = self._selection, self._is_looking
        self._is_looking = False
        if selection.picked is not None and selection.options[selection.picked].verb.aim == "none":
            selection.drop()
            self.point(cell)
            self.chosen()
            return
        if cell == selection.cursor and is_asked and not was_looking:
            self.act()
            return
        other = selection.view.at(cell)
        if other is not None and selection.picked is None and selection.turn_to(other.id):
            self._layout.close_briefing()
            selection.cursor = cell
            self.chosen()
            return
        self.point(cell)

    def verb(self, index: int) -> None:
        """Choose a row of the verbs; a second time: do it, or where it has a target say which key does."""
        self._layout.close_briefing()
        was = self._selection.picked
        if self._selection.pick(index):
            self.act()
            return
        if was == index == self._selection.picked:
            key = self._selection.player_keys.shown["accept"]
            self._layout.note = f"{key} does it, or a click on the target."
        self.chosen()

    def row_of(self, key: str) -> int | None:
        """Find the row of the verb with that key: its first way, or the next if one is chosen already.

        None if no verb has that key.
        """
        selection = self._selection
        options = selection.options
        first = next((i for i in range(len(options)) if key_of(selection, i) == key), None)
        if first is None:
            return None
        verb = options[first].verb
        ways = [index for index, option in enumerate(options) if option.verb.id == verb.id]
        if selection.picked not in ways or verb.aim == "none":
            return first
        return ways[(ways.index(selection.picked) + 1) % len(ways)]

    def is_rash(self, key: str, sign: str, time: float) -> bool:
        """Tell whether that key would end a turn that the player cannot have seen when it was typed."""
        digits = self._selection.player_keys.digits
        is_number = len(sign) == 1 and sign.isdecimal() and sign in digits
        row = (
            digits.index(sign)
            if is_number
            else None
            if key in self._selection.player_keys.taken
            else self.row_of(key)
        )
        return self.guard.refuses(row, time)

    def step(self, rows: int) -> None:
        """Choose the row below (above) the one that is chosen."""
        self._layout.close_briefing()
        self._selection.step_option(rows)
        self.chosen()

    def act(self) -> None:
        """Do what is meant; or choose the unit under the cursor; or say why neither is possible."""
        selection, layout = self._selection, self._layout
        other = selection.under
        is_other = other is not None and selection.unit is not None and other.id != selection.unit.id
        if selection.picked is None and is_other and other is not None and selection.turn_to(other.id):
            self.chosen()
            return
        if selection.far_foe is not None and selection.prompt is not None:
            self._come_at(selection.far_foe.id)
            return
        action = selection.action()
        refusal = self._flow.game.refuse(action) if action else None
        if action is None or refusal is not None:
            later = self._by_turns()
            why = refusal.reason if refusal else selection.why_not()
            layout.offer(why + later, "go" if later else "")
            layout.draw()
            return
        layout.side.is_looking = False
        layout.close_briefing()
        self.sender.did(action)
        self.guard.did(action)
        self._flow.answer(action)

    def _by_turns(self) -> str:
        """Say which key goes to the cursor's cell over several turns, where a walk cannot end there now."""
        selection = self._selection
        unit, prompt, cell = selection.unit, selection.prompt, selection.cursor
        picked = selection.options[selection.picked].verb if selection.picked is not None else None
        is_walk = prompt is not None and prompt.ask in OWN_TURN and (picked is None or picked.is_walk)
        is_free = selection.under is None and selection.view.terrain.tile(cell).walkable
        if unit is None or not is_walk or not is_free:
            return ""
        return f" {selection.player_keys.shown['go']}: go there over several turns."

    def _come_at(self, foe: str) -> None:
        """Come at a foe out of reach and strike it, if one walk is enough; else say how it goes."""
        selection, layout = self._selection, self._layout
        if selection.prompt is not None and selection.plans.of(selection.view, selection.prompt, foe):
            self.sender.approach()
            return
        key, other, unit = selection.player_keys.shown["approach"], selection.view.units[foe], selection.unit
        is_far = unit is not None and distance2(unit.cell, other.cell) > BESIDE
        later = f" {key}: come at {other.name} over several turns." if is_far else ""
        layout.offer(selection.why_not() + later, "approach" if later else "")
        layout.draw()

    def next_unit(self, by: int) -> None:
        """Choose the next of the units that are asked, or the one before."""
        self._selection.next_unit(by)
        self.home()

    def unit(self, unit_id: str) -> None:
        """Choose that unit if it is asked, and point at it."""
        unit = self._selection.view.units.get(unit_id)
        if unit is not None:
            self._layout.close_briefing()
            self._selection.turn_to(unit_id)
            self._selection.point(unit.cell)
            self._layout.map.widget.come_back()
            self.chosen()

    def next_target(self) -> None:
        """Point at the next target."""
        self._selection.next_target()
        self.pointed()

    def pin(self) -> None:
        """Draw lines and odds from the cursor's cell from now on; at the pinned cell, no longer. Say so."""
        selection = self._selection
        selection.pin = None if selection.pin == selection.cursor else selection.cursor
        key, under = selection.player_keys.shown["pin"], selection.under
        self._layout.note = (
            f"Lines, bands and comparisons start from {under.name if under else selection.pin} now;"
            f" {key} there again: no longer."
            if selection.pin
            else "Nothing is pinned any more."
        )
        self.chosen()

    def home(self) -> None:
        """Point at the unit that is asked."""
        if self._selection.unit is not None:
            self._selection.point(self._selection.unit.cell)
        self._layout.map.widget.come_back()
        self.chosen()

    def drop(self) -> bool:
        """Forget the chosen verb and the unit that is looked at; tell whether there was either."""
        side = self._layout.side
        was = self._selection.drop() or side.is_looking
        side.is_looking = False
        return was

    def face(self) -> None:
        """Let the unit look towards the cursor; a second time: turn now, if turning is a verb of its own."""
        action = self._selection.turn_to_cursor()
        if action is None:
            self._show_gaze()
        else:
            self._layout.map.overlay = ""
            self._flow.answer(action)

    def turn_by(self, eighths: int) -> None:
        """Let the unit look farther to the right, or to the left, with what it does next."""
        question = self._layout.question
        if question.card is None:
            self._selection.turn_by(eighths)
            self._show_gaze()
        elif question.turn_by(eighths):
            self._show_gaze()
            question.draw()

    def _show_gaze(self) -> None:
        """Lay front, side and rear over the map, and say how to go on."""
        selection, layout = self._selection, self._layout
        layout.map.overlay = "arcs"
        if selection.prompt is not None and selection.gaze:
            now = "{face} again: turn now. " if selection.turn() is not None else ""
            said = f"To look {selection.gaze} with what you do next. {now}{{back}}: as it comes."
            layout.note = selection.player_keys.say(said)
        self.chosen()
