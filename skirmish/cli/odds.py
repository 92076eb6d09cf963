"""`odds`: what one unit of a pack could do to another, exactly."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from skirmish.cli import completion
from skirmish.cli.libraries import read_packs as read_library
from skirmish.cli.output import put, say
from skirmish.errors import SettingsError
from skirmish.odds.query import read_query
from skirmish.typed import unknown

if TYPE_CHECKING:
    from skirmish.odds.query import OddsQuery
    from skirmish.packs.library import Library
    from skirmish.rules.ruleset import Ruleset


@click.command()
@click.argument("actor", metavar="[PACK/UNIT]", default="", shell_complete=completion.units)
@click.argument("target", metavar="[PACK/UNIT]", default="", shell_complete=completion.units)
@click.option("--rules", required=True, shell_complete=completion.rulesets, help="The ruleset.")
@click.option("--verb", default="", help="What the first does.")
@click.option("--distance", default="", help="In the ruleset's length; contact (one cell) otherwise.")
@click.option("--with", "--weapon", "weapon", default="", help="What the first uses, its own or of the pack.")
@click.option("--arg", "args", multiple=True, metavar="K=V", help="How the first does it; may be repeated.")
@click.option("--actor-state", "actor_states", multiple=True, metavar="S,S=N…", help="How the first is.")
@click.option("--target-state", "target_states", multiple=True, metavar="S,S=N…", help="How the other is.")
@click.option(
    "--arc", "--facing", "arc", default="", help="Where the first stands as the other faces: front, back…"
)
@click.option(
    "--reply", "--reaction", "--defence", "--defense", "replies", multiple=True, metavar="VERB[:K=V,…]",
    help="How the other answers: a verb, none, or best (what costs it least; so otherwise).",
)  # fmt: skip
@click.option(
    "--option", "options", multiple=True, metavar="K=V", help="Options of a scenario; may be repeated."
)
@click.option("--given", multiple=True, metavar="K=V", help="Circumstances, and answers by topic.")
@click.option("--fog", is_flag=True, help="As it is told where enemies may be out of sight: some are bounds.")
@click.option(
    "--over", default="", metavar="K[=A..B]", help="A row for each value of something, as in distance=1..30."
)
@click.option(
    "--list", "is_list", is_flag=True, help="List all that may be asked, for the units that are named."
)
@click.option("--json", "is_json", is_flag=True, help="As JSON.")
@click.pass_obj
def odds(
    data_dir: Path | None, /, *, rules: str, over: str, is_list: bool, is_json: bool, **words: Any
) -> None:
    """What one PACK/UNIT does to another, in open ground: every outcome with its exact probability."""
    library = read_library(data_dir)
    if rules not in library.rulesets:
        raise unknown("ruleset", rules, library.rulesets)
    ruleset = library.rulesets[rules]
    if is_list:
        _list(library, ruleset, [name for name in (words["actor"], words["target"]) if name], is_json=is_json)
        return
    for name, value in (("PACK/UNIT twice", words["target"]), ("--verb", words["verb"])):
        if not value:
            raise SettingsError(f"say {name}; skirmish odds --rules {rules} --list shows what there is")
    query = read_query(library, ruleset, **words)
    if over:
        _sweep(library, ruleset, query, over, is_json=is_json)
    else:
        _one(ruleset, query, is_json=is_json)


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


def _sweep(library: Library, ruleset: Ruleset, query: OddsQuery, over: str, *, is_json: bool) -> None:
    from skirmish.cli.sweep import rows_as_data, rows_as_lines, sweep

    name, rows = sweep(library, ruleset, query, over)
    if is_json:
        _print({"rules": ruleset.id, "verb": query.spec.verb, "over": name, "rows": rows_as_data(rows)})
        return
    for line in rows_as_lines(name, rows):
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
