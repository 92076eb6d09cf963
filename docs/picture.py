"""Draws `docs/battle.svg`, the picture in the README: the game's own table, on a battle of its own.

`make picture` runs it. Opponents play the raid up to a moment at which one of ours has somebody to attack;
there the table opens with the attack aimed, and what it shows is saved as SVG.
"""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Final

from skirmish.ai.think import think
from skirmish.app.app import SkirmishApp
from skirmish.app.settings import Settings
from skirmish.packs.launch_request import LaunchRequest
from skirmish.packs.library import library
from skirmish.rules import engine
from skirmish.session import Session

WISH: Final = LaunchRequest("raid", seed="21", fog=True)
"""The battle."""
OURS: Final = "raiders"
"""Whose view it is."""
ATTACKS: Final = frozenset({"strike", "shoot"})
"""Verbs worth aiming."""
FEW: Final = 11
"""With more ways to act than this, the list leaves little room for the odds."""
SIZE: Final = (120, 40)
"""Columns and rows."""
FONTS: Final = "DejaVu Sans Mono, Menlo, Consolas, monospace"
"""What the reader's machine may have; nothing is fetched."""
NEEDLESS: Final = (r"@font-face \{.*?\}", r"<!--.*?-->", r"<clipPath.*?</clipPath>", r' clip-path="[^"]*"')
"""Parts of the export that fetch, or weigh much and show nothing."""


def main() -> None:
    """Play, draw, save."""
    target = Path(__file__).with_name("battle.svg")
    target.write_text(plain(asyncio.run(drawn(played()))), encoding="utf-8")


def played() -> Session:
    """Return the battle at the moment to be shown. SystemExit if there is none."""
    found = library()
    session = Session.start(WISH.setup(found), found)
    while not session.is_over:
        if session.asked == OURS and is_worth_a_picture(session):
            return session
        session.submit(think(session.ruleset, session.view(session.asked)).action)
    raise SystemExit("The battle was over before there was anything to show; try another seed.")


def is_worth_a_picture(session: Session) -> bool:
    """Whether the fight is on, and the unit of ours that is asked can attack."""
    clock, prompt = session.battle.clock, session.battle.prompts[0]
    if clock is None or clock.round < 1 or prompt.ask != "act":
        return False
    options = list(engine.options(session.ruleset, session.view(OURS), prompt))
    return len(options) <= FEW and any(option.verb.id in ATTACKS for option in options)


async def drawn(session: Session) -> str:
    """Draw the table on that battle, its first way to act aimed, as SVG."""
    app = SkirmishApp(Settings(speed=0))
    async with app.run_test(size=SIZE) as pilot:
        app.open_battle(session)
        await pilot.pause(2)
        await pilot.press("1")
        await pilot.pause(2)
        return app.export_screenshot(title="Skirmish", simplify=True)


def plain(svg: str) -> str:
    """Return the same picture, small, and in fonts of the reader's own."""
    for pattern in NEEDLESS:
        svg = re.sub(pattern, "", svg, flags=re.DOTALL)
    svg = re.sub(r"terminal-\d+-", "", svg).replace("Fira Code, monospace", FONTS)
    return re.sub(r"\s*\n\s*", "\n", svg)


if __name__ == "__main__":
    main()
