"""The plain client: a battle by lines of text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from skirmish.cli.describe import who_plays
from skirmish.cli.offers import aloud
from skirmish.cli.word_table import BY_NAME
from skirmish.dice import Stream
from skirmish.packs.launch_request import LaunchRequest
from skirmish.rules import rulesets
from tests.cli.shell import Said, skirmish
from tests.cli.yard import write_yard
from tests.library import shipped_library


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with a small scenario and no saves."""
    write_yard(tmp_path)
    return tmp_path


def play(folder: Path, *typed: str, scenario: str = "theft") -> Said:
    """A battle at the prompt, everybody human."""
    args = ("--data-dir", folder, "play", "--plain", scenario, "--seed", "7")
    return skirmish(*args, typed="".join(f"{line}\n" for line in typed))


def saves(folder: Path) -> list[Path]:
    """The saves there."""
    return list((folder / "saves").glob("*.save"))


def test_the_end_of_input_leaves_cleanly_and_keeps_the_battle(folder: Path) -> None:
    said = play(folder)
    assert said.code == 0
    assert "The battle is saved in" in said.lines[-1]
    assert len(saves(folder)) == 1


@pytest.mark.parametrize("scenario", ["brawl", "theft"])
def test_a_battle_is_played_to_its_end_by_numbers(folder: Path, scenario: str) -> None:
    stream = Stream("numbers")
    said = play(folder, *(str(1 + stream.below(7)) for _ in range(3000)), scenario=scenario)
    assert said.code == 0
    assert said.lines[-1] in {"Victory: Thieves.", "Victory: Watch.", "A draw."}
    saved = skirmish("--data-dir", folder, "saves", "--json").json
    assert len(saved) == 1
    assert saved[0]["result"]
    assert skirmish("verify", saved[0]["file"]).code == 0


def test_options_are_numbered(folder: Path) -> None:
    said = play(folder, "use a2", "options")
    numbers = [int(found[1]) for line in said.lines if (found := re.match(r"(\d+): ", line))]
    assert numbers == list(range(1, len(numbers) + 1))
    assert "1: sneak to 1,1, 3 m north" in said.lines


def test_how_a_thing_without_a_target_is_done_stands_behind_a_colon(folder: Path) -> None:
    lines = play(folder, "use a2", "options").lines
    assert any(re.fullmatch(r"\d+: drop: [a-z ]+(, .*)?", line) for line in lines)
    assert not any("drop, with" in line for line in lines)


def test_a_takedown_is_offered_with_its_chance(folder: Path) -> None:
    # Stealth 6 against Perception 0 + 2: 97.61 % silent (F4), as is wanted. Who notices is struck, too;
    # Melee 4 against Block 2 makes that a critical, enough to put it out, at 73.85 % (F3): 99.37 % in all.
    said = play(folder, "sneak 7,2", "use a1", "options")
    offered = next(line for line in said.lines if "takedown Cyn, b1, with knife" in line)
    assert ": 98 %, " in offered
    assert offered.endswith("out 99 %")


def test_a_refusal_is_its_sentence_and_changes_nothing(folder: Path) -> None:
    said = play(folder, "a1 dance", "what is this", "log 99", "use b9", "look b9", "0")
    assert said.code == 0
    assert any(line.startswith("There is no `dance` here. ") for line in said.lines)
    assert "Say use and one who is asked: Ada (a1), Bo (a2)." in said.lines
    assert "You know of no b9. Type units for your own, enemies for the others." in said.lines
    assert any(line.endswith("type options to hear them.") for line in said.lines)


def test_look_says_who_is_where_in_words(folder: Path) -> None:
    said = play(folder, "look", "look a2")
    assert "You look as Ada, a1. It stands at 6,2 on floor, facing east, hidden." in said.lines
    assert "Friend: Bo, a2: 5 m west, at 1,4, facing east, hidden." in said.lines
    assert "Enemy: Cyn, b1: 2 m east, at 8,2, facing east, in the open, calm." in said.lines
    assert "Enemy: Dov, b2: 4 m south-east, at 10,4, facing south, in the open, calm." in said.lines


