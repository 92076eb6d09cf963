"""Two units of a pack on open ground: the smallest battle, for questions about odds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from math import isqrt
from typing import TYPE_CHECKING

from skirmish.dice import Odds
from skirmish.errors import IllegalAction, SettingsError
from skirmish.grid import TILES, Cell, Terrain, distance2, facing_towards
from skirmish.model.action import Action
from skirmish.model.battle import Battle, Ground, Memory
from skirmish.model.event import CheckRolled
from skirmish.model.scene import Scene, Setting, Side
from skirmish.rules import engine
from skirmish.rules.check import Modifier
from skirmish.rules.exchange import Exchange, exchanges, futures, taken
from skirmish.rules.question import Question, Staged, stage
from skirmish.rules.replies import best_reply, reply_with

if TYPE_CHECKING:
    from skirmish.model.kit import Item
    from skirmish.model.prompt import Prompt
    from skirmish.model.unit import Unit
    from skirmish.packs.profiles import Profile, Stock
    from skirmish.rules.exchange import Reply
    from skirmish.rules.ruleset import Ruleset

ACTOR, TARGET = "friend", "foe"
"""Ids of the two; their sides are called `friends` and `foes`."""
ROOM = 4
"""Cells of open floor around the two."""
MOST_CELLS = 150
"""The farthest that they may be apart."""


@dataclass(frozen=True, slots=True)
class Duel:
    """Who does what to whom, and how they stand."""

    actor: Profile
    """The one who acts."""
    target: Profile
    """The other."""
    verb: str
    """Id of the verb."""
    distance: Fraction
    """How far apart, in the ruleset's length; the greatest distance between cells not above it counts."""
    actor_states: tuple[str, ...] = ()
    """By the ruleset's ids."""
    target_states: tuple[str, ...] = ()
    """By the ruleset's ids."""
    weapon: str = ""
    """Kind of the item that the actor uses; it takes it in hand if need be. Empty: the first that fits."""
    reaction: str = ""
    """The verb by which the target answers; empty: what costs it least."""
    given: Mapping[str, str] = field(default_factory=dict)
    """Circumstances, options of the ruleset, and answers by topic."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What it would come to."""

    rows: tuple[Modifier, ...]
    """The rows of the actor's first check."""
    odds: Odds[Exchange]
    """Every way in which it may end."""


def ask(ruleset: Ruleset, stock: Stock, duel: Duel) -> Answer:
    """The exact answer. SettingsError for what does not exist, IllegalAction for what the rules refuse."""
    staged = stage(ruleset, _question(ruleset, stock, duel))
    if staged.is_chosen:
        view = staged.battle.seen_by(staged.battle.units[ACTOR].side)
        refusal = engine.refuse_verb(ruleset, view, staged.action)
        if refusal is not None:
            raise IllegalAction(refusal.reason)
    reply = _Replies(ruleset, duel)
    odds = exchanges(ruleset, staged.battle, staged.action, reply)
    if duel.reaction and not reply.is_used:
        raise SettingsError("the target is not asked for a reaction here")
    return Answer(_rows(ruleset, staged, reply), odds)


def _question(ruleset: Ruleset, stock: Stock, duel: Duel) -> Question:
    offset = offset_of(duel.distance, ruleset.cell)
    start = Cell(ROOM, ROOM)
    end = Cell(start.x + offset.x, start.y + offset.y)
    actor = duel.actor.unit(ruleset, ACTOR, "friends", start)
    target = duel.target.unit(ruleset, TARGET, "foes", end)
    actor = replace(_armed(actor, stock, duel.weapon), facing=facing_towards(start, end))
    target = replace(target, facing=facing_towards(end, start))
    battle = _battle(ruleset, (actor, target), _options(ruleset, duel.given))
    action = _action(ruleset, battle, duel)
    given = {name: value for name, value in duel.given.items() if name in ruleset.givens}
    return Question(battle, action, ACTOR, TARGET, duel.actor_states, duel.target_states, given)


