"""The overlay of danger: where sentries could notice who sneaks; in the open, who could strike where."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial, reduce
from itertools import chain
from math import ceil
from operator import or_
from typing import TYPE_CHECKING, Final

from skirmish.app.picture import Overlay
from skirmish.app.selection import Selection
from skirmish.grid import Cell, distance2
from skirmish.model.battle import Battle
from skirmish.model.unit import Unit
from skirmish.odds.walks import Notice, noticed, stood, stood_at, walks
from skirmish.rules.bounds import percent
from skirmish.rules.ruleset import Ruleset
from skirmish.rules.verb import Option
from skirmish.texts.foes import foe_name

if TYPE_CHECKING:  # Opponents' reckoning is loaded when the first threat is asked for.
    from skirmish.ai.retaliation import Danger, Dangers, Reprisal
    from skirmish.app.seeing.survey import Survey
    from skirmish.odds.reprisal_odds import PricedReprisal

WALK: Final = "`"
"""Where foes can walk. No ground and no unit has this sign, nor the next."""
MENACE: Final = "@"
"""Where a sentry could notice somebody."""
PART: Final = 60
"""Cells that are worked out together, and shown before the next: a whole map takes long."""
RECKONING: Final = "reckoning…"
"""Said while the answer is being worked out."""


def is_sneaking(view: Battle) -> bool:
    """Tell whether the side whose view this is sneaks, and no enemy has noticed it."""
    return view.clock is not None and view.clock.is_unnoticed


def noticed_by(ruleset: Ruleset, view: Battle, foe: Unit) -> int:
    """Return a mask of the cells where that unit could notice an intruder under this ruleset."""
    notices = ruleset.notices
    if notices is None:
        return 0
    seen = view.sight.row(foe.cell) & view.terrain.explored
    return view.terrain.mask(cell for cell in view.terrain.cells(seen) if notices(view, foe, cell))


def can_be_noticed(selection: Selection) -> bool:
    """Tell whether sentries could notice the side whose view is shown: it sneaks, and none has yet."""
    return is_sneaking(selection.view) and selection.ruleset.notices is not None


def draw(selection: Selection, unit: Unit | None) -> Overlay:
    """Draw where sentries could notice a unit that sneaks; in the open, who could strike where."""
    if selection.is_placing:
        return Overlay("threats: shown when the fight begins; foes are still being placed")
    if can_be_noticed(selection):
        return _sneaking(selection)
    return _in_the_open(selection, unit)


def said_here(selection: Selection) -> str:
    """Say what threatens the unit in the cursor's cell, with odds; nothing while units are being placed."""
    if selection.is_placing:
        return ""
    if can_be_noticed(selection):
        return _noticed_here(selection)
    return _struck_here(selection)


def in_short(selection: Selection) -> tuple[str, ...]:
    """Return what can stand for caption and title for want of room: that cells are still missing is told."""
    if selection.is_placing or can_be_noticed(selection):
        return ()
    said, known = _struck_here(selection), _danger(selection)
    is_told = not said or said.endswith(RECKONING) or known is None or known.is_whole
    return () if is_told else (f"{said} · elsewhere: {RECKONING}",)


# -------------------------------------------------------------------------------- unnoticed


def notices(selection: Selection) -> dict[Cell, Notice]:
    """Return by cell how likely a walk there is to be noticed, as far as that is known yet."""
    unit, prompt, view = selection.unit, selection.prompt, selection.view
    if unit is None or prompt is None or not can_be_noticed(selection):
        return {}
    walk = _picked_walk(selection)
    options = (walk,) if walk else selection.options
    work = partial(noticed, selection.ruleset, view, unit, options)
    question = "noticed", prompt, selection.picked if walk else None
    return selection.survey.find(view, question, work) or {}


def tenths(notice: Notice) -> str:
    """Write a chance as one figure, rounded up: `0` none, `1` up to 10 %, ... `9` above 80 %."""
    return str(min(9, ceil(10 * notice.chance)))


