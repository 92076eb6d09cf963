"""Several people at one true terminal, under fog: no byte that is sent tells one side of another.

The real program runs in a pseudo-terminal. Every byte that it sends is kept, whatever a terminal would do
with it (draw it, scroll it away, put it into the title), and looked through for what the reader of that
moment cannot know: names of the units of others, who stand behind closed doors.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from skirmish.app.parts.menu import Asked, entries
from skirmish.app.screens.handover import HandoverScreen
from tests.cli.terminal import GAME, PATIENCE, Seat, seated
from tests.effort import so_many
from tests.hotseat.houses import NAMES, SIDES, write_houses
from tests.library import checked_before

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no such terminals")

COVER = b"Everybody else looks away"
"""What the cover says."""
RECAP = b"skip to your turn"
"""What the recap says at its foot."""
QUIET = 0.5
"""Seconds without a byte after which a screen stands."""
BEAT = 0.15
"""The same between keys that do nothing if they come too early."""
WHOLE = re.compile(rb"I play .*?\x1b\[\?2026l", re.DOTALL)
"""A cover, as far as the end of the frame in which it is drawn."""
MOVES = re.compile(rb"\x1b\[[0-9;?<>=]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|[^A-Za-z\x1b]+")
"""What may stand between the letters of a word that is drawn piece by piece."""
LEAKS = {
    "title": "import sys; sys.stdout.write(chr(27) + ']0;Zanzibar' + chr(7)); sys.stdout.flush(); ",
    "cover": (
        "from skirmish.app.screens.handover import HandoverScreen as H; from skirmish.app.lines import Span; "
        "rows = H.page_rows; H.page_rows = lambda self: [*rows(self), (Span('Zanzibar'),)]; "
    ),
}
"""Programs that leak: they say a name where no one may read it."""


@dataclass(frozen=True)
class Stretch:
    """Everything that was sent while one side sat there, or while nobody did."""

    side: int
    """The place of the side; -1 at a cover, and before anybody sat down."""
    sent: bytes
    """What was sent."""


def name_in(sent: bytes, name: str) -> bool:
    """Whether the name was sent: in one piece, or letter by letter with moves of the cursor between."""
    if name.encode() in sent:
        return True
    return name.encode() in MOVES.sub(b"", sent)


def leaks(stretches: list[Stretch], sides: int) -> list[tuple[int, str]]:
    """What was told that the reader could not know, as (who read it, whose name it is)."""
    return [
        (stretch.side, name)
        for stretch in stretches
        for other in range(sides)
        for name in NAMES[other]
        if other != stretch.side and name_in(stretch.sent, name)
    ]


def play(folder: Path, sides: int, turns: int, before: str = "", pin: str = "") -> tuple[list[Stretch], Seat]:
    """Play so many hand-overs of the scenario, and cut what was sent where the keyboard changes hands."""
    write_houses(folder, sides)
    checked_before(folder)
    start = (
        f"{before}import sys; from skirmish.cli.main import main; sys.argv[0] = 'skirmish'; sys.exit(main())"
    )
    command = (GAME[0], "-c", start, "--data-dir", str(folder), "play", "houses", "--seed", "5")
    stretches: list[Stretch] = []
    with seated(*command) as seat:
        at = 0
        _wait(seat, lambda: b"\x1b[?2026$p" in seat.seen)
        seat.type(b"\x1b[?2026;2$y")  # This terminal knows where a frame begins and ends.
        for turn in range(turns):
            here = _covered(seat, at)
            stretches.append(Stretch(-1, seat.seen[at:]))
            at = len(seat.seen)
            if pin and turn >= sides:  # Each has had a turn to choose one.
                seat.type(b"wrong\r")
                _wait(seat, partial(_is_told, seat, at, b"not it"))
                assert not name_in(seat.seen[at:], NAMES[here][0])
                seat.type(pin.encode() + str(here).encode())
            mark = len(seat.seen)  # A cover that refused a PIN has been drawn twice.
            seat.type(b"\r")
            _wait(seat, partial(_is_seated, seat, at, here))
            if pin and turn < sides:
                _choose_pin(seat, pin + str(here))
            _end_turns(seat, mark)
            at = _cut(seat, at, here, stretches)
        seat.type(b"\x1b")
    return stretches, seat


def _wait(seat: Seat, is_so: Callable[[], bool]) -> None:
    """Read until that is so."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, seat.seen[-2000:]
        assert seat.read(0.2), seat.seen[-2000:]


def _is_seated(seat: Seat, since: int, side: int) -> bool:
    """Whether the side is shown its own people, or what happened before its turn."""
    sent = seat.seen[since:]
    return RECAP in sent or any(name_in(sent, name) for name in NAMES[side])


