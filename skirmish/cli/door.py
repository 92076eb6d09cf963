"""The group of all commands, and what becomes of whatever goes wrong in them."""

from __future__ import annotations

import io
import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NoReturn

import click

from skirmish.cli.voice import CLOSED, FINE, FOUND, INTERRUPTED, UNREADABLE, USAGE, say
from skirmish.errors import ContentError, IllegalAction, NotationError, SaveError, SkirmishError

COMMANDS: Final = {
    "play": "play:play",
    "scenario": "content:scenario_group",
    "map": "content:map_group",
    "watch": "watch:watch",
    "simulate": "simulate:simulate",
    "odds": "odds:odds",
    "duel": "duel:duel",
    "compare": "compare:compare",
    "rules": "rules:rules",
    "saves": "saves:saves",
    "locate": "saves:locate",
    "verify": "saves:verify",
}
"""Where each command stands in this package; loaded when it is asked for, so that the game opens at once."""


class Door(click.Group):
    """Commands that end with a documented exit code and, at worst, a sentence."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Their names, in alphabetical order."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, loaded now; None if there is none."""
        module, _, name = COMMANDS.get(cmd_name, "").partition(":")
        if not module:
            return None
        command: click.Command = getattr(import_module(f"skirmish.cli.{module}"), name)
        return command

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        """Run a command and leave with its exit code."""
        extra |= {"standalone_mode": False, "prog_name": "skirmish"}
        if sys.stdin is None:  # It was closed by whoever started the game.
            sys.stdin = io.StringIO()
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")
        try:
            code = super().main(*args, **extra)
        except click.exceptions.NoArgsIsHelpError as error:
            click.echo(error.ctx.get_help() if error.ctx else "", err=True)
            code = USAGE
        except click.ClickException as error:
            error.show()
            code = error.exit_code
        except click.Abort:
            code = INTERRUPTED
        except SkirmishError as error:
            say(f"skirmish: {error}")
            code = _code(error)
        sys.exit(code or FINE)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; a reader that has gone is no error."""
        try:
            code = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return CLOSED
        return code


def _code(error: SkirmishError) -> int:
    if isinstance(error, SaveError | ContentError):
        return UNREADABLE
    return FOUND if isinstance(error, IllegalAction | NotationError) else USAGE


def _version(ctx: click.Context, _option: click.Parameter, is_asked: bool) -> None:
    if is_asked:
        from importlib.metadata import PackageNotFoundError, version

        try:
            click.echo(f"skirmish {version('skirmish-table')}")
        except PackageNotFoundError:
            click.echo("skirmish, from a checkout that was not installed")
        ctx.exit()


@click.group(cls=Door, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Say it.")
@click.option(
    "--data-dir",
    type=click.Path(path_type=Path, file_okay=False),
    help="Your own packs, maps and saves lie here.",
)
@click.pass_context
def table(ctx: click.Context, data_dir: Path | None) -> None:
    """A turn-based tactical skirmish, played under tabletop rules.

    Data goes to standard output, words to standard error. Exit codes: 0 fine, 1 problems found or refused,
    2 wrong usage, 3 a file cannot be read or written.
    """
    ctx.obj = data_dir


def main() -> NoReturn:
    """What the shell starts."""
    table.main()
