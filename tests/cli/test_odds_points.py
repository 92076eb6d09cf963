"""`odds` where points may be spent once dice have fallen."""

from __future__ import annotations

from tests.cli.shell import skirmish


def test_points_that_may_be_spent_are_told_as_text_as_data_and_in_tables() -> None:
    """By hand: 2d6 + 3 against 11 is 15 of 36; three points make it 30."""
    asked = ("odds", "core/guard", "core/raider", "--rules", "forge", "--verb", "escape")
    everything = ("--option", "pool_scope=all")
    assert "works: 41.667%, with points up to 83.333%" in skirmish(*asked, *everything).out
    record = skirmish(*asked, *everything, "--json").json
    assert record["points"] == {"without": "5/12", "up_to": "5/6"}
    assert {end["name"]: end["p"] for end in record["outcomes"]} == {"works": "5/6", "fails": "1/6"}
    assert "points" not in skirmish(*asked, "--json").json
    table = skirmish(*asked, *everything, "--over", "level=3..4").lines
    assert "points up to" in table[0]
    assert "41.7%         83.3%" in table[1]
