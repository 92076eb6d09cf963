"""The commands that count what opponents do: battles are fought once, kept, and told on a page."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
import yaml

from bench import sanity, uses
from bench.battles import content
from bench.conduct.fights import Fight, SlippedError
from bench.conduct.uses import Uses, choosable, lawful
from bench.conduct.watched import Found, Job, Spoilt, Watched, known, watch, write
from bench.sections import marked
from tests.rules.fudge.ring import duel, man

FORD = Fight("ford", "fudge", ("recruit", "nearest"), 0)
SHORT = ["-n=2", "--scenario=ford", "--rules=fudge", "--level", "recruit", "nearest", "--jobs=1"]


def made_up(kind: str = "idle", decisions: int = 500) -> Watched:
    """A battle that was never fought."""
    counted = Uses(1, Counter(strike=9, trip=4), Counter(strike=9, trip=4), Counter(strike=6))
    found = (Found(kind, "recruit", 7, "a1", "did nothing for two rounds"),)
    return Watched(FORD, ("a1 end",), 0.5, counted, {"recruit": decisions}, found)


# --------------------------------------------------------------------------------------------- the whole way


def test_battles_are_fought_once_for_both_commands(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept, page, never = tmp_path / "kept", tmp_path / "page.md", tmp_path / "never.yaml"
    page.write_text("\n".join(["# Page", *marked("uses"), *marked("sanity"), ""]))
    request = [*SHORT, f"--kept={kept}", f"--page={page}"]
    assert sanity.main(request) == 0
    assert "2 battles, 2 to be fought or counted" in capsys.readouterr().err
    verbs = choosable(content().rulesets["fudge"])
    never.write_text(yaml.safe_dump({"fudge": dict.fromkeys(verbs, "It is a test.")}))
    assert uses.main([*request, f"--never={never}"]) == 1
    said = capsys.readouterr()
    assert "2 battles, 0 to be fought or counted" in said.err
    used = [line.split()[1] for line in said.out.splitlines() if "has a reason why it is not" in line]
    assert {"strike", "end"} <= set(used)
    never.write_text(yaml.safe_dump({"fudge": dict.fromkeys(verbs.keys() - used, "It is a test.")}))
    assert uses.main([*request, f"--never={never}"]) == 0
    told = page.read_text()
    assert "## Moves that nobody understands" in told
    assert "### `fudge`: 2 battles" in told
    assert "- `volley`: It is a test." in told


def test_a_battle_that_other_code_counted_is_counted_anew_and_not_fought_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "kept"
    one = watch(Job(FORD))
    assert isinstance(one, Watched)
    monkeypatch.setattr("bench.conduct.watched.counting", lambda: "of old")
    write(kept, one)
    monkeypatch.undo()
    found = known(kept, [FORD])
    assert found == {FORD: Job(FORD, one.answers, one.seconds)}
    monkeypatch.setattr("bench.conduct.watched.fought", None)
    assert watch(Job(FORD, one.answers, one.seconds)) == one


def test_a_line_that_was_cut_short_or_fought_under_other_rules_counts_for_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "kept"
    write(kept, made_up())
    assert known(kept, [FORD]) == {FORD: made_up()}
    whole = kept.read_bytes()
    kept.write_bytes(whole[:-20])
    assert known(kept, [FORD]) == {}
    kept.write_bytes(whole)
    monkeypatch.setattr("bench.conduct.watched.mark", lambda *_: "of old")
    assert known(kept, [FORD]) == {}


def test_a_battle_with_a_slip_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    def late(*_: object) -> None:
        raise SlippedError("the opponent came to no end")

    monkeypatch.setattr("bench.conduct.watched.fought", late)
    assert watch(Job(FORD)) == Spoilt(FORD, "the opponent came to no end")


# ----------------------------------------------------------------------------------------------- what is told


def test_a_verb_is_on_offer_only_where_it_could_be_used_lawfully() -> None:
    game = duel(man("sword"))
    offered = set(lawful(game.ruleset, game.battle.seen_by("red")))
    assert {"strike", "trip", "end"} <= offered
    assert not offered & {"shoot", "rise", "struggle"}


def test_every_unused_verb_needs_a_reason_and_no_used_one_may_have_any() -> None:
    found = {"fudge": made_up().uses}
    verbs = choosable(content().rulesets["fudge"])
    good = dict.fromkeys(verbs.keys() - {"strike"}, "It is a test.")
    assert list(uses.complaints(found, {"fudge": good})) == []
    less = {verb: why for verb, why in good.items() if verb != "trip"}
    assert list(uses.complaints(found, {"fudge": less})) == [
        "fudge: trip is never used, and no reason is given (4 offers)"
    ]
    assert list(uses.complaints(found, {"fudge": {**good, "strike": "It is a test."}})) == [
        "fudge: strike is used 6 times, and has a reason why it is not"
    ]
    assert list(uses.complaints(found, {"fudge": {**good, "fly": "It is a test."}})) == [
        "fudge: fly is no verb that can be chosen"
    ]
    found["fudge"].offered["initiative"] = 1
    assert list(uses.complaints(found, {"fudge": good})) == ["fudge: initiative is on offer and has no hint"]


def test_the_reasons_that_are_shipped_are_sentences_about_verbs_that_can_be_chosen() -> None:
    reasons = uses.read_reasons(uses.NEVER)
    assert reasons.keys() == content().rulesets.keys()
    for rules, own in reasons.items():
        assert own.keys() <= choosable(content().rulesets[rules]).keys()
        assert all(why.endswith(".") and len(why) > 20 for why in own.values())


def test_moves_are_told_by_a_thousand_decisions_of_each_level_and_listed_with_their_place() -> None:
    told = sanity.section([made_up(), made_up("put off", decisions=1500)])
    assert "### Recruit" in told
    assert "| *decisions* | 2000 | 2000 |" in told
    assert "| idle | 0.5 (1) | 0.5 (1) |" in told
    assert "| hopeless | 0 | 0 |" in told
    assert list(sanity.listed([made_up()])) == [
        "idle: ford fudge conduct/0 step 7 recruit a1: did nothing for two rounds"
    ]
