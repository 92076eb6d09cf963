"""Saves as accidents and strangers leave them: made from a good one of the pack of these tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from skirmish.model.action import parse
from skirmish.packs.library import library
from skirmish.packs.setup import Setup
from skirmish.records import lines
from skirmish.session import Session
from tests.bad_input.forks import GAME, GOOD

Build = Callable[[Path], bytes | None]
Record = dict[str, Any]


@cache
def good() -> tuple[bytes, ...]:
    """The lines of a battle that goes on: header, start, set-up and two steps."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "good.save")
        with Session.start(Setup("escape", "fudge", "7"), library([GAME, GOOD]), path) as session:
            session.submit(parse("a1 move 2,1"))
            session.submit(parse("a1 end"))
        return tuple(path.read_bytes().splitlines(keepends=True))


@cache
def over() -> bytes:
    """A battle that is over: the bears have given it up."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "over.save")
        with Session.start(Setup("escape", "fudge", "7"), library([GAME, GOOD]), path) as session:
            session.submit(parse("bears concede"))
        return path.read_bytes()


def whole() -> bytes:
    """That save."""
    return b"".join(good())


def forged(number: int, /, **values: object) -> bytes:
    """The good save with other values in one of its lines, and a right sum; None takes a value out."""
    made = [*good()]
    record = {**(lines.parsed(made[number][:-1]) or {}), **values}
    made[number] = lines.line({name: value for name, value in record.items() if value is not None})
    return b"".join(made)


def at(number: int, way: tuple[Any, ...], value: object) -> bytes:
    """The good save with another value somewhere inside one of its lines."""
    record = lines.parsed(good()[number][:-1]) or {}
    inner: Any = record
    for step in way[:-1]:
        inner = inner[step]
    inner[way[-1]] = value
    return b"".join([*good()[:number], lines.line(record), *good()[number + 1 :]])


def flipped(number: int) -> bytes:
    """The good save with one bit changed in the middle of that line."""
    line = bytearray(good()[number])
    line[len(line) // 2] ^= 1
    return b"".join([*good()[:number], bytes(line), *good()[number + 1 :]])


def million() -> bytes:
    """The good save with a million commands after it."""
    record = {"kind": "step", "number": 3, "action": "a1 end", "events": [], "digest": "0" * 16, "result": ""}
    return whole() + lines.line(record) * 1_000_000


def ten_thousand(folder: Path) -> None:
    """Ten thousand good saves, and a bad one."""
    for number in range(10_000):
        (folder / "saves" / f"good{number:04}.save").write_bytes(whole())
    (folder / "saves" / "bad.save").write_bytes(b"no save\n")


def linked(folder: Path) -> None:
    """A link that leads out of the folder, to what is no save."""
    (folder / "letter.txt").write_text("Dear Bea,\n")
    (folder / "saves" / "linked.save").symlink_to("../letter.txt")


def saves(**builds: Callable[[], bytes]) -> dict[str, Build]:
    """By the names of saves."""
    return {f"saves/{name}.save": lambda _folder, make=make: make() for name, make in builds.items()}  # type: ignore[misc]


HEADER, START, SETUP, FIRST, SECOND = range(5)
"""Numbers of the lines of the good save."""

SAVES: Final[Mapping[str, Mapping[str, Build]]] = {
    "damaged_saves": saves(
        cut=lambda: whole()[:-40], flipped=lambda: flipped(SETUP), flipped_start=lambda: flipped(START),
        twice=lambda: whole() * 2, other_digest=lambda: forged(FIRST, digest="0" * 16),
        other_events=lambda: forged(FIRST, events=[]), noise=lambda: b"\xff\0" * 5_000,
    ),
    "saves_of_other_versions": saves(
        newer=lambda: forged(HEADER, format=99), zero=lambda: forged(HEADER, format=0),
        no_ruleset=lambda: forged(HEADER, ruleset=None), unknown=lambda: forged(HEADER, ruleset="moonwalk"),
        later=lambda: forged(HEADER, version=99), half=lambda: forged(HEADER, format=1.5),
    ),
    "forged_saves": saves(
        verb=lambda: forged(FIRST, action="a1 fly"), illegal=lambda: forged(FIRST, action="a1 strike b1"),
        nobody=lambda: forged(FIRST, action="z9 end"), no_command=lambda: forged(FIRST, action="a1 ("),
        negative=lambda: forged(FIRST, number=-1), event=lambda: forged(FIRST, events=[{"is": "Fly"}]),
        width=lambda: at(START, ("battle", "ground", "terrain", "width"), 10**9),
        number=lambda: at(START, ("battle", "units", "a1", "hp"), 10**30),
        side=lambda: at(START, ("battle", "units", "a1", "side"), "cats"),
        off=lambda: at(START, ("battle", "units", "a1", "cell"), "99,99"),
        no_units=lambda: at(START, ("battle", "units"), {}),
        no_options=lambda: at(START, ("battle", "scene", "options"), {}),
        thing=lambda: forged(FIRST, action="a1 drop with=x"),
        memories=lambda: at(START, ("battle", "memories"), {}),
        clock=lambda: at(START, ("battle", "clock"), "noon"),
        by=lambda: at(FIRST, ("events",), [{"is": "UnitHurt", "unit": "a1", "points": 0, "by": "z9"}]),
        option=lambda: at(START, ("battle", "scene", "options", "stalemate"), "perhaps"),
        backwards=lambda: whole() + lines.line({"kind": "undo", "to": -5}),
    ),
    "a_million_commands": saves(million=million),
    "packs_after_a_save": {
        f"{folder}saves/good.save": lambda _folder: whole()
        for folder in ("", "newer/", "renamed/", "broken/")
    } | {f"{folder}saves/over.save": lambda _folder: over() for folder in ("", "newer/", "renamed/")},
    "ten_thousand_saves": {"saves/good.save": lambda _folder: whole(), "saves": ten_thousand},
    "saves_that_are_no_files": {
        "saves/good.save": lambda _folder: whole(),
        "saves/empty.save": lambda _folder: b"",
        "saves/folder.save": lambda folder: (folder / "saves" / "folder.save").mkdir(),
        "saves/linked.save": linked,
        "saves/two\nlines.save": lambda _folder: whole(),
        f"saves/{'n' * 250}.save": lambda _folder: whole(),
    },
}  # fmt: skip
"""By case and name of the file what builds it."""
