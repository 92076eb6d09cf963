"""What the shell may complete in a command: scenarios, puzzles, rulesets, units, levels and seats."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from skirmish.typed import MOST_LISTED

if TYPE_CHECKING:
    import click


def scenarios(ctx: click.Context, _param: click.Parameter, typed: str) -> list[str]:
    """List ids of scenarios that begin with what was typed; their files are not read."""
    from skirmish.packs.folders import all_packs, content_folders

    packs = all_packs(content_folders(_data_dir(ctx)))
    return _beginning(typed, (file.id for pack in packs for file in pack.yaml_files("scenarios", [])))


def random_kinds(_ctx: click.Context, _param: click.Parameter, typed: str) -> list[str]:
    """List the kinds of random maps, and the word for any of them."""
    from skirmish.mapgen import KINDS
    from skirmish.packs.random_name import ANY

    return _beginning(typed, [*KINDS, ANY])


def puzzles(ctx: click.Context, _param: click.Parameter, typed: str) -> list[str]:
    """List ids of puzzles that begin with what was typed; their files are not read."""
    from skirmish.packs.folders import all_packs, content_folders, puzzle_files

    packs = all_packs(content_folders(_data_dir(ctx)))
    return _beginning(typed, (name for pack in packs for name, _ in puzzle_files(pack, [])))


def packs(ctx: click.Context, _param: click.Parameter, typed: str) -> list[str]:
    """List ids of packs that begin with what was typed; their files are not read."""
    from skirmish.packs.folders import all_packs, content_folders

    return _beginning(typed, (pack.id for pack in all_packs(content_folders(_data_dir(ctx)))))


def rulesets(_ctx: click.Context, _param: click.Parameter, typed: str) -> list[str]:
    """List ids of rulesets; after a comma those that may follow, as `compare --rules` takes them."""
    from skirmish.rules import rulesets as installed

    before, comma, last = typed.rpartition(",")
    known = [name for name in installed() if name not in before.split(",")]
    return [f"{before}{comma}{name}" for name in _beginning(last, known)]


def scenario_lists(ctx: click.Context, param: click.Parameter, typed: str) -> list[str]:
    """List ids of scenarios; after a comma those that may follow, as `arena --scenarios` takes them."""
    before, comma, last = typed.rpartition(",")
    known = [name for name in scenarios(ctx, param, last) if name not in before.split(",")]
    return [f"{before}{comma}{name}" for name in known]


def opponents(ctx: click.Context, _param: click.Parameter, typed: str) -> list[str]:
    """List the opponents that `arena` sends against each other: levels and baselines."""
    from skirmish.arena import OPPONENTS

    return _beginning(typed, _tempered(ctx, OPPONENTS, typed))


def backends(_ctx: click.Context, _param: click.Parameter, typed: str) -> list[str]:
    """List what can fight battles: this machine's processes, or a running cluster."""
    from skirmish.arena.cluster import BACKENDS

    return _beginning(typed, BACKENDS)


def units(ctx: click.Context, _param: click.Parameter, typed: str) -> list[str]:
    """List PACK/UNIT, of all rulesets or of the one that was named before."""
    from skirmish.pack_cache.shelf import kept_library

    library = kept_library(_data_dir(ctx))
    rules = ctx.params.get("rules")
    names = {
        f"{pack.id}/{unit}"
        for pack in library.packs.values()
        for ruleset, unit_set in pack.unit_sets.items()
        if rules in {None, "", ruleset}
        for unit in unit_set.units
    }
    return _beginning(typed, names)


def levels(ctx: click.Context, _param: click.Parameter, typed: str) -> list[str]:
    """List the levels of opponents; SIDE=LEVEL, too, if a scenario was named before."""
    from skirmish.arena import LEVELS

    sides = _sides(ctx)
    known = _tempered(ctx, LEVELS, typed)
    return _beginning(typed, (*known, *(f"{side}={level}" for side in sides for level in known)))


def seats(ctx: click.Context, _param: click.Parameter, typed: str) -> list[str]:
    """List SIDE=WHO for the sides of the scenario that was named before."""
    from skirmish.seats import SEATS

    known = _tempered(ctx, SEATS, typed)
    return _beginning(typed, (f"{side}={who}" for side in _sides(ctx) for who in known))


def _tempered(ctx: click.Context, names: Iterable[str], typed: str) -> list[str]:
    """List the names of opponents; once a `/` is typed, those levels with each temperament."""
    if "/" not in typed:
        return list(names)
    from skirmish.pack_cache.shelf import kept_library
    from skirmish.seats import LEVELS, named

    temperaments = kept_library(_data_dir(ctx)).temperaments
    levels = [name for name in names if named(name)[0] in LEVELS]
    return [f"{name}/{temperament}" for name in levels for temperament in temperaments]


def _beginning(typed: str, names: Iterable[str]) -> list[str]:
    """List the names that begin with what was typed, sorted and each once."""
    return sorted({name for name in names if name.startswith(typed)})[:MOST_LISTED]


def _sides(ctx: click.Context) -> list[str]:
    """List the sides and allies of the scenario that was named; none without it.

    Behind an option that waits for its value click leaves the arguments of the command unread.
    """
    scenario = ctx.params.get("scenario") or next(iter(ctx.args), "")
    if not scenario:
        return []
    from skirmish.model.squads import squads
    from skirmish.pack_cache.shelf import kept_library

    card = kept_library(_data_dir(ctx)).cards.get(scenario)
    return [squad.id for squad in squads(card)] if card else []


def _data_dir(ctx: click.Context) -> Path | None:
    """Return the data folder that was named before the command or behind it; None if there was none.

    It is read from the command line itself, since no command runs that would hand it on.
    """
    found = ctx.params.get("data_dir") or ctx.find_root().params.get("data_dir")
    return Path(found) if found else None
