"""What the random battles of all systems share: grounds, goals, and how an army is drawn and tried.

ARMY = Army(RULESET, body=body, thing=item, kits=(("sword", "shield"), ("bow",), ()), spare="club")

def test_random_battles_keep_the_laws() -> None:
    report = examined(ARMY)
    assert not report.violations, report
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from skirmish.conformance import ConformanceReport, examine
from skirmish.conformance.battery import random_battle
from skirmish.dice import Stream
from skirmish.grid import Cell
from skirmish.model.battle import Battle
from skirmish.model.kit import Item
from skirmish.model.scene import Setting
from skirmish.records.codec import Codec
from skirmish.rules import objectives
from skirmish.rules.ruleset import Choice, Ruleset
from tests.scenario import Figure, battle, figure

Kit = tuple[str, ...]
"""Things by their names."""

SIDES = {"red": "a", "blue": "B", "green": "c", "grey": "D"}
"""Who owns the letters of a ground."""

ROOMS = """
    #################
    #a..a#....*..B..#
    #a.a.+..&&*...B.#
    #....#..&&...B..#
    #..a.'....=...B.#
    #1...#.[..=..B..#
    #111.....%......#
    #################
"""
THREE = """
    ##############
    #a.a.#..1.%.B#
    #.a..+..11%B.#
    ##+####..##+##
    #..c.'...+.B.#
    #c.c.#.&.#.B.#
    #.......&.*..#
    ##############
"""
FOUR = """
    ##############
    #aaa.#...*BB.#
    #....+...B...#
    ##.'####.+.###
    #....'.~...D.#
    #c.c.#.~&&DD.#
    #.c..+..1....#
    ##############
"""
FIELD = """
    ######################
    #a...*....=......B.B.#
    #.a.......=..&&...B..#
    #a...[....%..&&..B...#
    #.a..*...........1.B.#
    ######################
"""
RAID = """
    ##############
    #.a.*..B.&&..#
    #.B..a..1+.B.#
    #.a.&.B.#....#
    #.a&&...#..B.#
    ##############
"""
BRAWL = """
    ##########
    #.aB.%|.B#
    #aBa.%|B.#
    #.aB..a.1#
    ##########
"""
HOUSE = """
    ####################
    #a..*..+.##.B..B...#
    #.a..#...##..*..1..#
    #a.B.#.a.##.a..[..B#
    #..&.....##...+.B..#
    ####################
