"""What became of mutants: the file of verdicts, why some change nothing, and the page on all of it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Final

import yaml

from bench.boxes import TOP, tests_of
from bench.places import Mutant
from skirmish.arena.marks import bare
from skirmish.records.digest import hashed

HEAD: Final = """# Mutants

Do the tests notice when a rule is broken? This page is written by `make mutants`. It changes one number, one
comparison or one operator, leaves out one clause, or swaps two constants, in the functions and
tables that the checklists name (and the private functions that these use), and runs the quick tests of that
system alone. Of all possible changes {count} a system are drawn by a seed. *Caught* are those that made a
test fail; those that *change nothing* survive, and the reason stands below; what else *survives* is a gap in
the tests.

What the systems share, and the boxes below and above them, are tried only if they are named, as by
`make mutants ARGS="--scope grid"`. Their survivors are listed by the command, and not here: what a box does
is tested where it is used as well, by more tests than are run then.

| system | possible | tried | caught | change nothing | survive |
| --- | --: | --: | --: | --: | --: |
"""


Reasons = Mapping[tuple[str, str], str]
"""By scope and name of a mutant why it changes nothing there."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """One line of the file."""

    mark: str
    """Of what was tried: the place, the change and the tests; see `marks`."""
    scope: str
    """The system or box."""
    name: str
    """The mutant's."""
    test: str
    """The test that failed; empty if none did."""


@dataclass(frozen=True, slots=True)
class Table:
    """One system or box on the page."""

    scope: str
    """Which."""
    possible: int
    """How many mutants there could be."""
    tried: Sequence[tuple[Mutant, str]]
    """The mutants that were tried, each with the test that noticed it."""

    @property
    def survivors(self) -> list[str]:
        """The names of those that no test noticed."""
        return [mutant.name for mutant, test in self.tried if not test]


def mark(mutant: Mutant, test: str) -> str:
    """Hash to 16 digits what the verdict depends on: they hold as long as it does.

    The verdict on a mutant that a test noticed holds until the place or that test's file changes; on a
    survivor, until any of the tests does.
    """
    path = TOP / test.split("::", maxsplit=1)[0]
    tests = _said(path) if "::" in test and path.exists() else _all_said(mutant.scope)
    return hashed([mutant.place.mark, mutant.name, tests])


@cache
def _said(path: Path) -> str:
    return hashed(bare(path.read_text(encoding="utf-8")))


@cache
def _all_said(scope: str) -> str:
    paths = [TOP / "tests" / "scenario.py"]
    for path in (TOP / name for name in tests_of(scope)):
        paths += [path] if path.is_file() else sorted(path.rglob("*.py"))
    return hashed([_said(path) for path in paths])


def read(path: Path) -> dict[tuple[str, str], Verdict]:
    """Return the last verdict on each mutant by system and name; a line that was cut short does not count."""
    found: dict[tuple[str, str], Verdict] = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        try:
            verdict = Verdict(**json.loads(line))
        except (ValueError, TypeError):
            continue
        found[verdict.scope, verdict.name] = verdict
    return found


def write(path: Path, mutant: Mutant, test: str) -> None:
    """Add a verdict to the file; it begins anew where the line before was cut short."""
    verdict = Verdict(mark(mutant, test), mutant.scope, mutant.name, test)
    with path.open("a+b") as file:
        file.seek(max(0, file.tell() - 1))
        torn = file.read() not in {b"", b"\n"}
        file.write(b"\n" * torn + json.dumps(asdict(verdict), ensure_ascii=False).encode() + b"\n")


def known(path: Path, mutants: Iterable[Mutant]) -> dict[str, str]:
    """Return, for mutants of one scope whose verdict still holds, the test that noticed each."""
    verdicts = read(path)
    found = {}
    for mutant in mutants:
        verdict = verdicts.get((mutant.scope, mutant.name))
        if verdict is not None and verdict.mark == mark(mutant, verdict.test):
            found[mutant.name] = verdict.test
    return found


def reasons(path: Path) -> Reasons:
    """Read why mutants change nothing; the file holds the reasons by scope, place and change."""
    said = yaml.safe_load(path.read_text(encoding="utf-8")) if path.exists() else {}
    return {
        (scope, f"{spot}: {change}"): reason
        for scope, places in (said or {}).items()
        for spot, own in places.items()
        for change, reason in own.items()
    }


def page(tables: Sequence[Table], why: Reasons, count: int) -> str:
    """Write the whole page, as Markdown."""
    return "\n".join(
        [HEAD.format(count=count) + "\n".join(_row(table, why) for table in tables), *_rest(tables, why)]
    )


def _row(table: Table, why: Reasons) -> str:
    same = sum((table.scope, name) in why for name in table.survivors)
    left = len(table.survivors) - same
    caught = len(table.tried) - len(table.survivors)
    return f"| `{table.scope}` | {table.possible} | {len(table.tried)} | {caught} | {same} | {left} |"


def _rest(tables: Sequence[Table], why: Reasons) -> Iterable[str]:
    for table in tables:
        if table.survivors:
            yield f"\n## `{table.scope}`\n\n| where | change | why it changes nothing |\n| --- | --- | --- |"
            yield from (
                _line(name, why.get((table.scope, name), "**it does: a gap**")) for name in table.survivors
            )
    yield ""


def _line(name: str, reason: str) -> str:
    spot, _, change = name.partition(": ")
    return f"| `{spot.replace('/', '.')}` | `` {change.replace('|', chr(92) + '|')} `` | {reason} |"
