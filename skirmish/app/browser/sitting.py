"""One window of a browser, and the game that plays in it: a process of its own, started without a shell."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import Any, Final

from textual_serve.app_service import AppService

GAME: Final = (sys.executable, "-m", "skirmish.app.browser")
"""What is started; the folder of the player's data follows, if one was named."""
PATIENCE: Final = 10.0
"""Seconds until a game that does not end in order is ended."""
SIZES: Final = ((20, 500), (5, 200))
"""Least and most columns, and rows."""
MOST_TYPED: Final = 100_000
"""Characters that are typed or pasted at once; of more nothing arrives."""
DELIVERED: Final = frozenset({".save", ".cast", ".txt", ".svg", ".yaml"})
"""Endings of the files that a game may hand out: what it has written itself."""


class Sitting(AppService):
    """A game in a window."""

    def __init__(self, data_dir: Path | None, **more: Any) -> None:
        super().__init__("skirmish", **more)
        self.data_dir = data_dir
        """Where saves lie; None: where the system keeps such."""

    async def _open_app_process(self, width: int = 80, height: int = 24) -> Process:
        """Start the game."""
        folder = [str(self.data_dir)] if self.data_dir is not None else []
        environment = self._build_environment(width, height)
        self._process = process = await asyncio.create_subprocess_exec(
            *GAME, *folder, stdin=PIPE, stdout=PIPE, stderr=PIPE, env=environment
        )
        self._stdin = process.stdin
        return process

    def _build_environment(self, width: int = 80, height: int = 24) -> dict[str, str]:
        """Return the environment of the game, which has no tools for developers in it."""
        found = super()._build_environment(width, height)
        return {name: said for name, said in found.items() if name not in {"TEXTUAL", "TEXTUAL_LOG"}}

    async def run(self) -> None:
        """Hand on what the game draws; close the window when it has ended, however it did."""
        await super().run()
        with suppress(ConnectionError, RuntimeError):
            await self.remote_close()

    async def stop(self) -> None:
        """End the game in order, or else at once."""
        try:
            await asyncio.wait_for(super().stop(), PATIENCE)
        except TimeoutError:
            self._task = None
        process = self._process
        if process is not None and process.returncode is None:
            with suppress(TimeoutError):
                await asyncio.wait_for(process.wait(), PATIENCE)
            if process.returncode is None:
                process.kill()
                await process.wait()

    async def on_meta(self, data: bytes) -> None:
        """Do what the game asks of the window: close, or hand out a file that it has written."""
        asked = json.loads(data)
        kind = asked.get("type")
        path = PurePosixPath(str(asked.get("path", "")))
        if kind == "exit" or (kind == "deliver_file_start" and is_delivered(path.name)):
            await super().on_meta(data)

    async def obey(self, envelope: object) -> list[object] | None:
        """Do what the window has sent; return what is to be answered. What makes no sense is left out."""
        match envelope:
            case ["stdin", str(typed)] if len(typed) <= MOST_TYPED:
                await self.send_bytes(typed.encode("utf-8", "ignore"))
            case ["resize", {"width": int(width), "height": int(height)}]:
                await self.set_terminal_size(*bounded(width, height))
            case ["ping", str(mark)] if len(mark) < MOST_TYPED:
                return ["pong", mark]
            case ["blur", *_]:
                await self.blur()
            case ["focus", *_]:
                await self.focus()
        return None


def is_delivered(name: str) -> bool:
    """Tell whether a file of that name may be handed out: one that needs no quotes, with a known ending."""
    plain = name.replace("-", "").replace("_", "").replace(".", "").replace(" ", "")
    return plain.isascii() and plain.isalnum() and os.path.splitext(name)[1] in DELIVERED  # noqa: PTH122


def bounded(width: int, height: int) -> tuple[int, int]:
    """Return the size that a terminal can have."""
    (narrow, wide), (low, high) = SIZES
    return min(max(narrow, width), wide), min(max(low, height), high)
