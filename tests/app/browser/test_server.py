"""`skirmish serve`: what it answers, what it refuses, how many may play, and that nothing is left behind."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import AsyncIterator, Iterator, Mapping

import aiohttp
import pytest
import pytest_asyncio
from yarl import URL

from skirmish.app.browser.guard import HEADERS
from skirmish.app.browser.server import FILES
from skirmish.app.browser.sitting import bounded, is_delivered
from tests.app.browser.served import Served, served
from tests.cli.shell import skirmish

PATIENCE = 300.0
"""Seconds after which something that is waited for will not come."""
PAUSE = 0.1
"""Seconds between two looks."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for two windows."""
    with served(tmp_path_factory.mktemp("data"), "--windows", "2") as one:
        yield one


@pytest_asyncio.fixture
async def web() -> AsyncIterator[aiohttp.ClientSession]:
    """Something that asks as a browser does."""
    async with aiohttp.ClientSession() as session:
        yield session


def own(server: Served) -> Mapping[str, str]:
    """What a page of the server says of itself."""
    return {"Origin": server.address.rstrip("/")}


async def refused(web: aiohttp.ClientSession, server: Served, headers: Mapping[str, str]) -> int:
    """The status with which a socket is refused."""
    with pytest.raises(aiohttp.WSServerHandshakeError) as caught:
        await web.ws_connect(server.socket, headers=headers)
    return caught.value.status


async def drawn(socket: aiohttp.ClientWebSocketResponse, text: bytes) -> None:
    """Wait until the game has drawn that."""
    seen = b""
    while text not in seen:
        message = await socket.receive(timeout=PATIENCE)
        assert message.type is aiohttp.WSMsgType.BINARY, message
        seen += message.data


async def until_left(server: Served, number: int) -> None:
    """Wait until so many games are left."""
    for _ in range(int(PATIENCE / PAUSE)):
        if len(server.games()) == number:
            return
        await asyncio.sleep(PAUSE)
    raise AssertionError(f"there are still {server.games()}")


async def test_the_page_asks_nobody_else_for_anything(web: aiohttp.ClientSession, server: Served) -> None:
    async with web.get(server.address) as answer:
        text = await answer.text()
        assert answer.status == 200
        assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")
        assert answer.headers["X-Frame-Options"] == "DENY"
    assert set(re.findall(r'(?:href|src)="([^"]*)"', text)) <= {*FILES, "data:,", "/"}
    assert re.findall(r"\w+://[^\"]*", text) == [f"ws://{server.host}/ws"]
    for address in FILES:
        async with web.get(f"{server.address}{address[1:]}") as answer:
            assert answer.status == 200


@pytest.mark.parametrize(
    "path", ["static/", "static/js/textual.js", "etc/passwd", "..%2f..%2fpyproject.toml",
             "page.js/../server.py", "download/1", "download/..%2f..%2fetc%2fpasswd", "%00"],
)  # fmt: skip
async def test_no_other_file_is_handed_out(web: aiohttp.ClientSession, server: Served, path: str) -> None:
    async with web.get(URL(server.address + path, encoded=True)) as answer:
        assert answer.status in {400, 404}
        assert HEADERS.items() <= answer.headers.items(), "what is not found loads nothing, either"


async def test_a_foreign_page_and_a_foreign_name_are_refused(
    web: aiohttp.ClientSession, server: Served
) -> None:
    assert await refused(web, server, {"Origin": "http://game.example"}) == 403
    assert await refused(web, server, {}) == 403
    assert await refused(web, server, {"Host": "game.example", **own(server)}) == 403
    foreign = {"Host": "game.example", "Origin": "http://game.example"}
    assert await refused(web, server, foreign) == 403
    async with web.get(server.address, headers={"Host": "game.example"}) as answer:
        assert answer.status == 403
    assert server.games() == []


async def test_so_many_windows_play_and_a_game_ends_with_its_window(
    web: aiohttp.ClientSession, server: Served
) -> None:
    windows = [await web.ws_connect(server.socket, headers=own(server)) for _ in range(2)]
    for window in windows:
        await drawn(window, b"quit")
    assert [server.folder_of(game) for game in server.games()] == [server.folder] * 2
    assert await refused(web, server, own(server)) == 503
    async with web.get(server.address) as answer:
        assert answer.status == 503
        assert "All seats are taken (2)" in await answer.text()
    for window in windows:
        await window.close()
    await until_left(server, 0)


async def test_nonsense_from_a_window_does_no_harm(web: aiohttp.ClientSession, server: Served) -> None:
    async with web.ws_connect(server.socket, headers=own(server)) as window:
        await drawn(window, b"quit")
        for nonsense in ("", "{", "[]", "[1]", '["resize", 7]', '["resize", {"width": -5, "height": 1e9}]',
                         '["stdin", {"a": 1}]', '["shell", "ls"]', "[" * 5_000,
                         '["resize", {"width": 9, "height": 9}]',
                         '["stdin", "\\u001b[[[;;"]', '["ping", 3]'):  # fmt: skip
            await window.send_str(nonsense)
        await window.send_json(["ping", "still there"])
        while True:
            message = await window.receive(timeout=PATIENCE)
            assert message.type in {aiohttp.WSMsgType.BINARY, aiohttp.WSMsgType.TEXT}
            if message.type is aiohttp.WSMsgType.TEXT:
                assert message.json() == ["pong", "still there"]
                break
        assert len(server.games()) == 1
    await until_left(server, 0)


async def test_who_quits_the_game_has_the_window_closed(web: aiohttp.ClientSession, server: Served) -> None:
    async with web.ws_connect(server.socket, headers=own(server)) as window:
        await drawn(window, b"quit")
        await window.send_json(["stdin", "\x11"])  # Ctrl+Q
        while not (await window.receive(timeout=PATIENCE)).type & 0x100:
            pass
        assert window.closed
    await until_left(server, 0)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.0.7", "game.example", ""])
def test_no_host_but_this_machine_is_served(host: str) -> None:
    said = skirmish("serve", "--port", "0", "--host", host)
    assert (said.code, said.out) == (2, "")
    assert "to this machine alone" in said.err


def test_without_the_extra_there_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "skirmish.app.browser.server", raising=False)
    monkeypatch.setitem(sys.modules, "textual_serve", None)
    said = skirmish("serve")
    assert (said.code, said.out) == (2, "")
    assert said.err == (
        "skirmish: the game in a browser needs an extra package: install skirmish-table[serve]\n"
    )


def test_a_port_that_is_taken_is_one_sentence(server: Served) -> None:
    said = skirmish("serve", "--port", server.host.rpartition(":")[2])
    assert (said.code, said.out) == (2, "")
    assert "say another: --port" in said.err


def test_only_files_that_the_game_has_written_are_handed_out() -> None:
    for name in ("20261122-raid-fudge.save", "a battle.cast", "report_2.txt", "board.svg"):
        assert is_delivered(name)
    for name in (
        "passwd",
        "id_rsa",
        "settings.json",
        "a;b.save",
        'x".txt',
        "a\r\nb.txt",
        ".save",
        "x.py",
        "é.txt",
    ):
        assert not is_delivered(name)


def test_a_window_has_a_size_that_a_terminal_can_have() -> None:
    assert bounded(80, 24) == (80, 24)
    assert bounded(-1, 10**9) == (20, 200)
