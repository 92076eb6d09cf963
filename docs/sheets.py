"""What a file of units says under each system: the fields of sheets and gear, from the systems' own classes."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import indent

from docs.tables import Json, block, fields, needed
from skirmish.packs.json_schema import UNITS
from skirmish.packs.unit_schema import ItemSchema
from skirmish.rules.ruleset import Ruleset

HEAD = """## What a file of units says

`content/<pack>/<system>.yaml` has a section `units`, and sections for items by the kind of thing. Every unit and every
item stands under its id; a unit names its items by theirs:

{example}

An entry with `like` has everything that the other entry has, except what it says itself; then no field is needed. What
the words under "may be" mean is told [on the page of packs](packs.md). Every system has these fields for each unit:

"""
SHARED = """

`content/<pack>/units.yaml` says once, in a section `units`, what is the same under all systems:

"""
LEFT_OUT = """

- A shared unit that is `like` another exists under every system that has the other unit, whether or not the pack has a
  file for that system. To leave a system out, say `like` in the files of the other systems instead, and in `units.yaml`
  only the name, the role and the things.
- It also carries and wears what the other unit does, under each system; an empty list (`carried: []`) takes that away.
- In the file of a system, `null` behind a key takes away what the other unit or item has there, such as one of its
  skills, and leaves the rest; the key is then as if it had never been given. In `units.yaml` `null` has no effect.
  Under `ranks`:

      billman:
        like: core/guard
        sheet: {skills: {spear: null, polearm: 55}}

- The letter of `look` is for a kind: the first unit of that kind on a side gets the letter, unless another has it
  already; the next ones get a letter of their names. Enemies are drawn with capitals. `looks` in `pack.yaml` says the
  same where there is no `units.yaml`.
- Give an item the same id in the file of every system: then `hands`, `carried` and `worn` need be said only once.
- Give units ids that no other pack has, as far as you know: a command finds a unit by its bare id only if one pack alone
  has it (`guard`), else with its pack (`core/guard`).
- Where a system has spells, a unit that knows a spell has it in `worn`.
"""
"""What is easily missed about it."""
EXAMPLE = """weapons:
  club: {name: club, hands: 1, bonus: 1}
armour:
  leather: {name: leather coat, soak: 1}
units:
  guard:
    name: guard
    sheet: {melee: 3, block: 3}
    hands: [club]
    worn: [leather]
"""
"""A small file of units under the first system."""


def section(rulesets: Mapping[str, Ruleset], shapes: Mapping[str, Json]) -> str:
    """Return that part of the page, as Markdown."""
    some = next(iter(rulesets))
    shared = shapes[UNITS + some]
    parts = [
        HEAD.format(example=indent(EXAMPLE, "    ").rstrip()),
        fields(shared, "Unit"),
        "\n\nfor each item:\n\n",
        items(shared),
        SHARED,
        fields(shapes["units"], "SharedUnit"),
        LEFT_OUT,
        *(system(one, shapes[UNITS + one.id]) for one in rulesets.values()),
    ]
    return "".join(parts)


def items(shared: Json) -> str:
    """Return the table of what items have under every system."""
    item = next(part for part in shared["$defs"].values() if "count" in part["properties"])
    own = ItemSchema.model_fields
    block = {name: field for name, field in item["properties"].items() if name in own}
    return fields({"properties": block, "required": [name for name in needed(item) if name in own]})


def system(ruleset: Ruleset, schema: Json) -> str:
    """Return the fields of one system's sheet, of each kind of item, and of the blocks inside them."""
    parts = [f"\n### Under `{ruleset.id}`\n\n{ruleset.title}: {ruleset.summary}\n"]
    parts.append(f"\n**`sheet`** of a unit\n\n{fields(schema, ruleset.sheet.__name__)}\n")
    shown = {ruleset.sheet.__name__, "Unit"}
    for name, record in ruleset.kit.items():
        shown.add(record.__name__)
        parts.append(f"\n**`{name}`**\n\n{_more(schema, record.__name__)}\n")
    others = sorted(schema["$defs"].keys() - shown)
    return "".join([*parts, *(f"\n**{block(name)}**\n\n{fields(schema, name)}\n" for name in others)])


def _more(schema: Json, part: str) -> str:
    """Return the fields of a kind of item besides those that every item has."""
    has_more = schema["$defs"][part]["properties"].keys() - ItemSchema.model_fields.keys()
    own = tuple(ItemSchema.model_fields)
    return fields(schema, part, without=own) if has_more else "It has no fields of its own."
