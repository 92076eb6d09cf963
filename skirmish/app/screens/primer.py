"""How a system is played, on one page; and any two systems side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from textual.app import ComposeResult

from skirmish.app.commands import Does
from skirmish.app.fitting import NO_BREAK, wrap
from skirmish.app.lines import Row, Span, cut, marked, rule
from skirmish.app.screens.menu import MenuScreen
from skirmish.app.widgets.panel import Panel
from skirmish.rules.system_facts import Contrast, contrast, page

if TYPE_CHECKING:
    from skirmish.model.scene import Setting
    from skirmish.rules.ruleset import Ruleset

HEADING: Final = 21
"""Columns of the headings beside their text."""
WIDE: Final = 100
"""Columns from which two systems stand in two columns instead of below each other."""

DIGITS: Final = tuple("123456789")
"""Keys of the systems."""

_SCROLL: Final = {
    **dict.fromkeys(("down", "j"), 1),
    **dict.fromkeys(("up", "k"), -1),
    **dict.fromkeys(("pagedown", "space", "J"), 12),
    **dict.fromkeys(("pageup", "K"), -12),
    "home": -10_000,
    "end": 10_000,
}
_BACK: Final = frozenset({"escape", "q", "f2", "enter"})


class Systems(Mapping[str, "Ruleset"]):
    """Systems of two tables, the first before the others; each is loaded when it is read, and no sooner."""

    def __init__(self, own: Mapping[str, Ruleset], every: Mapping[str, Ruleset]) -> None:
        self._own, self._every = own, every

    def __getitem__(self, name: str) -> Ruleset:
        """Return that system; KeyError if neither table has it."""
        return self._own[name] if name in self._own else self._every[name]

    def __iter__(self) -> Iterator[str]:
        """Yield the ids."""
        return iter((*self._own, *(name for name in self._every if name not in self._own)))

    def __len__(self) -> int:
        """Count them."""
        return sum(1 for _ in self)


class PrimerScreen(MenuScreen[None]):
    """Opened over anything; leaves everything as it was."""

    def __init__(
        self, rulesets: Mapping[str, Ruleset], first: str, options: Mapping[str, Setting] | None = None
    ) -> None:
        super().__init__()
        self.head = Panel("tabs")
        """The systems to choose from; it stays when the page scrolls."""
        self.rulesets = rulesets
        """Every system, by id."""
        self.chosen = [first, next((name for name in rulesets if name != first), first)]
        """The system that is read, and the one that it is compared with."""
        self.is_contrast = False
        """Whether two are shown."""
        self.side = 0
        """Which of the two the keys change."""
        self.options = {first: options or {}}
        """By system: the options of the battle that is being fought under it."""

    def compose(self) -> ComposeResult:
        """Yield the tabs, and the page below them."""
        yield self.head
        yield self.page

    def draw(self) -> None:
        """Draw the tabs and the page."""
        self.head.show(self._tabs())
        self.page.show(self.page_rows(), self.page.top)

    def _tabs(self) -> Iterator[Row]:
        """Yield one line of systems to read, or two lines of systems to compare."""
        if not self.is_contrast:
            yield (
                Span(" How it is played", "strong"),
                Span("   ← → other system", "dim"),
                Span("   ↑ ↓ scroll", "dim"),
                Span("   d what differs", "key", "contrast"),
                Span("   esc back", "key", "back"),
            )
            yield self._names(0)
        else:
            yield (
                Span(" What differs", "strong"),
                Span("   ← → other system   tab other line", "dim"),
                Span("   d one page", "key", "contrast"),
                Span("   esc back", "key", "back"),
            )
            yield self._names(0)
            yield self._names(1)
        yield rule(self.size.width, self.services.settings.ascii_only)

    def _names(self, side: int) -> Row:
        """Write the systems on one line, each a button; the chosen one is marked."""
        is_on = self.is_contrast and side == self.side
        spans = [Span(" > " if is_on else "   ", "key")]
        for number, name in enumerate(self.rulesets, 1):
            is_chosen = name == self.chosen[side]
            role = ("picked" if is_on or not self.is_contrast else "strong") if is_chosen else "text"
            hit = f"choose {side} {name}"
            spans += [Span(f"{number} ", "key", hit), Span(f" {name} ", role, hit), Span(" ")]
        return tuple(spans)

    def page_rows(self) -> Iterator[Row]:
        """Yield the page of one system, or two systems heading by heading."""
        first = self.rulesets[self.chosen[0]]
        if self.is_contrast:
            second = self.rulesets[self.chosen[1]]
            beside = two_columns if self.size.width >= WIDE else stacked
            yield from beside(contrast(first, second), first, second, self.size.width)
            return
        yield (Span(f" {first.title}", "own"),)
        yield from ((Span(f" {line}", "dim"),) for line in _lines(first.summary, self.size.width - 2))
        yield ()
        for heading, said in page(first, self.options.get(first.id)):
            yield from _paragraph(heading, said, self.size.width, first.keywords)

    @property
    def does(self) -> Does:
        """By the word of a command: what does it."""
        return {"choose": self.do_choose, "contrast": self.do_contrast, "back": self.do_back}

    def press(self, key: str) -> None:
        """Scroll, change the system, show one or two systems, or go back."""
        if key in _BACK:
            self.do_back()
        elif key in _SCROLL:
            self.page.scroll_rows(_SCROLL[key])
        elif key in {"left", "right", "h", "l"}:
            names = list(self.rulesets)
            place = names.index(self.chosen[self.side]) + (1 if key in {"right", "l"} else -1)
            self._choose(self.side, names[place % len(names)])
        elif key == "d":
            self.do_contrast()
        elif key == "tab" and self.is_contrast:
            self.side = 1 - self.side
            self.draw()
        elif key in DIGITS[: len(self.rulesets)]:
            self._choose(self.side, list(self.rulesets)[DIGITS.index(key)])
        else:
            super().press(key)

    def _choose(self, side: int, name: str) -> None:
        self.side = side
        self.chosen[side] = name
        self.page.scroll_rows(-self.page.top)
        self.draw()

    def do_choose(self, argument: str) -> None:
        """Show the system that was clicked."""
        side, _, name = argument.partition(" ")
        self._choose(int(side), name)

    def do_contrast(self) -> None:
        """Change from one page to two systems side by side, or back."""
        self.is_contrast = not self.is_contrast
        self.side = 0
        self.head.styles.height = 4 if self.is_contrast else 3
        self.page.show((), 0)
        self.draw()

    def do_back(self) -> None:
        """Go back to the screen below."""
        self.dismiss(None)


def _paragraph(heading: str, said: str, columns: int, words: frozenset[str]) -> Iterator[Row]:
    """Yield a heading with its text beside it."""
    for index, line in enumerate(_lines(said, columns - HEADING - 2)):
        yield (Span(f" {'' if index else heading:<{HEADING}}", "key"), *marked(line, words))


def two_columns(rows: Iterable[Contrast], first: Ruleset, second: Ruleset, columns: int) -> Iterator[Row]:
    """Yield each heading above two columns of text."""
    wide = (columns - 3) // 2
    yield (*cut((Span(f" {first.title}", "own"),), wide), Span("│", "rule"), Span(f" {second.title}", "own"))
    for heading, left, right in rows:
        head = (*cut((Span(f" {heading}", "key"),), wide), Span("│", "rule"))
        is_same = left == right
        yield (*head, Span(" the same", "dim")) if is_same else head
        for one, other in zip_longest(_lines(left, wide - 2), _lines("" if is_same else right, wide - 2)):
            left_row = cut((Span(" "), *marked(one or "", first.keywords)), wide)
            yield (*left_row, Span("│ ", "rule"), *marked(other or "", second.keywords))


def stacked(rows: Iterable[Contrast], first: Ruleset, second: Ruleset, columns: int) -> Iterator[Row]:
    """Yield each heading above two paragraphs, for screens without room for two columns."""
    names = (first.id, second.id)
    gutter = max(len(name) for name in names) + 2
    for heading, *both in rows:
        is_same = both[0] == both[1]
        yield (Span(f" {heading}", "key"), Span("   the same in both" if is_same else "", "dim"))
        rulesets = zip((first, second), both[:1] if is_same else both, ("own", "third"), strict=False)
        for ruleset, said, role in rulesets:
            name = ruleset.id
            for index, line in enumerate(_lines(said, columns - gutter - 2)):
                yield (
                    Span(f" {'' if index or is_same else name:<{gutter}}", role),
                    *marked(line, ruleset.keywords),
                )


def _lines(said: str, columns: int) -> list[str]:
    """Break the text to so many columns; a number stays with its unit."""
    return [*wrap(said.replace(" %", f"{NO_BREAK}%"), max(10, columns))]
