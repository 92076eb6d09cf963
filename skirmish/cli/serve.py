"""`serve`: the game in a browser of this machine."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from skirmish.cli.output import FINE, put, say
from skirmish.errors import SettingsError

PORT: Final = 8000
"""Where it listens unless another port is named."""
MOST: Final = 4
"""Windows that play at once unless another number is named."""


@click.command()
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=PORT,
    show_default=True,
    help="Port of the page; 0: any free one.",
)
@click.option("--host", default="127.0.0.1", show_default=True, help="Only this machine itself is possible.")
@click.option(
    "--windows", type=click.IntRange(1, 50), default=MOST, show_default=True, help="Windows at most."
)
@click.pass_obj
def serve(data_dir: Path | None, port: int, host: str, windows: int) -> int:
    """Play in a browser of this machine, until Ctrl+C. Needs the extra `serve`."""
    try:
        from skirmish.app.browser.server import GameServer
    except ImportError:
        raise SettingsError(
            "the game in a browser needs an extra package: install skirmish-table[serve]"
        ) from None
    server = GameServer(host, port, windows, data_dir)
    put(server.address)
    say(
        f"Open that address in a browser of this machine; {windows} windows may play at once. Ctrl+C ends it."
    )
    server.serve()
    return FINE