def _sneaking(selection: Selection) -> Overlay:
    view = selection.view
    home = view.viewer or view.scene.sides[0].id
    masks = [noticed_by(selection.ruleset, view, foe) for foe in view.foes(home)]
    chances, walk = notices(selection), _picked_walk(selection)
    watched = reduce(or_, masks, 0)
    labels = dict.fromkeys(view.terrain.cells(watched), MENACE)
    labels |= {cell: tenths(notice) for cell, notice in chances.items() if notice.chance or walk}
    reach = view.terrain.mask(chances) if walk else 0
    title = f"where sentries could notice you ({MENACE})" if masks else "no sentry is known yet"
    if walk:
        title += f"; where you can {walk.verb.title}: " + ("how likely, in tenths" if chances else RECKONING)
    elif any(notice.chance for notice in chances.values()):
        title += "; figures: how likely, in tenths"
    return Overlay(title, {"danger": watched, "tint": reach & ~watched}, labels)


def _picked_walk(selection: Selection) -> Option | None:
    """Return the walk that is chosen in the list; None if none is."""
    picked = selection.options[selection.picked] if selection.picked is not None else None
    return picked if picked is not None and picked.verb.is_walk else None


def _noticed_here(selection: Selection) -> str:
    view, cell, other = selection.view, selection.cursor, selection.under
    home = view.viewer or view.scene.sides[0].id
    if other is not None and other.side != home:
        return ""
    notice = notices(selection).get(cell)
    if notice is not None and not notice.chance:
        return f"{cell}: no known sentry would notice"
    if notice is not None:
        each = (f"{view.units[foe].name} {percent(chance)}" for foe, chance in notice.by.items())
        return f"{cell}: noticed {percent(notice.chance)} ({', '.join(each)})"
    could = selection.ruleset.notices
    watchers = [foe.name for foe in view.foes(home) if could is not None and could(view, foe, cell)]
    return f"{cell}: could be noticed by {', '.join(watchers)}" if watchers else ""


# -------------------------------------------------------------------------------- in the open


def _in_the_open(selection: Selection, unit: Unit | None) -> Overlay:
    """Show how many foes could strike the unit in each cell within its reach, and where they can walk."""
    known = _danger(selection)
    if unit is None or selection.unit is None:
        return Overlay("threats: shown for the unit whose turn it is")
    if known is None:
        return Overlay(f"what can strike {unit.name}: {RECKONING}")
    foe = selection.under
    if foe is not None and foe.id in known.walks:
        return _of_one(selection, known, selection.unit, foe)
    view = selection.view
    bit = view.terrain.bit
    struck = {cell: len(blows) for cell, blows in known.blows.items() if blows}
    washes = {"danger": reduce(or_, (1 << bit(cell) for cell in struck), 0)}
    washes["tint2"] = reduce(or_, known.walks.values(), 0) & view.terrain.explored
    labels = dict.fromkeys(view.terrain.cells(washes["tint2"]), WALK)
    labels |= {cell: str(min(9, len(blows))) for cell, blows in known.blows.items()}
    title = f"foes that can strike {selection.unit.name} there; {WALK} where they can walk"
    return Overlay(f"{title}{_so_far(known)}", washes, labels)


def _so_far(known: Danger) -> str:
    """Say that cells are still being worked out; nothing once all are known."""
    return "" if known.is_whole else f"; {RECKONING}"


def _of_one(selection: Selection, known: Danger, unit: Unit, foe: Unit) -> Overlay:
    """Show where that foe can walk, and where it alone could strike the unit: one foe, as the figure says."""
    view = selection.view
    struck = {cell: "1" for cell, blows in known.blows.items() if any(blow.foe == foe.id for blow in blows)}
    washes = {"danger": view.terrain.mask(struck), "tint": known.walks[foe.id] & view.terrain.explored}
    labels = dict.fromkeys(view.terrain.cells(washes["tint"]), WALK) | struck
    title = f"where {foe.name} can walk ({WALK}), and strike {unit.name} (1)"
    return Overlay(f"{title}{_so_far(known)}", washes, labels)


