"""The shapes of units and items in the files of a pack; a ruleset adds the fields of its own classes."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import ConfigDict, Field

from skirmish.packs.schema import MOST_DEFINED, FileSchema, Id, Letter, Many, Name, Reference


def _may_inherit(shape: dict[str, Any]) -> None:
    """Let editors take an entry that leaves out what it has from another: by `like`, or from `units.yaml`."""
    shape["neededUnlessInherited"] = shape.pop("required", [])


class ItemSchema(FileSchema):
    """An item in `content/<pack>/<ruleset>.yaml`; the ruleset adds the fields of its own class."""

    model_config = ConfigDict(json_schema_extra=_may_inherit)

    like: Annotated[Reference | None, Field(examples=["core/sword"])] = None
    """Another item of the same section: this one has everything that it has, except what is said here. A
    block (`key: value` lines) is changed key by key, `null` takes a key away, all else is replaced."""
    name: Annotated[Name, Field(examples=["long spear"])]
    """What players read."""
    count: Annotated[int, Field(ge=0, le=999, examples=[2])] = 0
    """Loads, shots or uses, where the ruleset counts them."""


class UnitSchema(FileSchema):
    """A unit in `content/<pack>/<ruleset>.yaml`; the ruleset adds `sheet`.

    What is not said here, `content/<pack>/units.yaml` may say for all rulesets at once.
    """

    model_config = ConfigDict(json_schema_extra=_may_inherit)

    like: Annotated[Reference | None, Field(examples=["core/guard"])] = None
    """Another unit: this one has everything that it has, except what is said here. A block (as `sheet`) is
    changed key by key, `null` takes a key away, all else is replaced."""
    name: Annotated[Name, Field(examples=["guard"])]
    """What players read of a unit that a scenario gives no name."""
    hands: Annotated[Many[Reference], Field(examples=[["sword", "core/small_shield"]])] = ()
    """Items at the ready, by id; those of packs that are needed with the pack before it."""
    carried: Annotated[Many[Reference], Field(examples=[["core/knife"]])] = ()
    """Items to be drawn before use."""
    worn: Annotated[Many[Reference], Field(examples=[["core/leather"]])] = ()
    """Armour."""


class SharedUnit(FileSchema):
    """A unit in `content/<pack>/units.yaml`: what is the same under all rulesets.

    A unit with `like` exists under every ruleset that has the unit it is like. Any other unit exists under
    the rulesets whose files name it and give it its numbers. What the file of a ruleset says of the unit
    counts before what is said here.
    """

    like: Annotated[Reference | None, Field(examples=["core/guard"])] = None
    """Another unit: this one has everything that it has, under every ruleset, except what is said here and in
    the files of the rulesets."""
    name: Annotated[Name | None, Field(examples=["mill guard"])] = None
    """What players read of a unit that a scenario gives no name."""
    role: Annotated[Name | None, Field(examples=["steady, with a long weapon"])] = None
    """What it is good for, under every ruleset; with `like`, if it is not given, the role of the other
    unit."""
    look: Annotated[Letter | None, Field(examples=["g"])] = None
    """The letter that stands for it on the map: for the first of its kind where no other of its side has it,
    else one of its name; with `like` that of the other unit if none is said."""
    hands: Annotated[Many[Reference] | None, Field(examples=[["core/mace"]])] = None
    """Items at the ready; each ruleset that has the unit must have them, too."""
    carried: Annotated[Many[Reference] | None, Field(examples=[["core/knife"]])] = None
    """Items to be drawn before use."""
    worn: Annotated[Many[Reference] | None, Field(examples=[["core/leather"]])] = None
    """Armour."""


class UnitsFile(FileSchema):
    """`content/<pack>/units.yaml`: units that are said once for all rulesets."""

    units: Annotated[
        dict[Id, SharedUnit],
        Field(
            max_length=MOST_DEFINED, examples=[{"mill_guard": {"like": "core/guard", "name": "mill guard"}}]
        ),
    ]
    """By id."""
