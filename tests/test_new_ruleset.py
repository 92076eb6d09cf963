"""`skirmish rules new`: a package that installs beside the game, plays, and proves itself."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
import sysconfig
import venv
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.cli.shell import skirmish
from tests.test_sixth import pip

TOP = Path(__file__).resolve().parent.parent
NAME = "brawl_night"
PLAIN = {"PYTHONDONTWRITEBYTECODE": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
"""A Python that writes nothing, and a pytest as those have it who installed nothing else."""


@dataclass(frozen=True, slots=True)
class Shop:
    """Where somebody writes a system."""

    project: Path
    """The package that was written."""
    interpreter: Path
    """The Python in whose environment it is installed."""

    def run(self, *arguments: str, folder: Path | None = None) -> str:
        """What a module prints that is run there, without the checkout in its path."""
        done = subprocess.run(
            [self.interpreter, "-m", *arguments],
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
            cwd=folder or self.interpreter.parent,
            env={**os.environ, **PLAIN},
        )
        assert done.returncode == 0, done.stderr + done.stdout
        assert "left out" not in done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Shop:
    """The package, written by the command and installed as its README says into an empty environment.

    Nothing is fetched: the game, what it needs and the build backend are those of this checkout.
    """
    place = tmp_path_factory.mktemp("shop")
    here = Path.cwd()
    os.chdir(place)
    try:
        said = skirmish("rules", "new", NAME)
    finally:
        os.chdir(here)
    assert (said.code, said.err) == (0, "")
    project, home = place / NAME, place / "venv"
    venv.create(home, symlinks=True)
    interpreter = home / "bin" / "python"
    (site,) = home.glob("lib/python*/site-packages")
    (site / "game.pth").write_text(f"{TOP}\n{sysconfig.get_path('purelib')}\n")
    pip("--python", interpreter, "install", "--no-index", "--no-build-isolation", "-e", project)
    return Shop(project, interpreter)


def test_the_game_finds_it(shop: Shop) -> None:
    found = {one["id"]: one["title"] for one in json.loads(shop.run("skirmish", "rules", "--json"))}
    assert found[NAME] == "Brawl night"


def test_two_opponents_fight_it_out(shop: Shop) -> None:
    data = ("--data-dir", str(shop.project / "data"))
    fought = ("simulate", f"{NAME}_duel", "-n", "2", "--jobs", "1", "--level", "recruit", "--json")
    said = json.loads(shop.run("skirmish", *data, *fought))
    assert (said["battles"], said["slips"]) == (2, 0)


def test_its_pack_can_be_shared_as_it_is(shop: Shop) -> None:
    data = ("--data-dir", str(shop.project / "data"))
    said = shop.run("skirmish", *data, "pack", "check", f"{NAME}_yard")
    assert said.strip() == f"{NAME}_yard: People for Brawl night, {NAME}_yard 0.1.0, 1 scenario, for {NAME}"


def test_its_odds_are_those_of_two_dice(shop: Shop) -> None:
    """Fight 3 against Fight 1: 7 + 1 - 3, so 5 or more with two dice: 30 of 36."""
    data = ("--data-dir", str(shop.project / "data"))
    asked = (
        f"{NAME}_yard/fighter",
        f"{NAME}_yard/archer",
        "--rules",
        NAME,
        "--verb",
        "strike",
        "--distance",
        "1",
    )
    said = json.loads(shop.run("skirmish", *data, "odds", *asked, "--json"))
    assert {one["name"]: Fraction(one["p"]) for one in said["outcomes"]} == {
        "hit": Fraction(30, 36),
        "miss": Fraction(6, 36),
    }


def test_its_own_tests_pass(shop: Shop) -> None:
    assert "3 passed" in shop.run("pytest", "-q", "-p", "no:cacheprovider", folder=shop.project)


def test_what_is_changed_holds_at_once(shop: Shop) -> None:
    table = shop.project / NAME / "__init__.py"
    before = table.read_text(encoding="utf-8")
    table.write_text(before.replace('title="Brawl night"', 'title="Brawl day"'), encoding="utf-8")
    try:
        assert f"{NAME}  Brawl day" in shop.run("skirmish", "rules")
    finally:
        table.write_text(before, encoding="utf-8")


def test_nothing_of_the_example_is_left_in_it(shop: Shop) -> None:
    files = [path for path in shop.project.rglob("*") if "build" not in path.parts]
    texts = [path for path in files if path.suffix in {".py", ".toml", ".md", ".yaml"}]
    assert {path.suffix for path in texts} == {".py", ".toml", ".md", ".yaml"}
    for path in texts:
        assert "starter" not in f"{path.name}{path.read_text(encoding='utf-8')}".lower()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("new",), "is written by skirmish rules new ID"),
        (("fudge", "mine"), "is written by skirmish rules new ID"),
        (("new", "fudge"), "there is a ruleset `fudge` already"),
        (("new", "json"), "there is a Python package `json` already"),
        (("new", "class"), "it is a word of Python itself"),
        (("new", "../up"), "cannot be an id"),
        (("new", "Big"), "cannot be an id"),
        (("new", "there"), "there is there already"),
    ],
)
def test_what_cannot_be_written_is_refused(
    words: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there").mkdir()
    answer = skirmish("rules", *words)
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err
    assert [path.name for path in tmp_path.rglob("*")] == ["there"]


@pytest.mark.parametrize("after", [0, 1, 4])
def test_a_disk_that_is_full_takes_no_half_package(
    after: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fourth file is one in the middle of the package."""
    monkeypatch.chdir(tmp_path)
    done, real = [], Path.write_text

    def full(path: Path, *args: Any, **more: Any) -> int:
        done.append(path)
        if len(done) > after:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(path, *args, **more)

    with monkeypatch.context() as filled:
        filled.setattr(Path, "write_text", full)
        answer = skirmish("rules", "new", NAME)
    assert (answer.code, answer.out) == (3, "")
    assert "the package cannot be written: No space left on device" in answer.err
    assert [*tmp_path.rglob("*")] == []


def test_the_example_that_it_copies_is_whole() -> None:
    """What ships is what is tested: the wheel carries `examples`, so does the sdist."""
    project = (TOP / "pyproject.toml").read_text(encoding="utf-8")
    assert project.count('"examples"') >= 3
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", "test_starter.py"],
        cwd=TOP / "examples" / "starter",
        env={**os.environ, "PYTHONPATH": ".", "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert "3 passed" in done.stdout, done.stdout
