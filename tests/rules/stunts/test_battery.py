"""`stunts` under the battery: random battles with mixed kit, fog, doors, woods, darkness, ropes, raids."""

from __future__ import annotations

import pytest

from skirmish.conformance import Report, examine
from skirmish.dice import Stream
from skirmish.grid import Cell
from skirmish.model.battle import Battle
from skirmish.model.kit import Item
from skirmish.model.scene import LINK, Objective
from skirmish.records.codec import Codec
from skirmish.rules.stunts import RULESET
from skirmish.rules.stunts.sheet import Sheet
from tests.rules.proves import proves
from tests.rules.stunts.ring import item
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
"""Drawings with who owns the letters: rooms, three sides, a long field, a raid close up."""

KITS = (
    ("sword", "dagger"), ("spear",), ("mace", "shield"), ("bow",), ("crossbow",), ("rifle",),
    ("sword", "knife"), ("javelin", "shield"), (), (),
)  # fmt: skip
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
    """One of the grounds, with fighters, options, ropes and an objective by chance; some have no fog."""
    stream = Stream.of("stunts ground", seed)
    drawing, owners = stream.choice(GROUNDS)
    infiltrators = stream.choice(("", "red", "red"))
    kits = {letter: stream.choice(KITS) for letter in "aBc"}
    names = [f"{letter}{number}" for letter in "aBc" for number in range(1, drawing.count(letter) + 1)]
    return battle(
        RULESET,
        drawing,
        units={name: _fighter(stream, name, kits[name[0]], infiltrators) for name in names},
        sides=owners,
        zones=_ropes(stream, drawing),
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


def _ropes(stream: Stream, drawing: str) -> dict[str, int]:
    """Ropes from where people stand to anywhere."""
    rows = [row.strip() for row in drawing.strip().splitlines()]
    stride = len(rows[0]) + 1
    spots = [y * stride + x for y, row in enumerate(rows) for x, glyph in enumerate(row) if glyph in "aBc.1"]
    pairs = ((stream.choice(spots), stream.choice(spots)) for _ in range(8))
    return {f"{LINK}rope-{place}": 1 << a | 1 << b for place, (a, b) in enumerate(pairs) if a != b}


def _fighter(stream: Stream, name: str, usual: tuple[str, ...], infiltrators: str) -> Figure:
    """Mostly armed like its comrades; some go their own way."""
    kit = usual if stream.below(4) else stream.choice(KITS)
    strength, agility, mind, fight, shoot, sneak = (30 + 10 * stream.below(6) for _ in range(6))
    numbers = Sheet(
        strength, agility, mind, fight=fight, shoot=shoot, sneak=sneak, two_attacks=not stream.below(5)
    )
    armour = stream.choice(((), ("leather",), ("mail",)))
    is_sentry = bool(infiltrators) and name[0] != "a"
    return figure(
        numbers,
        hands=tuple(_own(kind, name) for kind in kit),
        carried=(_own("club", name),),
        worn=tuple(_own(kind, name) for kind in armour),
        hp=1 + stream.below(15),
        facing=stream.below(8),
        alert=not is_sentry or not stream.below(4) if infiltrators else bool(stream.below(3)),
        patrol=stream.choice(((), ((Cell(7, 3), -1), (Cell(3, 4), 6)))) if is_sentry else (),
    )


def _own(kind: str, owner: str) -> Item:
    return item(kind, owner)


def _saved(before: Battle) -> Battle:
    codec = Codec.of(RULESET)
    after = codec.read(codec.write(before, Battle), Battle)
    assert isinstance(after, Battle)
    return after


@pytest.fixture(scope="module")
def report() -> Report:
    return examine(RULESET, make, map(str, range(200)), roundtrip=_saved, every=25)


@proves("DG-11")
@pytest.mark.slow
def test_two_hundred_random_battles_keep_the_laws(report: Report) -> None:
    assert not report.violations, report


@pytest.mark.slow
def test_the_battles_are_worth_watching(report: Report) -> None:
    """They sneak, trick, do stunts, wrestle, heal, assassinate and answer what they are asked."""
    wanted = "sneak stride move run shoot strike trick stunt grapple assassinate finish heal recover draw"
    assert report.verbs.keys() >= {*wanted.split(), "dodge", "block", "take", "crush", "hold", "release"}
    assert report.endings.keys() >= {"objective", "limit", "conceded"}