"""
FLOORS = {"storeys": {"ground_floor": "0-8", "upper_floor": "10-19"}, "stairs": ("8,1 11,1", "8,4 11,4")}
"""Of the house: its two storeys."""
GROUNDS = (ROOMS, THREE, FOUR, FIELD, RAID, BRAWL)
"""Rooms, three sides, four sides and water, a long field, a raid and a brawl close up."""

OBJECTIVES = (
    (),
    (objectives.make("red", "hold", zone="1", rounds=2), objectives.make("blue", "eliminate")),
    (objectives.make("red", "reach", zone="1"), objectives.make("red", "eliminate")),
    (objectives.make("red", "escape", zone="1"), objectives.make("blue", "eliminate")),
    (objectives.make("red", "assassinate", unit="B1"), objectives.make("blue", "eliminate")),
)
DARK = ("", "", "*&", ".&*")
"""Which characters of a ground lie in the dark."""
PATROLS = ((), ((Cell(7, 3), -1), (Cell(3, 4), 6)))

WAITING = {"stalemate", "infiltration_turns"}
"""Options that say how long a battle goes on though nothing happens."""


def _nothing_more(stream: Stream, ground: str) -> Mapping[str, int]:
    return {}


@dataclass(frozen=True, slots=True, eq=False)
class Army:
    """The people of one system, and how many battles they fight."""

    ruleset: Ruleset
    """The system."""
    body: Callable[[Stream], Figure]
    """Somebody's numbers by chance, and fields of `Unit` that are not as usual; nothing to bear."""
    thing: Callable[[str], Item]
    """A thing by its name."""
    kits: tuple[Kit, ...]
    """What kinds of fighters have in hand."""
    coats: tuple[Kit, ...]
    """What they may wear."""
    spare: str
    """What everybody carries."""
    grounds: tuple[str, ...] = GROUNDS
    """Where they meet."""
    zones: Callable[[Stream, str], Mapping[str, int]] = _nothing_more
    """More zones of a ground, as masks."""
    dim: tuple[str, ...] = ("",)
    """Which characters of a ground may lie in half light."""
    limit: int = 8
    """Rounds of a battle."""
    battles: int = 50
    """Battles fought."""
    every: int = 25
    """One step in so many is put to the costly laws."""

    def battle(self, seed: str) -> Battle:
        """One of the grounds, with people, options and goals by chance; one battle in five has no fog."""
        stream = Stream.of(self.ruleset.id, "ground", seed)
        ground = stream.choice(self.grounds)
        infiltrators = stream.choice(("", "red", "red"))
        return battle(
            self.ruleset,
            ground,
            units=self._fighters(stream, ground, infiltrators),
            sides={side: letter for side, letter in SIDES.items() if letter in ground},
            zones=self.zones(stream, ground),
            objectives=stream.choice(OBJECTIVES),
            options={choice.name: by_chance(choice, stream) for choice in self.ruleset.choices},
            fog=bool(stream.below(5)),
            charted=not stream.below(3),
            infiltrators=infiltrators,
            dark=stream.choice(DARK),
            dim=stream.choice(self.dim),
            limit=self.limit,
            seed=seed,
            **(FLOORS if ground == HOUSE else {}),  # type: ignore[arg-type]
        )

    def _fighters(self, stream: Stream, ground: str, infiltrators: str) -> Mapping[str, Figure]:
        usual = {letter: stream.choice(self.kits) for letter in SIDES.values()}
        names = [f"{letter}{nth + 1}" for letter in usual for nth in range(ground.count(letter))]
        return {name: self._fighter(stream, name, usual[name[0]], infiltrators) for name in names}

    def _fighter(self, stream: Stream, name: str, usual: Kit, infiltrators: str) -> Figure:
        """Mostly armed like its comrades, so that groups form; one in four goes its own way."""
        body = self.body(stream)
        is_sentry = bool(infiltrators) and name[0] != "a"
        return figure(
            body.sheet,
            hands=self._own(name, "hand", usual if stream.below(4) else stream.choice(self.kits)),
            carried=self._own(name, "spare", (self.spare,)),
            worn=self._own(name, "worn", stream.choice(self.coats)),
            facing=stream.below(8),
            alert=not is_sentry or not stream.below(4) if infiltrators else bool(stream.below(3)),
            patrol=stream.choice(PATROLS) if is_sentry else (),
            **body.fields,
        )

    def _own(self, name: str, place: str, kit: Kit) -> tuple[Item, ...]:
        found = map(self.thing, kit)
        return tuple(replace(item, id=f"{name}.{place}{nth}") for nth, item in enumerate(found))


def by_chance(choice: Choice, stream: Stream) -> Setting:
    """What an option is set to: often the default; of waiting the least."""
    if choice.name in WAITING:
        return min(choice.values)
    return stream.choice((choice.values[0], *choice.values))


def saved(ruleset: Ruleset, before: Battle) -> Battle:
    """Written and read again."""
    codec = Codec.of(ruleset)
    after = codec.read(codec.write(before, Battle), Battle)
    assert isinstance(after, Battle)
    return after


def examined(army: Army) -> ConformanceReport:
    """The report on the battles of an army."""
    return examine(
        army.ruleset,
        army.battle,
        map(str, range(army.battles)),
        roundtrip=lambda before: saved(army.ruleset, before),
        every=army.every,
    )


def loose_ends(battle: Battle) -> Iterator[str]:
    """Grips that do not agree: who holds and who is held name each other, and both are in the fight."""
    for unit in battle.units.values():
        for own, theirs in (("held", "holding"), ("holding", "held")):
            grip = unit.states.get(own)
            if grip is None or (own == "held" and not grip.by):  # In a net, which nobody holds.
                continue
            other = battle.units[grip.by].states.get(theirs)
            if unit.out or other is None or other.by != unit.id:
                yield f"{unit.id} is {own}, without {grip.by} at the other end"
        if unit.states.keys() >= {"held", "holding"}:
            yield f"{unit.id} is held, and holds somebody"


def breaches(army: Army, broken: Callable[[Battle], Iterable[str]]) -> Iterator[str]:
    """Play the battles of an army by chance, and say where something is `broken`."""
    for seed in map(str, range(army.battles)):
        for step in random_battle(army.ruleset, army.battle(seed), seed):
            yield from (f"seed {seed} step {step.number}: {what}" for what in broken(step.after))