def test_map_goals_units_and_help_answer(folder: Path) -> None:
    said = play(folder, "map", "goals", "units", "help")
    assert "  2 #..*..1.A..#" in said.lines
    assert "  4 #2........B#" in said.lines
    assert "A b1 Cyn at 8,2" in said.lines
    assert "To win: Put all foes out." in said.lines
    assert "a1 Ada at 6,2: 10 of 10 left, in hand: knife, hidden" in said.lines
    assert any(line.startswith("undo") for line in said.lines)


def test_the_unit_may_be_left_out_and_a_command_taken_back(folder: Path) -> None:
    said = play(folder, "use a2", "ground", "units", "undo", "units")
    states = [line for line in said.lines if line.startswith("a2 Bo at")]
    assert "gone to ground" in states[0]
    assert "Taken back: a2 ground" in said.lines
    assert "gone to ground" not in states[1]


def test_a_line_of_the_log_unfolds_into_dice_and_reasons(folder: Path) -> None:
    said = play(folder, "sneak 7,2", "use a1", "takedown b1 with=a1.knife", "log")
    rolled = next(int(line.split(".")[0]) for line in said.lines if re.match(r"\d+\. Ada .*Cyn", line))
    unfolded = play(folder, "sneak 7,2", "use a1", "takedown b1 with=a1.knife", f"log {rolled}")
    assert any("4dF [" in line for line in unfolded.lines)


def test_conceding_ends_it(folder: Path) -> None:
    said = play(folder, "concede")
    assert said.lines[-1] == "Victory: Watch."
    assert "conceded" in said.out


def test_without_a_scenario_there_is_a_list_and_the_battle_that_goes_on(folder: Path) -> None:
    play(folder, "ground", "quit")
    said = skirmish("--data-dir", folder, "play", "--plain", typed="99\n0\nunits\n")
    assert said.code == 0
    assert any(line.startswith("0: go on with The theft") for line in said.lines)
    assert any(line.startswith("a1 Ada at 6,2") and "gone to ground" in line for line in said.lines)
    assert len(saves(folder)) == 1
    assert skirmish("--data-dir", folder, "play", "--plain", typed="").code == 0


def test_a_hostile_save_is_listed_with_its_reason(folder: Path) -> None:
    (folder / "saves").mkdir()
    (folder / "saves" / "bad.save").write_bytes(b"\x1b[2J nonsense\n")
    said = skirmish("--data-dir", folder, "saves")
    assert said.code == 0
    assert "bad.save  cannot be played" in said.out
    assert "\x1b" not in said.out


def test_the_primer_is_a_word_away(folder: Path) -> None:
    said = play(folder, "primer").lines
    assert any(line.startswith("In one breath: ") for line in said)
    assert any(line.startswith("A cell: 1 m across") for line in said)


def test_enemies_are_told_in_one_line_with_offset_and_cover(folder: Path) -> None:
    # Ada stands at 6,2, Cyn at 8,2 and Dov at 10,4; between them there is nothing.
    said = play(folder, "enemies", "friends").lines
    assert "2 enemies: Cyn (b1), 2 east, no cover, calm; Dov (b2), 4 east 2 south, no cover, calm." in said
    assert "1 friend: Bo (a2), 5 west 2 south, hidden." in said


def test_what_lies_on_the_ground_is_told_with_its_place(folder: Path) -> None:
    """Who does not look at the map hears of it, too: it can be picked up."""
    said = play(folder, "use a1", "drop", "look", "look 6,2").lines
    assert "On the ground: knife at 6,2, here." in said
    assert "On the ground: knife." in said


def test_a_cell_is_told_with_its_ground_and_what_it_shelters_from(folder: Path) -> None:
    said = play(folder, "look 3,2", "look 99,1", "look Cyn").lines
    assert any(line.startswith("3,2, 3 west: ") and "in sight" in line for line in said)
    assert "99,1 is off the map; it has 12 columns and 6 rows, counted from 0." in said
    assert "10 of 10 left, in hand: rifle, calm." in said


