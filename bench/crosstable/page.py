"""The section of docs/opponent.md on who beats whom."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from statistics import mean
from typing import TYPE_CHECKING, Final

from bench.crosstable.circles import circles
from bench.crosstable.plan import SCENARIO
from bench.kept_battles import hours
from bench.sections import counted, percent, table, wrapped
from skirmish.arena.thinking_times import together
from skirmish.arena.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bench.crosstable.plan import Pairing
    from skirmish.arena.match import HalfReport

Fought = dict["Pairing", list["HalfReport"]]
"""By cell: the battles that were fought."""
TOLD: Final = 8
"""Circles that are listed; of others it is only said how many there are."""

HEAD: Final = """## Who beats whom

All levels and all baselines against each other on `{scenario}`, six against six. A cell is {pairs},
shared among the systems in turn ({systems}): {each}. It holds how often the opponent of the row wins
against that of the column, in percent, a draw counting half, and in brackets the interval that holds it
with 95 % (see above). Rows and columns go from the highest mean of a row down. So right of the diagonal
stands the stronger opponent against a weaker one; a rate **in bold** there is below one half: who is
stronger on the whole is weaker against this one.
"""

COSTS: Final = """Slips, and the CPU time of a decision, over all battles of the table; last what that
opponent thinks in a battle on average.
"""


def section(fought: Fought, systems: Sequence[str], pairs: int, told: str = "") -> str:
    """Write the section, as Markdown; `told` says why cells have fewer pairs than they should."""
    verdicts = both_ways(fought)
    names = ranked(verdicts, {name for cell in fought for name in (cell.first, cell.second)})
    battles = [report for reports in fought.values() for report in reports]
    head = HEAD.format(
        scenario=SCENARIO,
        pairs=counted(pairs, "pair"),
        systems=_listed(systems),
        each=_each(pairs, len(systems)),
    )
    taken = sum(report.seconds for report in battles)
    parts = [
        head,
        f"These are {len(battles)} battles of {hours(taken)} CPU time. {_missing(fought, pairs)} {told}",
        _cells(names, verdicts, pairs),
        *_circles(names, verdicts),
        COSTS,
        _costs(names, battles),
    ]
    return wrapped("\n\n".join(part.strip() for part in parts if part.strip()))


def _each(pairs: int, systems: int) -> str:
    share = pairs / systems
    return f"{share:g} under each" if share == int(share) else f"{int(share)} or {int(share) + 1} under each"


def _listed(systems: Sequence[str]) -> str:
    return ", ".join(f"`{name}`" for name in systems)


def both_ways(fought: Fought) -> dict[tuple[str, str], Verdict]:
    """Judge every cell in which a pair was fought, as its first opponent sees it, and as its second."""
    found = {}
    for cell, reports in fought.items():
        verdict = Verdict.of(reports)
        if verdict.pairs:
            found[cell.first, cell.second] = verdict
            found[cell.second, cell.first] = replace(
                verdict, win_rate=1 - verdict.win_rate, low=1 - verdict.high, high=1 - verdict.low
            )
    return found


def ranked(verdicts: Mapping[tuple[str, str], Verdict], names: set[str]) -> list[str]:
    """List the opponents by the mean of their rates against all others, the highest first."""

    def strength(name: str) -> float:
        return mean([one.win_rate for (own, _), one in verdicts.items() if own == name] or [0.5])

    return sorted(names, key=lambda name: (-strength(name), name))


def _cells(names: Sequence[str], verdicts: Mapping[tuple[str, str], Verdict], pairs: int) -> str:
    heads = ["", *(f"`{name}`" for name in names), "mean"]
    rows = []
    for place, name in enumerate(names):
        own = [verdicts.get((name, other)) for other in names]
        cells = ["" if one is None else _cell(one, pairs, at > place) for at, one in enumerate(own)]
        cells[place] = "–"
        rates = [one.win_rate for one in own if one is not None]
        rows.append([f"`{name}`", *cells, f"{100 * mean(rates):.0f}" if rates else ""])
    return table(heads, rows)


def _cell(verdict: Verdict, pairs: int, is_right: bool) -> str:
    rate = f"{100 * verdict.win_rate:.0f}"
    said = f"**{rate}**" if is_right and verdict.win_rate < 0.5 else rate
    fewer = f", {verdict.pairs} p." if verdict.pairs < pairs else ""
    return f"{said} ({100 * verdict.low:.0f}–{100 * verdict.high:.0f}{fewer})"


def _missing(fought: Fought, pairs: int) -> str:
    short = Counter(Verdict.of(reports).pairs for reports in fought.values())
    short.pop(pairs, None)
    if not short:
        return "No cell misses a pair."
    said = ", ".join(f"{count} with {number}" for number, count in sorted(short.items()))
    return (
        f"{short.total()} of {len(fought)} cells have fewer pairs ({said}); theirs stand behind the interval."
    )


def _circles(names: Sequence[str], verdicts: Mapping[tuple[str, str], Verdict]) -> list[str]:
    found = circles(names, verdicts)
    if not found:
        return [
            "There are no circles: no three opponents of which each beats the next, and the last the first."
        ]
    sure = sum(circle.is_sure for circle in found)
    head = (
        f"Circles, three opponents of which each beats the next and the last beats the first: {len(found)}, "
        f"of which {sure} with all three rates above one half by their intervals. "
        "With few pairs chance alone makes some."
    )
    rows = [
        f"- {' > '.join(f'`{name}`' for name in (*circle.names, circle.names[0]))}: "
        f"{', '.join(percent(rate) for rate in circle.rates)}{', sure' if circle.is_sure else ''}"
        for circle in found[:TOLD]
    ]
    return [head, "\n".join(rows)]


def _costs(names: Sequence[str], battles: Sequence[HalfReport]) -> str:
    heads = ["", "decisions", "slips", "median", "p99", "in a battle"]
    rows = []
    for name in names:
        own = [
            thinking
            for report in battles
            for opponent, thinking in zip(
                (report.half.match.first, report.half.match.second), report.thinking, strict=True
            )
            if opponent == name
        ]
        every = together(own)
        middle, late = (f"{1000 * every.quantile(share):.1f} ms" for share in (0.5, 0.99))
        rest = [middle, late, f"{every.seconds / max(1, len(own)):.1f} s"]
        rows.append([f"`{name}`", str(every.decisions), str(every.slips), *rest])
    return table(heads, rows)
