"""Battles drawn as text, and played as text: how every test of the rules speaks.

    game = start(RULESET, '''
        ########
        #a..+.B#
        ########
    ''', units={"a": Sheet(skill=3), "B": figure(Sheet(), facing="w")})
    game.do("a1 move 3,1")
    game.do("a1 door 4,1")
    game.do("B1 strike a1", dice=["++0-", 0])      # every roll of the step, in order
    assert game.asked == "a1 dodge"
    assert game.refused("a1 strike B1") == "`strike` does not answer this: dodge, take."

The drawing is made of the ASCII twins of the tiles (`#` wall, `.` floor, `+` closed door, `*` bush), and of

    a letter    a unit on floor: the first `a` in reading order is `a1`, the next `a2`; lower case fights for
                the side `red`, upper case for `blue`, unless `sides` says otherwise
    a digit     floor that belongs to the zone of that name
    '           an open door
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from textwrap import dedent
from typing import Any, TypeVar

from skirmish.chronicle import tell_all
from skirmish.dice import LoadedDice, Odds, odds
from skirmish.grid import FACINGS, TILES, Cell, Stair, Storey, Terrain
from skirmish.model.action import parse
from skirmish.model.battle import Battle, Ground, Memory
from skirmish.model.event import Event
from skirmish.model.kit import Item
from skirmish.model.moment import Step
from skirmish.model.prompt import Prompt
from skirmish.model.scene import Objective, Scene, Setting, Side
from skirmish.model.unit import Unit
from skirmish.records.codec import Codec
from skirmish.records.digest import Digests
from skirmish.records.savefile import Header, Save, StepLine, opening, step_line
from skirmish.records.savefile import parse as parse_save
from skirmish.rules import rulesets
from skirmish.rules.engine import refuse
from skirmish.rules.loop import open_battle, take_step
from skirmish.rules.ruleset import Ruleset

E = TypeVar("E")
Faces = Iterable[int | str | Sequence[int]]
"""A script of `LoadedDice`."""

_TILES = {tile.ascii: tile for tile in TILES.values()}
_OPEN_DOOR = "'"


@dataclass(frozen=True, slots=True)
class Figure:
    """What a letter stands for: a sheet, and other fields of `Unit` by name."""

    sheet: object
    """The ruleset's own numbers."""
    fields: Mapping[str, Any]
    """`hands`, `states`, `tallies`, `hp` ... A facing may be a word."""


def figure(sheet: object, **fields: Any) -> Figure:
    """A sheet, and fields of `Unit` that are not as usual: `figure(Sheet(), hp=1, facing="w")`."""
    return Figure(sheet, fields)


def battle(
    ruleset: Ruleset,
    drawing: str,
    *,
    units: Mapping[str, object] | None = None,
    sides: Mapping[str, str] | None = None,
    fog: bool = True,
    options: Mapping[str, Setting] | None = None,
    objectives: Iterable[Objective] = (),
    zones: Mapping[str, int] | None = None,
    under: Mapping[str, str] | None = None,
    dark: str = "",
    dim: str = "",
    storeys: Mapping[str, str] | None = None,
    stairs: Sequence[str] = (),
    seed: str = "test",
    **scene: Any,
) -> Battle:
    """The battle of a drawing, before step 0.

    `units`: by letter or by unit id (which goes first) a sheet or a `figure`; otherwise the plain sheet.
    `sides`: by side id its letters. `under`: by letter or digit the tile it stands on. `dark`, `dim`:
    characters whose cells are so. `storeys`: by name, the lowest first, the first and last column of each.
    `stairs`: two cells each, `5,2 9,2`. `zones`: more zones as masks. `scene`: other `Scene` fields by name.
    """
    rows = dedent(drawing).strip("\n").splitlines()
    terrain, opened = _terrain(rows, under or {}, dark, dim)
    terrain = replace(
        terrain, storeys=tuple(_storeys(terrain, storeys or {})), stairs=tuple(map(_stair, stairs))
    )
    letters = _letters(rows)
    owners = {letter: side for side, own in (sides or _two_sides(letters)).items() for letter in own}
    fighters = dict(_units(ruleset, letters, owners, units or {}))
    names = tuple(dict.fromkeys(owners.values()))
    setting = Scene(
        ruleset.id,
        ruleset.version,
        scene.pop("title", "A drawn battle"),
        tuple(Side(name, name.capitalize()) for name in names),
        tuple(objectives),
        {**_zones(rows, terrain), **(zones or {})},
        {**{choice.name: choice.values[0] for choice in ruleset.choices}, **(options or {})},
        fog,
        **scene,
    )
    memories = {name: Memory() for name in names}
    return Battle(setting, fighters, Ground(terrain, opened), memories, seed=seed)


