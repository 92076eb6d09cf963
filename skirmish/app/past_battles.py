"""What the app does for past battles: list them, go on from them, write files to share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from skirmish.app.screens.past import PastScreen, report_of
from skirmish.errors import SaveError, SkirmishError
from skirmish.records.comments import shared
from skirmish.records.exports import new_file
from skirmish.records.places import data_folder, saves_folder
from skirmish.typed import as_sentence

if TYPE_CHECKING:
    from pathlib import Path

    from skirmish.model.battle import Battle
    from skirmish.packs.library import Library

UNSAVED = "This battle was not saved."
"""Why nothing can be done with it."""


class PastBattlesApp(Protocol):
    """What past battles ask of the app."""

    library: Library | None
    """Packs, maps and scenarios, once they are loaded."""

    @property
    def is_web(self) -> bool:
        """Whether it is played in a browser."""

    def push_screen(self, screen: Any) -> Any:
        """Show a screen over the others."""

    def say(self, sentence: str) -> None:
        """Tell the player a sentence."""

    def resume_save(self, path: Path) -> bool:
        """Go on with that battle."""


class PastBattles:
    """Past battles: to play on from any moment of them, to share them."""

    def __init__(self, app: PastBattlesApp, data_dir: Path | None) -> None:
        """Work for that app; the folder of the player's own files is the one given, or the system's."""
        self._app = app
        self._given = data_dir
        self.exports = data_folder(data_dir) / "exports"
        """The folder of files to share; there may be none yet."""

    @property
    def place(self) -> str:
        """Where files to share are written, for the player; in a browser no path of the machine is told."""
        return "your exports folder" if self._app.is_web else str(self.exports)

    def export(self, name: str, suffix: str, text: str) -> str:
        """Write a new file to share; say what was done, in a sentence."""
        try:
            made = new_file(self.exports, name, suffix, text)
        except SaveError as error:
            return f"{error}."
        return f"Written: {made.name}, in your exports folder."

    def open_list(self) -> None:
        """Show replays and past battles."""
        if self._app.library is not None:
            self._app.push_screen(PastScreen(saves_folder(self._given), self._app.library))

    def open_replay(self, path: Path) -> None:
        """Show the battle in that file as a replay; say so where that is not possible."""
        from skirmish.app.replays import replay_of
        from skirmish.records.made_from import changes
        from skirmish.records.past import read_past

        if self._app.library is None:
            return
        try:
            found = read_past(path, self._app.library.rulesets)
            made = replay_of(found)
        except SkirmishError as error:
            made = as_sentence(error)
        if isinstance(made, str):
            self._app.say(made)
            return
        self._app.push_screen(made)
        for sentence in changes(found.header.content, self._app.library.pack_marks()):
            self._app.say(sentence)

    def report(self, path: Path | None) -> str:
        """Show the report of the battle in that save; else say why that is not possible."""
        from skirmish.records.past import read_past

        if path is None or self._app.library is None:
            return UNSAVED
        try:
            made = report_of(read_past(path, self._app.library.rulesets))
        except SkirmishError as error:
            made = as_sentence(error)
        if isinstance(made, str):
            return made
        self._app.push_screen(made)
        return ""

    def play_on(self, path: Path | None, kept: int, side: str = "") -> str:
        """Go on after so many steps of that save, in a new one; else say why that is not possible.

        `side`: one that a person plays from there on, where nobody did.
        """
        from skirmish.records.past import branch

        if path is None:
            return UNSAVED
        try:
            made = branch(path, kept, side)
        except SkirmishError as error:
            return as_sentence(error)
        return "" if self._app.resume_save(made) else "It cannot be played on."

    def copy(self, path: Path | None) -> str:
        """Write a copy of the save with its comments, to share; say what was done."""
        if path is None:
            return UNSAVED
        try:
            text = shared(path).decode("ascii")
        except SaveError as error:
            return f"{error}."
        return self.export(path.stem, path.suffix, text)

    def keep_as_scenario(self, battle: Battle) -> str:
        """Write that moment as a scenario of the player's own; say what was done."""
        from skirmish.packs.written import keep_scenario

        library = self._app.library
        if library is None:
            return "The packs are still being read."
        try:
            made, self._app.library = keep_scenario(battle, library, data_folder(self._given), self._given)
        except SkirmishError as error:
            return as_sentence(error)
        return f"Written: {made.name}, in your pack {made.parents[1].name}. A new battle lists it."