def test_odds_give_every_row_with_its_rule_and_what_follows(folder: Path) -> None:
    said = play(folder, "end", "end", "odds shoot a1", "rule FU-07", "rule none", scenario="brawl").lines
    told = "\n".join(said)
    assert re.search(r"It comes off: \d+ %\. Damage on average: [\d.]+\.", told)
    assert re.search(r"^Marksmanship: plus \d+, rule FG-03\.$", told, re.MULTILINE)
    assert re.search(r"^Against it, Dodge: plus \d+, rule FG-03\.$", told, re.MULTILINE), "whose row it is"
    assert re.search(r"^Then: ", told, re.MULTILINE)
    assert "FU-07: " in told
    assert "has no rule `none`. Rules are called FU-01" in told


def test_the_list_and_the_odds_say_the_same_chance_in_the_same_words(folder: Path) -> None:
    chance = r"((?:at most |at least )?(?:less than |more than )?\d+ %)"
    asked = (f"odds {number}" for number in range(1, 40))
    told = play(folder, "sneak 7,2", "use a1", "options", *asked).lines
    listed = [found[1] for line in told if (found := re.match(rf"\d+: .*?: {chance}", line))]
    weighed = [found[1] for line in told if (found := re.match(rf"It comes off: {chance}\.", line))]
    assert listed
    assert weighed == listed
    assert aloud("at most <1 %") == "at most less than 1 %"
    assert aloud(">99 %") == "more than 99 %"


def test_odds_say_what_is_missing(folder: Path) -> None:
    said = play(folder, "odds", "odds 99", "odds shoot", "odds dance b1").lines
    assert any(line.startswith("Say what about: odds 3") for line in said)
    assert any(line.startswith("There are ") and "type options" in line for line in said)
    assert sum("dance" in line for line in said) == 1


def test_threats_wait_until_all_are_placed(folder: Path) -> None:
    said = play(folder, "threats", "goals", scenario="clash").lines
    assert "Threats are known when the fight begins: foes are still being placed." in said


def test_threats_and_reach_are_told_for_here_and_there(folder: Path) -> None:
    said = play(folder, "threats", "threats 1,1", "threats x", "reach", scenario="brawl").lines
    assert sum(" can " in line or line.startswith("Nobody known") for line in said) >= 2
    assert any(line.startswith("Say threats") for line in said)
    # Both watchmen have rifles, and nothing stands between them and Ada.
    assert any(line.endswith(" damage on average; Dov could, too.") for line in said)
    assert any(re.match(r"move: \d+ cells\. Farthest: ", line) for line in said)


def test_help_explains_words_and_verbs_with_commands_that_work(folder: Path) -> None:
    said = play(folder, "help move", "help odds", "help dnace", scenario="brawl").lines
    typed = next(line for line in said if line.startswith("Now you can type: "))
    command = typed.removeprefix("Now you can type: ").removesuffix(".").split("; ")[0]
    assert play(folder, command, "undo", scenario="brawl").lines.count(f"Taken back: {command}") == 1
    assert any(line.startswith("odds NUMBER or COMMAND: ") for line in said)
    assert any(line.startswith("There is no `dnace` here.") for line in said)


def test_the_help_of_a_verb_says_what_it_costs(folder: Path) -> None:
    said = play(folder, "help run", "help drop", scenario="brawl").lines
    assert any(line.startswith("run: ") and line.endswith(" It costs move and action.") for line in said)
    assert any(line.startswith("drop: ") and line.endswith(" It is free.") for line in said)


def test_whom_one_plays_is_named_as_within_a_sentence() -> None:
    """The article of the side was a large one."""
    library = shipped_library()
    setup = LaunchRequest("clash", "7").setup(library)
    told = who_plays(library.battle(setup).scene, setup.seats)
    assert next(told) == "You play the Company."


def test_list_reach_and_odds_say_what_each_takes_of_the_turn_as_the_screen_does(folder: Path) -> None:
    """A listener heard it only who asked for the help of each."""
    said = play(folder, "options", "reach", "odds search", "search, costs the action", scenario="brawl").lines
    assert any(re.fullmatch(r"\d+: drop: [a-z ]+, free", line) for line in said)
    assert any(re.fullmatch(r"\d+: search, costs the action", line) for line in said)
    assert any(line.startswith("run, costs move and action: ") for line in said)
    assert "It costs the action." in said
    assert any("searches" in line for line in said), "what is listed can be typed"


