"""The page on systems of one's own quotes the sixth as it is, and what it says to type works."""

from __future__ import annotations

import ast
import re
import shlex
import textwrap
from collections.abc import Iterator
from dataclasses import MISSING, fields
from pathlib import Path

import pytest

from examples.twenty import RULESET
from tests.test_sixth import installed, run

__all__ = ["installed"]

TOP = Path(__file__).resolve().parent.parent
PAPER = (TOP / "docs/new-ruleset.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^(?:From `(?P<file>[^`]+)`:\n\n)?(?P<code>(?:    .*\n|\n(?=    ))+)", re.MULTILINE)
"""An indented block, with the file that it is from if one is named."""


def blocks() -> Iterator[tuple[str, str]]:
    """Files and quoted code; no file for what is to be typed."""
    for found in BLOCK.finditer(PAPER):
        yield found["file"] or "", textwrap.dedent(found["code"]).strip("\n")


QUOTES = [pytest.param(*pair, id=f"{number}-{pair[0]}") for number, pair in enumerate(blocks()) if pair[0]]
CODE = [pair for pair in blocks() if pair[0].endswith(".py")]
TYPED = [line for file, code in blocks() if not file for line in code.splitlines()]
LONG = "skirmish simulate quarrel"
"""It takes ten seconds; `tests/test_sixth.py` does the same with two battles in every run."""


def test_most_of_the_page_is_quoted() -> None:
    assert len(QUOTES) > 20
    assert all(line.startswith("skirmish ") for line in TYPED)


@pytest.mark.parametrize(("file", "code"), QUOTES)
def test_it_quotes_what_stands_there(file: str, code: str) -> None:
    text = (TOP / file).read_text(encoding="utf-8")
    indents = {
        match[1] for match in re.finditer(rf"^( *){re.escape(code.splitlines()[0])}$", text, re.MULTILINE)
    }
    assert any(f"{textwrap.indent(code, indent)}\n" in text for indent in indents), code


@pytest.mark.parametrize(("file", "code"), CODE)
def test_what_it_quotes_is_whole(file: str, code: str) -> None:
    """Nobody should have to guess what stood before or after: all statements are the file's own."""
    own = {ast.dump(node) for node in ast.parse((TOP / file).read_text(encoding="utf-8")).body}
    assert {ast.dump(node) for node in ast.parse(code).body if not is_text(node)} <= own


def is_text(node: ast.stmt) -> bool:
    """Whether it is a line under a name."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def test_it_says_which_fields_of_the_table_are_needed() -> None:
    needed = [
        one.name for one in fields(RULESET) if one.default is MISSING and one.default_factory is MISSING
    ]
    told = PAPER.partition("fields are needed: ")[2].partition(". All others")[0]
    assert re.findall(r"`(\w+)`", told) == needed
    assert len(needed) == 13


@pytest.mark.parametrize(
    "line", [pytest.param(line, marks=[pytest.mark.slow] * line.startswith(LONG)) for line in TYPED]
)
def test_what_it_says_to_type_works(line: str, installed: Path) -> None:
    assert run(installed, *shlex.split(line.split(" # ", maxsplit=1)[0])[1:])


def test_its_rules_are_those_of_the_checklist() -> None:
    told = re.findall(r"^\| (TW-\d+) \| (.+) \|$", PAPER, re.MULTILINE)
    assert told == [(entry.id, entry.line) for entry in RULESET.prose.checklist]


def test_every_field_that_a_system_may_fill_is_spoken_of() -> None:
    """Nobody should have to find one by accident."""
    spoken = set(re.findall(r"\b[a-z_]+\b", PAPER))
    assert set(RULESET.__dataclass_fields__) <= spoken
