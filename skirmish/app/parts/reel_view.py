"""How a reel looks: heading, map, what was told, and the bar that shows where in the battle it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from skirmish.app.fitting import drawable, wrap
from skirmish.app.lines import Row, Span, apart, cut
from skirmish.app.picture import Picture, letters
from skirmish.app.reel import NOBODY, TOGETHER, actor
from skirmish.app.rows.heading import turn_words

if TYPE_CHECKING:
    from skirmish.app.reel import Mark, Reel
    from skirmish.app.showing import Called
    from skirmish.grid import Cell
    from skirmish.model.battle import Battle
    from skirmish.rules.ruleset import Ruleset

HEAVY: Final = ("━", "=")
"""What of the bar lies behind: as it is, and where only ASCII may be drawn."""
LIGHT: Final = ("─", "-")
"""What lies ahead."""
NOW: Final = ("●", "O")
"""Where it stands."""

LINES: Final = 6
"""Lines that tell what happened, at least."""
MOST_LINES: Final = 16
"""And at most: more is in the log."""
FRAME: Final = 6
"""Rows of a replay that neither the map nor these lines take: heading, two rulers, bar and keys."""


class ReelView:
    """Draws what a reel shows now."""

    def __init__(self, ruleset: Ruleset, reel: Reel, home: str = "") -> None:
        self.ruleset = ruleset
        """Whose words are used."""
        self.reel = reel
        """What is shown."""
        self.home = home
        """The side that is drawn as ours where nobody's eyes are taken; empty: the first."""
        self.ascii_only = False
        """Whether only ASCII characters are drawn."""
        self.marks: Mapping[int, Mark] = {}
        """By place of a step what is to be seen there."""
        self.comments: Mapping[int, str] = {}
        """By number of a step what the player wrote about it."""
        self._letters: Mapping[str, str] = {}
        self.call_by({})

    def call_by(
        self, looks: Mapping[str, str], called: Called | None = None, *, is_guarded: bool = False
    ) -> None:
        """Let units have these letters by kind, as far as they are free; others have one of their name.

        `called`: those whom these eyes see have the letters that it returns, which they have elsewhere.
        `is_guarded`: no other eyes may be taken, so that only whom they see has a letter at all: one whom
        they do not know would take the letter of another.
        """
        reel = self.reel
        if called is None and not is_guarded:
            every = {name: unit for step in reel.steps for name, unit in step.after.units.items()}
        else:
            stops = (stop for place in range(len(reel.steps)) for stop in reel.stops(place))
            every = {name: one for stop in stops for name, one in stop.view.units.items()}
        self._letters = called(every) if called is not None else letters(every, {}, looks, self.home)

    def picture(self, view: Battle) -> Picture:
        """Build the picture of the map."""
        reel = self.reel
        home = self.home if reel.eyes in {NOBODY, TOGETHER} else reel.eyes
        acts = actor(reel.steps[reel.at])
        asked = acts if acts in view.units else ""
        return Picture(view, self._letters, home, asked, ascii_only=self.ascii_only, arrows=True)

    def head(self, columns: int, title: str, *marks: str) -> Row:
        """Build the top line: what it is, the round, and at the right whose eyes these are."""
        reel = self.reel
        view = reel.now.view
        left = (Span(f" {title}", "title"), Span(f" · {turn_words(view, is_short=True)} ", "bar"))
        right = " · ".join(mark for mark in (*marks, f"eyes: {self.eyes_title()}") if mark)
        return apart(left, (Span(f" {right} ", "bar_key"),), columns, "bar")

    def legend(self) -> Iterator[str]:
        """Yield a line for each side that has somebody on the map: by which sign each is drawn."""
        view = self.reel.now.view
        picture = self.picture(view)
        for side in view.scene.sides:
            shown = [unit for unit in view.units.values() if unit.side == side.id and not unit.out]
            if shown:
                named = ", ".join(f"{picture.drawn(unit)[0]} {unit.name}" for unit in shown)
                yield drawable(f" {side.name}: {named}.", ascii_only=self.ascii_only)

    def eyes_title(self) -> str:
        """Say whose eyes these are."""
        eyes, scene = self.reel.eyes, self.reel.steps[0].after.scene
        said = {NOBODY: "nobody's, all is seen", TOGETHER: "all sides'"}
        return said.get(eyes) or scene.side(eyes).name

    def command(self) -> str:
        """Say which command this is: `command 34 of 311 · Wren: shoot`; or that it is the start."""
        reel = self.reel
        step, last = reel.steps[reel.at], reel.steps[-1].number
        if not step.number:
            return (
                f"the start, before {last} command{'s' * (last > 1)}" if last else "the start, no command yet"
            )
        said = f"command {step.number} of {last}"
        unit = reel.now.view.units.get(actor(step))
        if unit is None or step.action is None:
            return said
        verb = self.ruleset.verbs.get(step.action.verb)
        return f"{said} · {unit.name}: {verb.title if verb else step.action.verb}"

    def lines_for(self, height: int) -> int:
        """Return how many lines may tell what happened on a screen of so many rows: what the map leaves."""
        return max(LINES, min(MOST_LINES, height - FRAME - self.reel.now.view.terrain.height))

    def told(self, columns: int, rows: int) -> list[Row]:
        """Build the latest lines, the present ones bright; nothing is cut, the earliest are left out."""
        reel, found = self.reel, list[Row]()
        present = len(reel.now.entries)
        entries = reel.told(max(rows, present))
        for index, entry in enumerate(entries):
            is_now = index >= len(entries) - present
            for place, line in enumerate(wrap(entry.text, max(20, columns - 4))):
                sign = ("> " if is_now else "  ") if not place else "    "
                found.append((Span(f" {sign}", "key"), Span(line, entry.tone if is_now else "dim")))
        mark = self.marks.get(reel.at)
        remark = self.comments.get(reel.steps[reel.at].number) or (mark.text if mark else "")
        if remark:
            found += [(Span(f"   {line}", "warn"),) for line in wrap(remark, max(20, columns - 4))]
        return found[-rows:]

    @property
    def noted(self) -> list[int]:
        """The places of the steps that have a mark or a comment, in their order."""
        steps = enumerate(self.reel.steps)
        return [place for place, step in steps if place in self.marks or step.number in self.comments]

    def bar(self, columns: int) -> Row:
        """Build the bar: a click on it goes there; rounds, comments and turning points stand on it."""
        reel = self.reel
        most = max(1, len(reel.steps) - 1)
        sort = int(self.ascii_only)
        wide = max(10, columns - 2)
        here = reel.at * (wide - 1) // most
        signs = [(HEAVY[sort], "key") if x <= here else (LIGHT[sort], "dim") for x in range(wide)]
        for place in range(1, len(reel.rounds)):
            if reel.rounds[place] != reel.rounds[place - 1]:
                x = place * (wide - 1) // most
                signs[x] = ("|", signs[x][1])
        for place in self.noted:
            signs[place * (wide - 1) // most] = ("!", "warn")
        signs[here] = (NOW[sort], "strong")
        spans = (
            Span(sign, role, f"jump({-(-x * most // max(1, wide - 1))})")
            for x, (sign, role) in enumerate(signs)
        )
        return cut((Span(" "), *spans), columns)


def first_place(view: Battle) -> Cell | None:
    """Return where to look before anything has happened: at a unit, which may be far from the middle."""
    return next((unit.cell for unit in view.units.values() if unit.is_up), None)
