"""`odds`: what one unit of a pack could do to another, exactly."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from skirmish.cli import completion
from skirmish.cli.libraries import read_packs as read_library
from skirmish.cli.output import put, say
from skirmish.errors import SettingsError
from skirmish.odds.query import read_query
from skirmish.typed import unknown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skirmish.odds.grid import Grid
    from skirmish.odds.query import OddsQuery
    from skirmish.packs.library import Library
    from skirmish.rules.ruleset import Ruleset

FORMS: Final = ("json", "csv", "chart")
"""How an answer may be printed, besides lines for people."""
ALL: Final = "all"
"""Named for all rulesets that there are."""


@click.command()
@click.argument("actor", metavar="[PACK/UNIT]", default="", shell_complete=completion.units)
@click.argument("target", metavar="[PACK/UNIT]", default="", shell_complete=completion.units)
@click.option(
    "--rules",
    required=True,
    metavar="R,R…",
    shell_complete=completion.rulesets,
    help="The ruleset; several, or all, are compared.",
)
@click.option("--verb", default="", help="What the first does.")
@click.option("--distance", default="", help="In the ruleset's length; without it in contact (one cell).")
@click.option("--with", "--weapon", "weapon", default="", help="What the first uses, its own or of the pack.")
@click.option(
    "--armour", default="", metavar="A+A…", help="What the other wears instead of its own, or none."
)
@click.option("--arg", "args", multiple=True, metavar="K=V", help="How the first does it; may be repeated.")
@click.option("--actor-state", "actor_states", multiple=True, metavar="S,S=N…", help="States of the first.")
@click.option("--target-state", "target_states", multiple=True, metavar="S,S=N…", help="States of the other.")
@click.option(
    "--arc", "--facing", "arc", default="", help="Where the first stands, as seen by the other: front, back…"
)
@click.option(
    "--reply", "--reaction", "--defence", "--defense", "replies", multiple=True, metavar="VERB[:K=V,…]",
    help="How the other answers: a verb, none, or best, what costs it least; without it best.",
)  # fmt: skip
@click.option(
    "--option", "options", multiple=True, metavar="K=V", help="Options of a scenario; may be repeated."
)
@click.option("--given", multiple=True, metavar="K=V", help="Circumstances, and answers by topic.")
@click.option("--fog", is_flag=True, help="As told to a side that may not see all enemies.")
@click.option(
    "--over", "overs", multiple=True, metavar="K[=A..B]",
    help="A row for each value of something, as in distance=1..30; twice a matrix, three times matrices.",
)  # fmt: skip
@click.option(
    "--show", "figures", multiple=True, metavar="FIGURE",
    help="hurts, damage, share, out, cost, rounds, within, at-least, or an outcome; may be repeated.",
)  # fmt: skip
@click.option(
    "--list", "is_list", is_flag=True, help="List all that may be asked, for the units that are named."
)
@click.option("--json", "is_json", is_flag=True, help="As JSON.")
@click.option("--csv", "is_csv", is_flag=True, help="As CSV, a line for each question.")
@click.option("--chart", "is_chart", is_flag=True, help="As a chart: the first --over from left to right.")
@click.pass_obj
def odds(
    data_dir: Path | None,
    /,
    *,
    rules: str,
    overs: tuple[str, ...],
    figures: tuple[str, ...],
    is_list: bool,
    is_json: bool,
    is_csv: bool,
    is_chart: bool,
    **words: Any,
) -> None:
    """What one PACK/UNIT does to another, in open ground: every outcome with its exact probability."""
    library = read_library(data_dir)
    rulesets = _rulesets(library, rules)
    forms = [name for name, is_said in zip(FORMS, (is_json, is_csv, is_chart), strict=True) if is_said]
    if len(forms) > 1:
        raise SettingsError("say one of --json, --csv and --chart")
    if is_list:
        _list(
            library,
            rulesets[0],
            [name for name in (words["actor"], words["target"]) if name],
            is_json=is_json,
        )
        return
    for name, value in (("PACK/UNIT twice", words["target"]), ("--verb", words["verb"])):
        if not value:
            raise SettingsError(f"say {name}; skirmish odds --rules {rules} --list shows what there is")
    if overs or figures or is_csv or is_chart or len(rulesets) > 1:
        found = _asked(library, rulesets, overs, words)
        _told(found, figures, forms[0] if forms else "")
    else:
        _one(rulesets[0], read_query(library, rulesets[0], **words), is_json=is_json)


def _rulesets(library: Library, text: str) -> list[Ruleset]:
    """Find the rulesets by their ids. SettingsError for any other name."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    if names == [ALL]:
        names = list(library.rulesets)
    for name in names:
        if name not in library.rulesets:
            raise unknown("ruleset", name, [*library.rulesets, ALL])
    if not names:
        raise SettingsError("no ruleset was named")
    return [library.rulesets[name] for name in dict.fromkeys(names)]


