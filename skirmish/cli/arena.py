"""`arena`: two opponents in mirrored pairs of battles, and which of them is the stronger."""

from __future__ import annotations

import json
import os
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from skirmish.cli import completion
from skirmish.cli.battles import put_csv, with_progress
from skirmish.cli.libraries import cards_by_rules, read_library
from skirmish.cli.options import (
    LEVELS_TOLD,
    backend_option,
    forms,
    jobs_option,
    lists,
    rulesets_option,
    seeds_option,
)
from skirmish.cli.output import put, say
from skirmish.errors import FileError, SettingsError
from skirmish.files import because
from skirmish.typed import pick

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from skirmish.arena.contest import Fixture
    from skirmish.arena.ending import BattleReport
    from skirmish.arena.match import Fight, Half, HalfReport, Keep, Match
    from skirmish.arena.thinking_times import ThinkingTimes
    from skirmish.arena.verdict import Verdict
    from skirmish.packs.library import Library


@click.command(epilog=LEVELS_TOLD)
@click.argument("first", metavar="A", shell_complete=completion.opponents)
@click.argument("second", metavar="B", shell_complete=completion.opponents)
@click.option(
    "--pairs", type=click.IntRange(1, 100_000), default=10, show_default=True, help="Pairs in each match."
)
@rulesets_option
@click.option(
    "--scenarios",
    default="clash",
    show_default=True,
    callback=lists("scenario"),
    metavar="S,S…",
    shell_complete=completion.scenario_lists,
    help="The scenarios, of two sides each.",
)
@jobs_option
@seeds_option
@click.option(
    "--keep",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Battles are kept here as they end; the same command goes on from them.",
)
@backend_option
@forms("each battle")
@click.pass_obj
def arena(
    data_dir: Path | None,
    *,
    first: str,
    second: str,
    pairs: int,
    rules: tuple[str, ...],
    scenarios: tuple[str, ...],
    jobs: int | None,
    seed: str,
    keep: Path | None,
    backend: str,
    form: str,
) -> None:
    """Let opponent A fight opponent B in mirrored pairs of battles, and tell how often A wins.

    A pair is the same battle twice, with the same seed, the opponents having changed sides. A draw counts
    half. The same seed gives the same answer, whatever the number of jobs; only times differ.
    """
    from skirmish.arena.match import Keep, halves
    from skirmish.packs.folders import content_folders

    library = read_library(data_dir)
    matches = _matches(library, (first, second), scenarios, rules)
    kept = Keep(_writable(keep), library) if keep is not None else None
    wanted = halves(matches, pairs, seed)
    with fighting(library, backend, jobs, content_folders(data_dir)) as fight:
        reports = _fought(library, wanted, kept, fight)
    if form == "csv":
        put_csv([report.row() for report in reports])
    elif form == "json":
        click.echo(json.dumps(_record(matches, seed, reports), indent=2))
    else:
        _report(matches, reports)


@contextmanager
def fighting(
    library: Library, backend: str, jobs: int | None, folders: Sequence[Path]
) -> Iterator[Callable[[Sequence[Fixture]], Iterator[BattleReport]]]:
    """Hand out what fights the battles: processes of this command, or a cluster.

    SettingsError if there is no such cluster.
    """
    from skirmish.arena.cluster import LOCAL, Cluster
    from skirmish.arena.contest import fights

    if backend == LOCAL:
        yield partial(fights, library, jobs=jobs or os.cpu_count() or 1, folders=folders)
        return
    with Cluster(backend) as cluster:
        yield partial(cluster.fights, jobs=jobs, folders=folders)


def _matches(
    library: Library, opponents: tuple[str, str], scenarios: Iterable[str], rules: Iterable[str]
) -> list[Match]:
    """List the matches, scenario by scenario. SettingsError for a name that does not exist."""
    from skirmish.arena import OPPONENTS, checked
    from skirmish.arena.match import Match

    first, second = (checked(name, library.temperaments, OPPONENTS) for name in opponents)
    named = [pick("ruleset", name, library.rulesets) for name in rules]
    found = [
        Match(first, second, ruleset, card.id)
        for name in scenarios
        for ruleset, card in cards_by_rules(library, name).items()
        if not named or ruleset in named
    ]
    if not found:
        raise SettingsError("none of these scenarios can be played under these rules")
    for match in found:
        match.sides(library)
    return found