def test_the_help_of_what_needs_no_words_says_at_what_it_is_aimed(folder: Path) -> None:
    assert "free-attack: It is aimed at an enemy." in play(folder, "help free-attack", scenario="brawl").lines


def test_a_word_that_is_none_is_answered_by_what_to_type(folder: Path) -> None:
    said = play(folder, "optoins", "gaols").lines
    assert any("`optoins` here. Did you mean options? Type options" in line for line in said)
    assert any("Did you mean goals?" in line for line in said)


def test_what_is_clear_may_be_left_out(folder: Path) -> None:
    # Each of the thieves holds one knife, so there is but one way to drop something.
    said = play(folder, "drop", "undo", scenario="brawl").lines
    assert any(re.match(r"Taken back: a\d drop with=a\d\.knife", line) for line in said)


def test_goals_and_status_count(folder: Path) -> None:
    said = play(folder, "goals", "status").lines
    assert "Of yours 2 can fight; enemies that you know of: 2. A draw after 30 rounds; turn 1 of 40." in said
    assert "Infiltration, turn 1 of 40 · nobody has noticed. Nobody knows you are here." in said


def test_no_round_is_named_while_sides_are_placed_and_the_briefing_says_who_begins_hurt(
    folder: Path,
) -> None:
    brawl = folder / "content" / "small" / "scenarios" / "brawl.yaml"
    ada = 'at: "6,2", facing: e'
    text = brawl.read_text().replace(ada, f"{ada}, health_under: {{fudge: 50}}")
    brawl.write_text(text.replace("    seat: human\n", "    seat: human\n    deploy: west\n", 1))
    yard = folder / "maps" / "yard.yaml"
    yard.write_text(f"{yard.read_text()}zones: {{west: '1,1-6,4'}}\n")
    said = play(folder, "goals", "status", "briefing", scenario="brawl").lines
    assert "Of yours 2 can fight; enemies that you know of: 2. A draw after 30 rounds." in said
    assert "Before the battle: placing. Place your people. A draw after 30 rounds." in said
    assert not any("Round 1" in line for line in said)
    # Half of 5 points for each of 2 Toughness (FG-04).
    assert "Ada begins hurt: 5 of 10." in said
    assert "That makes this battle about as hard under fudge as under other rules." in said


def test_goals_are_told_in_the_words_of_the_scenario_as_the_briefing_does(tmp_path: Path) -> None:
    said = skirmish(
        "--data-dir", tmp_path, "play", "--plain", "raid", "--seed", "7", typed="goals\nbriefing\n"
    ).lines
    told = "Put out Captain Orlo, who keeps to the office of the mill."
    assert told in said
    assert any(line.startswith(f"One way to win: {told} The goal begins at ") for line in said)


@pytest.mark.parametrize(
    ("rules", "scenario", "asked"),
    [
        ("fudge", "clash", "Where are they to stand?"),
        ("pools", "stand", "What do you do?"),
        ("ranks", "stand", "What do you mean to do?"),
    ],
)
def test_what_is_asked_is_a_sentence_and_not_the_name_of_the_question(
    tmp_path: Path, rules: str, scenario: str, asked: str
) -> None:
    args = ("play", "--plain", scenario, "--rules", rules, "--seed", "7")
    said = skirmish("--data-dir", tmp_path, *args, typed="quit\n").lines
    question = next(line for line in said if line.endswith(" Type options, look or help."))
    assert question.endswith(f"). {asked} Type options, look or help.")


def test_terse_says_less_and_is_remembered(folder: Path) -> None:
    said = play(folder, "terse", "look", "quit").lines
    assert "Terse." in said
    assert "2 enemies: Cyn (b1), 2 east, no cover, calm; Dov (b2), 4 east 2 south, no cover, calm." in said
    again = play(folder, "look", "verbose", "look").lines
    assert "Ada (a1), Bo (a2)?" in again
    assert "You look as Ada, a1. It stands at 6,2 on floor, facing east, hidden." in again


