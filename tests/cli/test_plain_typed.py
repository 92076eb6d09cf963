"""The plain client reads what it writes: choices as they are listed, in any case; refusals name people."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirmish.arena import choose
from skirmish.cli.commands import read
from skirmish.cli.offers import BEST, called, offers, words
from skirmish.dice import Stream
from skirmish.errors import NotationError
from skirmish.packs.launch_request import LaunchRequest
from skirmish.seats import Opponent
from skirmish.session import Session
from tests.cli.shell import Said, skirmish
from tests.cli.yard import write_yard
from tests.library import shipped_library

TURNS = 6
"""Questions of a battle after which the list is typed back."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with a small scenario: two with knives, and two with rifles 2 and 4 m away."""
    write_yard(tmp_path)
    return tmp_path


def play(folder: Path, *typed: str, scenario: str = "brawl", rules: str = "fudge") -> Said:
    """A battle at the prompt, everybody human."""
    args = ("--data-dir", folder, "play", "--plain", scenario, "--seed", "7", "--rules", rules)
    return skirmish(*args, typed="".join(f"{line}\n" for line in typed))


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["fudge", "ranks", "stunts", "forge", "pools"])
def test_every_line_of_the_list_does_what_it_says_when_it_is_typed_back(rules: str) -> None:
    library = shipped_library()
    session = Session.start(LaunchRequest("ford", "3", rules, None, {}).setup(library), library, None)
    wrong: list[str] = []
    for turn in range(TURNS):
        view = session.view(session.asked)
        for prompt in view.prompts:
            for offer in offers(view, session.options(prompt)):
                whole = words(session.ruleset, view, offer)
                for typed in (whole, whole.upper(), f"7: {whole}{BEST}", called(view, offer)):
                    try:
                        done = read(session, view, prompt, typed)
                    except NotationError as error:
                        wrong.append(f"{typed}: {error}")
                        continue
                    wrong += [f"{typed}: {done}"] if done != offer.action else []
        opponent, stream = Opponent("recruit"), Stream.of("1", str(turn))
        session.submit(choose(session.ruleset, view, opponent, stream, print))
        if session.is_over:
            break
    assert not wrong, "\n".join(wrong[:10])


@pytest.mark.parametrize(
    "typed",
    [
        "await Pike, b1, with broadsword",
        "AWAIT PIKE (B1) WITH BROADSWORD",
        "Corvin (a1) await b1, with broadsword",
    ],
)
def test_an_option_is_typed_as_it_is_listed_with_what_it_is_done_with(tmp_path: Path, typed: str) -> None:
    args = ("--data-dir", tmp_path, "play", "--plain", "ford", "--rules", "ranks", "--seed", "5")
    said = skirmish(*args, typed=f"{typed}\n")
    assert "2. Corvin waits for Pike to come within reach." in said.lines


def test_a_word_is_read_in_any_case_and_so_is_a_command_by_ids(folder: Path) -> None:
    said = play(folder, "Options", "USE A1", "Move 5,2", "Undo", "A1 DROP WITH=A1.KNIFE", "Undo")
    assert "For Ada, a1:" in said.lines
    assert "Taken back: a1 move 5,2" in said.lines
    assert "Taken back: a1 drop with=a1.knife" in said.lines


def test_what_was_taken_back_is_no_longer_in_the_log(folder: Path) -> None:
    said = play(folder, "use a1", "move to 5,2", "log 5,2", "undo", "log 5,2").lines
    assert said.count("3. Ada moves to 5,2.") == 2, "it is told, and found in the log"
    assert "No line of the log has `5,2` in it." in said


def test_a_walk_is_done_again_by_another_by_as_much(folder: Path) -> None:
    said = play(folder, "use a1", "sneak 7,2", "use a2", "again", "units", scenario="theft").lines
    assert "a2 Bo at 2,4: 10 of 10 left, in hand: knife, hidden" in said, "one cell east, as Ada went"


def test_who_goes_on_with_a_battle_is_told_again_what_came_since_his_last_command(folder: Path) -> None:
    play(folder, "use a1", "move to 5,2", "a1 drop with=a1.knife")
    said = skirmish("--data-dir", folder, "play", "--plain", typed="0\n\n").lines
    assert [line for line in said if "Ada moves" in line or "Ada drops" in line] == ["1. Ada drops knife."]


def test_a_listed_walk_may_be_typed_with_the_way_to_look(folder: Path) -> None:
    said = play(folder, "use a1", "move to 5,2 facing=n", "undo")
    assert "Taken back: a1 move 5,2 facing=n" in said.lines


def test_of_another_unit_that_is_asked_what_is_clear_may_be_left_out(folder: Path) -> None:
    # While they sneak both thieves are asked; Ada is spoken for, and Bo has but one thing to drop.
    said = play(folder, "Bo drop", "undo", scenario="theft")
    assert "Taken back: a2 drop with=a2.knife" in said.lines


def test_where_there_are_several_ways_they_are_listed_as_they_can_be_typed(folder: Path) -> None:
    said = play(folder, "drop", "drop: sword 2", "undo", scenario="ford")
    assert "There are several ways to do that: type drop: sword; or drop: sword 2." in said.lines
    assert any(line.startswith("Taken back: a1 drop with=") for line in said.lines)


def test_of_several_with_one_name_a_command_asks_which(folder: Path) -> None:
    path = folder / "content" / "small" / "scenarios" / "brawl.yaml"
    path.write_text(path.read_text().replace("name: Dov", "name: Cyn"))
    said = play(folder, "use a1", "charge Cyn", "strike Cyn", "odds strike Cyn")
    assert said.lines.count("There are 2 of the name Cyn: say b1 or b2.") == 2


def test_who_is_not_asked_is_told_by_name_and_so_is_who_is(folder: Path) -> None:
    said = play(folder, "a2 end turn", "odds a2 end turn")
    assert said.lines.count("Bo (a2) is not asked now: Ada (a1) is.") == 2


def test_a_verb_that_there_is_not_is_told_so_with_the_nearest(folder: Path) -> None:
    said = play(folder, "a1 mvoe 5,2").lines
    assert any(line.startswith("There is no `mvoe` here. Did you mean move? ") for line in said)


def test_what_does_not_answer_is_told_with_the_titles_of_what_does(folder: Path) -> None:
    # A blow of Pike's is answered by a dodge; what can be done instead is called as it is listed.
    args = ("--data-dir", folder, "play", "--plain", "ford", "--rules", "pools", "--seed", "5")
    said = skirmish(*args, typed="end turn\nhold\nlie down\n")
    assert "Lie down does not answer this: dodge, take it." in said.lines
