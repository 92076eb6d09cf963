"""`python -m bench.mutants`: break the rules in small ways, one at a time, and see whether tests notice.

It may be stopped at any time and goes on where it was: each verdict is written to a file as it comes. What
has changed since, a place or its tests, is tried anew. 1 if something survives that has no reason to.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from os import cpu_count
from pathlib import Path

from bench.boxes import TOP, scopes
from bench.places import Mutant, chosen, mutants
from bench.survivors import Reasons, Table, known, page, reasons, write
from bench.trial import try_all
from skirmish.rules import rulesets

VERDICTS = TOP / "bench" / "mutants.jsonl"
"""Where the verdicts are kept; this machine's own, so not in the repository."""
REASONS = TOP / "bench" / "mutants.yaml"
"""Why some change nothing."""
PAGE = TOP / "docs" / "mutants.md"
"""The page."""
COUNT = 150
"""Mutants of a system."""
SEED = "1"
"""What draws them."""


def main(arguments: Sequence[str]) -> int:
    """Try the mutants that have no verdict that holds, and tell of survivors."""
    request = _wish(arguments)
    why = reasons(request.reasons)
    tables = []
    try:
        for scope in request.scope or rulesets():
            tables.append(tried(request, scope))
            tell(tables[-1], why)
    except KeyboardInterrupt:
        print("stopped; the same command goes on from here", file=sys.stderr)
        return 130
    if request.page:
        request.page.write_text(page(tables, why, request.count), encoding="utf-8")
    return int(any((table.scope, name) not in why for table in tables for name in table.survivors))


def _wish(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.mutants", description=__doc__)
    add = parser.add_argument
    add(
        "--scope",
        action="append",
        choices=scopes(),
        help="a system or a box (all systems); may be said again",
    )
    add(
        "-n",
        "--count",
        type=int,
        default=COUNT,
        help="mutants of each scope (%(default)s); 0: all there are",
    )
    add("--seed", default=SEED, help="what draws them (%(default)s)")
    add(
        "--at",
        default="",
        help="only mutants whose place and change hold this text, such as attack.weigh_shot",
    )
    add("--jobs", type=int, default=cpu_count() or 1, help="processes (as many as there are cores)")
    add("--verdicts", type=Path, default=VERDICTS, help="the file of verdicts (bench/mutants.jsonl)")
    add("--reasons", type=Path, default=REASONS, help="why some change nothing (bench/mutants.yaml)")
    add("--page", type=Path, help="where the page goes (docs/mutants.md, if all systems are tried as usual)")
    request = parser.parse_args(arguments)
    is_usual = not request.scope and not request.at and (request.count, request.seed) == (COUNT, SEED)
    request.page = request.page or (PAGE if is_usual else None)
    return request


def tried(request: argparse.Namespace, scope: str) -> Table:
    """Try the mutants of one scope that are wanted; return what is known of them all afterwards."""
    possible = sum(1 for _ in mutants(scope))
    wanted = [one for one in chosen(scope, request.count or possible, request.seed) if request.at in one.name]
    verdicts = known(request.verdicts, wanted)
    left = [mutant for mutant in wanted if mutant.name not in verdicts]
    print(f"{scope}: {len(wanted)} mutants, {len(left)} to be tried", file=sys.stderr)

    def keep(mutant: Mutant, test: str) -> None:
        write(request.verdicts, mutant, test)
        verdicts[mutant.name] = test

    try_all(scope, left, request.jobs, keep)
    return Table(scope, possible, [(mutant, verdicts[mutant.name]) for mutant in wanted])


def tell(table: Table, why: Reasons) -> None:
    """Print the survivors of a scope that have no reason to be."""
    left = [name for name in table.survivors if (table.scope, name) not in why]
    print(
        f"{table.scope}: {len(table.tried)} tried, {len(table.survivors)} survive, "
        f"{len(left)} without a reason"
    )
    for name in left:
        print(f"  {name}")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
