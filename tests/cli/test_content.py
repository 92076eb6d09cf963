"""`scenario list` and `map check`."""

from __future__ import annotations

from pathlib import Path

from tests.cli.shell import skirmish

BROKEN = """\
title: A broken yard
rows: |
  ####
  #.?#
  ####
legend:
  "!": wal
"""


def test_scenarios_are_listed_with_pack_and_rulesets() -> None:
    raid = next(card for card in skirmish("scenario", "list", "--json").json if card["id"] == "raid")
    assert raid["pack"] == "core"
    assert "fudge" in raid["rulesets"]
    assert raid["infiltrators"] == "raiders"


def test_the_plain_list_has_a_line_for_each_scenario() -> None:
    said = skirmish("scenario", "list")
    assert said.code == 0
    assert [line.split()[0] for line in said.lines] == [
        card["id"] for card in skirmish("scenario", "list", "--json").json
    ]


def test_every_shipped_map_is_in_order() -> None:
    maps = sorted((Path(__file__).parents[2] / "maps").glob("*.yaml"))
    assert len(maps) >= 4
    assert [skirmish("map", "check", path).code for path in maps] == [0] * len(maps)


def test_a_broken_map_gives_every_mistake_with_place_and_caret(tmp_path: Path) -> None:
    path = tmp_path / "yard.yaml"
    path.write_text(BROKEN)
    said = skirmish("map", "check", path)
    assert said.code == 1
    assert said.out == ""
    assert f"{path}:7:" in said.err
    assert "wall" in said.err
    assert any(line.strip() == "^" for line in said.err.splitlines())


def test_a_map_that_is_not_there_is_one_problem(tmp_path: Path) -> None:
    said = skirmish("map", "check", tmp_path / "nowhere.yaml")
    assert said.code == 1
    assert "nowhere.yaml" in said.err


def test_a_pack_with_a_hostile_title_moves_no_cursor(tmp_path: Path) -> None:
    folder = tmp_path / "content" / "evil"
    folder.mkdir(parents=True)
    (folder / "pack.yaml").write_bytes(b"title: \x1b[2Jgone\nsummary: x\n")
    said = skirmish("--data-dir", tmp_path, "scenario", "list")
    assert said.code == 0
    assert "\x1b" not in said.out + said.err
    assert "left out" in said.err
