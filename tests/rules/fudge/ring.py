"""Fights in `fudge` drawn as text: arms by name, and an order of turns that the test chooses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from skirmish.model.event import CheckRolled
from skirmish.model.kit import Item
from skirmish.model.unit import Unit
from skirmish.rules.fudge import RULESET
from skirmish.rules.fudge.sheet import Armour, Sheet, Shield, Weapon
from tests.scenario import Figure, Game, battle, figure, owned, put, start, weighed

ARMS: Mapping[str, object] = {
    "knife": Weapon(bonus=1),
    "sword": Weapon(bonus=2),
    "axe": Weapon(bonus=3, block=-1),
    "staff": Weapon(hands=2, bonus=1, block=1),
    "greatsword": Weapon(hands=2, bonus=3),
    "light": Weapon(damage=5, range="short"),
    "handgun": Weapon(damage=7, range="any"),
    "machine-pistol": Weapon(damage=4, range="any", two_shots=True),
    "smg": Weapon(hands=2, damage=6, range="short", two_shots=True),
    "assault": Weapon(hands=2, damage=8, range="any", two_shots=True),
    "rifle": Weapon(hands=2, damage=9, range="any"),
    "sniper": Weapon(hands=2, damage=12, range="long"),
    "throwing-knife": Weapon(damage=1, is_thrown=True, range="short"),
    "small-shield": Shield(block=1),
    "large-shield": Shield(block=2, dodge=1),
    "leather": Armour(soak=1),
    "mail": Armour(soak=3),
    "plate": Armour(soak=4),
}
"""Table W, as far as the tests need it."""


def item(kind: str) -> Item:
    """A thing by its kind; `fight` makes its id unique."""
    return Item(kind, kind, kind, ARMS[kind])


def man(*hands: str, worn: str = "", carried: str = "", fields: Any = None, **abilities: int) -> Figure:
    """A fighter with those things in hand, and abilities that are not 2."""
    extra = dict(fields or {})
    return figure(
        Sheet(**abilities),
        hands=tuple(map(item, hands)),
        worn=(item(worn),) if worn else (),
        carried=(item(carried),) if carried else (),
        **extra,
    )


def fight(drawing: str, order: str = "", units: Mapping[str, object] | None = None, **fields: Any) -> Game:
    """The fight of a drawing, opened, in that order of turns (default: reading order).

    Perception is spent on the order: no item tested with this depends on it. States are put on once the
    fight is open. Things are called after the unit that has them: `a1.sword`, and `a1.sword-2` the second.
    """
    drawn = battle(RULESET, drawing, units=units, **fields)
    ids = order.split() or list(drawn.units)
    fighters = {name: _named(unit, ids.index(name)) for name, unit in drawn.units.items()}
    dice = [fighters[name][1] for name in drawn.units]
    game = start(RULESET, drawing, dice=dice, units={n: fit for n, (fit, _) in fighters.items()}, **fields)
    return put(game, {name: {"states": unit.states} for name, unit in drawn.units.items() if unit.states})


def duel(a: Figure, b: Figure | None = None, **fields: Any) -> Game:
    """Two side by side; `a1` begins."""
    return fight("#aB.#", "a1 B1", {"a": a, "B": b or man()}, **fields)


def far(a: Figure, b: Figure | None = None) -> Game:
    """Two at five metres; `a1` begins."""
    return fight("#a....B#", "a1 B1", {"a": a, "B": b or man()})


def attacks(game: Game) -> int:
    """How many attack rolls the fight has seen."""
    verbs = {"strike", "shoot", "split"}
    return sum(isinstance(event, CheckRolled) and event.verb in verbs for event in game.log)


def _named(unit: Unit, place: int) -> tuple[Figure, int]:
    """The unit with ids on its things and the Perception and dice that give it that place in the order."""
    sevens, perception = divmod(place, 7)
    perception = 6 - perception
    sheet = replace(unit.sheet, perception=perception)  # type: ignore[type-var]
    own = owned(unit)
    fields = {
        name: getattr(own, name) for name in ("hands", "carried", "worn", "hp", "facing", "hidden_from")
    }
    return figure(sheet, **fields), 4 - sevens - perception


def edge(game: Game, text: str) -> int:
    """What the action's roll adds to the actor's dice, less what the target adds to its own."""
    return int(weighed(game, text).edge)
