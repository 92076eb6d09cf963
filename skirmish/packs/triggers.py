"""Reading the triggers of a scenario: what they name must be there, and each line says one thing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from skirmish.model.lock import USUAL, Lock
from skirmish.model.trigger import Cause, Effect, Trigger
from skirmish.packs import trigger_schema as shapes
from skirmish.packs.goals import Goals
from skirmish.packs.locks import doors_at
from skirmish.packs.starting_places import called, standing_cell, whose
from skirmish.packs.suggestions import did_you_mean

if TYPE_CHECKING:
    from skirmish.errors import Problem
    from skirmish.model.scene import Objective
    from skirmish.packs.maps import Map
    from skirmish.packs.scenario import StartingPlace
    from skirmish.packs.schema import ScenarioFile
    from skirmish.packs.source import Source, Steps

_BESIDE = {
    "enters": {"side"}, "holds": {"side", "rounds"}, "opens": {"side"}, "sees": {"side"}, "falls": {"count"},
    "hurt": {"count"}, "reinforcements": {"units"}, "message": {"to"}, "victory": {"because"},
    "goal": {"side"}, "locks": {"key", "number"}, "fire": {"rounds"}, "done": {"side", "because"},
    "gone": {"side", "because"},
}  # fmt: skip
"""By what a line is about: what else it may say."""
_NEEDED = {
    "reinforcements": "units",
    "goal": "side",
    "done": "side",
    "gone": "side",
    "fire": "rounds",
    "holds": "side",
    "sees": "side",
}
"""By what a line is about: what else it must say."""


def read_triggers(
    file: ScenarioFile,
    source: Source,
    ground: Map,
    stands: tuple[tuple[StartingPlace, ...], tuple[StartingPlace, ...]],
    problems: list[Problem],
) -> tuple[Trigger, ...]:
    """Read every trigger; what is wrong with them is added to the problems.

    `stands` are the units that are there from the start, and those of the reserve.
    """
    reader = _Triggers(file, source, ground, stands, problems)
    return tuple(reader.trigger(number, one) for number, one in enumerate(file.triggers))


class _Triggers:
    """The triggers of one scenario while they are being read."""

    def __init__(
        self,
        file: ScenarioFile,
        source: Source,
        ground: Map,
        stands: tuple[tuple[StartingPlace, ...], tuple[StartingPlace, ...]],
        problems: list[Problem],
    ) -> None:
        self.file = file
        self.source = source
        self.map = ground
        self.problems = problems
        self.stands = (*stands[0], *stands[1])
        self.coming = iter(stand.id for stand in stands[1])
        self.goals = Goals(file, source, ground, stands[0], problems, coming=stands[1])
        self.known = {*Goals(file, source, ground, stands[0], []).objectives(), *self._added()}

    def _added(self) -> Iterator[Objective]:
        """Yield the goals that triggers add; what is wrong with them is told where they are read."""
        there, coming = self.goals.starting_places, self.goals.coming
        quiet = Goals(self.file, self.source, self.map, there, [], coming=coming)
        for number, one in enumerate(self.file.triggers):
            for index, line in enumerate(one.then):
                if line.goal is not None and line.side in self.file.sides:
                    found = quiet.objective(line.side, line.goal, ("triggers", number, "then", index, "goal"))
                    yield from (found,) if found else ()

    def trigger(self, number: int, one: shapes.Trigger) -> Trigger:
        """Read one trigger."""
        steps: Steps = ("triggers", number)
        cause = self._cause(one.when, (*steps, "when"))
        self._check_end(one, (*steps, "then"))
        effects = tuple(
            effect
            for index, line in enumerate(one.then)
            for effect in self._effects(line, (*steps, "then", index))
        )
        if one.to is not None:
            self._side(one.to, (*steps, "to"))
            if one.told is None:
                self._add((*steps, "to"), "`to` goes with `told`", of_key=True)
        told = " ".join((one.told or "").split())
        return Trigger(f"t{number + 1}", cause, effects, told, one.to or "")

    def _check_end(self, one: shapes.Trigger, steps: Steps) -> None:
        """Add a problem for each line that ends the battle behind another one that does."""
        ends = [
            (index, kind)
            for index, line in enumerate(one.then)
            for kind in shapes.ENDS
            if getattr(line, kind)
        ]
        for index, kind in ends[1:]:
            said = f"the battle is over already, by the `{ends[0][1]}` before it"
            self._add((*steps, index, kind), said, "take one of them out", of_key=True)

    def _cause(self, when: shapes.When, steps: Steps) -> Cause:
        kind = self._kind(when, shapes.CAUSES, steps)
        side = self._side(when.side, (*steps, "side")) if when.side else ""
        at: Steps = (*steps, kind)
        match kind:
            case "round":
                if when.round is not None and when.round > self.file.limit:
                    self._add(at, f"the battle ends after {self.file.limit} rounds")
                return Cause("round", number=when.round or 0)
            case "enters" | "holds":
                text = when.enters or when.holds or ""
                cells = self._cells(text, at, is_zone=kind == "holds")
                if cells and side:
                    self.goals.check_way(side, cells & self.map.ground, 1, f"`{text}`", at)
                return Cause(kind, side=side, cells=cells, number=when.rounds)
            case "opens":
                return Cause("opens", side=side, cells=self._doors(when.opens or "", at))
            case "sees":
                unit, other = self._whom(when.sees or "", at, but=side)
                return Cause("sees", side=side, unit=unit, other=other)
            case "falls" | "hurt":
                unit, other = self._whom(when.falls or when.hurt or "", at)
                self._check_count(when.count, unit, other, steps)
                return Cause(kind, side=other, unit=unit, number=when.count)
        return Cause("round")  # A problem was added.

    def _check_count(self, count: int, unit: str, side: str, steps: Steps) -> None:
        size = sum(stand.side == side for stand in self.stands) if side else 1
        if count > size and (unit or side) and not self.source.has_told("units"):
            said = f"`{side}` has only {size} unit{'' if size == 1 else 's'}" if side else "this is one unit"
            self._add((*steps, "count"), said)

    def _effects(self, line: shapes.Then, steps: Steps) -> Iterator[Effect]:
        """Yield what a line does; what it is about it may not say rightly, which is told."""
        kind = self._kind(line, shapes.EFFECTS, steps)
        if kind:
            yield from self._effects_of(kind, line, steps)
            return
        for name in ("to", "side"):
            if getattr(line, name):
                self._side(getattr(line, name), (*steps, name))

    def _effects_of(self, kind: str, line: shapes.Then, steps: Steps) -> Iterator[Effect]:
        at: Steps = (*steps, kind)
        match kind:
            case "reinforcements":
                count = sum(post.count for post in line.units)
                self._squad(line.reinforcements or "", at)
                yield Effect(
                    kind, units=tuple(unit for _, unit in zip(range(count), self.coming, strict=False))
                )
            case "message":
                side = self._side(line.to, (*steps, "to")) if line.to else ""
                yield Effect(kind, side=side, text=" ".join((line.message or "").split()))
            case "alarm":
                yield Effect(kind, side=self._side(line.alarm or "", at))
            case "victory":
                text = " ".join((line.because or "").split())
                yield Effect(kind, side=self._side(line.victory or "", at), text=text)
            case "opens" | "closes" | "locks" | "unlocks":
                lock = Lock(line.key or "", line.number or USUAL) if kind == "locks" else None
                yield Effect(kind, cells=self._doors(getattr(line, kind) or "", at), lock=lock)
            case "dark" | "light" | "fire":
                cells = self._cells(getattr(line, kind) or "", at, is_zone=False)
                cells &= self.map.ground if kind == "fire" else -1
                yield Effect(kind, cells=cells, number=line.rounds or 0 if kind == "fire" else 0)
            case "done" | "gone":
                found = self._own_goal(line, kind, steps)
                text = " ".join((line.because or "").split())
                yield Effect(kind, side=line.side or "", text=text, objective=found)
            case "goal":
                side = self._side(line.side or "", (*steps, "side"))
                if line.goal is not None and side:
                    if line.goal.near is not None:
                        self._add((*at, "near"), "a goal that is added says nothing of `near`", of_key=True)
                    found = self.goals.objective(side, line.goal, at)
                    text = " ".join((line.goal.told or "").split())
                    yield Effect(kind, side=side, text=text, objective=found)

    def _own_goal(self, line: shapes.Then, kind: str, steps: Steps) -> Objective | None:
        """Return the goal that a line says is met or lost; None, with a problem, if its side has no such."""
        goal, side = line.done or line.gone, self._side(line.side or "", (*steps, "side"))
        if goal is None or not side:
            return None
        found, before = self.goals.objective(side, goal, (*steps, kind)), len(self.problems)
        if found is None or found in self.known:
            return found
        if len(self.problems) == before:
            self._add((*steps, kind), f"`{side}` has no such goal", "say it as that side has it")
        return None

    def _kind(self, line: Any, kinds: Sequence[str], steps: Steps) -> str:
        """Return what the line is about; empty, with a problem, if it says too much or too little."""
        said = [kind for kind in kinds if kind in line.model_fields_set and getattr(line, kind) is not None]
        if not said and any((*steps, kind) in self.source.keys for kind in kinds):
            return ""  # It is said, and does not fit, as was told.
        if len(said) != 1:
            known = ", ".join(f"`{kind}`" for kind in kinds)
            both = " and ".join(f"`{kind}`" for kind in said)
            self._add(steps, f"one line says one thing, not {both}" if said else f"one of {known} is missing")
            return ""
        kind = said[0]
        needed = _NEEDED.get(kind)
        if needed and not getattr(line, needed):
            if not self.source.is_told((*steps, needed)):
                self._add(steps, f"`{kind}` needs `{needed}`")
            return ""
        for name in sorted(line.model_fields_set - {kind} - _BESIDE.get(kind, set())):
            self._add((*steps, name), f"`{kind}` says nothing of `{name}`", of_key=True)
        return kind

    def _squad(self, squad: str, steps: Steps) -> None:
        """Add a problem if that is no side and no ally."""
        if not whose(self.file, squad)[0]:
            known = (name for side, party in self.file.sides.items() for name in (side, *party.allies))
            hint = did_you_mean(squad, dict.fromkeys(known))
            self._add(steps, f"there is no side and no ally `{squad}`", hint)

    def _side(self, side: str, steps: Steps) -> str:
        if side not in self.file.sides:
            self._add(steps, f"there is no side `{side}`", did_you_mean(side, self.file.sides))
            return ""
        return side

    def _cells(self, text: str, steps: Steps, *, is_zone: bool) -> int:
        """Return the mask of a zone, or where that may be, of one cell; 0, with a problem, without it."""
        if text in self.map.zones:
            return self.map.zones[text]
        if is_zone:
            self._add(steps, f"the map has no zone `{text}`", did_you_mean(text, self.map.zones))
            return 0
        cell, message, hint = standing_cell(self.map, text)
        if cell is None:
            self._add(steps, message, hint)
            return 0
        return self.map.terrain.mask([cell])

    def _doors(self, text: str, steps: Steps) -> int:
        """Return the mask of the doors that a place names; 0, with a problem, if there are none."""
        doors, message, hint = doors_at(self.map, text)
        if message:
            self._add(steps, message, hint)
        return doors

    def _whom(self, text: str, steps: Steps, *, but: str = "") -> tuple[str, str]:
        """Return the id of the one unit of that name or kind, or that of a side; the other is empty."""
        if text in self.file.sides:
            if text == but:
                self._add(steps, "a side always sees its own", "name another side, or a unit of one")
            return "", text
        found = called([one for one in self.stands if one.side != but], text)
        if len(found) == 1:
            return found[0].id, ""
        if found:
            self._add(steps, f"{len(found)} units are called `{text}`", "give one a name of its own")
        elif not self.source.has_told("units"):
            words = (word for one in self.stands for word in (one.name, one.kind) if word)
            known = dict.fromkeys((*self.file.sides, *words))
            self._add(steps, f"no unit and no side is called `{text}`", did_you_mean(text, known))
        return "", ""

    def _add(self, steps: Steps, message: str, hint: str = "", *, of_key: bool = False) -> None:
        self.problems.append(self.source.problem(steps, message, hint, of_key=of_key))
