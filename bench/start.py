"""From nothing to the title, what is imported by then, and memory at the title and in battle."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator

from bench.games import CRAWL, ROOT, Game, battle, title
from bench.report import Row, at_most, milliseconds, spread

TITLE = "start and memory, 120x40"
SIZE = (120, 40)
RUNS = 15
"""Starts of each program, taking turns. The first is not counted. Medians of five swing by a third."""
HEAVY = ("numpy", "tcod", "pydantic", "yaml", "textual", "skirmish.rules", "skirmish.packs")
"""What must not, or need not, be loaded before the title."""


def measure() -> Iterator[Row]:
    """Yield the rows of this part."""
    with tempfile.TemporaryDirectory() as folder:
        games = [title(folder), battle(folder, "clash")]
        if CRAWL.is_installed:
            games.append(CRAWL)
        else:
            yield Row("crawl", "is not installed: no ratios")
        took, worked, memory = _starts(games)
    for what, seconds in (("start to", took), ("CPU of a start to", worked)):
        crawl = spread(seconds["crawl"])[0] if seconds.get("crawl") else None
        for name, goal in (("title", 1.0), ("battle", 2.5), ("crawl", None)):
            if seconds.get(name):
                said = milliseconds(seconds[name])
                yield _row(f"{what} {name}", said, spread(seconds[name])[0], crawl, goal)
    share = memory.get("crawl")
    for name, goal in (("title", 1.5), ("battle", 2.5), ("crawl", None)):
        if name in memory:
            yield _row(f"memory (PSS), {name}", f"{memory[name]:.1f} MiB", memory[name], share, goal)
    loaded = ", ".join(_imports()) or "nothing heavy"
    yield Row("loaded by `import skirmish.cli.main, skirmish.app.app`", loaded)


def _row(what: str, said: str, number: float, reference: float | None, goal: float | None) -> Row:
    if reference is None:
        return Row(what, said)
    ratio = number / reference
    if goal is None:
        return Row(what, said, f"{ratio:.2f} x crawl")
    return Row(what, said, f"{ratio:.2f} x crawl", f"<= {goal}", at_most(ratio, goal))


def _starts(games: list[Game]) -> tuple[dict[str, list[float]], dict[str, list[float]], dict[str, float]]:
    """Time every start by program; return its seconds, those of CPU, and the MiB of the last one.

    Memory is measured once a program has settled.
    """
    took: dict[str, list[float]] = {game.name: [] for game in games}
    worked: dict[str, list[float]] = {game.name: [] for game in games}
    memory: dict[str, float] = {}
    for run in range(RUNS + 1):
        for game in games:
            terminal, seconds = game.start(SIZE)
            if run and seconds is not None:
                took[game.name].append(seconds)
                worked[game.name].append(terminal.cpu())
            if run == RUNS:
                terminal.settle(0.5)
                memory[game.name] = terminal.memory()
            terminal.close()
    return took, worked, memory


def _imports() -> list[str]:
    """List the heavy packages that the command line and the screens load by being imported."""
    code = "import sys, skirmish.cli.main, skirmish.app.app"
    code += f"; print(*(n for n in {HEAVY!r} if n in sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.split()
