"""What the saves say about how the player has played."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class SavedBattle:
    """A battle that can be gone on with."""

    path: Path
    """Its save."""
    title: str
    """Of its scenario; data, never markup."""
    scenario: str
    """Id of the scenario."""
    ruleset: str = ""
    """Id of the ruleset."""


@dataclass(frozen=True, slots=True)
class SaveSummary:
    """The saves of a folder, as far as the title is concerned."""

    unfinished: tuple[SavedBattle, ...]
    """Battles that go on, the newest first."""
    played: frozenset[str]
    """Scenarios that were played to the end."""
    ruleset: str
    """Id of the ruleset that was played last; empty without a save."""
    problems: tuple[str, ...] = ()
    """Saves that cannot be played: at most two lines; data, never markup."""


def summarize(folder: Path) -> SaveSummary:
    """Summarize the saves of that folder; never raises, whatever a save did: there are packs to play."""
    try:
        return _summary(folder)
    except Exception as error:  # noqa: BLE001  files of strangers may fail in any way
        return SaveSummary((), frozenset(), "", (f"The saves could not be read: {error}",))


def _summary(folder: Path) -> SaveSummary:
    """Summarize the saves; one that cannot be read does not stop it."""
    from skirmish.records.listing import listing, problems

    played: set[str] = set()
    going_on: list[SavedBattle] = []
    rulesets: list[str] = []
    entries = listing(folder)
    for entry in entries:
        if entry.header is None or entry.problem:
            continue
        scenario, ruleset = str(entry.header.setup.get("scenario", "")), entry.header.ruleset
        rulesets.append(ruleset)
        if entry.result:
            played.add(scenario)
        else:
            going_on.append(SavedBattle(entry.path, entry.header.title, scenario, ruleset))
    return SaveSummary(tuple(going_on), frozenset(played), next(iter(rulesets), ""), problems(entries))
