"""From battles to replays: whose eyes may be taken, and where it begins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.app.log_adapter import teller
from skirmish.app.reel import Mark, Reel
from skirmish.app.screens.replay import ReplayScreen
from skirmish.app.showing import Showing, all_eyes
from skirmish.hotseat import has_secrets
from skirmish.model.squads import people

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from skirmish.app.playback import Tell
    from skirmish.app.showing import Called
    from skirmish.hotseat import Played
    from skirmish.model.moment import Step
    from skirmish.records.past import PastBattle
    from skirmish.rules.ruleset import Ruleset

GUARDED: Final = "The battle is not over: only what you know yourself is shown."
"""Why no other eyes may be taken."""
SHARED: Final = "Several people play it, and it is not over: what each knows stays with each."
"""Why it cannot be watched yet."""


def replay_of(past: PastBattle) -> ReplayScreen | str:
    """Return the replay of that save, from its beginning."""
    return _replay(past.header.title, past.ruleset, past.steps, past.seats, past.path, marks={})


def replay_of_game(
    game: Played, place: int = 0, marks: Mapping[int, Mark] | None = None
) -> ReplayScreen | str:
    """Return the replay of the battle in progress or just over, at that place of its steps."""
    title = game.battle.scene.title
    screen = _replay(title, game.ruleset, game.steps, game.seats, game.path, marks=marks or {})
    if not isinstance(screen, str) and place:
        screen.reel.go_to(place, screen.view.marks.get(place))
    return screen


def recap_of(
    ruleset: Ruleset,
    steps: Sequence[Step],
    tell: Tell,
    side: str,
    called: Called | None = None,
    *,
    stretch: str,
    is_first: bool = False,
) -> ReplayScreen | None:
    """Return the replay of those steps as that side saw them; None if it witnessed nothing.

    `called` returns the letters that units have in the battle, `stretch` is which stretch they are.
    `is_first`: it comes unasked, before the turn.
    """
    if not steps or not side:
        return None
    reel = Reel(steps, tell, side)
    reel.rewind()
    if not reel.now.entries and not reel.by_line(1):
        return None
    title = steps[-1].after.scene.title
    showing = Showing(
        title, ruleset, (side,), side, why_not=GUARDED, stretch=stretch, is_first=is_first, called=called
    )
    return ReplayScreen(showing, reel)


def _replay(
    title: str,
    ruleset: Ruleset,
    steps: Sequence[Step],
    seats: Mapping[str, str],
    path: Path | None,
    *,
    marks: Mapping[int, Mark],
) -> ReplayScreen | str:
    """Return the screen; why it cannot be shown, where that would tell a player the secrets of another."""
    battle = steps[-1].after
    sides = [side.id for side in battle.scene.sides]
    here = people(battle.scene, seats)
    home = here[0] if here else ""
    eyes, why = all_eyes(sides, home), ""
    if battle.result is None and here and has_secrets(steps[0].after):
        if len(here) > 1:
            return SHARED
        eyes, why = (home,), GUARDED
    reel = Reel(steps, teller(ruleset), eyes[0])
    reel.rewind()
    return ReplayScreen(Showing(title, ruleset, eyes, home, path, why, marks=marks), reel)
