"""The plain client in a true terminal: what is not shown, and lines that are broken where a word ends."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cli.shell import skirmish
from tests.cli.terminal import GAME, Seat, seated
from tests.cli.yard import write_yard
from tests.library import checked_before

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt", reason="Windows has no such terminals"),
]


def test_at_a_terminal_a_pin_is_typed_twice_and_never_shown(tmp_path: Path) -> None:
    write_yard(tmp_path)
    checked_before(tmp_path)
    command = (*GAME, "--data-dir", str(tmp_path), "play", "--plain", "brawl", "--fog", "--seed", "7")

    def types(seat: Seat, line: str, then: str) -> None:
        since = len(seat.seen)
        seat.type(line.encode() + b"\n")
        seat.until(then.encode(), since)

    with seated(*command) as seat:
        seat.until(b"Next at the keyboard: Thieves")
        types(seat, "", "> ")
        for first, again, told in (
            ("4711", "4712", "The two are not the same. Nothing is changed."),
            ("", "", "Nothing is changed. Type pin off for no PIN."),
            ("4711", "4711", "Your PIN is asked for from now on."),
        ):
            types(seat, "pin", "Type the new PIN")
            if first:
                types(seat, first, "Type it again.")
            types(seat, again, told)
        types(seat, "end turn", "Bo (a2)")
        types(seat, "end turn", "Next at the keyboard: Watch")
        types(seat, "", "> ")
        types(seat, "end turn", "Dov (b2)")
        types(seat, "end turn", "looks away. Type your PIN")
        types(seat, "1234", "Type the PIN of Thieves.")
        types(seat, "4711", "Thieves, Ada (a1).")
        types(seat, "units", "a1 Ada at ")
        types(seat, "quit", "The battle is saved")
        assert seat.ends() == 0
    shown = seat.seen.decode()
    assert "units" in shown, "what is no PIN is shown as it is typed"
    assert not any(pin in shown for pin in ("4711", "4712", "1234"))


def test_at_a_terminal_a_battle_is_given_up_only_by_who_is_sure(tmp_path: Path) -> None:
    at = ("--data-dir", str(tmp_path), "play", "--plain", "ford", "--rules", "fudge", "--seed", "3")
    with seated(*GAME, *at) as seat:
        seat.until(b"> ")
        seat.type(b"concede\n")
        seat.until(b"That ends the battle for Travellers. Type concede yes if you mean it.")
        seat.type(b"units\n")
        seat.until(b"a1 Corvin at ")
        seat.type(b"concede yes\n")
        seat.until(b"Victory: Toll keepers.")
        seat.type(b"\n")
        assert seat.ends() == 0


def test_lines_are_broken_between_words_and_drawings_are_not(tmp_path: Path) -> None:
    at = ("--data-dir", str(tmp_path), "play", "--plain", "raid", "--rules", "fudge", "--seed", "3")
    with seated(*GAME, *at) as seat:
        seat.until(b"> ")
        seat.type(b"primer\nmap\nquit\n")
        assert seat.ends() == 0
    lines = seat.seen.decode().replace("\r", "").splitlines()
    begin = next(place for place, line in enumerate(lines) if line.startswith("In one breath: "))
    told = lines[begin:]
    assert max(map(len, told)) <= 80
    piped = skirmish(*at, typed="primer\n").lines
    whole = next(line for line in piped if line.startswith("In one breath: "))
    assert len(whole) > 80
    assert " ".join(told[:3]).startswith(whole), "broken between words, and nothing is lost"
    ruler = "    0         10        20        30        40        50"
    assert any(line.endswith(ruler) for line in told)
