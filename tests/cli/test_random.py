"""Random battles at the command line: `play --random` and `map random`."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirmish.mapgen import KINDS
from skirmish.mapgen import layout as making
from skirmish.records import savefile
from tests.cli.shell import Said, skirmish


def play(folder: Path, *args: str, typed: str = "quit\n") -> Said:
    return skirmish("play", "--plain", *args, "--data-dir", folder, typed=typed)


@pytest.mark.parametrize("kind", KINDS)
def test_a_random_map_is_a_file_that_passes_the_check(kind: str, tmp_path: Path) -> None:
    made = skirmish("map", "random", kind, "mill_9", "--size", "30x22")
    path = tmp_path / "mine.yaml"
    path.write_text(made.out)
    said = skirmish("map", "check", path)
    assert (said.code, said.err) == (0, "")
    assert "30 x 22, 2 zones" in said.out


def test_a_random_battle_is_told_with_what_is_needed_to_share_it(tmp_path: Path) -> None:
    said = play(tmp_path, "--random", "forest:4821", typed="briefing\nquit\n")
    assert said.lines[0].startswith("Forest 4821. Fudge skirmish")
    assert "skirmish play --random forest:4821:48x24:60:fudge" in said.out


@pytest.mark.parametrize("rules", ["fudge", "forge", "pools", "ranks", "stunts"])
def test_the_same_words_give_the_same_battle(rules: str, tmp_path: Path) -> None:
    for place in ("one", "two"):
        said = play(tmp_path / place, "--random", "ruins:9:24x20:40", "--rules", rules, "--seed", "3")
        assert said.code == 0
    first, second = (next((tmp_path / place / "saves").glob("*.save")) for place in ("one", "two"))
    assert savefile.read(first).start == savefile.read(second).start


def test_a_save_opens_without_making_the_map_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play(tmp_path, "--random", "dungeon:2:24x20:40")
    monkeypatch.delattr(making, "layout")
    monkeypatch.setattr(making, "_RECIPES", {})
    said = play(tmp_path, typed="0\nbriefing\nquit\n")
    assert "Dungeon 2." in said.out
    assert "--random dungeon:2:24x20:40:fudge" in said.out
    assert said.err == ""


def test_without_a_seed_each_battle_has_one_of_its_own(tmp_path: Path) -> None:
    first, second = (play(tmp_path, "--random", "any").lines[0].split(".")[0] for _ in range(2))
    assert first != second


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--random", "moor"), "no kind of random map 'moor'; there are forest, village"),
        (("--random", "forrest"), "did you mean forest?"),
        (("--random", "forest:x y"), "'x y' is no seed of a map: at most 18 small letters, digits, _ and -"),
        (("--random", "ruins:1:19x20"), "say the size of a map as 48x24, from 20x20 to 80x45"),
        (("--random", "ruins:1:wide"), "say the size of a map as 48x24"),
        (("--random", "ruins:1:30x30:5"), "a side has 20 to 100 points"),
        (("--random", "ruins:1:30x30:50:fugde"), "no ruleset 'fugde'; did you mean fudge?"),
        (("--random", "ruins:1:2:3:4:5"), "say KIND:SEED, or KIND:SEED:48x24:60"),
        (("--random", "ruins", "raid"), "--random goes without a scenario"),
    ],
)
def test_what_is_no_random_battle_is_refused_in_a_sentence(
    args: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    answer = play(tmp_path, *args)
    assert answer.code == 2
    assert said in answer.err


def test_a_random_battle_can_be_begun_from_the_list(tmp_path: Path) -> None:
    said = play(tmp_path, typed="random moor\nrandom village:mill\nquit\n")
    assert "there is no kind of random map 'moor'; there are forest, village" in said.out
    assert any(line.startswith("Village mill. Fudge skirmish") for line in said.lines)