def _writable(path: Path) -> Path:
    """Return the path of a file that can be added to, made if it is not there. FileError otherwise."""
    from skirmish.arena.kept_lines import make_file

    try:
        make_file(path)
    except OSError as error:
        raise FileError(f"--keep {path}: {because(error)}") from None
    return path


def _fought(library: Library, wanted: Sequence[Half], kept: Keep | None, fight: Fight) -> list[HalfReport]:
    """Fight what is not kept yet; return all reports, in the order of the battles that are wanted."""
    from skirmish.arena.match import fight_halves

    done = dict(kept.known(wanted)) if kept else {}
    missing = [half for half in wanted if half not in done]
    if done:
        say(f"{len(done)} of {len(wanted)} battles are kept already.")
    label = f"{wanted[0].match.first} v {wanted[0].match.second}"
    for report in with_progress(fight_halves(library, missing, fight), len(missing), label):
        done[report.half] = report
        if kept:
            kept.add(report)
    return [done[half] for half in wanted]


# ----------------------------------------------------------------------------------------------- what is told


def _record(matches: Sequence[Match], seed: str, reports: Sequence[HalfReport]) -> dict[str, object]:
    return {
        "first": matches[0].first,
        "second": matches[0].second,
        "seed": seed,
        **_verdict(reports),
        "rules": {name: _verdict(own) for name, own in _by(reports, lambda match: match.rules)},
        "scenarios": {name: _verdict(own) for name, own in _by(reports, lambda match: match.scenario)},
        "matches": [
            {"rules": match.rules, "scenario": match.scenario, **_verdict(_of(reports, match))}
            for match in matches
        ],
    }


def _by(
    reports: Sequence[HalfReport], name: Callable[[Match], str]
) -> Iterable[tuple[str, list[HalfReport]]]:
    """Yield each name with the reports of the matches that have it."""
    for one in dict.fromkeys(name(report.half.match) for report in reports):
        yield one, [report for report in reports if name(report.half.match) == one]


def _of(reports: Sequence[HalfReport], match: Match) -> list[HalfReport]:
    return [report for report in reports if report.half.match == match]


def _verdict(reports: Sequence[HalfReport]) -> dict[str, object]:
    from skirmish.arena.verdict import Verdict

    found = Verdict.of(reports)
    return {
        "win_rate": round(found.win_rate, 4),
        "low": round(found.low, 4),
        "high": round(found.high, 4),
        "pairs": found.pairs,
        "battles": 2 * found.pairs,
        "wins": found.wins,
        "draws": found.draws,
        "losses": found.losses,
        "slips": sum(each.slips for each in found.thinking),
        "rounds": {"mean": round(found.mean_rounds, 3), "median": found.median_rounds},
        "thinking": {
            name: _thinking(each) for name, each in zip(("first", "second"), found.thinking, strict=True)
        },
    }


def _thinking(thinking: ThinkingTimes) -> dict[str, object]:
    return {
        "decisions": thinking.decisions,
        "slips": thinking.slips,
        "median": thinking.quantile(0.5),
        "p99": thinking.quantile(0.99),
    }


def _report(matches: Sequence[Match], reports: Sequence[HalfReport]) -> None:
    from skirmish.arena.verdict import Verdict

    first, second = matches[0].first, matches[0].second
    put(f"{first} against {second}")
    every = Verdict.of(reports)
    rows = [("all", every)]
    for part in (_by(reports, lambda match: match.rules), _by(reports, lambda match: match.scenario)):
        rows += [(name, Verdict.of(own)) for name, own in part]
    wide = max(len(label) for label, _ in rows)
    for label, found in rows:
        put(f"{label:{wide}}  {_rate(found)}")
    for name, thinking in zip((first, second), every.thinking, strict=True):
        put(f"{name}: {_times(thinking)}")
    say("A draw counts half; intervals hold 95 %, over pairs. Times are CPU time.")


def _rate(found: Verdict) -> str:
    share = f"{found.win_rate:6.1%}  {found.low:.1%} to {found.high:.1%}"
    return f"{share}  {found.pairs} pairs, {found.mean_rounds:.1f} rounds"


def _times(thinking: ThinkingTimes) -> str:
    median, slow = thinking.quantile(0.5) * 1000, thinking.quantile(0.99) * 1000
    said = f"{thinking.decisions} decisions, median {median:.1f} ms, 99 of 100 within {slow:.1f} ms"
    return f"{said}, {thinking.slips} slips"
