"""Random keys, bursts of one key, clicks, pastes and sizes: nothing that a hand can do may raise.

    python -m tests.app.monkey [--minutes M] [--seed TEXT]

plays sitting after sitting until the CPU time is spent; a sitting that fails is named by its seed, and is
played again by `--only SEED`.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
import traceback
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

from textual import events
from textual.app import App
from textual.pilot import Pilot
from textual.worker import Worker, WorkerState

from skirmish.app.app import SkirmishApp
from skirmish.app.keys import BINDINGS
from skirmish.app.palette import PALETTES
from skirmish.app.settings import Settings
from skirmish.packs.library import Library
from skirmish.packs.setup import Setup
from tests.library import shipped_library

EVENTS = 400
"""Things done in one sitting."""
SIZES = ((1, 1), (20, 5), (79, 23), (80, 24), (100, 30), (120, 40), (160, 50), (200, 60), (500, 200))
"""Sizes at which something changes, or might break."""
PASTES = ("[/", "[@click=app.quit]x[/]", "\x1b[2J", "漢字", "\u202eabc", "x" * 10_000, "", "\n\n")
"""What somebody might paste."""
NAMED = (
    "escape", "enter", "space", "tab", "shift+tab", "up", "down", "left", "right", "home", "end", "pageup",
    "pagedown", "backspace", "delete", "insert", "question_mark", "slash", "ctrl+p", "ctrl+z", "ctrl+s",
    "ctrl+a", "ctrl+c", "shift+up", "shift+left", "ctrl+left", "alt+x",
    *(f"f{number}" for number in range(1, 13)),
)  # fmt: skip
"""Keys with names."""
SIGNS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789é²漢"
"""Keys that are their sign."""
KEYS = (*{name for one in BINDINGS for name in one.key.split(",")}, *NAMED, *SIGNS)
"""Everything that is pressed."""
QUITTING = frozenset({"ctrl+q"})
"""Keys that end the game, and with it the sitting: they are left out."""
HAPPENED = 12
"""Latest things that are told of a sitting that failed."""


class Watched(SkirmishApp):
    """Notes what failed in a thread of its own, which the player would never see."""

    def __init__(self, settings: Settings, known: Library) -> None:
        super().__init__(settings)
        self.lost: list[BaseException] = []
        """What failed so."""
        self.library = known

    def load(self) -> None:
        """Know the packs already."""
        self.state = "loaded"

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Note the error of a thread."""
        if event.state is WorkerState.ERROR and event.worker.error is not None:
            self.lost.append(event.worker.error)