def test_the_log_is_searched_and_the_recap_begins_after_the_own_last_answer(folder: Path) -> None:
    said = play(folder, "ground", "recap", "log all", "log goes to ground", "log nothing like it").lines
    assert "No line of the log has `nothing like it` in it." in said
    assert any("ground" in line and re.match(r"\d+\. ", line) for line in said)


def test_orders_are_told_and_given(folder: Path) -> None:
    said = play(folder, "orders", "order topic=grip answer=pin", "orders", scenario="brawl").lines
    assert any(line.startswith("grip: ") and "Now: ask." in line for line in said)
    assert any(line.startswith("grip: ") and "Now: pin." in line for line in said)


@pytest.mark.parametrize("word", BY_NAME)
def test_every_word_is_told_by_help_and_answers(folder: Path, word: str) -> None:
    said = play(folder, "help", f"help {word}", word)
    assert said.code == 0
    assert any(line.startswith(f"{BY_NAME[word].usage}  ") for line in said.lines)
    assert any(line.startswith(f"{BY_NAME[word].usage}: ") for line in said.lines)
    assert not any(line.startswith("There is no `") for line in said.lines)


def test_any_battle_that_goes_on_can_be_chosen(folder: Path) -> None:
    play(folder, "quit", scenario="brawl")
    play(folder, "quit")
    listed = skirmish("--data-dir", folder, "play", "--plain", typed="saves\ns9\nsx\n").lines
    older = next(line.split(":")[0] for line in listed if re.match(r"s\d: The brawl, fudge, ", line))
    opened = skirmish("--data-dir", folder, "play", "--plain", typed=f"{older}\n").lines
    assert any(line.startswith("The brawl. ") for line in opened)
    assert sum(line.startswith("Type a number up to") for line in listed) == 2


@pytest.mark.parametrize("typed", ["Two against two", "FORD", "6: Two against two", "ford"])
def test_a_battle_is_chosen_by_its_title_or_id_as_well_as_by_its_number(tmp_path: Path, typed: str) -> None:
    said = skirmish("--data-dir", tmp_path, "play", "--plain", typed=f"{typed}\nQuit\n")
    assert any(line.startswith("Two against two. Fudge skirmish, seed ") for line in said.lines)


def test_what_the_lists_of_saves_and_lessons_say_can_be_typed(folder: Path) -> None:
    play(folder, "quit", scenario="brawl")
    args = ("--data-dir", folder, "play", "--plain")
    first = next(line for line in skirmish(*args, typed="Saves\n").lines if line.startswith("s1: "))
    assert any(line.startswith("The brawl. ") for line in skirmish(*args, typed=f"{first}\n").lines)
    lesson = next(line for line in skirmish(*args, typed="Lessons\n").lines if line.startswith("lesson 2: "))
    assert any(line.startswith("Lesson 2: ") for line in skirmish(*args, typed=f"{lesson}\n").lines)


def test_saves_of_nothing_are_none(folder: Path) -> None:
    assert "No battle goes on." in skirmish("--data-dir", folder, "play", "--plain", typed="saves\n").lines


ARGUMENTS = (
    "", "1", "2", "99", "a1", "b1", "b9", "4,7", "99,99", "x,y", "3 ne", "FU-07", "all", "[/", "best", "²",
)  # fmt: skip
"""What may stand behind a word."""


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", rulesets())
def test_no_line_that_is_typed_makes_it_fail(folder: Path, ruleset: str) -> None:
    stream = Stream(ruleset)
    told = [word for word in BY_NAME if word not in {"quit", "concede"}]
    words = [*told, *rulesets()[ruleset].verbs, "1", "2", "5", "8"]
    typed = [f"{stream.choice(words)} {stream.choice(ARGUMENTS)}".strip() for _ in range(120)]
    args = ("--data-dir", folder, "play", "--plain", "ford", "--rules", ruleset, "--seed", "7")
    said = skirmish(*args, typed="\n".join(typed))
    assert said.code == 0
    assert said.lines


