"""A person at a real browser: a turn is played and seen, and a page of somebody else gets no socket."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from aiohttp import web

from skirmish.packs.folders import content_folders
from skirmish.packs.launch_request import LaunchRequest
from skirmish.packs.library import library
from skirmish.session import Session
from tests.app.browser.chromium import Page, chromium, page
from tests.app.browser.served import served
from tests.cli.yard import write_yard

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not chromium(), reason="there is no chromium here: apt-get install chromium"),
]

LOOKS = 600
"""How often the keys of a turn are pressed before it is given up."""
PAUSE = 0.2
"""Seconds between two of them."""
UP = "document.body?.classList.contains('-first-byte')"
"""The game has drawn something."""
FOCUSED = "document.activeElement?.className === 'xterm-helper-textarea'"
"""Keys go to the game."""
SOCKET = """new Promise(done => {
  const socket = new WebSocket("%s");
  socket.onopen = () => done("open");
  socket.onerror = () => done("refused");
})"""


def begun(folder: Path) -> Path:
    """The save of a battle in which the player is asked."""
    write_yard(folder)
    request = LaunchRequest("brawl", "7", seats={"watch": "ai:recruit"})
    known = library(content_folders(folder))
    with Session.start(request.setup(known), known, folder / "saves") as session:
        assert session.path is not None
        return session.path


def size(save: Path) -> int:
    """How much has been saved, in bytes."""
    return save.stat().st_size


async def press_until_saved(one: Page, save: Path, keys: str) -> None:
    """Press the keys again and again until something more is saved: a busy machine is slow."""
    before = size(save)
    for _ in range(LOOKS):
        for key in keys:
            await one.press(key)
            await asyncio.sleep(PAUSE)
        if size(save) > before:
            return
    raise AssertionError("no turn was played")


async def test_a_turn_is_played_in_a_browser(tmp_path: Path) -> None:
    save = begun(tmp_path)
    with served(tmp_path) as server:
        async with page() as one:
            await one.go(server.address)
            await one.until(UP)
            await one.until(FOCUSED)  # Nobody has clicked.
            await asyncio.sleep(1)
            title = await one.picture()
            await press_until_saved(one, save, "ce")
            battle = await one.picture()
            (tmp_path / "battle.png").write_bytes(battle)
            assert battle.startswith(b"\x89PNG")
            assert battle != title
            own = {f"http://{server.host}", f"ws://{server.host}"}
            assert {"/".join(address.split("/")[:3]) for address in one.asked} == own


@asynccontextmanager
async def foreign_site() -> AsyncIterator[str]:
    """A page of somebody else, with nothing on it."""
    app = web.Application()

    async def empty(_: web.Request) -> web.Response:
        return web.Response(text="<!DOCTYPE html><title>foreign</title>", content_type="text/html")

    app.add_routes([web.get("/", empty)])
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}/"
    finally:
        await runner.cleanup()


async def test_a_page_of_somebody_else_gets_no_socket(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        async with foreign_site() as foreign, page() as one:
            await one.go(foreign)
            await one.until("document.title === 'foreign'")
            assert await one.value(SOCKET % server.socket) == "refused"
            assert server.games() == []
            await one.go(server.address)
            await one.until(UP)
            assert await one.value(SOCKET % server.socket) == "open"
