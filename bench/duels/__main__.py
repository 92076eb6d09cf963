"""`python -m bench.duels`: solve small duels exactly, and tell what an opponent loses in them.

It may be stopped at any time and goes on where it was: what came of each duel is written to a file as it
comes; a page tells all of it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING

from bench.duels.catalogue import DUELS
from bench.duels.declared import at_once
from bench.duels.graph import Graph
from bench.duels.page import page
from bench.duels.players import NAIVE
from bench.duels.record import Found, mark, read, write
from bench.duels.regret import Asked, decision, losses, tried
from bench.duels.solve import Solved, solve
from skirmish.arena import LEVELS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bench.duels.duel import Duel

TOP = Path(__file__).resolve().parent.parent.parent
LINES = TOP / "bench" / "duels.jsonl"
"""The file of what came of each duel; this machine's own, so not in the repository."""
PAGE = TOP / "docs" / "duels.md"
"""The page."""


@dataclass(frozen=True, slots=True)
class _Solution:
    """A duel solved."""

    graph: Graph
    """All of it."""
    solved: Solved
    """Its values."""
    seconds: float
    """CPU time that it took."""


def _solution(duel: Duel) -> _Solution:
    began = process_time()
    graph = Graph(duel)
    solved = solve(graph)
    return _Solution(graph, solved, process_time() - began)


def examined(duel: Duel, level: str) -> Found:
    """Solve the duel and try naive players and an opponent of that level in it."""
    solution = _solution(duel)
    graph, solved = solution.graph, solution.solved
    nodes = len(graph.nodes)
    naive = {name: _mean(losses(graph, solved, player)) for name, player in NAIVE.items()}
    began = process_time()
    every, own, asked = tried(graph, solved, level)
    total = sum(one.weight for one in every.decisions)
    telling = sum(one.weight for one in every.decisions if one.is_telling)
    return Found(
        mark(duel, level),
        duel.id,
        level,
        nodes,
        round(solution.seconds, 1),
        round(solved.of(graph.start), 4),
        {name: round(loss, 4) for name, loss in naive.items()},
        round(every.mean(), 4),
        round(every.mean(is_telling=True), 4),
        round(telling / total if total else 0.0, 3),
        round(every.quantile(0.95), 4),
        round(every.share_above(0.10), 4),
        round(own.loss / 2, 4),
        len(asked.answers),
        round(process_time() - began, 1),
        round(every.dropped, 6),
        _worst(graph, asked),
        _hearing(graph, solved),
    )


def _mean(by_side: Mapping[str, float]) -> float:
    return sum(by_side.values()) / len(by_side)


def _worst(graph: Graph, asked: Asked) -> str:
    """Tell the dearest mistake in one line; empty if there is none."""
    found = {place: decision(graph, asked.solved, place, lots) for place, lots in asked.answers.items()}
    dear = {place: one.regret for place, one in found.items() if one is not None and one.regret > 0.0005}
    if not dear:
        return ""
    place = max(dear, key=lambda one: dear[one])
    node, values = graph.nodes[place], asked.solved.answers(graph, place)
    said = node.likes(next(iter(asked.answers[place])))[0]
    best = node.likes(values.index(max(values)))[0]
    stand = ", ".join(
        " ".join([unit.id, str(unit.cell), f"{unit.hp} hp", *unit.states])
        for unit in node.battle.units.values()
    )
    return f"{said} instead of {best} costs {dear[place]:.3f} ({stand})"


def _hearing(graph: Graph, solved: Solved) -> float | None:
    """Tell what the slower gains at the start by hearing the quicker; None where nobody declares."""
    place = graph.start[0][0]
    if graph.nodes[place].battle.prompts[0].ask != "declare":
        return None
    found = at_once(graph, solved, place)
    return round(found.value - found.open_value, 4)


def main(arguments: Sequence[str]) -> int:
    """Solve and try what is missing, and write the page."""
    parser = argparse.ArgumentParser(prog="python -m bench.duels", description=__doc__)
    add = parser.add_argument
    add("duels", nargs="*", help="ids of duels; all of them otherwise", metavar="DUEL")
    add("--level", default=LEVELS[-1], choices=LEVELS, help=f"of the opponent ({LEVELS[-1]})")
    add("--lines", type=Path, default=LINES, help="the file of what came of each (bench/duels.jsonl)")
    add("--page", type=Path, default=PAGE, help="where the page goes (docs/duels.md)")
    chosen = parser.parse_args(arguments)
    by_id = {duel.id: duel for duel in DUELS}
    if unknown := set(chosen.duels) - set(by_id):
        parser.error(f"no such duel: {', '.join(sorted(unknown))}")
    known = {one.mark for one in read(chosen.lines)}
    try:
        for name in chosen.duels or by_id:
            if mark(by_id[name], chosen.level) not in known:
                found = examined(by_id[name], chosen.level)
                write(chosen.lines, found)
                print(
                    f"{name}: {found.nodes} moments, {found.seconds} s, regret {found.mean}", file=sys.stderr
                )
    except KeyboardInterrupt:
        print("stopped; the same command goes on from here", file=sys.stderr)
    marks = {mark(duel, chosen.level): duel for duel in DUELS}
    kept = {one.duel: one for one in read(chosen.lines) if one.mark in marks}
    chosen.page.write_text(page(DUELS, kept, chosen.level), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
