"""`odds` under every system: each verb with dice, each state, each circumstance that its table lists."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from skirmish.errors import IllegalAction
from skirmish.odds.query import OddsQuery, VerbSpec
from skirmish.odds.situation import situation_of
from skirmish.rules import rulesets
from tests.cli.shell import Said, skirmish
from tests.library import shipped_library

PLAIN = ("guard", "raider")
ASKED: dict[str, tuple[str, ...]] = {
    "shoot": ("archer", "guard", "--distance", "10"),
    "hide": ("archer", "guard", "--distance", "10"),
    "grab": ("monk", "raider"),
    "forge throw": ("trooper", "raider"),
    "fudge split": ("archer", "guard", "--distance", "5", "--with", "smg"),
    "fudge struggle": ("archer", "guard", "--actor-state", "pinned"),
    "ranks stun": (*PLAIN, "--option", "knockout=true"),
}
"""What a verb, or that of one system, is asked with where a guard beside a raider would not do."""

KEPT_FROM_STRIKING = {
    "fudge": {"pinned", "pinning", "held"},
    "pools": {"stunned", "helpless"},
    "ranks": {"surprised"},
    "stunts": {"grappling", "grappled", "off-balance"},
}
"""By system: the states in which nobody strikes."""

NOBODY = {"pools cast"}
"""What nobody of the shipped pack can do: there are no spells in it."""


@pytest.fixture(autouse=True)
def _at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skirmish.cli.odds.read_library", lambda _data_dir: shipped_library())


def systems() -> list[str]:
    """The rulesets that the shipped pack has units for."""
    return [name for name in rulesets() if name in shipped_library().packs["core"].unit_sets]


def verbs() -> Iterator[tuple[str, str]]:
    """Every verb with a roll of its own, under every system."""
    for name in systems():
        rolling = (verb.id for verb in rulesets()[name].verbs.values() if verb.weigh is not None)
        yield from ((name, verb) for verb in rolling if f"{name} {verb}" not in NOBODY)


def ask(rules: str, *question: str) -> Said:
    """The answer as JSON."""
    return skirmish("odds", *question, "--rules", rules, "--json")


@pytest.mark.parametrize(("rules", "verb"), [*verbs()])
def test_every_verb_with_dice_can_be_asked(rules: str, verb: str) -> None:
    question = ASKED.get(f"{rules} {verb}") or ASKED.get(verb) or PLAIN
    said = ask(rules, *question, "--verb", verb)
    assert said.code == 0, said.err
    assert said.json["checks"]
    assert sum(Fraction(one["p"]) for one in said.json["outcomes"]) == 1
    assert all(check["rows"] is not None for check in said.json["checks"])


@pytest.mark.parametrize("rules", systems())
@pytest.mark.parametrize("is_actor", [True, False])
def test_everybody_can_be_put_into_every_state(rules: str, is_actor: bool) -> None:
    table = rulesets()[rules]
    unit_set = shipped_library().packs["core"].unit_sets[rules]
    guard, raider = (unit_set.units[name] for name in PLAIN)
    plain = OddsQuery(guard, raider, VerbSpec("strike"), table.cell)
    refused = set()
    for state in table.prose.states:
        holds = {state.id: 1 if state.most else None}
        query = replace(plain, actor_states=holds) if is_actor else replace(plain, target_states=holds)
        try:
            situation_of(table, query)
        except IllegalAction:
            refused.add(state.id)
    named = {state.id for state in table.prose.states}
    assert refused == (KEPT_FROM_STRIKING.get(rules, set()) if is_actor else {"hidden"} & named)


@pytest.mark.parametrize("rules", systems())
def test_a_hidden_striker_has_no_worse_odds(rules: str) -> None:
    rows = ask(rules, *PLAIN, "--verb", "strike", "--over", "actor-state=none,hidden").json["rows"]
    plain, unseen = (row["mean_damage"] for row in rows)
    assert unseen >= plain > 0


@pytest.mark.parametrize("rules", systems())
def test_the_reply_that_costs_least_is_no_worse_than_any_other(rules: str) -> None:
    best = ask(rules, *PLAIN, "--verb", "strike").json["mean_damage"]
    rows = ask(rules, *PLAIN, "--verb", "strike", "--over", "reply").json["rows"]
    assert all(row["mean_damage"] >= best for row in rows if "refused" not in row)


@pytest.mark.parametrize("rules", systems())
def test_who_strikes_after_a_runner_uses_what_is_in_hand(rules: str) -> None:
    record = ask(rules, *PLAIN, "--verb", "free-attack").json
    hands = shipped_library().packs["core"].unit_sets[rules].units["guard"].hands
    assert record["way"]["with"] in {f"friend.{item.kind}" for item in hands}


@pytest.mark.parametrize("state", [("--target-state", "dogpile"), ("--actor-state", "volley")])
def test_who_is_committed_elsewhere_calls_no_group(state: tuple[str, str]) -> None:
    said = ask("fudge", *PLAIN, "--verb", "dogpile", *state)
    assert (said.code, said.out) == (2, "")
    assert "takes no dice by itself" in said.err


@pytest.mark.parametrize("rules", systems())
def test_everything_is_listed(rules: str) -> None:
    said = skirmish("odds", "guard", "raider", "--rules", rules, "--list")
    assert said.code == 0, said.err
    assert "  strike" in said.out


def test_a_skill_that_there_is_not_is_refused_with_those_that_there_are() -> None:
    said = skirmish(
        "odds", "core/guard", "core/brute", "--rules", "pools", "--verb", "test", "--arg", "skill=fencing"
    )
    assert said.code == 2
    assert "there is no skill fencing; there are athletics, " in said.err
    assert "magic_" in said.err
