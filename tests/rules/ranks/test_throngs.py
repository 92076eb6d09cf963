"""Throngs in which many share a rank: nothing comes of a tie before all have acted, whatever is drawn."""

from __future__ import annotations

from typing import Any

from skirmish.conformance.answers import random_reply
from skirmish.dice import Stream
from skirmish.model.apply import apply
from skirmish.model.event import (
    CheckRolled,
    ItemChanged,
    ItemMoved,
    StateGained,
    UnitFell,
    UnitHid,
    UnitTurned,
)
from skirmish.rules.ranks import RULESET
from skirmish.rules.rounds.declared_clock import is_tie
from tests.rules.proves import proves
from tests.rules.ranks.ring import fight, man
from tests.scenario import Game

STRIKING = {"attack", "strike", "stun", "shoot"}
"""The rolls by which somebody strikes."""
WAITING = (UnitTurned, UnitFell, UnitHid, ItemMoved, StateGained)
"""What comes of blows."""


def throng(seed: int) -> Game:
    """Equally good fighters face to face, with swords, shields and things to throw by chance."""
    stream = Stream.of("throng", seed)
    kits = (("broadsword", "heater"), ("broadsword",), ("dagger",), ("light_mace", "hoplite"), ("longbow",))
    skills: dict[str, Any] = dict.fromkeys(("sword", "mace", "dagger", "throwing_dagger", "bow", "brawl"), 60)
    units = {
        name: man(*stream.choice(kits), carried="broadsword", dexterity=12, dodge=40, shield=50, **skills)
        for name in ("a1", "a2", "a3", "B1", "B2", "B3")
    }
    options = {"fumbles": True, "knockout": True, "intents": stream.choice(("open", "open", "off"))}
    drawn = fight("......\n.aBa..\n.BaB..\n......", units, options=options, seed=str(seed)).steps[0].before
    return Game(RULESET, drawn, None)


@proves("BG-14", "BG-24")
def test_whatever_happens_nothing_comes_of_a_tie_before_all_have_acted() -> None:
    ties = 0
    for seed in range(6):
        game, stream = throng(seed), Stream.of("answers", seed)
        while not game.result and len(game.steps) < 60:
            game.do(str(random_reply(RULESET, game.view(game.battle.asked), stream)))
        now, has_struck = game.steps[0].before, False
        for event in game.log:
            has_struck = is_tie(now) and (has_struck or is_blow(event))
            ties += has_struck and is_blow(event)
            if has_struck:
                assert not (isinstance(event, ItemChanged) and event.item.flaw == "broken"), event
                if now.scene.options["intents"] == "open":  # Where ranks are counted down each also moves.
                    assert not isinstance(event, WAITING), event
            now = apply(now, event)
    assert ties >= 20


def is_blow(event: object) -> bool:
    """Whether somebody strikes."""
    return isinstance(event, CheckRolled) and event.verb in STRIKING
