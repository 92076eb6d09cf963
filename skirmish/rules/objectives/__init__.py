"""Objectives: the ways to win. Each file is one kind; the table of kinds answers all questions about them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from skirmish.grid.cell import Cell
from skirmish.model.scene import Objective
from skirmish.rules.objectives.assassinate import ASSASSINATE
from skirmish.rules.objectives.capture import CAPTURE
from skirmish.rules.objectives.eliminate import ELIMINATE
from skirmish.rules.objectives.escape import ESCAPE
from skirmish.rules.objectives.escort import ESCORT, EXTRACT
from skirmish.rules.objectives.hold import HOLD
from skirmish.rules.objectives.objective import ObjectiveKind, Parameter
from skirmish.rules.objectives.reach import REACH
from skirmish.rules.objectives.survive import SURVIVE

if TYPE_CHECKING:
    from skirmish.grid.terrain import Mask
    from skirmish.model.battle import Battle
    from skirmish.model.scene import Scene

KINDS: Final[Mapping[str, ObjectiveKind]] = {
    kind.id: kind for kind in (ELIMINATE, REACH, HOLD, ESCAPE, ASSASSINATE, CAPTURE, ESCORT, EXTRACT, SURVIVE)
}
"""Every kind by id, in the order in which a message lists them."""


def kind_of(objective: Objective) -> ObjectiveKind:
    """Return the objective's row. ValueError if there is no such kind."""
    kind = KINDS.get(objective.kind)
    if kind is None:
        raise ValueError(f"no kind of objective is called {objective.kind!r}; known: {', '.join(KINDS)}")
    return kind


def make(side: str, kind: str, **args: int | str) -> Objective:
    """Return an objective of a side, with the defaults of what is not said. ValueError as for `check`."""
    row = kind_of(Objective(side, kind))
    defaults = {one.name: one.default for one in row.parameters if one.default is not None}
    objective = Objective(side, kind, tuple(sorted({**defaults, **args}.items())))
    check(objective)
    return objective


def default(side: str) -> Objective:
    """Return the objective of a side that has none of its own: put out every foe."""
    return make(side, ELIMINATE.id)


def check(objective: Objective) -> None:
    """Raise ValueError, saying why, if there is no such kind or the arguments do not fit its parameters."""
    declared = {parameter.name: parameter for parameter in kind_of(objective).parameters}
    names = [name for name, _ in objective.args]
    if names != sorted(declared):
        raise ValueError(f"`{objective.kind}` says {', '.join(sorted(declared)) or 'nothing'}, not {names}")
    for name, value in objective.args:
        if not _fits(declared[name], value):
            raise ValueError(f"the {name} of `{objective.kind}` cannot be {value!r}")


def _fits(parameter: Parameter, value: object) -> bool:
    if parameter.is_number:
        return type(value) is int and parameter.least <= value <= parameter.most
    if parameter.sort == "cell" and type(value) is str:
        Cell.parse(value)
    return type(value) is str


def parameters() -> Mapping[str, Parameter]:
    """Return every parameter of every kind by name. ValueError if two kinds mean different things by one."""
    found: dict[str, Parameter] = {}
    for kind in KINDS.values():
        for parameter in kind.parameters:
            if found.setdefault(parameter.name, parameter) != parameter:
                raise ValueError(f"two kinds of objective mean different things by `{parameter.name}`")
    return found


def of_side(scene: Scene, side: str) -> tuple[Objective, ...]:
    """Return the objectives of that side; at least the default one."""
    own = tuple(objective for objective in scene.objectives if objective.side == side)
    return own or (default(side),)


def marked_cells(view: Battle, objective: Objective) -> Mask:
    """Return the mask of the cells that the map shows to a player who asks what wins; 0 for none."""
    kind = kind_of(objective)
    return kind.cells(view, objective) if kind.is_marked else 0


def exit_cells(battle: Battle, side: str) -> Mask:
    """Return the mask of the cells from which the side's units may leave the map."""
    cells = 0
    for goal in battle.scene.objectives:
        if goal.side == side and kind_of(goal).is_exit:
            cells |= kind_of(goal).cells(battle, goal)
    return cells


def sentence(view: Battle, objective: Objective) -> str:
    """Return what the objective's side is told that it has to do, as far as the view knows."""
    kind = kind_of(objective)
    words = {one.name: _word(view, one, objective.text(one.name)) for one in kind.parameters}
    return kind.sentence.format_map(words)


def counted_sentence(view: Battle, objective: Objective) -> str:
    """Return the sentence with what has been done of it so far, as in `Hold it (2 of 8).`."""
    kind, said = kind_of(objective), sentence(view, objective)
    if kind.so_far is None:
        return said
    done, needed = kind.so_far(view, objective)
    return f"{said.removesuffix('.')} ({done} of {needed})." if needed > 1 else said


def lead(scene: Scene, side: str) -> str:
    """Return what stands before a goal of the side that is told by itself: any one of several is enough."""
    return "One way to win" if len(of_side(scene, side)) > 1 else "To win"


def _word(view: Battle, parameter: Parameter, text: str) -> str:
    """Write the argument as a player reads it."""
    if parameter.sort == "zone":
        return f"the {text.replace('-', ' ').replace('_', ' ')}"
    if parameter.sort == "foe":
        return view.units[text].name if text in view.units else "your mark"
    if parameter.sort == "friend":
        return view.units[text].name if text in view.units else "your charge"
    return text