def _is_told(seat: Seat, since: int, text: bytes) -> bool:
    return text in seat.seen[since:]


def _quiet(seat: Seat, seconds: float = QUIET) -> None:
    """Read until nothing more comes for so long."""
    size = -1
    while size != len(seat.seen):
        size = len(seat.seen)
        seat.read(seconds)


def _covered(seat: Seat, since: int) -> int:
    """Wait for the cover; which side it calls."""
    _wait(seat, lambda: WHOLE.search(seat.seen, since) is not None)
    _quiet(seat)
    time.sleep(HandoverScreen.HEED - QUIET + BEAT)  # It is deaf to keys that were on their way.
    sent = seat.seen[since:]
    called = [place for place, side in enumerate(SIDES) if f"I play {side.title()}".encode() in sent]
    assert len(called) == 1, sent
    return called[0]


def _choose_pin(seat: Seat, pin: str) -> None:
    mark = len(seat.seen)
    seat.type(b"q")
    _wait(seat, lambda: b"menu" in seat.seen[mark:])
    actions = [action for _, action in entries(Asked(can_concede=True, can_undo=False, has_secrets=True))]
    for _ in range(1 + actions.index("own_pin")):  # The first row is to play on.
        seat.type(b"\x1b[B")
        seat.read(0.2)
    seat.type(b"\r")
    _wait(seat, lambda: b"keep it" in seat.seen[mark:])
    for _ in range(2):  # It is asked for twice, since nobody sees what is typed.
        seat.type(pin.encode() + b"\r")
        _quiet(seat)


def _end_turns(seat: Seat, since: int) -> None:
    """Skip what happened meanwhile, and end the turns of this side until another is called."""
    end = time.monotonic() + PATIENCE
    _quiet(seat)
    if RECAP in seat.seen[since:]:
        seat.type(b"\r")
        _quiet(seat)
    while COVER not in seat.seen[since:]:
        assert time.monotonic() < end, seat.seen[since:]
        seat.type(b"e")  # One that comes while the screen is busy, or the cover is drawn, does nothing.
        _quiet(seat, BEAT)


def _cut(seat: Seat, since: int, side: int, stretches: list[Stretch]) -> int:
    """Keep what that side was sent; the place where the next cover begins to be drawn."""
    cover = seat.seen.rindex(COVER)
    cut = seat.seen.rindex(b"\x1b[?2026h", since, cover)  # The frame in which the cover is drawn.
    stretches.append(Stretch(side, seat.seen[since:cut]))
    return cut


@pytest.mark.slow
@pytest.mark.parametrize("sides", so_many([4], [2, 3, 4]))
def test_nothing_of_another_side_is_ever_sent_to_the_terminal(sides: int, tmp_path: Path) -> None:
    stretches, seat = play(tmp_path, sides, 2 * sides)
    read = {stretch.side for stretch in stretches}
    assert read == {-1, *range(sides)}
    assert leaks(stretches, sides) == []
    for stretch in stretches:  # What is looked for is found where it may be.
        if stretch.side >= 0:
            assert any(name_in(stretch.sent, name) for name in NAMES[stretch.side])
    assert seat.seen.index(b"\x1b[?1049h") < seat.seen.index(b"I play ")  # Nothing goes into the scrollback.


@pytest.mark.slow
@pytest.mark.parametrize("sides", so_many([3], [2, 3, 4]))
def test_a_pin_is_asked_for_and_never_shown_or_kept_in_plain(sides: int, tmp_path: Path) -> None:
    stretches, seat = play(tmp_path, sides, 2 * sides, pin="4711secret")
    assert {stretch.side for stretch in stretches} == {-1, *range(sides)}
    assert leaks(stretches, sides) == []
    assert b"4711" not in seat.seen
    kept = [path for path in (tmp_path / "saves").iterdir() if path.is_file()]
    assert any(path.name.endswith(".pins") for path in kept)
    assert all(b"4711secret" not in path.read_bytes() for path in kept)


@pytest.mark.slow
@pytest.mark.parametrize("how", LEAKS)
def test_a_leak_would_be_found(how: str, tmp_path: Path) -> None:
    stretches, _ = play(tmp_path, 2, 2, before=LEAKS[how])
    assert (-1, "Zanzibar") in leaks(stretches, 2)


def test_a_name_is_found_however_it_is_drawn() -> None:
    assert name_in(b"\x1b[1;2HZan\x1b[0m\x1b[2;3Hzibar", "Zanzibar")
    assert name_in(b"\x1b]0;Zanzibar\x07", "Zanzibar")
    assert not name_in(b"\x1b[1;2HZan\x1b[0m zebra", "Zanzibar")
