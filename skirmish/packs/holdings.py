"""Everything that can be played, and the battles that are made of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from skirmish.errors import Problem, SettingsError
from skirmish.model.squads import squads
from skirmish.packs.audit import complaints
from skirmish.packs.cards import Pack, ScenarioCard, looks_of, units_of
from skirmish.packs.maps import Map
from skirmish.packs.points import PACK as POINTED
from skirmish.packs.random_name import is_random
from skirmish.packs.scenario import Scenario
from skirmish.packs.setup import Setup, check_settings
from skirmish.packs.suggestions import did_you_mean
from skirmish.packs.temperaments import TemperamentCard, checked_seat

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.packs.unit_types import UnitSet
    from skirmish.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Library:
    """Everything that can be played."""

    problems: tuple[Problem, ...] = ()
    """Every mistake of every file."""
    cards: Mapping[str, ScenarioCard] = field(default_factory=dict)
    """By id."""
    packs: Mapping[str, Pack] = field(default_factory=dict)
    """By id."""
    maps: Mapping[str, Map] = field(default_factory=dict)
    """By id."""
    scenarios: Mapping[str, Scenario] = field(default_factory=dict)
    """What the scenarios are made of, by id."""
    rulesets: Mapping[str, Ruleset] = field(default_factory=dict)
    """The rulesets, by id."""
    temperaments: Mapping[str, TemperamentCard] = field(default_factory=dict)
    """Those of all packs, by id."""
    left_out: tuple[str, ...] = ()
    """Installed systems that cannot be played: a sentence each, without a full stop."""
    _made: dict[str, tuple[ScenarioCard, Scenario]] = field(default_factory=dict, repr=False, compare=False)
    """The random battle that was made last, by its name."""

    def card(self, scenario: str) -> ScenarioCard:
        """Return what is shown of a scenario, or of a random battle by its name; SettingsError for others."""
        if is_random(scenario):
            return self._random(scenario)[0]
        card = self.cards.get(scenario)
        if card is None:
            raise SettingsError(_unknown("scenario", scenario, self.cards))
        return card

    def scenario(self, scenario: str) -> Scenario:
        """Return what that scenario, or that random battle, is made of; SettingsError if there is no such."""
        return self._random(scenario)[1] if is_random(scenario) else self.scenarios[self.card(scenario).id]

    def _random(self, scenario: str) -> tuple[ScenarioCard, Scenario]:
        """Make a random battle, or return it as it was made last."""
        found = self._made.get(scenario)
        if found is None:
            from skirmish.packs.random_battle import made, named_in_full

            name = named_in_full(scenario, self.packs, self.rulesets)
            found = made(name, self.packs, self.rulesets)
            self._made.clear()
            self._made[scenario] = found
        return found

    def battle(self, setup: Setup) -> Battle:
        """Build the battle before step 0; SettingsError for settings that do not exist or are not allowed."""
        card = self.card(setup.scenario)
        if setup.ruleset not in card.rulesets:
            raise SettingsError(_unknown("ruleset for this scenario", setup.ruleset, card.rulesets))
        self._check_seats(setup, card)
        ruleset = self.rulesets[setup.ruleset]
        check_settings(ruleset, setup.options)
        draft, unit_set = self.scenario(card.id), self.units(card.pack, ruleset.id)
        wrong = complaints(ruleset, unit_set, draft.kinds, draft.settings(ruleset, setup))
        if wrong:
            raise SettingsError("; ".join(f"{kind}: {said}" for kind, said in wrong))
        return draft.battle(ruleset, unit_set, setup)

    def pack_marks(self, scenario: str = "") -> Mapping[str, str]:
        """Return version and hash, by id, of the packs that the scenario is made from; else of all packs.

        Those are the pack of its file, of its units, and of its map, and all that they need.
        """
        wanted = list(self.packs)
        if scenario:
            card = self.card(scenario)
            wanted = [card.home, card.pack, self.scenario(scenario).map.id.rpartition("/")[0]]
            for name in wanted:  # It grows meanwhile.
                wanted += [more for more in self.packs[name].needs if more not in wanted] if name else []
        made_from = {name: self.packs[name] for name in sorted(set(wanted)) if name}
        return {name: f"{pack.version} {pack.digest}".strip() for name, pack in made_from.items()}

    def units(self, pack: str, ruleset: str) -> UnitSet:
        """Return the units and items of a pack: its own by id, those of packs that it needs by `core/guard`.

        KeyError if it has none under that ruleset.
        """
        found = units_of(self.packs, pack, ruleset)
        if found is None:
            raise KeyError(ruleset)
        return found

    def looks(self, scenario: str, pack: str = "") -> Mapping[str, str]:
        """Return by kind of unit the letter that stands for it there, as far as one is said.

        `pack` has the units if the scenario is not in the library; empty: that pack is gone.
        """
        card = self.cards.get(scenario)
        lender = card.pack if card else POINTED if is_random(scenario) else pack
        return looks_of(self.packs, lender)

    def setup(self, scenario: str, ruleset: str, seed: str) -> Setup:
        """Build the setup that the scenario itself proposes; SettingsError if there is no such scenario."""
        card = self.card(scenario)
        return Setup(scenario, ruleset, seed, card.fog, card.seats_default)

    def _check_seats(self, setup: Setup, card: ScenarioCard) -> None:
        known = [squad.id for squad in squads(card)]
        for squad, seat in setup.seats.items():
            if squad not in known:
                raise SettingsError(_unknown("side", squad, known))
            checked_seat(seat, self.temperaments)


def _unknown(what: str, given: str, known: Sequence[str] | Mapping[str, object]) -> str:
    hint = did_you_mean(given, known)
    if not hint and what == "scenario" and known:  # Too many to be listed here.
        hint = "`skirmish scenario list` tells which there are"
    short = given if len(given) <= 40 else f"{given[:40]}…"
    return f"there is no {what} `{short}`" + (f"; {hint}" if hint else "")
