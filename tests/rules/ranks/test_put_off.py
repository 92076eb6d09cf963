"""Ranks counted down: the last of a tie draws something and comes later; the others' blows do not (BG-14)."""

from __future__ import annotations

from typing import Any

from tests.rules.proves import proves
from tests.rules.ranks.ring import facing, fight, man
from tests.scenario import Game

EQUAL: dict[str, Any] = {"dexterity": 12, "sword": 55, "dodge": 0, "size": 10, "constitution": 50}
"""Who acts at rank 12 with a broadsword, without a damage bonus."""


def struck_and_put_off() -> Game:
    """At rank 12 a1 fells B1, whose rank is 10; B2, at rank 12 as well, draws a knife to throw: 12 - 5."""
    units = {
        "a": facing(man("broadsword", **EQUAL), "e"),
        "B1": facing(man("broadsword", **{**EQUAL, "dexterity": 10, "constitution": 2}), "w"),
        "B2": man("broadsword", carried="knife", **EQUAL),
    }
    game = fight("#aB...B#", units, options={"intents": "off"})
    assert game.asked == "a1 turn"
    game.do("a1 strike B1 with=a1.broadsword", dice=[50])
    game.do("B1 endure", dice=[8])  # 1d8 + 1 of its 6 points.
    assert (game.asked, game.unit("B1").out) == ("B2 turn", ""), "it may still strike at the same time"
    game.do("B2 shoot a1 with=B2.knife")
    return game


@proves("BG-14", "BG-15", "BR-07")
def test_who_is_felled_at_a_rank_does_nothing_at_the_next_though_the_last_of_the_tie_draws() -> None:
    game = struck_and_put_off()
    assert (game.unit("B1").out, game.unit("B1").hp) == ("down", -3)
    assert (game.asked, game.battle.pending) == ("B2 turn", ()), "its rank is 12 - 5"
