"""A moment of a battle written down as a scenario of the player's own.

A pack of the player's own gets it itself; of the game's packs it borrows the units.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from skirmish.errors import FileError, SettingsError
from skirmish.files import because, write_new
from skirmish.grid import FACINGS
from skirmish.packs.folders import content_folders
from skirmish.packs.library import Library, library
from skirmish.packs.random_map import map_text
from skirmish.packs.random_name import is_random, read_name
from skirmish.packs.written_triggers import keys_on, locks_of, lying_keys, shut_at_once, triggers_of
from skirmish.rules import objectives
from skirmish.seats import HUMAN

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.model.scene import Objective
    from skirmish.model.unit import Unit
    from skirmish.packs.scenario import Scenario

PACK: Final = "mine"
"""Id of the pack that such scenarios are put into."""
ABOUT: Final = "title: My battles\nsummary: Moments of battles that were kept to be played anew.\n"
"""What that pack is."""
LONGEST: Final = 40
"""Characters of a name in a file."""


def scenario_text(battle: Battle, base: Scenario) -> str:
    """Write the battle as a scenario file: who is still up, where they stand, what they are after.

    What the scenario may still let happen is kept, and so are locks and keys. Wounds and states are not: in a
    scenario all begin fresh. A side without units left is omitted. SettingsError if the battle is over, or if
    a trigger is about such a side.
    """
    if battle.result is not None:
        raise SettingsError("the battle is over there; go back to an earlier command")
    before = battle.clock is not None and battle.clock.is_before_fight and bool(battle.scene.infiltrators)
    now = battle.clock.round if battle.clock else 0
    title = f"{battle.scene.title[: LONGEST - 14].strip()}, round {now}" if now else battle.scene.title
    lines = [
        f"title: {_said(title[:LONGEST].strip())}",
        f"summary: {_said(f'A moment of {battle.scene.title}, with everybody fresh.')}",
        f"pack: {base.pack}",
        f"map: {base.map.id}",
        f"fog: {_said(battle.scene.fog)}",
        f"charted: {_said(battle.scene.charted)}",
        f"limit: {max(1, battle.scene.limit - max(0, now - 1))}",
        *([f"infiltrators: {battle.scene.infiltrators}"] if before else []),
        f"options: {_said({**base.options, battle.scene.ruleset: dict(battle.scene.options)})}",
        *_listed("locks", locks_of(battle, base.map.open_doors)),
        *_listed("keys", lying_keys(battle)),
        "sides:",
    ]
    doors = shut_at_once(battle, base.map.open_doors)
    triggers = _listed("triggers", [*doors, *triggers_of(battle, _goal_of)])
    for side in battle.scene.sides:
        if not any(battle.up(side.id)):
            if any(_said(side.id) in line for line in triggers):
                raise SettingsError(f"nobody of {side.name} is left there, and more was to happen to them")
            continue
        lines += [f"  {side.id}:", f"    name: {_said(side.name)}"]
        lines += [f"    seat: {base.seats.get(side.id, 'human')}"]
        lines += _units(battle, base, side.id, before=before)
        goals = [*_goals(battle, side.id)]
        lines += ["    goals:", *(f"      - {_said(goal)}" for goal in goals)] if goals else []
    lines += triggers
    return "\n".join(lines) + "\n"


def _units(battle: Battle, base: Scenario, side: str, *, before: bool) -> Iterator[str]:
    """Yield the units of a side, and those of its allies; where none of its own is left, all are its own."""
    up = [*battle.up(side)]
    allied = [unit for unit in up if unit.ally]
    own = [unit for unit in up if not unit.ally]
    if not own:
        own, allied = allied, []
    yield "    units:"
    yield from (f"      - {_said(_post(battle, unit, before=before))}" for unit in own)
    allies = [one for one in battle.scene.allies if any(unit.ally == one.id for unit in allied)]
    yield from ["    allies:"] * bool(allies)
    for one in allies:
        posts = [_post(battle, unit, before=before) for unit in allied if unit.ally == one.id]
        said = {"name": one.name, "seat": base.seats.get(one.id, HUMAN), "units": posts}
        yield f"      {one.id}: {_said(said)}"


def _listed(name: str, entries: Sequence[Mapping[str, Any]]) -> list[str]:
    """Write a list of the file; nothing for an empty one."""
    return [f"{name}:", *(f"  - {_said(one)}" for one in entries)] if entries else []


def _goal_of(battle: Battle, objective: Objective) -> Mapping[str, Any] | None:
    """Write one goal of a trigger, as far as it can still be met."""
    return _goal(battle, objective, len([*battle.up(objective.side)]))


def _said(value: Any) -> str:
    """Write a value as JSON, which is YAML, too."""
    return json.dumps(value, ensure_ascii=False, default=dict)


def _post(battle: Battle, unit: Unit, *, before: bool) -> Mapping[str, Any]:
    post: dict[str, Any] = {"unit": unit.kind, "name": unit.name[:LONGEST].strip(), "at": str(unit.cell)}
    post |= {"facing": FACINGS[unit.facing], "alert": unit.alert if before else True}
    if before and unit.patrol:
        post["patrol"] = [f"{cell} {FACINGS[way]}" if way >= 0 else str(cell) for cell, way in unit.patrol]
    keys = keys_on(battle, unit)
    return {**post, **({"keys": keys} if keys else {})}


def _goals(battle: Battle, side: str) -> Iterator[Mapping[str, Any]]:
    """Yield the goals that can still be met, with what is left of the side."""
    own = len([*battle.up(side)])
    for objective in battle.scene.objectives:
        if objective.side == side and (own or not objective.args) and not _is_to_come(battle, objective):
            goal = _goal(battle, objective, own)
            if goal is not None:
                yield {**goal, "near": objective.near} if objective.near else goal


def _is_to_come(battle: Battle, objective: Objective) -> bool:
    """Tell whether the goal is about somebody whom only a trigger brings: no side begins with such a one."""
    return any(value in battle.reserve for _, value in objective.args)


def _rounds_over(battle: Battle) -> int:
    return max(0, battle.clock.round - 1) if battle.clock is not None else 0


def _goal(battle: Battle, objective: Objective, own: int) -> Mapping[str, Any] | None:
    goal: dict[str, Any] = {"do": objective.kind}
    for parameter in objectives.kind_of(objective).parameters:
        value: int | str = dict(objective.args)[parameter.name]
        if parameter.sort in {"foe", "friend"}:
            foe = battle.units.get(str(value)) or battle.reserve.get(str(value))
            if foe is None or foe.out:
                return None
            value = foe.name
        elif parameter.name == "until":
            value = max(1, int(value) - _rounds_over(battle))
        elif parameter.sort == "units":
            value = min(int(value), own)
        goal[parameter.name] = value
    return goal


def keep_scenario(battle: Battle, known: Library, folder: Path, given: Path | None) -> tuple[Path, Library]:
    """Write the battle as a new scenario below that folder; return its path and the library with it.

    It goes into its pack, where that is one of the player's own, and else into the pack `mine`.

    `given` is the folder of the player's own content, None for the system's. SettingsError, with nothing
    left behind, if it cannot be written or could not be played.
    """
    is_made = is_random(battle.scene.scenario)
    base = _made_again(battle, known) if is_made else known.scenarios.get(battle.scene.scenario)
    if base is None:
        raise SettingsError("no pack has the scenario of this battle any more")
    own = folder / "content" / base.pack
    home = own if (own / "scenarios").is_dir() else folder / "content" / PACK
    scenario_text(battle, base)  # Nothing is written for a battle that is over.
    try:
        if is_made:
            drawn = _put(home / "maps", base.map.id, map_text(read_name(battle.scene.scenario)))
            base = replace(base, map=replace(base.map, id=drawn.stem))
        path = _put(home / "scenarios", f"{base.id.partition(':')[0][:24]}", scenario_text(battle, base))
        if home != own:
            with suppress(FileExistsError):
                write_new(home / "pack.yaml", ABOUT.encode())
    except OSError as error:
        raise FileError(f"the scenario cannot be written: {because(error)}") from None
    found = library(content_folders(given), known.rulesets)
    if path.stem in found.cards:
        return path, found
    wrong = next((one.message for one in found.problems if str(path) in one.path), "its pack is broken")
    path.unlink()
    if is_made:
        drawn.unlink()
    raise SettingsError(f"this moment cannot be a scenario: {wrong}")


def _made_again(battle: Battle, known: Library) -> Scenario:
    """Make the scenario of a random battle anew. SettingsError if this game makes another map of its name."""
    base = known.scenario(battle.scene.scenario)
    if base.map.terrain != battle.ground.terrain:
        raise SettingsError("this version of the game makes another map of that seed")
    return base


def _put(folder: Path, name: str, text: str) -> Path:
    """Write a new file under the first free name; OSError if that cannot be done."""
    for number in count(1):
        path = folder / f"{name}_{number}.yaml"
        with suppress(FileExistsError):
            write_new(path, text.encode())
            return path
    raise AssertionError("numbers never end")
