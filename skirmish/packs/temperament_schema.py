"""The shape of `temperaments.yaml`."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from skirmish.packs.schema import MOST_DEFINED, FileSchema, Id, Name, Prose

Factor = Annotated[float, Field(ge=0.25, le=4, examples=[1.5])]
"""By what something is multiplied."""


class TemperamentSchema(FileSchema):
    """A temperament of opponents: a factor that is not given is 1, which leaves everything as it is.

    What each factor multiplies, `skirmish.seats.Temperament` says.
    """

    title: Annotated[Name, Field(examples=["Hot-headed"])]
    """What players read."""
    summary: Annotated[Prose, Field(examples=["Keeps out of harm's way."])]
    """One sentence: how such an opponent fights."""
    aggression: Factor = 1.0
    """Own blows, and coming nearer to enemies."""
    caution: Factor = 1.0
    """Harm that threatens."""
    preservation: Factor = 1.0
    """The same once the unit is hurt."""
    cohesion: Factor = 1.0
    """Comrades near by."""
    stealth: Factor = 1.0
    """Being noticed, being watched, harm from enemies that see the unit."""
    objective: Factor = 1.0
    """Goals that are no hunt."""


class TemperamentsFile(FileSchema):
    """`content/<pack>/temperaments.yaml`: what opponents make much or little of."""

    temperaments: Annotated[dict[Id, TemperamentSchema], Field(max_length=MOST_DEFINED)]
    """By id: what is typed behind the level, as in `ai:regular/cautious`."""
