"""Walking past friends, under every system: contact is ended where one can stand, or not at all (FG-35)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, NamedTuple

import pytest

from skirmish.dice import Odds, Stream
from skirmish.grid import Cell, is_adjacent
from skirmish.model.action import parse
from skirmish.model.apply import apply
from skirmish.model.battle import Battle
from skirmish.model.event import CheckRolled, DoorMoved, Event, MoveStopped, UnitMoved
from skirmish.model.kit import Item
from skirmish.model.unit import Unit
from skirmish.rules import engine, forge, fudge, loop, pools, ranks, stunts
from skirmish.rules.exchange_ends import Exchange, exchanges
from skirmish.rules.forge.movement import LEGS as FORGE_LEGS
from skirmish.rules.fudge.movement import LEGS as FUDGE_LEGS
from skirmish.rules.pools.movement import LEGS as POOLS_LEGS
from skirmish.rules.ranks.movement import LEGS as RANKS_LEGS
from skirmish.rules.replies import best_reply
from skirmish.rules.ruleset import Ruleset
from skirmish.rules.stunts.movement import LEGS as STUNTS_LEGS
from skirmish.rules.verbs.legs import Legs
from tests.rules.forge.ring import item as forge_item
from tests.rules.fudge.ring import item as fudge_item
from tests.rules.pools.fighters import PLAIN, SKILLED
from tests.rules.pools.fighters import thing as pools_item
from tests.rules.proves import proves
from tests.rules.ranks.ring import arms as ranks_arms
from tests.rules.stunts.ring import item as stunts_item
from tests.scenario import Game, battle, figure, put, start


@dataclass(frozen=True)
class System:
    """What these tests need of a system."""

    ruleset: Ruleset
    """The system."""
    legs: Legs
    """How its units get about."""
    sword: Item
    """Something to strike with after somebody who runs away."""
    left: int
    """So few points that most blows fell."""
    walker: object
    """Numbers of somebody who can go a few cells, and stands many blows with many points."""
    foe: object
    """Numbers of somebody who often catches such a one."""
    gait: str
    """The verb that goes far enough for these drawings."""

    @property
    def frail(self) -> object:
        """The walker as one whom a blow fells."""
        return replace(self.walker, constitution=0) if self.ruleset is forge.RULESET else self.walker  # type: ignore[type-var]


def numbers(ruleset: Ruleset, **values: Any) -> Any:
    """A sheet of that system."""
    return ruleset.sheet(**values)


SYSTEMS = {
    "fudge": System(
        fudge.RULESET, FUDGE_LEGS, fudge_item("sword"), 1,
        numbers(fudge.RULESET), numbers(fudge.RULESET, athletics=4), "run",
    ),
    "ranks": System(
        ranks.RULESET, RANKS_LEGS, ranks_arms()["broadsword"], 3,
        numbers(ranks.RULESET, dexterity=10),
        numbers(ranks.RULESET, dexterity=16, skills={"sword": 90}), "move",
    ),
    "stunts": System(
        stunts.RULESET, STUNTS_LEGS, stunts_item("sword"), 1,
        numbers(stunts.RULESET), numbers(stunts.RULESET), "run",
    ),
    "forge": System(
        forge.RULESET, FORGE_LEGS, forge_item("sword"), 1,
        numbers(forge.RULESET, dexterity=2, constitution=90),
        numbers(forge.RULESET, dexterity=4, dodge=4, swords=4), "run",
    ),
    "pools": System(
        pools.RULESET, POOLS_LEGS, pools_item("sword"), 1,
        replace(PLAIN, agility=5, stamina=9, acuity=9), replace(SKILLED, agility=5), "move",
    ),
}  # fmt: skip
OPENED_IN_PASSING = [name for name in SYSTEMS if name != "forge"]
"""Systems in which closed doors open as one walks."""


class Flight(NamedTuple):
    """A `break-away` as it was asked."""

    cell: str
    """Where the walker stood."""
    foes: tuple[str, ...]
    """From whom it ran."""


class Walk:
    """a1 walks to a cell of a drawing, everybody else does nothing, and the dice fall as they may."""

    def __init__(self, system: System, drawing: str, goal: str, **scene: Any) -> None:
        fields = scene.pop("fields", {})
        walker = figure(system.walker, facing="e", **scene.pop("walker", {"hp": 90}))
        foe = figure(system.foe, hands=(system.sword,))
        units = {"a1": walker, **dict.fromkeys("BCDH", foe)}
        options = {"running_away": True, **scene.pop("options", {})}
        game = start(system.ruleset, drawing, units=units, options=options, **scene)
        game.until("a1")
        put(game, fields)
        self.before = game.battle
        """The battle when a1 says where it goes."""
        self.command = f"a1 {system.gait} {goal}"
        """What it says."""
        game.do(self.command)
        self.events = list(game.steps[-1].events)
        """All that happens until a1 is asked again."""
        while not game.result and game.prompts[0].unit != "a1" and game.battle.pending:
            game.decline()
            self.events += game.steps[-1].events
        if system.ruleset is ranks.RULESET:
            self._until_all_have_moved(game)
        self.game = game
        """The game after it."""

    def _until_all_have_moved(self, game: Game) -> None:
        """What is declared in `ranks` is done when all have declared."""
        number = game.battle.clock.round if game.battle.clock else 0
        while not game.result and game.battle.clock and game.battle.clock.round == number:
            game.decline()
            self.events += game.steps[-1].events

    @property
    def flights(self) -> list[Flight]:
        """Every time it was asked whom it runs from."""
        return [
            Flight(str(now.units["a1"].cell), tuple(sorted(event.check.names)))
            for now, event in told(self.before, self.events)
            if isinstance(event, CheckRolled) and (event.unit, event.verb) == ("a1", "break-away")
        ]

    @property
    def end(self) -> str:
        """Where it ended up."""
        return str(self.game.unit("a1").cell)

    @property
    def stopped(self) -> list[str]:
        """Why it broke off."""
        return [event.reason for event in self.events if isinstance(event, MoveStopped)]


def told(now: Battle, events: list[Event]) -> Iterator[tuple[Battle, Event]]:
    """Each event with the battle before it."""
    for event in events:
        yield now, event
        now = apply(now, event)


@pytest.fixture(params=SYSTEMS)
def system(request: pytest.FixtureRequest) -> System:
    """Each system in turn."""
    return SYSTEMS[request.param]


PASSING = {
    "one friend": ("#######\n###B###\n#..aa.#\n#######", "5,2", [("3,2", "B1")]),
    "three friends": ("########\n###B####\n#..aaaa.\n########", "7,2", [("3,2", "B1")]),
    "the friend is beside the enemy": ("#######\n##B####\n#.aa..#\n#######", "5,2", [("2,2", "B1")]),
    "an enemy beside the friends alone": ("########\n###C####\n#aaaa..#\n########", "5,2", [("1,2", "C1")]),
    "two enemies of one stretch": ("########\n#B##C###\n#aaaaa.#\n########", "6,2", [("1,2", "B1 C1")]),
    "two enemies, room to stand between": (
        "#########\n#B##C####\n#aa.a..##\n#########", "6,2", [("1,2", "B1"), ("5,2", "C1")],
    ),
    "an enemy before and behind": (
        "########\n##B#C###\n#.aaa..#\n########", "6,2", [("2,2", "B1"), ("5,2", "C1")],
    ),
    "contact that is kept": ("######\n##B###\n#aa.##\n######", "3,2", []),
}  # fmt: skip
"""By what is on the way: the ground, the goal, and where a1 has to settle with whom."""


@pytest.mark.parametrize("case", PASSING)
def test_who_passes_through_friends_settles_it_before(system: System, case: str) -> None:
    drawing, goal, wanted = PASSING[case]
    walk = Walk(system, drawing, goal)
    assert [(flight.cell, " ".join(flight.foes)) for flight in walk.flights] == wanted
    assert walk.end == goal
    assert not walk.stopped


def test_nobody_falls_where_a_friend_stands(system: System) -> None:
    """Whatever the dice: struck down on the last cell where there is room, or not at all."""
    drawing = "#######\n###B###\n#..aa.#\n#######"
    frail = replace(system, walker=system.frail)
    walks = [Walk(frail, drawing, "5,2", walker={"hp": system.left}, seed=str(seed)) for seed in range(12)]
    ends = {(walk.game.unit("a1").out != "", walk.end) for walk in walks}
    assert ends == {(True, "3,2"), (False, "5,2")}


def test_the_view_shows_what_it_costs(system: System) -> None:
    """The chance shown is that of the truth, and somebody bound to nothing loses nothing."""

    def shown(battle: Battle) -> Odds[Exchange]:
        action = parse(f"a1 {system.gait} 5,2")
        ends = exchanges(
            system.ruleset, battle, action, lambda now, ask: best_reply(system.ruleset, now, ask)
        )
        return ends.merged(lambda end: replace(end, bound=""))

    chased = Walk(system, "#######\n###B###\n#..aa.#\n#######", "5,2").before
    assert shown(chased.seen_by("red")) == shown(chased)
    assert shown(chased.seen_by("red")).mean(lambda end: end.cost) > 0
    assert all("caught" in end.name or "clean" in end.name for end in shown(chased))
    away = Walk(system, "#######\n##..B##\n#..aa.#\n#######", "5,2").before
    assert shown(away.seen_by("red")).mean(lambda end: end.cost) == 0, "still beside it"


@pytest.mark.parametrize(("door", "way"), [("+", "1,2 2,2"), ("'", "2,2")])
def test_no_step_slants_past_a_door_that_is_shut(system: System, door: str, way: str) -> None:
    """A closed door is a wall to who does not enter it, whether or not it would open to him."""
    walk = Walk(system, f"######\n#a{door}#B#\n#..###\n######", "2,2")
    moved = [event for event in walk.events if isinstance(event, UnitMoved) and event.unit == "a1"]
    assert " ".join(str(cell) for event in moved for cell in event.path) == way
    assert not any(isinstance(event, DoorMoved) for event in walk.events)


@pytest.mark.parametrize("name", OPENED_IN_PASSING)
def test_a_door_behind_a_friend_is_open_before_it_is_settled(name: str) -> None:
    walk = Walk(SYSTEMS[name], "########\n#B######\n#aa+..##\n########", "5,2", charted=True)
    assert walk.flights == [Flight("1,2", ("B1",))]
    opened = [index for index, event in enumerate(walk.events) if isinstance(event, DoorMoved)]
    asked = [index for index, event in enumerate(walk.events) if isinstance(event, CheckRolled)]
    assert opened[0] < asked[0]
    assert walk.end == "5,2"


@pytest.mark.parametrize("name", OPENED_IN_PASSING)
def test_who_stops_at_what_the_door_hid_has_not_run_away(name: str) -> None:
    walk = Walk(SYSTEMS[name], "########\n#B######\n#aa+..D#\n########", "5,2", charted=True)
    if name == "ranks":  # What is declared is walked to its end.
        assert (walk.flights[0], walk.end) == (Flight("1,2", ("B1",)), "5,2")
    else:
        assert (walk.flights, walk.end, walk.stopped) == ([], "1,2", ["sighted"])


CORNER = "######\n##B###\n#.aa.#\n####.#\n####.#\n####.#\n####D#\n######"


def test_a_new_enemy_stops_a_walk_beside_the_friend(system: System) -> None:
    walk = Walk(system, CORNER, "4,4")
    assert walk.flights == [Flight("2,2", ("B1",))]
    if system.ruleset is ranks.RULESET:
        assert walk.end == "4,4"
    else:
        assert (walk.end, walk.stopped) == ("4,2", ["sighted"])


def test_who_bumps_into_somebody_behind_a_friend_stays_and_has_not_run_away(system: System) -> None:
    hidden = {"H1": {"hidden_from": frozenset({"red"})}}
    walk = Walk(system, "#######\n#B#####\n#aaH..#\n#######", "4,2", fields=hidden)
    assert (walk.flights, walk.end, walk.stopped) == ([], "1,2", ["bumped"])


def test_who_is_not_known_of_is_not_chased(system: System) -> None:
    unseen = {"a1": {"hidden_from": frozenset({"blue"})}}
    walk = Walk(system, "########\n#B##C###\n#aaaaa.#\n########", "6,2", fields=unseen)
    assert (walk.flights, walk.end) == ([], "6,2")
    known = {"C1": {"hidden_from": frozenset({"red"})}}
    walk = Walk(system, "########\n#B##C###\n#aaaaa.#\n########", "6,2", fields=known)
    assert walk.flights == [Flight("1,2", ("B1",))], "nobody runs from somebody it does not know of"


@proves("FG-34", "FG-35")
def test_who_strikes_after_a_runner_hides_from_no_third_side_any_more(system: System) -> None:
    drawing = "########\n#BB#####\n#Ba....#\n#BB####c\n########"
    names = [f"B{number}" for number in range(1, 6)]
    unseen = {name: {"hidden_from": frozenset({"green"})} for name in names}
    walk = Walk(
        system, drawing, "4,2", fields=unseen, sides={"red": "a", "blue": "B", "green": "c"}, fog=False
    )
    struck = {e.unit for e in walk.events if isinstance(e, CheckRolled) and e.verb == "free-attack"}
    assert struck
    assert {name for name in names if not walk.game.unit(name).hidden_from} == struck


def test_before_the_fight_nobody_gives_chase(system: System) -> None:
    sneaks = replace(system, gait="sneak")
    asleep = {"B1": {"alert": False}}
    walk = Walk(sneaks, "#######\n###B###\n#..aa.#\n#######", "5,2", infiltrators="red", fields=asleep)
    assert (walk.flights, walk.end) == ([], "5,2")


# ------------------------------------------------------------------------------------------ whatever happens


def crowd(system: System, seed: int) -> Battle:
    """A small yard by chance: walls, doors, and five of each side in each other's way."""
    stream = Stream.of("crowd", seed)
    tiles = [stream.choice(".......#+") for _ in range(56)]
    for letter in "aaaaaBBBBB":
        tiles[stream.choice([place for place, tile in enumerate(tiles) if tile not in "aB"])] = letter
    drawing = "\n".join("".join(tiles[row : row + 8]) for row in range(0, 56, 8))
    fighter = figure(system.foe, hands=(system.sword,))
    options = {"running_away": True}
    return battle(
        system.ruleset, drawing, units=dict.fromkeys("aB", fighter), options=options, limit=4, seed=str(seed)
    )


