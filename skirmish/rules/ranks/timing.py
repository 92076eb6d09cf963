"""Who comes when: bands of distance, ranks, ties (BR-05, BR-06, BR-09 to BR-16, BG-12 to BG-15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from skirmish.grid import Cell, Reach, Terrain, is_adjacent, neighbours, reach
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.change import changed
from skirmish.model.event import Tallied
from skirmish.model.unit import Unit
from skirmish.rules.ranks.arms import REACH, Arm, arm_of, in_hand, is_drawn, is_whole
from skirmish.rules.ranks.sheet import BRAWL, Weapon, half_up, sheet
from skirmish.rules.ranks.skills import base_rating
from skirmish.rules.ranks.turn import BAND, DASHED, DREW, KNELT
from skirmish.rules.rounds.declared_clock import DeclaredClock, alone, clock_of, put_off
from skirmish.rules.verbs.turn import MOVED
from skirmish.rules.verbs.walk import reachable

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

STEP: Final = 10
"""Half steps that cost nothing: 5 m (BG-12)."""
WALK: Final = 30
"""Half steps that halve the rank: up to 15 m (BR-09)."""
RUN: Final = 59
"""Half steps that leave a quarter of it: less than 30 m (BR-10, BG-12)."""
DASH: Final = 60
"""Half steps of a dash, which leaves no action: 30 m (BR-08)."""
BANDS: Final = ((STEP, 1), (WALK, 2), (RUN, 4))
"""Pairs: for up to so many half steps, the rank is divided by that."""
DRAWING: Final = 5
"""Ranks that drawing costs (BG-15)."""
SHOTS: Final = frozenset({"shoot", "overwatch"})
"""Acts that are done with something that shoots or is thrown."""
BLOWS: Final = frozenset({"strike", "await", "stun"})
"""Acts that are done hand to hand."""
ATTACKS: Final = SHOTS | BLOWS
"""Acts that are aimed at an enemy with something."""
FOLLOWING: Final = frozenset({"strike", "stun"})
"""Acts for which a unit goes after its target (BG-09)."""
NOWHERE: Final[Mapping[str, Cell]] = {}
"""Where others will be, if all stay."""
IDLE: Final = frozenset({"wait", "aid", "tend"})
"""Declared acts that have no rank: First Aid comes when all have acted (BG-36)."""


_AfterMoves = tuple[object, object, dict[str, Cell]]
"""Where all will stand once all have moved, by unit; before it the clock and the units that it holds for."""


def divisor(length: int) -> int:
    """Return what so many half steps divide the rank by; 0 if they leave no action (BG-12)."""
    for most, by in BANDS:
        if length <= most:
            return by
    return 0


def leash(length: int) -> int:
    """Return the most half steps of the band that a move of that length belongs to."""
    for most, _ in BANDS:
        if length <= most:
            return most
    return DASH


@lru_cache(maxsize=512)
def costs_along(terrain: Terrain, start: str, path: str) -> dict[Cell, int]:
    """Count the half steps to each cell of a path, in order; start and path as the action spells them.

    A cell is 2, so is a stair, a diagonal 3, and rough ground counts double. Empty if there is no path.
    """
    costs: dict[Cell, int] = {}
    if not path:
        return costs
    here, length = Cell.parse(start), 0
    for word in path.split(";"):
        cell = Cell.parse(word)
        is_slanted = cell.x != here.x and cell.y != here.y and not terrain.is_stair(here, cell)
        length += (3 if is_slanted else 2) * terrain.tile(cell).cost
        costs[cell] = length
        here = cell
    return costs


def costs_of(terrain: Terrain, way: Action) -> dict[Cell, int]:
    """Count the half steps to each cell of a declared way, in order; empty for an action without a path."""
    return costs_along(terrain, way.arg("start"), way.arg("path"))


def way_of(battle: Battle, unit: Unit) -> Action | None:
    """Return the move that the unit has declared this round, or None."""
    clock = battle.clock
    return clock.ways.get(unit.id) if isinstance(clock, DeclaredClock) else None


def is_yet_to_move(battle: Battle, unit: Unit) -> bool:
    """Tell whether the unit's turn to move is still to come this round."""
    clock = battle.clock
    if not isinstance(clock, DeclaredClock) or clock.phase not in {"intent", "movement"}:
        return False
    return clock.phase == "intent" or any(unit.id == other for other, _ in clock.left)


def post(battle: Battle, unit: Unit) -> Cell:
    """Return where the unit will be at its rank: the goal of its declared move, or its cell after moving."""
    clock = battle.clock
    way = clock.ways.get(unit.id) if isinstance(clock, DeclaredClock) else None
    if way is None or way.target == unit.cell or not isinstance(way.target, Cell):
        return unit.cell
    return unit.cell if unit.tallies.get(MOVED) or not is_yet_to_move(battle, unit) else way.target


