"""A content of the tests' own: two toy systems, a pack that both know, and a scenario for either."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from skirmish.packs.library import Library, library
from skirmish.rules.prose import StateWord
from skirmish.rules.ruleset import Choice, Ruleset
from skirmish.rules.setup.rows import only_within
from skirmish.rules.setup.situation import OddsSetup
from tests.toys import beats, initiative

ENERGY = StateWord("energy", "energy", "To act and to dodge with.", most=3, tally="energy")
BEATS = replace(
    beats.RULESET,
    id="beats",
    prose=replace(beats.RULESET.prose, states=(ENERGY,)),
    answers={"dodge": ("dodge", "take")},
    odds_setup=OddsSetup({"go-on": only_within}),
    choices=(Choice("weather", ("dry", "wet"), "What it is like."),),
)
"""Energy for blows and dodges."""
INITIATIVE = replace(initiative.RULESET, id="initiative")
"""One turn after the other."""
TABLES: Mapping[str, Ruleset] = {table.id: table for table in (BEATS, INITIATIVE)}

UNITS = """\
units:
  boxer: {name: boxer, sheet: {skill: 2}}
  champion: {name: champion, sheet: {skill: 3, health: 4}}
"""
SCENARIO = """\
title: A bout
summary: Two against one.
map: ring
limit: 30
charted: true
sides:
  blue:
    name: Blue
    units: [{unit: boxer, at: "2,2"}, {unit: boxer, at: "2,3"}]
  red:
    name: Red
    units: [{unit: champion, at: "5,2"}]
"""
MAP = """\
title: A ring
rows: |
  ########
  #......#
  #......#
  #......#
  ########
"""


def content(folder: Path) -> Library:
    """The library of that ring."""
    pack = folder / "content" / "ring"
    (pack / "scenarios").mkdir(parents=True)
    (folder / "maps").mkdir()
    (folder / "maps" / "ring.yaml").write_text(MAP)
    (pack / "pack.yaml").write_text("title: Ring\nsummary: For tests.\n")
    for name in TABLES:
        (pack / f"{name}.yaml").write_text(UNITS)
    (pack / "scenarios" / "bout.yaml").write_text(SCENARIO)
    found = library([folder], TABLES)
    assert not found.problems, list(map(str, found.problems))
    return found
