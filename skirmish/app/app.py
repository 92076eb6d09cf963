"""The app: settings, colours, and which screen is on. What is heavy is loaded after the first frame."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual.worker import WorkerFailed

from skirmish.app.drivers import driver, signals_of
from skirmish.app.offering import offer_list
from skirmish.app.palette import Palette, palette
from skirmish.app.quick_keys import QuickKeys
from skirmish.app.screens.title import TitleScreen
from skirmish.app.settings import Settings
from skirmish.app.themes import begin_with, following, wear
from skirmish.errors import SkirmishError
from skirmish.learning import Learning
from skirmish.seeds import new_seed

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from rich.console import RenderableType

    from skirmish.app.game import Game
    from skirmish.app.loading import Loaded
    from skirmish.app.past_battles import PastBattles
    from skirmish.app.save_summary import SavedBattle
    from skirmish.app.services import AppServices
    from skirmish.grid import Terrain
    from skirmish.model.battle import Battle
    from skirmish.model.scene import Setting
    from skirmish.packs.cards import ScenarioCard
    from skirmish.packs.clue import Story
    from skirmish.packs.launch_request import LaunchRequest
    from skirmish.packs.library import Library
    from skirmish.packs.setup import Setup
    from skirmish.rules.ruleset import Ruleset


class SkirmishApp(QuickKeys):
    """The app: its screens, settings and the game in progress."""

    CSS_PATH = Path(__file__).with_name("app.tcss")
    COMMANDS: ClassVar = {offer_list}
    TITLE = "Skirmish"
    notices: tuple[str, ...] = ()
    """What was wrong with the settings when they were read; told with the complaints."""

    def __init__(
        self,
        settings: Settings,
        request: LaunchRequest | None = None,
        settle: Callable[[QuickKeys], None] | None = None,
        puzzle: str = "",
        colours: str = "",
        *,
        replay: Path | None = None,
    ) -> None:
        """Build the app, which begins with that battle, puzzle or replay; `colours`: a palette, or empty."""
        super().__init__(driver_class=driver(), ansi_color=True)  # Every colour is a role's own.
        self.settings = settings
        """The settings."""
        self.palette: Palette = palette(colours or settings.palette, is_still=settings.reduced_motion)
        """The colours."""
        self._colours = colours
        self.library: Library | None = None
        """Packs, maps and scenarios, once they are loaded."""
        self.unfinished: SavedBattle | None = None
        """The newest save of a battle that goes on."""
        self._older: tuple[SavedBattle, ...] = ()
        self.learning = Learning(self.say)
        """What the player has been taught."""
        self.favourite = ""
        """Id of the ruleset that was played last, if any was."""
        self.played: frozenset[str] = frozenset()
        """Scenarios that were played to the end."""
        self.state = "loading…"
        """One line for the title."""
        self.coming = "what was asked for" if request or puzzle or replay else ""
        """What is shown instead of the title, as soon as the packs are read; empty: nothing."""
        self.complaints: tuple[str, ...] = ()
        """What is wrong with files, one line each."""
        self._waiting: Callable[[], None] | None = self._named(request, puzzle, replay)
        self._setup: Setup | None = None
        self._settle = settle
        self._refused: SkirmishError | None = None
        begin_with(self, self.palette, self.settings)

    def _named(self, request: LaunchRequest | None, puzzle: str, replay: Path | None) -> Any:
        """Return what shows what the command line named; None if it named nothing."""
        if request is not None:
            return partial(self._begin, request)
        if puzzle:
            return partial(self.open_puzzles, puzzle)
        return (lambda: self.archive.open_replay(replay)) if replay is not None else None

    # ------------------------------------------------------------------------------------------------ the end

    @property
    def failure(self) -> Exception | None:
        """What the app failed at, or why the battle of the command line cannot begin; None otherwise."""
        error = self._exception or self._refused
        return error.error if isinstance(error, WorkerFailed) else error  # type: ignore[return-value]

    def _fatal_error(self) -> None:
        """Close without a traceback; `run_app` raises the error once the terminal is as it was."""
        self._close_messages_no_wait()

    def panic(self, *renderables: RenderableType) -> None:
        """Close without printing what Textual would print."""
        self._close_messages_no_wait()

    def signals(self) -> AbstractContextManager[None]:
        """Return a context in which signals end the game in order, so that the terminal is as it was."""
        return signals_of(self)

    # ----------------------------------------------------------------------------------------------- colours

    def on_mount(self) -> None:
        """Load the rest behind the title."""
        self.call_after_refresh(self.load)

    def get_default_screen(self) -> TitleScreen:
        """Return the title, which lies below all other screens."""
        return TitleScreen()

    def action_command_palette(self) -> None:
        """Show what can be done now, to be searched by typing."""
        from skirmish.app.screens.offer_list import OfferScreen

        if not isinstance(self.screen, OfferScreen):
            self.push_screen(OfferScreen(ascii_only=self.settings.ascii_only))

    def next_palette(self) -> None:
        """Take the next palette."""
        then = following(self.palette)
        if not self._colours and then.id != self.palette.id:
            self.choose(palette=then.id)

    def choose(self, **changes: Any) -> None:
        """Change settings, now and for the next time; say what cannot be kept."""
        from skirmish.app.kept_settings import keep_or_say

        self.settings = replace(self.settings, **changes)
        self.palette = palette(self._colours or self.settings.palette, is_still=self.settings.reduced_motion)
        wear(self, self.palette, self.settings)
        keep_or_say(self.settings, self.say, **changes)

    def open_settings(self, done: Callable[[], None]) -> None:
        """Show the settings; `done` is called when the page is closed."""
        from skirmish.app.screens.settings import SettingsScreen

        self.push_screen(SettingsScreen(), lambda _: done())

    # ----------------------------------------------------------------------------------------------- loading

    def load(self) -> None:
        """Read packs and look for saves in a thread."""
        self.run_worker(self._load, thread=True, exclusive=True, group="load", exit_on_error=False)

    def _load(self) -> None:
        try:
            from skirmish.app.loading import load

            found = load(self.settings.data_dir, self.learning)
        except Exception as error:  # noqa: BLE001  the title must stay up, whatever a file did
            self.call_from_thread(self._failed, str(error))
            return
        self.call_from_thread(self._loaded, found)

    def _failed(self, why: str) -> None:
        self.state, self.coming = "The packs could not be read.", ""
        self.complaints = self.notices + tuple(why.splitlines()[:3])
        self._redraw_title()

    def _loaded(self, found: Loaded) -> None:
        self.library, saves = found.library, found.saves
        self.played, self.favourite, self._older = saves.played, saves.ruleset, saves.unfinished
        self._offer_next()
        number = len(self.library.cards)
        self.state = f"{number} scenario{'' if number == 1 else 's'}"
        self.complaints = self.notices + found.complaints
        if (waiting := self._waiting) is not None:
            self._waiting = None
            waiting()
        self._redraw_title()  # Unless something lies over it by now.

    def _offer_next(self) -> None:
        """Offer the newest of the saves that were not offered yet."""
        self.unfinished, self._older = next(iter(self._older), None), self._older[1:]

    def _redraw_title(self) -> None:
        if isinstance(self.screen, TitleScreen):
            self.screen.draw()

    @property
    def is_ready(self) -> bool:
        """Whether packs and saves are read."""
        return self.library is not None

    def when_ready(self, call: Callable[[], None]) -> None:
        """Call now, or what was wanted last as soon as the packs are read; first comes what was asked for."""
        if self.library is not None:
            call()
        elif self._waiting is None or not self.coming:
            self._waiting = call

    # ----------------------------------------------------------------------------------------------- battles

    def default_setup(self, scenario: str, ruleset: str = "") -> Setup:
        """Build the setup that the pack suggests, with a new seed; under that ruleset if that is possible."""
        from skirmish.app.proposals import proposed_setup

        assert self.library is not None
        return proposed_setup(self.library, scenario, ruleset or self.favourite)

    def _begin(self, request: LaunchRequest) -> None:
        """Begin the battle of the command line, or close, so that the command says why not."""
        assert self.library is not None
        try:
            self._start(request.setup(self.library))
        except SkirmishError as error:
            self._refused = error
            self.exit()

    def next_scenario(self) -> ScenarioCard | None:
        """Find the next scenario: first those not played to the end, then the small; None without one.

        Somebody who has played nothing yet begins with one in which people act first: they are unnoticed.
        """
        cards = self.library.cards.values() if self.library else ()
        return min(cards, key=lambda card: card.rank(self.played), default=None)

    def backdrop(self) -> Terrain | None:
        """Return the ground of the unfinished battle or the next one; None if it has to be explored."""
        following = self.next_scenario()
        if self.library is None or following is None:
            return None
        from skirmish.app.proposals import shown_ground

        return shown_ground(self.library, (self.unfinished.scenario if self.unfinished else "", following.id))

    def play_default(self) -> None:
        """Begin the next scenario as its pack suggests it."""
        card = self.next_scenario()
        if card is not None:
            self.start_battle(self.default_setup(card.id))
        else:
            self.say("There is no scenario to play.")

    def open_setup(self) -> None:
        """Let the player choose everything about a new battle."""
        from skirmish.app.proposals import setup_again
        from skirmish.app.screens.setup import SetupScreen

        following = self.next_scenario()
        if self.library is not None and following is not None:
            setup = setup_again(self.library, self._setup) or self.default_setup(following.id)
            self.push_screen(SetupScreen(self.library, setup))
        else:
            self.say("There is no scenario to play.")

    def open_primer(
        self, ruleset: Ruleset | None = None, options: Mapping[str, Setting] | None = None
    ) -> None:
        """Show how that system is played, or else the one chosen last.

        `options` are those of the battle in progress.
        """
        from skirmish.app.screens.primer import PrimerScreen, Systems

        own = {ruleset.id: ruleset} if ruleset is not None else {}
        every = self.library.rulesets if self.library else {}
        last = self._setup.ruleset if self._setup else next(iter(every), "")
        if own or every:
            self.push_screen(PrimerScreen(Systems(own, every), ruleset.id if ruleset else last, options))

    def open_lessons(self, *, is_begun: bool = False) -> None:
        """Show the lessons; `is_begun`: begin the next one at once."""
        from skirmish.app.screens.lessons import LessonsScreen

        if self.library is not None:
            self.push_screen(LessonsScreen(self.library, self.settings.data_dir, is_begun=is_begun))

    def open_puzzles(self, puzzle: str = "") -> None:
        """Show the positions to solve; with an id, open that one."""
        from skirmish.app.screens.puzzles import PuzzlesScreen

        if self.library is not None:
            screen = PuzzlesScreen(self.library, self.settings.data_dir)
            self.push_screen(screen)
            if puzzle in screen.puzzles:
                screen.do_try(puzzle)

    def start_battle(self, setup: Setup) -> None:
        """Begin that battle, or say why that is not possible."""
        try:
            self._start(setup)
        except SkirmishError as error:
            self.say(str(error))

    def _start(self, setup: Setup) -> None:
        """Begin that battle. SkirmishError if that is not possible."""
        from skirmish.records.places import saves_folder
        from skirmish.session import Session

        assert self.library is not None
        game = Session.start(setup, self.library, saves_folder(self.settings.data_dir))
        self._setup = setup
        self.open_battle(game)

    def resume(self) -> None:
        """Go on with the newest unfinished battle; if that fails, offer the one before it."""
        if self.unfinished is not None and not self.resume_save(self.unfinished.path):
            self._offer_next()
            self._redraw_title()

    def resume_save(self, path: Path) -> bool:
        """Go on with that battle; False if that is not possible: then the player was told why."""
        from skirmish.session import Session

        if self.library is None:
            return False
        try:
            game = Session.resume(path, self.library)
        except SkirmishError as error:
            self.say(str(error))
            return False
        self._setup = game.setup
        for notice in game.notices:
            self.say(notice)
        self.open_battle(game)
        return True

    @cached_property
    def archive(self) -> PastBattles:
        """What can be done with past battles."""
        from skirmish.app.past_battles import PastBattles

        return PastBattles(self, self.settings.data_dir)

    def rematch(self) -> None:
        """Begin the same battle with another seed."""
        if self._setup is not None:
            self.start_battle(replace(self._setup, seed=new_seed()))

    def story(self, battle: Battle) -> Story:
        """Return what the players of that battle are told; an empty one if its scenario is not known here."""
        from skirmish.packs.scenario import story_of

        return story_of(self.library.scenarios if self.library else {}, battle)

    def looks(self, scenario: str, pack: str = "") -> Mapping[str, str]:
        """Return by kind of unit the letter that stands for it there, as `Library.looks` does."""
        return self.library.looks(scenario, pack) if self.library else {}

    def open_battle(self, game: Game, tell: Any = None) -> None:
        """Show a battle in place of the screens that lie above the title."""
        from skirmish.app.log_adapter import teller
        from skirmish.app.screens.battle import BattleScreen

        speed = 0.0 if self.settings.reduced_motion else self.settings.speed
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(BattleScreen(game, tell or teller(game.ruleset), speed))
        settle, self._settle = self._settle, None
        if settle is not None:
            settle(self)

    def leave_battle(self) -> None:
        """Go back to the title, and read packs and saves again."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.load()

    def say(self, sentence: str) -> None:
        """Tell the player a sentence that no screen has a place for."""
        self.notify(sentence, markup=False, severity="warning")

    def report(self, sentence: str) -> None:
        """Note a sentence in the debug log; may be called from any thread."""
        self.log.warning(sentence)


if TYPE_CHECKING:
    _: Callable[..., AppServices] = SkirmishApp