def start(ruleset: Ruleset, drawing: str, *, dice: Faces | None = None, **fields: Any) -> Game:
    """The game of a drawing (`fields` as in `battle`), opened; `dice` as step 0 wants them, None: chance."""
    return Game(ruleset, battle(ruleset, drawing, **fields), dice)


def put(game: Game, fields: Mapping[str, Mapping[str, Any]]) -> Game:
    """Let units be as they were not when the fight began: fields by unit."""
    step = game.steps[-1]
    units = {name: replace(unit, **fields.get(name, {})) for name, unit in step.after.units.items()}
    game.steps[-1] = replace(step, after=step.after.with_units(units))
    return game


def set_alight(game: Game, cell: Cell) -> Game:
    """Let that cell burn, longer than any test lasts."""
    step = game.steps[-1]
    ground = replace(step.after.ground, fires={cell: 99})
    game.steps[-1] = replace(step, after=step.after.with_ground(ground))
    return game


def owned(unit: Unit) -> Unit:
    """The unit, its things called after it: `a1.sword`, and `a1.sword-2` the second."""
    counts: Counter[str] = Counter()

    def own(one: Item) -> Item:
        counts[one.kind] += 1
        tail = "" if counts[one.kind] == 1 else f"-{counts[one.kind]}"
        return replace(one, id=f"{unit.id}.{one.kind}{tail}")

    hands, carried, worn = (tuple(map(own, things)) for things in (unit.hands, unit.carried, unit.worn))
    return replace(unit, hands=hands, carried=carried, worn=worn)


def weighed(scene: Game | Battle, text: str) -> Any:
    """The check of that action's own roll, from the battle's own numbers."""
    now = scene.battle if isinstance(scene, Game) else scene
    weigh = rulesets()[now.scene.ruleset].verbs[parse(text).verb].weigh
    assert weigh is not None
    return weigh(now, parse(text))


def chances(scene: Game | Battle, text: str) -> Odds[Any]:
    """The odds of that action's own roll, from the battle's own numbers."""
    now = scene.battle if isinstance(scene, Game) else scene
    roll = rulesets()[now.scene.ruleset].verbs[parse(text).verb].roll
    assert roll is not None
    return odds(roll, weighed(scene, text))


class Game:
    """A battle in progress, driven and questioned by text. Every command is checked before it is played."""

    def __init__(self, ruleset: Ruleset, battle: Battle, dice: Faces | None = None) -> None:
        self.ruleset = ruleset
        loaded = None if dice is None else LoadedDice(dice)
        self.steps: list[Step] = [open_battle(ruleset, battle, loaded)]
        if loaded is not None:
            loaded.assert_spent()

    @property
    def battle(self) -> Battle:
        """The truth as it stands."""
        return self.steps[-1].after

    def do(self, text: str, dice: Faces | None = None) -> tuple[Event, ...]:
        """Play a command; what happened. AssertionError if it is refused or other dice are wanted."""
        reason = self.refused(text)
        assert not reason, f"{text}: {reason}"
        loaded = None if dice is None else LoadedDice(dice)
        step = take_step(self.ruleset, self.battle, parse(text), loaded)
        if loaded is not None:
            loaded.assert_spent()
        self.steps.append(step)
        return step.events

    def play(self, *texts: str) -> Game:
        """Play several commands, the dice by chance."""
        for text in texts:
            self.do(text)
        return self

    def decline(self, times: int = 1) -> Game:
        """Let those who are asked not care, so many times."""
        for _ in range(times):
            prompt = self.prompts[0]
            self.do(f"{prompt.unit} {prompt.decline}")
        return self

    def until(self, asked: str) -> Game:
        """Decline until that is asked: a unit, or a unit and a topic. AssertionError if it never is."""
        for _ in range(500):
            if any(asked in (prompt.unit, f"{prompt.unit} {prompt.topic}") for prompt in self.prompts):
                return self
            self.decline()
        raise AssertionError(f"{asked!r} was never asked; now it is {self.asked!r}")

    def refused(self, text: str) -> str:
        """Why the side that is asked may not say that; empty when it may."""
        if not self.battle.asked:
            return "Nobody is asked now."
        refusal = refuse(self.ruleset, self.view(self.battle.asked), parse(text))
        return refusal.reason if refusal is not None else ""

    @property
    def prompts(self) -> tuple[Prompt, ...]:
        """The open prompts."""
        return self.battle.prompts

    @property
    def asked(self) -> str:
        """Who is asked what: `a1 turn`, or `a1 turn, a2 turn`; empty when it is over."""
        return ", ".join(f"{prompt.unit} {prompt.topic}" for prompt in self.prompts)

    def unit(self, unit_id: str) -> Unit:
        """The unit as it truly is."""
        return self.battle.units[unit_id]

    def view(self, side: str) -> Battle:
        """What the side knows."""
        return self.battle.seen_by(side)

    def told(self, side: str) -> str:
        """What the side reads of the last step."""
        step = self.steps[-1]
        lines = tell_all(self.ruleset, step.seen_by(side), step.before.seen_by(side))
        return " ".join(line.text for line in lines)

    @property
    def log(self) -> tuple[Event, ...]:
        """Everything that happened from the first step on."""
        return tuple(event for step in self.steps for event in step.events)

    def events(self, kind: type[E]) -> list[E]:
        """Events of that kind in the last step."""
        return [event for event in self.steps[-1].events if isinstance(event, kind)]

    @property
    def result(self) -> str:
        """`red by objective`, `draw by limit`, or empty while it goes on."""
        result = self.battle.result
        return f"{result.winner or 'draw'} by {result.cause}" if result is not None else ""


