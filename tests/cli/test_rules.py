"""`rules`: what there is to be asked, and what is proved."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from skirmish.cli.coverage import Count, count, scoped, total
from skirmish.cli.proofs import proofs
from skirmish.cli.vocabulary import questions
from skirmish.rules.fudge import RULESET as FUDGE
from skirmish.rules.prose import ChecklistItem, Prose
from skirmish.rules.verb import Verb
from tests.app.toy import RULESET
from tests.cli.shell import skirmish
from tests.library import shipped_library

TEST = """
@proves("FU-01", "FU-02")
def test_one(): ...

@pytest.mark.parametrize("x", [pytest.param(1, marks=proves("FU-03")), 2])
@pytest.mark.proves("FU-01")
async def test_two(): ...

def test_three(): ...
"""


def test_rulesets_are_listed() -> None:
    assert "fudge" in [table["id"] for table in skirmish("rules", "--json").json]


def test_the_vocabulary_holds_what_odds_may_be_asked_with() -> None:
    said = skirmish("rules", "fudge", "--verbs", "--json").json
    ids = {section: {entry["id"] for entry in entries} for section, entries in said.items()}
    assert {"shoot", "strike", "takedown", "hide", "volley"} <= ids["verbs"]
    assert {"prone", "ground", "pinned", "held", "full-defence", "cover-light", "hidden"} <= ids["states"]
    assert {"hit", "miss", "critical", "fumble"} <= ids["outcomes"]
    assert {"attackers", "enemies"} <= ids["given"]


def test_of_the_ways_of_a_verb_only_the_other_unit_is_left_out() -> None:
    """A part that happens to begin as the id of the foe is typed like any other."""
    ways = ((("of", "foe"), ("part", "foot")), (("of", "foe"), ("part", "hand")))
    stamp = Verb("stamp", lambda *_: None, variants=lambda *_: ways)
    ruleset = replace(FUDGE, verbs={**FUDGE.verbs, "stamp": stamp})
    kinds = shipped_library().packs["core"].unit_sets["fudge"].units
    found = questions(ruleset, [next(iter(kinds.values()))])
    (entry,) = [entry for entry in found["verbs"] if entry["id"] == "stamp"]
    assert entry["args"] == {"part": ["foot", "hand"]}


def test_the_marks_on_tests_say_what_is_proved(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(TEST)
    found = proofs(tmp_path)
    assert found["FU-01"] == ("test_it.py::test_one", "test_it.py::test_two")
    assert found["FU-02"] == ("test_it.py::test_one",)
    assert found["FU-03"] == ("test_it.py::test_two",)
    assert len(found) == 3


def test_coverage_counts_every_ruleset() -> None:
    counts = skirmish("rules", "--coverage", "--json").json
    assert {"id", "items", "implemented", "proved"} <= counts[0].keys()
    assert all(count["proved"] <= count["items"] for count in counts)
    assert {count["id"]: count["items"] for count in counts}["fudge"] == 72


def test_rulings_are_counted_apart_and_options_by_name() -> None:
    items = (
        ChecklistItem("X-1", "One.", "a.b"),
        ChecklistItem("X-2", "Two.", "a.c", is_optional=True),
        ChecklistItem("X-3", "No.", ""),
    )
    table = replace(RULESET, prose=Prose(checklist=(*items, ChecklistItem("XG1", "So it is.", "a.d"))))
    counted = count(table, {"X-2": ("test_x.py::test",), "XG1": ("test_x.py::test",)})
    assert counted == Count(table.id, 3, 2, 1, 1, 1, ("X-2",))
    assert total([counted, counted]).items == 6


def test_of_an_id_that_two_systems_use_only_their_own_tests_count() -> None:
    tests = ("rules/one/test_a.py::test", "rules/two/test_b.py::test", "test_all.py::test")
    found = {"G1": tests, "X-1": tests[1:]}
    assert scoped(found, "one", {"G1"}) == {"G1": tests[:1], "X-1": tests[1:]}
    assert scoped({"G1": tests[1:]}, "one", {"G1"}) == {}


def test_the_primer_is_one_page_with_the_facts_of_the_table() -> None:
    page = skirmish("rules", "fudge", "--primer", "--json").json["fudge"]
    assert list(page)[:2] == ["In one breath", "The dice"]
    assert page["A cell"] == "1 m across; a diagonal step counts as 1.5 cells"
    assert "In one breath: " in skirmish("rules", "fudge", "--primer").out


def test_two_systems_are_held_against_each_other() -> None:
    said = skirmish("rules", "fudge", "--against", "fudge").out
    assert said.startswith("In one breath:\n  both: ")
    assert "Only here:\n  both: nothing\n" in said


def test_what_is_held_against_nothing_is_refused() -> None:
    refused = skirmish("rules", "--against", "fudge")
    assert refused.code == 2
    assert "goes with a ruleset" in refused.err
