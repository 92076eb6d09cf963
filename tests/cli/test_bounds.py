"""Numbers and texts that are typed: what is too long is refused with a sentence, by every command."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirmish.cli.output import MOST_SAID, MOST_SEED
from skirmish.errors import NotationError, SettingsError
from skirmish.model.action import MOST_TEXT, Action, parse
from skirmish.rules.setup.situation import number
from skirmish.typed import MOST_TYPED
from tests.cli.shell import Said, skirmish
from tests.cli.yard import write_yard
from tests.effort import within_reason
from tests.library import shipped_library

DIGITS = "9" * 5_000
ODDS = ("odds", "guard", "archer", "--rules", "fudge", "--verb", "strike")
NUMBERS = "numbers of at most 9 digits"


READERS = ("compare", "duel", "odds", "simulate", "watch")
"""Commands that read all packs."""


@pytest.fixture(autouse=True)
def _read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in READERS:
        monkeypatch.setattr(f"skirmish.cli.{name}.read_library", lambda _folder: shipped_library())


def refused(said: Said) -> str:
    """The words of a command that was used wrongly: few, and nothing else came of it."""
    assert (said.code, said.out) == (2, "")
    assert all(len(line) <= MOST_SAID + 1 for line in said.err.splitlines())
    return " ".join(said.err.split())


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (("simulate", "clash", "-n", DIGITS), "-n"),
        (("simulate", "clash", "-n", "1e9"), "-n"),
        (("simulate", "clash", "-n", "1000001"), "1<=x<=1000000"),
        (("compare", "clash", "-n", DIGITS), "-n"),
        (("duel", "guard", "guard", "--rules", "fudge", "-n", DIGITS), "-n"),
        (("duel", "guard", "guard", "--rules", "fudge", "--distance", DIGITS), "--distance"),
        (("duel", "guard", "guard", "--rules", "fudge", "--distance", "999999999"), "from 1 to 60 cells"),
        (("simulate", "clash", "--jobs", DIGITS), "--jobs"),
        (("simulate", "clash", "--jobs", "257"), "1<=x<=256"),
        (("watch", "clash", "--delay", "nan"), "no number of seconds"),
        (("watch", "clash", "--delay", "inf"), "0<=x<=60"),
        (("watch", "clash", "--delay", "-1"), "0<=x<=60"),
        (("watch", "clash", "--delay", DIGITS), "--delay"),
    ],
)
def test_numbers_of_options_are_in_their_range(args: tuple[str, ...], why: str) -> None:
    assert why in refused(skirmish(*args))


@pytest.mark.parametrize(
    "args",
    [
        ("simulate", "clash", "-n", "1"),
        ("compare", "clash", "-n", "1"),
        ("watch", "clash"),
        ("duel", "guard", "guard", "--rules", "fudge", "-n", "1"),
        ("play", "--plain", "clash"),
    ],
    ids=lambda args: args[0],
)
def test_a_seed_has_at_most_a_hundred_characters(args: tuple[str, ...], tmp_path: Path) -> None:
    said = refused(skirmish("--data-dir", tmp_path, *args, "--seed", "7" * (MOST_SEED + 1)))
    assert "a seed has at most 100 characters, this one has 101" in said
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("seed", ["\udcff", "\x1b[2J", "one\ntwo"])
def test_a_seed_is_text_that_can_be_seen(seed: str) -> None:
    assert "a seed is text that can be seen" in refused(
        skirmish("simulate", "clash", "-n", "1", "--seed", seed)
    )


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (("--distance", "1e99999999"), "is no distance"),
        (("--distance", DIGITS), NUMBERS),
        (("--distance", "nan"), "is no distance"),
        (("--distance", "1/0"), "is no distance"),
        (("--arg", f"level={DIGITS}"), NUMBERS),
        (("--given", f"watchers={DIGITS}"), NUMBERS),
        (("--reply", f"block:level={DIGITS}"), NUMBERS),
        (("--actor-state", f"hp={DIGITS}"), NUMBERS),
        (("--target-state", "hp=1e5"), "a whole number of at most 9 digits"),
        (("--with", "x" * (MOST_TYPED + 1)), f"at most {MOST_TYPED:,} characters"),
        (("--arc", "x" * 1_900), "there is no arc"),
        (("--over", f"distance=1..{DIGITS}"), "say A..B or A..B..STEP"),
        (("--over", "distance=1..9999999999"), "say A..B or A..B..STEP"),
        (("--over", "distance=1..999999999"), "makes more than 200 rows"),
        (("--over", "distance=0..1..0.000000001"), "makes more than 200 rows"),
        (("--over", "distance=1..5..0"), "makes more than 200 rows"),
        (("--over", "distance=" + "1..150," * 9_000), "makes more than 200 rows"),
        (("--over", "distance=5..1"), "makes no row"),
        (("--over", "x" * 12_000), "there is no axis"),
    ],
)
def test_odds_take_numbers_of_nine_digits_and_words_of_a_line(args: tuple[str, ...], why: str) -> None:
    assert why in refused(skirmish(*ODDS, *args))


@pytest.mark.parametrize("text", [DIGITS, "13", "-1", "1e1", "x"])
def test_circumstances_that_are_numbers_are_bounded(text: str) -> None:
    with pytest.raises(SettingsError, match="a whole number from 0 to 12 belongs here"):
        number({"watchers": text}, "watchers", 0, 12)


@pytest.mark.parametrize("name", ["x" * 12_000, DIGITS])
@pytest.mark.parametrize(
    "command", [("simulate",), ("watch",), ("compare",), ("play", "--plain"), ("rules",)]
)
def test_names_that_do_not_exist_are_quoted_in_part(command: tuple[str, ...], name: str) -> None:
    assert "there is no" in refused(skirmish(*command, name))


def test_parties_of_thousands_are_refused_by_count() -> None:
    said = refused(skirmish("duel", "+".join(["guard"] * 4_000), "guard", "--rules", "fudge"))
    assert "at most 12 on a side" in said


def play(folder: Path, *typed: str) -> Said:
    """A battle at the prompt, everybody human."""
    write_yard(folder)
    args = ("--data-dir", folder, "play", "--plain", "theft", "--seed", "7")
    return skirmish(*args, typed="".join(f"{line}\n" for line in typed))


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        (DIGITS[:1_900], "options; type options to hear them."),
        (f"{DIGITS[:1_900]} ne", "options; type options to hear them."),
        (f"log {DIGITS[:1_900]}", "The log has"),
        (f"look {'x' * 1_900}", "You know of no xxx"),
        (f"a1 move {DIGITS[:1_900]},1", "a number has at most 9 digits"),
        (DIGITS, "options; type options to hear them."),
        (f"a1 move {'x' * 100_000}", "a command has at most 2000 characters"),
    ],
)
def test_what_is_typed_at_the_prompt_may_be_of_any_length(typed: str, answer: str, tmp_path: Path) -> None:
    said = play(tmp_path, "", typed, "goals", "quit")
    assert (said.code, said.err) == (0, "")
    assert answer in said.out
    assert "To win: " in said.out
    assert max(map(len, said.lines)) < 1_000


def test_numbers_in_the_list_of_battles_may_be_of_any_length(tmp_path: Path) -> None:
    write_yard(tmp_path)
    said = skirmish("--data-dir", tmp_path, "play", "--plain", typed=f"{DIGITS[:1_900]}\n{DIGITS}\nquit\n")
    assert said.code == 0
    assert said.out.count("Type a number up to") == 2


def test_input_that_never_ends_a_line_is_the_end_of_input(tmp_path: Path) -> None:
    with within_reason():
        said = play(tmp_path, "x" * 5_000_000, "concede")
    assert said.code == 0
    assert "The battle is saved in" in said.lines[-1]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a1 move " + "4" * MOST_TEXT, "a command has at most 2000 characters"),
        ("a1 move 1234567890,1", "a number has at most 9 digits"),
        (f"a1 parry with=a1.sword nth={'1' * 1_000}", "a number has at most 9 digits"),
    ],
)
def test_a_command_that_is_too_long_is_quoted_in_part(text: str, why: str) -> None:
    with pytest.raises(NotationError) as error:
        parse(text)
    assert why in str(error.value)
    assert len(str(error.value)) < 100


def test_the_longest_numbers_of_a_command_are_read() -> None:
    assert parse("a1 parry nth=999999999") == Action("a1", "parry", None, (("nth", "999999999"),))


@pytest.mark.parametrize(
    ("args", "what"),
    [
        (("arena", "nearest", "random", "--rules"), "ruleset"),
        (("arena", "nearest", "random", "--scenarios"), "scenario"),
        (("compare", "clash", "--rules"), "ruleset"),
        (("map", "balance", "bridge", "--rules"), "ruleset"),
        (("pack", "balance", "core", "--rules"), "ruleset"),
        (("pack", "points", "core", "--rules"), "ruleset"),
        (("odds", "guard", "archer", "--verb", "strike", "--rules"), "ruleset"),
        ((*ODDS, "--actor-state"), "state"),
        ((*ODDS, "--target-state"), "state"),
    ],
)
@pytest.mark.parametrize("nothing", [",", " , ,", ""])
def test_a_list_without_a_word_is_no_list_of_all(args: tuple[str, ...], what: str, nothing: str) -> None:
    assert f"no {what} was named" in refused(skirmish(*args, nothing))
