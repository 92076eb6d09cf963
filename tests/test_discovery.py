"""Rulesets that others have installed: one that is broken is named and left out, and nothing else suffers."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from examples.twenty import RULESET
from skirmish import rules
from skirmish.packs.library import library
from skirmish.rules.inspection import flaw
from skirmish.rules.prose import Prose
from skirmish.rules.ruleset import Ruleset
from skirmish.rules.verb import Verb
from tests.cli.shell import skirmish
from tests.cli.yard import write_yard

TOP = Path(__file__).resolve().parent.parent
OWN = ["forge", "fudge", "pools", "ranks", "stunts"]


@dataclass
class Point:
    """An entry point of somebody else."""

    name: str
    """As its owner calls it."""
    load: Callable[[], Any]
    """What loading it does."""


def _raises(error: BaseException) -> Callable[[], Any]:
    def load() -> Any:
        raise error

    return load


def _changed(**fields: Any) -> Callable[[], Any]:
    return lambda: replace(RULESET, **fields)


def _verb(**fields: Any) -> Callable[[], Any]:
    verbs = dict(RULESET.verbs)
    return lambda: replace(RULESET, verbs={**verbs, "shoot": replace(verbs["shoot"], **fields)})


def _said(**fields: Any) -> Callable[[], object]:
    """A ruleset whose prose has those fields."""
    return _changed(prose=Prose(**fields))


BROKEN = {
    "has no prose": (_changed(prose=None), "its prose is no Prose but NoneType"),
    "does not import": (_raises(ModuleNotFoundError("No module named 'gone'")), "No module named 'gone'"),
    "raises": (_raises(ZeroDivisionError("by\nzero")), "ZeroDivisionError: by zero"),
    "exits": (_raises(SystemExit(7)), "SystemExit: 7"),
    "is no table": (lambda: "rules", "it is no Ruleset but str"),
    "is nothing": (lambda: None, "it is no Ruleset but NotImplementedType"),
    "is a class": (lambda: Ruleset, "it is no Ruleset but type"),
    "has an id twice": (_changed(id="fudge"), "there is a ruleset 'fudge' already"),
    "has no id": (_changed(id=None), "its id is None"),
    "has an id of its own": (_changed(id="../up"), "its id is '../up'"),
    "has no version": (_changed(version="2"), "its version is '2'"),
    "has version 0": (_changed(version=0), "its version is 0"),
    "has no full": (_changed(full=None), "it has no function 'full'"),
    "has no card": (_changed(card=None), "it has no function 'card'"),
    "has no judge": (_changed(judge="x"), "it has no function 'judge'"),
    "has a bad with_state": (_changed(with_state=3), "it has no function 'with_state'"),
    "has no rounds": (_changed(rounds=None), "its rounds has no function 'begin'"),
    "has no verbs": (_changed(verbs={}), "it has no verbs"),
    "has a verb that is none": (_changed(verbs={"x": 1}), "its verb 'x' is no Verb of that id"),
    "has a verb that lands nowhere": (_verb(land=None), "its verb 'shoot' has no function 'land'"),
    "has a verb without a start": (_verb(can_start=None), "its verb 'shoot' has no function 'can_start'"),
    "has a verb without a roll": (_verb(roll=None), "one of weigh and roll without the other"),
    "has no topics": (_said(topics=None), "its topics are no mapping"),
    "has a sheet that is none": (_changed(sheet=int), "its sheet is no dataclass"),
    "has a kit that is none": (_changed(kit={"weapons": 3}), "its kit 'weapons' is no dataclass"),
    "has states that are none": (_said(states=("prone",)), "its states are no tuple of StateWord"),
}  # fmt: skip


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Install packages with these entry points, for the time of a test."""

    def install(*points: Point) -> None:
        monkeypatch.setattr(rules, "entry_points", lambda group: points)
        rules.rulesets.cache_clear()

    yield install
    rules.rulesets.cache_clear()


