"""The plain client's questions: put again whenever something has happened, with what they are about."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from skirmish.cli.foresight import reach_lines
from skirmish.cli.offers import offers, words
from skirmish.model.prompt import Prompt
from skirmish.packs.launch_request import LaunchRequest
from skirmish.rules.engine import options
from skirmish.session import Session
from tests.cli.shell import Said, skirmish
from tests.library import shipped_library
from tests.rules.forge import ring as forge
from tests.rules.ranks.test_afterthoughts import helped

ASKS = "Travellers, Ysolt (a2). What do you do? Type options, look or help."


def ford(folder: Path, rules: str, *typed: str) -> Said:
    """Two against two at the ford, against an opponent."""
    args = ("--data-dir", folder, "play", "--plain", "ford", "--rules", rules, "--seed", "5")
    return skirmish(*args, typed="".join(f"{line}\n" for line in typed))


def after(said: Said, begins: str) -> str:
    """The line after the first that begins so."""
    at = next(at for at, line in enumerate(said.lines) if line.startswith(begins))
    return said.lines[at + 1]


def test_a_unit_that_has_acted_and_may_go_on_is_asked_again(tmp_path: Path) -> None:
    said = ford(tmp_path, "fudge", "run 5,0", "shoot Marrow")
    assert after(said, "7. Ysolt shoots Marrow") == "Ysolt (a2). What now?"
    assert after(ford(tmp_path, "fudge", "terse", "drop: sword"), "3. Corvin drops sword") == "Corvin (a1)?"


def test_a_command_that_is_taken_back_is_asked_for_again(tmp_path: Path) -> None:
    assert after(ford(tmp_path, "fudge", "move to 6,4", "undo"), "Taken back: ") == "Corvin (a1). What now?"


def test_a_unit_is_asked_in_full_once_others_have_acted(tmp_path: Path) -> None:
    # Acts alternate: Marrow puts Corvin out and Pike moves, then it is Ysolt again, who shot before.
    typed = (
        "dodge: add 4",
        "take it",
        "throw Pike, add 3, with dagger",
        "shoot Pike, add 4, wind, with rifle",
    )
    said = ford(tmp_path, "pools", *typed)
    assert after(said, "12. Pike moves to ") == ASKS


def test_a_blow_that_is_asked_for_in_the_middle_of_a_round_keeps_its_chance() -> None:
    # Where an answer does not meet a blow, what is told is its own chance, as in a turn.
    library = shipped_library()
    session = Session.start(LaunchRequest("ford", "1", "ranks", None, {}).setup(library), library, None)
    prompt = Prompt("travellers", "a2", "choose", "rank", ("shoot", "keep"), "b1", "keep")
    view = session.view("travellers").altered(prompts=(prompt,))
    listed = [words(session.ruleset, view, one) for one in offers(view, session.options(prompt))]
    shots = [line for line in listed if line.startswith("shoot ")]
    assert shots
    assert all(re.search(r": \d+ %, [\d.]+ damage", line) for line in shots)


def test_enter_alone_puts_the_question_again(tmp_path: Path) -> None:
    said = ford(tmp_path, "fudge", "", "units", "", "terse", "")
    asked = [line for line in said.lines if "Corvin (a1)" in line]
    assert asked == [ASKS.replace("Ysolt (a2)", "Corvin (a1)")] * 3 + ["Corvin (a1)?"]


def test_above_the_list_stands_what_there_is_left_to_spend(tmp_path: Path) -> None:
    said = ford(tmp_path, "pools", "options", "dodge: add 4", "options")
    left = [line for line in said.lines if line.startswith("For Corvin, a1, ")]
    assert left == ["For Corvin, a1, 9 of 9 energy left:", "For Corvin, a1, 4 of 9 energy left:"]


def test_a_refusal_and_a_word_that_only_tells_put_no_question(tmp_path: Path) -> None:
    said = ford(tmp_path, "fudge", "strike Pike", "units", "look")
    assert sum("Corvin (a1)" in line and "?" in line for line in said.lines) == 1


def test_in_few_words_the_question_comes_first_and_then_the_blow(tmp_path: Path) -> None:
    said = ford(tmp_path, "pools", "terse", "").lines
    assert said[-2] == "Corvin (a1)? Marrow shoots at Corvin: rifle, add 4, from 85 ft."


def test_where_points_may_be_spent_it_is_told_on_which_roll_and_how_many_are_left(tmp_path: Path) -> None:
    said = ford(tmp_path, "forge", "dodge", "options")
    asks = next(line for line in said.lines if "Spend points" in line)
    assert asks.startswith("Travellers, Ysolt (a2). Ysolt's roll; 3 points left. Spend points of the Pool")

    spent = next(line for line in said.lines if line.startswith("2:"))
    assert (
        spent.removesuffix(", best with the turns to come") == "2: spend points: 1: costs 1 of 3 pool, 2 left"
    )


def test_the_blow_of_one_whose_name_is_written_small_begins_a_sentence(tmp_path: Path) -> None:
    args = ("--data-dir", tmp_path, "play", "--plain", "stand", "--rules", "pools", "--seed", "9")
    said = skirmish(*args, typed="take it\nstand by\n" * 15)
    blows = [
        line for line in said.lines if " against " in line and line.endswith("Type options, look or help.")
    ]
    assert blows
    assert not [line for line in blows if re.search(r"\. [a-z]", line)]


def test_of_several_sides_it_is_told_whose_an_enemy_is(tmp_path: Path) -> None:
    args = ("--data-dir", tmp_path, "play", "--plain", "wells", "--rules", "ranks", "--seed", "5")
    said = skirmish(*args, typed="look\nlook slinger 2\nenemies\nturns\nabout people\n").lines
    assert sum(line.startswith("Enemy, the People of the Reed: slinger 2, b3: 21 m ") for line in said) == 2
    assert any(
        line.startswith("1 enemy, the People of the Reed: slinger 2 (b3), 13 east 17 ") for line in said
    )
    assert any(line.startswith("2 enemies, the People of the Salt: Kedor (c1), ") for line in said)
    order = next(line for line in said if line.startswith("Still to act, in this order: "))
    assert "slinger 1 (13), slinger 2 (13)" in order
    king = next(line for line in said if line.startswith("people: Abimel, "))
    assert "Bonus 1d4. Carries sickle sword" in king


@pytest.mark.parametrize("answer", ["wait on", "take the turn"])
def test_where_nobody_has_struck_no_blow_is_told(tmp_path: Path, answer: str) -> None:
    typed = ("end turn", "wait", "dodge shots", answer)
    said = ford(tmp_path, "forge", *typed)
    asks = next(line for line in said.lines if "Take the turn that was waited with?" in line)
    assert asks.startswith("Travellers, Corvin (a1) against Marrow. Take the turn that was waited with?")


def test_what_is_in_reach_is_told_with_what_as_the_list_tells_it() -> None:
    """Under `forge` who is down is put out of action with a weapon, on its cell (G6)."""
    strong = forge.man("sword", swords=4, strength=9, dexterity=4)
    game = forge.fight("#aB..B#", "a1 B1 B2", {"a": strong})
    game.do("a1 strike B1 with=a1.sword", dice=[])
    game.do("B1 stand", dice=[9, 16])
    view = game.view("red")
    found = tuple(options(game.ruleset, view, game.prompts[0]))
    finish = next(
        words(game.ruleset, view, one) for one in offers(view, found) if "finish" in str(one.action)
    )
    assert finish.startswith("finish at 2,0, 2 yd east, with sword: ")
    said = list(reach_lines(game.ruleset, view, found))
    assert "finish, with sword: 1 cell. Farthest: 2,0, 2 yd east." in said


def test_what_is_in_reach_is_told_of_who_lies_where_the_unit_stands() -> None:
    """Somebody up may stand over the fallen, and put them out of action there (G6)."""
    strong = forge.man("sword", swords=4, strength=9, dexterity=4)
    game = forge.fight("#aB..B#", "a1 B1 B2", {"a": strong})
    game.do("a1 strike B1 with=a1.sword", dice=[])
    game.do("B1 stand", dice=[9, 16])
    game.do("a1 step 2,0")
    found = tuple(options(game.ruleset, game.view("red"), game.prompts[0]))
    said = list(reach_lines(game.ruleset, game.view("red"), found))
    assert "finish, with sword: 1 cell. Farthest: 2,0, here." in said


def test_first_aid_tells_what_it_gives_back() -> None:
    """It works in 30 % and then heals 1d3, 2 on average (BR-120)."""
    game = helped()
    for command in ("c1 wake a1", "d1 wait", "B1 wait"):
        game.do(command)
    view = game.view("red")
    listed = [
        words(game.ruleset, view, one)
        for one in offers(view, tuple(options(game.ruleset, view, game.prompts[0])))
    ]
    assert listed[0].endswith(": 30 %, heals 0.6")
