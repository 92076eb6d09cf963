"""Random battles at the command line: `play --random` and `map random`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from skirmish.mapgen import KINDS
from skirmish.mapgen import make as making
from skirmish.packs.scenario import story_of
from skirmish.records import savefile
from tests.cli.shell import Said, skirmish
from tests.library import shipped_library


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


def again(made: Said) -> list[str]:
    """Return what the first line of a random map says to type."""
    return made.lines[0].removeprefix("# Made by chance: skirmish ").split()


def test_a_map_of_any_kind_says_which_it_is_and_that_makes_it_again() -> None:
    """Without a seed it is a new one each time; its first line is the command that makes it."""
    made = skirmish("map", "random", "any", "--size", "30x22")
    words = again(made)
    assert words[:2] == ["map", "random"]
    assert words[2] in KINDS
    assert skirmish(*words).out == made.out


def test_a_seed_that_looks_like_an_option_makes_the_map_again_too() -> None:
    made = skirmish("map", "random", "village", "--", "-5")
    assert made.code == 0
    assert skirmish(*again(made)).out == made.out


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
    monkeypatch.delattr(making, "make_map")
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
        (("--random", "moor"), "no kind of random map `moor`; there are forest, village"),
        (("--random", "forrest"), "did you mean `forest`?"),
        (("--random", "forest:x y"), "`x y` is no seed of a map: at most 18 small letters, digits, _ and -"),
        (("--random", "ruins:1:19x20"), "say the size of a map as 48x24, from 20x20 to 80x45"),
        (("--random", "ruins:1:wide"), "say the size of a map as 48x24"),
        (("--random", "ruins:1:30x30:5"), "a side has 20 to 100 points"),
        (("--random", "ruins:1:30x30:50:fugde"), "no ruleset `fugde`; did you mean `fudge`?"),
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
    assert "there is no kind of random map `moor`; there are forest, village" in said.out
    assert any(line.startswith("Village mill. Fudge skirmish") for line in said.lines)


def test_a_moment_of_a_random_battle_is_kept_as_a_scenario_with_its_map(tmp_path: Path) -> None:
    play(tmp_path, "--random", "village:mill:24x20:20", typed="use a1\nready\nconcede\nquit\n")
    said = play(tmp_path, typed="past\nkeep 1 1\nquit\n")
    home = tmp_path / "content" / "mine"
    (ground,), (fight,) = (list((home / part).iterdir()) for part in ("maps", "scenarios"))
    assert ground.stem == "village_1"
    assert fight.stem == "village_1", said.out
    again = play(tmp_path, "village_1")
    assert again.lines[0].startswith("Village mill")
    assert again.err == ""


@pytest.mark.parametrize("name", ["moor:4821:24x20:40:fudge", "forest:X!", ":"])
def test_a_save_of_a_random_battle_that_this_game_could_not_make_opens(name: str) -> None:
    library = shipped_library()
    battle = library.battle(library.setup("forest:1:20x20:20:fudge", "fudge", "1"))
    assert "--random forest:1:20x20:20:fudge" in story_of({}, battle).summary
    unknown = replace(battle, scene=replace(battle.scene, scenario=name))
    assert story_of({}, unknown).summary == ""


@pytest.mark.slow
def test_a_random_battle_is_watched_and_simulated_like_any_other() -> None:
    said = skirmish("simulate", "forest:3:20x20:20", "--rules", "ranks", "-n", "2", "--jobs", "1", "--json")
    assert said.json["battles"] == 2
    assert said.json["scenario"] == "forest:3:20x20:20:ranks"
    assert skirmish("watch", "moor:3", "--delay", "0").code == 2
