"""Mutants: which changes are made, what counts as noticed, and that it goes on where it was."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

from bench import boxes
from bench.boxes import TOP
from bench.mutants import main
from bench.mutations import edits
from bench.places import Mutant, chosen, places
from bench.survivors import Table, known, page, read, write
from bench.trial import try_all
from skirmish.rules import rulesets

TEST = "tests/rules/fudge/test_range.py"
"""A file of quick tests of one system."""


def changes(source: str) -> set[str]:
    """What can be changed in a piece of source, as it is told."""
    return {edit.text for edit in edits(ast.parse(source).body[0])}


def test_numbers_comparisons_operators_and_clauses_are_changed_each_in_its_ways() -> None:
    assert changes("def f(a, b):\n    return a < 3 and b") == {
        "return a < 3 and b → return a <= 3 and b",
        "return a < 3 and b → return a >= 3 and b",
        "return a < 3 and b → return a < 4 and b",
        "return a < 3 and b → return a < 2 and b",
        "return a < 3 and b → return a < 3 or b",
        "return a < 3 and b → return True and b",
        "return a < 3 and b → return True and a < 3",
    }
    assert "g(b, a) → g(a, b)" not in changes("def f(a, b):\n    return g(b, a)"), "those are no constants"
    assert changes("def f(a):\n    return min(a) * 2") == {
        "return min(a) * 2 → return max(a) * 2",
        "return min(a) * 2 → return min(a) + 2",
        "return min(a) * 2 → return min(a) * 3",
        "return min(a) * 2 → return min(a) * 1",
    }


def test_words_are_never_changed() -> None:
    assert not changes('def f():\n    """Words."""\n    return "words"')
    assert not changes("def f(a: int) -> Literal[3]:\n    return a")


@pytest.mark.parametrize("rules", sorted(rulesets()))
def test_every_place_that_a_checklist_names_is_there_and_can_be_broken(rules: str) -> None:
    named = {item for place in places(rules) for item in place.items}
    assert named == {entry.id for entry in rulesets()[rules].prose.checklist}
    drawn = chosen(rules, 150, "1")
    assert len({mutant.name for mutant in drawn}) == 150
    assert [mutant.name for mutant in drawn] == [mutant.name for mutant in chosen(rules, 150, "1")]


def few() -> tuple[list[Mutant], Mutant, Mutant]:
    """Two conditions of a shot turned round, one to what these tests never come to, one to a field."""
    mutants = chosen("fudge", 10**6, "1")
    shots = [one for one in mutants if one.place.spot == "fudge/attack.shoot_refusal"]
    broken = [one for one in shots if "→ if not " in one.name][:2]
    beside = next(
        one for one in mutants if one.place.spot.startswith("fudge/surprise") and one.edit.is_living
    )
    field = next(one for one in mutants if one.name.endswith("dodge: Ability = 2 → dodge: Ability = 1"))
    return broken, beside, field


def try_few() -> None:
    """Try those on the quick tests and print, as JSON, which test notices each."""
    broken, beside, field = few()
    boxes.BOXES = {"fudge": boxes.Box((), (TEST,))}  # type: ignore[misc]
    found: dict[str, str] = {}
    try_all("fudge", [*broken, beside, field], 1, lambda mutant, test: found.update({mutant.name: test}))
    sys.stdout.write(json.dumps(found))


@pytest.mark.slow
def test_a_rule_that_is_broken_is_noticed_and_one_that_no_test_enters_is_not(tmp_path: Path) -> None:
    """A short run, in a process of its own: a fork of one that has threads may wait for ever."""
    command = [sys.executable, "-c", "from tests.test_mutants import try_few; try_few()"]
    ran = subprocess.run(command, cwd=TOP, capture_output=True, text=True, check=True, timeout=600)
    found = json.loads(ran.stdout)
    broken, beside, field = few()
    assert [found[one.name].split("::")[0] for one in [*broken, field]] == [TEST] * 3
    assert found[beside.name] == ""

    verdicts = tmp_path / "verdicts.jsonl"
    for mutant in broken:
        write(verdicts, mutant, found[mutant.name])
    with verdicts.open("a") as file:
        file.write('{"mark": "cut sh')
    assert known(verdicts, [*broken, beside, field]) == {one.name: found[one.name] for one in broken}
    write(verdicts, beside, "")
    assert len(read(verdicts)) == 3


def test_the_page_tells_gaps_from_what_changes_nothing() -> None:
    one, two, three = chosen("pools", 3, "1")
    table = Table("pools", 900, [(one, "tests/some.py::test"), (two, ""), (three, "")])
    told = page([table], {("pools", two.name): "It is the same number."}, 3)
    assert "| `pools` | 900 | 3 | 1 | 1 | 1 |" in told
    assert "It is the same number." in told
    assert told.count("**it does: a gap**") == 1


def test_a_system_that_does_not_exist_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["--scope", "chess"])
    assert stopped.value.code == 2
    assert "chess" in capsys.readouterr().err
