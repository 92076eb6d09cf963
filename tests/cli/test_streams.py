"""Output that is full, broken or closed, and input that is closed: a sentence and a code in every command."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from skirmish.cli.main import COMMANDS
from tests.cli.yard import write_yard
from tests.library import checked_before

pytestmark = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")

TOP = Path(__file__).resolve().parents[2]
EVERY = {
    "play": "play --plain brawl",
    "serve": "serve --port 0",
    "scenario": "scenario list",
    "map": "map check {}/maps/yard.yaml",
    "pack": "pack list",
    "watch": "watch brawl --level random --save {}/saves/one.save",
    "simulate": "simulate brawl -n 1 --jobs 1 --level random",
    "arena": "arena random nearest --pairs 1 --scenarios brawl --rules fudge --jobs 1",
    "puzzle": "puzzle list",
    "odds": "odds small/guard small/thief --rules fudge --verb shoot --distance 4",
    "duel": "duel small/guard small/thief --rules fudge -n 1 --jobs 1 --level random",
    "compare": "compare brawl -n 1 --jobs 1 --level random",
    "rules": "rules",
    "saves": "saves --json",
    "locate": "locate",
    "doctor": "doctor",
    "verify": "verify {}/saves/one.save",
    "replay": "replay {}/saves/one.save --plain",
}
RUN = """
import gc, os, subprocess, sys
from skirmish.cli.main import cli
from skirmish.cli import streams
import pydantic, yaml, tcod, skirmish.packs.library, skirmish.session, skirmish.arena, skirmish.chronicle
skirmish.rules.rulesets()
gc.freeze()
os.set_inheritable(1, True)
kind, *lines = sys.argv[1:]
for line in lines:
    child = os.fork()
    if child == 0:
        sys.argv = ["skirmish", *line.split()]
        from skirmish.cli.main import main
        main()
    print(line.split()[2], os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), file=sys.stderr, flush=True)
"""
"""Runs every command in a process of its own that has loaded everything already.

None of them looks for garbage in that when it ends: half of the time would go into it."""


def outcomes(place: Path, stdout: int, wanted: Iterable[str] = EVERY) -> tuple[dict[str, int], str]:
    """By command its exit code with that output, and all words."""
    write_yard(place)
    checked_before(place)
    lines = [f"--data-dir {place} {EVERY[name].format(place)}" for name in wanted]
    done = subprocess.run(
        [sys.executable, "-c", RUN, "all", *lines], cwd=TOP, check=True, text=True, timeout=300,
        stdout=stdout, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE,
    )  # fmt: skip
    codes = [line.split() for line in done.stderr.splitlines() if line.partition(" ")[0] in EVERY]
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr
    return {name: int(code) for name, code in codes}, done.stderr


def test_every_command_is_tried() -> None:
    assert EVERY.keys() == COMMANDS.keys()


@pytest.mark.slow
def test_a_full_device_is_a_sentence_and_a_code(tmp_path: Path) -> None:
    full = os.open("/dev/full", os.O_WRONLY)
    try:
        codes, words = outcomes(tmp_path, full)
    finally:
        os.close(full)
    assert codes == dict.fromkeys(EVERY, 3)
    assert words.count("No space left on device") == len(EVERY)


def test_a_reader_that_has_gone_is_quiet(tmp_path: Path) -> None:
    few = ("play", "scenario", "rules", "saves")
    reader, writer = os.pipe()
    os.close(reader)
    try:
        codes, words = outcomes(tmp_path, writer, few)
    finally:
        os.close(writer)
    assert codes == dict.fromkeys(few, 141), words


@pytest.mark.parametrize(
    ("redirection", "code", "words"),
    [
        (">&-", 3, "skirmish: standard output is closed"),
        (">/dev/full", 3, "No space left on device"),
        ("2>&-", 0, ""),
        ("2>/dev/full", 0, ""),
        ("<&-", 0, ""),
        ("1</dev/null", 3, "Bad file descriptor"),
    ],
)
def test_a_stream_may_be_anything(redirection: str, code: int, words: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f'"$0" -m skirmish rules {redirection}', sys.executable],
        cwd=TOP, capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert done.returncode == code, done.stderr
    assert len(done.stderr.splitlines()) == (1 if words else 0)
    assert words in done.stderr


def test_typed_bytes_that_are_no_text_are_left_out(tmp_path: Path) -> None:
    write_yard(tmp_path)
    checked_before(tmp_path)
    command = [
        sys.executable,
        "-m",
        "skirmish",
        "--data-dir",
        str(tmp_path),
        "play",
        "--plain",
        "brawl",
        "--seed",
        "2",
    ]
    done = subprocess.run(
        command,
        cwd=TOP,
        input=b"un\xff\xfeits\xc3\n\x80\nquit\n",
        capture_output=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0
    assert b"Ada at 6,2" in done.stdout
    assert b"Traceback" not in done.stderr