def offset_of(distance: Fraction, cell: Fraction) -> Cell:
    """How far the target's cell is from the actor's. SettingsError below one cell, or too far."""
    cells = distance / cell
    if not 1 <= cells <= MOST_CELLS:
        raise SettingsError(f"the distance must be from {cell} to {MOST_CELLS * cell}")
    most = cells.numerator**2 // cells.denominator**2
    offsets = (Cell(x, y) for y in range(isqrt(most // 2) + 1) if (x := isqrt(most - y * y)) >= y)
    return max(offsets, key=lambda one: (distance2(Cell(0, 0), one), -one.y))


def _armed(unit: Unit, stock: Stock, weapon: str) -> Unit:
    """The unit with that item foremost in its hands, its own or one of the pack."""
    if not weapon:
        return unit
    in_hand = sorted(unit.hands, key=lambda item: item.kind != weapon)
    if in_hand and in_hand[0].kind == weapon:
        return replace(unit, hands=tuple(in_hand))
    item = next((item for item in unit.carried if item.kind == weapon), stock.items.get(weapon))
    return unit if item is None else replace(unit, hands=(item,), carried=_without(unit.carried, item))


def _without(items: tuple[Item, ...], item: Item) -> tuple[Item, ...]:
    return tuple(one for one in items if one is not item)


def _options(ruleset: Ruleset, given: Mapping[str, str]) -> dict[str, Setting]:
    """The ruleset's options, as given or as they are otherwise. SettingsError for what is none of them."""
    options = {choice.name: choice.values[0] for choice in ruleset.choices}
    for choice in ruleset.choices:
        if choice.name in given:
            said = {str(value).lower(): value for value in choice.values}
            if given[choice.name] not in said:
                raise SettingsError(f"{choice.name} is one of {', '.join(said)}")
            options[choice.name] = said[given[choice.name]]
    return options


def _battle(ruleset: Ruleset, units: tuple[Unit, Unit], options: Mapping[str, Setting]) -> Battle:
    far = units[1].cell
    width, height = far.x + ROOM + 1, far.y + ROOM + 1
    floor = TILES["floor"]
    terrain = Terrain(width, height, ((floor,) * width,) * height)
    sides = tuple(Side(unit.side, unit.side) for unit in units)
    scene = Scene(ruleset.id, ruleset.version, "", sides, options=options, fog=False)
    memories = {side.id: Memory() for side in sides}
    return Battle(scene, {unit.id: unit for unit in units}, Ground(terrain), memories)


def _action(ruleset: Ruleset, battle: Battle, duel: Duel) -> Action:
    """The verb, done the way that the weapon says or the first way that there is."""
    verb = ruleset.verbs[duel.verb]
    actor = battle.units[ACTOR]
    target = TARGET if verb.aim in {"foe", "unit"} else None
    items = {item.id: item.kind for item in actor.hands}
    ways = verb.ways(battle, actor)
    fitting = [args for args in ways if not duel.weapon or _kind(args, items) == duel.weapon]
    if duel.weapon and not fitting:
        open_to = ", ".join(dict.fromkeys(_kind(args, items) for args in ways)) or "nothing"
        if any(map(len, ways)) or duel.weapon not in items.values():
            raise SettingsError(f"{actor.name} cannot {verb.title} with {duel.weapon!r}, but with {open_to}")
    return Action(ACTOR, verb.id, target, (fitting or ways or ((),))[0])


def _kind(args: tuple[tuple[str, str], ...], items: Mapping[str, str]) -> str:
    """The kind of item that such a way uses; empty if it uses none."""
    name = dict(args).get("with", "")
    return items.get(name, name)


class _Replies:
    """Answers in the middle: as given, else what costs least."""

    def __init__(self, ruleset: Ruleset, duel: Duel) -> None:
        self.ruleset = ruleset
        self.duel = duel
        self.is_used = False
        self._best: list[tuple[Battle, Action]] = []

    def __call__(self, battle: Battle, prompt: Prompt) -> Action:
        """The answer to that prompt. SettingsError if what was given does not answer it."""
        wanted = self.duel.given.get(prompt.topic, "")
        if not wanted and prompt.unit == TARGET:
            wanted, self.is_used = self.duel.reaction, True
        if not wanted:
            return self._least_loss(battle, prompt)
        reply = reply_with(self.ruleset, battle, prompt, wanted)
        if reply is None:
            raise SettingsError(f"{wanted} does not answer this; there are {', '.join(prompt.verbs)}")
        return reply

    def _least_loss(self, battle: Battle, prompt: Prompt) -> Action:
        """Reckoned once for each battle: many branches of the dice come to the very same question."""
        for known, reply in self._best:
            if known == battle:
                return reply
        reply = best_reply(self.ruleset, battle, prompt)
        self._best.append((battle, reply))
        return reply


def _rows(ruleset: Ruleset, staged: Staged, reply: Reply) -> tuple[Modifier, ...]:
    """The rows of the actor's first check, on the first branch that has one."""
    for end, _ in futures(ruleset, staged.battle, partial(taken, ruleset, staged.action), reply):
        rolled = (event for event in end.events if isinstance(event, CheckRolled))
        rows: tuple[Modifier, ...] = next((event.check.rows for event in rolled if event.unit == ACTOR), ())
        if rows:
            return rows
    return ()