def after_moves(battle: Battle, unit: Unit) -> Cell:
    """Return where the unit will stand once all have moved, by its declared move or blow (BG-09).

    Who has declared a blow goes after its target: where that one will be if it is quicker, else where it is.
    """
    is_there = unit.tallies.get(MOVED) or not is_yet_to_move(battle, unit)
    if is_there or target_to_follow(battle, unit) is None:
        return post(battle, unit)
    return _all_after_moves(battle)[unit.id]


def target_to_follow(battle: Battle, unit: Unit) -> Unit | None:
    """Return the target of the blow that the unit has declared, which it follows; None if there is none."""
    said = clock_of(battle).intents.get(unit.id)
    if said is None or said.verb not in FOLLOWING or unit.tallies.get(KNELT):
        return None
    target = battle.units.get(said.target_id)
    return None if target is None or target.out else target


def _all_after_moves(battle: Battle) -> Mapping[str, Cell]:
    """Return where those who have declared anything will be, by unit; kept with the battle.

    In the order in which they move: each finds the quicker where they will be, and the slower where they are.
    """
    clock, units = clock_of(battle), battle.units
    kept: _AfterMoves | None = battle._kept.get("after moves")  # noqa: SLF001  the battle's own notes
    if kept is not None and kept[0] is clock and kept[1] is units:
        return kept[2]
    said = [unit for name in {**clock.ways, **clock.intents} if (unit := units.get(name)) is not None]
    found: dict[str, Cell] = {}
    for unit in sorted(said, key=quickness, reverse=True):
        target = target_to_follow(battle, unit)
        if unit.tallies.get(MOVED) or target is None:
            found[unit.id] = post(battle, unit)
            continue
        path = pursuit(battle, unit, found.get(target.id, target.cell), found)
        found[unit.id] = post(battle, unit) if path is None else path[-1] if path else unit.cell
    battle._kept["after moves"] = clock, units, found  # noqa: SLF001
    return found


def pursuit(
    view: Battle, unit: Unit, there: Cell, posts: Mapping[str, Cell] = NOWHERE
) -> tuple[Cell, ...] | None:
    """Return the path on which the unit keeps beside somebody in that cell, within its declared band (BG-09).

    It is empty if the unit is there already, and None if its declared way leads there, or none does.
    `posts`: where others stand by then, by unit, unless they stay.
    """
    if is_adjacent(post(view, unit), there):
        return None
    if is_adjacent(unit.cell, there):
        return ()
    most = leash(length(view, unit))
    ways = _ways_past(view, unit, most, posts) if posts else reachable(view, unit, most, 3)
    beside = [cell for cell in neighbours(there) if cell in ways]
    return ways.path(min(beside, key=lambda one: (ways.cost(one), one))) if beside else None


def foreseen(battle: Battle) -> Battle:
    """Return the battle as odds see it: an act by itself, after the moves of all who have declared any.

    They are the quicker, and move first (BR-05, BG-11). One whose goal another takes stays where it is.
    """
    battle = alone(battle)
    clock = battle.clock
    if not isinstance(clock, DeclaredClock) or clock.phase != "intent" or not (clock.ways or clock.intents):
        return battle
    asked = clock.left[0][0] if clock.left else ""
    posts = {unit.id: unit.cell if unit.id == asked else after_moves(battle, unit) for unit in battle.up()}
    taken = Counter(posts.values())
    gone = {
        name: _gone_to(battle.units[name], cell)
        for name, cell in posts.items()
        if name != asked and taken[cell] == 1 and _is_elsewhere(battle, battle.units[name], cell)
    }
    return battle.with_units({**battle.units, **gone}, keeps_sight=True) if gone else battle


def _is_elsewhere(battle: Battle, unit: Unit, cell: Cell) -> bool:
    """Tell whether the unit stands elsewhere, or has declared that it goes elsewhere."""
    return unit.cell != cell or post(battle, unit) != cell


def _gone_to(unit: Unit, cell: Cell) -> Unit:
    """Return the unit as it has made its move to that cell."""
    return changed(unit, cell=cell, tallies={**unit.tallies, MOVED: 1})


