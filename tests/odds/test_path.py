"""The way of one odds request: how many modules it enters between the command and the odds of its dice."""

from __future__ import annotations

import sys
from types import FrameType

import pytest

from skirmish.packs.library import Library
from skirmish.rules import rulesets
from tests.cli.shell import Said, skirmish
from tests.library import shipped_library

MOST_MODULES = 8
"""What a reader has to open at most to follow one request."""
COMMAND = ("skirmish.cli.odds", "odds")
"""Module and function where a request begins, once the command line has been read."""
GOAL = "skirmish.dice.odds"
"""Module whose first function that is entered ends it: from there on dice are counted."""
UNCOUNTED = ("dice", "grid", "model", "rules.rounds", "rules.verbs")
"""Packages below `skirmish` that do not count: values, and what the tables of rulesets are made of."""


class Trace:
    """Notes the modules of the game in which a function is entered, one after the other."""

    def __init__(self, ruleset: str) -> None:
        self.entered: dict[str, None] = {}
        """In the order in which they are first entered, without the command's own."""
        self.is_over = False
        self._own = f"skirmish.rules.{ruleset}."
        self._is_begun = False
        self._inside = 0
        """Frames on the stack since the ruleset's own code was entered: what it calls is its own affair."""

    def __call__(self, frame: FrameType, event: str, _argument: object) -> None:
        """Take note of a call or a return, as `sys.setprofile` tells of it."""
        module, function = frame.f_globals.get("__name__", ""), frame.f_code.co_name
        if self.is_over or function == "<module>" or event not in {"call", "return"}:
            return
        self._is_begun = self._is_begun or (module, function) == COMMAND
        if event == "return":
            self._inside = max(0, self._inside - 1)
        elif self._is_begun:
            self.is_over = module == GOAL
            if self._inside or module.startswith(self._own):
                self._inside += 1
            elif self._counts(module):
                self.entered[module] = None

    def _counts(self, module: str) -> bool:
        part = module.removeprefix("skirmish.")
        is_value = any(part == name or part.startswith(f"{name}.") for name in UNCOUNTED)
        return part != module and module != COMMAND[0] and not is_value


@pytest.fixture(scope="module")
def content() -> Library:
    """What is shipped, read once."""
    return shipped_library()


def traced(ruleset: str, *question: str) -> tuple[Said, Trace]:
    """What the command says, and the modules that it enters."""
    trace = Trace(ruleset)
    before = sys.getprofile()
    sys.setprofile(trace)
    try:
        said = skirmish("odds", *question, "--rules", ruleset)
    finally:
        sys.setprofile(before)
    return said, trace


@pytest.mark.parametrize("ruleset", rulesets())
@pytest.mark.parametrize("question", [("guard", "raider", "--verb", "strike")])
def test_a_request_enters_few_modules(
    content: Library, monkeypatch: pytest.MonkeyPatch, ruleset: str, question: tuple[str, ...]
) -> None:
    monkeypatch.setattr("skirmish.cli.odds.read_library", lambda _data_dir: content)
    skirmish("odds", *question, "--rules", ruleset)  # Whatever is imported or kept, is so now.
    said, trace = traced(ruleset, *question)
    assert said.code == 0, said.err
    assert trace.is_over, "the odds of the dice were asked"
    assert "skirmish.rules.exchange" in trace.entered
    assert len(trace.entered) <= MOST_MODULES, [*trace.entered]
