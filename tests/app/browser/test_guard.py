"""Who may ask the server: pages of its own, by the names that this machine has for itself."""

from __future__ import annotations

import pytest

from skirmish.app.browser.guard import POLICY, own_hosts, refusal

OWN = own_hosts(8000)


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost:8000", "[::1]:8000", "LocalHost:8000"])
def test_a_page_of_its_own_is_answered(host: str) -> None:
    for is_socket in (True, False):
        assert refusal(OWN, [host], [f"http://{host}"], is_socket=is_socket) == ""
    assert refusal(OWN, [host], [], is_socket=False) == ""


@pytest.mark.parametrize(
    "host",
    ["", "127.0.0.1", "127.0.0.1:8001", "game.example:8000", "127.0.0.1:8000.game.example", "0.0.0.0:8000",
     "127.0.0.2:8000", "localhost.:8000", "user@127.0.0.1:8000", "[::ffff:127.0.0.1]:8000"],
)  # fmt: skip
def test_a_name_of_somebody_else_is_refused_whatever_the_origin(host: str) -> None:
    for origins in ([], [f"http://{host}"], ["http://127.0.0.1:8000"]):
        assert refusal(OWN, [host], origins, is_socket=True)
        assert refusal(OWN, [host], origins, is_socket=False)


@pytest.mark.parametrize(
    "origin",
    ["http://game.example", "null", "", "https://127.0.0.1:8000", "http://127.0.0.1:8001", "http://127.0.0.1",
     "http://localhost:8000", "http://127.0.0.1:8000/", "file://", "http://127.0.0.1:8000.game.example"],
)  # fmt: skip
def test_a_page_of_somebody_else_is_refused(origin: str) -> None:
    assert refusal(OWN, ["127.0.0.1:8000"], [origin], is_socket=True)
    assert refusal(OWN, ["127.0.0.1:8000"], [origin], is_socket=False)


def test_a_socket_without_an_origin_is_refused_and_so_are_two_of_anything() -> None:
    host, origin = "127.0.0.1:8000", "http://127.0.0.1:8000"
    assert refusal(OWN, [host], [], is_socket=True)
    assert refusal(OWN, [], [origin], is_socket=True)
    assert refusal(OWN, [host, host], [origin], is_socket=True)
    assert refusal(OWN, [host], [origin, origin], is_socket=True)


def test_the_usual_port_may_be_left_out() -> None:
    assert "localhost" in own_hosts(80)
    assert "localhost" not in own_hosts(8000)


def test_a_page_may_load_nothing_from_elsewhere() -> None:
    assert POLICY.startswith("default-src 'none'")
    assert "http" not in POLICY
    assert "*" not in POLICY
