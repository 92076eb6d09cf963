"""The server: a page with a terminal in it, and a game for each window. It answers this machine alone."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

import textual_serve
from aiohttp import WSMsgType, web
from aiohttp.typedefs import Handler, Middleware
from textual_serve.server import Server, to_int

from skirmish.app.browser.guard import HEADERS, LOOPBACK, own_hosts, refusal
from skirmish.app.browser.sitting import Sitting, bounded
from skirmish.errors import SettingsError
from skirmish.files import because
from skirmish.typed import quoted

PAGE: Final = Path(__file__).with_name("page")
"""Our own files for the browser."""
LIBRARY: Final = Path(textual_serve.__file__).with_name("static")
"""Those of the library: the terminal and its letters."""
FILES: Final = {
    "/page.css": PAGE / "page.css",
    "/page.js": PAGE / "page.js",
    "/terminal.css": LIBRARY / "css" / "xterm.css",
    "/terminal.js": LIBRARY / "js" / "textual.js",
    "/mono.ttf": LIBRARY / "fonts" / "RobotoMono-VariableFont_wght.ttf",
    "/mono-italic.ttf": LIBRARY / "fonts" / "RobotoMono-Italic-VariableFont_wght.ttf",
}
"""By address: every file that is handed out. There is no folder to look into."""
MOST_MESSAGE: Final = 1 << 19
"""Bytes of one message of a window."""
HEARTBEAT: Final = 15.0
"""Seconds after which a window that says nothing is asked whether it is still there."""
LETTERS: Final = (8, 40)
"""Least and most size of the letters, in pixels."""


class GameServer(Server):
    """Serves the game to browsers of this machine, to so many windows at once."""

    def __init__(self, host: str, port: int, most: int, data_dir: Path | None = None) -> None:
        """Take the port; SettingsError if it is not this machine's own, or is taken."""
        if host not in LOOPBACK:
            raise SettingsError(
                f"`{quoted(host)}` can be reached by others; the game is served to this machine alone: "
                f"say {', '.join(LOOPBACK)}"
            )
        self.socket = taken(host, port)
        """Where it listens."""
        super().__init__("skirmish", host, self.socket.getsockname()[1], title="Skirmish")
        self.most = most
        """So many windows may play at once."""
        self.data_dir = data_dir
        """Where saves lie; None: where the system keeps such."""
        self.windows: set[web.WebSocketResponse] = set()
        """Those that play."""
        self.seated = 0
        """How many seats are taken; a window takes its seat before it is there."""
        self._own = own_hosts(self.port)

    @property
    def address(self) -> str:
        """What is typed into the browser."""
        return f"http://{'[::1]' if self.host == '::1' else self.host}:{self.port}/"

    def serve(self, debug: bool = False, started: Callable[[], None] = lambda: None) -> None:
        """Serve until a signal ends it; `started` is called once it does."""
        self._started = started
        web.run_app(self._make_app(), sock=self.socket, print=None, access_log=None)

    async def _make_app(self) -> web.Application:
        app = web.Application(middlewares=[self._guard()])
        app.add_routes(
            [
                web.get("/", self.handle_index),
                web.get("/ws", self.handle_websocket),
                web.get("/download/{key}", self.handle_download),
                *(web.get(address, _file(path)) for address, path in FILES.items()),
            ]
        )
        app.on_startup.append(self.on_startup)
        app.on_shutdown.append(self.on_shutdown)
        return app

    def _guard(self) -> Middleware:
        """Return what stands before every answer: it refuses strangers, and binds the page to us."""

        @web.middleware
        async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
            headers = request.headers
            hosts, origins = headers.getall("Host", ()), headers.getall("Origin", ())
            why = refusal(self._own, hosts, origins, is_socket=request.path == "/ws")
            if why:
                raise web.HTTPForbidden(text=why, headers=HEADERS)
            try:
                return await handler(request)
            except web.HTTPException as error:
                error.headers.update(HEADERS)
                raise

        return guard

    async def on_startup(self, app: web.Application) -> None:
        """Tell that it serves."""
        self._started()

    async def on_shutdown(self, app: web.Application) -> None:
        """Close every window, so that each game ends in order."""
        for window in tuple(self.windows):
            with suppress(ConnectionError, RuntimeError):
                await window.close()

    async def handle_index(self, request: web.Request) -> web.Response:
        """Return the page, or say that all seats are taken."""
        if self.seated >= self.most:
            raise web.HTTPServiceUnavailable(text=self._full)
        least, largest = LETTERS
        size = min(max(least, to_int(request.query.get("fontsize", "16"), 16)), largest)
        text = (PAGE / "page.html").read_text(encoding="utf-8")
        text = text.replace("{socket}", f"ws://{request.host}/ws").replace("{letters}", str(size))
        return web.Response(text=text, content_type="text/html", headers=HEADERS)

    @property
    def _full(self) -> str:
        return (
            f"All seats are taken ({self.most}). Close another window of the game, then load this one anew."
        )

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """Let a window play; refuse it if all seats are taken."""
        if self.seated >= self.most:
            raise web.HTTPServiceUnavailable(text=self._full)
        self.seated += 1
        try:
            return await self._seat(request)
        finally:
            self.seated -= 1

    async def _seat(self, request: web.Request) -> web.WebSocketResponse:
        window = web.WebSocketResponse(heartbeat=HEARTBEAT, max_msg_size=MOST_MESSAGE)
        await window.prepare(request)
        sitting = Sitting(
            self.data_dir, write_bytes=window.send_bytes, write_str=window.send_str, close=window.close,
            download_manager=self.download_manager,
        )  # fmt: skip
        self.windows.add(window)
        try:
            asked = (
                to_int(request.query.get(name, ""), least) for name, least in (("width", 80), ("height", 24))
            )
            await sitting.start(*bounded(*asked))
            await self._listen(window, sitting)
        except (ConnectionError, asyncio.CancelledError):
            await window.close()
        finally:
            self.windows.discard(window)
            await sitting.stop()
        return window

    async def _listen(self, window: web.WebSocketResponse, sitting: Sitting) -> None:
        """Hand on what the window sends until it is closed."""
        async for message in window:
            if message.type != WSMsgType.TEXT:
                continue
            try:
                envelope = json.loads(message.data)
            except (ValueError, RecursionError):
                continue
            answer = await sitting.obey(envelope)
            if answer is not None:
                await window.send_json(answer)


def _file(path: Path) -> Handler:
    """Return what hands out that file."""

    async def hand_out(_: web.Request) -> web.StreamResponse:
        return web.FileResponse(path, headers=HEADERS)

    return hand_out


def taken(host: str, port: int) -> socket.socket:
    """Take the port of this machine; SettingsError if that is not possible."""
    family = socket.AF_INET6 if host == "::1" else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(("127.0.0.1" if host == "localhost" else host, port))
        found.listen()  # Who is told the address may ask at once.
    except OSError as error:
        found.close()
        raise SettingsError(f"port {port} cannot be used: {because(error)}; say another: --port") from None
    return found
