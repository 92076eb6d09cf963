"""`fudge` under the battery: random battles with mixed kit, fog, doors, woods, darkness, raids."""

from __future__ import annotations

import pytest

from skirmish.conformance import Report, examine
from skirmish.dice import Stream
from skirmish.grid import Cell
from skirmish.model.battle import Battle
from skirmish.model.kit import Item
from skirmish.model.scene import Objective
from skirmish.records.codec import Codec
from skirmish.rules.fudge import RULESET
from skirmish.rules.fudge.sheet import Armour, Sheet, Shield, Weapon
from tests.scenario import Figure, battle, figure

GROUNDS = (
    (
        """
        #################
        #a..a#....*..B..#
        #a.a.+..&&*...B.#
        #....#..&&...B..#
        #..a.'....=...B.#
        #1...#.[..=..B..#
        #111.....%......#
        #################
        """,
        {"red": "a", "blue": "B"},
    ),
    (
        """
        ##############
        #a.a.#..1.%.B#
        #.a..+..11%B.#
        ##+####..##+##
        #..c.'...+.B.#
        #c.c.#.&.#.B.#
        #.......&.*..#
        ##############
        """,
        {"red": "a", "blue": "B", "green": "c"},
    ),
    (
        """
        ##############
        #aaa.#...*BB.#
        #....+...B...#
        ##.'####.+.###
        #....'.~...D.#
        #c.c.#.~&&DD.#
        #.c..+..1....#
        ##############
        """,
        {"red": "a", "blue": "B", "green": "c", "grey": "D"},
    ),
    (
        """
        ######################
        #a...*....=......B.B.#
        #.a.......=..&&...B..#
        #a...[....%..&&..B...#
        #.a..*...........1.B.#
        ######################
        """,
        {"red": "a", "blue": "B"},
    ),
    (
        """
        ##############
        #.a.*..B.&&..#
        #.B..a..1+.B.#
        #.a.&.B.#....#
        #.a&&...#..B.#
        ##############
        """,
        {"red": "a", "blue": "B"},
    ),
)
"""Drawings with who owns the letters: rooms, woods, water, a long field, a raid close up."""

KITS = (
    (("sword", Weapon(bonus=2)), ("sword", Weapon(bonus=2))),
    (("smg", Weapon(hands=2, damage=6, range="short", two_shots=True)),),
    (("rifle", Weapon(hands=2, damage=9, range="any")),),
    (("assault", Weapon(hands=2, damage=8, range="any", two_shots=True)),),
    (("sniper", Weapon(hands=2, damage=12, range="long")),),
    (("pistol", Weapon(damage=5, range="short")), ("pistol", Weapon(damage=5, range="short"))),
    (("mace", Weapon(bonus=2)), ("shield", Shield(block=2, dodge=1))),
    (("axe", Weapon(hands=2, bonus=4, block=-1)),),
    (("thrown", Weapon(damage=1, is_thrown=True, range="short")), ("buckler", Shield())),
    (),
)
"""What a kind of fighter has in hand."""

OBJECTIVES = (
    (),
    (Objective("red", "hold", zone="1", rounds=3), Objective("blue", "eliminate")),
    (Objective("red", "reach", zone="1", count=2), Objective("red", "eliminate")),
    (Objective("red", "escape", zone="1", count=1), Objective("blue", "eliminate")),
    (Objective("red", "assassinate", unit="B1"), Objective("blue", "eliminate")),
)
DARK = ("", "", "*&", ".&*")
"""Which characters of the drawing lie in the dark."""


def make(seed: str) -> Battle:
    """One of the grounds, with fighters, options and an objective by chance; one in five has no fog."""
    stream = Stream.of("fudge ground", seed)
    drawing, owners = stream.choice(GROUNDS)
    infiltrators = stream.choice(("", "red", "red"))
    kits = {letter: _kit(stream) for letter in "aBcD"}
    count = {letter: drawing.count(letter) for letter in "aBcD"}
    names = [f"{letter}{number}" for letter, many in count.items() for number in range(1, many + 1)]
    return battle(
        RULESET,
        drawing,
        units={name: _fighter(stream, name, kits[name[0]], infiltrators) for name in names},
        sides=owners,
        objectives=stream.choice(OBJECTIVES),
        options={choice.name: stream.choice((choice.values[0], *choice.values)) for choice in RULESET.choices}
        | {"stalemate": 10, "infiltration_turns": 10},
        fog=bool(stream.below(5)),
        charted=not stream.below(3),
        infiltrators=infiltrators,
        dark=stream.choice(DARK),
        limit=8,
        seed=seed,
    )


def _kit(stream: Stream) -> tuple[tuple[str, object], ...]:
    return stream.choice(KITS)


def _fighter(stream: Stream, name: str, usual: tuple[tuple[str, object], ...], infiltrators: str) -> Figure:
    """Mostly armed like its comrades, so that groups form; some go their own way."""
    kit = usual if stream.below(4) else _kit(stream)
    numbers = Sheet(*(1 + stream.below(3) for _ in range(9)))
    hands = tuple(Item(f"{name}.{kind}{place}", kind, kind, stats) for place, (kind, stats) in enumerate(kit))
    knife = Item(f"{name}.knife", "knife", "knife", Weapon(bonus=1))
    vest = Item(f"{name}.vest", "vest", "vest", Armour(stream.below(3)))
    is_sentry = bool(infiltrators) and name[0] != "a"
    return figure(
        numbers,
        hands=hands,
        carried=(knife,),
        worn=(vest,),
        facing=stream.below(8),
        alert=not is_sentry or not stream.below(4) if infiltrators else bool(stream.below(3)),
        patrol=stream.choice(((), ((Cell(7, 3), -1), (Cell(3, 4), 6)))) if is_sentry else (),
    )


def _saved(before: Battle) -> Battle:
    codec = Codec.of(RULESET)
    after = codec.read(codec.write(before, Battle), Battle)
    assert isinstance(after, Battle)
    return after


@pytest.fixture(scope="module")
def report() -> Report:
    return examine(RULESET, make, map(str, range(200)), roundtrip=_saved, every=25)


@pytest.mark.slow
def test_two_hundred_random_battles_keep_the_laws(report: Report) -> None:
    assert not report.violations, report


@pytest.mark.slow
def test_the_battles_are_worth_watching(report: Report) -> None:
    """They sneak, hide, search, shoot in groups, pile on, grapple and answer what they are asked."""
    wanted = "sneak stride takedown hide search shoot split strike volley dogpile trip disarm grapple shove"
    assert report.verbs.keys() >= {*wanted.split(), "abort", "struggle"}
    assert report.endings.keys() >= {"objective", "limit", "conceded"}
