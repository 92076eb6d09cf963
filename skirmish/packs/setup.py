"""The setup of a battle: what a player settles before step 0."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from skirmish.errors import SettingsError
from skirmish.model.scene import Setting
from skirmish.model.squads import Parties, people
from skirmish.packs.suggestions import did_you_mean

if TYPE_CHECKING:
    from skirmish.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that makes a battle, so that the same setup always makes the same one."""

    scenario: str
    """Id of the scenario."""
    ruleset: str
    """Id of the ruleset, one of those that the scenario can be played under."""
    seed: str
    """Of the dice."""
    fog: bool = True
    """Whether a side sees only what its units see."""
    seats: Mapping[str, str] = field(default_factory=dict)
    """By side or ally: one of `SEATS`."""
    options: Mapping[str, Setting] = field(default_factory=dict)
    """Options of the ruleset that differ from what the scenario says."""

    def people(self, fight: Parties) -> frozenset[str]:
        """Return the sides that people play, wholly or in part; a squad without a seat is a person's."""
        return frozenset(people(fight, self.seats))


def setting_problem(ruleset: Ruleset, name: str, value: object) -> tuple[str, str]:
    """Say why an option cannot be set like that, with a hint; two empty texts when it can."""
    choice = next((choice for choice in ruleset.choices if choice.name == name), None)
    if choice is None:
        known = [choice.name for choice in ruleset.choices]
        return f"{ruleset.id} has no option `{name}`", did_you_mean(name, known)
    if any(type(value) is type(one) and value == one for one in choice.values):
        return "", ""
    words = ", ".join(map(_written, choice.values))
    return f"`{name}` cannot be {_written(value)}", f"it can be {words}"


def check_settings(ruleset: Ruleset, options: Mapping[str, object]) -> None:
    """Raise a SettingsError for the first option that cannot be set like that."""
    for name, value in options.items():
        message, hint = setting_problem(ruleset, name, value)
        if message:
            raise SettingsError(f"{message} ({hint})" if hint else message)


def _written(value: object) -> str:
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return text if len(text) <= 40 else f"{text[:40]}…"
