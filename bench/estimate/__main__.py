"""`python -m bench.estimate`: learn how opponents estimate their chances, from battles between them.

Battles are fought until every system has had its minutes of CPU time. It may be stopped at any time and goes
on where it was: each battle is written to a file as it ends. Then the weights are learned from all battles of
the file, tried on maps that they have not seen, and written to the file that the game reads, and to a page.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

from bench.battles import content
from bench.estimate import page
from bench.estimate.battles import Kept, add, fought, read
from bench.estimate.fit import fitted, held_out, proof
from bench.estimate.positions import Position, positions
from bench.sections import write
from skirmish.ai.worth.estimate import FILE

TOP = Path(__file__).resolve().parent.parent.parent
LINES = TOP / "bench" / "estimate.jsonl"
"""The file of battles; large, and this machine's own, so not in the repository."""
PAGE = TOP / "docs" / "opponent.md"
"""The page; only what stands between its two marks is written."""
MINUTES = 7.0
"""Of CPU time for each system by default."""


def main(arguments: Sequence[str]) -> int:
    """Fight what is missing, learn, and write weights and page."""
    parser = argparse.ArgumentParser(prog="python -m bench.estimate", description=__doc__)
    add_option = parser.add_argument
    add_option("--minutes", type=float, default=MINUTES, help=f"of CPU time for each system ({MINUTES:g})")
    add_option("--rules", action="append", help="battles of this system only", choices=content().rulesets)
    add_option("--lines", type=Path, default=LINES, help="the file of battles (bench/estimate.jsonl)")
    add_option("--file", type=Path, default=FILE, help="where the weights go (ai/worth/estimate.json)")
    add_option("--page", type=Path, default=PAGE, help="where the figures go (docs/opponent.md)")
    request = parser.parse_args(arguments)
    battles = read(request.lines)
    try:
        for kept in missing(battles, request.rules or [*content().rulesets], request.minutes):
            add(request.lines, kept)
            battles.append(kept)
            print(f"{kept.rules} {kept.number} {kept.bill.scenario} {kept.seconds} s", file=sys.stderr)
    except KeyboardInterrupt:
        print("stopped; the same command goes on from here", file=sys.stderr)
    said = learned(battles, list(positions(battles)))
    request.file.write_text(json.dumps(said, indent=1) + "\n", encoding="utf-8")
    write(request.page, "estimate", page.figures(said))
    return 0


def missing(battles: Sequence[Kept], rules: Sequence[str], minutes: float) -> Iterator[Kept]:
    """Fight battles, each under the system that has had least time, until all have had their minutes."""
    spent = dict.fromkeys(rules, 0.0)
    numbers: dict[str, set[int]] = {one: set() for one in rules}
    for kept in battles:
        if kept.rules in spent:
            spent[kept.rules] += kept.seconds
            numbers[kept.rules].add(kept.number)
    while min(spent.values()) < 60 * minutes:
        one = min(spent, key=lambda name: spent[name])
        number = next(place for place in range(len(numbers[one]) + 1) if place not in numbers[one])
        kept = fought(one, number)
        spent[one] += kept.seconds
        numbers[one].add(number)
        yield kept


def learned(battles: Sequence[Kept], found: Sequence[Position]) -> dict[str, object]:
    """Return all that the file of weights says."""
    said = held_out(found)
    by_ruleset = {}
    for rules in sorted({one.rules for one in found}):
        here = [place for place, one in enumerate(found) if one.rules == rules]
        by_ruleset[rules] = proof([found[place] for place in here], said[here]).brier
    whole = proof(found, said)
    return {
        "command": "make estimate",
        "battles": dict(sorted(Counter(kept.rules for kept in battles).items())),
        "positions": len(found),
        "minutes": round(sum(kept.seconds for kept in battles) / 60, 1),
        "weights": fitted(found),
        "held_out": {
            "brier": whole.brier,
            "by_ruleset": by_ruleset,
            "calibration": [asdict(row) for row in whole.rows],
        },
    }


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
