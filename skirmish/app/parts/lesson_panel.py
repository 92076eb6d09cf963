"""The card of a lesson: lines of its own above the map, so that it covers nothing, and what it points at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from skirmish.app.fitting import wrap
from skirmish.app.lines import Row, Span, apart, cut, width
from skirmish.app.parts.flow_view import REPLIES
from skirmish.app.widgets.panel import Panel
from skirmish.packs.lesson import Glance, Guide

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skirmish.app.game_flow import GameFlow
    from skirmish.app.parts.layout import Layout
    from skirmish.app.selection import Selection

NEXT: Final = "next card"
"""What the key is called that shows the next card, on the card and in the footer."""
BEFORE: Final = "card before"
"""The same of the card before."""
END: Final = "end the lesson"
"""What the first is called on the last card."""
SHORT: Final[Mapping[str, str]] = {NEXT: "next", END: "end", BEFORE: "back"}
"""What these are called where the words would take room that the title of the lesson needs."""
LINES: Final = 4
"""Lines of text that a card has."""
MARGIN: Final = 4
"""Columns beside the text."""
PLACES: Final[Mapping[str, tuple[str, str]]] = {
    "unit": ("", "card on the right"),
    "verbs": ("", "list on the right"),
    "odds": ("", "lines below the list on the right"),
    "keys": ("last line of the screen", "last line of the screen"),
    "log": ("", "lines below the map"),
    "head": ("top line", "top line"),
    "order": ("top line", "second line of the screen"),
    "card": ("small card on the map", "small card on the map"),
}
"""By part of the screen: where it is on a small screen (empty: as lines are counted), and on a large one."""
NUMBERS: Final = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"
)  # fmt: skip
"""Of the lines below the map of a small screen."""


def below(first: int, last: int) -> str:
    """Say which lines below the map that is, both counted from 0 and among them; not beyond the tenth."""
    if last >= len(NUMBERS):
        return "lines below the map"
    between = " and " if last == first + 1 else " to "
    numbers = NUMBERS[first] if first == last else f"{NUMBERS[first]}{between}{NUMBERS[last]}"
    return f"{numbers} line below the map"


class LessonPanel:
    """Draws the card that is up, and points."""

    def __init__(
        self, guide: Guide, place: tuple[int, int], selection: Selection, flow: GameFlow, layout: Layout
    ) -> None:
        """Draw what the guide shows; `place` says which lesson it is, of how many."""
        self.ended: Callable[[], None] = lambda: None
        """Called when the lesson is through."""
        self.panel = Panel("lesson", "lesson")
        """The card on the screen."""
        self.panel.redraw = self.draw
        self.pointer = Panel("pointer", "pointer")
        """The arrow beside the part that is pointed at."""
        self.guide = guide
        """Which card is up."""
        self._place = place
        self._selection = selection
        self._flow = flow
        self._layout = layout
        self._is_over = False

    def glance(self) -> Glance:
        """Return what the lesson sees of the screen now."""
        selection, layout = self._selection, self._layout
        option = selection.options[selection.picked] if selection.picked is not None else None
        card, prompt = layout.question.card, selection.prompt
        is_card = card is not None and not card.can_close
        is_reply = is_card or (prompt is not None and prompt.ask in REPLIES)
        return Glance(
            self._flow.game.steps,
            selection.cursor,
            option.verb.id if option else "",
            layout.map.overlay,
            layout.popup.name,
            "reply" if is_reply else "turn" if selection.prompt else "",
        )

    def watch(self) -> None:
        """Go on to the next card if this one is done; called whenever something was drawn.

        While events are shown the card stays, without its keys, and points at where its units are by now.
        """
        if self._is_over:
            return
        if self._flow.is_playing:
            self.draw()
            return
        self.guide.watch(self.glance())
        self.draw()
        if self.guide.card is None:
            self._is_over = True
            self.ended()

    def turn(self, by: int) -> None:
        """Show the next card, or the one before."""
        self.guide.turn(by, self.glance())
        self._layout.draw()

    def draw(self) -> None:
        """Draw the card, and point."""
        self.panel.show(self._rows())
        self.point()

    def _rows(self) -> Iterator[Row]:
        guide, (number, count) = self.guide, self._place
        lesson, columns = guide.lesson, self.panel.columns
        skipped = "" if guide.skipped is None else f", {guide.skipped + 1} not done"
        marks = (
            Span(f"  card {min(guide.at + 1, len(lesson.cards))}/{len(lesson.cards)}{skipped}", "bar"),
            Span("  dice laid out" if self._is_laid_out() else "", "bar_warn"),
        )
        title = Span(f" {number}/{count} {lesson.title}", "bar_key")
        keys = self._keys(self.onward, BEFORE)
        if width((title, *marks, *keys)) > columns:
            keys = self._keys(SHORT[self.onward], SHORT[BEFORE])
        room = columns - width((*marks, *keys))
        yield apart((*cut((title,), min(room, width((title,)))), *marks), keys, columns, "bar")
        if guide.card is not None:
            for line in wrap(self.text(), columns - MARGIN):
                yield (Span(f"  {line}", "text"),)

    def _is_laid_out(self) -> bool:
        """Tell whether the lesson has laid out the dice of what Enter would do now."""
        action = self._selection.action()
        lesson = self.guide.lesson
        return action is not None and bool(lesson.laid_out(self._flow.game.steps, action))

    def _keys(self, onward: str, back: str) -> Row:
        """Write the keys that turn cards, with these words; the words can be clicked.

        Nothing while events are shown, for then any key shows the rest of them.
        """
        if self._flow.is_playing:
            return ()
        shown = self._selection.player_keys.shown
        key = shown["accept" if self.is_by_accept else "next_card"]
        return (
            Span(f" {key}", "bar_key", "turn_card(1)"),
            Span(f" {onward} ", "bar", "turn_card(1)"),
            Span(f" {shown['last_card']}", "bar_key", "turn_card(-1)"),
            Span(f" {back} ", "bar", "turn_card(-1)"),
        )

    @property
    def onward(self) -> str:
        """What the key is called that shows the next card, or ends the lesson where there is none."""
        return END if self.guide.at >= len(self.guide.lesson.cards) - 1 else NEXT

    @property
    def is_by_accept(self) -> bool:
        """Whether the key that does things turns the card: it only tells something, and nothing is chosen."""
        layout = self._layout
        is_free = self._selection.picked is None and layout.question.card is None
        is_free = is_free and layout.popup.name != "briefing"  # Which the key closes.
        return is_free and self.guide.is_told

    def text(self) -> str:
        """Return the text of the card, and where the part stands that it points at."""
        card = self.guide.card
        if card is None:
            return ""
        where = [place for spot in card.at if (place := self._where(spot))]
        return self.say(f"{card.text} ({'; '.join(where)})" if where else card.text)

    def _where(self, spot: str) -> str:
        """Say where that part stands now; empty for what is on the map, or is not to be seen."""
        small, large = PLACES.get(spot, ("", ""))
        if not large or not self._layout.is_compact:
            return large
        lines = self._layout.side.lines_of(spot)
        return small or (below(*lines) if lines else "")

    def say(self, text: str) -> str:
        """Write the keys that the player has into a text of the lesson."""
        return self._selection.player_keys.say(text, self._selection.ruleset.verbs)

    def point(self) -> None:
        """Mark the cells of the card on the map, and put the arrow beside the part that it names."""
        card, layout = self.guide.card, self._layout
        spots = card.at if card else ()
        lesson, view = self.guide.lesson, self._flow.shown
        cells = tuple(cell for spot in spots for cell in lesson.cells(view, spot))
        layout.map.point_at(cells)
        part = next((spot for spot in spots if spot in PLACES), "")
        where = layout.corner(part) if part else None
        self.pointer.display = where is not None
        if where is not None:
            self.pointer.styles.offset = where
            self.pointer.show([(Span("▸" if not self.pointer.is_ascii else ">", "pointer"),)])
