"""The goals of a scenario or puzzle: their shape, from what the kinds declare, and whether they can be met.

A file names a foe by its name or kind, a battle by its id.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeVar

from pydantic import Field, create_model

from skirmish.grid.paths import distances
from skirmish.grid.terrain import is_in
from skirmish.packs.schema import MOST_UNITS, Goal, Id, Many, Name, ScenarioFile, ScenarioSide, Where
from skirmish.packs.starting_places import called, standing_cell
from skirmish.packs.suggestions import did_you_mean
from skirmish.packs.trigger_schema import MOST_TRIGGERS, Then, Trigger
from skirmish.rules import objectives

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skirmish.errors import Problem
    from skirmish.model.scene import Objective
    from skirmish.packs.maps import Map
    from skirmish.packs.puzzle_schema import PositionFile
    from skirmish.packs.scenario import StartingPlace
    from skirmish.packs.source import Source, Steps
    from skirmish.rules.objectives.objective import Parameter

P = TypeVar("P", bound="PositionFile")

_TEXTS: Final[Mapping[str, Any]] = {"zone": Id, "cell": Where, "foe": Name, "friend": Name}
"""By sort of parameter the shape of its value; all others are numbers."""
_TRIGGERS: Final = [{"when": {"round": 4}, "then": [{"message": "Hooves on the road!"}]}]
"""An example of triggers."""


def scenario_shape() -> type[ScenarioFile]:
    """Return the shape of a scenario file; its goals may be of any kind, with the parameters of any kind."""
    return _scenario_shape(tuple(objectives.KINDS), tuple(objectives.parameters().values()))


def drawn_shape(base: type[P]) -> type[P]:
    """Return the shape of a drawn position; its goals may be of any kind, with the parameters of any kind."""
    shape: type[P] = _drawn_shape(base, tuple(objectives.KINDS), tuple(objectives.parameters().values()))
    return shape


@cache
def _scenario_shape(kinds: tuple[str, ...], parameters: tuple[Parameter, ...]) -> type[ScenarioFile]:
    goal = _goal_shape(kinds, parameters)
    goals = Annotated[Many[goal], Field(examples=ScenarioSide.model_fields["goals"].examples)]  # type: ignore[valid-type]
    party = create_model("ScenarioSide", __base__=ScenarioSide, goals=(goals, ()))
    said: dict[str, Any] = {name: (_like(Then, name, goal | None), None) for name in ("goal", "done", "gone")}
    then = create_model("Then", __base__=Then, **said)
    trigger = create_model("Trigger", __base__=Trigger, then=(_like(Trigger, "then", Many[then]), ...))  # type: ignore[valid-type]
    triggers = Annotated[Many[trigger], Field(max_length=MOST_TRIGGERS, examples=[_TRIGGERS])]  # type: ignore[valid-type]
    return create_model(
        "ScenarioFile",
        __base__=ScenarioFile,
        sides=(dict[Id, party], ...),  # type: ignore[valid-type]
        triggers=(triggers, ()),
    )


def _like(shape: type[Any], name: str, kind: Any) -> Any:
    """Return that type with the example of a field of the shape."""
    field = shape.model_fields[name]
    least = next((one.min_length for one in field.metadata if hasattr(one, "min_length")), None)
    return Annotated[kind, Field(examples=field.examples, min_length=least)]


@cache
def _drawn_shape(base: type[Any], kinds: tuple[str, ...], parameters: tuple[Parameter, ...]) -> type[Any]:
    from skirmish.packs.puzzle_schema import PuzzleSide, SideId  # No scenario needs them.

    goal = _goal_shape(kinds, parameters)
    party = create_model("PuzzleSide", __base__=PuzzleSide, goals=(Many[goal], ()))  # type: ignore[valid-type]
    return create_model(base.__name__, __base__=base, sides=(dict[SideId, party], {}))  # type: ignore[valid-type]


def _goal_shape(kinds: tuple[str, ...], parameters: tuple[Parameter, ...]) -> type[Goal]:
    fields: dict[str, Any] = {one.name: (_described(one), one.default) for one in parameters}
    fields["do"] = (Literal[kinds], ...)
    return create_model("Goal", __base__=Goal, **fields)


def _described(parameter: Parameter) -> Any:
    """Return that type with what the parameter means, for which kinds, and an example."""
    kinds = [f"`{kind.id}`" for kind in objectives.KINDS.values() if parameter in kind.parameters]
    said = f"{parameter.meaning} For {', '.join(kinds)}."
    examples = [] if parameter.example is None else [parameter.example]
    return Annotated[_translated(parameter), Field(description=said, examples=examples)]


def _translated(parameter: Parameter) -> Any:
    """Return the type of a parameter's value for pydantic; it may be None where there is no default."""
    if not parameter.is_number:
        return _TEXTS[parameter.sort] | None
    most = MOST_UNITS if parameter.sort == "units" else parameter.most
    number = Annotated[int, Field(ge=parameter.least, le=most)]
    return number if parameter.default is not None else number | None


