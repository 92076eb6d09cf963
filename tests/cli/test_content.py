"""`scenario list`: what can be played."""

from __future__ import annotations

from pathlib import Path

from tests.cli.shell import skirmish


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


def test_a_pack_with_a_hostile_title_moves_no_cursor(tmp_path: Path) -> None:
    folder = tmp_path / "content" / "evil"
    folder.mkdir(parents=True)
    (folder / "pack.yaml").write_bytes(b"title: \x1b[2Jgone\nsummary: x\n")
    said = skirmish("--data-dir", tmp_path, "scenario", "list")
    assert said.code == 0
    assert "\x1b" not in said.out + said.err
    assert "left out" in said.err
