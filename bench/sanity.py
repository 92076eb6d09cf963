"""`python -m bench.sanity`: moves that nobody understands, counted in battles of the arena.

It may be stopped at any time and goes on where it was; `bench.uses` counts the same battles. `--list` names
every such move with its scenario, system, seed and step.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from bench.battles import content
from bench.conduct.kinds import KINDS
from bench.conduct.run import parser, wanted, watched
from bench.conduct.watched import Watched
from bench.sections import write

BEST: Final = 1.0
"""Of 1,000 decisions of a veteran or better, at most so many of each kind."""


def main(arguments: Sequence[str]) -> int:
    """Fight what was not fought yet, and write the section; 1 if battles are still to be fought."""
    made = parser("sanity", __doc__)
    made.add_argument("--list", action="store_true", help="name every move, and write no page")
    request = made.parse_args(arguments)
    battles = watched(request)
    if request.list:
        print(*listed(battles), sep="\n")
        return 0
    text = section(battles)
    print(text)
    if len(battles) < len(wanted(request)):
        return 1
    write(request.page, "sanity", text)
    return 0


def listed(battles: Sequence[Watched]) -> Iterator[str]:
    """Yield a line on every move, those of one kind together."""
    for kind in KINDS:
        for one in battles:
            fight = one.fight
            for move in one.found:
                if move.kind == kind:
                    place = f"{fight.scenario} {fight.rules} {fight.seed} step {move.step}"
                    yield f"{kind}: {place} {move.level} {move.unit}: {move.why}"


def section(battles: Sequence[Watched]) -> str:
    """Write the section: what is counted, and a table for each level."""
    asked: Counter[tuple[str, str]] = Counter()
    moves: Counter[tuple[str, str, str]] = Counter()
    for one in battles:
        rules = one.fight.rules
        asked.update({(level, rules): count for level, count in one.decisions.items()})
        moves.update((each.level, rules, each.kind) for each in one.found)
    lines = [
        "## Moves that nobody understands",
        "",
        f"Counted in {len(battles)} battles by code that shares nothing with the opponents, for each 1,000",
        "times that a unit was asked what to do; in brackets how many. A veteran should be at",
        f"{BEST:.0f} or below.",
        "",
        *(f"- *{name}*: {kind.meaning}" for name, kind in KINDS.items()),
    ]
    for level in dict.fromkeys(level for level, _ in asked):
        lines += ["", f"### {level.capitalize()}", "", *_table(level, asked, moves)]
    return "\n".join(lines)


def _table(
    level: str, asked: Counter[tuple[str, str]], moves: Counter[tuple[str, str, str]]
) -> Iterator[str]:
    systems = [rules for rules in content().rulesets if asked[level, rules]]
    yield _row("kind", [f"`{rules}`" for rules in systems] + ["all"])
    yield "|---|" + "--:|" * (len(systems) + 1)
    yield (
        "| *decisions* | "
        + " | ".join(str(asked[level, rules]) for rules in systems)
        + f" | {_sum(asked, level)} |"
    )
    for kind in KINDS:
        counts = [moves[level, rules, kind] for rules in systems]
        cells = [_rate(own, asked[level, rules]) for own, rules in zip(counts, systems, strict=True)]
        yield _row(kind, [*cells, _rate(sum(counts), _sum(asked, level))])


def _row(name: str, cells: Sequence[str]) -> str:
    return f"| {name} | {' | '.join(cells)} |"


def _sum(asked: Counter[tuple[str, str]], level: str) -> int:
    return sum(count for (own, _), count in asked.items() if own == level)


def _rate(moves: int, asked: int) -> str:
    return f"{1000 * moves / asked:.1f} ({moves})" if moves else "0"


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
