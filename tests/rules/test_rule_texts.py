"""Every rule that a row of the odds, a refusal or a state may name is told in full, in our own words."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from skirmish import rules
from skirmish.rules import rulesets
from skirmish.rules.forge.modifiers import BANDS, SIZES
from skirmish.rules.rule_texts import rule_text, rule_texts
from skirmish.rules.ruleset import Ruleset

EVERY = [pytest.param(one, id=one.id) for one in rulesets().values() if not one.id.startswith("sixth")]

IDS = {item.id for ruleset in rulesets().values() for item in ruleset.prose.checklist}
"""The ids of all systems: one may lend a ruling to another."""

COUNTED = {
    "forge": {f"F2-{56 + row}" for row in range(len(SIZES))} | {f"F2-{61 + row}" for row in range(len(BANDS))}
}
"""By system: ids that its code puts together from numbers."""

PLACE = Path(rules.__file__).parent
"""Where the code of the systems is."""

LONGEST = 260
"""Characters that a rule may take, so that it fits on a card over the map."""


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All that the code of a file is made of."""
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def named_in(ruleset: Ruleset) -> Iterator[str]:
    """Yield every id of a rule that stands in the code of the system, its list of places left out."""
    for path in (PLACE / ruleset.id).glob("*.py"):
        if path.name == "checklist.py":
            continue
        for node in nodes(path):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in IDS:
                yield node.value
    yield from COUNTED.get(ruleset.id, ())
    yield from (state.rule for state in ruleset.prose.states if state.rule)


@pytest.mark.parametrize("ruleset", EVERY)
def test_every_rule_that_the_code_names_is_told_in_full(ruleset: Ruleset) -> None:
    found = set(named_in(ruleset))
    assert len(found) > 40
    assert sorted(found - set(ruleset.prose.rules)) == []


WORDS_AND_RULE = {
    "Modifier": (1, 2), "kept_row": (1, 2), "Hard": (1, 2), "only_told": (0, 1), "Refusal": (0, 1),
    "Reaction": (5, 4),
}  # fmt: skip
"""By what is called: which argument is told in words, and which is the id of the rule."""


def test_what_a_row_or_a_refusal_says_in_words_and_its_rule_are_not_confused() -> None:
    calls = (one for path in PLACE.rglob("*.py") for one in nodes(path) if isinstance(one, ast.Call))
    for call in calls:
        words, rule = WORDS_AND_RULE.get(getattr(call.func, "id", ""), (99, 99))
        said = {place: one.value for place, one in enumerate(call.args) if isinstance(one, ast.Constant)}
        assert said.get(words) not in IDS, said
        assert said.get(rule, "") in {*IDS, ""}, said


@pytest.mark.parametrize("ruleset", EVERY)
def test_a_text_is_whole_sentences_and_says_more_than_its_id(ruleset: Ruleset) -> None:
    for rule, text in ruleset.prose.rules.items():
        assert rule in IDS, rule
        assert 40 <= len(text) <= LONGEST, f"{rule}: {len(text)}"
        assert text.endswith("."), rule
        assert text[0].isupper() or text.startswith("d100"), rule


@pytest.mark.parametrize("ruleset", EVERY)
def test_a_verb_names_a_rule_that_is_told_in_full(ruleset: Ruleset) -> None:
    named = {verb.rule for verb in ruleset.verbs.values() if verb.rule}
    assert sorted(named - set(ruleset.prose.rules)) == []


def test_a_rule_is_found_by_its_id_and_by_no_other() -> None:
    fudge = rulesets()["fudge"]
    found = rule_text(fudge, "FG-03")
    assert found is not None
    assert "nine abilities" in found.text
    assert found.line == "Nine abilities from 0 to 6, average 2."
    assert rule_text(fudge, "G34") is None


def test_a_ruling_that_another_system_lends_is_told_as_it_is_there() -> None:
    found = rule_text(rulesets()["forge"], "FG-27")
    assert found is not None
    assert "Stealth" in found.text


def test_an_item_without_a_longer_text_is_told_by_its_line() -> None:
    fudge = rulesets()["fudge"]
    plain = [one for one in rule_texts(fudge) if one.id not in fudge.prose.rules]
    assert plain
    assert all(one.text == one.line for one in plain)
    assert len(rule_texts(fudge)) == len(fudge.prose.checklist)
