"""The battle: composed of parts; keys, clicks and the command palette all end as the same actions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import ClassVar

from textual import events
from textual.app import ComposeResult

from skirmish.app import keys, looking_up
from skirmish.app.game import Game
from skirmish.app.game_flow import GameFlow
from skirmish.app.keymaps import player_keys
from skirmish.app.keys import Mode, Shortcut
from skirmish.app.messages import CellClicked, CellHovered, Clicked, PaletteEntry
from skirmish.app.parts import menu
from skirmish.app.parts.chooser import Chooser
from skirmish.app.parts.flow_view import FlowView
from skirmish.app.parts.hint_giver import HintGiver
from skirmish.app.parts.key_state import KeyState
from skirmish.app.parts.layout import Layout
from skirmish.app.parts.odds_worker import OddsWorker
from skirmish.app.parts.offers import offers
from skirmish.app.parts.survey_worker import SurveyWorker
from skirmish.app.playback import Tell
from skirmish.app.presets import keymap_of
from skirmish.app.screens.bound_keys import BoundKeys
from skirmish.app.screens.host import ScreenHost
from skirmish.app.screens.layer import Layer
from skirmish.app.screens.menu_actions import MenuActions
from skirmish.app.screens.turn_actions import TurnActions
from skirmish.app.selection import Selection
from skirmish.packs.clue import Story


class BattleScreen(TurnActions, MenuActions, Layer[None], inherit_bindings=False):
    """One battle, as the player at the keyboard sees it."""

    BLANK = True
    BINDINGS: ClassVar = [*keys.BINDINGS]

    def __init__(self, game: Game, tell: Tell, speed: float) -> None:
        super().__init__()
        self.selection = Selection(game.ruleset, game.battle)
        """What the player has chosen."""
        self.flow = GameFlow(game, tell, speed)
        """What happens next."""
        self.panels = Layout(self.selection, self.flow, self.live_keys)
        """The parts that are drawn."""
        self.key_state = KeyState(self.selection, self.flow, self.panels)
        """What the keys are for now."""
        self.host = ScreenHost(self, self.selection, self.flow)
        """Timers, threads, and the screens above this one."""
        panels = self.panels
        odds = OddsWorker(self.selection, self.host, self.is_turn, panels.draw_choice, panels.draw_cursor)
        self.chooser = Chooser(self.selection, self.flow, panels, odds)
        """What keys and clicks do to the selection."""
        SurveyWorker(self.selection.survey, self.host, self._learned)
        self.view = FlowView(self.selection, self.flow, panels, self.chooser, self.host)
        """Shows what the flow wants shown."""
        self.hints = HintGiver(self.selection, self.flow, panels, self.host, lambda: self.services.learning)
        """Says what is needed, once each."""
        self.view.asked = self.hints.asked
        self._bound = BoundKeys(self, self.key_state)

    def compose(self) -> ComposeResult:
        """Lay out every panel once."""
        yield from self.panels.widgets()

    def on_mount(self) -> None:
        """Begin when the first layout stands."""
        self.refresh_bindings()
        self.selection.story = self.flow.story = self.told()
        self.flow.looks = self.looks()
        self.call_after_refresh(partial(self.flow.start, self.view))

    def told(self) -> Story:
        """Return what the players of this battle are told."""
        return self.services.story(self.flow.game.battle)

    def looks(self) -> Mapping[str, str]:
        """Return by kind of unit the letter that its pack gives it."""
        return self.services.looks(self.flow.game.battle.scene.scenario)

    def on_unmount(self) -> None:
        """Stop whatever is worked out and let go of the save, since the battle is left."""
        self.view.stop()
        self.selection.survey.leave()
        self.flow.game.close()

    def on_resize(self, event: events.Resize) -> None:
        """Choose the layout for this size; nothing of the battle is lost."""
        for name, holds in self.panels.fit(event.size).items():
            self.set_class(holds, name)
        self.call_after_refresh(self.panels.draw_all)

    # -------------------------------------------------------------------------- keys, clicks, command palette

    @property
    def mode(self) -> Mode:
        """What the keys are for now."""
        return self.key_state.mode

    def is_turn(self) -> bool:
        """Tell whether a unit is asked."""
        return self.mode == "turn"

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Tell whether the action can be done now."""
        return self.key_state.allows(action, parameters)

    def live_keys(self) -> tuple[Shortcut, ...]:
        """List the keys that work now, as Textual has them bound."""
        return self._bound.live(self.selection.player_keys)

    def refresh_bindings(self) -> None:
        """Read the bindings anew, as after a change of the keymap."""
        keymap = keymap_of(self.services.settings)
        self.selection.player_keys = player_keys(keymap)
        self._bound.forget()
        super().refresh_bindings()

    def offers(self) -> Iterator[PaletteEntry]:
        """Yield what can be done now, for the command palette."""
        return offers(self.selection, self.panels.question, self.mode, self.live_keys(), self.open_entries())

    def on_key(self, event: events.Key) -> None:
        """Leave keys to the bindings; but during playback any key skips, and verbs have keys of their own."""
        name, popup = self._bound.name_of(event.key), self.panels.popup
        if event.key in {"ctrl+q", "ctrl+c"} or self.key_state.is_unseen(name):
            event.stop()
            return
        if not (popup.name and self.key_state.is_for_the_briefing(name)):
            self._drop_note()
        if self.panels.question.is_early(event.time):
            event.stop()
            self.panels.tell("That key came before the question could be read: it was not taken.")
        elif self.panels.map.labels:
            event.stop()
            self._jump(event.key)
        elif self.mode == "show":
            self.flow.skip()
            through = keys.THROUGH + (keys.CLOSING if popup.name == "briefing" else ())
            if self._bound.name_of(event.key) not in through:  # It has another name once all is shown.
                event.stop()
        elif self.is_turn() and self.chooser.is_rash(event.key, event.character or "", event.time):
            event.stop()
            self.panels.tell("That key came before this unit's turn could be seen: it was not taken.")
        elif not self._bound.works(event.key) and not self._is_verb(event):
            self.panels.tell(self.key_state.why_nothing(event.key, event.character or ""))

    def _drop_note(self) -> None:
        """Take what was told as read; take the sentence above the footer away, which was about that."""
        self.flow.log.mark_read()
        self.panels.leave_recap()
        if self.panels.note:
            self.panels.note = ""
            self.panels.draw_note()

    def _is_verb(self, event: events.Key) -> bool:
        """Choose the verb that has that key, if one has; tell whether one has."""
        is_free = event.key not in self.selection.player_keys.taken and self.is_turn()
        index = self.chooser.row_of(event.key) if is_free else None
        if index is None:
            return False
        event.stop()
        self.chooser.verb(index)
        return True

    def _jump(self, key: str) -> None:
        """Send the cursor to the unit with that letter, if there is one."""
        goal = self.panels.map.jump(key.removeprefix("upper_"))
        if goal is not None:
            self.chooser.point(goal)
        self.panels.draw()

    def _learned(self) -> None:
        """Draw what was worked out between keys."""
        if self.panels.map.learn():
            self.panels.draw_overlay()
        self.panels.draw_cursor()

    async def on_clicked(self, message: Clicked) -> None:
        """Do the action that stands where a panel was clicked."""
        if not self.key_state.is_for_the_briefing(message.command):
            self._drop_note()
        if self.mode == "show":
            self.flow.skip()
        elif self.panels.question.is_hasty(message.time):
            self.panels.tell("That click came before the question could be read: it was not taken.")
        else:
            await self.app.run_action(message.command, self)

    def on_cell_clicked(self, message: CellClicked) -> None:
        """Point at a cell by the first click, act by the second; with the right button look."""
        self._drop_note()
        if self.mode == "show":
            self.flow.skip()
        elif message.is_look:
            self.panels.look(is_elsewhere=self.chooser.look_at(message.cell))
        elif self.mode in {"turn", "wait", "over"}:
            self.chooser.click(message.cell, is_asked=self.is_turn())

    def on_cell_hovered(self, message: CellHovered) -> None:
        """Show what the pointer is over, while nobody is asked."""
        if self.mode in {"wait", "over"}:
            self.chooser.point(message.cell)

    # ------------------------------------------------------------------------------------------------ actions

    def action_step(self, dx: int, dy: int) -> None:
        """Move the cursor; on a card go up and down instead."""
        if self.mode == "card":
            self.panels.question.move((dy > 0) - (dy < 0))
        else:
            self.chooser.move(dx, dy)

    def action_number(self, row: int) -> None:
        """Choose a row of the verbs, or an answer of the card."""
        if self.mode == "card":
            self.action_answer(row)
        else:
            self.action_verb(row)

    def action_verb(self, row: int) -> None:
        """Choose a row of the verbs; a second time: do it."""
        if self.is_turn():
            self.chooser.verb(row)

    def action_answer(self, row: int) -> None:
        """Answer the card."""
        self.panels.question.answer(row)

    def action_always_number(self, row: int) -> None:
        """Give that answer, and always from now on."""
        self.panels.question.is_always = True
        self.action_answer(row)

    def action_always(self) -> None:
        """Let the next answer stand from now on."""
        self.panels.question.toggle_always()

    def action_order(self, answer: str) -> None:
        """Answer so from now on."""
        self.panels.question.order(answer)

    def action_choose_row(self, by: int) -> None:
        """Choose a row further down, or up."""
        if self.is_turn():
            self.chooser.step(by)

    def action_accept(self) -> None:
        """Do what is meant; on a card take the marked answer."""
        if self.mode == "card":
            self.panels.question.answer(self.panels.question.at)
        elif self.panels.popup.name == "briefing":
            self.action_more_briefing()
        else:
            self.chooser.act()

    def action_next_unit(self, by: int) -> None:
        """Choose the next unit that is asked, or the one before."""
        self.chooser.next_unit(by)

    def action_unit(self, unit_id: str) -> None:
        """Choose that unit, and point at it."""
        self.chooser.unit(unit_id)

    def action_next_target(self) -> None:
        """Point at the next target."""
        self.chooser.next_target()

    def action_home(self) -> None:
        """Point at the unit that is asked."""
        self.chooser.home()

    def action_face(self) -> None:
        """Let the unit look towards the cursor; a second time: turn now."""
        self.chooser.face()

    def action_turn_by(self, eighths: int) -> None:
        """Let the unit look farther to the right, or to the left, with what is done next."""
        self.chooser.turn_by(eighths)

    def action_back(self) -> None:
        """Go one level back: card, panel, chosen verb, overlay, look. Never out of the battle."""
        panels, question = self.panels, self.panels.question
        if question.card is not None and question.card.can_close:
            question.close()
        elif panels.popup.name == "briefing":
            self.action_briefing()
        elif panels.popup.name:
            self.action_close_popup()
        elif question.is_always:
            question.toggle_always()
        elif self.chooser.sender.errands.is_on:
            self.chooser.sender.stop()
        elif not self.chooser.drop():
            panels.map.overlay, self.selection.gaze = "", ""
        panels.draw()

    def action_lay(self, name: str) -> None:
        """Lay that over the map, or take it away again; the briefing would lie over it."""
        if not self.panels.briefing.is_held:
            self.panels.close_briefing()
        self.panels.map.lay(name)
        self.panels.draw_overlay()

    def action_pin(self) -> None:
        """Draw lines and odds from the cursor's cell from now on, or from the unit's own again."""
        self.chooser.pin()

    def action_jump(self) -> None:
        """Write letters over the units in sight; the next key sends the cursor to one of them."""
        self.panels.map.label_units()
        self.panels.draw()

    def action_popup(self, name: str) -> None:
        """Open that panel over the map, or close it."""
        self.panels.popup.toggle(name)
        self.panels.draw_choice()

    def action_log(self) -> None:
        """Show the log, to read at length."""
        self.host.show_log()

    def action_recap(self) -> None:
        """Show step by step what happened since the last turn."""
        if not self.host.show_recap():
            self.view.show_refusal("Nothing has happened meanwhile.")

    def action_fold(self, line: int) -> None:
        """Unfold one line of the log, or fold it again."""
        self.panels.log.fold(line)
        self.panels.draw_frame()

    def action_look(self) -> None:
        """Show what is under the cursor, or the unit that is asked again."""
        self.panels.look()

    def action_help(self) -> None:
        """Show the keys that work now."""
        self.host.show_help(self.live_keys(), is_turn=self.is_turn())

    def action_explain(self) -> None:
        """Look up what the cursor is on."""
        self.host.show_encyclopedia(*looking_up.subject(self.selection, self.panels.map.overlay))

    def action_look_up(self, chapter: str, entry: str) -> None:
        """Look up that entry."""
        self.host.show_encyclopedia(chapter, entry)

    def topics(self) -> Iterator[PaletteEntry]:
        """Yield what can be looked up, for the command palette once something is typed."""
        return looking_up.topics(self.selection.ruleset, self.selection.view)

    def action_primer(self) -> None:
        """Show how the system is played."""
        self.host.show_primer()

    def action_eyes(self) -> None:
        """Show the next side's view; after the last side everything."""
        sides = ["", *(side.id for side in self.flow.game.battle.scene.sides)]
        self.flow.watch(sides[(sides.index(self.flow.viewer) + 1) % len(sides)])

    def action_report(self) -> None:
        """Show who won and why."""
        self.host.show_report()

    def action_menu(self) -> None:
        """Ask which of the rarely wanted things to do."""
        rows = [(text, partial(self._run, action), why) for text, action, why in self.menu_rows()]
        self.panels.question.open(menu.menu_card(rows, self.panels.draw, is_over=self.mode == "over"))

    def _run(self, action: str) -> None:
        self.call_later(self.app.run_action, action, self)

    def action_colours(self) -> None:
        """Take the next palette."""
        self.services.next_palette()
        self._repaint()

    def action_settings(self) -> None:
        """Show the settings."""
        self.services.open_settings(self._repaint)

    def _repaint(self) -> None:
        """Draw everything anew, as the settings now say, with the keys that hold now."""
        self.refresh_bindings()
        self.panels.repaint()
        self.panels.draw()

    def action_leave(self) -> None:
        """Go back to the title; the game is saved as it is."""
        self.services.leave_battle()
