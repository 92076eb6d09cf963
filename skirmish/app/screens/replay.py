"""A battle played again, forward and back, from whatever eyes. It reads steps, and takes none."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, Final

from textual import events
from textual.app import ComposeResult

from skirmish.app import replay_keys
from skirmish.app.lines import Row, Span, cut
from skirmish.app.messages import CellClicked, CellHovered, Clicked, PaletteEntry
from skirmish.app.parts.line_edit import LineEdit
from skirmish.app.parts.reel_view import ReelView, first_place
from skirmish.app.playback import Frame
from skirmish.app.reel import Reel, actor
from skirmish.app.screens.page import Page
from skirmish.app.widgets.map_view import MapView
from skirmish.app.widgets.panel import Panel
from skirmish.texts.report import condition

if TYPE_CHECKING:
    from skirmish.app.showing import Showing

READING: Final = 0.5
"""Seconds that a line is shown at least, at ordinary speed."""
PER_SIGN: Final = 0.015
"""Seconds more for each of its characters."""
SPEEDS: Final = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
"""How fast it may play."""


class ReplayScreen(Page[str], inherit_bindings=False):
    """The map at a moment of the battle, what was told there, and the way through it."""

    BINDINGS: ClassVar = replay_keys.BINDINGS
    HEED: ClassVar[float | None] = 0.0

    def __init__(self, showing: Showing, reel: Reel) -> None:
        """Show that reel, where it stands now."""
        super().__init__()
        self.showing = showing
        """What it is."""
        self.reel = reel
        """Where it stands."""
        self.view = ReelView(showing.ruleset, reel, showing.home)
        """How it looks."""
        self.view.marks = showing.marks
        self.pace = SPEEDS.index(1.0)
        """Which of the speeds it plays at."""
        self.is_playing = False
        """Whether it goes on by itself."""
        self.note = ""
        """A sentence above the keys."""
        self.line_edit: LineEdit | None = None
        """What is being typed, if anything is."""
        self.whom = ""
        """The unit whose commands are gone through; empty: the one that acts."""
        self._map = MapView()
        self._head, self._told = Panel("reel_head"), Panel("reel_told")
        self._bar, self._foot = Panel("reel_bar"), Panel("reel_foot", "bar")
        self._told.redraw = self.draw
        self._frames: deque[Frame] = deque()
        self._turn = 0
        self._use: object = None

    def compose(self) -> ComposeResult:
        """Yield heading, map, what was told, the bar and the keys."""
        yield from (self._head, self._map, self._told, self._bar, self._foot)

    def on_mount(self) -> None:
        """Begin, with comments if there are any."""
        self.view.ascii_only = self.services.settings.ascii_only
        scene = self.reel.now.view.scene
        is_guarded = bool(self.showing.why_not)
        self.view.call_by(self.services.looks(scene.scenario), self.showing.called, is_guarded=is_guarded)
        self._read_comments()

    def on_resize(self, event: events.Resize) -> None:
        """Give the lines what the map does not need."""
        self._told.styles.height = self.view.lines_for(event.size.height)

    # ------------------------------------------------------------------------------------------------ drawing

    def draw(self) -> None:
        """Draw the present stop."""
        stop = self.reel.now
        self._draw_frame(Frame(stop.view, (), stop.focus, 0.0))

    def _draw_frame(self, frame: Frame) -> None:
        columns = self.size.width
        speed = f"{SPEEDS[self.pace]:g}x" if self.is_playing or self.pace != SPEEDS.index(1.0) else ""
        self._head.show([self.view.head(columns, self.showing.title, speed)])
        self._map.show(self.view.picture(frame.view))
        focus = frame.focus
        self._map.mark({focus: ("", "cursor")} if focus else {})
        at = focus or (first_place(frame.view) if self.reel.at == 0 else None)
        if at:
            self._map.follow(at)
        self._told.show(self.view.told(columns, self._told.size.height))
        self._bar.show([self.view.bar(columns)])
        keys = replay_keys.footer(columns, self._is_live, self._back)
        self._foot.show([self._status(columns), self.line_edit.keys(columns) if self.line_edit else keys])

    @property
    def _back(self) -> tuple[str, str]:
        """The key that leads back, and where to."""
        if self.showing.is_first:
            return "enter", "skip to your turn"
        return ("enter", "back to the battle") if self.showing.is_recap else ("esc", "back")

    def _status(self, columns: int) -> Row:
        if self.line_edit is not None:
            return cut(self.line_edit.row(columns), columns)
        if self.note:
            return cut((Span(f" {self.note}", "warn"),), columns)
        whom = self.reel.now.view.units.get(self.whom)
        mine = f"   going through {whom.name}" if whom else ""
        said = f" what happened {self.showing.stretch}: " if self.showing.is_recap else " "
        return cut((Span(f"{said}{self.view.command()}{mine}", "text"),), columns)

    def _is_live(self, name: str) -> bool:
        if name in {"comment", "play_on", "share"}:
            return self.showing.path is not None and not self.showing.is_recap
        if name == "report":
            is_over = self.reel.steps[-1].after.result is not None
            return is_over and self.showing.path is not None and not self.showing.is_recap
        return name != "eyes" or len(self.showing.eyes) > 1

    # ---------------------------------------------------------------------------------------- keys and clicks

    def on_key(self, event: events.Key) -> None:
        """Let what is typed have the keys; anywhere else they are bindings."""
        if self.line_edit is not None:
            typed, line = self.line_edit.hear(event), self.line_edit
            if typed != "typing":
                self.line_edit = None
                if typed == "done" and callable(self._use):
                    self._use(line.text)
            self.draw()
            return
        self.note = ""
        if event.key == "enter":
            event.stop()
            self.action_back() if self.showing.is_recap else self.action_play()
        elif event.key in replay_keys.DIGITS:
            self.action_number(event.key)
        elif why := replay_keys.why_nothing(event.key, event.character or "", self._is_live, self._is_bound):
            self.note = why
            self.draw()

    def _is_bound(self, key: str) -> bool:
        return key in self.app.active_bindings

    def on_paste(self, event: events.Paste) -> None:
        """Take pasted text where something is typed."""
        if self.line_edit is not None:
            self.line_edit.add(event.text)
            self.draw()

    async def on_clicked(self, message: Clicked) -> None:
        """Do what stands where a panel was clicked."""
        if self.line_edit is None:
            await self.app.run_action(message.command, self)

    def on_cell_clicked(self, message: CellClicked) -> None:
        """Go through the commands of the unit that was clicked."""
        unit = next((u for u in self.reel.now.view.units.values() if u.cell == message.cell), None)
        if unit is not None:
            self.whom = unit.id
            self.note = f"{unit.name}: u and U go through its commands."
        self.draw()

    def on_cell_hovered(self, message: CellHovered) -> None:
        """Tell who stands there."""
        unit = next((u for u in self.reel.now.view.units.values() if u.cell == message.cell), None)
        self.note = f"{unit.name}, {condition(unit)}, at {unit.cell}" if unit else ""
        self.draw()

    # ------------------------------------------------------------------------------------------------- moving

    def stop(self) -> None:
        """Stand still."""
        self.is_playing = False
        self._turn += 1
        self._frames.clear()

    def _went(self, has_moved: bool, why: str) -> None:
        self.stop()
        if not has_moved and self.showing.is_first and self.reel.is_at_end:
            why = "That is all: enter goes to your turn."
        self.note = "" if has_moved else why
        self.draw()

    def action_step(self, way: int) -> None:
        """Go to the next line, or to the one before."""
        self._went(self.reel.by_line(way), "There is nothing more." if way > 0 else "This is the beginning.")

    def action_command(self, way: int) -> None:
        """Go to the next command, or to the one before."""
        self._went(
            self.reel.by_command(way), "There is nothing more." if way > 0 else "This is the beginning."
        )

    def action_round(self, way: int) -> None:
        """Go to the next round, or to the one before."""
        self._went(self.reel.by_round(way), "There is no other round.")

    def action_unit(self, way: int) -> None:
        """Go to the next command of the unit that was chosen, or else of the one that acts."""
        whom = self.whom or actor(self.reel.steps[self.reel.at])
        if not whom:
            self.action_whom(1)
            whom = self.whom
        self._went(self.reel.by_unit(whom, way), "It does nothing more." if way > 0 else "Nothing before.")

    def action_whom(self, by: int) -> None:
        """Choose the next unit of those that can be seen now."""
        units = list(self.reel.now.view.units)
        if units:
            here = self.whom or actor(self.reel.steps[self.reel.at])
            place = units.index(here) + by if here in units else 0
            self.whom = units[place % len(units)]
        self.draw()

    def action_ends(self, way: int) -> None:
        """Go to the beginning, or to the end."""
        if way > 0:
            self.reel.jump(len(self.reel.steps) - 1)
        else:
            self.reel.rewind()
        self._went(True, "")

    def action_jump(self, place: int) -> None:
        """Go to the step at that place."""
        self.reel.jump(place)
        self._went(True, "")

    def action_number(self, digit: str = "") -> None:
        """Ask for the number of a command, of which the first digit may be typed already."""

        def use(text: str) -> None:
            if text.isascii() and text.isdecimal():
                self.action_jump(int(text[:9]) - first)
            elif text:
                self.note = f"That is no number: {text}"

        first, last = self.reel.steps[0].number, self.reel.steps[-1].number
        self._ask(LineEdit(f"command, {first} to {last}:", digit, most=6), use)

    def action_mark(self, way: int) -> None:
        """Go to the next comment or turning point, or to the one before."""
        ahead = [place for place in self.view.noted if (place - self.reel.at) * way > 0]
        if ahead:
            place = ahead[0] if way > 0 else ahead[-1]
            self.reel.go_to(place, self.view.marks.get(place))
        self._went(bool(ahead), "There is no other mark that way.")

    def action_scroll(self, across: int, down: int) -> None:
        """Scroll the map."""
        self._map.scroll_map(across, down)

    # ------------------------------------------------------------------------------------------------ playing

    def action_play(self) -> None:
        """Play on, or stop; at the end begin anew."""
        if self.is_playing:
            self._went(True, "")
            return
        if self.reel.is_at_end:
            self.reel.rewind()
        self.is_playing = True
        self._turn += 1
        self._frames.clear()
        self._tick(self._turn)

    def _tick(self, turn: int) -> None:
        """Show the next frame, and come back after its time."""
        if turn != self._turn or not self.is_running:
            return
        speed = SPEEDS[self.pace]
        if not self._frames:
            if not self.reel.by_line(1):
                self._went(True, "")
                return
            stop = self.reel.now
            self._frames.extend(stop.frames or (Frame(stop.view, (), stop.focus, 0.0),))
        frame = self._frames.popleft()
        pause = frame.pause
        if not self._frames and self.reel.now.entries:
            said = sum(len(entry.text) for entry in self.reel.now.entries)
            pause = max(pause, READING + PER_SIGN * said)
        self._draw_frame(frame)
        self.set_timer(max(0.01, pause / speed), lambda: self._tick(turn))

    def action_pace(self, by: int) -> None:
        """Play faster, or slower."""
        self.pace = min(max(0, self.pace + by), len(SPEEDS) - 1)
        self.note = f"speed {SPEEDS[self.pace]:g}"
        if not self.is_playing:
            self.draw()

    def action_eyes(self) -> None:
        """Take the eyes of the next side; then those of all together, and of nobody."""
        every = list(self.showing.eyes)
        if len(every) < 2:
            self.note = self.showing.why_not or self.note
        else:
            place = every.index(self.reel.eyes) if self.reel.eyes in every else -1
            self.reel.look(every[(place + 1) % len(every)])
        self.stop()
        self.draw()

    # ------------------------------------------------------------------------------------------ other things

    def _ask(self, line: LineEdit, use: object) -> None:
        self.stop()
        self.line_edit, self._use = line, use
        self.draw()

    def _read_comments(self) -> None:
        from skirmish.errors import SaveError
        from skirmish.records.comments import comments

        if self.showing.path is None or self.showing.is_recap:
            return
        try:
            self.view.comments = comments(self.showing.path)
        except SaveError as error:
            self.note = f"{error}."

    def action_comment(self) -> None:
        """Write something about this command; it is kept beside the save."""
        from skirmish.errors import SaveError
        from skirmish.records.comments import LONGEST, write_comment

        path, number = self.showing.path, self.reel.steps[self.reel.at].number
        if path is None or self.showing.is_recap:
            return

        def use(text: str) -> None:
            try:
                self.view.comments = write_comment(path, number, text)
            except SaveError as error:
                self.note = f"{error}."

        self._ask(LineEdit("comment (empty: none):", self.view.comments.get(number, ""), most=LONGEST), use)

    def action_play_on(self) -> None:
        """Go on from here, in a new save."""
        if self._is_live("play_on"):
            self.stop()
            step, side = self.reel.steps[self.reel.at], self.showing.taken_over(self.reel)
            self.note = self.services.archive.play_on(self.showing.path, step.number + 1, side)
            self.draw()

    def action_report(self) -> None:
        """Show who won and why."""
        if self._is_live("report"):
            self.stop()
            self.note = self.services.archive.report(self.showing.path)
            self.draw()

    def action_share(self) -> None:
        """Offer to save or share it."""
        from skirmish.app.screens.share import ShareScreen

        if self._is_live("share"):
            self.stop()
            self.app.push_screen(ShareScreen(self.showing, self.view), self._shared)

    def _shared(self, said: str | None) -> None:
        self.note = said or ""
        self.draw()

    def offers(self) -> Iterator[PaletteEntry]:
        """Yield what can be done with the replay, for the command palette."""
        for name, _, action, shown, label, _ in replay_keys.KEYS:
            if shown and self._is_live(name):
                yield PaletteEntry(label, f"key {shown}", action)

    def action_help(self) -> None:
        """Show all keys."""
        from skirmish.app.screens.key_page import show_keys
        from skirmish.app.screens.replay_help import ReplayHelp

        self.stop()
        rows = [
            (shown, label, action)
            for name, _, action, shown, label, _ in replay_keys.KEYS
            if shown and self._is_live(name)
        ]
        show_keys(self, ReplayHelp(rows))

    def action_back(self) -> None:
        """Go back."""
        self.stop()
        self.dismiss("")