def _terrain(rows: Sequence[str], under: Mapping[str, str], dark: str, dim: str) -> tuple[Terrain, int]:
    def ground(char: str) -> str:
        return "+" if char == _OPEN_DOOR else under.get(char, "." if char.isalnum() else char)

    tiles = tuple(tuple(_TILES[ground(char)] for char in row) for row in rows)
    bare = Terrain(len(rows[0]), len(rows), tiles)
    terrain = Terrain(bare.width, bare.height, tiles, _where(rows, bare, dark), _where(rows, bare, dim))
    return terrain, _where(rows, bare, _OPEN_DOOR)


def _storeys(terrain: Terrain, columns: Mapping[str, str]) -> Iterable[Storey]:
    for name, text in columns.items():
        first, last = map(int, text.split("-"))
        cells = (Cell(x, y) for x in range(first, last + 1) for y in range(terrain.height))
        yield Storey(name, terrain.mask(cells))


def _stair(text: str) -> Stair:
    one, other = map(Cell.parse, text.split())
    return Stair("steps", (one, other))


def _where(rows: Sequence[str], terrain: Terrain, chars: str) -> int:
    spots = (Cell(x, y) for y, row in enumerate(rows) for x, char in enumerate(row) if char in chars)
    return terrain.mask(spots)


def _zones(rows: Sequence[str], terrain: Terrain) -> dict[str, int]:
    return {char: _where(rows, terrain, char) for char in sorted(set("".join(rows))) if char.isdigit()}


def _letters(rows: Sequence[str]) -> list[tuple[str, Cell]]:
    return [(char, Cell(x, y)) for y, row in enumerate(rows) for x, char in enumerate(row) if char.isalpha()]


def _two_sides(letters: Iterable[tuple[str, Cell]]) -> dict[str, str]:
    drawn = [letter for letter, _ in letters]
    both = {"red": filter(str.islower, drawn), "blue": filter(str.isupper, drawn)}
    return {side: "".join(dict.fromkeys(own)) for side, own in both.items()}


def _units(
    ruleset: Ruleset,
    letters: Iterable[tuple[str, Cell]],
    owners: Mapping[str, str],
    wanted: Mapping[str, object],
) -> Iterable[tuple[str, Unit]]:
    count: Counter[str] = Counter()
    for letter, cell in letters:
        count[letter] += 1
        name = f"{letter}{count[letter]}"
        request = wanted.get(name) or wanted.get(letter) or ruleset.sheet()
        drawn = request if isinstance(request, Figure) else figure(request)
        fields = {"name": name, "kind": letter, "hp": 0, **drawn.fields}
        if isinstance(fields.get("facing"), str):
            fields["facing"] = FACINGS.index(fields["facing"])
        unit = Unit(id=name, side=owners[letter], sheet=drawn.sheet, cell=cell, **fields)
        yield name, unit if "hp" in drawn.fields else replace(unit, hp=ruleset.full(unit))


def saved(game: Game, ruleset: Ruleset | None = None) -> Save:
    """The battle as its save has it: written line by line, and read again."""
    ruleset = ruleset or game.ruleset
    codec = Codec.of(ruleset)
    digest = Digests(codec)
    head = Header(ruleset.id, ruleset.version, "", {})
    text = opening(head, codec.write(game.steps[0].before, Battle))
    for step in game.steps:
        events = tuple(codec.write(step.events, tuple[Event, ...]))
        action = "" if step.action is None else str(step.action)
        text += step_line(StepLine(step.number, action, events, digest(step.after)))
    return parse_save(text, "x")
