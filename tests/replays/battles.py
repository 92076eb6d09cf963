"""Recorded battles: how one is played, told and compared, by the public face of the game."""

from __future__ import annotations

import json
import sys
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from io import TextIOBase
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import skirmish
from skirmish import Library, Session, Step
from skirmish.cli.main import main as run_command

FOLDER = Path(__file__).parent / "battles"
"""Where the recorded battles lie, one file for each."""
COVER = "Press Enter."
"""How a line ends after which another player sits down."""
SAVED = "The battle is saved in "
"""How the line begins that names the save."""
Record = dict[str, Any]
"""One line of a file: the setup, a step, or the ending; at the keyboard what was shown, or what was typed."""


# ------------------------------------------------------------------------------------------------ the game


@lru_cache(maxsize=1)
def library() -> Library:
    """The packs that come with the game; read once."""
    return skirmish.load_library()


def begin(setup: Mapping[str, Any]) -> Session:
    """Open the battle that a setup describes."""
    settings = {name: setup[name] for name in ("seed", "fog", "seats", "options")}
    return skirmish.start(library(), setup["scenario"], rules=setup["ruleset"], **settings)


def refusal(session: Session, command: str) -> str:
    """Submit a command; why the game refuses it, empty if it was taken."""
    try:
        skirmish.submit(session, command)
    except skirmish.IllegalAction as refused:
        return str(refused)
    return ""


def play(session: Session, command: str) -> None:
    """Submit a command. AssertionError, with the reason, if the game refuses it."""
    refused = refusal(session, command)
    assert not refused, f"{command!r}: {refused}"


def level(session: Session) -> str:
    """The level of the opponent that is asked, such as `recruit`; empty where a person is asked."""
    kind, _, name = session.seats[session.asked].partition(":")
    return name if kind == "ai" else ""


def think(session: Session) -> str:
    """The command of the opponent that is asked. RuntimeWarning if it could not think to the end."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        return str(skirmish.suggest(session, level(session)))


def dice(step: Step) -> list[str]:
    """Every roll of a step: who rolled, which dice, which faces."""
    rolls = [roll for event in step.events for roll in getattr(event, "rolls", ())]
    return [f"{roll.name}: {roll.pool} = {' '.join(map(str, roll.faces))}" for roll in rolls]


def told(session: Session, side: str, *, unfolded: bool) -> list[str]:
    """What a side's log says of the latest step; unfolded, with the rows behind each line."""
    lines = skirmish.log(session, side, len(session.steps) - 1)
    return [text for line in lines for text in (str(line), *(f"  {row}" for row in line.rows if unfolded))]


def offered(session: Session) -> str:
    """How many ways there are to answer now, counted by verb: `strike 2, move 118`."""
    count = Counter(action.verb for action in skirmish.actions(session))
    return ", ".join(f"{verb} {number}" for verb, number in sorted(count.items()))


def ending(session: Session) -> Record:
    """How the battle ended, or that it was left, and where everybody is then."""
    battle, result = session.battle, session.battle.result
    units = {unit.id: f"{unit.cell} {unit.out}".strip() for unit in battle.units.values()}
    if result is None:
        return {"ending": "left", "steps": len(session.steps), "units": units}
    said = {"winner": result.winner, "cause": result.cause, "sentence": result.reason}
    return {"ending": said, "steps": len(session.steps), "units": units}


# ----------------------------------------------------------------------------------------- battles by command


def step_record(session: Session, setup: Mapping[str, Any]) -> Record:
    """The latest step as it is recorded; what all sides are told alike stands there once."""
    step = session.steps[-1]
    by_side = {side: told(session, side, unfolded=setup["unfolded"]) for side in session.seats}
    first = next(iter(by_side.values()))
    is_alike = all(lines == first for lines in by_side.values())
    found: Record = {
        "step": step.number,
        "command": "" if step.action is None else str(step.action),
        "dice": dice(step),
        "told": {"all": first} if is_alike else by_side,
    }
    count_every = setup["count_every"]
    if count_every and step.number % count_every == 0 and not session.is_over:
        found["offered"] = offered(session)
    return {name: value for name, value in found.items() if value or name == "step"}


def is_rethought(setup: Mapping[str, Any], step: int) -> bool:
    """Whether a replay lets the opponent think anew about the answer that became this step."""
    every = setup["think_every"]
    return bool(every) and step % every == 0


def replayed(records: list[Record]) -> Iterator[tuple[Record, Record]]:
    """The battle once more, as (recorded, got) for each line after the setup."""
    setup, steps, last = records[0], records[1:-1], records[-1]
    session = begin(setup)
    yield steps[0], step_record(session, setup)
    for record in steps[1:]:
        command = record["command"]
        if level(session) and is_rethought(setup, record["step"]):
            thought = think(session)
            yield {"step": record["step"], "opponent": command}, {"step": record["step"], "opponent": thought}
        refused = refusal(session, command)
        if refused:
            yield {"step": record["step"], "command": command}, {"step": record["step"], "refused": refused}
            return
        yield record, step_record(session, setup)
    yield last, ending(session)


