"""`replay`: a past battle watched again, on the screen or as lines."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from skirmish.cli.libraries import read_rulesets
from skirmish.cli.options import ascii_option
from skirmish.cli.output import FINE, break_lines, put, say
from skirmish.errors import SettingsError
from skirmish.hotseat import has_secrets
from skirmish.model.squads import people
from skirmish.typed import pick, within

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skirmish.records.past import PastBattle


@click.command()
@click.argument("save", type=click.Path(path_type=Path))
@click.option("--eyes", default="", help="The side whose eyes are taken; without it everything is seen.")
@click.option("--plain", "is_plain", is_flag=True, help="Line by line, with the comments.")
@ascii_option
@click.pass_obj
def replay(data_dir: Path | None, save: Path, *, eyes: str, is_plain: bool, is_ascii: bool) -> int:
    """Watch the battle in SAVE again: a save, or a file that was shared."""
    from skirmish.pack_cache.shelf import kept_library
    from skirmish.records.made_from import names_packs
    from skirmish.records.past import read_past

    past = read_past(save, read_rulesets())
    if is_plain:
        break_lines()
        if names_packs(past.header.content):
            tell_changes(past, kept_library(data_dir).pack_marks())
        tell(past, eyes_of(past, eyes))
        return FINE
    if eyes:
        raise SettingsError("--eyes goes with --plain; on the screen V changes whose eyes are taken")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise SettingsError("the screens need a terminal; without one there is `skirmish replay --plain`")
    from skirmish.app import run_app

    return run_app(data_dir, ascii_only=is_ascii, replay=save)


def eyes_of(past: PastBattle, named: str) -> str:
    """Return whose eyes are taken; SettingsError where that would tell a player the secrets of another."""
    battle = past.steps[-1].after
    sides = [side.id for side in battle.scene.sides]
    eyes = pick("side", named, sides) if named else ""
    here = people(battle.scene, past.seats)
    if battle.result is None and here and has_secrets(past.steps[0].after):
        if len(here) > 1:
            raise SettingsError("several people play it, and it is not over: what each knows stays with each")
        if eyes not in {"", here[0]}:
            known = within(battle.scene.side(here[0]).name)
            raise SettingsError(f"the battle is not over: only what {known} know is told")
        return here[0]
    return eyes


def tell_changes(past: PastBattle, marks: Mapping[str, str]) -> None:
    """Say which of the packs that the battle was made from are others now, or gone."""
    from skirmish.records.made_from import changes

    for sentence in changes(past.header.content, marks):
        say(sentence)


def tell(past: PastBattle, eyes: str) -> None:
    """Tell the battle line by line with the comments on it, as those eyes saw it; empty: as nobody's."""
    from skirmish.chronicle import tell_all, told_together
    from skirmish.records.comments import comments

    put(past.header.title)
    written = comments(past.path)
    for step in past.steps:
        for before, group in told_together(step, eyes):
            for line in tell_all(past.ruleset, group, before, is_folded=True):
                put(f"{step.number:>4}  {line.text}")
        if step.number in written:
            put(f"      Comment: {written[step.number]}")
    if past.broken is not None:
        say(f"{past.path.name} is damaged from {past.broken}.")
