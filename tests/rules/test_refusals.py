"""Refusals: for which weapon somebody is too far off, under every system, and who is not down."""

from __future__ import annotations

from types import ModuleType

import pytest

from skirmish.model.kit import item_named
from skirmish.model.unit import Out
from skirmish.rules import engine
from tests.rules.forge import ring as forge
from tests.rules.fudge import ring as fudge
from tests.rules.ranks import ring as ranks
from tests.rules.stunts import ring as stunts
from tests.scenario import Game, put

NEAR = ("out of reach", "out of range", "too far")
LONG = f"#a{'.' * 250}B#"


@pytest.mark.parametrize(
    ("ring", "hands"),
    [
        (fudge, ("sword", "light")),
        (fudge, ("smg",)),
        (stunts, ("sword", "knife")),
        (stunts, ("crossbow",)),
        (forge, ("sword", "javelin")),
        (forge, ("whip", "net")),
        (forge, ("bow",)),
        (ranks, ("broadsword", "hand_axe")),
    ],
)
def test_the_weapon_is_named_that_does_not_go_so_far(ring: ModuleType, hands: tuple[str, ...]) -> None:
    game: Game = ring.fight(LONG, units={"a": ring.man(*hands)}, fog=False)
    view, unit = game.view("red"), game.unit("a1")
    (prompt,) = [prompt for prompt in game.prompts if prompt.unit == "a1"]
    told: dict[str, str] = {}
    for option in engine.options(game.ruleset, view, prompt):
        weapon = item_named(unit.items, option.action().arg("with"))
        refusal = option.targets.refuse("B1") if option.verb.aim == "foe" else None
        if weapon is None or refusal is None or not any(one in refusal.reason for one in NEAR):
            continue
        told[weapon.kind] = refusal.reason
        assert f"of the {weapon.name}" in refusal.reason, option.action()
    assert set(told) == set(hands)


@pytest.mark.parametrize("out", ["", "dead", "left", "yielded"])
def test_only_who_is_down_is_helped_woken_or_finished(out: Out) -> None:
    game = put(ranks.fight("aa.B"), {"a2": {"out": out}, "B1": {"out": out}})
    for verb, words in {"aid": "first aid", "wake": "wake", "finish": "finish"}.items():
        for target in ("a2", "B1", "nobody"):
            assert game.refused(f"a1 {verb} {target}") == f"{words} needs somebody who is down."
    assert not put(game, {"a2": {"out": "down"}}).refused("a1 aid a2")
