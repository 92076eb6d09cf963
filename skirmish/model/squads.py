"""Squads: the units of one side for which one seat answers: the side's own, or those of an ally.

A squad goes by the id of its side, or by that of the ally. Rules and opponents see only sides.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from skirmish.model.change import changed
from skirmish.seats import HUMAN

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.model.scene import Ally, Side
    from skirmish.model.unit import Unit


class Parties(Protocol):
    """A thing that has sides with allies: a scene, a scenario, or its card."""

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides."""

    @property
    def allies(self) -> tuple[Ally, ...]:
        """The allies of all sides."""


def squad_of(unit: Unit) -> str:
    """Return the squad that the unit belongs to."""
    return unit.ally or unit.side


def squads(fight: Parties) -> tuple[Side | Ally, ...]:
    """List every squad with its name: of each side its own first, then its allies."""
    found: list[Side | Ally] = []
    for side in fight.sides:
        found += [side, *(one for one in fight.allies if one.side == side.id)]
    return tuple(found)


def name_of(fight: Parties, squad: str) -> str:
    """Return what players read of a squad: the name of its side or of the ally; KeyError if there is none."""
    return {one.id: one.name for one in squads(fight)}[squad]


def banner(view: Battle, unit: Unit) -> str:
    """Return the words that tell a reader of that view to whom the unit belongs.

    They name its side, `Mill watch`; for a unit of an ally, unless a foe reads them, `allied: Village
    militia`.
    """
    if unit.ally and view.viewer in {"", unit.side}:
        return f"allied: {name_of(view.scene, unit.ally)}"
    return view.scene.side(unit.side).name


def side_of(fight: Parties, squad: str) -> str:
    """Return the side that a squad fights for; a squad that is no ally's is a side itself."""
    return next((one.side for one in fight.allies if one.id == squad), squad)


def asked_squad(battle: Battle, seats: Mapping[str, str]) -> str:
    """Return the squad that answers now; empty if nobody is asked.

    If units of several squads are asked, squads that people play go first, and a side's own before its
    allies. `seats` says by squad who plays it; one that it does not name is a person's.
    """
    if not battle.scene.allies or not battle.prompts:
        return battle.asked
    open_ones = {_squad_asked(battle, prompt) for prompt in battle.prompts}
    found = [squad.id for squad in squads(battle.scene) if squad.id in open_ones]
    return next((one for one in found if seats.get(one, HUMAN) == HUMAN), found[0])


def _squad_asked(battle: Battle, prompt: Prompt) -> str:
    return squad_of(battle.units[prompt.unit])


def prompts_for(battle: Battle, squad: str) -> tuple[Prompt, ...]:
    """Return the prompts of a battle or view that are for that squad."""
    if not battle.scene.allies:
        return battle.prompts
    return tuple([one for one in battle.prompts if _squad_asked(battle, one) == squad])


def asked_view(battle: Battle, squad: str) -> Battle:
    """Return what the side that is asked knows, in which only that squad of it is asked."""
    view = battle.seen_by(battle.asked)
    prompts = prompts_for(view, squad)
    return view if len(prompts) == len(view.prompts) else changed(view, _views={}, prompts=prompts)


def acting_squad(battle: Battle, unit: str) -> str:
    """Return the squad for which an action of that unit, or of that side, speaks."""
    found = battle.units.get(unit)
    return unit if found is None else squad_of(found)


def people(fight: Parties, seats: Mapping[str, str]) -> tuple[str, ...]:
    """List the sides that people play, wholly or in part; a squad whose seat is not named is a person's."""
    found = [squad.id for squad in squads(fight) if seats.get(squad.id, HUMAN) == HUMAN]
    return tuple(dict.fromkeys(side_of(fight, squad) for squad in found))


def by_side(fight: Parties, seats: Mapping[str, str]) -> dict[str, str]:
    """Return by side a person's seat, where a person plays a squad of it, else its own seat."""
    here = people(fight, seats)
    return {side.id: HUMAN if side.id in here else seats[side.id] for side in fight.sides}
