"""A map that is drawn, tried in a battle: nothing is saved, and the way out leads back to the editor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.app.log_adapter import teller
from skirmish.app.playback import Tell
from skirmish.app.screens.battle import BattleScreen
from skirmish.packs.clue import Story
from skirmish.packs.sketch.playtest import PLAYTEST, playtest
from skirmish.rules.ending import ending
from skirmish.seeds import new_seed
from skirmish.session import Session

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skirmish.app.services import AppServices
    from skirmish.packs.holdings import Library
    from skirmish.packs.sketch import Sketch
    from skirmish.packs.sketch.cast import Cast


class PlaytestScreen(BattleScreen):
    """A battle on a map that is being drawn."""

    def __init__(self, game: Session, tell: Tell, speed: float, what: str, looks: Mapping[str, str]) -> None:
        """Play that battle; `what` says what is tried, `looks` which letters the kinds of units have."""
        super().__init__(game, tell, speed)
        self._looks = looks
        self._what = what
        self.host.at_end, self.host.leave = self._over, self.action_leave

    def told(self) -> Story:
        """Return what is to be known: that it is a trial."""
        return Story(f"You try {self._what}. Leaving goes back to the editor.")

    def looks(self) -> Mapping[str, str]:
        """Return the letters that the pack gives its units."""
        return self._looks

    def _over(self) -> None:
        battle = self.flow.game.battle
        if battle.result is not None:
            self.services.say(f"{ending(battle, battle.result)} Leave to go back to the editor.")

    def action_report(self) -> None:
        """Say how it ended; there is no report of a trial."""
        self._over()

    def action_leave(self) -> None:
        """Go back to the editor."""
        self.dismiss(None)


def playtest_screen(
    sketch: Sketch, library: Library, services: AppServices, cast: Cast | None = None
) -> PlaytestScreen:
    """Build a trial of the map, or of a scenario on it, under the system played last if it can be.

    SettingsError if the map cannot be played on.
    """
    found = playtest(sketch, library, cast)
    rulesets = found.cards[PLAYTEST].rulesets
    ruleset = services.favourite if services.favourite in rulesets else rulesets[0]
    game = Session.start(found.setup(PLAYTEST, ruleset, new_seed()), found)
    speed = 0.0 if services.settings.reduced_motion else services.settings.speed
    what = f"{cast.title} on the map as it is drawn" if cast else "the map, three against three"
    return PlaytestScreen(game, teller(game.ruleset), speed, what, found.looks(PLAYTEST))
