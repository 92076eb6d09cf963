"""The laws of saving: what stands in a battle or in an event can be written down and read again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from skirmish.errors import SaveError
from skirmish.model.battle import Battle
from skirmish.model.event import CheckRolled, Event
from skirmish.records.codec import Codec

if TYPE_CHECKING:
    from skirmish.conformance.laws import Findings
    from skirmish.model.moment import Step
    from skirmish.rules.ruleset import Ruleset

RoundTrip = Callable[[Battle], Battle]
"""Saves a battle and loads it again."""


class Saving:
    """Writes what a save writes, and reads it again."""

    def __init__(self, ruleset: Ruleset, roundtrip: RoundTrip | None = None) -> None:
        """Save battles by `roundtrip`, if one is given, else as the game does."""
        self._codec = Codec.of(ruleset)
        self._roundtrip = roundtrip or self._kept

    def laws(self, step: Step) -> Findings:
        """Check that the battle after a step, and its events, are the same once they are loaded."""
        try:
            if self._roundtrip(step.after) != step.after:
                yield "a battle saved and loaded is equal", ""
            if self._again(step.events, tuple[Event, ...]) != step.events:
                yield "a step saved and loaded is equal", str(step.action)
        except (TypeError, SaveError) as error:
            yield "a battle can be saved", str(error)

    def roll_laws(self, rolls: Iterable[CheckRolled]) -> Findings:
        """Check the same of rolls, which stand in events alone: one of each kind of check and outcome."""
        for roll in rolls:
            try:
                self._again(roll, CheckRolled)
            except (TypeError, SaveError) as error:
                yield "a battle can be saved", f"{roll.verb}: {error}"

    def _kept(self, battle: Battle) -> Battle:
        found: Battle = self._again(battle, Battle)
        return found

    def _again(self, value: object, hint: Any) -> Any:
        return self._codec.read(json.loads(json.dumps(self._codec.write(value, hint))), hint)
