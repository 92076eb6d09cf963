"""What each command of the battle screen does; `skirmish.app.keys` says which key is which command."""

from __future__ import annotations

from skirmish.app import keys
from skirmish.app.rows.verbs import NUMBERS, key_of
from skirmish.app.screens.asking import Asking
from skirmish.grid import Cell

DIGITS = frozenset(NUMBERS)
"""Keys of rows and answers; other signs that count as digits somewhere are not among them."""
LEAP = 8
"""Cells that a leap of the cursor goes."""


class Commands(Asking):
    """The commands; mixed into the screen, whose selection, flow and surface they work on."""

    def facts(self) -> frozenset[str]:
        """What holds now."""
        raise NotImplementedError

    def price_soon(self) -> None:
        """ActionOdds what is meant now."""
        raise NotImplementedError

    def press(self, key: str) -> None:
        """One key."""
        mode = self.mode
        self.surface.note = ""
        if mode == "show":
            self.flow.skip()
            if key in keys.THROUGH:
                self.run_command(keys.command(key, self.mode, self.facts()))
        elif key in keys.STEPS:
            self.step(*keys.STEPS[key])
        elif key in keys.LEAPS:
            dx, dy = keys.LEAPS[key]
            self.step(dx * LEAP, dy * LEAP)
        elif key in DIGITS:
            self.number(NUMBERS.index(key))
        elif mode == "card" and key in keys.SHIFTED:
            self.is_always = True
            self.number(keys.SHIFTED.index(key))
        else:
            self.run_command(keys.command(key, mode, self.facts()) or self._verb_of(key))

    def _verb_of(self, key: str) -> str:
        """The command of a verb's own key: its first way, and when that is chosen already its next."""
        selection = self.selection
        if self.mode != "turn":
            return ""
        first = next((i for i in range(len(selection.options)) if key_of(selection, i) == key), None)
        if first is None:
            return ""
        verb = selection.options[first].verb
        ways = [index for index, option in enumerate(selection.options) if option.verb.id == verb.id]
        if selection.picked not in ways or verb.aim == "none":
            return f"verb {first}"
        return f"verb {ways[(ways.index(selection.picked) + 1) % len(ways)]}"

    def run_command(self, command: str) -> None:
        """One command, with its argument if it has one."""
        name, _, argument = command.partition(" ")
        do = getattr(self, f"do_{name}", None)
        if do is not None:
            do(argument) if argument else do()

    def step(self, dx: int, dy: int) -> None:
        """Move the cursor; on a card or in the log go up and down instead."""
        if self.mode == "card" and self.card is not None:
            self.card_at = (self.card_at + (dy > 0) - (dy < 0)) % len(self.card.answers)
            self.surface.draw_card()
        elif self.mode == "read":
            log = self.flow.log
            last = len(log.entries) - 1
            log.at = min(max(0, (last + 1 if log.at is None else log.at) + dy), max(0, last))
            self.surface.draw_float()
        else:
            self.selection.move_cursor(dx, dy)
            self.pointed()

    def point(self, cell: Cell) -> None:
        """Put the cursor on a cell."""
        self.selection.point(cell)
        self.pointed()

    def pointed(self) -> None:
        """Draw what the cursor changed."""
        if self.surface.overlay == "arcs":  # They are those of whoever stands there.
            self.surface.map.show(self.surface.picture())
            self.surface.draw_frame_lines()
        self.surface.draw_cursor()
        self.price_soon()

    def number(self, index: int) -> None:
        """A digit: a row of the verbs, or an answer of the card."""
        if self.mode == "card":
            self.do_answer(str(index))
        elif self.mode == "turn":
            self.do_verb(str(index))

    def click_cell(self, cell: Cell) -> None:
        """Point at a cell; the second click does what Enter would."""
        if cell == self.selection.cursor and self.mode == "turn":
            self.do_accept()
            return
        other = self.selection.view.at(cell)
        if other is not None and self.selection.picked is None and self.selection.turn_to(other.id):
            self.selection.cursor = cell
            self.chosen()
            return
        self.point(cell)

    def chosen(self) -> None:
        """Draw after another unit or another verb was chosen."""
        self.surface.draw()
        self.price_soon()

    # ---------------------------------------------------------------------------------------------- choosing

    def do_verb(self, index: str) -> None:
        """Choose a row of the verbs; a second time: do it."""
        if self.mode != "turn":
            return
        if self.selection.pick(int(index)):
            self.do_accept()
        else:
            self.chosen()

    def do_earlier(self) -> None:
        """The row above."""
        self.selection.step_option(-1)
        self.chosen()

    def do_later(self) -> None:
        """The row below."""
        self.selection.step_option(1)
        self.chosen()

    def do_accept(self) -> None:
        """Do what is meant; on a card take the marked answer; in the log unfold the line."""
        if self.mode == "card":
            self.do_answer(str(self.card_at))
        elif self.mode == "read":
            if self.flow.log.at is not None:
                self.do_fold(str(self.flow.log.at))
        else:
            self._act()

    def _act(self) -> None:
        selection = self.selection
        other = selection.under
        is_other = other is not None and selection.unit is not None and other.id != selection.unit.id
        if selection.picked is None and is_other and other is not None and selection.turn_to(other.id):
            self.chosen()
            return
        action = selection.action()
        refusal = self.flow.game.refuse(action) if action else None
        if action is None or refusal is not None:
            self.surface.note = refusal.reason if refusal else selection.why_not()
            self.surface.draw()
            return
        self.is_looking = False
        self.flow.answer(action)

    def do_next_unit(self) -> None:
        """The next unit that is asked."""
        self._turn(1)

    def do_last_unit(self) -> None:
        """The one before."""
        self._turn(-1)

    def _turn(self, by: int) -> None:
        self.selection.next_unit(by)
        self.do_home()

    def do_unit(self, unit_id: str) -> None:
        """Turn to that unit, and point at it."""
        unit = self.selection.view.units.get(unit_id)
        if unit is not None:
            self.selection.turn_to(unit_id)
            self.selection.point(unit.cell)
            self.chosen()

    def do_next_target(self) -> None:
        """Point at the next target."""
        self.selection.next_target()
        self.pointed()

    def do_home(self) -> None:
        """Point at the unit that is asked."""
        if self.selection.unit is not None:
            self.selection.cursor = self.selection.unit.cell
        self.chosen()

    def do_back(self) -> None:
        """One level back: card, panel, chosen verb, overlay, look. Never out of the battle."""
        if self.card is not None and self.card.can_close:
            self.close_card()
        elif self.floating:
            self.float("")
        elif self.is_always:
            self.is_always = False
            self.surface.draw_card()
        elif self.selection.drop() or self.is_looking:
            self.is_looking = False
        elif self.selection.gaze:
            self.selection.gaze, self.surface.overlay = "", ""
        else:
            self.surface.overlay = ""
        self.surface.draw()

    # ------------------------------------------------------------------------------------- what can be shown

    def lay(self, name: str) -> None:
        """Lay that over the map, or take it away again."""
        self.surface.overlay = "" if self.surface.overlay == name else name
        self.surface.draw()

    def do_reach(self) -> None:
        """How far it can go."""
        self.lay("reach")

    def do_bands(self) -> None:
        """Distances."""
        self.lay("bands")

    def do_sight(self) -> None:
        """What it sees."""
        self.lay("sight")

    def do_threats(self) -> None:
        """Where foes look."""
        self.lay("threats")

    def do_arcs(self) -> None:
        """What lies in front of a unit, beside and behind it."""
        self.lay("arcs")

    def show_gaze(self) -> None:
        """Lay that over the map, and say how to go on."""
        self.surface.overlay = "arcs"
        if self.selection.prompt is not None and self.selection.gaze:
            now = "/ again: turn now. " if self.selection.turn() is not None else ""
            self.surface.note = f"To look {self.selection.gaze} with what you do next. {now}esc: as it comes."
        self.surface.draw()
        self.price_soon()

    def do_face(self) -> None:
        """Let the unit look towards the cursor; a second time: turn now, where that is a thing of its own."""
        action = self.selection.turn_to_cursor()
        if action is None:
            self.show_gaze()
        else:
            self.surface.overlay = ""
            self.flow.answer(action)

    def do_goals(self) -> None:
        """What wins."""
        self.lay("goals")

    def float(self, name: str) -> None:
        """Open that panel over the map, or close it."""
        self.floating = "" if self.floating == name else name
        if self.floating != "log":
            self.flow.log.at = None
        self.surface.place_float()
        self.surface.draw()

    def do_card(self) -> None:
        """The card over the map."""
        self.float("card")

    def do_odds(self) -> None:
        """The odds over the map."""
        self.float("odds")

    def do_log(self) -> None:
        """Read the log."""
        entries = self.flow.log.entries
        self.float("log")
        self.flow.log.at = len(entries) - 1 if entries and self.floating else None

    def do_fold(self, index: str) -> None:
        """Unfold one line of the log, or fold it again."""
        self.flow.log.fold(int(index))
        self.surface.draw_frame_lines()
        if self.floating:
            self.surface.draw_float()

    def do_look(self) -> None:
        """The card shows who is under the cursor."""
        self.is_looking = not self.is_looking
        self.surface.draw_choice()

    def do_help(self) -> None:
        """The keys that work now."""
        from skirmish.app.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(keys.live(self.mode, self.facts()), self.selection))

    def do_primer(self) -> None:
        """How the system is played, and what is special about this battle."""
        game = self.flow.game
        self.app.open_primer(game.ruleset, game.battle.scene.options)

    def do_eyes(self) -> None:
        """Watch with the next side's eyes, then with all."""
        sides = ["", *(side.id for side in self.flow.game.battle.scene.sides)]
        place = sides.index(self.flow.viewer)
        self.flow.watch(sides[(place + 1) % len(sides)])

    # ------------------------------------------------------------------------------------------- the battle

    def do_undo(self) -> None:
        """Take the last step back."""
        self.surface.note = self.flow.undo()
        self.surface.draw()

    def do_report(self) -> None:
        """Who won and why."""
        from skirmish.app.screens.report import ReportScreen

        self.app.push_screen(ReportScreen(self.flow.game, self.flow.musings, self.flow.slips))