class Monkey:
    """One sitting: an app, a seed, and what was done so far."""

    def __init__(self, seed: str, app: Watched, pilot: Pilot[None]) -> None:
        self.chance = random.Random(seed)
        self.app = app
        self.pilot = pilot
        self.done: deque[str] = deque(maxlen=HAPPENED)
        """The latest things that were done."""

    async def sit(self, number: int) -> None:
        """Do so many things; AssertionError with all that is known if anything failed."""
        doing: tuple[tuple[int, Callable[[], Any]], ...] = (
            (60, self.press), (6, self.burst), (20, self.click), (6, self.hover), (4, self.scroll),
            (3, self.resize), (2, self.paste), (8, self.rest),
        )  # fmt: skip
        weights, ways = zip(*doing, strict=True)
        for _ in range(number):
            if not self.app.is_running:
                return
            done = self.chance.choices(ways, weights)[0]()
            if done is not None:
                await done
            if self.chance.random() < 0.3:
                await self.pilot.pause()
            self.check()
        await self.pilot.pause()
        self.check()

    def check(self) -> None:
        """Look whether anything failed."""
        failed = [error for error in (self.app._exception, *self.app.lost) if error is not None]
        if failed:
            trace = "".join(traceback.format_exception(getattr(failed[0], "error", failed[0])))
            raise AssertionError(f"after {list(self.done)}:\n{trace}")

    def send(self, event: events.Event) -> None:
        """Let the event come from the terminal."""
        event.set_sender(self.app)
        self.app.post_message(event)

    def key(self) -> events.Key:
        """Any key."""
        name = self.chance.choice([key for key in KEYS if key not in QUITTING])
        self.done.append(name)
        return events.Key(name, name if len(name) == 1 else None)

    def press(self) -> None:
        """Press a key."""
        self.send(self.key())

    def burst(self) -> None:
        """Press one key many times before the first is heard."""
        key = self.key()
        number = self.chance.randint(5, 80)
        self.done.append(f"×{number}")
        for _ in range(number):
            self.send(events.Key(key.key, key.character))

    def mouse(self, kind: type[events.MouseEvent], x: int, y: int, button: int) -> None:
        """Let the mouse do that."""
        self.send(kind(None, x, y, 0, 0, button, False, False, False, x, y))

    def place(self) -> tuple[int, int]:
        """Any cell of the terminal, now and then one outside."""
        size = self.app.size
        return self.chance.randint(0, size.width), self.chance.randint(0, size.height)

    def click(self) -> None:
        """Click somewhere, once, twice or often, with any button."""
        x, y = self.place()
        button = self.chance.choice((1, 1, 1, 1, 2, 3))
        number = self.chance.choice((1, 1, 2, 9))
        self.done.append(f"click {button} at {x},{y} ×{number}")
        for _ in range(number):
            self.mouse(events.MouseDown, x, y, button)
            self.mouse(events.MouseUp, x, y, button)

    def hover(self) -> None:
        """Move the mouse, with or without a button held."""
        x, y = self.place()
        self.done.append(f"hover {x},{y}")
        self.mouse(events.MouseMove, x, y, self.chance.choice((0, 0, 1)))

    def scroll(self) -> None:
        """Turn the wheel."""
        kind = self.chance.choice((events.MouseScrollUp, events.MouseScrollDown))
        self.done.append(kind.__name__)
        self.mouse(kind, *self.place(), 0)

    def paste(self) -> None:
        """Paste something."""
        self.done.append("paste")
        self.send(events.Paste(self.chance.choice(PASTES)))

    async def resize(self) -> None:
        """Change the size of the terminal, mostly to a sensible one."""
        few = self.chance.choice(SIZES)
        size = (
            few if self.chance.random() < 0.5 else (self.chance.randint(60, 220), self.chance.randint(20, 70))
        )
        self.done.append(f"size {size}")
        await self.pilot.resize_terminal(*size)

    async def rest(self) -> None:
        """Let time pass, so that opponents can answer."""
        self.done.append("rest")
        await self.pilot.pause(0.05)


def any_setup(chance: random.Random, known: Library) -> Setup:
    """Any scenario under any ruleset, with people and weak opponents."""
    card = chance.choice(sorted(known.cards.values(), key=lambda card: card.id))
    seats = {side.id: chance.choice(("human", "human", "ai:recruit")) for side in card.sides}
    fog = chance.random() < 0.5
    return Setup(card.id, chance.choice(card.rulesets), str(chance.random()), fog, seats)


async def sitting(seed: str, known: Library | None = None, number: int = EVENTS) -> None:
    """One sitting with that seed: any size, palette, battle, or the title."""
    chance = random.Random(f"sitting {seed}")
    known = known or shipped_library()
    raised: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: raised.append(context))
    with tempfile.TemporaryDirectory() as folder:
        palette, is_ascii = chance.choice(PALETTES), chance.random() < 0.3
        speed = chance.choice((0.0, 0.0, 1.0))
        app = Watched(Settings(Path(folder), is_ascii, palette, speed), known)
        async with app.run_test(size=chance.choice(SIZES[2:8])) as pilot:
            await pilot.pause()
            if chance.random() < 0.8:
                app.start_battle(any_setup(chance, known))
            await Monkey(seed, app, pilot).sit(number)
            await stopped(app)
    assert not raised, raised


async def stopped(app: App[Any]) -> None:
    """Let go of what still thinks."""
    app.workers.cancel_all()
    app.exit()


def main() -> None:
    """Sit down again and again until the CPU time is spent."""
    parser = argparse.ArgumentParser(description="Random keys, clicks and sizes on the screens.")
    parser.add_argument("--minutes", type=float, default=5.0, help="CPU time")
    parser.add_argument("--seed", default=str(time.time_ns()))
    parser.add_argument("--only", default="", help="the seed of one sitting that is to be seen again")
    given = parser.parse_args()
    number = 0
    while not (number and (given.only or time.process_time() > 60 * given.minutes)):
        number += 1
        seed = given.only or f"{given.seed}/{number}"
        sys.stdout.write(f"sitting {seed}\n")
        sys.stdout.flush()
        asyncio.run(sitting(seed))
    sys.stdout.write(f"{number} sittings, nothing raised\n")


if __name__ == "__main__":
    main()
