"""Fights in `ranks` drawn as text: arms from the core pack, skills by name, and ranks as the test wishes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache, partial
from typing import Any, NamedTuple

from skirmish.dice import Odds
from skirmish.model.action import Action, parse
from skirmish.model.battle import Battle
from skirmish.model.event import CheckRolled, Event, ItemChanged, UnitHurt
from skirmish.model.kit import Item
from skirmish.model.prompt import Prompt
from skirmish.rules.exchange import futures, taken
from skirmish.rules.ranks import RULESET
from skirmish.rules.ranks.sheet import Sheet
from skirmish.rules.ranks.wounds import Injuries
from skirmish.rules.replies import reply_with
from tests.library import shipped_library
from tests.scenario import Figure, Game, battle, figure, owned, start

TRAITS = {"strength", "constitution", "size", "dexterity", "intelligence", "spares", "missiles"}


@cache
def arms() -> Mapping[str, Item]:
    """Every item of the core pack, by its id."""
    return shipped_library().packs["core"].unit_sets["ranks"].items


def man(*hands: str, worn: str = "", carried: str = "", fields: Any = None, **numbers: int) -> Figure:
    """A fighter with those things in hand; numbers are characteristics and skills that are not plain."""
    traits = {name: number for name, number in numbers.items() if name in TRAITS}
    skills = {name: number for name, number in numbers.items() if name not in TRAITS}
    return figure(
        Sheet(**traits, skills=skills),
        hands=tuple(arms()[kind] for kind in hands),
        worn=tuple(arms()[kind] for kind in worn.split()),
        carried=tuple(arms()[kind] for kind in carried.split()),
        **(fields or {}),
    )


def drawn(drawing: str, units: Mapping[str, object] | None = None, **fields: Any) -> Battle:
    """The battle of a drawing before step 0; things are called after the unit that has them: `a1.rifle`."""
    plain = battle(RULESET, drawing, units=units, **fields)
    return replace(plain, units={name: owned(unit) for name, unit in plain.units.items()})


def fight(drawing: str, units: Mapping[str, object] | None = None, **fields: Any) -> Game:
    """The fight of a drawing, opened; everybody looks east or west at the others unless `facing` says."""
    named = {
        name: figure(unit.sheet, **{field: getattr(unit, field) for field in _FIELDS})
        for name, unit in drawn(drawing, units, **fields).units.items()
    }
    return start(RULESET, drawing, dice=(), units=named, **fields)


_FIELDS = ("hands", "carried", "worn", "facing", "hp", "states", "tallies", "hidden_from", "alert", "patrol")


def duel(a: Figure, b: Figure | None = None, **fields: Any) -> Game:
    """Two side by side, face to face."""
    return fight("#aB.#", {"a": facing(a, "e"), "B": facing(b or man(), "w")}, **fields)


def apart(metres: int, a: Figure, b: Figure | None = None, **fields: Any) -> Game:
    """Two so many metres apart, face to face."""
    units = {"a": facing(a, "e"), "B": facing(b or man(), "w")}
    return fight("a" + "." * (metres - 1) + "B", units, **fields)


def facing(fighter: Figure, way: str) -> Figure:
    """The same, looking that way unless it looks somewhere already."""
    return figure(fighter.sheet, **{"facing": way, **fighter.fields})


def wounded(*points: int) -> dict[str, object]:
    """The notes of somebody with injuries that cost so much each."""
    return {"Injuries": Injuries(points)}


def declare(game: Game, *texts: str) -> Game:
    """Those intents; all others who are asked wait. The last of them may roll dice: use `game.do` for it."""
    for text in texts:
        unit = text.split()[0]
        game.until(f"{unit} intent")
        game.do(text)
    return game


def rolled(game: Game) -> list[tuple[str, str, str]]:
    """Who rolled for what in the last step, and what came of it."""
    return [(event.unit, event.verb, event.outcome.name) for event in game.events(CheckRolled)]


class Course(NamedTuple):
    """One way in which an attack may go."""

    names: tuple[str, ...]
    """Outcomes of all rolls, in order."""
    damage: int
    """Points that the target lost."""
    worn: tuple[tuple[str, int], ...]
    """Things that lost points, with what is left of them."""


def courses(game: Game, text: str, reply: str) -> Odds[Course]:
    """Every way in which that action may go when the target answers with that verb, exactly."""
    action = parse(text)

    def answer(battle: Battle, prompt: Prompt) -> Action:
        found = reply_with(RULESET, battle, prompt, reply)
        assert found is not None
        return found

    ends = futures(RULESET, game.battle, partial(taken, RULESET, action), answer)
    return Odds.gather((_course(end.events, action), chance) for end, chance in ends)


def _course(events: list[Event], action: Action) -> Course:
    worn = [event.item for event in events if isinstance(event, ItemChanged)]
    return Course(
        tuple(event.outcome.name for event in events if isinstance(event, CheckRolled)),
        sum(event.points for event in events if isinstance(event, UnitHurt) and event.unit == action.target),
        tuple((item.id, item.stats.points) for item in worn),  # type: ignore[attr-defined]
    )
