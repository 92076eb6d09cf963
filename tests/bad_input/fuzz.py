"""Files damaged by chance, given to the commands that read them: a sentence and a code, in time, and no more.

    python -m tests.bad_input.fuzz [--minutes M] [--seed TEXT] [--keep FOLDER] [--only SEED]

begins with every case of `cases/`, and goes on until so many minutes are over. What fails first ends it, is
named by its seed, and the folder with the file is kept. `--only SEED` tries that file again.
"""

from __future__ import annotations

import argparse
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import count
from math import inf
from pathlib import Path
from typing import Final

from tests.bad_input.forks import GOOD, HOME, Done, Forks
from tests.bad_input.saves import whole
from tests.bad_input.transcript import (
    CASES,
    MOST_MEGABYTES,
    MOST_SECONDS,
    commands,
    is_told,
    laid_out,
    left,
    run,
    told,
)
from tests.bad_input.victims import SMALL

FINE: Final = frozenset({0, 1, 2, 3})
"""Exit codes that a damaged file may lead to."""
SCRAPS: Final = (
    b"", b" ", b"\n", b"  ", b":", b": ", b"- ", b"[", b"]", b"{", b"}", b"&a ", b"*a", b"!!x ", b'"', b"'",
    b"|", b"#", b"? ", b"---\n", b"null", b"-1", b"0", b"9" * 20, b"9" * 5_000, b"1.5", b"true", b".inf",
    b"NaN", b"<<: ", b"%YAML 9\n", b"9,9", b"\x1b[2J", b"\0", b"\xff", b"\xe2\x80\xae", b"\xef\xbb\xbf",
    b"\\ud800", b"a" * 3_000, b"[" * 500, b"\r", b"../",
)  # fmt: skip
"""What is put into files."""
LARGE: Final = 0.2
"""What share of all files are the game's own, read among all of its packs, which takes long."""


@dataclass(frozen=True, slots=True)
class Target:
    """A good file, and the commands that read it."""

    place: str
    """Where it lies in the data folder."""
    raw: bytes
    """What it holds."""
    commands: tuple[tuple[str, ...], ...]
    """By their arguments."""
    typed: bytes = b""
    """What is typed to them."""


def home_with(*args: str) -> tuple[str, ...]:
    """Arguments of a command for the data folder in which it is run."""
    return ("--data-dir", ".", *args)


@cache
def small() -> tuple[Target, ...]:
    """Every kind of file that somebody may bring, as small as it can be."""
    raw = {victim.place: victim.raw for victim in SMALL}
    of_packs = (home_with("pack", "check", "zoo"), home_with("scenario", "list"))
    of_saves = (
        ("verify", "saves/good.save"),
        ("replay", "--plain", "saves/good.save"),
        home_with("saves"),
        home_with("play", "--plain"),
    )
    commands: dict[str, tuple[tuple[str, ...], ...]] = {
        "maps/pen.yaml": (("map", "check", "maps/pen.yaml"),),
        **{place: of_packs for place in raw if place.startswith("content/")},
        "den.skirmish": (
            home_with("pack", "check", "den.skirmish"),
            home_with("pack", "show", "den.skirmish"),
        ),
        "pen.xp": (("map", "import", "pen.xp", "new.yaml"),),
        "settings.json": (home_with("doctor"),),
        "puzzles.json": (home_with("puzzle", "list"),),
    }
    save = Target("saves/good.save", whole(), of_saves, b"past\nreplay 1\n0\nunits\nquit\n")
    return (*(Target(place, raw[place], said) for place, said in commands.items()), save)


@cache
def large() -> tuple[Target, ...]:
    """Files of the game itself, each in the place where somebody would put one of his own."""
    home = HOME / "content"
    maps = [
        Target(f"maps/{path.name}", path.read_bytes(), (("map", "check", f"maps/{path.name}"),))
        for path in sorted(home.glob("*/maps/*.yaml"))
    ]
    packs = [
        Target(
            f"content/{place.as_posix()}", (home / place).read_bytes(), (home_with("pack", "check", pack),)
        )
        for place in (path.relative_to(home) for path in sorted(home.rglob("*.yaml")))
        for pack in (f"content/{place.parts[0]}",)
    ]
    return (*maps, *packs)


def damaged(raw: bytes, chance: random.Random) -> bytes:
    """The same bytes cut off, with other bits, with scraps in them, or with parts of them twice or gone."""
    made = bytearray(raw)
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        at = chance.randint(0, len(made))
        to = min(len(made), at + chance.choice((1, 2, 8, 40, 400)))
        match chance.choice(("cut", "flip", "flip", "scrap", "scrap", "twice", "gone", "other")):
            case "cut":
                del made[at:]
            case "flip" if at < len(made):
                made[at] ^= 1 << chance.randrange(8)
            case "scrap":
                made[at : at + chance.randint(0, 4)] = chance.choice(SCRAPS)
            case "twice":
                made[at:at] = made[at:to]
            case "gone":
                del made[at:to]
            case _:
                made[at:to] = chance.randbytes(to - at)
    return bytes(made)


