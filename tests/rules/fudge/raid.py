"""What the tests of stealth share: weapons by name, sleepy sentries, and a raid that has just begun."""

from __future__ import annotations

from typing import Any, Final

from skirmish.model.event import Announced, CheckRolled
from skirmish.model.kit import Item
from skirmish.rules.fudge import RULESET
from skirmish.rules.fudge.sheet import Armour, Sheet, Weapon
from tests.scenario import Faces, Figure, Game, figure, start

WEAPONS: Final = {
    "sword": Weapon(bonus=2),
    "greatsword": Weapon(hands=2, bonus=3),
    "rifle": Weapon(hands=2, damage=9, range="any"),
    "smg": Weapon(hands=2, damage=6, range="short", two_shots=True),
}
"""Some of Table W."""


def armed(*names: str, sheet: Sheet | None = None, soak: int = 0, **fields: Any) -> Figure:
    """A fighter with those weapons in hand; their ids are `sword`, `sword1`."""
    hands = tuple(Item(f"{name}{place or ''}", name, name, WEAPONS[name]) for place, name in enumerate(names))
    worn = (Item("armour", "armour", "armour", Armour(soak)),) if soak else ()
    return figure(sheet or Sheet(), hands=hands, worn=worn, **fields)


def sentry(facing: str = "e", *, alert: bool = False, sheet: Sheet | None = None, **fields: Any) -> Figure:
    """Somebody frail who looks that way and expects nothing, unless `alert`."""
    return figure(sheet or Sheet(toughness=1), facing=facing, alert=alert, **fields)


def raid(drawing: str, *, dice: Faces | None = (), **fields: Any) -> Game:
    """The raiders are red, and nobody has noticed them; those who are not drawn otherwise are average."""
    return start(RULESET, drawing, infiltrators="red", dice=dice, **fields)


def fight(drawing: str, *, dice: Faces | None = None, **fields: Any) -> Game:
    """A fight in the open, in which the dice roll initiative first."""
    return start(RULESET, drawing, dice=dice, **fields)


def said(game: Game) -> list[str]:
    """What was announced in the last step."""
    return [event.topic for event in game.events(Announced)]


def rolled(game: Game) -> list[tuple[str, str, str]]:
    """Who rolled for what in the last step, and what came of it."""
    return [(event.unit, event.verb, event.outcome.name) for event in game.events(CheckRolled)]


def phase(game: Game) -> str:
    """What is going on: `infiltration`, `surprise round`, `round`."""
    assert game.battle.clock is not None
    return game.battle.clock.phase