@pytest.mark.parametrize("name", BROKEN)
def test_what_cannot_be_played_is_left_out_with_its_reason(name: str, installed: Callable[..., None]) -> None:
    load, why = BROKEN[name]
    installed(Point("bad", load), Point("good", lambda: RULESET))
    found = rules.rulesets()
    assert sorted(found) == sorted([*OWN, "twenty"])
    (said,) = found.left_out
    assert said.startswith("the ruleset 'bad': ")
    assert why in said


@pytest.mark.parametrize("table", [*rules.rulesets().values(), RULESET], ids=lambda table: table.id)
def test_nothing_is_wrong_with_what_can_be_played(table: Ruleset) -> None:
    assert flaw(table) == ""


def test_a_verb_under_a_wrong_name_is_a_flaw() -> None:
    verbs = {"hit": Verb("strike", lambda *_: None)}
    assert flaw(replace(RULESET, verbs=verbs)) == "its verb 'hit' is no Verb of that id"


EVERY = [
    (["rules"], 0),
    (["rules", "fudge", "--verbs"], 0),
    (["rules", "fudge", "--primer"], 0),
    (["scenario", "list", "--json"], 0),
    (["odds", "core/guard", "core/archer", "--rules", "fudge", "--verb", "strike"], 0),
    (["simulate", "brawl", "-n", "1", "--jobs", "1", "--level", "random"], 0),
    (["watch", "brawl", "--level", "random", "--save", "{}/one.save"], 0),
    (["verify", "{}/one.save"], 0),
    (["saves"], 0),
    (["duel", "core/guard", "core/guard", "--rules", "fudge", "-n", "1", "--jobs", "1"], 0),
    (["play", "--plain", "brawl"], 0),
]


def test_every_command_goes_on_without_it(tmp_path: Path, installed: Callable[..., None]) -> None:
    write_yard(tmp_path)
    installed(Point("bad", _raises(ImportError("gone"))))
    for args, code in EVERY:
        said = skirmish("--data-dir", tmp_path, *(part.format(tmp_path) for part in args), typed="quit\n")
        assert (args, said.code) == (args, code), said.err
        assert "Traceback" not in said.err
        if args[0] != "saves":  # It needs no ruleset.
            assert "left out: the ruleset 'bad': it cannot be loaded: ImportError: gone" in said.err


def test_a_ruleset_that_fails_at_a_file_costs_that_file_alone(tmp_path: Path) -> None:
    write_yard(tmp_path)
    fudge = rules.rulesets()["fudge"]

    def fail(*_: object) -> Any:
        raise ArithmeticError("no idea")

    found = library((tmp_path, TOP), {**rules.rulesets(), "fudge": replace(fudge, audit=fail)})
    assert any("its ruleset fails at it: ArithmeticError: no idea" in str(one) for one in found.problems)
    assert set(found.packs) == {"core", "bronze", "deep", "marches", "nightshift", "wild", "small"}


def test_an_installed_package_that_does_not_import_is_said_in_a_line(tmp_path: Path) -> None:
    notes = tmp_path / "skirmish_bad-1.0.dist-info"
    notes.mkdir()
    (notes / "METADATA").write_text("Metadata-Version: 2.1\nName: skirmish-bad\nVersion: 1.0\n")
    (notes / "entry_points.txt").write_text("[skirmish.rulesets]\nbad = no_such_module:RULESET\n")
    code = "import sys; sys.path.insert(0, sys.argv.pop(1)); from skirmish.cli.main import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, tmp_path, "rules", "--json"],
        cwd=TOP, capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0
    assert sorted(one["id"] for one in json.loads(done.stdout)) == OWN
    (line,) = done.stderr.splitlines()
    assert line.startswith("skirmish: left out: the ruleset 'bad' of the package skirmish-bad: ")
    assert "No module named 'no_such_module'" in line