def read_goals(
    file: ScenarioFile | PositionFile,
    source: Source,
    ground: Map,
    starting_places: tuple[StartingPlace, ...],
    problems: list[Problem],
) -> tuple[Objective, ...]:
    """Read the objectives of every side; what is wrong with them is added to the problems."""
    return tuple(Goals(file, source, ground, starting_places, problems).objectives())


def read_clues(file: ScenarioFile) -> tuple[str, ...]:
    """Return what sides are told of their goals, one text for each objective, in the order of these.

    Empty where the plain sentence says it; without any text, none at all.
    """
    goals = [goal for party in file.sides.values() for goal in (party.goals or (None,))]
    clues = [" ".join((goal.told or "").split()) if goal else "" for goal in goals]
    return tuple(clues) if any(clues) else ()


class Goals:
    """The goals of one scenario while they are being read."""

    def __init__(
        self,
        file: ScenarioFile | PositionFile,
        source: Source,
        ground: Map,
        starting_places: tuple[StartingPlace, ...],
        problems: list[Problem],
        *,
        coming: tuple[StartingPlace, ...] = (),
    ) -> None:
        self.file = file
        self.source = source
        self.map = ground
        self.starting_places = starting_places
        self.coming = coming
        """Units that triggers bring: goals that triggers add may be about them, too."""
        self.problems = problems
        self.is_whole = not problems
        """Whether nothing is wrong with where units stand: some may be cut off, which was told."""
        self.near: dict[int, int] = {}
        """By mask of cells: the mask of the cells from which there is a way to one of them."""

    def objectives(self) -> Iterator[Objective]:
        """Yield the objectives that can be met; for a side that names no goals, the default one."""
        for side, party in self.file.sides.items():
            if not party.goals:
                yield objectives.default(side)
            for index, goal in enumerate(party.goals):
                found = self.objective(side, goal, ("sides", side, "goals", index))
                if found:
                    yield found

    def objective(self, side: str, goal: Goal, steps: Steps) -> Objective | None:
        """Read one goal of that side; None, with every mistake added to the problems, when there is one."""
        declared = {one.name: one for one in objectives.KINDS[goal.do].parameters}
        if goal.near is not None and goal.near not in self.map.zones:
            hint = did_you_mean(goal.near, self.map.zones)
            self._add((*steps, "near"), f"the map has no zone `{goal.near}`", hint)
        if self.source.is_told((*steps, "do")):
            return None
        for name in sorted(goal.model_fields_set - declared.keys() - {"do", "told", "near"}):
            self._add((*steps, name), f"`{goal.do}` says nothing of `{name}`", of_key=True)
        for name in sorted(declared):
            if getattr(goal, name) is None:
                if not self._has_unknown_keys(goal, steps) and not self.source.is_told((*steps, name)):
                    self._add(steps, f"`{goal.do}` needs `{name}`")
                return None
        needed, before = self._needed(side, goal, steps), len(self.problems)
        args: dict[str, int | str] = {}
        for one in declared.values():
            value = getattr(goal, one.name)
            args[one.name] = self._place(side, one, value, needed, (*steps, one.name))
        is_right = len(self.problems) == before and "" not in args.values()
        return replace(objectives.make(side, goal.do, **args), near=goal.near or "") if is_right else None

    @property
    def _stands(self) -> tuple[StartingPlace, ...]:
        return (*self.starting_places, *self.coming)

    def _comes_later(self, text: str) -> bool:
        """Tell whether a trigger of the file brings a unit of that name or kind."""
        triggers = self.file.triggers if isinstance(self.file, ScenarioFile) else ()
        coming = (post for one in triggers for line in one.then for post in line.units)
        return any(text in {post.name, post.unit, post.unit.rpartition("/")[2]} for post in coming)

    def _has_unknown_keys(self, goal: Goal, steps: Steps) -> bool:
        """Tell whether the file has a key there that nothing is called: what is missing may be misspelt."""
        said: Any = self.source.data
        for one in steps:
            said = said[one]
        return not said.keys() <= type(goal).model_fields.keys()

    def _needed(self, side: str, goal: Goal, steps: Steps) -> int:
        """Count the units of the side that have to do it; to need more than the side has is a problem."""
        size = sum(stand.side == side for stand in self._stands)
        needed = 1
        for one in objectives.KINDS[goal.do].parameters:
            if one.sort == "units":
                needed = getattr(goal, one.name)
                if needed > size and not self.source.has_told("units"):
                    self._add((*steps, one.name), f"the side has only {size} unit{'' if size == 1 else 's'}")
        return min(needed, size)

    def _place(self, side: str, parameter: Parameter, value: Any, needed: int, steps: Steps) -> int | str:
        """Return the argument of a parameter; a problem is added if there is no such place or foe.

        To a place there must be a way for enough units, too.
        """
        match parameter.sort:
            case "zone" if value not in self.map.zones:
                self._add(steps, f"the map has no zone `{value}`", did_you_mean(value, self.map.zones))
            case "zone":
                zone = self.map.zones[value] & self.map.ground
                self.check_way(side, zone, needed, f"`{value}`", steps)
            case "cell":
                return self._cell(side, value, needed, steps)
            case "foe" | "friend" as sort:
                return self._one(side, value, steps, is_foe=sort == "foe")
        argument: int | str = value
        return argument

    def _cell(self, side: str, text: str, needed: int, steps: Steps) -> str:
        """Return the cell that a place names, as a text; empty, with a problem added, if there is none."""
        cell, message, hint = standing_cell(self.map, text)
        if cell is None:
            self._add(steps, message, hint)
            return ""
        self.check_way(side, self.map.terrain.mask([cell]), needed, str(cell), steps)
        return str(cell)

    def check_way(self, side: str, place: int, needed: int, name: str, steps: Steps) -> None:
        """Add a problem unless enough units of the side find a way to one of those cells."""
        terrain = self.map.terrain
        if place not in self.near:
            self.near[place] = distances(terrain, terrain.doors, terrain.cells(place)).cells
        near = self.near[place]
        able = sum(is_in(near, terrain.bit(stand.cell)) for stand in self._stands if stand.side == side)
        if able < needed and self.is_whole and not self.source.has_told("units"):
            many = f"only {able} of its units find" if able else "none of its units finds"
            self._add(steps, f"{many} a way to {name}")

    def _one(self, side: str, text: str, steps: Steps, *, is_foe: bool) -> str:
        """Return the id of the one foe, or of the side's own unit, of that kind or name; empty without it."""
        stands = [stand for stand in self._stands if (stand.side != side) is is_foe]
        first = called([stand for stand in stands if stand not in self.coming], text)
        found = [stand.id for stand in first or called(stands, text)]
        what = "foe" if is_foe else "unit of the side"
        if len(found) == 1:
            return found[0]
        if found:
            many = "foes" if is_foe else "units of the side"
            self._add(steps, f"{len(found)} {many} are called `{text}`", "give one a name of its own")
        elif self._comes_later(text):
            hint = "let the trigger that brings it add this goal"
            self._add(steps, f"`{text}` is not there from the start", hint)
        elif not self.source.has_told("units"):
            known = dict.fromkeys(word for stand in stands for word in (stand.kind, stand.name) if word)
            self._add(steps, f"no {what} is called `{text}`", did_you_mean(text, known))
        return ""

    def _add(self, steps: Steps, message: str, hint: str = "", *, of_key: bool = False) -> None:
        self.problems.append(self.source.problem(steps, message, hint, of_key=of_key))
