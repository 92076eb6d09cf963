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
    """The commands; mixed into the screen, whose desk, conductor and surface they work on."""

    def facts(self) -> frozenset[str]:
        """What holds now."""
        raise NotImplementedError

    def price_soon(self) -> None:
        """Price what is meant now."""
        raise NotImplementedError

    def press(self, key: str) -> None:
        """One key."""
        mode = self.mode
        self.surface.note = ""
        if mode == "show":
            self.conductor.skip()
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
        desk = self.desk
        if self.mode != "turn":
            return ""
        first = next((i for i in range(len(desk.options)) if key_of(desk, i) == key), None)
        if first is None:
            return ""
        verb = desk.options[first].verb
        ways = [index for index, option in enumerate(desk.options) if option.verb.id == verb.id]
        if desk.picked not in ways or verb.aim == "none":
            return f"verb {first}"
        return f"verb {ways[(ways.index(desk.picked) + 1) % len(ways)]}"

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
            log = self.conductor.log
            last = len(log.entries) - 1
            log.at = min(max(0, (last + 1 if log.at is None else log.at) + dy), max(0, last))
            self.surface.draw_float()
        else:
            self.desk.move_cursor(dx, dy)
            self.pointed()

    def point(self, cell: Cell) -> None:
        """Put the cursor on a cell."""
        self.desk.point(cell)
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
        if cell == self.desk.cursor and self.mode == "turn":
            self.do_accept()
            return
        other = self.desk.view.at(cell)
        if other is not None and self.desk.picked is None and self.desk.turn_to(other.id):
            self.desk.cursor = cell
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
        if self.desk.pick(int(index)):
            self.do_accept()
        else:
            self.chosen()

    def do_earlier(self) -> None:
        """The row above."""
        self.desk.step_option(-1)
        self.chosen()

    def do_later(self) -> None:
        """The row below."""
        self.desk.step_option(1)
        self.chosen()

    def do_accept(self) -> None:
        """Do what is meant; on a card take the marked answer; in the log unfold the line."""
        if self.mode == "card":
            self.do_answer(str(self.card_at))
        elif self.mode == "read":
            if self.conductor.log.at is not None:
                self.do_fold(str(self.conductor.log.at))
        else:
            self._act()

    def _act(self) -> None:
        desk = self.desk
        other = desk.under
        is_other = other is not None and desk.unit is not None and other.id != desk.unit.id
        if desk.picked is None and is_other and other is not None and desk.turn_to(other.id):
            self.chosen()
            return
        action = desk.action()
        refusal = self.conductor.game.refuse(action) if action else None
        if action is None or refusal is not None:
            self.surface.note = refusal.reason if refusal else desk.why_not()
            self.surface.draw()
            return
        self.is_looking = False
        self.conductor.answer(action)

    def do_next_unit(self) -> None:
        """The next unit that is asked."""
        self._turn(1)

    def do_last_unit(self) -> None:
        """The one before."""
        self._turn(-1)

    def _turn(self, by: int) -> None:
        self.desk.next_unit(by)
        self.do_home()

    def do_unit(self, unit_id: str) -> None:
        """Turn to that unit, and point at it."""
        unit = self.desk.view.units.get(unit_id)
        if unit is not None:
            self.desk.turn_to(unit_id)
            self.desk.point(unit.cell)
            self.chosen()

    def do_next_target(self) -> None:
        """Point at the next target."""
        self.desk.next_target()
        self.pointed()

    def do_home(self) -> None:
        """Point at the unit that is asked."""
        if self.desk.unit is not None:
            self.desk.cursor = self.desk.unit.cell
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
        elif self.desk.drop() or self.is_looking:
            self.is_looking = False
        elif self.desk.gaze:
            self.desk.gaze, self.surface.overlay = "", ""
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
        if self.desk.prompt is not None and self.desk.gaze:
            now = "/ again: turn now. " if self.desk.turn() is not None else ""
            self.surface.note = f"To look {self.desk.gaze} with what you do next. {now}esc: as it comes."
        self.surface.draw()
        self.price_soon()

    def do_face(self) -> None:
        """Let the unit look towards the cursor; a second time: turn now, where that is a thing of its own."""
        action = self.desk.turn_to_cursor()
        if action is None:
            self.show_gaze()
        else:
            self.surface.overlay = ""
            self.conductor.answer(action)

    def do_goals(self) -> None:
        """What wins."""
        self.lay("goals")

    def float(self, name: str) -> None:
        """Open that panel over the map, or close it."""
        self.floating = "" if self.floating == name else name
        if self.floating != "log":
            self.conductor.log.at = None
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
        entries = self.conductor.log.entries
        self.float("log")
        self.conductor.log.at = len(entries) - 1 if entries and self.floating else None

    def do_fold(self, index: str) -> None:
        """Unfold one line of the log, or fold it again."""
        self.conductor.log.fold(int(index))
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

        self.app.push_screen(HelpScreen(keys.live(self.mode, self.facts()), self.desk))

    def do_primer(self) -> None:
        """How the system is played, and what is special about this battle."""
        game = self.conductor.game
        self.app.open_primer(game.ruleset, game.battle.scene.options)

    def do_eyes(self) -> None:
        """Watch with the next side's eyes, then with all."""
        sides = ["", *(side.id for side in self.conductor.game.battle.scene.sides)]
        place = sides.index(self.conductor.viewer)
        self.conductor.watch(sides[(place + 1) % len(sides)])

    # ------------------------------------------------------------------------------------------- the battle

    def do_undo(self) -> None:
        """Take the last step back."""
        self.surface.note = self.conductor.undo()
        self.surface.draw()

    def do_report(self) -> None:
        """Who won and why."""
        from skirmish.app.screens.report import ReportScreen

        self.app.push_screen(ReportScreen(self.conductor.game, self.conductor.musings, self.conductor.slips))
