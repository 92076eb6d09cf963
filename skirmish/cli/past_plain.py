"""Past battles line by line: listed, told again, commented, played on from any command, kept as scenarios."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from skirmish.cli.output import put, say
from skirmish.cli.replay import eyes_of, tell, tell_changes
from skirmish.cli.retrospect import report_lines
from skirmish.errors import SettingsError, SkirmishError
from skirmish.hotseat import humans
from skirmish.records.comments import shared, write_comment
from skirmish.records.exports import new_file
from skirmish.records.listing import SavedGame, listing
from skirmish.records.past import PastBattle, branch, read_past
from skirmish.records.places import data_folder, saves_folder
from skirmish.typed import as_sentence, number, quoted

if TYPE_CHECKING:
    from skirmish.model.moment import Step
    from skirmish.packs.library import Library

USAGE = (
    "past, or past and a word, lists battles with numbers. Then: replay 2 tells battle 2 again, replay 2"
    " and a side as that side saw it; report 2 says who won and why; play-on 2 14 goes on behind its"
    " command 14, in a new save; comment 2 14 and a text; keep 2 14 makes a"
    " scenario of that moment; share 2 writes a file to share."
)
"""Told below the list."""


class PastWords:
    """The words, each with what it does."""

    def __init__(self, library: Library, data_dir: Path | None) -> None:
        """Work on the saves of that data folder."""
        self._library = library
        self._data_dir = data_dir
        self._entries: Sequence[SavedGame] = ()
        self.words: Mapping[str, Callable[[str], Path | None]] = {
            "past": self._list,
            "replay": self._safely(self._replay),
            "report": self._safely(self._report),
            "play-on": self._safely(self._play_on),
            "comment": self._safely(self._comment),
            "keep": self._safely(self._keep),
            "share": self._safely(self._share),
        }
        """By what is typed; what returns a save wants to go on with it."""

    def _safely(self, work: Callable[[PastBattle, str], Path | None]) -> Callable[[str], Path | None]:
        """Return a function that does the work on the battle whose number is typed first."""

        def do(rest: str) -> Path | None:
            first, _, more = rest.partition(" ")
            place = number(first) or 0
            if not 0 < place <= len(self._entries):
                put("Type past to hear of all battles, with their numbers.")
                return None
            try:
                past = read_past(self._entries[place - 1].path, self._library.rulesets)
                return work(past, more.strip())
            except SkirmishError as error:
                put(as_sentence(error))
                return None

        return do

    def _list(self, word: str) -> None:
        """List all saves, or those with that word in their line, the newest first."""
        every = listing(saves_folder(self._data_dir))
        found = [(entry, _line(entry)) for entry in every]
        found = [(entry, line) for entry, line in found if word.casefold() in line.casefold()]
        self._entries = [entry for entry, _ in found]
        for place, (_, line) in enumerate(found, 1):
            put(f"battle {place}: {line}")
        put(USAGE if found else "There is no such battle." if word else "Nothing was played yet.")

    def _replay(self, past: PastBattle, eyes: str) -> None:
        seen = eyes_of(past, eyes)
        tell_changes(past, self._library.pack_marks())
        tell(past, seen)

    def _report(self, past: PastBattle, _rest: str) -> None:
        """Tell who won, what turned the battle, whose dice were lucky, and what each unit did."""
        if past.battle.result is None:
            raise SettingsError("the battle is not over: a report comes at its end")
        for line in report_lines(past, next(iter(humans(past)), past.battle.scene.sides[0].id)):
            put(line)

    def _play_on(self, past: PastBattle, named: str) -> Path | None:
        """Go on behind that command in a new save; without a number with the save itself."""
        eyes_of(past, "")
        if not named and past.steps[-1].after.result is None:
            return past.path
        taken_over = "" if humans(past) else past.battle.scene.sides[0].id
        return branch(past.path, _step(past, named).number + 1, taken_over)

    def _comment(self, past: PastBattle, rest: str) -> None:
        named, _, text = rest.partition(" ")
        step = _step(past, named)
        write_comment(past.path, step.number, text)
        put(f"Written on command {step.number}." if text.strip() else f"Command {step.number} has none now.")

    def _keep(self, past: PastBattle, named: str) -> None:
        """Write that moment as a scenario of the player's own."""
        from skirmish.packs.written import keep_scenario

        if eyes_of(past, ""):
            raise SettingsError("the battle is not over: what you do not know yet would be told")
        battle = _step(past, named).after
        made, _ = keep_scenario(battle, self._library, data_folder(self._data_dir), self._data_dir)
        place = f"{made.name}, in your pack {made.parents[1].name}"
        put(f"Written: {place}. To play it: skirmish play --plain {made.stem}")

    def _share(self, past: PastBattle, _rest: str) -> None:
        """Write a copy of the save with its comments among the exports."""
        path, exports = past.path, data_folder(self._data_dir) / "exports"
        made = new_file(exports, path.stem, path.suffix, shared(path).decode("ascii"))
        put(f"Written: {made.name}, among the exports. In a folder of saves it opens elsewhere.")
        if past.broken is not None:
            say(f"{path.name} is damaged from {past.broken}.")


def _step(past: PastBattle, named: str) -> Step:
    """Return the command with that number. SettingsError if there is none."""
    wanted = number(named)
    found = next((step for step in past.steps if step.number == wanted), None)
    if found is None:
        last = past.steps[-1].number
        if not last:
            raise SettingsError("nobody has given a command in it yet")
        said = f"{quoted(named) or 'That'} is no command of it"
        raise SettingsError(f"{said}: say a number up to {last}, as in play-on 1 {last}")
    return found


def _line(entry: SavedGame) -> str:
    if entry.header is None or entry.problem:
        return f"{entry.path.name} cannot be played: {entry.problem}"
    said = f"{entry.outcome}. {entry.result}" if entry.outcome else entry.result or "not over"
    return f"{entry.header.title}, {entry.header.ruleset}, {entry.date}: {said}"
