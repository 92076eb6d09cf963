"""Typing commands, as the tests of the command line do."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from click.testing import CliRunner

from skirmish.cli.main import cli


@dataclass(frozen=True, slots=True)
class Said:
    """What a command answered."""

    code: int
    """Its exit code."""
    out: str
    """Its data."""
    err: str
    """Its words."""

    @property
    def lines(self) -> list[str]:
        """The data, line by line."""
        return self.out.splitlines()

    @property
    def json(self) -> Any:
        """The data, read as JSON."""
        return json.loads(self.out)


def skirmish(*args: object, typed: str = "") -> Said:
    """Run `skirmish ARGS...` with that on standard input. What it raises, the test sees."""
    done = CliRunner().invoke(cli, [str(arg) for arg in args], input=typed, prog_name="skirmish")
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return Said(done.exit_code, done.stdout, done.stderr)
