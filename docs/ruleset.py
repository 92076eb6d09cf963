"""The page of what a rule system is made of: the fields of its tables, and what systems share, from the code."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

import skirmish.rules
from docs.tables import Json, line
from skirmish.dice import Dice
from skirmish.model.action import Action
from skirmish.model.kit import Item
from skirmish.model.prompt import Prompt
from skirmish.model.unit import State
from skirmish.packs.holdings import Library
from skirmish.packs.meanings import meanings
from skirmish.rules.check import Modifier, Refusal
from skirmish.rules.prose import ChecklistItem, Prose, StateWord
from skirmish.rules.rounds.beats import Beats
from skirmish.rules.rounds.declared import Declared
from skirmish.rules.rounds.initiative import Initiative
from skirmish.rules.rounds.placement import Placement
from skirmish.rules.rounds.sides import Sides
from skirmish.rules.rounds.waiting import WaitingInitiative
from skirmish.rules.ruleset import Band, Choice, CutIn, Reserve, Ruleset
from skirmish.rules.setup.situation import OddsSetup
from skirmish.rules.stealth.infiltration import Infiltration
from skirmish.rules.stealth.surprise import Surprise
from skirmish.rules.supply import Supply
from skirmish.rules.verb import Verb

HEAD = """# What a rule system is made of

`make papers` writes this page from the code. [A rule system of your own](new-ruleset.md) builds one step by step; this
page is for looking things up: every field of every table, whether it is needed, what it is (as the code writes it), and
what all systems share, so that nobody writes it twice.

The least that plays: a `Ruleset` with the fields that are **needed** below, an `Initiative` for its `rounds`, a verb that
moves, one that strikes, `END`, and the internal verb that throws for initiative. `skirmish rules new ID` writes exactly that.

"""
TABLES: Mapping[type, str] = {
    Ruleset: "The table of a system.",
    Verb: "One row of its `verbs`.",
    Prose: "What it says: its `prose`.",
    ChecklistItem: "One rule of its checklist.",
    StateWord: "One state of its prose.",
    Choice: "One option that a scenario may set: a row of its `choices`.",
    Modifier: "One row of a check: a reason behind its numbers.",
    Refusal: "Why something may not be done.",
    Band: "One of its `bands` of distance.",
    Reserve: "Points that are spent once dice have fallen: its `reserve`.",
    CutIn: "A question in somebody else's turn: its `cut_in`.",
    OddsSetup: "What its verbs take for granted when odds are asked: its `odds_setup`.",
    Supply: "One row of what its `supplies` answers.",
    State: "Something that holds for a unit: what `StateGained` brings.",
    Item: "A thing in a unit's `hands`, `carried` or `worn`.",
    Action: "What a unit does: what a verb is handed, and what `push` takes.",
    Prompt: "A question: what `ask` takes.",
    Initiative: "A round structure: everybody rolls, then turns from the highest down.",
    WaitingInitiative: "A round structure: the same, and a unit that waits may cut in.",
    Sides: "A round structure: one whole side, then the other.",
    Declared: "A round structure: all say what they will do, then all do it.",
    Beats: "A round structure: one act at a time, until nobody wants more.",
    Placement: "A round structure: before the battle a side may put its units where it likes.",
    Infiltration: "A round structure: before the battle a side sneaks in.",
    Surprise: "A round structure: the fight begins in a state of yours for those who did not expect it.",
}
"""The records that a system fills in, each with a line."""
SHARED = (
    "skirmish.rules.wounds",
    "skirmish.rules.engine",
    "skirmish.rules.contests",
    "skirmish.rules.arcs",
    "skirmish.rules.stalemate",
    "skirmish.rules.verbs",
    "skirmish.rules.rounds",
    "skirmish.rules.stealth",
    "skirmish.rules.setup",
    "skirmish.model.event",
)
"""Modules and packages that a system may use."""


def page(_found: Library, _shapes: Mapping[str, Json]) -> str:
    """Return the whole page, as Markdown."""
    tables = "\n".join(table(record, said) for record, said in TABLES.items())
    shared = "\n".join(section(module) for name in SHARED for module in modules(name))
    return f"{HEAD}{tables}\n## Dice\n\n{DICE}{methods(Dice)}\n\n## What systems share\n\n{MODULES}{shared}"


DICE = """A `roll` is handed a check and `Dice`, and asks them. Ask the coarsest question that the rule needs: odds follow one
branch for each answer.