def ways_ahead(view: Battle, unit: Unit, budget: int) -> Reach:
    """Return where the unit can go for so many half steps; while declaring, past the posts of others.

    Units that declared earlier also move earlier, so plans reckon with their posts (BR-05, BG-11).
    """
    clock = view.clock
    if not isinstance(clock, DeclaredClock) or clock.phase != "intent" or not clock.ways:
        return reachable(view, unit, budget, 3)
    key = ("ahead", unit.id, budget)
    found: tuple[object, Reach] | None = view._kept.get(key)  # noqa: SLF001  the battle's own notes
    if found is None or found[0] is not clock.ways:
        posts = {
            name: post(view, other) for name in clock.ways if (other := view.units.get(name)) is not None
        }
        found = view._kept[key] = clock.ways, _ways_past(view, unit, budget, posts)  # noqa: SLF001
    return found[1]


def ways_over_ground(battle: Battle, start: Cell, budget: int) -> Reach:
    """Return where a unit could go from a cell for so many half steps if nobody else were there."""
    ground = battle.ground
    return reach(battle.terrain, ground.doors, start, budget, diagonal=3, shut=~ground.open_doors)


def _ways_past(view: Battle, unit: Unit, budget: int, posts: Mapping[str, Cell]) -> Reach:
    """Return where the unit can go for so many half steps while others stand at their posts."""
    terrain = view.terrain
    masks = {True: 0, False: 0}
    for other in view.units.values():
        if not other.out and other.id != unit.id:
            masks[other.side == unit.side] |= 1 << terrain.bit(posts.get(other.id, other.cell))
    return reach(
        terrain,
        view.ground.doors,
        unit.cell,
        budget,
        diagonal=3,
        avoid=masks[False],
        no_stop=masks[True],
        shut=~view.ground.open_doors,
    )


def length(battle: Battle, unit: Unit) -> int:
    """Count the half steps of the declared way, or of the part of it that was walked (BG-11)."""
    way = way_of(battle, unit)
    costs = costs_of(battle.terrain, way) if way is not None else None
    if not costs:
        return 0
    if unit.cell in costs:
        return costs[unit.cell]
    return next(reversed(costs.values())) if is_yet_to_move(battle, unit) else 0


def went(battle: Battle, unit: Unit) -> int:
    """Count the half steps that the unit goes this round, declared or not."""
    return length(battle, unit) if way_of(battle, unit) is not None else unit.tallies.get(MOVED, 0)


def rank_number(battle: Battle, unit: Unit, action: Action | None) -> int:
    """Compute DEX divided by the distance, less 5 if it draws; 0 or less: no action (BG-12, BG-15)."""
    by = divisor(went(battle, unit)) if action is not None else 2 ** unit.tally(BAND)
    if not by or unit.tallies.get(DASHED):
        return 0
    drawn = unit.tally(DREW) if action is None else action.verb == "draw" or _draws(unit, action)
    return half_up(sheet(unit).dexterity, by) - DRAWING * drawn


def _draws(unit: Unit, action: Action) -> bool:
    if action.verb not in ATTACKS:
        return False
    item = action.arg("with")
    return bool(item) and item != "rock" and not is_drawn(unit, item)


def rank(battle: Battle, unit: Unit) -> tuple[int, ...]:
    """Return effective rank, class of weapon, skill: equals act together, () does not act (BG-14)."""
    clock = battle.clock
    assert isinstance(clock, DeclaredClock)
    action = clock.intents.get(unit.id)
    if is_open(battle) if action is None else action.verb in IDLE:
        return ()
    number = rank_number(battle, unit, action)
    if number <= 0:
        return ()
    if action is None:
        return (number, *_class(unit, foremost(unit)))
    if action.verb in ATTACKS:
        return (number, *_class(unit, arm_of(unit, action, is_shot=action.verb in SHOTS)))
    return (number, 0, 0)  # Whatever is no attack comes after the attacks (BG-14).


def come_later(moment: Moment, unit_id: str) -> None:
    """Put the unit off by five ranks where they are counted down, as it has drawn an item (BG-15)."""
    unit = moment.battle.units[unit_id]
    moment.happen(Tallied(unit_id, {DREW: unit.tally(DREW) + 1}))
    put_off(moment, unit_id, rank)


def is_open(battle: Battle) -> bool:
    """Tell whether intents are declared (BR-03, BR-07)."""
    return battle.option("intents") != "off"


def _class(unit: Unit, arm: Arm) -> tuple[int, int]:
    return REACH[arm.reach], base_rating(unit, arm)


def foremost(unit: Unit) -> Arm:
    """Return the weapon in hand that counts for ties: the first one, else a shield, else the fists."""
    for item in unit.hands:
        if isinstance(item.stats, Weapon) and is_whole(item):
            return in_hand(item)
    return in_hand(next(filter(is_whole, unit.hands), BRAWL))


def quickness(unit: Unit) -> tuple[int, ...]:
    """Return DEX, then the reach of the weapon in hand, then the skill with it (BR-05, BR-06)."""
    return (sheet(unit).dexterity, *_class(unit, foremost(unit)))
