"""What the card of a reply says: who does what to whom."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from skirmish.rules.reply_price import ReplyPrice
from skirmish.texts.replies import briefly, heading, least, prices, third_person, what_for
from tests.rules.forge import ring as forge
from tests.rules.fudge import ring as fudge
from tests.rules.fudge.test_grips import gripping
from tests.rules.pools import fighters as pools
from tests.rules.pools.test_grapple import held
from tests.rules.ranks import ring as ranks
from tests.scenario import Game


def asked(game: Game, command: str) -> str:
    """Give that command, and return the heading of the card for who may reply to it."""
    game.do(command)
    prompt = game.prompts[0]
    return heading(game.ruleset, game.battle.seen_by(prompt.side), prompt)


def test_one_strikes_at_somebody_but_grabs_somebody() -> None:
    one, other = forge.man("sword"), forge.man("sword")
    assert asked(forge.duel(one, other), "a1 strike B1 with=a1.sword") == "a1 strikes at B1"
    assert asked(forge.duel(one, other), "a1 grab B1 with=punch") == "a1 grabs B1"


def test_one_shoots_at_somebody_but_trips_somebody() -> None:
    """In `fudge` who pins a foe is asked whether it lets go."""
    units = {"a": gripping("pinning"), "B": gripping("pinned", whom="a1"), "C": fudge.man("rifle")}
    assert asked(fudge.fight("#Ba..C#", "C1 a1 B1", units), "C1 shoot a1 with=C1.rifle") == "C1 shoots at a1"
    assert asked(fudge.fight("#BaC#", "C1 a1 B1", units), "C1 trip a1") == "C1 trips a1"


def test_one_throws_at_somebody_and_breaks_free_from_somebody() -> None:
    spears = pools.duel(pools.armed("spear"), pools.armed("spear"), drawing="a..B")
    assert asked(spears, "a1 throw B1 add=1 with=spear") == "a1 throws at B1"
    assert asked(held(), "B1 break-free a1 add=3") == "B1 breaks free from a1"


def test_a_blow_that_hits_unless_it_is_parried_is_called_a_hit() -> None:
    """In `ranks` the target is asked once the attack has come off."""
    game = ranks.duel(ranks.man("heavy_club", club=60, dexterity=15), ranks.man("broadsword", sword=60))
    ranks.declare(game, "a1 strike B1 with=a1.heavy_club")
    game.do("B1 wait", dice=[50])
    prompt = game.prompts[0]
    assert game.asked == "B1 defend"
    assert heading(game.ruleset, game.battle.seen_by(prompt.side), prompt) == "a1 hits B1"


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("shoot", "shoots"), ("carry off", "carries off"), ("play", "plays"), ("push", "pushes"),
        ("catch", "catches"), ("pass", "passes"), ("go", "goes"), ("mix", "mixes"),
    ],
)  # fmt: skip
def test_a_verb_is_written_as_one_says_it_of_somebody_else(title: str, said: str) -> None:
    assert third_person(title) == said


FREE = ReplyPrice("costs nothing")
DEAR = ReplyPrice("costs 4 of 9 energy, 5 left", "4 energy", is_free=False)


def test_prices_are_told_where_any_answer_has_one() -> None:
    assert prices([FREE, FREE]) == ["", ""]
    assert prices([FREE, DEAR]) == ["costs nothing", "costs 4 of 9 energy, 5 left"]
    assert [briefly(FREE), briefly(DEAR)] == ["", ", −4 energy"]


def priced(lost: int, dealt: int) -> Any:
    """An answer that costs so much on average, and the other side so much."""
    return SimpleNamespace(loss=SimpleNamespace(lost=Fraction(lost), dealt=Fraction(dealt)))


def test_the_least_loss_is_what_one_loses_less_what_one_deals() -> None:
    assert least([priced(2, 0), priced(4, 3), priced(3, 1)]) == 1
    assert least([priced(2, 0), None]) is None


def test_what_is_best_says_by_what_it_was_judged_and_what_hurts_less_now() -> None:
    assert what_for(0, 2, is_known=True) == ("best: with the turns to come", "3 hurts less now")
    assert what_for(1, 1, is_known=True) == ("best: now and with the turns to come", "")
    assert what_for(None, 1, is_known=True) == ("best, with the turns to come: not known", "")
    assert what_for(None, 1, is_known=False) == ("best, with the turns to come: being worked out", "")
