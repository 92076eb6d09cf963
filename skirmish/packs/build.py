"""From the file of a scenario to a scenario: its sides, their goals, and whether it can be played.

References to units are checked by the library, which knows the ruleset files of the pack.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from skirmish.grid.sight import sight
from skirmish.model.scene import MOST_SIDES, Ally, Side
from skirmish.packs.goals import read_clues, read_goals, scenario_shape
from skirmish.packs.locks import read_locks
from skirmish.packs.scenario import Scenario, StartingPlace
from skirmish.packs.schema import MOST_UNITS, ScenarioAlly, ScenarioFile, ScenarioSide
from skirmish.packs.setup import setting_problem
from skirmish.packs.shaping import shaped_rest
from skirmish.packs.starting_places import posts, posts_of, read_reserve, read_starting_places
from skirmish.packs.suggestions import did_you_mean
from skirmish.packs.triggers import read_triggers

if TYPE_CHECKING:
    from skirmish.errors import Problem
    from skirmish.packs.maps import Map
    from skirmish.packs.source import Source, Steps
    from skirmish.rules.ruleset import Ruleset

_KIND: Final = re.compile("([a-z][a-z0-9_]{0,31}/)?[a-z][a-z0-9_]{0,31}")


def read_scenario(
    scenario_id: str,
    source: Source,
    *,
    pack: str,
    maps: Mapping[str, Map],
    rulesets: Mapping[str, Ruleset],
    problems: list[Problem],
) -> Scenario | None:
    """Read the scenario in a file; None, with every mistake added to the problems, when there is one."""
    before = len(problems)
    file = shaped_rest(scenario_shape(), source, problems)
    if file is None:
        return None
    ground = maps.get(file.map)
    draft = _Draft(file, source)
    if ground is None:
        hint = did_you_mean(file.map, maps)
        problems.append(source.problem(("map",), f"there is no map `{file.map}`", hint))
    made = draft.made(scenario_id, pack, ground)
    draft.check_words(rulesets)
    problems.extend(draft.problems)
    return None if len(problems) > before else made


def check_without_map(source: Source, rulesets: Mapping[str, Ruleset], problems: list[Problem]) -> None:
    """Add to the problems whatever is wrong with a scenario file that can be told without its map."""
    file = shaped_rest(scenario_shape(), source, problems)
    if file is not None:
        draft = _Draft(file, source)
        draft.made("", "", None)
        draft.check_words(rulesets)
        problems.extend(draft.problems)


def kinds_in(data: Any) -> Iterator[tuple[Steps, str]]:
    """Yield the place and the kind of each unit in the data of a scenario file, whatever is wrong with it."""
    for steps, post in (*_posts_of_sides(data), *_posts_that_come(data)):
        kind = post.get("unit") if isinstance(post, dict) else None
        if isinstance(kind, str) and _KIND.fullmatch(kind):
            yield (*steps, "unit"), kind


def seats_in(data: Any) -> Iterator[tuple[Steps, str]]:
    """Yield the place and the text of each seat in the data of a scenario file, whatever is wrong with it."""
    for steps, squad in _squads_in(data):
        seat = squad.get("seat")
        if isinstance(seat, str):
            yield (*steps, "seat"), seat


def options_in(data: Any) -> Iterator[str]:
    """Yield the rulesets that the data of a scenario file has options for, whatever is wrong with it."""
    said = data.get("options") if isinstance(data, dict) else None
    yield from (name for name in said if isinstance(name, str)) if isinstance(said, dict) else ()


def _posts_of_sides(data: Any) -> Iterator[tuple[Steps, Any]]:
    for steps, squad in _squads_in(data):
        for number, post in _listed(squad, "units"):
            yield (*steps, "units", number), post


def _squads_in(data: Any) -> Iterator[tuple[Steps, dict[str, Any]]]:
    """Yield each side, and each of its allies behind it, with its place."""
    for side, party in _blocks(data, "sides"):
        yield ("sides", side), party
        for ally, group in _blocks(party, "allies"):
            yield ("sides", side, "allies", ally), group


def _blocks(data: Any, name: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield what stands in the block of that name with its key; nothing if there is no such block."""
    found = data.get(name) if isinstance(data, dict) else None
    for key, one in found.items() if isinstance(found, dict) else ():
        if isinstance(one, dict):
            yield key, one


