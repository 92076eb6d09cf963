"""What `bench/never.yaml` says of verbs that opponents never use is true."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from skirmish.model.unit import State
from skirmish.rules import rulesets
from skirmish.rules.forge import RULESET as FORGE
from tests.library import shipped_library
from tests.rules.fudge import ring as fudge
from tests.rules.ranks import ring as ranks
from tests.rules.stunts import ring as stunts
from tests.scenario import Game, chances, put

REASONS = yaml.safe_load((Path(__file__).parents[2] / "bench/never.yaml").read_text(encoding="utf-8"))


def test_every_reason_is_given_for_a_verb_that_players_choose() -> None:
    for ruleset, reasons in REASONS.items():
        for verb, reason in reasons.items():
            assert rulesets()[ruleset].verbs[verb].hint
            assert reason.endswith(".")


def test_options_that_some_verbs_need_are_set_by_no_scenario() -> None:
    scenarios = shipped_library().scenarios.values()
    text = "\n".join(repr(scenario) for scenario in scenarios)
    assert text
    for option in ("knockout", "intents", "overwatch"):
        assert option not in text


def test_no_unit_of_the_core_pack_knows_a_spell() -> None:
    units = shipped_library().packs["core"].unit_sets["pools"].units.values()
    assert units
    assert "Spell(" not in "\n".join(map(repr, units))


def named(odds: Any) -> dict[str, float]:
    """By the name of an outcome its chance."""
    found: dict[str, float] = {}
    for outcome, chance in odds.items():
        found[outcome.name] = found.get(outcome.name, 0.0) + float(chance)
    return found


def test_a_crush_holds_on_by_the_roll_of_a_hold() -> None:
    game = stunts.duel(stunts.man(), stunts.man())
    grip = {"a1": {"states": {"grappling": State("grappling", by="B1")}}}
    held = {"B1": {"states": {"grappled": State("grappled", by="a1")}}}
    game = put(game, {**grip, **held})
    assert named(chances(game, "a1 crush")) == pytest.approx(named(chances(game, "a1 hold")))


def test_kneeling_takes_nothing_from_a_defence_hand_to_hand() -> None:
    def hurt(kneels: bool) -> Any:
        states = {"kneeling": State("kneeling")} if kneels else {}
        target = ranks.man("light_mace", "hoplite", fields={"states": states})
        game = ranks.duel(ranks.man("broadsword", sword=60), target)
        return ranks.courses(game, "a1 strike B1 with=a1.broadsword", "parry")

    assert dict(hurt(True).items()) == dict(hurt(False).items())


def test_in_forge_nothing_brings_round_who_is_down() -> None:
    assert not any(verb.is_rousing for verb in FORGE.verbs.values())


@pytest.mark.parametrize("start", [fudge.duel, ranks.duel, stunts.duel])
def test_drawing_puts_away_what_is_in_the_way(start: Any) -> None:
    ring = {fudge.duel: fudge, ranks.duel: ranks, stunts.duel: stunts}[start]
    thing, other = ("broadsword", "longbow") if ring is ranks else ("sword", "rifle")
    game: Game = start(ring.man(thing, carried=other), ring.man())
    game.until("a1").do(f"a1 draw with=a1.{other}")
    for _ in range(6):
        if other in [item.kind for item in game.unit("a1").hands]:
            break
        game.decline()
    assert [item.kind for item in game.unit("a1").hands] == [other]
    assert [item.kind for item in game.unit("a1").carried] == [thing]
