"""A real browser of the tests' own: Debian's Chromium without a window, driven by its DevTools protocol."""

from __future__ import annotations

import asyncio
import base64
import itertools
import json
import shutil
import subprocess
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--no-proxy-server",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--remote-debugging-port=0", "--remote-allow-origins=*", "--window-size=1280,800",
)  # fmt: skip
"""Alone, and silent towards the world."""
LOOKS = 3000
"""How often it is looked whether something has come."""
PAUSE = 0.1
"""Seconds between two looks."""


def chromium() -> str:
    """Where it is; empty if there is none."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or ""


class Page:
    """One page of it."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)
        self.asked: list[str] = []
        """Addresses that the page has asked for."""

    async def call(self, method: str, **arguments: Any) -> dict[str, Any]:
        """Call a method of the protocol, and return its result."""
        number = next(self._numbers)
        await self._socket.send_json({"id": number, "method": method, "params": arguments})
        while True:
            said = json.loads((await self._socket.receive()).data)
            if said.get("method") in {"Network.requestWillBeSent", "Network.webSocketCreated"}:
                params = said["params"]
                self.asked.append(params.get("url") or params["request"]["url"])
            if said.get("id") == number:
                assert "error" not in said, said
                result: dict[str, Any] = said["result"]
                return result

    async def go(self, address: str) -> None:
        """Load that page."""
        await self.call("Network.enable")
        await self.call("Page.enable")
        await self.call("Page.navigate", url=address)

    async def value(self, script: str) -> Any:
        """Reckon a script in the page; promises are waited for."""
        found = await self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    async def until(self, script: str) -> None:
        """Wait until the script says so."""
        for _ in range(LOOKS):
            if await self.value(script):
                return
            await asyncio.sleep(PAUSE)
        raise AssertionError(f"it never came to {script}; asked for: {self.asked}")

    async def press(self, key: str, code: int = 0) -> None:
        """Press a key on the page: a sign, or one with a name and the number of it."""
        text = {"text": key} if len(key) == 1 else {"text": "\r"} if key == "Enter" else {}
        numbers = {"windowsVirtualKeyCode": code, "nativeVirtualKeyCode": code} if code else {}
        await self.call("Input.dispatchKeyEvent", type="keyDown", key=key, **text, **numbers)
        await self.call("Input.dispatchKeyEvent", type="keyUp", key=key, **numbers)

    async def picture(self) -> bytes:
        """A picture of what is seen, as PNG."""
        return base64.b64decode((await self.call("Page.captureScreenshot", format="png"))["data"])


@asynccontextmanager
async def page() -> AsyncIterator[Page]:
    """A browser with an empty page, which is gone afterwards with all that it has written."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = _started(folder)
        try:
            port = await _port(Path(folder) / "DevToolsActivePort")
            async with aiohttp.ClientSession() as session:
                async with session.get(f"http://127.0.0.1:{port}/json") as answer:
                    pages = [one for one in await answer.json() if one["type"] == "page"]
                address = pages[0]["webSocketDebuggerUrl"]
                async with session.ws_connect(address, max_msg_size=1 << 26) as socket:
                    yield Page(socket)
        finally:
            browser.terminate()
            browser.wait()


def _started(folder: str) -> subprocess.Popen[bytes]:
    """The browser, which keeps its things in that folder."""
    command = [chromium(), *FLAGS, f"--user-data-dir={folder}", "about:blank"]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


async def _port(file: Path) -> int:
    """The port at which the browser listens, once it does."""
    for _ in range(LOOKS):
        lines = _lines(file)
        if lines:
            return int(lines[0])
        await asyncio.sleep(PAUSE)
    raise AssertionError("the browser did not start")


def _lines(file: Path) -> list[str]:
    return file.read_text().splitlines() if file.exists() else []
