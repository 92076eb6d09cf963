"""`odds --chart`: lines where the figures are, and what makes no chart."""

from __future__ import annotations

import sys

import pytest

from skirmish.cli.odds_chart import WIDTH
from tests.cli.shell import skirmish
from tests.library import shipped_library

ASKED = ("odds", "archer", "guard", "--rules", "fudge", "--verb", "shoot", "--distance", "10", "--chart")


@pytest.fixture(autouse=True)
def _at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skirmish.cli.odds.read_library", lambda _data_dir: shipped_library())


def test_a_line_falls_from_near_to_far() -> None:
    """A shot is the harder the farther (FU-72), so the line stands high on the left and low on the right."""
    pytest.importorskip("plotext")
    said = skirmish(*ASKED, "--over", "distance=5..40..5")
    assert said.code == 0, said.err
    assert "hurts, %" in said.lines[0]
    assert said.lines[-1].strip() == "distance"
    assert max(map(len, said.lines)) <= WIDTH
    drawn = [line.partition("┤")[2] or line.partition("│")[2] for line in said.lines]
    marked = [line for line in drawn if "o" in line and "hurts" not in line]
    assert marked[0].index("o") < marked[-1].index("o")
    assert "\x1b" not in said.out


def test_a_second_axis_has_a_line_for_each_value_told_apart_without_colour() -> None:
    pytest.importorskip("plotext")
    said = skirmish(*ASKED, "--over", "distance=5..40..5", "--over", "armour=none,plate", "--show", "damage")
    assert said.code == 0, said.err
    assert "damage, by armour" in said.lines[0]
    assert "oo none" in said.out
    assert "xx plate" in said.out


def test_of_several_systems_each_is_a_line_over_what_is_varied() -> None:
    """Systems have no order: what has one runs from left to right, be there ever so many values of it."""
    pytest.importorskip("plotext")
    shot = ("odds", "archer", "guard", "--rules", "fudge,stunts", "--verb", "shoot", "--chart")
    said = skirmish(*shot, "--over", "cells=2..12")
    assert said.code == 0, said.err
    assert "hurts, %, by rules" in said.lines[0]
    assert said.lines[-1].strip() == "cells"
    assert said.lines[-2].split()[0] == "2"
    assert "oo fudge" in said.out
    assert "xx stunts" in said.out


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ((), "takes one --over"),
        (("--over", "armour", "--over", "arc", "--over", "cells=5,6"), "takes one --over"),
        (("--over", "armour", "--show", "damage", "--show", "out"), "numbers and chances"),
        (("--over", "armour", "--over", "cells=5..14"), "8 lines at most, not 10"),
        (("--over", "armour", "--json"), "one of --json, --csv and --chart"),
    ],
)
def test_what_makes_no_chart_is_said(args: tuple[str, ...], words: str) -> None:
    said = skirmish(*ASKED, *args)
    assert (said.code, said.out) == (2, "")
    assert words in said.err


def test_without_the_library_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "plotext", None)
    said = skirmish(*ASKED, "--over", "armour")
    assert (said.code, said.out) == (2, "")
    assert "skirmish-table[charts]" in said.err
