"""The rules engine: one loop, and every system as a table, found by listing this package."""

from __future__ import annotations

import pkgutil
from collections import UserDict
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from importlib import import_module
from typing import Any

from skirmish.rules.ruleset import Ruleset

ENTRY_POINTS = "skirmish.rulesets"
"""Group in which an installed package may name a `Ruleset` of its own."""


class Rulesets(UserDict[str, Ruleset]):
    """Those that can be played, by id."""

    left_out: tuple[str, ...] = ()
    """Those that cannot: a sentence each, which names it and says why, without a full stop."""


@cache
def rulesets() -> Rulesets:
    """Load every ruleset by id: sub-packages here that hold a `RULESET`, then those of installed packages.

    Never raises for what others have written: whatever a package does when it is loaded, the rest can be
    played.
    """
    found = Rulesets()
    for name, load in _offered():
        ruleset, why = _loaded(load)
        if ruleset is None and not why:
            continue
        if not why and ruleset.id in found:
            why = f"there is a ruleset {ruleset.id!r} already"
        if why:
            found.left_out += (f"the ruleset {name}: {why}",)
        else:
            found[ruleset.id] = ruleset
    return found


def entry_points(*, group: str) -> Iterable[Any]:
    """Return what installed packages name in that group; what reads them is slow to load."""
    from importlib import metadata

    return metadata.entry_points(group=group)


def own_ruleset(name: str) -> Ruleset:
    """Load one of the game's own rulesets, and none of the others. ModuleNotFoundError if there is none."""
    found: Ruleset = import_module(f"{__name__}.{name}").RULESET
    return found


def _offered() -> Iterator[tuple[str, Callable[[], Any]]]:
    """Yield each name with the function that loads its table; one that gives None is no mistake."""
    for module in pkgutil.iter_modules(__path__):
        if module.ispkg:
            yield module.name, partial(_of_folder, f"{__name__}.{module.name}")
    for point in entry_points(group=ENTRY_POINTS):
        yield _named(point), partial(_of_point, point)


def _of_folder(module: str) -> Any:
    return getattr(import_module(module), "RULESET", None)


def _of_point(point: Any) -> Any:
    ruleset = point.load()
    return NotImplemented if ruleset is None else ruleset


def _named(point: Any) -> str:
    """Name an entry point as its owner knows it: its name, and the package that it came with."""
    dist = getattr(point, "dist", None)
    owner = f" of the package {dist.name}" if dist is not None else ""
    return f"{getattr(point, 'name', '')!r}{owner}"


def _loaded(load: Callable[[], Any]) -> tuple[Any, str]:
    """Load a table; return it and why it cannot be played, empty if it can or where there is no table."""
    from skirmish.rules.inspection import flaw

    try:
        ruleset = load()
        return ruleset, "" if ruleset is None else flaw(ruleset)
    except (Exception, SystemExit) as error:  # noqa: BLE001  a stranger's code, which may do anything
        return None, f"it cannot be loaded: {type(error).__name__}: {' '.join(str(error).split())}"
