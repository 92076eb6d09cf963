"""From a key to the settled screen, through a pseudo-terminal; peers take turns with ours in the same run."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from bench.games import CRAWL, NETHACK, Game, battle
from bench.report import Row, at_most, milliseconds, spread
from bench.terminal import Terminal

TITLE = "the screens: key to settled screen"
SIZES = ((120, 40), (80, 24))
ROUNDS = 6
"""Blocks in which the programs take turns."""
PRESSES = 6
"""Keys of each kind in a block; the first block is not counted."""
SHARED_MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None
"""Saves lie in memory where the system has such a folder, so that no disk is measured."""
OURS, THINKING, PEER, OTHER = range(4)
"""The programs: ours, ours beside a thinking opponent, crawl, nethack."""


@dataclass(slots=True)
class Kind:
    """One kind of key press and what was measured of it."""

    name: str
    """In the table."""
    program: int
    """Which of the programs is pressed."""
    presses: tuple[tuple[str, str, str], ...]
    """In turn: keys before, keys that are timed, keys after."""
    ratio: float | None = None
    """At most so many times a move in crawl."""
    most: float | None = None
    """No key (where `p95`: not one in twenty) takes longer, in seconds."""
    is_p95: bool = False
    """Whether the bound is meant for the 95th percentile."""
    took: list[float] = field(default_factory=list)
    """Seconds of each press."""

    def press(self, terminal: Terminal, number: int, *, is_counted: bool) -> None:
        """Press once; the seconds are kept if the press is counted."""
        before, timed, after = self.presses[number % len(self.presses)]
        for key in before:
            terminal.press(key)
        seconds = terminal.press(timed)
        for key in after:
            terminal.press(key)
        if is_counted and seconds is not None:
            self.took.append(seconds)


def _each(*keys: str) -> tuple[tuple[str, str, str], ...]:
    return tuple(("", key, "") for key in keys)


WHEEL = ("\x1b[<65;20;10M", "\x1b[<64;20;10M")
"""The mouse wheel, down and up."""


def kinds() -> list[Kind]:
    """List what is pressed."""
    return [
        Kind("cursor", OURS, _each("h", "l"), 1.5, 0.010),
        Kind("scroll", OURS, _each(*WHEEL), 3.0),
        Kind("overlay", OURS, _each("v"), 3.0),
        Kind("command (its save in memory)", OURS, (("d", "d", "Z"),), None, 0.016, is_p95=True),
        Kind("cursor while the opponent thinks", THINKING, _each("h", "l"), 2.5, 0.010, is_p95=True),
        Kind("crawl, move", PEER, _each("j", "k")),
        Kind("nethack, move", OTHER, _each("l", "h")),
    ]


def measure() -> Iterator[Row]:
    """Yield the rows of this part."""
    for size in SIZES:
        yield from _measure(size)


def _measure(size: tuple[int, int]) -> Iterator[Row]:
    with tempfile.TemporaryDirectory(dir=SHARED_MEMORY) as one, tempfile.TemporaryDirectory() as other:
        games = (battle(one, "depot"), battle(other, "depot", "think"), CRAWL, NETHACK)
        found = kinds()
        # The one that thinks keeps a core busy: it must not run beside the others.
        _take_turns(games, [kind for kind in found if kind.program != THINKING], size)
        _take_turns(games, [kind for kind in found if kind.program == THINKING], size)
    crawl = next((spread(kind.took)[0] for kind in found if kind.program == PEER and kind.took), None)
    for kind in found:
        yield _row(kind, f"{size[0]}x{size[1]} {kind.name}", crawl)


def _take_turns(games: tuple[Game, ...], found: list[Kind], size: tuple[int, int]) -> None:
    """Start the programs of these kinds, those that are installed, and press their keys in turn."""
    terminals: dict[int, Terminal] = {}
    try:
        for number in sorted({kind.program for kind in found if games[kind.program].is_installed}):
            terminal, seconds = games[number].start(size)
            terminals[number] = terminal
            if seconds is None:
                terminals.pop(number).close()
        for terminal in terminals.values():
            terminal.settle()
        for block in range(ROUNDS + 1):
            for kind in found:
                for number in range(PRESSES if kind.program in terminals else 0):
                    kind.press(terminals[kind.program], number, is_counted=block > 0)
    finally:
        for terminal in terminals.values():
            terminal.close()


def _row(kind: Kind, what: str, crawl: float | None) -> Row:
    if not kind.took:
        return Row(what, "not measured: not installed, or it never drew")
    middle, late, last = spread(kind.took)
    ratio = "" if crawl is None else f"{middle / crawl:.2f} x crawl-move"
    goals, met = [], []
    if kind.ratio is not None and crawl is not None:
        goals.append(f"<= {kind.ratio}")
        met.append(at_most(middle / crawl, kind.ratio))
    if kind.most is not None:
        goals.append(f"{'p95' if kind.is_p95 else 'max'} {1000 * kind.most:.0f}")
        met.append(at_most(late if kind.is_p95 else last, kind.most))
    return Row(what, milliseconds(kind.took), ratio, ", ".join(goals), all(met) if met else None)