def _asked(
    library: Library, rulesets: list[Ruleset], overs: tuple[str, ...], words: Mapping[str, Any]
) -> Grid:
    from skirmish.odds.grid import grid

    return grid(library, rulesets, lambda ruleset: read_query(library, ruleset, **words), overs)


def _told(found: Grid, figures: tuple[str, ...], form: str) -> None:
    from skirmish.cli.sweep import check_shown, grid_as_csv, grid_as_lines, shown_lines
    from skirmish.odds.figures import pick_figures

    shown = pick_figures(found, figures)
    if form == "csv":
        for line in grid_as_csv(found, shown).splitlines():
            put(line)
    elif form == "json":
        _print(_data(found, shown))
    elif form == "chart":
        from skirmish.cli.odds_chart import chart

        for line in chart(found, shown):
            put(line)
    elif not found.axes:
        for line in shown_lines(found.points[0], shown):
            put(line)
    else:
        check_shown(found, figures)
        for line in grid_as_lines(found, shown):
            put(line)


def _data(found: Grid, shown: list[str]) -> dict[str, object]:
    from skirmish.cli.sweep import grid_as_data

    point = found.points[0]
    rows = grid_as_data(found, shown)
    if not found.axes:
        return {"rules": point.ruleset.id, "verb": point.verb, **rows[0]}
    if len(found.axes) == 1 and found.names[0] != "rules":
        return {"rules": point.ruleset.id, "verb": point.verb, "over": found.names[0], "rows": rows}
    rules = list(dict.fromkeys(one.ruleset.id for one in found.points))
    return {"rules": rules, "verb": point.verb, "over": list(found.names), "rows": rows}


def _one(ruleset: Ruleset, query: OddsQuery, *, is_json: bool) -> None:
    from skirmish.cli.odds_report import lines, record
    from skirmish.odds.answer import ask

    answer = ask(ruleset, query)
    if not answer.checks:
        raise SettingsError(f"{query.spec.verb} takes no dice")
    if is_json:
        _print({"rules": ruleset.id, "verb": query.spec.verb, **record(answer)})
        return
    for line in lines(ruleset, answer):
        put(line)


def _list(library: Library, ruleset: Ruleset, names: list[str], *, is_json: bool) -> None:
    from skirmish.cli.vocabulary import questions, show
    from skirmish.odds.query import ARCS, read_unit

    unit_sets = [
        pack.unit_sets[ruleset.id] for pack in library.packs.values() if ruleset.id in pack.unit_sets
    ]
    everybody = [unit for unit_set in unit_sets for unit in unit_set.units.values()]
    named = [read_unit(library, ruleset, name)[1] for name in names]
    found = questions(ruleset, named or everybody)
    if is_json:
        _print({"rules": ruleset.id, **found, "arcs": list(ARCS)})
        return
    show({**found, "verbs": [entry for entry in found["verbs"] if entry["rolls"]]})
    put(f"arcs: {', '.join(ARCS)}")
    say("Only verbs with dice are listed; skirmish rules R --verbs has all of them.")


def _print(data: object) -> None:
    click.echo(json.dumps(data, indent=2, ensure_ascii=False))
