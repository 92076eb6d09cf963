"""The papers for beginners, followed to the letter: their files are written, and their commands typed."""

from __future__ import annotations

import os
import re
import shlex
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.shell import skirmish

DOCS = Path(__file__).resolve().parent.parent / "docs"
PAPERS = ("first-map.md", "first-pack.md")
WRITE = re.compile(r"Write this into `([^`]+)`:$")
ADD = re.compile(r"Add this to the end of `([^`]+)`:$")
REPLACE = re.compile(r"Replace `(.+?)` by `(.+?)` in `([^`]+)`\.")
BLOCK = re.compile(r"((?:^ {4}.*\n(?:\n+(?= {4}))?)+)", re.MULTILINE)
"""Indented lines, with empty ones between them."""
COMMAND = "$ skirmish "
Step = tuple[str, tuple[str, ...]]
"""What is to be done: `write` or `add` (file, text), `replace` (old, new, file), `type` (command, answer)."""


def steps(paper: str) -> Iterator[Step]:
    """What the paper says to do, in its order."""
    said, *rest = BLOCK.split(paper)
    yield from replacements(said)
    for text, after in zip(rest[::2], rest[1::2], strict=True):
        yield from block(said.strip(), textwrap.dedent(text).strip("\n") + "\n")
        yield from replacements(after)
        said = after


def replacements(said: str) -> Iterator[Step]:
    """What is to be changed in a line."""
    yield from (("replace", found.groups()) for found in REPLACE.finditer(said))


def block(before: str, text: str) -> Iterator[Step]:
    """What is to be done with an indented block."""
    for name, how in (("write", WRITE), ("add", ADD)):
        found = how.search(before)
        if found:
            assert COMMAND not in text, f"a file and commands in one block: {text}"
            yield name, (found[1], text)
            return
    assert text.startswith(COMMAND), f"nobody says what this is for: {text}"
    for typed in text.split("\n$ "):
        command, _, answer = typed.removeprefix("$ ").partition("\n")
        yield "type", (command, answer)


def follow(step: Step) -> None:
    """Do it in the folder where we are."""
    match step:
        case "write", (file, text):
            Path(file).parent.mkdir(parents=True, exist_ok=True)
            Path(file).write_text(text, encoding="utf-8")
        case "add", (file, text):
            Path(file).write_text(Path(file).read_text(encoding="utf-8") + text, encoding="utf-8")
        case "replace", (old, new, file):
            text = Path(file).read_text(encoding="utf-8")
            assert text.count(old) == 1, step
            Path(file).write_text(text.replace(old, new), encoding="utf-8")
        case "type", (command, answer):
            words = shlex.split(command)[1:]
            is_played = "play" in words
            said = skirmish(*words, *(["--plain"] if is_played else []))
            both = (said.err + said.out, said.out + said.err)
            assert is_played or any(matches(answer, one) for one in both), (command, *both)
            assert not is_played or said.code == 0, said.err


def matches(expected: str, said: str) -> bool:
    """Whether that was said; a line `…` stands for any lines, and `…` in a line for any rest of it."""
    parts = [
        r"(?:.*\n)*" if line == "…" else re.escape(line).replace("…", ".*") + r"\n"
        for line in expected.splitlines()
    ]
    return re.fullmatch("".join(parts), said if not said or said.endswith("\n") else f"{said}\n") is not None


@pytest.mark.slow
@pytest.mark.parametrize("name", PAPERS)
def test_the_paper_can_be_followed_to_the_letter(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    todo = list(steps((DOCS / name).read_text(encoding="utf-8")))
    assert {"write", "type"} <= {what for what, _ in todo}
    for step in todo:
        follow(step)


def test_a_step_that_comes_out_otherwise_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    written = "Write this into `yard.yaml`:\n\n    title: Yard\n\n"
    paper = f"{written}and\n\n    $ skirmish map check yard.yaml\n    fine\n"
    first, second = steps(paper)
    follow(first)
    assert Path("yard.yaml").read_text(encoding="utf-8") == "title: Yard\n"
    with pytest.raises(AssertionError):
        follow(second)


@pytest.mark.parametrize(
    ("expected", "said", "is_same"),
    [
        ("a\n…\nc\n", "a\nb\nb\nc\n", True),
        ("a …\n", "a b\n", True),
        ("a\n", "b\n", False),
        ("a\n", "a\nb\n", False),
    ],
)
def test_dots_stand_for_what_may_differ(expected: str, said: str, *, is_same: bool) -> None:
    assert matches(expected, said) is is_same
