"""Past battles at the prompt: listed, told again, commented, played on, kept as scenarios, shared."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirmish.app.lines import plain
from skirmish.app.rows.report.parts import deed_rows
from skirmish.cli.retrospect import report_lines
from skirmish.typed import within
from tests.cli.shell import Said, skirmish
from tests.cli.yard import write_yard
from tests.past import play


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with a battle that was given up after Ada has moved and waited."""
    write_yard(tmp_path)
    args = ("--data-dir", tmp_path, "play", "--plain", "brawl", "--seed", "7")
    skirmish(*args, typed="use a1\nmove 7,3\nend\nconcede\n")
    return tmp_path


def choose(folder: Path, *typed: str) -> Said:
    """Sit down without a scenario."""
    return skirmish("--data-dir", folder, "play", "--plain", typed="".join(f"{line}\n" for line in typed))


def saves(folder: Path) -> list[Path]:
    """The saves there."""
    return sorted((folder / "saves").glob("*.save"))


def test_battles_are_listed_and_looked_for(folder: Path) -> None:
    said = choose(folder, "past", "past moon", "past brawl").lines
    assert sum(line.startswith("battle 1: The brawl, fudge, ") for line in said) == 2
    ended = [line for line in said if line.startswith("battle 1: ")]
    assert all(line.endswith(": Watch won. Thieves conceded.") for line in ended)
    assert "There is no such battle." in said
    assert "Nothing was played yet." in choose(folder / "elsewhere", "past").lines


def test_a_battle_that_is_over_has_its_report(folder: Path) -> None:
    said = choose(folder, "past", "report 1").lines
    assert "Watch won. Thieves conceded." in said
    assert any(line.startswith("Ada (10 left)") for line in said)


def test_a_battle_is_told_again_with_the_numbers_of_its_commands_and_comments(folder: Path) -> None:
    said = choose(folder, "past", "comment 1 1 Too bold.", "replay 1").lines
    assert "Written on command 1." in said
    told = said.index("   1  Ada moves to 7,3.")
    assert said[told + 1] == "      Comment: Too bold."
    later = choose(folder, "past", "comment 1 1", "replay 1")
    assert "Command 1 has none now." in later.lines
    assert "Too bold." not in later.out


def test_a_battle_is_played_on_from_a_command_in_a_new_save(folder: Path) -> None:
    (before,) = saves(folder)
    content = before.read_bytes()
    said = choose(folder, "past", "play-on 1 1", "use a1", "units").lines
    assert any(line.startswith("a1 Ada at 7,3: 10 of 10 left") for line in said)
    assert len(saves(folder)) == 2
    assert before.read_bytes() == content


def test_a_battle_that_opponents_fought_is_played_on_by_the_reader(tmp_path: Path) -> None:
    watched = {"travellers": "ai:recruit", "keepers": "ai:recruit"}
    play(tmp_path / "saves", "ford", "fudge", 6, watched).close()
    said = choose(tmp_path, "past", "play-on 1 2", "briefing").lines
    assert "Travellers (you): Corvin, Ysolt." in said
    assert any(line.startswith("Toll keepers (AI, recruit)") for line in said)


def test_what_cannot_be_is_said_and_nothing_is_written(folder: Path) -> None:
    said = choose(folder, "play-on 1 1", "past", "play-on 1", "play-on 1 99", "keep 1 3", "replay 1 moon")
    assert said.lines.count("Type past to hear of all battles, with their numbers.") == 1
    assert "99 is no command of it: say a number up to 3, as in play-on 1 3." in said.lines
    assert "The battle is over there; go back to an earlier command." in said.lines
    assert "moon" in said.lines[-1]
    assert len(saves(folder)) == 1


def test_of_a_battle_without_a_command_no_number_is_asked_for(tmp_path: Path) -> None:
    play(tmp_path / "saves", "ford", "fudge", 0).close()
    said = choose(tmp_path, "past", "play-on 1 14").lines
    assert "Nobody has given a command in it yet." in said


def test_who_alone_may_look_is_told_by_name(tmp_path: Path) -> None:
    play(tmp_path / "saves", "quay", "fudge", 1, {"escort": "human", "gang": "ai:recruit"}).close()
    said = choose(tmp_path, "past", "replay 1 gang").lines
    assert "The battle is not over: only what the escort know is told." in said