def _danger(selection: Selection) -> Danger | None:
    """Return what is known yet of what threatens the unit that is asked within its reach; None if nothing is.

    What is not known is asked for, part by part.
    """
    unit, prompt, view = selection.unit, selection.prompt, selection.view
    if unit is None or prompt is None or not view.viewer:
        return None
    ruleset, survey = selection.ruleset, selection.survey
    begin = partial(_begun, ruleset, view, unit, tuple(selection.options), survey)
    begun = survey.find(view, ("danger", prompt), begin)
    if begun is None:
        return None
    blows = dict(begun.danger.blows)
    for number, ways in enumerate(begun.left):
        go_on = partial(_struck_after, ruleset, view, begun.danger.dangers, ways, survey)
        more = survey.find(view, ("danger", prompt, number), go_on)
        if more is None:
            return replace(begun.danger, blows=blows, is_whole=False)
        blows |= more
    return replace(begun.danger, blows=blows)


Ways = Sequence[tuple[Option, Cell]]
"""Walks: each with the cell that it ends in."""


@dataclass(frozen=True, slots=True)
class _Begun:
    """What threatens the unit where it is and in the cells nearest to it."""

    danger: Danger
    """What is known."""
    left: tuple[Ways, ...]
    """The other walks, those to the nearest cells first, in parts."""


def _begun(ruleset: Ruleset, view: Battle, unit: Unit, options: tuple[Option, ...], survey: Survey) -> _Begun:
    from skirmish.ai.retaliation import danger

    ways = [(option, cell) for option, cell in walks(options) if cell != unit.cell]
    ways.sort(key=lambda way: distance2(unit.cell, way[1]))
    parts = [ways[start : start + PART] for start in range(0, len(ways), PART)]
    stands = _stands(ruleset, view, parts[0] if parts else (), survey)
    return _Begun(danger(ruleset, view, unit.id, chain((unit,), stands)), tuple(parts[1:]))


def _struck_after(
    ruleset: Ruleset, view: Battle, dangers: Dangers, ways: Ways, survey: Survey
) -> dict[Cell, tuple[Reprisal, ...]]:
    return {unit.cell: dangers.at(unit) for unit in _stands(ruleset, view, ways, survey)}


def _stands(ruleset: Ruleset, view: Battle, ways: Ways, survey: Survey) -> Iterator[Unit]:
    """Yield the unit as after each of these walks; OutdatedError once that view is shown no more."""
    for option, cell in ways:
        survey.expect(view)
        yield stood(ruleset, view, option.action(cell))


def _struck_here(selection: Selection) -> str:
    """Say who could strike the unit in the cursor's cell; anywhere else than in reach, work that out."""
    unit, view, cell = selection.unit, selection.view, selection.cursor
    known = _danger(selection)
    if unit is None or known is None or not view.terrain.tile(cell).walkable:
        return ""
    other = view.at(cell)
    if other is not None and other.id != unit.id:
        return ""
    stand = partial(stood_at, selection.ruleset, view, unit, tuple(selection.options), cell)
    work = partial(_struck_at, selection.ruleset, known.dangers, stand)
    blows = selection.survey.find(view, ("danger at", selection.prompt, cell), work)
    if blows is None:
        return f"{cell}: {RECKONING}"
    if not blows:
        return f"{cell}: nobody known can strike {unit.name}"
    said = (_blow(selection, blow) for blow in blows)
    return f"{cell}: {'; '.join(said)}"


def _struck_at(ruleset: Ruleset, dangers: Dangers, stand: Callable[[], Unit]) -> tuple[PricedReprisal, ...]:
    """Work out the odds of all that could strike the unit as `stand` returns it."""
    from skirmish.odds.reprisal_odds import priced

    there = stand()
    found = dangers.at(there)
    return priced(ruleset, dangers, there, found, len(found))


def _blow(selection: Selection, blow: PricedReprisal) -> str:
    """Say who could strike how, how likely, and how bad on average: `Bors shoot 42 %, damage 2.6`."""
    words = foe_name(selection.view, blow.foe), selection.ruleset.verbs[blow.verb].title
    said = " ".join(filter(None, (*words, blow.chance)))
    return f"{said}, damage {blow.damage}" if blow.damage else said