def _posts_that_come(data: Any) -> Iterator[tuple[Steps, Any]]:
    for number, trigger in _listed(data, "triggers"):
        for line, effect in _listed(trigger, "then"):
            for index, post in _listed(effect, "units"):
                yield ("triggers", number, "then", line, "units", index), post


def _listed(data: Any, name: str) -> Iterator[tuple[int, Any]]:
    """Yield what is listed under that name with its number; nothing if there is no list."""
    found = data.get(name) if isinstance(data, dict) else None
    yield from enumerate(found if isinstance(found, list) else ())


class _Draft:
    """One scenario while it is being read."""

    def __init__(self, file: ScenarioFile, source: Source) -> None:
        self.file = file
        self.source = source
        self.problems: list[Problem] = []

    def made(self, scenario_id: str, pack: str, ground: Map | None) -> Scenario | None:
        """Build the scenario on that map; None as soon as it cannot be made any further, as without a map."""
        if not self._are_few_enough() or ground is None:
            return None
        self._check_sides(ground)
        starting_places = read_starting_places(self.file, self.source, ground, self.problems)
        objectives = read_goals(self.file, self.source, ground, starting_places, self.problems)
        reserve = read_reserve(self.file, self.source, ground, starting_places, self.problems)
        locks, keys = read_locks(self.file, self.source, ground, self.problems)
        triggers = read_triggers(self.file, self.source, ground, (starting_places, reserve), self.problems)
        if self.problems:
            return None
        return Scenario(
            id=scenario_id,
            pack=pack,
            title=self.file.title,
            summary=" ".join(self.file.summary.split()),
            clues=read_clues(self.file),
            map=ground,
            sides=tuple(Side(side, party.name) for side, party in self.file.sides.items()),
            starting_places=starting_places,
            objectives=objectives,
            seats={squad: one.seat for squad, one in self._squads()},
            deploy={s: ground.zones[p.deploy] for s, p in self.file.sides.items() if p.deploy},
            options=self.file.options,
            infiltrators=self.file.infiltrators or self._unnoticed(starting_places, ground),
            fog=self.file.fog,
            charted=self.file.charted,
            limit=self.file.limit,
            is_even=self.file.even,
            triggers=triggers,
            reserve=reserve,
            locks=locks,
            keys=keys,
            allies=self._allies(),
        )

    def _allies(self) -> tuple[Ally, ...]:
        """List the allies of all sides."""
        sides = self.file.sides.items()
        return tuple(
            Ally(name, one.name, side) for side, party in sides for name, one in party.allies.items()
        )

    def _squads(self) -> Iterator[tuple[str, ScenarioSide | ScenarioAlly]]:
        """Yield each side and each ally with its id."""
        for side, party in self.file.sides.items():
            yield side, party
            yield from party.allies.items()

    def check_words(self, rulesets: Mapping[str, Ruleset]) -> None:
        """Add a problem for each option, state and ruleset that nothing is called."""
        self._check_options(rulesets)
        self._check_states(rulesets)
        self._check_health(rulesets)

    def _check_options(self, rulesets: Mapping[str, Ruleset]) -> None:
        """Add a problem for each setting that its ruleset does not know, and for each unknown ruleset."""
        for ruleset_id, settings in self.file.options.items():
            if ruleset_id not in rulesets:
                hint = did_you_mean(ruleset_id, rulesets)
                self._add(("options", ruleset_id), f"there is no ruleset `{ruleset_id}`", hint, of_key=True)
                continue
            for name, value in settings.items():
                message, hint = setting_problem(rulesets[ruleset_id], name, value)
                if message:
                    self._add(("options", ruleset_id, name), message, hint)

    def _are_few_enough(self) -> bool:
        """Tell whether the numbers of sides and units can be played; nothing else is checked before."""
        sides = self.file.sides
        if not 2 <= len(sides) <= MOST_SIDES:
            self._add(("sides",), f"a battle has 2 to {MOST_SIDES} sides, not {len(sides)}", of_key=True)
        for side, party in islice(sides.items(), MOST_SIDES):
            own = sum(post.count for post in party.units)
            if not 1 <= own <= MOST_UNITS:
                self._add(("sides", side, "units"), f"a side has 1 to {MOST_UNITS} units, not {own}")
                continue
            count = own + self._allied(side, party)
            if count > MOST_UNITS:
                said = f"a side has at most {MOST_UNITS} units with its allies, not {count}"
                self._add(("sides", side, "allies"), said)
                continue
            of_it = {side, *party.allies}
            lines = [line for one in self.file.triggers for line in one.then if line.reinforcements in of_it]
            coming = sum(post.count for line in lines for post in line.units)
            if count + coming > MOST_UNITS:
                said = (
                    f"a side has at most {MOST_UNITS} units with those who come later, not {count + coming}"
                )
                self._add(("sides", side, "units"), said)
        return not self.problems

    def _allied(self, side: str, party: ScenarioSide) -> int:
        """Count the units of the side's allies; an ally without any, or with an id that is taken, is told."""
        squads = [name for name, _ in self._squads()]
        for name, one in party.allies.items():
            steps: Steps = ("sides", side, "allies", name)
            if not one.units:
                self._add((*steps, "units"), f"an ally has 1 to {MOST_UNITS} units, not 0")
            if squads.count(name) > 1:
                taken = (
                    f"the id `{name}` is taken by {'a side' if name in self.file.sides else 'another ally'}"
                )
                self._add(steps, taken, "give this ally an id of its own", of_key=True)
        return sum(post.count for one in party.allies.values() for post in one.units)

    def _check_sides(self, ground: Map) -> None:
        sides = self.file.sides
        for side, party in sides.items():
            if party.deploy:
                self._check_zone(party.deploy, ground, ("sides", side, "deploy"))
        intruders = self.file.infiltrators
        if intruders and intruders not in sides:
            self._add(("infiltrators",), f"there is no side `{intruders}`", did_you_mean(intruders, sides))
        elif intruders and not self._has_sleepers(intruders):
            self._add(("infiltrators",), "nobody can be surprised: all their foes are `alert: true`")

    def _check_states(self, rulesets: Mapping[str, Ruleset]) -> None:
        """Add a problem for each state that no ruleset lets a fight begin with."""
        given = [
            (steps, number, state)
            for steps, post in posts(self.file)
            for number, state in enumerate(post.states)
        ]
        if not given:  # Then no ruleset need be loaded.
            return
        known = dict.fromkeys(state for one in rulesets.values() for state in one.first_states)
        for steps, number, state in given:
            if state not in known:
                hint = did_you_mean(state, known) or f"known are {', '.join(sorted(known))}"
                said = f"under no ruleset a fight begins with `{state}`"
                self._add((*steps, "states", number), said, hint)

    def _check_health(self, rulesets: Mapping[str, Ruleset]) -> None:
        """Add a problem for each unknown ruleset under which a unit is to have another health."""
        for steps, post in posts(self.file):
            for ruleset_id in post.health_under:
                if ruleset_id not in rulesets:
                    hint = did_you_mean(ruleset_id, rulesets)
                    said = f"there is no ruleset `{ruleset_id}`"
                    self._add((*steps, "health_under", ruleset_id), said, hint, of_key=True)

    def _unnoticed(self, starting_places: tuple[StartingPlace, ...], ground: Map) -> str:
        """Return the side that starts unnoticed though the file names none; empty if there is none (FG-26).

        It is one of two sides: the other alone has units that are not alert, and nobody sees an enemy.
        """
        unaware = {stand.side for stand in starting_places if not stand.alert}
        others = [side for side in self.file.sides if side not in unaware]
        if len(self.file.sides) != 2 or len(others) != 1:
            return ""
        sees = sight(ground.terrain, ground.open_doors).sees
        own = [stand.cell for stand in starting_places if stand.side == others[0]]
        foes = [stand.cell for stand in starting_places if stand.side != others[0]]
        return "" if any(sees(cell, foe) for cell in own for foe in foes) else others[0]

    def _has_sleepers(self, intruders: str) -> bool:
        foes = (party for side, party in self.file.sides.items() if side != intruders)
        return any(not post.alert for party in foes for _, post, _ in posts_of("", party))

    def _check_zone(self, zone: str, ground: Map, steps: Steps) -> None:
        if zone not in ground.zones:
            self._add(steps, f"the map has no zone `{zone}`", did_you_mean(zone, ground.zones))

    def _add(self, steps: Steps, message: str, hint: str = "", *, of_key: bool = False) -> None:
        self.problems.append(self.source.problem(steps, message, hint, of_key=of_key))
