"""`forge` under the battery: random battles with mixed kit, sizes and options, fog, doors, woods, raids."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.conformance import Report, examine
from skirmish.dice import Stream
from skirmish.grid import Cell
from skirmish.model.battle import Battle
from skirmish.model.kit import Item
from skirmish.model.scene import Objective
from skirmish.records.codec import Codec
from skirmish.rules.forge import RULESET
from skirmish.rules.forge.arms import Weapon
from skirmish.rules.forge.sheet import SKILLS, STATS, Sheet
from tests.rules.forge.ring import ARMS
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
    ("sword", "large-shield"),
    ("sword", "knife"),
    ("bow",),
    ("sling", "small-shield"),
    ("javelin", "spear"),
    ("trident",),
    ("long-spear",),
    ("whip", "net"),
    ("maxatec", "small-shield"),
    ("boomerang", "knife"),
    ("crossbow",),
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
    stream = Stream.of("forge ground", seed)
    drawing, owners = stream.choice(GROUNDS)
    infiltrators = stream.choice(("", "red", "red"))
    count = {letter: drawing.count(letter) for letter in "aBcD"}
    names = [f"{letter}{number}" for letter, many in count.items() for number in range(1, many + 1)]
    return battle(
        RULESET,
        drawing,
        units={name: _fighter(stream, name, infiltrators) for name in names},
        sides=owners,
        objectives=stream.choice(OBJECTIVES),
        options={choice.name: stream.choice((choice.values[0], *choice.values)) for choice in RULESET.choices}
        | {"stalemate": 10, "infiltration_turns": 10},
        fog=bool(stream.below(5)),
        charted=not stream.below(3),
        infiltrators=infiltrators,
        dark=stream.choice(DARK),
        dim=stream.choice(("", "1.")),
        limit=8,
        seed=seed,
    )


def _fighter(stream: Stream, name: str, infiltrators: str) -> Figure:
    numbers: dict[str, Any] = {stat: stream.below(4) - 1 for stat in STATS} | {
        skill: stream.below(4) for skill in SKILLS
    }
    kit = stream.choice(KITS)
    hands = tuple(Item(f"{name}.{kind}", kind, kind, ARMS[kind]) for kind in kit)
    spare = Item(f"{name}.spare", "club", "club", Weapon("clubs", "2d6"))
    coat = Item(f"{name}.coat", "coat", "coat", ARMS["leather"])
    is_sentry = bool(infiltrators) and name[0] != "a"
    return figure(
        Sheet(**numbers, height_ft=stream.choice((6, 6, 6, 2, 12))),
        hands=hands,
        carried=(spare,),
        worn=(coat,) if stream.below(2) else (),
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
    return examine(RULESET, make, map(str, range(70)), roundtrip=_saved, every=40)


@pytest.mark.slow
def test_random_battles_keep_the_laws(report: Report) -> None:
    assert not report.violations, report


@pytest.mark.slow
def test_the_battles_are_worth_watching(report: Report) -> None:
    """They sneak, hide, search, dodge, grab, wait and answer what they are asked."""
    wanted = "sneak stride hide search shoot throw strike grab squeeze escape dodge set-dodge run step wait"
    assert report.verbs.keys() >= {*wanted.split(), "spend", "keep", "stand", "go", "hold"}
    assert report.endings.keys() >= {"objective", "limit", "conceded"}
