"""A question about odds: two units of a pack on open ground, and what one of them does to the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from skirmish.model.spoken_args import Manner
    from skirmish.model.scene import Setting
    from skirmish.packs.profiles import Profile

ACTOR, TARGET = "friend", "foe"
"""Ids of the two; their sides are called `friends` and `foes`."""
ARCS: Final = (
    "front", "front-right", "right", "back-right", "back", "back-left", "left", "front-left",
)  # fmt: skip
"""Where somebody stands as another faces, clockwise in eighths."""
HP: Final = "hp"
"""The state that says how many points are left, under every ruleset."""


@dataclass(frozen=True, slots=True)
class Enquiry:
    """Who does what to whom, and how they stand."""

    actor: Profile
    """The one who acts."""
    target: Profile
    """The other."""
    manner: Manner
    """What the actor does, and how; of the ways that fit the first."""
    distance: Fraction
    """How far apart, in the ruleset's length; the greatest distance between cells not above it counts."""
    arc: str = ARCS[0]
    """One of `ARCS`: where the actor stands as the target faces."""
    actor_states: Mapping[str, int | None] = field(default_factory=dict)
    """By the ruleset's ids, and how much where it is counted; `hp` is known to all."""
    target_states: Mapping[str, int | None] = field(default_factory=dict)
    """The same for the target."""
    replies: tuple[Manner, ...] = ()
    """What the target answers; of several the first that answers a prompt. Else what costs it least."""
    options: Mapping[str, Setting] = field(default_factory=dict)
    """Options of the ruleset that are not as usual."""
    given: Mapping[str, str] = field(default_factory=dict)
    """Circumstances of the ruleset."""
    answers: Mapping[str, Manner] = field(default_factory=dict)
    """By topic of a prompt: what whoever is asked answers."""
    fog: bool = False
    """Whether there may be more enemies than the actor's side knows of, so that some figures are bounds."""
