"""What screens and widgets may ask of the app that shows them; `skirmish.app.app.SkirmishApp` answers it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:  # the title comes up before the rules are loaded
    from collections.abc import Callable, Mapping
    from contextlib import AbstractContextManager
    from pathlib import Path

    from textual.geometry import Region

    from skirmish.app.palette import Palette
    from skirmish.app.save_summary import SavedBattle
    from skirmish.app.settings import Settings
    from skirmish.grid import Terrain
    from skirmish.learning import Learning
    from skirmish.model.battle import Battle
    from skirmish.model.scene import Setting
    from skirmish.packs.cards import ScenarioCard
    from skirmish.packs.clue import Story
    from skirmish.packs.setup import Setup
    from skirmish.rules.ruleset import Ruleset


class Archive(Protocol):
    """Past battles: to play on from any moment of them, to share them."""

    def open_list(self) -> None:
        """Show replays and past battles."""

    def play_on(self, path: Path | None, kept: int, side: str = "") -> str:
        """Go on after so many steps of that save, in a new one; else say why that is not possible.

        `side`: one that a person plays from there on, where nobody did.
        """

    @property
    def place(self) -> str:
        """Where files to share are written, as the player may know it."""

    def export(self, name: str, suffix: str, text: str) -> str:
        """Write a new file to share; say what was done, in a sentence."""

    def report(self, path: Path | None) -> str:
        """Show the report of the battle in that save; else say why that is not possible."""

    def copy(self, path: Path | None) -> str:
        """Write a copy of the save to share; say what was done."""

    def keep_as_scenario(self, battle: Battle) -> str:
        """Write that moment as a scenario of the player's own; say what was done."""


class Painter(Protocol):
    """Paints what changed while something is answered; `skirmish.app.widgets.brush.Brush` is one."""

    def touch(self, canvas: Any, regions: list[Region]) -> None:
        """Have these regions of the canvas painted: at the end of the stroke, or else soon."""

    def stroke(self) -> AbstractContextManager[None]:
        """Paint at the end what is touched within."""


class AppServices(Protocol):
    """Settings, colours, packs and saves, and the way from one screen to another."""

    @property
    def settings(self) -> Settings:
        """What the player has chosen about the screens."""

    @property
    def palette(self) -> Palette:
        """The colours."""

    @property
    def brush(self) -> Painter:
        """What paints at once."""

    @property
    def unfinished(self) -> SavedBattle | None:
        """The newest save of a battle that goes on."""

    @property
    def learning(self) -> Learning:
        """What the player has been taught."""

    @property
    def favourite(self) -> str:
        """Id of the ruleset that was played last; empty for a player without any save."""

    @property
    def state(self) -> str:
        """One line for the title."""

    @property
    def complaints(self) -> tuple[str, ...]:
        """What is wrong with files, one line each."""

    def next_palette(self) -> None:
        """Take the next palette."""

    def choose(self, **changes: object) -> None:
        """Change settings, now and for the next time; say what cannot be kept."""

    def open_settings(self, done: Callable[[], None]) -> None:
        """Show the settings; `done` is called when the page is closed."""

    def next_scenario(self) -> ScenarioCard | None:
        """Find the scenario to play next; None if there is none."""

    def default_setup(self, scenario: str, ruleset: str = "") -> Setup:
        """Build the setup that the pack suggests, with a new seed."""

    def backdrop(self) -> Terrain | None:
        """Return the ground that the title shows; None if there is none."""

    @property
    def coming(self) -> str:
        """What is shown instead of the title, as soon as the packs are read; empty: nothing."""

    @property
    def is_ready(self) -> bool:
        """Whether packs and saves are read."""

    def when_ready(self, call: Callable[[], None]) -> None:
        """Call now, or what was wanted last as soon as the packs are read; first comes what was asked for."""

    def play_default(self) -> None:
        """Begin the next scenario as its pack suggests it."""

    def open_lessons(self, *, is_begun: bool = False) -> None:
        """Show the lessons; `is_begun`: begin the next one at once."""

    def story(self, battle: Battle) -> Story:
        """Return what the players of that battle are told; an empty one if its scenario is not known here."""

    def looks(self, scenario: str, pack: str = "") -> Mapping[str, str]:
        """Return by kind of unit the letter that stands for it there; `pack`: whose units they are else."""

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

    def resume_save(self, path: Path) -> bool:
        """Go on with that battle; False if that is not possible: then the player was told why."""

    @property
    def archive(self) -> Archive:
        """What can be done with past battles."""

    def rematch(self) -> None:
        """Begin the same battle with another seed."""

    def load(self) -> None:
        """Read packs and saves again."""

    def leave_battle(self) -> None:
        """Go back to the title."""

    def say(self, sentence: str) -> None:
        """Tell the player a sentence that no screen has a place for."""

    def report(self, sentence: str) -> None:
        """Note a sentence in the debug log; may be called from any thread."""