class Failure(Exception):
    """A file that the game does not survive."""


def judged(done: Done, usual: float) -> str:
    """Say what is wrong with how a command ended that usually takes so many seconds; empty if nothing is."""
    if done.code not in FINE or "Traceback" in done.said or "the game itself has failed" in done.said:
        return f"it ended with {done.code}: {done.said[-2_000:]}"
    if done.code and not done.said.strip():
        return "it said nothing"
    if done.seconds > MOST_SECONDS + usual:
        return f"it took {done.seconds:.2f} s"
    if done.megabytes > MOST_MEGABYTES:
        return f"it took {done.megabytes:.0f} MB"
    if any(ord(char) < 32 and char != "\n" for char in done.said):
        return f"it wrote control characters: {done.said[-500:]!r}"
    return ""


class Sitting:
    """Files that are tried, each with the server for its size."""

    def __init__(self, home: Path, servers: Mapping[bool, Forks]) -> None:
        """Try them in that folder; the servers are for small files and, by True, for the game's own."""
        self.home = home
        self.servers = servers
        self.usual: dict[tuple[str, ...], float] = {}
        """Seconds that a command takes with the game's own files undamaged."""

    def tried(self, seed: str) -> None:
        """Damage one file by that seed, and let every command read it. Failure, with all that is known."""
        chance = random.Random(f"fuzz {seed}")
        is_large = chance.random() < LARGE
        target = chance.choice(large() if is_large else small())
        raw = damaged(target.raw, chance)
        for args in target.commands:
            if is_large and args not in self.usual:
                self.usual[args] = self.run(target, target.raw, args, self.servers[True])[0].seconds
            done, is_changed = self.run(target, raw, args, self.servers[is_large])
            wrong = judged(done, self.usual.get(args, 0.0))
            writes = args[-1] in {
                "doctor",
                "new.yaml",
                "--plain",
            }  # Settings put aside, a map, a battle that goes on.
            if is_changed and not writes:
                wrong = wrong or "it changed files"
            if wrong:
                raise Failure(f"skirmish {' '.join(args)}: {wrong}")

    def run(self, target: Target, raw: bytes, args: tuple[str, ...], forks: Forks) -> tuple[Done, bool]:
        """Run a command on that file among good ones; return how it ended, and whether it changed files."""
        shutil.rmtree(self.home, ignore_errors=True)
        shutil.copytree(GOOD, self.home)
        path = self.home / target.place
        if target in large() and target.place.startswith("content/"):
            pack = Path(*Path(target.place).parts[:2])
            shutil.copytree(HOME / pack, self.home / pack, dirs_exist_ok=True)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(raw)
        before = left(self.home)
        done = forks.run(self.home, args, target.typed, SKIRMISH_TRACE="1")
        return done, left(self.home) != before


def sitting(seeds: Iterable[str], keep: Path, until: float = inf) -> tuple[int, str]:
    """Try one file after the other until that moment; return how many, and what failed, if anything did."""
    number = 0
    with tempfile.TemporaryDirectory() as folder, Forks() as few, Forks(game=HOME) as own:
        now = Sitting(Path(folder, "home"), {False: few, True: own})
        for seed in seeds:
            if number and time.monotonic() > until:
                break
            number += 1
            try:
                now.tried(seed)
            except Failure as failure:
                kept = keep / seed.replace("/", "-")
                shutil.rmtree(kept, ignore_errors=True)
                shutil.copytree(now.home, kept, symlinks=True)
                return number, f"seed {seed}, kept in {kept}\n{failure}"
    return number, ""


def cases() -> Iterator[str]:
    """Try every case; yield what is wrong with one."""
    with Forks() as forks:
        for case in sorted(CASES.iterdir()):
            with tempfile.TemporaryDirectory() as folder:
                laid_out(case, Path(folder))
                for command in commands(case):
                    done = run(forks, command, Path(folder))
                    if not is_told(command.said, told(done)) or judged(done, 0.0):
                        yield f"{case.name}: {command.line}\n{judged(done, 0.0)}\n{done.said}"


def main() -> int:
    """Try the cases, then damage files until the time is up; 1 if one was not survived."""
    parser = argparse.ArgumentParser(description="Damaged files, and what the commands say of them.")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", default=str(time.time_ns()))
    parser.add_argument("--only", default="", help="the seed of one file that is to be tried again")
    parser.add_argument("--keep", type=Path, default=Path(tempfile.gettempdir(), "skirmish-fuzz"))
    given = parser.parse_args()
    wrong = "" if given.only else "\n".join(cases())
    seeds = [given.only] if given.only else (f"{given.seed}/{number}" for number in count())
    number, failed = sitting(seeds, given.keep, time.monotonic() + 60 * given.minutes)
    sys.stdout.write(f"seed {given.seed}: {number} damaged files\n" if not given.only else "")
    sys.stdout.write("\n".join(filter(None, (wrong, failed))) + "\n" if wrong or failed else "all survived\n")
    return 1 if wrong or failed else 0


if __name__ == "__main__":
    sys.exit(main())
