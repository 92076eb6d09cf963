"""How much of each system is done and proved: of the items of its source, and of the rulings on them."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from string import digits
from typing import TYPE_CHECKING

import click

from skirmish.cli.output import put, say
from skirmish.cli.proofs import proofs, tests_folder
from skirmish.rules import rulesets

if TYPE_CHECKING:
    from skirmish.rules.prose import ChecklistItem
    from skirmish.rules.ruleset import Ruleset

Proofs = Mapping[str, tuple[str, ...]]
"""By id of an item the tests that prove it."""


@dataclass(frozen=True, slots=True)
class Count:
    """How far one system has come."""

    id: str
    """Of the ruleset."""
    items: int
    """Items of its source."""
    implemented: int
    """Of these, so many name the place where they are done."""
    proved: int
    """Of these, so many are proved by a test."""
    rulings: int
    """Rulings on what the source leaves open."""
    rulings_proved: int
    """Of these, so many are named by a test."""
    options: tuple[str, ...]
    """Ids of items that are off by default, done and proved."""


def listing(ruleset: Ruleset, *, is_json: bool) -> None:
    """Print every item of the ruleset's checklist, where it is done and what proves it."""
    proved = _proved(ruleset, _proofs())
    if not ruleset.prose.checklist:
        say(f"{ruleset.id} has no checklist.")
    if is_json:
        items = [
            {
                "id": item.id,
                "line": item.line,
                "where": item.where,
                "is_optional": item.is_optional,
                "tests": list(proved.get(item.id, ())),
            }
            for item in ruleset.prose.checklist
        ]
        click.echo(json.dumps(items, indent=2))
        return
    for item in ruleset.prose.checklist:
        put(f"{item.id}  {item.line}")
        option = ", an option" if item.is_optional else ""
        put(f"    {item.where}{option}; {', '.join(proved.get(item.id, ())) or 'no test'}")


def counts(listed: Iterable[Ruleset], *, is_json: bool) -> None:
    """Print the counts of each system, and of all of them together."""
    found = _proofs()
    counted = [count(ruleset, _proved(ruleset, found)) for ruleset in listed]
    if is_json:
        click.echo(json.dumps([asdict(one) for one in counted], indent=2))
        return
    whole = total(counted)
    put(f"{whole.proved} of {whole.items} items implemented and proved by a test")
    put(f"{whole.rulings_proved} of {whole.rulings} rulings named by a test")
    for one in counted:
        put(f"{one.id}: {_told(one)}")


def _told(one: Count) -> str:
    options = f"; options that work: {', '.join(one.options)}" if one.options else ""
    items = f"{one.items} items, {one.implemented} implemented, {one.proved} proved by a test"
    return f"{items}{options}; {one.rulings} rulings, {one.rulings_proved} named by a test"


def count(ruleset: Ruleset, proved: Proofs) -> Count:
    """Count what one system has. Items with another prefix than the first item are its rulings."""
    first = _prefix(ruleset.prose.checklist[0]) if ruleset.prose.checklist else ""
    items = [item for item in ruleset.prose.checklist if _prefix(item) == first]
    rulings = [item for item in ruleset.prose.checklist if _prefix(item) != first]
    done = [item for item in items if item.where]
    return Count(
        ruleset.id,
        len(items),
        len(done),
        sum(item.id in proved for item in done),
        len(rulings),
        sum(ruling.id in proved for ruling in rulings),
        tuple(item.id for item in done if item.is_optional and item.id in proved),
    )


def total(counted: Sequence[Count]) -> Count:
    """Add up the counts of all systems."""
    return Count(
        "all",
        sum(one.items for one in counted),
        sum(one.implemented for one in counted),
        sum(one.proved for one in counted),
        sum(one.rulings for one in counted),
        sum(one.rulings_proved for one in counted),
        tuple(option for one in counted for option in one.options),
    )


def _prefix(item: ChecklistItem) -> str:
    """Return the prefix of an item's id: `FU-` of `FU-07`."""
    return item.id.rstrip(digits)


def _proofs() -> Proofs:
    """Find what the tests prove; where there are no tests, say so and return nothing."""
    folder = tests_folder()
    if folder is None:
        say("The tests are not shipped with an installed game: what proves an item shows in a checkout.")
        return {}
    return proofs(folder)


def _proved(ruleset: Ruleset, found: Proofs) -> Proofs:
    """Find what the tests prove of that system."""
    others = (other.prose for other in rulesets().values() if other.id != ruleset.id)
    return scoped(found, ruleset.id, {item.id for prose in others for item in prose.checklist})


def scoped(found: Proofs, ruleset: str, others: Collection[str]) -> Proofs:
    """Keep the proofs of one system: for an id that other systems have, too, only its own tests count."""
    own = f"rules/{ruleset}/"
    kept = {
        name: tuple(test for test in tests if name not in others or test.startswith(own))
        for name, tests in found.items()
    }
    return {name: tests for name, tests in kept.items() if tests}
