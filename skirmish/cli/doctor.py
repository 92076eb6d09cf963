"""`doctor`: all that a report of a fault needs to say about this machine, without a name of any folder."""

from __future__ import annotations

import json
import platform
import sys
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from skirmish import files
from skirmish.cli.output import FINE, FOUND, put
from skirmish.cli.terminal_facts import terminal_facts
from skirmish.packs.versions import VERSION

if TYPE_CHECKING:
    from skirmish.packs.library import Library

Facts = dict[str, str]
"""Headings with what is to be said about each."""

PACKAGES: Final = (
    "textual",
    "rich",
    "tcod",
    "numpy",
    "packaging",
    "pydantic",
    "pytiled-parser",
    "pyyaml",
    "click",
    "textual-serve",
)
"""Packages whose version is told."""
MOST_TOLD: Final = 20
"""Problems that are told in full."""
SEED: Final = "doctor"
"""Of the battles of the self-test."""


@click.command()
@click.option("--json", "is_json", is_flag=True, help="As JSON.")
@click.pass_obj
def doctor(data_dir: Path | None, is_json: bool) -> int:
    """Say what the game finds here: versions, terminal, packs, saves, settings. No private names of folders.

    Exit code 1 if something is wrong.
    """
    found = examination(data_dir)
    hide = _hidden(data_dir)
    shown = {
        part: {name: _without(hide, said) for name, said in facts.items()} for part, facts in found.items()
    }
    if is_json:
        click.echo(json.dumps(shown, indent=2))
    else:
        for part, facts in shown.items():
            put(f"{part}:" if facts else f"{part}: none")
            for name, said in facts.items():
                put(f"  {name}: {said}")
    return FOUND if found["problems"] else FINE


def examination(data_dir: Path | None) -> dict[str, Facts]:
    """Look at everything; the part `problems` is empty if nothing is wrong."""
    from skirmish.packs.folders import content_folders
    from skirmish.packs.library import library
    from skirmish.rules import rulesets

    systems = rulesets()
    known = library(content_folders(data_dir), systems)
    wrong = [*systems.left_out, *(str(problem).splitlines()[0] for problem in known.problems)]
    return {
        "versions": _versions(),
        "terminal": terminal_facts(),
        "packs": _packs(known),
        "saves": _saves(data_dir, wrong),
        "settings": _settings(data_dir, wrong),
        "self-test": _tested(known, wrong),
        "problems": {str(place): said for place, said in enumerate(wrong[:MOST_TOLD], 1)}
        | ({"more": str(len(wrong) - MOST_TOLD)} if len(wrong) > MOST_TOLD else {}),
    }


def _versions() -> Facts:
    machine = f"{platform.system()} {platform.release()}, {platform.machine()}"
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return {
        "skirmish": VERSION,
        "python": python,
        "system": machine,
        **{name: _version(name) for name in PACKAGES},
    }


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def _packs(known: Library) -> Facts:
    """Tell of each pack how many scenarios it has and under which rulesets it can be played."""
    from skirmish.packs.about import systems_of

    told = {}
    for pack in known.packs.values():
        scenarios = sum(card.home == pack.id for card in known.cards.values())
        told[pack.id] = (
            f"{pack.title}{f' {pack.version}' if pack.version else ''}, {scenarios} scenarios, "
            f"for {', '.join(systems_of(known, pack.id)) or 'no ruleset'}"
        )
    return {**told, "maps": str(len(known.maps)), "rulesets": ", ".join(known.rulesets) or "none"}


def _saves(data_dir: Path | None, wrong: list[str]) -> Facts:
    from skirmish.records.listing import listing
    from skirmish.records.places import data_folder, saves_folder

    folder = saves_folder(data_dir)
    entries = listing(folder)
    bad = [entry for entry in entries if entry.problem]
    wrong += [f"a save: {entry.problem}" for entry in bad]
    over = sum(bool(entry.result) for entry in entries)
    kind = "the folder of your data" if folder.parent == data_folder(data_dir) else "the checkout"
    if data_dir is not None:
        kind = "the folder named by --data-dir"
    return {
        "where": f"in {kind}; `skirmish locate saves` names it",
        "how many": f"{len(entries)}: {over} over, {len(entries) - over - len(bad)} not over, {len(bad)} bad",
    }


def _settings(data_dir: Path | None, wrong: list[str]) -> Facts:
    from skirmish.app.kept_settings import ALLOWED, with_kept
    from skirmish.app.settings import Settings

    settings, notices = with_kept(Settings(data_dir))
    wrong += notices
    told = {name: str(getattr(settings, name)) for name in ALLOWED}
    return {"where": "settings.json; `skirmish locate settings` names its folder", **told}


def _tested(known: Library, wrong: list[str]) -> Facts:
    """Begin a battle under each ruleset, and say whether somebody is asked."""
    return {name: _begun(known, name, wrong) for name in known.rulesets}


def _begun(known: Library, ruleset: str, wrong: list[str]) -> str:
    from skirmish.session import Session

    card = next((card for card in known.cards.values() if ruleset in card.rulesets), None)
    if card is None:
        return "no scenario can be played under it"
    try:
        with Session.start(known.setup(card.id, ruleset, SEED), known, None) as session:
            is_asked = bool(session.asked)
    except Exception as error:  # noqa: BLE001  whatever is wrong with it is what is looked for
        wrong.append(f"{ruleset}: a battle does not begin: {type(error).__name__}: {error}")
        return "a battle does not begin"
    return "a battle begins" if is_asked else "a battle begins, and nobody is asked"


def _hidden(data_dir: Path | None) -> tuple[tuple[str, str], ...]:
    """List what must not be shown, each with the words for it, the longest first."""
    from skirmish.records.places import data_folder, settings_folder

    own = Path(__file__).parents[2]
    places: list[tuple[Path, str]] = [
        (Path(sys.prefix), "[python]"),
        (own, "[the game]"),
        (settings_folder(data_dir), "[your settings]"),
        (data_folder(data_dir), "[your data]"),
    ]
    with suppress(OSError):  # Not everybody has a home.
        places.append((files.typed("~"), "~"))
    found = {str(name): said for path, said in places for name in (path, path.absolute(), files.real(path))}
    useful = ((name, said) for name, said in found.items() if len(name) > 1)
    return tuple(sorted(useful, key=lambda pair: -len(pair[0])))


def _without(hide: tuple[tuple[str, str], ...], text: str) -> str:
    for name, said in hide:
        text = text.replace(name, said)
    return text
