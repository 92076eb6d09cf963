"""The programs that are measured from outside: ours, and peers where they are installed."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from bench.terminal import Terminal

ROOT = Path(__file__).parents[1]
"""The checkout."""
PATH = os.pathsep.join((os.environ.get("PATH", os.defpath), "/usr/games", "/usr/local/games"))
"""Where programs are looked for: games often lie apart."""


@dataclass(frozen=True, slots=True)
class Game:
    """A program and how to get to where it can be measured."""

    name: str
    """In the table."""
    command: tuple[str, ...]
    """What starts it."""
    ready: str
    """Text that it shows when it is there."""
    answers: Mapping[str, str] = field(default_factory=dict)
    """Keys that it needs on the way, by the text that asks for them."""
    env: Mapping[str, str] = field(default_factory=dict)
    """Further environment."""

    @property
    def is_installed(self) -> bool:
        """Whether it can be started here."""
        return shutil.which(self.command[0], path=PATH) is not None

    def start(self, size: tuple[int, int]) -> tuple[Terminal, float | None]:
        """Start it; return its terminal and the seconds until it was ready, None if it never was."""
        kept = {
            "PYTHONDONTWRITEBYTECODE": ""
        }  # As players have it: compiled once, at the start that is not counted.
        env = {**self.env, **kept, "PATH": PATH, "PYTHONPATH": str(ROOT)}
        terminal = Terminal(self.command, size, env)
        return terminal, terminal.wait_for(self.ready, self.answers)


def title(folder: str) -> Game:
    """Return our own game, to be measured at the title."""
    return Game("title", (sys.executable, "-m", "skirmish", "--data-dir", folder, "play"), "quit")


def battle(folder: str, scenario: str, *extra: str, ready: str = "ound 1") -> Game:
    """Return our own game, to be measured in a battle."""
    return Game("battle", (sys.executable, "-m", "bench.seat", folder, scenario, *extra), ready)


CRAWL = Game(
    "crawl",
    ("crawl", "-name", f"Bench{os.getpid()}", "-no-save", "-seed", "5",
     "-species", "Minotaur", "-background", "Fighter"),
    "Found a staircase",
    {"choice of weapons": "b"},
)  # fmt: skip
"""DCSS, in the dungeon."""

NETHACK = Game(
    "nethack",
    ("nethack",),
    "Dlvl:1",
    {"Shall I": "y", "already a game": "y", "--More--": "\r"},
    {
        "NETHACKOPTIONS": f"name:Bench{os.getpid()},role:Valkyrie,race:human,gender:female,align:neutral,"
        "!legacy,!splash_screen,!autopickup,pettype:none,color"
    },
)
"""NetHack, on its first level."""
