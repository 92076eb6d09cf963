"""A map that is drawn, tried in a battle: nothing is saved, and the way out leads back to the editor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.app.log_adapter import teller
from skirmish.app.playback import Tell
from skirmish.app.screens.battle import BattleScreen
from skirmish.packs.clue import Story
from skirmish.packs.sketch.playtest import PLAYTEST, playtest
from skirmish.seeds import new_seed
from skirmish.session import Session

if TYPE_CHECKING:
    from skirmish.app.services import AppServices
    from skirmish.packs.holdings import Library
    from skirmish.packs.sketch import Sketch


class PlaytestScreen(BattleScreen):
    """A battle on a map that is being drawn."""

    def __init__(self, game: Session, tell: Tell, speed: float) -> None:
        super().__init__(game, tell, speed)
        self.host.at_end = self._over

    def told(self) -> Story:
        """Return what is to be known: that it is a trial."""
        return Story("You try the map, three against three. Leaving goes back to the editor.")

    def _over(self) -> None:
        result = self.flow.game.battle.result
        if result is not None:
            self.services.say(f"{result.reason} Leave to go back to the editor.")

    def action_report(self) -> None:
        """Say how it ended; there is no report of a trial."""
        self._over()

    def action_leave(self) -> None:
        """Go back to the editor."""
        self.dismiss(None)


def playtest_screen(sketch: Sketch, library: Library, services: AppServices) -> PlaytestScreen:
    """Build a trial of the map under the system played last. SettingsError if the map cannot be played on."""
    found = playtest(sketch, library)
    rulesets = found.cards[PLAYTEST].rulesets
    ruleset = services.favourite if services.favourite in rulesets else rulesets[0]
    game = Session.start(found.setup(PLAYTEST, ruleset, new_seed()), found)
    speed = 0.0 if services.settings.reduced_motion else services.settings.speed
    return PlaytestScreen(game, teller(game.ruleset), speed)
