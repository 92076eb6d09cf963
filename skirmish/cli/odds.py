"""`odds`: what one unit of a pack could do to another, exactly."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from skirmish.cli.output import pick, put, say
from skirmish.cli.shelf import read_packs as read_library
from skirmish.errors import SettingsError

if TYPE_CHECKING:
    from skirmish.odds.reading import Typed
    from skirmish.packs.library import Library
    from skirmish.rules.ruleset import Ruleset


@click.command()
@click.argument("actor", metavar="[PACK/UNIT]", default="")
@click.argument("target", metavar="[PACK/UNIT]", default="")
@click.option("--rules", required=True, help="The ruleset.")
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
    data_dir: Path | None,
    *,
    rules: str,
    over: str,
    fog: bool,
    is_list: bool,
    is_json: bool,
    actor: str,
    target: str,
    verb: str,
    distance: str,
    arc: str,
    weapon: str,
    args: tuple[str, ...],
    actor_states: tuple[str, ...],
    target_states: tuple[str, ...],
    replies: tuple[str, ...],
    options: tuple[str, ...],
    given: tuple[str, ...],
) -> None:
    """What one PACK/UNIT does to another, in open ground: every outcome with its exact probability."""
    from skirmish.odds.reading import Typed

    library = read_library(data_dir)
    table = library.tables[pick("ruleset", rules, library.tables)]
    if is_list:
        _list(library, table, [name for name in (actor, target) if name], is_json=is_json)
        return
    typed = Typed(
        actor, target, verb, distance, arc, weapon, args, actor_states, target_states, replies, options,
        given, fog,
    )  # fmt: skip
    for name, value in (("PACK/UNIT twice", typed.target), ("--verb", typed.verb)):
        if not value:
            raise SettingsError(f"say {name}; skirmish odds --rules {table.id} --list shows what there is")
    if over:
        _sweep(library, table, typed, over, is_json=is_json)
    else:
        _one(library, table, typed, is_json=is_json)


def _one(library: Library, table: Ruleset, typed: Typed, *, is_json: bool) -> None:
    from skirmish.odds.answer import ask
    from skirmish.cli.odds_report import lines, record

    answer = ask(table, *typed.enquiry(library, table))
    if not answer.checks:
        raise SettingsError(f"{typed.verb} takes no dice")
    if is_json:
        _print({"rules": table.id, "verb": typed.verb, **record(answer)})
        return
    for line in lines(table, answer):
        put(line)


def _sweep(library: Library, table: Ruleset, typed: Typed, over: str, *, is_json: bool) -> None:
    from skirmish.cli.sweep import rows_as_data, rows_as_lines, sweep

    name, rows = sweep(library, table, typed, over)
    if is_json:
        _print({"rules": table.id, "verb": typed.verb, "over": name, "rows": rows_as_data(rows)})
        return
    for line in rows_as_lines(name, rows):
        put(line)


def _list(library: Library, table: Ruleset, names: list[str], *, is_json: bool) -> None:
    from skirmish.odds.query import ARCS
    from skirmish.odds.reading import profile
    from skirmish.cli.vocabulary import questions, show

    stocks = [pack.stocks[table.id] for pack in library.packs.values() if table.id in pack.stocks]
    everybody = [(stock, unit) for stock in stocks for unit in stock.units.values()]
    found = questions(table, [profile(library, table, name) for name in names] or everybody)
    if is_json:
        _print({"rules": table.id, **found, "arcs": list(ARCS)})
        return
    show({**found, "verbs": [entry for entry in found["verbs"] if entry["rolls"]]})
    put(f"arcs: {', '.join(ARCS)}")
    say("Only verbs with dice are listed; skirmish rules R --verbs has all of them.")


def _print(data: object) -> None:
    click.echo(json.dumps(data, indent=2, ensure_ascii=False))
