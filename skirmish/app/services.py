"""What screens and widgets may ask of the app that shows them; `skirmish.app.app.SkirmishApp` answers it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:  # the title comes up before the rules are loaded
    from collections.abc import Callable, Mapping

    from skirmish.app.palette import Palette
    from skirmish.app.save_summary import SavedBattle
    from skirmish.app.settings import Settings
    from skirmish.grid import Terrain
    from skirmish.model.scene import Setting
    from skirmish.packs.cards import ScenarioCard
    from skirmish.packs.setup import Setup
    from skirmish.rules.ruleset import Ruleset


class AppServices(Protocol):
    """Settings, colours, packs and saves, and the way from one screen to another."""

    @property
    def settings(self) -> Settings:
        """What the player has chosen about the screens."""

    @property
    def palette(self) -> Palette:
        """The colours."""

    @property
    def unfinished(self) -> SavedBattle | None:
        """The newest save of a battle that goes on."""

    @property
    def state(self) -> str:
        """One line for the title."""

    @property
    def complaints(self) -> tuple[str, ...]:
        """What is wrong with files, one line each."""

    def next_palette(self) -> None:
        """Take the next palette."""

    def change_settings(self, **changes: object) -> None:
        """Change these settings from now on, and keep them."""

    def open_settings(self, done: Callable[[], None]) -> None:
        """Show the settings; `done` is called when the page is closed."""

    def next_scenario(self) -> ScenarioCard | None:
        """Find the scenario to play next; None if there is none."""

    def default_setup(self, scenario: str, ruleset: str = "") -> Setup:
        """Build the setup that the pack suggests, with a new seed."""

    def backdrop(self) -> Terrain | None:
        """Return the ground that the title shows; None if there is none."""

    def when_ready(self, call: Callable[[], None]) -> None:
        """Call now, or as soon as the packs are read."""

    def play_default(self) -> None:
        """Begin the next scenario as its pack suggests it."""

    def open_setup(self) -> None:
        """Let the player choose everything about a new battle."""

    def open_primer(
        self, ruleset: Ruleset | None = None, options: Mapping[str, Setting] | None = None
    ) -> None:
        """Show how that system is played; `options` are those of the battle at hand."""

    def open_puzzles(self) -> None:
        """Show the positions to solve."""

    def start_battle(self, setup: Setup) -> None:
        """Begin that battle."""

    def resume(self) -> None:
        """Go on with the newest unfinished battle."""

    def rematch(self) -> None:
        """Begin the same battle with another seed."""

    def leave_battle(self) -> None:
        """Go back to the title."""

    def say(self, sentence: str) -> None:
        """Tell the player a sentence that no screen has a place for."""

    def report(self, sentence: str) -> None:
        """Note a sentence in the debug log; may be called from any thread."""
