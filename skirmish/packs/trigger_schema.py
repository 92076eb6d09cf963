"""The shapes of what happens in a scenario: triggers, what sets them off, and what they do."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import Field

from skirmish.packs.schema import FileSchema, Goal, Id, LockNumber, Many, Name, Post, Prose, Where

CAUSES: Final = ("round", "enters", "holds", "opens", "sees", "falls", "hurt")
"""What can set a trigger off; each says exactly one."""
EFFECTS: Final = (
    "reinforcements", "message", "alarm", "victory", "opens", "closes", "locks", "unlocks", "dark", "light",
    "fire", "goal", "done", "gone",
)  # fmt: skip
"""What one line of a trigger can do; each says exactly one."""
ENDS: Final = ("victory", "done")
"""Those of them that end the battle; a trigger has at most one."""
MOST_TRIGGERS: Final = 30
"""Triggers of one scenario."""


class When(FileSchema):
    """What sets a trigger off: exactly one of these; `side` goes with some of them."""

    round: Annotated[int | None, Field(ge=1, le=200, examples=[4])] = None
    """The round that begins."""
    enters: Annotated[Where | None, Field(examples=["mill"])] = None
    """The zone or cell that somebody comes into; `side` says whose unit it has to be."""
    holds: Annotated[Id | None, Field(examples=["mill"])] = None
    """The zone in which a side stands alone at the end of a round; `side` says which side it has to be."""
    opens: Annotated[Where | None, Field(examples=["29,4"])] = None
    """The door that is opened, or a zone for any door in it; `side` says whose unit has to do it."""
    sees: Annotated[Name | None, Field(examples=["raiders"])] = None
    """The side, or the unit by its name or kind, that is seen; `side` says who has to see it."""
    falls: Annotated[Name | None, Field(examples=["Captain Orlo"])] = None
    """The unit, by its name or kind, that is put out of the fight; or a side, for any unit of it."""
    hurt: Annotated[Name | None, Field(examples=["Captain Orlo"])] = None
    """The unit, by its name or kind, that is wounded; or a side, for any unit of it."""
    rounds: Annotated[int, Field(ge=1, le=100, examples=[3])] = 1
    """With `holds`: for how many rounds in a row."""
    count: Annotated[int, Field(ge=1, le=100, examples=[3])] = 1
    """With `falls` or `hurt` and a side: how many of its units must have fallen, or been hurt."""
    side: Annotated[Id | None, Field(examples=["watch"])] = None
    """With `enters`, `holds`, `opens` and `sees`: the side that does it."""


class Then(FileSchema):
    """One thing that a trigger does: exactly one of these, and what goes with it."""

    reinforcements: Annotated[Id | None, Field(examples=["watch"])] = None
    """The side, or ally, that gets the `units` given beside it; they act as soon as its other units do."""
    units: Annotated[Many[Post], Field(examples=[[{"unit": "guard", "count": 2, "at": "gate"}]])] = ()
    """With `reinforcements`: who comes, and where: each appears in the free cell nearest to its `at`."""
    message: Annotated[Prose | None, Field(examples=["Hooves on the road!"])] = None
    """What players are told; without `to` all sides are."""
    to: Annotated[Id | None, Field(examples=["watch"])] = None
    """With `message`: the one side that is told."""
    alarm: Annotated[Id | None, Field(examples=["watch"])] = None
    """The side whose units expect a fight from now on; sneaking is over."""
    victory: Annotated[Id | None, Field(examples=["watch"])] = None
    """The side that wins; a trigger may have only one `victory` or `done`."""
    because: Annotated[Prose | None, Field(examples=["The relief has come."])] = None
    """With `victory` and `done`: the sentence that ends the battle; with `gone`: what its side reads."""
    opens: Annotated[Where | None, Field(examples=["29,4"])] = None
    """The door that opens, or a zone for all doors in it."""
    closes: Annotated[Where | None, Field(examples=["29,4"])] = None
    """The door that closes, or a zone for all doors in it; one with somebody in it stays open."""
    locks: Annotated[Where | None, Field(examples=["29,4"])] = None
    """The door that is locked, or a zone for all doors in it; an open one closes first, if nobody is in
    it."""
    key: Annotated[Name | None, Field(examples=["iron key"])] = None
    """With `locks`: the name of the key that opens it."""
    number: LockNumber | None = None
    """With `locks`: how hard it is to force."""
    unlocks: Annotated[Where | None, Field(examples=["29,4"])] = None
    """The door that is no longer locked, or a zone for all doors in it; it stays closed."""
    dark: Annotated[Where | None, Field(examples=["hall"])] = None
    """The cell or zone in which the light goes out; everybody who has seen the place knows it at once."""
    light: Annotated[Where | None, Field(examples=["hall"])] = None
    """The cell or zone that is no longer dark."""
    fire: Annotated[Where | None, Field(examples=["shed"])] = None
    """The cell or zone that burns for as many `rounds` as stand beside it."""
    rounds: Annotated[int | None, Field(ge=1, le=200, examples=[4])] = None
    """With `fire`: for how many rounds it burns those who stand in it as a round begins."""
    goal: Annotated[Goal | None, Field(examples=[{"do": "escape", "zone": "road"}])] = None
    """A further way to win, for the side that `side` names."""
    done: Annotated[Goal | None, Field(examples=[{"do": "escape", "zone": "road"}])] = None
    """A goal of the side that `side` names: it counts as met, and the side wins."""
    gone: Annotated[Goal | None, Field(examples=[{"do": "escape", "zone": "quay"}])] = None
    """A goal of the side that `side` names: it can no longer be met (the ship has left)."""
    side: Annotated[Id | None, Field(examples=["raiders"])] = None
    """With `goal`, `done` and `gone`: whose it is."""


class Trigger(FileSchema):
    """Something that happens once, as soon as its cause comes about."""

    when: Annotated[When, Field(examples=[{"round": 4}])]
    """What sets it off."""
    then: Annotated[Many[Then], Field(min_length=1, examples=[[{"message": "Hooves on the road!"}]])]
    """What happens then, in this order."""
    told: Annotated[Prose | None, Field(examples=["The relief is due in the fourth round."])] = None
    """What players are told of it before the battle; if not given, it comes as a surprise."""
    to: Annotated[Id | None, Field(examples=["watch"])] = None
    """With `told`: the one side that is told; without it all sides are."""
