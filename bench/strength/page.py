"""The section of docs/opponent.md on how strong the best opponent is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bench.kept_battles import hours
from bench.sections import counted, percent, table, wrapped
from bench.strength import tenfold
from bench.strength.bets import ENOUGH, STAKES
from skirmish.arena.tally import Share
from skirmish.arena.thinking_times import together

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bench.strength.cells import Cell, InterimResult
    from bench.strength.run import Run
    from skirmish.arena.match import HalfReport

Causes = dict[str, dict[str, str]]
"""By system and baseline: why a goal is missed, in a sentence."""
UNKNOWN: Final = "not known yet"
"""The cause of a miss that nobody has found out."""

HEAD: Final = """## How strong the best is

`{level}` against simple opponents, under every system: pairs of `{scenario}`, six against six. Each
baseline has a goal: so often `{level}` is to win at least, with 95 % certainty. One looks after every
{every}, and stops when the goal is reached (*low* is not below it), when it is refuted (*high* is
below it), or when it could not be reached by pair {most}, the last one, were all pairs to come won. Draws
count half.

An ordinary interval holds for one look; looking again and again until the number pleases makes it wrong
more often. *Low* and *high* hold at all looks together, by a bet. Somebody claims that `{level}` wins no
more than a share c. Before each pair a part of our coins is staked, and the stake comes back times the
pair's score divided by c. If the claim is true, one coin becomes {enough:.0f} with a chance of 1 in
{enough:.0f} at most, whenever we look; so once it has, the claim is refuted with 95 %. *Low* is the
smallest claim that stands; *high* is found in the same way from what was not won. Our coin is shared by
{stakes} bettors, who stake from an eighth to all. Each row is 95 % sure by itself, not all rows together.
"""


def section(run: Run, causes: Causes) -> str:
    """Write the section, as Markdown, on what was fought so far."""
    results = run.interim_results()
    request = run.request
    head = HEAD.format(
        level=request.level,
        scenario=request.scenario,
        every="pair" if request.looks.every == 1 else counted(request.looks.every, "pair"),
        most=request.looks.most,
        enough=ENOUGH,
        stakes=len(STAKES),
    )
    parts = [
        head,
        _table(results),
        "",
        summary(run, results),
        "",
        *_missed(results, causes),
        *_dice(run, results),
    ]
    return wrapped("\n".join(parts))


def _table(results: Mapping[Cell, InterimResult]) -> str:
    heads = ["system", "against", "pairs", "win rate", "low", "high", "goal", ""]
    rows = [
        [
            f"`{cell.match.rules}`",
            f"`{cell.match.second}`",
            str(result.pairs),
            *_shares(cell, result),
            result.state,
        ]
        for cell, result in results.items()
    ]
    return table(heads, rows)


def _shares(cell: Cell, result: InterimResult) -> list[str]:
    if not result.pairs:
        return ["", "", "", percent(cell.goal)]
    low, high = f"{100 * result.low:.1f} %", f"{100 * result.high:.1f} %"
    return [percent(result.rate), low, high, percent(cell.goal)]


def summary(run: Run, results: Mapping[Cell, InterimResult]) -> str:
    """Say how many goals are reached, what that took, and what is left to do at most."""
    states = [result.state for result in results.values()]
    reports = [report for cell, result in results.items() for report in run.counted(cell, result)]
    own = together(report.thinking[0] for report in reports)
    said = (
        f"{states.count('reached')} of {len(states)} goals are reached, {states.count('missed')} missed, "
        f"{states.count('open')} open. This took {len(reports)} battles and "
        f"{hours(sum(report.seconds for report in reports))} of CPU time"
    )
    left = run.seconds_left()
    said += f"; what is open takes {hours(left)} more at most, by the battles so far." if left else "."
    middle, late = 1000 * own.quantile(0.5), 1000 * own.quantile(0.99)
    return (
        f"{said} `{run.request.level}` decided {own.decisions} times, in {middle:.0f} ms of CPU time "
        f"(median; 99 of 100 within {late:.0f} ms), and slipped {own.slips} times."
    )


def _missed(results: Mapping[Cell, InterimResult], causes: Causes) -> list[str]:
    rows = [
        [f"`{cell.match.rules}`", f"`{cell.match.second}`", cause(causes, cell)]
        for cell, result in results.items()
        if result.state == "missed"
    ]
    if not rows:
        return []
    return ["### What is missed, and why", "", table(["system", "against", "cause"], rows), ""]


def cause(causes: Causes, cell: Cell) -> str:
    """Return why the goal of that cell is missed, from the file of causes."""
    baseline = cell.match.second.partition(":")[0]
    return causes.get(cell.match.rules, {}).get(baseline) or UNKNOWN


DICE: Final = """### What dice decide

Battles that `{level}` lost, fought again from the same start, with the same seed and the same enemy, by a
`{level}` with {times} times the budget: {times} times as many of all that it weighs ({budgets}); at most
{most} of each system. Any other answer makes the dice fall otherwise from there on, so this is no second
try at the same dice. What is *not won either* was lost by dice, or by something that more thinking of
this kind does not mend. *Not won at all* is the share of all battles that `{level}` did not win: were the
budget worth nothing, both shares would be alike.
"""


def _dice(run: Run, results: Mapping[Cell, InterimResult]) -> list[str]:
    request = run.request
    rows = [_replayed(run, rules, results) for rules in request.rules]
    if not any(rows):
        return []
    head = DICE.format(
        level=request.level,
        times=tenfold.TIMES,
        budgets=", ".join(f"`{name}`" for name in tenfold.BUDGETS),
        most=request.replayed,
    )
    heads = ["system", "lost", "fought again", "not won either", "95 %", "not won at all"]
    return [head, table(heads, [row for row in rows if row]), ""]


def _replayed(run: Run, rules: str, results: Mapping[Cell, InterimResult]) -> list[str]:
    """Write the row of a system; empty as long as nothing was fought again there."""
    found = run.replays(rules)
    if not found:
        return []
    counted = _counted(run, rules, results)
    lost = sum(report.score == 0 for report in counted)
    not_won = Share.of(sum(report.score < 1 for report in counted), len(counted))
    either = Share.of(tenfold.not_won(found), len(found))
    return [
        f"`{rules}`",
        str(lost),
        str(len(found)),
        percent(either.rate),
        f"{100 * either.low:.0f} to {100 * either.high:.0f} %",
        percent(not_won.rate),
    ]


def _counted(run: Run, rules: str, results: Mapping[Cell, InterimResult]) -> Sequence[HalfReport]:
    return [
        report
        for cell, result in results.items()
        if cell.match.rules == rules
        for report in run.counted(cell, result)
    ]