# ---------------------------------------------------------------------------------------- battles by keyboard


class Keyboard(TextIOBase):
    """Standard input and output in one: what was shown is handed over whenever a line is read."""

    def __init__(self, type_line: Callable[[list[str]], str]) -> None:
        super().__init__()
        self.type_line = type_line
        """Gets the lines shown since the last one was typed; gives the next, empty at the end of input."""
        self.shown: list[str] = []
        """Text that was written since a line was last read."""

    def write(self, text: str) -> int:
        """Show text. TypeError for bytes, as every text stream."""
        if not isinstance(text, str):
            raise TypeError("text is written here, no bytes")
        self.shown.append(text)
        return len(text)

    def lines(self) -> list[str]:
        """What was shown since this was last asked; the name of a save holds the time, and is left out."""
        lines = "".join(self.shown).splitlines()
        self.shown.clear()
        return [line for line in lines if not line.startswith(SAVED)]

    def readline(self, _most: int | None = -1) -> str:  # type: ignore[override]
        """The next line that is typed."""
        return self.type_line(self.lines())


def type_battle(setup: Mapping[str, Any], type_line: Callable[[list[str]], str]) -> list[str]:
    """Play at the plain client, line by line; what was shown after the last line is returned."""
    keyboard = Keyboard(type_line)
    seats = [f"--seat={side}={who}" for side, who in setup["seats"].items()]
    fog = "--fog" if setup["fog"] else "--no-fog"
    with TemporaryDirectory() as folder, _standard_streams(keyboard):
        sys.argv = ["skirmish", "play", setup["scenario"], "--plain", "--rules", setup["ruleset"]]
        sys.argv += ["--seed", setup["seed"], fog, *seats, "--data-dir", folder]
        code = _exit_code(run_command)
    lines = keyboard.lines()
    assert code == 0, f"`play` ended with {code}: {lines}"
    return lines


def _exit_code(command: Callable[[], Any]) -> Any:
    """What a command leaves the program with."""
    try:
        return command()
    except SystemExit as left:
        return left.code


@contextmanager
def _standard_streams(keyboard: Any) -> Iterator[None]:
    """Put the keyboard in the place of standard input and output for a while."""
    kept = sys.stdin, sys.stdout, sys.argv
    sys.stdin, sys.stdout = keyboard, keyboard
    try:
        yield
    finally:
        sys.stdin, sys.stdout, sys.argv = kept


def retyped(records: list[Record]) -> Iterator[tuple[Record, Record]]:
    """The same lines typed once more, as (recorded, got) for each time that the keyboard was read."""
    setup, reads = records[0], records[1:]
    got: list[Record] = []

    def type_line(shown: list[str]) -> str:
        place = len(got)
        typed = reads[place].get("typed") if place < len(reads) else None
        got.append(read_record(place + 1, shown, typed))
        return "" if typed is None else f"{typed}\n"

    left = type_battle(setup, type_line)
    got.append(read_record(len(got) + 1, left, None))
    nothing: Record = {}
    yield from zip_longest(reads, got, fillvalue=nothing)


def read_record(number: int, shown: list[str], typed: str | None) -> Record:
    """What one side had before its eyes, and the line that it typed then; at the end it typed nothing."""
    return {"read": number, "shown": shown} | ({} if typed is None else {"typed": typed})


# ----------------------------------------------------------------------------------------- files, differences


def read(path: Path) -> list[Record]:
    """The lines of a file."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def write(path: Path, records: Iterable[Record]) -> None:
    """A file with one line for each record."""
    lines = [json.dumps(record, ensure_ascii=False) + "\n" for record in records]
    path.write_text("".join(lines), "utf-8")


def difference(battle: str, recorded: Record, got: Record) -> str:
    """Where a line came out differently, in words; empty if it did not."""
    if recorded == got:
        return ""
    place = next(
        (
            f"{name} {record[name]}"
            for record in (recorded, got)
            for name in ("step", "read")
            if name in record
        ),
        "at the end",
    )
    command = recorded.get("command") or recorded.get("typed") or ""
    rows = [f"{battle}, {place}" + (f", {command!r}" if command else "") + ":"]
    for name in dict.fromkeys((*recorded, *got)):
        rows += _differing(name, recorded.get(name), got.get(name))
    return "\n".join(rows)


def _differing(name: str, recorded: Any, got: Any) -> Iterator[str]:
    """The differing parts of one field, the smallest that can be named."""
    if recorded == got:
        return
    if isinstance(recorded, dict) and isinstance(got, dict):
        for key in dict.fromkeys((*recorded, *got)):
            yield from _differing(f"{name} {key}", recorded.get(key), got.get(key))
    elif isinstance(recorded, list) and isinstance(got, list):
        for place, (old, new) in enumerate(zip_longest(recorded, got), 1):
            yield from _differing(f"{name} {place}", old, new)
    else:
        yield f"  {name}"
        yield f"    expected: {recorded!r}"
        yield f"    got:      {got!r}"
