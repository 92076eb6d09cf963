"""Rules of `fudge` that meet, and what is told of it beforehand."""

from __future__ import annotations

import pytest

from skirmish.model.action import parse
from skirmish.model.unit import State
from skirmish.odds.action_odds import OddsCache
from skirmish.rules.fudge import RULESET
from skirmish.rules.fudge.sheet import Sheet
from tests.rules.fudge.raid import armed, raid, sentry
from tests.rules.fudge.ring import fight, man
from tests.rules.proves import proves
from tests.scenario import Game


def endings(game: Game, text: str) -> dict[str, str]:
    """What the action is told to come to, each with its chance."""
    odds = OddsCache(RULESET).of(game.view("red"), parse(text))
    assert odds is not None
    return dict(odds.endings)


@proves("FU-09", "FU-17", "FU-59")
@pytest.mark.parametrize(
    ("drawing", "act", "said"),
    [
        ("#aB#", "trip", "wins, but the target lies prone already"),
        ("#aB#", "shove", "wins, but nothing moves"),
        ("#aB.#", "trip", "wins, but the target lies prone already"),
    ],
)
def test_nobody_is_told_that_who_lies_prone_falls_prone(drawing: str, act: str, said: str) -> None:
    """Melee 6 v Block 2 - 4, Strength 6 v Athletics 2: won unless ---- (1 in 81), then 93.55 %: 92 %."""
    prone = man(fields={"states": {"prone": State("prone")}})
    told = endings(fight(drawing, "a1 B1", {"a": man(melee=6, strength=6), "B": prone}), f"a1 {act} B1")
    assert told[said] == "92 %"
    assert not any("falls prone" in word for word in told)


@proves("FU-53", "FU-56")
@pytest.mark.parametrize(
    ("toughness", "chance", "silent"),
    [(2, "26 %", "falls in silence"), (3, "0 %", "lives through it, and the fight begins")],
)
def test_who_lives_through_a_takedown_is_not_told_to_fall_in_silence(
    toughness: int, chance: str, silent: str
) -> None:
    """Strength 2 with a sword: 10 points, and 10 or 15 HP. 26.08 % strike unnoticed (F4 at 0)."""
    sleeper = sentry("e", sheet=Sheet(toughness=toughness))
    game = raid("######\n#aB..#\n######", units={"a": armed("sword"), "B": sleeper})
    odds = OddsCache(RULESET).of(game.view("red"), parse("a1 takedown B1 with=sword"))
    assert odds is not None
    assert odds.told == chance
    assert dict(odds.endings)[silent] == "26 %"


@proves("FU-68", "FU-69", "FG-24")
@pytest.mark.parametrize(
    ("grip", "other", "told"),
    [
        ("held", "holding", {"gets free": "94 %", "does not get free": "6 %"}),
        (
            "pinned",
            "pinning",
            {
                "gets free": "17 %",
                "gets free, and pins the other": "35 %",
                "gets free, and pins or holds the other": "6 %",
                "does not get free": "42 %",
            },
        ),
    ],
)
def test_of_a_hold_it_is_told_that_only_a_win_breaks_it_and_nothing_turns_it_round(
    grip: str, other: str, told: dict[str, str]
) -> None:
    """F8 at equal Strength: 93.55 % against a holder at -4; a pin: tie 16.87, win 41.56, by four 6.45 %."""
    bound = man(fields={"states": {grip: State(grip, by="B1")}})
    holder = man(fields={"states": {other: State(other, by="a1")}})
    game = fight("#aB.#", "a1 B1", {"a": bound, "B": holder})
    assert endings(game, "a1 struggle") == told
    odds = OddsCache(RULESET).of(game.view("red"), parse("a1 struggle"))
    assert odds is not None
    assert odds.told == ("94 %" if grip == "held" else "58 %")
    if grip == "held":
        game.do("a1 struggle", dice=[-2, 2])  # 2 - 2 against 2 - 4 + 2: a tie.
        assert "held" in game.unit("a1").states
        assert game.told("red").startswith("A1 struggles in vain.")
