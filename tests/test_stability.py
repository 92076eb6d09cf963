"""What `docs/stability.md` promises is what there is."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from skirmish.cli.main import COMMANDS, TRACE
from skirmish.records.lines import FORMAT
from skirmish.rules import ENTRY_POINTS

TOP = Path(__file__).resolve().parent.parent
PAGE = (TOP / "docs" / "stability.md").read_text("utf-8")


def test_it_names_every_command_and_no_other() -> None:
    named = PAGE.partition("**Commands.** They are ")[2].partition(". ")[0]
    assert re.findall(r"`(\w+)`", named) == sorted(COMMANDS)


def test_it_names_the_format_of_saves_the_entry_points_and_what_the_environment_holds() -> None:
    assert f"The number of their format is {FORMAT}." in PAGE
    assert f"`{ENTRY_POINTS}`" in PAGE
    assert f"`{TRACE}`" in PAGE
    project = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["requires-python"] == ">=" + re.findall(r"Python (3\.\d+) or newer", PAGE)[0]
