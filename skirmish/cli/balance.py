"""`map balance` and `pack balance`: many battles between equals, and whether they were fair."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from skirmish.cli import completion
from skirmish.cli.arena import fighting
from skirmish.cli.battles import put_csv, rate, share, with_progress
from skirmish.cli.libraries import map_named, pack_named, read_library
from skirmish.cli.options import (
    LEVELS_TOLD,
    backend_option,
    forms,
    jobs_option,
    rulesets_option,
    seeds_option,
)
from skirmish.cli.output import put, say
from skirmish.errors import SettingsError
from skirmish.typed import pick

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from skirmish.arena.ending import BattleReport
    from skirmish.arena.fairness import Edge, Fairness, Trial
    from skirmish.packs.library import Library

    Fought = list[tuple[Trial, BattleReport]]

OPTIONS = (
    click.option(
        "--pairs", type=click.IntRange(1, 100_000), default=10, show_default=True,
        help="Pairs of battles: one seed, the sides listed either way.",
    ),
    rulesets_option,
    click.option(
        "--level", default="regular", show_default=True, shell_complete=completion.opponents,
        help="Who plays all sides.",
    ),
    jobs_option,
    seeds_option,
    backend_option,
    forms("each battle"),
)  # fmt: skip
"""What both commands take."""


def _with_options(command: Callable[..., None]) -> Callable[..., None]:
    for option in reversed(OPTIONS):
        command = option(command)
    return command


@click.command("balance", epilog=LEVELS_TOLD)
@click.argument("map_id", metavar="MAP")
@_with_options
@click.pass_obj
def map_balance(data_dir: Path | None, /, map_id: str, **how: Any) -> None:
    """Tell whether MAP favours one place: equal forces, nothing to win but the field.

    They start where the sides of its scenarios do; both have the units of the first, then of the second.
    MAP is an id, or a file among yours or those of the game.
    """
    library = read_library(data_dir)
    name = map_named(library, map_id, data_dir)
    scenarios = [one for one, draft in library.scenarios.items() if draft.map.id == name]
    usable = [one for one in scenarios if len(library.cards[one].sides) == 2]
    if not usable:
        raise SettingsError(f"no scenario of two sides is fought on {name}, so nobody knows where to start")
    _run(data_dir, library, usable, is_even=True, **how)


@click.command("balance", epilog=LEVELS_TOLD)
@click.argument("pack", shell_complete=completion.packs)
@_with_options
@click.pass_obj
def pack_balance(data_dir: Path | None, /, pack: str, **how: Any) -> None:
    """Tell how the scenarios of PACK end when opponents of one level play all sides.

    PACK is an id, or a folder among yours or those of the game.
    """
    library = read_library(data_dir)
    name = pack_named(library, pack, data_dir)
    scenarios = [card.id for card in library.cards.values() if card.home == name]
    if not scenarios:
        raise SettingsError(f"{name} has no scenario that can be played")
    _run(data_dir, library, scenarios, is_even=False, **how)


def _run(
    data_dir: Path | None,
    library: Library,
    scenarios: list[str],
    *,
    is_even: bool,
    pairs: int,
    rules: tuple[str, ...],
    level: str,
    seed: str,
    jobs: int | None,
    backend: str,
    form: str,
) -> None:
    from skirmish.arena import OPPONENTS, checked
    from skirmish.arena.fairness import trials
    from skirmish.packs.folders import content_folders

    checked(level, library.temperaments, OPPONENTS)
    wanted = [
        trial
        for scenario, ruleset in _fights(library, scenarios, rules)
        for trial in trials(scenario, ruleset, level, seed, pairs, is_even=is_even)
    ]
    bouts = [trial.bout(library) for trial in wanted]
    with fighting(library, backend, jobs, content_folders(data_dir)) as fight:
        reports = list(with_progress(fight(bouts), len(bouts), level))
    _told(library, list(zip(wanted, reports, strict=True)), form)


def _fights(library: Library, scenarios: list[str], rules: Iterable[str]) -> list[tuple[str, str]]:
    """List scenario by scenario the rulesets that it is fought under. SettingsError if there are none."""
    named = [pick("ruleset", name, library.rulesets) for name in rules]
    found = [
        (scenario, ruleset)
        for scenario in scenarios
        for ruleset in library.cards[scenario].rulesets
        if not named or ruleset in named
    ]
    if not found:
        raise SettingsError("none of its scenarios can be played under these rules")
    return found


# ----------------------------------------------------------------------------------------------- what is told


def _told(library: Library, fought: Fought, form: str) -> None:
    from skirmish.arena.fairness import rows

    if form == "csv":
        put_csv(list(rows(fought)))
    elif form == "json":
        matches = [_record(library, *one) for one in _judged(library, fought)]
        click.echo(json.dumps({"matches": matches, "battles": list(rows(fought))}, indent=2))
    else:
        for one in _judged(library, fought):
            for line in _lines(library, *one):
                put(line)
        say("Intervals hold 95 %. A gain is in points of a battle: 1 for a win, half for a draw.")


def _judged(library: Library, fought: Fought) -> Iterator[tuple[str, str, Fairness]]:
    from skirmish.arena.fairness import Fairness

    for scenario, ruleset in dict.fromkeys((trial.scenario, trial.rules) for trial, _ in fought):
        own = [report for trial, report in fought if (trial.scenario, trial.rules) == (scenario, ruleset)]
        yield scenario, ruleset, Fairness.of(own, [side.id for side in library.cards[scenario].sides])


def _record(library: Library, scenario: str, ruleset: str, found: Fairness) -> dict[str, object]:
    tally = found.tally
    return {
        "scenario": scenario,
        "rules": ruleset,
        "fights": tally.battles,
        "sides": [
            {"id": side.id, "name": side.name, **share(tally.wins[side.id]), "began": found.began[side.id]}
            for side in library.cards[scenario].sides
        ],
        "draws": share(tally.wins[""], "count"),
        "rounds": {"mean": round(tally.mean_rounds, 3), "median": tally.median_rounds},
        "first_move": _edge(found.edge),
        "causes": dict(tally.causes),
        "reasons": dict(tally.reasons),
        "slips": tally.slips,
    }


def _edge(edge: Edge | None) -> dict[str, object] | None:
    if edge is None:
        return None
    return {"gain": round(edge.gain, 4), "interval": [round(edge.low, 4), round(edge.high, 4)]}


def _lines(library: Library, scenario: str, ruleset: str, found: Fairness) -> Iterator[str]:
    tally = found.tally
    names = {side.id: side.name for side in library.cards[scenario].sides} | {"": "draw"}
    wide = max(map(len, names.values()))
    yield f"{scenario}, {ruleset}: {tally.battles} battles"
    for side, wins in tally.wins.items():
        first = f"  acts first in {found.began[side]}" if side else ""
        yield f"  {names[side]:{wide}}  {wins.count:5}  {rate(wins)}{first}"
    yield f"  rounds: {tally.mean_rounds:.1f} on average, median {tally.median_rounds:g}"
    yield f"  who acts first gains: {_gain(found.edge)}"
    for reason, count in tally.reasons.items():
        yield f"  {count:5}  {reason}"


def _gain(edge: Edge | None) -> str:
    if edge is None:
        return "not known: one side always begins, or there are more than two"
    return f"{edge.gain:+.2f}  {edge.low:+.2f} to {edge.high:+.2f}"