def restless(system: System, seed: int, answers: int) -> Iterator[Event]:
    """What happens where nobody thinks of anything but walking somewhere."""
    stream = Stream.of("restless", seed)
    step = loop.open_battle(system.ruleset, crowd(system, seed))
    for _ in range(answers):
        if step.after.result is not None:
            return
        view = step.after.seen_by(step.after.asked)
        prompt = view.prompts[0]
        offered = list(engine.options(system.ruleset, view, prompt))
        walks = [option for option in offered if option.verb.id in system.legs.gaits]
        goals = [option.action(target) for option in walks for target in option.targets]
        declines = (option.action() for option in offered if option.verb.id == prompt.decline)
        step = loop.take_step(system.ruleset, step.after, stream.choice(goals) if goals else next(declines))
        yield from step.events


def stretches(now: Battle, unit: Unit, path: tuple[Cell, ...]) -> Iterator[tuple[Cell, ...]]:
    """The path cut where nobody stands, each part with the cell that it begins in."""
    taken = {other.cell for other in now.up() if other.id != unit.id}
    part = [unit.cell]
    for cell in path:
        part.append(cell)
        if cell not in taken:
            yield tuple(part)
            part = [cell]
    assert len(part) == 1, f"{unit.id} stops at {path[-1]}, where somebody stands"


