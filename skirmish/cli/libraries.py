"""Reading what can be played, for commands: the library of packs, and the rulesets."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Final

from skirmish import files
from skirmish.cli.output import say
from skirmish.typed import pick

if TYPE_CHECKING:
    from skirmish.packs.library import Library, ScenarioCard
    from skirmish.rules import Rulesets


_FOR_BATTLES: Final = frozenset({"maps", "scenarios"})
"""Folders of files that no question about units asks for."""


def read_rulesets() -> Rulesets:
    """Read the rulesets that can be played; say on standard error which were left out."""
    from skirmish.rules import rulesets

    found = rulesets()
    for why in found.left_out:
        say(f"skirmish: left out: {why}")
    return found


def read_library(data_dir: Path | None) -> Library:
    """Read all packs, units and scenarios; say on standard error which cannot be played."""
    from skirmish.pack_cache.shelf import kept_library

    return _told(kept_library(data_dir))


def read_packs(data_dir: Path | None) -> Library:
    """Read the same for a question about units; what is wrong with maps and scenarios is not told then."""
    from skirmish.pack_cache.shelf import kept_library

    found = kept_library(data_dir)
    told = tuple(one for one in found.problems if PurePath(one.path).parent.name not in _FOR_BATTLES)
    return _told(replace(found, problems=told))


def pack_named(library: Library, text: str, data_dir: Path | None) -> str:
    """Return the id of the pack that is said by its id or by its folder. SettingsError for any other."""
    match _below(text, data_dir):
        case ("content", name) if name in library.packs:
            return name
    return pick("pack", text, library.packs)


def map_named(library: Library, text: str, data_dir: Path | None) -> str:
    """Return the id of the map that is said by its id or by its file. SettingsError for any other."""
    match _below(text, data_dir):
        case ("maps", file) if (name := PurePath(file).stem) in library.maps:
            return name
        case ("content", pack, "maps", file) if (name := f"{pack}/{PurePath(file).stem}") in library.maps:
            return name
    return pick("map", text, library.maps)


def _below(text: str, data_dir: Path | None) -> tuple[str, ...]:
    """Return the way from the folder of the game, or the player's own, to what lies there; else nothing."""
    from skirmish.packs.folders import content_folders

    path = files.real(Path(text))
    roots = [files.real(root) for root in content_folders(data_dir)] if path.exists() else []
    return next((path.relative_to(root).parts for root in roots if path.is_relative_to(root)), ())


def card_named(library: Library, scenario: str, ruleset: str = "") -> ScenarioCard:
    """Return the card of that scenario, or of that random battle under that ruleset, or the first there is.

    SettingsError for what does not exist.
    """
    from skirmish.packs.random_name import is_random

    if is_random(scenario):
        from skirmish.packs.random_battle import named_in_full

        return library.card(str(named_in_full(scenario, library.packs, library.rulesets, ruleset=ruleset)))
    return library.cards[pick("scenario", scenario, library.cards)]


def cards_by_rules(library: Library, scenario: str) -> dict[str, ScenarioCard]:
    """Return the card of that scenario by each ruleset that allows it.

    The forces of a random battle cost as many points under each, so each has a card of its own, unless its
    name says which ruleset it is for. SettingsError for what does not exist.
    """
    from skirmish.packs.random_name import is_random

    if not is_random(scenario):
        card = card_named(library, scenario)
        return dict.fromkeys(card.rulesets, card)
    from skirmish.packs.random_battle import random_rulesets
    from skirmish.packs.random_name import read_name

    own = read_name(scenario, seed="0").ruleset
    known = [own] if own else random_rulesets(library.packs, library.rulesets)
    return {one: card_named(library, scenario, one) for one in known}


def _told(found: Library) -> Library:
    for why in found.left_out:
        say(f"skirmish: left out: {why}")
    for problem in found.problems:
        say(f"skirmish: left out: {problem}")
    return found