def test_a_moment_is_kept_as_a_scenario_that_can_be_played(tmp_path: Path) -> None:
    args = ("--data-dir", tmp_path, "play", "--plain")
    skirmish(*args, "ford", "--rules", "fudge", "--seed", "7", typed="use a1\nmove 7,9\nconcede\n")
    said = choose(tmp_path, "past", "keep 1 1").lines
    (made,) = (tmp_path / "content" / "mine" / "scenarios").iterdir()
    assert f"Written: {made.name}, in your pack mine. To play it: skirmish play --plain {made.stem}" in said
    again = skirmish(*args, made.stem, "--rules", "fudge", "--seed", "8", typed="units\n").lines
    assert any(" Corvin at 7,9: 10 of 10 left" in line for line in again)


def test_of_a_pack_of_ones_own_it_goes_into_that_pack(folder: Path) -> None:
    before = {*(folder / "content").rglob("*.yaml")}
    said = choose(folder, "past", "keep 1 1").lines
    (made,) = {*(folder / "content").rglob("*.yaml")} - before
    assert made.parent == folder / "content" / "small" / "scenarios"
    assert f"Written: {made.name}, in your pack small. To play it: skirmish play --plain {made.stem}" in said
    again = skirmish("--data-dir", folder, "play", "--plain", made.stem, "--seed", "8", typed="units\n").lines
    assert any("Ada at 7,3: 10 of 10 left" in line for line in again)


def test_a_file_to_share_has_the_comments(folder: Path) -> None:
    choose(folder, "past", "comment 1 1 Too bold.", "share 1")
    (made,) = (folder / "exports").iterdir()
    assert "Comment: Too bold." in skirmish("replay", made, "--plain").out


def test_of_a_battle_that_goes_on_nothing_is_told_that_one_of_several_players_may_not_know(
    tmp_path: Path,
) -> None:
    write_yard(tmp_path)
    skirmish("--data-dir", tmp_path, "play", "--plain", "theft", "--seed", "7", typed="use a1\nsneak 7,2\n")
    said = choose(tmp_path, "past", "replay 1", "keep 1 1", "play-on 1 0").lines
    assert sum("what each knows stays with each" in line for line in said) == 3
    assert not (tmp_path / "content" / "mine").exists()
    assert len(saves(tmp_path)) == 1


def test_the_report_of_several_sides_says_whose_each_unit_is() -> None:
    game = play(None, "wells", "fudge", 6)
    sides = game.battle.scene.sides
    said = list(report_lines(game, sides[0].id))
    heads = [said.index(f"What {within(side.name)} did:") for side in sides]
    assert len(heads) == 4
    for side, start, stop in zip(sides, heads, (*heads[1:], len(said)), strict=True):
        names = [unit.name for unit in game.battle.units.values() if unit.side == side.id]
        assert [line.partition(" (")[0] for line in said[start + 1 : stop]] == names


def test_the_report_writes_names_of_sides_as_they_stand_within_a_sentence() -> None:
    """`The paid men` have a capital only at the beginning of a sentence; so have whose allies one is."""
    game = play(None, "refuge", "fudge", 2)
    said = list(report_lines(game, game.battle.scene.sides[0].id))
    assert "What the paid men did:" in said
    assert "What the abbey boatmen, allies of the pilgrims did:" in said
    assert any(line.startswith("The dice of the paid men ") for line in said)
    shown = "\n".join(plain(row) for row in deed_rows(game, 100))
    assert "The abbey boatmen, allies of the pilgrims" in shown


def test_the_report_says_for_whom_a_chance_was_where_that_is_not_the_player() -> None:
    game = play(None, "ford", "fudge", 400)
    ours, theirs = (side.id for side in game.battle.scene.sides)
    mine = [line for line in report_lines(game, ours) if "chance of winning" in line]
    others = [line for line in report_lines(game, theirs) if "chance of winning" in line]
    assert mine
    assert all("chance of winning for" not in line for line in mine)
    assert others
    assert all(", chance of winning for Toll keepers " in line for line in others)
