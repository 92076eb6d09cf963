"""What it takes to open a page: CPU time of the whole game, from the key until the screen is quiet.

CPU time, since other programs on the machine lengthen it less than what a clock says.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from time import sleep

from bench.games import Game, battle
from bench.keys import SHARED_MEMORY, SIZES
from bench.report import Row, at_most, milliseconds, spread
from bench.terminal import Terminal

TITLE = "pages: CPU time of the key that opens one"
RUNS = 12
"""How often each page is opened; the first time is told apart, as it loads what the page needs."""
MOST = 0.010
"""No key takes longer, in seconds."""
QUIET = 0.2
"""Seconds of silence between two keys."""
PAGES = (
    ("help", "?", "x"), ("encyclopedia (F1)", "\x1bOP", "\x1b"), ("primer (F2)", "\x1bOQ", "\x1b"),
    ("log", "L", "q"),
    ("briefing", "(", "("), ("menu", "q", "\x1b"), ("compare", "=", "="), ("odds", "O", "O"),
    ("command palette", "\x10", "\x1b"),
)  # fmt: skip
"""What opens, the key that opens it, and the key that closes it."""
TURNED = (("\r", 1.0), ("\x1b", 0.2), ("\x05", 0.8))
"""Keys after the hand-over, and seconds after each: sit down, close the briefing, end all turns."""


def measure() -> Iterator[Row]:
    """Yield the rows of this part."""
    for size in SIZES:
        with tempfile.TemporaryDirectory(dir=SHARED_MEMORY) as folder:
            yield from _opened(battle(folder, "depot"), size)
        with tempfile.TemporaryDirectory(dir=SHARED_MEMORY) as folder:
            yield from _handed_over(folder, size)


def _opened(game: Game, size: tuple[int, int]) -> Iterator[Row]:
    terminal, seconds = game.start(size)
    try:
        if seconds is not None:
            terminal.settle()
            for name, opens, closes in PAGES:
                yield _row(name, size, _repeated(terminal, opens, closes))
    finally:
        terminal.close()


def _handed_over(folder: str, size: tuple[int, int]) -> Iterator[Row]:
    """Hand the keyboard over once, and look at what has happened since."""
    game = battle(folder, "clash", "fog", ready="Now The")
    terminal, seconds = game.start(size)
    try:
        if seconds is None:
            return
        sleep(1.0)  # Until the hand-over heeds keys.
        for key, wait in TURNED:
            terminal.press(key)
            sleep(wait)
        yield _row("six turns that end, and hand-over", size, [_cost(terminal, "1")])
        sleep(1.0)
        terminal.press("\r")
        sleep(1.0)
        yield _row("recap", size, _repeated(terminal, '"', "\x1b"))
    finally:
        terminal.close()


def _repeated(terminal: Terminal, opens: str, closes: str) -> list[float]:
    took = []
    for _ in range(RUNS):
        took.append(_cost(terminal, opens))
        terminal.press(closes)
        terminal.settle(QUIET)
    return took


def _cost(terminal: Terminal, key: str) -> float:
    """Press that key; return the seconds of CPU time until the screen is quiet."""
    terminal.settle(QUIET)
    before = terminal.cpu()
    terminal.press(key)
    terminal.settle(QUIET)
    return terminal.cpu() - before


def _row(what: str, size: tuple[int, int], took: list[float]) -> Row:
    again = took[1:] or took
    first = f"first time {1000 * took[0]:.1f} ms"
    is_met = at_most(spread(again)[2], MOST)
    return Row(f"{size[0]}x{size[1]} {what}", milliseconds(again), first, f"max {1000 * MOST:.0f}", is_met)
