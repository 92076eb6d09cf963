"""The group of all commands, and how their errors become exit codes and sentences."""

from __future__ import annotations

import io
import os
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NoReturn

import click

from skirmish.cli import streams
from skirmish.cli.options import GivenPath
from skirmish.cli.output import CLOSED, FAILED, FINE, FOUND, INTERRUPTED, UNREADABLE, USAGE, say
from skirmish.errors import ContentError, FileError, IllegalAction, NotationError, SaveError, SkirmishError

COMMANDS: Final = {
    "play": "play:play",
    "serve": "serve:serve",
    "scenario": "content:scenario_group",
    "map": "maps:map_group",
    "pack": "pack:pack_group",
    "puzzle": "puzzle:puzzle_group",
    "watch": "watch:watch",
    "simulate": "simulate:simulate",
    "odds": "odds:odds",
    "duel": "duel:duel",
    "compare": "compare:compare",
    "arena": "arena:arena",
    "rules": "rules:rules",
    "saves": "saves:saves",
    "replay": "replay:replay",
    "locate": "saves:locate",
    "doctor": "doctor:doctor",
    "verify": "saves:verify",
}
"""Where each command stands in this package; loaded when it is asked for, so that the game opens at once."""


TRACE: Final = "SKIRMISH_TRACE"
"""Environment variable: set, a failure of the game shows where it came about."""


class Commands(click.Group):
    """Commands that end with a documented exit code and, at worst, a sentence."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """List the names of the commands, in alphabetical order."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load the command of that name; None if there is none."""
        module, _, name = COMMANDS.get(cmd_name, "").partition(":")
        if not module:
            return None
        command: click.Command = getattr(import_module(f"skirmish.cli.{module}"), name)
        return command

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        """Run a command and leave with its exit code."""
        extra |= {"standalone_mode": False, "prog_name": "skirmish"}
        if sys.stdout is None:
            say("skirmish: standard output is closed")
            sys.exit(UNREADABLE)
        if sys.stdin is None:  # The program that started the game had closed it.
            sys.stdin = io.StringIO()
        for stream, errors in ((sys.stdin, "ignore"), (sys.stdout, "replace"), (sys.stderr, "replace")):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors=errors)
        with streams.ended_by_signals():
            code = self._answered(lambda: super(Commands, self).main(*args, **extra))
        sys.exit(streams.settled(code or FINE))

    def _answered(self, run: Callable[[], Any]) -> Any:
        """Return the exit code of a command, and say what went wrong if it failed."""
        try:
            return run()
        except click.exceptions.NoArgsIsHelpError as error:
            say(error.ctx.get_help() if error.ctx else "")
            return USAGE
        except click.ClickException as error:
            with suppress(OSError):
                _show(error)
            return error.exit_code
        except click.Abort:
            return INTERRUPTED
        except streams.Ended as end:
            return end.code
        except SkirmishError as error:
            say(f"skirmish: {error}")
            return _code(error)
        except OSError as error:
            say(f"skirmish: {error.strerror or type(error).__name__}: nothing more can be read or written")
            return UNREADABLE
        except Exception as error:  # noqa: BLE001  the last line of defence: no page of internals for a player
            return failed(error)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command, and make sure that all of its output has gone out."""
        try:
            code = super().invoke(ctx)
            if not code:  # How it failed says more than that its output cannot go out either.
                sys.stdout.flush()
        except BrokenPipeError:  # A reader that has gone is no error.
            return CLOSED
        except KeyboardInterrupt:
            return INTERRUPTED
        return code


def _show(error: click.ClickException) -> None:
    """Say what click says; a line that is too long is shortened."""
    shown = io.StringIO()
    error.show(shown)
    say(shown.getvalue())


def failed(error: Exception) -> int:
    """Say in three lines what went wrong in the game itself, without a name of any folder."""
    frames = traceback.extract_tb(error.__traceback__)
    here = Path(__file__).resolve().parents[1]
    place = "an unknown place"
    for frame in frames:
        path = Path(frame.filename)
        if path.is_relative_to(here):
            place = f"skirmish/{path.relative_to(here).as_posix()}, line {frame.lineno}"
    say(f"skirmish: the game itself has failed: {type(error).__name__} in {place}.")
    say("What was played is saved to the last command; `skirmish play` goes on with it.")
    say(f"It is a fault of the game, please report it; {TRACE}=1 before the command shows all of it.")
    if os.environ.get(TRACE):
        say("".join(traceback.format_exception(error)))
    return FAILED


def _code(error: SkirmishError) -> int:
    if isinstance(error, SaveError | ContentError | FileError):
        return UNREADABLE
    return FOUND if isinstance(error, IllegalAction | NotationError) else USAGE


def _version(ctx: click.Context, _option: click.Parameter, is_asked: bool) -> None:
    if is_asked:
        from skirmish.packs.versions import VERSION

        click.echo(f"skirmish {VERSION}")
        ctx.exit()


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Print the version."
)
@click.option(
    "--data-dir",
    type=GivenPath(path_type=Path, file_okay=False),
    help="Your own packs, maps and saves lie here.",
)
@click.pass_context
def cli(ctx: click.Context, data_dir: Path | None) -> Any:
    """A turn-based tactical skirmish, played under tabletop rules. Without a command: `play`.

    Data goes to standard output, words to standard error. Exit codes: 0 fine, 1 problems found or refused,
    2 wrong usage, 3 a file cannot be read or written, 70 the game itself has failed.
    """
    ctx.obj = data_dir
    if ctx.invoked_subcommand is not None:
        return None
    if data_dir is None and not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise click.exceptions.NoArgsIsHelpError(ctx)
    from skirmish.cli.play import play

    return ctx.invoke(play)


def main() -> NoReturn:
    """Run the command line; the shell starts this."""
    streams.filled()
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # To start numpy's threads takes long; none is needed.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "1")  # There are none; looking for them takes long.
    cli.main()
