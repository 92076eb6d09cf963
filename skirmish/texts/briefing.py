"""What a side is told before it fights: what wins, who plays, and what is special about this battle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from skirmish.model.squads import name_of, side_of, squad_of, squads
from skirmish.rules import objectives
from skirmish.rules.limits import count
from skirmish.rules.system_facts import special_rules
from skirmish.seats import HUMAN, named
from skirmish.typed import capital, within

if TYPE_CHECKING:
    from skirmish.grid.terrain import Mask
    from skirmish.model.battle import Battle
    from skirmish.model.moment import Step
    from skirmish.model.scene import Objective, Scene
    from skirmish.packs.clue import Story
    from skirmish.rules.ruleset import Ruleset


def home(view: Battle) -> str:
    """Return the side that is told: the one whose view it is, else the first."""
    return view.viewer or view.scene.sides[0].id


def goals(view: Battle, story: Story) -> Iterator[str]:
    """Yield a sentence for each goal of the side: what its scenario tells of it, and how far it has come."""
    for objective in objectives.of_side(view.scene, home(view)):
        yield goal(view, story, objective)


def goal(view: Battle, story: Story, objective: Objective) -> str:
    """Return the sentence of one goal."""
    told, kind = story.clues.get(objective), objectives.kind_of(objective)
    if not told:
        return objectives.counted_sentence(view, objective)
    done, needed = kind.so_far(view, objective) if kind.so_far else (0, 0)
    return f"{told.removesuffix('.')} ({done} of {needed})." if needed > 1 else told


def place_of(view: Battle, objective: Objective) -> Mask:
    """Return the mask of the cells where a goal is: those that the map marks, and where its side is sent."""
    return objectives.marked_cells(view, objective) | view.scene.zones.get(objective.near, 0)


def heading(told: Sequence[str]) -> str:
    """Return what stands over those goals, or before them: any one of several is enough."""
    return "To win, any one of these:" if len(told) > 1 else "To win:"


def each_by_itself(view: Battle, story: Story) -> Iterator[str]:
    """Yield the goals of the side as sentences that can stand alone."""
    lead = objectives.lead(view.scene, home(view))
    yield from (f"{lead}: {said}" for said in goals(view, story))


def allied(scene: Scene, squad: str) -> str:
    """Name the side of an ally, to stand behind its name: `, allies of the pilgrims`; empty for a side."""
    side = side_of(scene, squad)
    return "" if squad == side else f", allies of {within(name_of(scene, side))}"


def players(view: Battle, seats: Mapping[str, str]) -> Iterator[str]:
    """Yield a sentence for each side and each ally: who plays it, and which of its units the reader knows."""
    scene = view.scene
    for squad in squads(scene):
        level, temperament = named(seats.get(squad.id, HUMAN))
        who = "a person" if not level else f"AI, {level}" + (f", {temperament}" if temperament else "")
        names = [unit.name for unit in view.units.values() if squad_of(unit) == squad.id and not unit.out]
        side = side_of(scene, squad.id)
        if side == home(view):
            told = f"{', '.join(names)}." if names else "nobody is here yet."
            yield f"{squad.name}{allied(scene, squad.id)} ({'you' if not level else who}): {told}"
        else:
            yield f"{squad.name}{allied(scene, squad.id)} ({who})" + (
                f": in sight {', '.join(names)}." if names else ": none in sight."
            )


def opening(steps: Sequence[Step], side: str) -> Battle:
    """Return what the side knew when the battle began; all of it without a side. There is a first step."""
    begun = steps[0].after
    return begun.seen_by(side) if side else begun


def hurt(ruleset: Ruleset, begun: Battle, story: Story) -> Iterator[str]:
    """Yield who begins hurt, with the points left, and why: the own side first, of others who was in sight.

    `begun` is what the side knew when the battle began.
    """
    units = [unit for unit in begun.units.values() if unit.hp < ruleset.full(unit)]
    units.sort(key=lambda unit: unit.side != home(begun))
    left = [f"{unit.hp} of {ruleset.full(unit)}" for unit in units]
    if len(units) == 1:
        yield f"{units[0].name} begins hurt: {left[0]}."
    elif units:
        each = zip(units, left, strict=True)
        yield f"Some begin hurt: {', '.join(f'{unit.name} {points}' for unit, points in each)}."
    if any(unit.id in story.weighed for unit in units):
        yield f"That makes this battle about as hard under {ruleset.id} as under other rules."


def special(ruleset: Ruleset, view: Battle, seats: Mapping[str, str]) -> Iterator[str]:
    """Yield what is special: sneaking, fog, unknown ground, options, secrets, the limit with its count.

    `seats` says who plays: some options follow from that where nobody sets them.
    """
    clock, scene = view.clock, view.scene
    if clock is not None and clock.is_unnoticed:
        yield "Nobody has noticed you yet."
    if scene.fog:
        yield "Fog: you see what yours see." if scene.charted else "Fog, and ground that you have to explore."
    said = special_rules(ruleset, scene, seats)
    if said:
        yield f"Rules of this battle: {said}."
    yield from (one.told for one in view.triggers)
    yield from list(to_be_kept_from(view)) or ["What the others need to win is not told."]
    yield limit(view)


def to_be_kept_from(view: Battle) -> Iterator[str]:
    """Yield how others win by ground that both want, or by one of the side's own: opponents know as much."""
    side, scene = home(view), view.scene
    own = [unit for unit in view.units.values() if unit.side == side]
    wanted: dict[str, list[str]] = {}
    for goal in scene.objectives:
        kind = objectives.kind_of(goal)
        is_reckoned_with = kind.pursuit.is_contested or any(kind.is_about(goal, unit) for unit in own)
        if goal.side != side and is_reckoned_with:
            wanted.setdefault(objectives.sentence(view, goal), []).append(within(scene.side(goal.side).name))
    for said, names in wanted.items():
        is_of_all = 1 < len(names) == len(scene.sides) - 1
        who = "The others" if is_of_all else " and ".join(names)
        yield f"{capital(who)} win if they {said[0].lower()}{said[1:]}"


def limit(view: Battle) -> str:
    """Say after how many rounds it is a draw, and which round or turn of sneaking it is, if one has begun."""
    now = count(view)
    return f"A draw after {view.scene.limit} rounds" + (f"; {now}." if now else ".")
