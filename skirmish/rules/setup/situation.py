"""A situation whose odds are asked: two units, an action, and what it takes for granted.

The shell builds one from what was typed, a test from a drawing; `Ruleset.set_up` makes it ready.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce

from skirmish.errors import SettingsError
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.unit import Unit
from skirmish.rules.verb import Verb


@dataclass(frozen=True, slots=True)
class Situation:
    """Two units on open ground, and what the one does."""

    battle: Battle
    """At first only the two, their sides `friends` and `foes`; set up, everything that the action needs."""
    action: Action
    """Of the one, aimed at the other where its verb is aimed at units; set up, it may be what follows it."""
    actor: str
    """Id of the one who acts."""
    target: str
    """Id of the other."""
    actor_states: tuple[str, ...] = ()
    """States of the one, and of comrades that are put beside it, by the ruleset's ids."""
    target_states: tuple[str, ...] = ()
    """States of the other, and of those on its side."""
    given: Mapping[str, str] = field(default_factory=dict)
    """Further circumstances, by the ruleset's ids."""
    is_chosen: bool = True
    """Whether a side could choose the action, so that it may be refused; False: it happens of itself."""

    @property
    def unit(self) -> Unit:
        """The unit that acts."""
        return self.battle.units[self.actor]

    @property
    def other(self) -> Unit:
        """The other unit."""
        return self.battle.units[self.target]

    def is_given(self, name: str) -> bool:
        """Tell whether that circumstance was given as `yes`."""
        return self.given.get(name) == "yes"

    def number(self, name: str, otherwise: int, most: int) -> int:
        """Read a whole number from 0 to `most` that was given. SettingsError if it is anything else."""
        return number(self.given, name, otherwise, most)


SetUp = Callable[[Situation], Situation]
"""Puts in place what one verb takes for granted. SettingsError for what makes no sense, IllegalAction for
what the rules refuse."""


def as_it_is(situation: Situation) -> Situation:
    """Add nothing to the two units."""
    return situation


@dataclass(frozen=True, slots=True)
class OddsSetup:
    """What the verbs of a ruleset take for granted when their odds are asked."""

    rows: Mapping[str, SetUp] = field(default_factory=dict)
    """By id of a verb; a verb without a row needs nothing but the two."""
    finish: SetUp = as_it_is
    """What is done last, whatever the verb: the other end of each grip, for example."""
    is_strict: bool = False
    """Whether a verb with neither a row nor dice of its own is refused at once. Otherwise it is no mistake:
    what it leads to may have some."""

    def __call__(
        self, situation: Situation, verb: Verb, with_state: Callable[[Unit, str], Unit] | None
    ) -> Situation:
        """Set up the situation: the row of its verb, then everybody's states, then what is done last.

        SettingsError for what makes no sense, IllegalAction for what the rules refuse.
        """
        row = self.rows.get(verb.id)
        if row is not None:
            situation = row(situation)
        elif self.is_strict and verb.weigh is None:
            raise SettingsError(f"{verb.id} takes no dice")
        return self.finish(situation if with_state is None else dressed(situation, with_state))


def dressed(situation: Situation, with_state: Callable[[Unit, str], Unit]) -> Situation:
    """Put everybody into the states of their side. SettingsError for a state that does not exist."""
    side, battle = situation.unit.side, situation.battle
    units = {
        unit.id: reduce(
            with_state, situation.actor_states if unit.side == side else situation.target_states, unit
        )
        for unit in battle.units.values()
    }
    return replace(situation, battle=battle.with_units(units))


def number(given: Mapping[str, str], name: str, otherwise: int, most: int) -> int:
    """Read a whole number from 0 to `most` that was given. SettingsError if it is anything else."""
    text = given.get(name, str(otherwise))
    if not text.isdecimal() or len(text) > 9 or int(text) > most:
        raise SettingsError(f"{name}={text}: a whole number from 0 to {most} belongs here")
    return int(text)