def test_who_has_walked_cannot_set_out_any_more(folder: Path) -> None:
    args = ("--data-dir", folder, "play", "--plain", "ford", "--rules", "fudge", "--seed", "7")
    said = skirmish(*args, typed="move 6,4\ngoto 1,1\n")
    assert "Corvin cannot walk now." in said.lines
    assert not any("finds no way" in line for line in said.lines)


def test_a_unit_that_is_sent_goes_on_by_itself_and_says_why_it_stops(folder: Path) -> None:
    said = play(folder, "use a2", "goto 1,1", "status")
    assert not any("finds no way" in line for line in said.lines)
    assert play(folder, "goto 999,1").lines[-2].startswith("Say goto and a cell")
    assert any("is not a foe in sight" in line for line in play(folder, "approach nobody").lines)
    asked = " in sight. Type enemies or units to hear who is."
    told = play(folder, "approach", "follow").lines
    assert f"Say approach and the name of a foe{asked}" in told
    assert f"Say follow and the name of somebody{asked}" in told
    assert any("Nothing goes on by itself." in line for line in play(folder, "stop").lines)


def test_only_ascii_is_printed_where_only_ascii_may_be(folder: Path) -> None:
    typed = "1\n2\n" * 200
    battle = ("--data-dir", folder, "play", "--plain", "ford", "--rules", "stunts", "--seed", "9")
    plain, only = skirmish(*battle, typed=typed), skirmish(*battle, "--ascii", typed=typed)
    assert "−" in "\n".join(plain.lines)
    assert "\n".join(only.lines).isascii()
    assert only.lines[-1] == plain.lines[-1]


def test_what_can_be_looked_up_is_told_in_lines(folder: Path) -> None:
    said = play(folder, "briefing", "turns", "about sneak", "about", "about nothing-like-it", "write").lines
    assert any(line.startswith("To win") for line in said)
    assert any(line.startswith("verbs: sneak.") for line in said)
    assert any("There are: people, verbs" in line for line in said)
    assert any("Nothing is known of" in line for line in said)
    assert any(line.startswith("Written: ") for line in said)
    assert list((folder / "exports").glob("*.txt"))


@pytest.mark.parametrize("typed", ["help threats", "about threats"])
def test_what_a_forecast_counts_is_told_alike_by_help_and_by_the_encyclopedia(
    folder: Path, typed: str
) -> None:
    said = " ".join(play(folder, typed).lines)
    assert (
        "dearest blow after one walk, and after getting up, drawing, loading or opening a door first" in said
    )
    assert "what needs dice before the blow is not counted" in said


def test_why_an_errand_stops_is_told_behind_what_stopped_it(tmp_path: Path) -> None:
    """Wren runs to the mill and sees the guard on the way, which ends the walk and what she was told."""
    told = ("9", "10", *["approach b2"] * 4)
    args = ("--data-dir", tmp_path, "play", "--plain", "raid", "--rules", "stunts", "--seed", "5")
    said = skirmish(*args, typed="".join(f"{line}\n" for line in told)).lines
    place = said.index("The approach stops: guard has come in sight.")
    assert said[place - 1].endswith(". Wren stops: somebody has come into sight.")
    assert "Guard comes into sight" in said[place - 2]


def test_who_leaves_while_a_unit_goes_on_by_itself_hears_that_it_will_ask_again(tmp_path: Path) -> None:
    args = ("--data-dir", tmp_path, "play", "--plain", "ford", "--rules", "fudge", "--seed", "3")
    asks = "That units go on by themselves is not saved: they will ask you again."
    assert skirmish(*args, typed="goto 0,0\n").lines[-1] == asks
    assert asks not in skirmish(*args, typed="goto 0,0\nstop\n").lines


def test_a_blow_that_no_way_can_do_is_refused_with_its_reason(tmp_path: Path) -> None:
    """`strike pike` with 15 m between them was told to be impossible "that way"."""
    args = ("--data-dir", tmp_path, "play", "--plain", "ford", "--rules", "stunts", "--seed", "5")
    said = skirmish(*args, typed="strike pike\nshoot b1\nstrike pike with=a1.sword\n").lines
    assert said.count("Pike is out of reach of the sword: close contact at most.") == 2
    assert "Corvin has nothing to do that with now." in said
    assert not [line for line in said if "that way" in line]
