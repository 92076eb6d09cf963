"""Completion by the shell: what each place of a command offers, in every shell that the page names."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import BashComplete, FishComplete, ShellComplete, ZshComplete

from skirmish.arena import LEVELS
from skirmish.cli.main import COMMANDS, cli
from skirmish.packs.library import Library
from skirmish.rules import rulesets
from skirmish.seats import SEATS
from tests.library import shipped_library

VARIABLE = "_SKIRMISH_COMPLETE"
"""What the shell sets to ask; `docs/cli.md` says so."""
SHELLS: dict[str, type[ShellComplete]] = {"bash": BashComplete, "zsh": ZshComplete, "fish": FishComplete}


def offered(*typed: str) -> list[str]:
    """What may stand in the place of the last word, which may be begun."""
    found = BashComplete(cli, {}, "skirmish", VARIABLE).get_completions(list(typed[:-1]), typed[-1])
    return [item.value for item in found]


@pytest.fixture(name="found", scope="module")
def _found() -> Library:
    return shipped_library()


def test_commands_and_their_options_are_offered() -> None:
    assert set(offered("")) == set(COMMANDS)
    assert offered("simu") == ["simulate"]
    assert {"--rules", "--seed", "--plain"} <= set(offered("play", "--"))
    assert offered("scenario", "") == ["list"]


@pytest.mark.parametrize("command", ["play", "watch", "simulate", "compare"])
def test_scenarios_are_offered_where_one_is_named(command: str, found: Library) -> None:
    assert offered(command, "") == sorted(found.cards)
    assert offered(command, "fo") == ["ford"]


def test_scenarios_of_ones_own_are_offered_without_reading_them(tmp_path: Path) -> None:
    folder = tmp_path / "content" / "mine" / "scenarios"
    folder.mkdir(parents=True)
    (folder / "forge_fire.yaml").write_text("this is no scenario", encoding="utf-8")
    assert offered("--data-dir", str(tmp_path), "play", "fo") == ["ford", "forge_fire"]
    assert offered("play", "--data-dir", str(tmp_path), "fo") == ["ford", "forge_fire"]


@pytest.mark.parametrize("command", ["play", "watch", "simulate", "compare", "duel", "odds"])
def test_rulesets_are_offered_behind_rules(command: str) -> None:
    assert offered(command, "--rules", "") == sorted(rulesets())


def test_rulesets_are_offered_for_the_command_about_them() -> None:
    assert offered("rules", "f") == ["forge", "fudge"]
    assert offered("rules", "fudge", "--against", "r") == ["ranks"]


def test_behind_a_comma_those_rulesets_are_offered_that_are_left() -> None:
    assert offered("compare", "ford", "--rules", "fudge,f") == ["fudge,forge"]


@pytest.mark.parametrize("command", ["watch", "simulate", "compare"])
def test_levels_are_offered_for_all_and_for_each_side(command: str) -> None:
    assert offered(command, "--level", "re") == ["recruit", "regular"]
    both = [f"{side}={level}" for side in ("raiders", "watch") for level in LEVELS]
    assert sorted(offered(command, "raid", "--level", "")) == sorted([*LEVELS, *both])
    assert offered(command, "raid", "--level", "watch=v") == ["watch=veteran"]
    assert offered(command, "nowhere", "--level", "re") == ["recruit", "regular"]


def test_seats_are_offered_for_each_side() -> None:
    assert offered("play", "ford", "--seat", "keepers=") == sorted(f"keepers={who}" for who in SEATS)
    assert offered("play", "--seat", "keepers=") == []


@pytest.mark.parametrize("command", ["odds", "duel"])
def test_units_are_offered_where_one_is_named(command: str, found: Library) -> None:
    known = {
        f"{name}/{unit}"
        for name, pack in found.packs.items()
        for unit_set in pack.unit_sets.values()
        for unit in unit_set.units
    }
    assert set(offered(command, "")) == known
    assert offered(command, "core/archer", "core/gua") == ["core/guard"]


# --------------------------------------------------------------------------------------------- in the shells


def asked(shell: str, way: str, **words: str) -> str:
    """What the game answers a shell: its script (`source`), or what may be typed (`complete`)."""
    done = subprocess.run(
        [sys.executable, "-m", "skirmish"],
        env={**os.environ, VARIABLE: f"{shell}_{way}", **words},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.stderr == ""
    return done.stdout


@pytest.mark.parametrize("shell", SHELLS)
def test_every_shell_gets_its_script(shell: str) -> None:
    script = asked(shell, "source")
    assert VARIABLE in script
    assert f"{shell}_complete" in script


@pytest.mark.parametrize(
    ("shell", "words"),
    [
        ("bash", {"COMP_WORDS": "skirmish play fo", "COMP_CWORD": "2"}),
        ("zsh", {"COMP_WORDS": "skirmish play fo", "COMP_CWORD": "2"}),
        ("fish", {"COMP_WORDS": "skirmish play fo", "COMP_CWORD": "fo"}),
    ],
)
def test_every_shell_is_answered(shell: str, words: dict[str, str]) -> None:
    answer = set(re.findall(r"\w{2,}", asked(shell, "complete", **words)))
    assert answer == {"plain", "ford"}, "a word to be typed, and which"


def in_bash(script: str, folder: Path) -> list[str]:
    """The lines that a real bash prints, which finds `skirmish` in that folder."""
    path = f"{folder}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", script], env={**os.environ, "PATH": path}, capture_output=True, text=True, check=True
    )
    return done.stdout.split()


@pytest.fixture(name="installed")
def _installed(tmp_path: Path) -> Path:
    """A folder with the command in it, as an install puts it there."""
    if shutil.which("bash") is None:
        pytest.skip("there is no bash")
    command = tmp_path / "skirmish"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m skirmish "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    return tmp_path


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("play fo", ["ford"]),
        ("play raid --rules f", ["forge", "fudge"]),
        ("watch raid --level v", ["veteran"]),
    ],
)
def test_a_real_bash_completes(typed: str, answer: list[str], installed: Path) -> None:
    words = f"skirmish {typed}"
    script = f"""
        eval "$({VARIABLE}=bash_source skirmish)"
        COMP_WORDS=({words}); COMP_CWORD=$(({len(words.split())} - 1))
        _skirmish_completion skirmish
        printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    assert in_bash(script, installed) == answer
