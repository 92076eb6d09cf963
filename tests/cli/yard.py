"""A small pack of the tests' own: two against two in a walled yard, in the open or unseen."""

from __future__ import annotations

from pathlib import Path

MAP = """\
title: A yard
rows: |
  ############
  #..........#
  #..*.......#
  #.....#....#
  #..........#
  ############
"""

UNITS = """\
weapons:
  knife: {name: knife, hands: 1, bonus: 1}
  rifle: {name: rifle, hands: 2, damage: 9, range: any}
units:
  thief:
    name: thief
    sheet: {stealth: 6, melee: 4, strength: 4}
    hands: [knife]
  guard:
    name: guard
    sheet: {perception: 0}
    hands: [rifle]
    carried: [knife]
"""

SCENARIO = """\
title: {title}
summary: Two against two.
map: yard
limit: 30
charted: true
{infiltrators}
sides:
  thieves:
    name: Thieves
    seat: human
    units:
      - {{unit: thief, name: Ada, at: "6,2", facing: e}}
      - {{unit: thief, name: Bo, at: "1,4", facing: e}}
  watch:
    name: Watch
    seat: human
    units:
      - {{unit: guard, name: Cyn, at: "8,2", facing: e}}
      - {{unit: guard, name: Dov, at: "10,4", facing: s}}
"""


def write_yard(folder: Path) -> None:
    """Put map, pack and the scenarios `brawl` and `theft` into a data folder."""
    pack = folder / "content" / "small"
    (pack / "scenarios").mkdir(parents=True)
    (folder / "maps").mkdir()
    (folder / "maps" / "yard.yaml").write_text(MAP)
    (pack / "pack.yaml").write_text("title: Small\nsummary: For tests.\n")
    (pack / "fudge.yaml").write_text(UNITS)
    for name, infiltrators in (("brawl", ""), ("theft", "infiltrators: thieves")):
        text = SCENARIO.format(title=f"The {name}", infiltrators=infiltrators)
        (pack / "scenarios" / f"{name}.yaml").write_text(text)
