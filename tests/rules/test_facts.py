"""What is said of a system from its table, and of two side by side."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from skirmish.rules.prose import Prose, StateWord
from skirmish.rules.ruleset import Band, Choice
from skirmish.rules.system_facts import changed, contrast, departures, facts, page
from skirmish.rules.verb import Verb
from tests.app.toy import RULESET, nothing

FIRST = replace(
    RULESET,
    id="first",
    cell=Fraction(3, 2),
    diagonal=2,
    bands=(Band("n", "near", Fraction(9, 2)), Band("f", "far", None)),
    prose=Prose(
        states=(StateWord("prone", "prone", ""), StateWord("dark", "in the dark", "", is_given=True)),
        primer={"dice": "One d6."},
    ),
    choices=(Choice("sudden_death", (False, True), "."), Choice("rounds", (10, 20), ".")),
    verbs={**RULESET.verbs, "pray": Verb("pray", nothing, key="p")},
)


def test_the_table_speaks_for_itself() -> None:
    said = dict(facts(FIRST))
    assert said["A cell"] == "1.5 m across; a diagonal step counts as one cell"
    assert said["Ranges"] == "near to 4.5 m, far beyond"
    assert said["States"] == "prone"
    assert said["Verbs"] == "4 to choose from"
    assert dict(facts(RULESET))["Ranges"] == "none that hold for every weapon"
    bare = replace(RULESET, bands=(Band("a", "", Fraction(10)), Band("b", "farther", None)))
    assert dict(facts(bare))["Ranges"] == "to 10 m, farther beyond"
    assert page(FIRST)[0] == ("The dice", "One d6.")


def test_two_systems_side_by_side_say_what_only_one_can_do() -> None:
    rows = {heading: (left, right) for heading, left, right in contrast(FIRST, RULESET)}
    assert rows["The dice"] == ("One d6.", "")
    assert rows["Only here"] == ("pray", "nothing")


def test_only_options_off_their_default_are_told() -> None:
    assert departures(FIRST, {"sudden_death": False, "rounds": 10}) == ""
    assert departures(FIRST, {"sudden_death": True}) == "sudden death yes"
    assert page(FIRST, {"sudden_death": True})[0] == ("In this battle", "sudden death yes.")
    assert [(choice.name, value) for choice, value in changed(FIRST, {"rounds": 20})] == [("rounds", 20)]
