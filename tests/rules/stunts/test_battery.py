"""`stunts` under the battery: random battles with mixed kit, fog, doors, woods, darkness, ropes, raids."""

from __future__ import annotations

from textwrap import dedent

import pytest

from skirmish.dice import Stream
from skirmish.model.scene import LINK
from skirmish.rules.stunts import RULESET
from skirmish.rules.stunts.sheet import Sheet
from tests.effort import so_many
from tests.rules.battery import Army, examined
from tests.rules.proves import proves
from tests.rules.stunts.ring import item
from tests.scenario import Figure, figure


def body(stream: Stream) -> Figure:
    """Somebody with numbers from weak to strong, more or less fresh; one in five attacks twice."""
    strength, agility, mind, fight, shoot, sneak = (30 + 10 * stream.below(6) for _ in range(6))
    numbers = Sheet(
        strength, agility, mind, fight=fight, shoot=shoot, sneak=sneak, two_attacks=not stream.below(5)
    )
    return figure(numbers, hp=1 + stream.below(5 + strength // 5))


def ropes(stream: Stream, ground: str) -> dict[str, int]:
    """Ropes from where people stand to anywhere."""
    rows = dedent(ground).strip().splitlines()
    stride = len(rows[0]) + 1
    spots = [y * stride + x for y, row in enumerate(rows) for x, glyph in enumerate(row) if glyph in "aBc.1"]
    pairs = ((stream.choice(spots), stream.choice(spots)) for _ in range(8))
    return {f"{LINK}rope-{place}": 1 << a | 1 << b for place, (a, b) in enumerate(pairs) if a != b}


ARMY = Army(
    RULESET,
    body=body,
    thing=item,
    kits=(
        ("sword", "dagger"),
        ("spear",),
        ("mace", "shield"),
        ("bow",),
        ("crossbow",),
        ("rifle",),
        ("sword", "knife"),
        ("javelin", "shield"),
        (),
        (),
    ),
    coats=((), ("leather",), ("mail",)),
    spare="club",
    zones=ropes,
    every=so_many(80, 25),
    battles=so_many(16, 50),
)


@proves("DG-11")
@pytest.mark.slow
def test_random_battles_keep_the_laws_and_are_worth_watching() -> None:
    """They sneak, trick, do stunts, wrestle, heal, assassinate and answer what they are asked."""
    report = examined(ARMY)
    assert not report.violations, report
    wanted = "sneak stride move run shoot strike trick stunt grapple assassinate finish heal recover draw"
    assert report.verbs.keys() >= {
        *wanted.split(),
        "dodge",
        "block",
        "take",
        "crush",
        "hold",
        "release",
    }
    assert report.endings.keys() >= {"objective", "limit", "conceded"}