"""
MODULES = """Of each module what may be imported, with the first line of what it says of itself; the rest stands there.

"""


def table(record: type, said: str) -> str:
    """Return the fields of a record: needed or not, and what they mean."""
    told = meanings(record)
    rows = [line(["field", "", "is", "meaning"]), line(["---"] * 4)]
    rows += [
        line([f"`{name}`", "**needed**" if is_needed else "", kind_of(record, name), told[name]])
        for name, is_needed in parts(record)
    ]
    return f"## `{record.__name__}`\n\n{said} `{record.__module__}`\n\n" + "\n".join(rows) + "\n"


def kind_of(record: type, name: str) -> str:
    """Return how the field is annotated; a name alone is not marked as code, for it may be no class of ours."""
    homes = (one for one in record.__mro__ if name in getattr(one, "__annotations__", {}))
    written = next(homes).__annotations__[name]
    text = str(getattr(written, "__forward_arg__", written))  # A named tuple keeps its annotations so.
    return text if text.isidentifier() and text[0].isupper() else f"`{text}`"


def parts(record: type) -> Iterator[tuple[str, bool]]:
    """Yield the fields of a dataclass or named tuple, each with whether it is needed."""
    if is_dataclass(record):
        for one in fields(record):
            yield one.name, one.default is MISSING and one.default_factory is MISSING
    else:
        usual = getattr(record, "_field_defaults", {})
        yield from ((name, name not in usual) for name in getattr(record, "_fields", ()))


def modules(name: str) -> Iterator[ModuleType]:
    """Yield a module, or those of a package."""
    module = import_module(name)
    if not hasattr(module, "__path__"):
        yield module
        return
    for one in iter_modules(module.__path__):
        yield import_module(f"{name}.{one.name}")


def section(module: ModuleType) -> str:
    """Return what a module has to be imported: classes, functions and constants, each with a line."""
    rows = [line([f"`{name}`", said]) for name, said in public(module)]
    place = module.__name__.removeprefix(f"{skirmish.rules.__name__}.")  # All but the events stand there.
    head = f"### `{place}`\n\n{first_line(module)}\n\n"
    return head + "\n".join([line(["name", "what it is"]), line(["---"] * 2), *rows]) + "\n"


def public(module: ModuleType) -> Iterator[tuple[str, str]]:
    """Yield the public names that a module defines, in its order, each with its line."""
    body = ast.parse(inspect.getsource(module)).body
    for node, below in zip(body, [*body[1:], ast.Pass()], strict=True):
        match node, below:
            case ((ast.FunctionDef(name=name) | ast.ClassDef(name=name)), _) if not name.startswith("_"):
                yield name, (ast.get_docstring(node) or "").split("\n\n")[0].replace("\n", " ")
            case ast.AnnAssign(target=ast.Name(name)), ast.Expr(ast.Constant(str(text))) if (
                name.isupper() and name[0] != "_"
            ):
                yield name, " ".join(text.split())


def first_line(thing: object) -> str:
    """Return the first paragraph of its docstring."""
    return " ".join((inspect.getdoc(thing) or "").split("\n\n")[0].split())


def methods(record: type) -> str:
    """Return the methods of a class, each with its line."""
    found = [(name, one) for name, one in vars(record).items() if name[0] != "_" and inspect.isfunction(one)]
    rows = [line([f"`{name}`", first_line(one)]) for name, one in found]
    return "\n".join([line(["method", "what it does"]), line(["---"] * 2), *rows])
