"""What the card of a reply says: who does what to whom."""

from __future__ import annotations

from skirmish.texts.replies import heading
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