def left_behind(system: System, now: Battle, unit: Unit, way: tuple[Cell, ...]) -> set[str]:
    """Enemies that could strike after the unit and whose contact a step of that way ends."""
    return {
        foe.id
        for foe in now.foes(unit.side)
        if any(
            is_adjacent(foe.cell, here) and not is_adjacent(foe.cell, there) for here, there in pairwise(way)
        )
        and foe.side not in unit.hidden_from
        and unit.side not in foe.hidden_from
        and system.legs.is_able(foe)
        and system.legs.is_aware(now, unit, foe)
    }


def test_no_way_leads_out_of_contact_unasked_or_ends_where_somebody_stands(system: System) -> None:
    asked = past_friends = 0
    for seed in range(6):
        settled: dict[str, set[str]] = {}
        first = loop.open_battle(system.ruleset, crowd(system, seed)).after
        for now, event in told(first, list(restless(system, seed, 40))):
            if isinstance(event, CheckRolled) and event.verb == "break-away":
                settled[event.unit] = set(event.check.names)
                assert [unit.id for unit in now.up() if unit.cell == now.units[event.unit].cell] == [
                    event.unit
                ]
                asked += 1
            elif isinstance(event, UnitMoved):
                unit = now.units[event.unit]
                first_part, *others = stretches(now, unit, event.path)
                assert left_behind(system, now, unit, first_part) <= settled.pop(unit.id, set())
                assert not any(left_behind(system, now, unit, part) for part in others)
                past_friends += len(first_part) > 2
    assert asked >= 5
    assert past_friends >= 5
