"""`rules`: the systems, what they can be asked, and how much of each is done and proved."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from skirmish.cli import completion
from skirmish.cli.libraries import read_rulesets
from skirmish.cli.output import put
from skirmish.errors import SettingsError
from skirmish.typed import pick

if TYPE_CHECKING:
    from skirmish.rules.ruleset import Ruleset

NEW: Final = "new"
"""What stands in the place of a ruleset where one is to be written."""


@click.command()
@click.argument("ruleset", default="", shell_complete=completion.rulesets)
@click.argument("new_id", default="", metavar="[ID]")
@click.option(
    "--verbs", "is_vocabulary", is_flag=True, help="Ids of its verbs, states, outcomes and the like."
)
@click.option("--primer", "is_primer", is_flag=True, help="How it is played, on one page.")
@click.option(
    "--against",
    "other",
    default="",
    metavar="RULESET",
    shell_complete=completion.rulesets,
    help="What differs from that one.",
)
@click.option("--coverage", "is_count", is_flag=True, help="Counts only.")
@click.option("--json", "is_json", is_flag=True, help="As JSON.")
def rules(
    ruleset: str,
    new_id: str,
    *,
    other: str,
    is_vocabulary: bool,
    is_primer: bool,
    is_count: bool,
    is_json: bool,
) -> None:
    """List the rule systems; with RULESET, every item of its checklist, where it is done, what proves it.

    `skirmish rules new ID` writes a package of that id into the folder ID: a system to start from, which can
    be installed and played as it is.
    """
    rulesets = read_rulesets()
    flags = {"--verbs": is_vocabulary, "--primer": is_primer, "--against": other, "--coverage": is_count}
    asked = _asked([flag for flag, is_given in flags.items() if is_given], ruleset)
    if ruleset == NEW or new_id:
        if asked or is_json:
            raise SettingsError(f"skirmish rules {NEW} ID goes without {asked or '--json'}")
        _write(ruleset, new_id, frozenset(rulesets))
        return
    from skirmish.cli.coverage import counts, listing

    chosen = [rulesets[pick("ruleset", ruleset, rulesets)]] if ruleset else list(rulesets.values())
    match asked:
        case "--against":
            _contrast(chosen[0], rulesets[pick("ruleset", other, rulesets)], is_json=is_json)
        case "--primer":
            _pages(chosen, is_json=is_json)
        case "--verbs":
            _words(chosen[0], is_json=is_json)
        case "--coverage":
            counts(chosen, is_json=is_json)
        case _ if ruleset:
            listing(chosen[0], is_json=is_json)
        case _:
            _list(chosen, is_json=is_json)


def _asked(given: list[str], ruleset: str) -> str:
    """Return the flag that was given. SettingsError for several, and for one that lacks its ruleset."""
    if len(given) > 1:
        raise SettingsError(f"say {' or '.join(given)}")
    asked = given[0] if given else ""
    if asked in {"--verbs", "--against"} and not ruleset:
        raise SettingsError(f"{asked} goes with a ruleset, as in skirmish rules fudge {asked}")
    return asked


def _write(word: str, new_id: str, known: frozenset[str]) -> None:
    """Write the package of a new system into a folder of its name. SettingsError unless the words say so."""
    from skirmish.cli.new_ruleset import write_ruleset

    if word != NEW or not new_id:
        raise SettingsError(f"a system to start from is written by skirmish rules {NEW} ID")
    write_ruleset(new_id, Path(new_id), known)


def _list(rulesets: list[Ruleset], *, is_json: bool) -> None:
    if is_json:
        heads = [
            {"id": ruleset.id, "title": ruleset.title, "version": ruleset.version, "summary": ruleset.summary}
            for ruleset in rulesets
        ]
        click.echo(json.dumps(heads, indent=2))
        return
    for ruleset in rulesets:
        put(f"{ruleset.id}  {ruleset.title}: {ruleset.summary}")


def _pages(rulesets: list[Ruleset], *, is_json: bool) -> None:
    """Print how each system is played, heading by heading."""
    from skirmish.rules.system_facts import page

    if is_json:
        click.echo(json.dumps({ruleset.id: dict(page(ruleset)) for ruleset in rulesets}, indent=2))
        return
    for ruleset in rulesets:
        put(f"{ruleset.title}: {ruleset.summary}")
        for heading, said in page(ruleset):
            put(f"  {heading}: {said}")


def _contrast(first: Ruleset, second: Ruleset, *, is_json: bool) -> None:
    """Print two systems heading by heading."""
    from skirmish.rules.system_facts import contrast

    rows = contrast(first, second)
    if is_json:
        click.echo(json.dumps({row[0]: {first.id: row[1], second.id: row[2]} for row in rows}, indent=2))
        return
    for heading, left, right in rows:
        put(f"{heading}:")
        if left == right:
            put(f"  both: {left}")
        else:
            put(f"  {first.id}: {left}")
            put(f"  {second.id}: {right}")


def _words(ruleset: Ruleset, *, is_json: bool) -> None:
    """Print every id of the ruleset that may be typed."""
    from skirmish.cli.vocabulary import show, vocabulary

    if is_json:
        click.echo(json.dumps(vocabulary(ruleset), indent=2))
    else:
        show(vocabulary(ruleset))
