"""The game as a player sees it, in a battle at once: `python -m bench.seat FOLDER SCENARIO [fog|think]`.

With `fog`, each side sees what it can see, and the keyboard is handed over. With `think`, an opponent thinks
beside it without end, in a thread as the game's own opponents do.
"""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path
from threading import Thread

from skirmish.app import FRAMES
from skirmish.app.memory import collect_rarely, import_asyncio, settle


def sit_down(folder: Path, scenario: str, *, fog: bool = False) -> None:
    """Play that scenario on the screens, both sides by hand, saves below the folder."""
    collect_rarely()  # Before anything large is imported, as `run_app` does; and its frames a second.
    import_asyncio()
    os.environ.setdefault("TEXTUAL_FPS", FRAMES)
    from skirmish.app.app import SkirmishApp
    from skirmish.app.settings import Settings

    app = SkirmishApp(Settings(folder, False, "dark", 0.0), settle=settle)

    def begin() -> None:
        from bench.battles import SEED, placed
        from skirmish.session import Session

        assert app.library is not None  # What players start with: reading all packs again is no part of it.
        setup = app.library.setup(scenario, "fudge", SEED)
        setup = replace(setup, fog=fog, seats=dict.fromkeys(setup.seats, "human"))
        session = Session.start(setup, app.library, folder)
        while (action := placed(session.battle)) is not None:
            session.submit(action)
        app.open_battle(session)

    app.when_ready(begin)
    app.run()


def think_on() -> None:
    """Think about the first move of a large battle, over and over, as the game's opponents do."""
    from bench.battles import battle_of
    from skirmish.app.thinking import choose
    from skirmish.seats import Opponent

    ruleset, battle = battle_of("depot")
    view = battle.seen_by(battle.asked)
    while True:
        choose(ruleset, view, Opponent("regular"), lambda: False, print)


if __name__ == "__main__":
    if "think" in sys.argv[3:]:
        Thread(target=think_on, daemon=True).start()
    sit_down(Path(sys.argv[1]), sys.argv[2], fog="fog" in sys.argv[3:])
