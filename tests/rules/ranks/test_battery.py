"""`ranks` under the battery: random battles with mixed kit, fog, doors, woods, darkness, raids."""

from __future__ import annotations

import pytest

from skirmish.conformance import Report, examine
from skirmish.dice import Stream
from skirmish.grid import Cell
from skirmish.model.battle import Battle
from skirmish.model.kit import Item
from skirmish.model.scene import Objective
from skirmish.records.codec import Codec
from skirmish.rules.ranks import RULESET
from skirmish.rules.ranks.sheet import KNOWN, Sheet
from tests.rules.ranks.ring import arms
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
        ##########
        #.aB.%|.B#
        #aBa.%|B.#
        #.aB..a..#
        ##########
        """,
        {"red": "a", "blue": "B"},
    ),
)
"""Drawings with who owns the letters: rooms, woods, a long field, a brawl close up."""

KITS = (
    ("broadsword", "short_sword"),
    ("light_mace", "hoplite"),
    ("hand_axe", "target_shield"),
    ("longbow",),
    ("light_crossbow",),
    ("rifle",),
    ("pistol", "dagger"),
    ("halberd",),
    ("sling",),
    ("rock", "knife"),
    (),
)
"""What a kind of fighter has in hand."""
WORN = ((), ("chain", "light_helmet"), ("riot_gear",), ("soft_leather",))

OBJECTIVES = (
    (),
    (Objective("red", "hold", zone="1", rounds=3), Objective("blue", "eliminate")),
    (Objective("red", "reach", zone="1", count=2), Objective("red", "eliminate")),
    (Objective("red", "escape", zone="1", count=1), Objective("blue", "eliminate")),
    (Objective("red", "assassinate", unit="B1"), Objective("blue", "eliminate")),
)
DARK = ("", "", "*&", ".&*")


def make(seed: str) -> Battle:
    """One of the grounds, with fighters, options and an objective by chance; one in five has no fog."""
    stream = Stream.of("ranks ground", seed)
    drawing, owners = stream.choice(GROUNDS)
    has_goal = "1" in drawing
    infiltrators = stream.choice(("", "red", "red"))
    count = {letter: drawing.count(letter) for letter in "aBc"}
    names = [f"{letter}{number}" for letter, many in count.items() for number in range(1, many + 1)]
    return battle(
        RULESET,
        drawing,
        units={name: _fighter(stream, name, infiltrators) for name in names},
        sides=owners,
        objectives=stream.choice(OBJECTIVES) if has_goal else (),
        options={choice.name: stream.choice((choice.values[0], *choice.values)) for choice in RULESET.choices}
        | {"stalemate": 10, "infiltration_turns": 20},
        fog=bool(stream.below(5)),
        charted=not stream.below(3),
        infiltrators=infiltrators,
        dark=stream.choice(DARK),
        limit=6,
        seed=seed,
    )


def _fighter(stream: Stream, name: str, infiltrators: str) -> Figure:
    might, health, bulk, speed = (8 + stream.below(8) for _ in range(4))
    skills = {skill: 20 + 10 * stream.below(8) for skill in sorted(KNOWN) if stream.below(2)}
    is_sentry = bool(infiltrators) and name[0] != "a"
    return figure(
        Sheet(might, health, bulk, speed, skills=skills),
        hands=_own(name, stream.choice(KITS)),
        carried=_own(name, ("knife",), "spare"),
        worn=_own(name, stream.choice(WORN)),
        facing=stream.below(8),
        alert=not is_sentry or not stream.below(4) if infiltrators else bool(stream.below(3)),
        patrol=stream.choice(((), ((Cell(7, 3), -1), (Cell(3, 4), 6)))) if is_sentry else (),
    )


def _own(name: str, kinds: tuple[str, ...], tail: str = "") -> tuple[Item, ...]:
    found = [arms()[kind] for kind in kinds]
    return tuple(
        Item(f"{name}.{one.kind}{tail}", one.kind, one.name, one.stats, count=one.count) for one in found
    )


def _saved(before: Battle) -> Battle:
    codec = Codec.of(RULESET)
    after = codec.read(codec.write(before, Battle), Battle)
    assert isinstance(after, Battle)
    return after


@pytest.fixture(scope="module")
def report() -> Report:
    return examine(RULESET, make, map(str, range(120)), roundtrip=_saved, every=25)


@pytest.mark.slow
def test_random_battles_keep_the_laws(report: Report) -> None:
    assert not report.violations, report


@pytest.mark.slow
def test_the_battles_are_worth_watching(report: Report) -> None:
    """They sneak, hide, search, shoot, strike, parry, dodge, kneel, help each other, think again."""
    wanted = "sneak stride strike shoot await overwatch move step run dash hide search reload kneel parry"
    assert report.verbs.keys() >= {*wanted.split(), "dodge", "endure", "forgo", "wait", "later"}
    assert report.endings.keys() >= {"objective", "limit", "conceded"}
