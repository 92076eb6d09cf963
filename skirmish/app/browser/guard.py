"""Who may ask the server for anything: pages that it has served itself, on this machine, and nobody else.

A page of any site can open a socket to this machine. The browser says in `Origin` whose page it is; and a
site whose name leads here (DNS rebinding) gives itself away by the name in `Host`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")
"""Hosts that are this machine, and that nobody else can reach."""
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""What a page of ours may load: nothing from anywhere else. The terminal writes styles into the page."""
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}
"""Headers of every answer."""


def own_hosts(port: int) -> frozenset[str]:
    """Return how a browser may call a server of this port, as it stands in `Host`."""
    names = [f"[{name}]" if ":" in name else name for name in LOOPBACK]
    return frozenset(f"{name}:{port}" for name in names) | frozenset(names if port == 80 else ())


def refusal(own: frozenset[str], hosts: Sequence[str], origins: Sequence[str], *, is_socket: bool) -> str:
    """Say why such a request is refused, by its headers `Host` and `Origin`; empty if it is answered.

    A browser names the origin of every socket, so one without is none of a page of ours.
    """
    if len(hosts) != 1 or hosts[0].lower() not in own:
        return "This server answers to no such name."
    if not origins:
        return "A socket has to say whose page it is of." if is_socket else ""
    if len(origins) != 1 or origins[0].lower() != f"http://{hosts[0].lower()}":
        return "Pages of others get no answer here."
    return ""
