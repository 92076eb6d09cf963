"""Options that several commands share."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import wraps
from pathlib import Path
from typing import Any, Final

import click

from skirmish.cli import completion
from skirmish.cli.output import draw_in_ascii, seed_of
from skirmish.errors import SettingsError
from skirmish.seats import LEVELS
from skirmish.typed import quoted

Command = Callable[..., None]

rules_option: Final = click.option(
    "--rules",
    default="",
    shell_complete=completion.rulesets,
    help="The ruleset; without it the scenario's first.",
)
"""Id of the ruleset; empty if none was named."""

ascii_option: Final = click.option(
    "--ascii", "is_ascii", is_flag=True, callback=draw_in_ascii, help="Draw with ASCII characters only."
)
"""Whether only ASCII is drawn and printed."""


class GivenPath(click.Path):
    """A path on the command line that is not empty: an empty one would stand for the folder one is in.

    Where no file will do, no device does, either.
    """

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path as `click.Path` does; a usage error for an empty text."""
        if value == "":
            self.fail("the name of a file or folder is not empty", param, ctx)
        found = super().convert(value, param, ctx)
        if not self.file_okay and os.path.lexists(value) and not Path(value).is_dir():
            self.fail(f"`{quoted(os.fspath(value))}` is no folder", param, ctx)
        return found


def lists(what: str) -> Callable[[object, object, str | None], tuple[str, ...]]:
    """Return what reads the words of a list that was typed, `A,B`, each once; without the option, none.

    `what` is what they name. It raises SettingsError for a list without a word, as `,`: it is no list of all.
    """

    def words_of(_context: object, _option: object, text: str | None) -> tuple[str, ...]:
        words = dict.fromkeys(word.strip() for word in (text or "").split(",") if word.strip())
        if text is not None and not words:
            raise SettingsError(f"no {what} was named")
        return tuple(words)

    return words_of


rulesets_option: Final = click.option(
    "--rules",
    callback=lists("ruleset"),
    metavar="R,R…",
    shell_complete=completion.rulesets,
    help="The rulesets; without it all that a scenario allows.",
)
"""Ids of rulesets, each once; none if the option was not given."""
fog_option: Final = click.option(
    "--fog/--no-fog", default=None, help="Whether sides see only what their units see."
)
"""Whether there is fog; None: as the scenario has it."""
jobs_option: Final = click.option(
    "--jobs", type=click.IntRange(1, 256), help="Processes; without it one for each core."
)
"""How many processes fight; None if none were named."""
seeds_option: Final = click.option(
    "--seed",
    default="arena",
    show_default=True,
    callback=seed_of,
    help="The seeds of all battles are made from it.",
)
"""What the seeds of many battles are made from; `play` and `watch` take the seed of one."""
backend_option: Final = click.option(
    "--backend",
    default="local",
    show_default=True,
    shell_complete=completion.backends,
    help="Who fights: local, or a running cluster, dask=tcp://127.0.0.1:PORT or ray=auto.",
)
"""Who fights, as it was typed."""


def forms(rows: str) -> Callable[[Command], Command]:
    """Give a command the options `--json` and `--csv`; it gets the one that was typed as `form`, or "".

    `rows` is what a line of CSV is about, as in `each battle`. SettingsError if both were typed.
    """

    def with_forms(command: Command) -> Command:
        @wraps(command)
        def told(*given: Any, is_json: bool, is_csv: bool, **how: Any) -> None:
            if is_json and is_csv:
                raise SettingsError("say --json or --csv")
            command(*given, form="json" if is_json else "csv" if is_csv else "", **how)

        csv = click.option("--csv", "is_csv", is_flag=True, help=f"As CSV, a line for {rows}.")
        return click.option("--json", "is_json", is_flag=True, help="As JSON.")(csv(told))

    return with_forms


def _told(levels: Mapping[str, str]) -> str:
    """Return what stands below the help of a command, in lines that click leaves as they are."""
    rows = (f"  {name:8} {said}" for name, said in levels.items())
    return "\n".join(("\b", "Levels of opponents, weakest first:", *rows))


SEATED_TOLD: Final = _told(LEVELS)
"""For commands that take seats: each level with its sentence."""
LEVELS_TOLD: Final = _told({"random": "Any legal answer.", **LEVELS})
"""For commands that take levels: the same, and `random`."""

levels_option: Final = click.option(
    "--level",
    "levels",
    multiple=True,
    shell_complete=completion.levels,
    help="LEVEL for all, or SIDE=LEVEL; may be repeated. Allies play as their side, or ALLY=LEVEL.",
)
"""Levels as they were typed; `read_levels` of `skirmish/cli/battles.py` reads them."""
