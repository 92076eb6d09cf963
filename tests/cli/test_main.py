"""The command line itself: exit codes, sentences instead of tracebacks, nothing heavy before it is needed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from skirmish.typed import clean
from tests.cli.shell import skirmish
from tests.cli.yard import write_yard
from tests.library import checked_before

TOP = Path(__file__).resolve().parents[2]
HEAVY = {"textual", "yaml", "pydantic", "numpy", "tcod", "skirmish.packs.library", "skirmish.rules"}


def started(*args: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """A process of its own."""
    command = [sys.executable, "-m", "skirmish", *args]
    return subprocess.run(
        command, cwd=TOP, input=typed, capture_output=True, text=True, check=False, timeout=300
    )


def test_without_a_command_and_a_terminal_the_commands_are_listed(tmp_path: Path) -> None:
    said = skirmish()
    assert said.code == 2
    assert "play " in said.err
    told = skirmish("--data-dir", tmp_path)
    assert told.code == 2
    assert "the game needs a terminal" in told.err


def test_the_door_loads_click_and_nothing_heavy() -> None:
    code = "import sys, skirmish.cli.main; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=TOP, capture_output=True, text=True, check=True, timeout=300
    )
    assert set(done.stdout.split()) & HEAVY == set()


TO_THE_TABLE = """
import sys
import skirmish.app
from skirmish.cli.main import cli
def show(data_dir, *, ascii_only, request):
    print(request.scenario, request.seed, dict(request.seats), data_dir, ascii_only)
    print(*sys.modules)
skirmish.app.run_app = show
sys.stdin.isatty = sys.stdout.isatty = lambda: True
cli.main(["play", "raid", "--seed", "4", "--seat", "watch=ai:veteran", "--ascii"])
"""


def test_the_table_is_told_what_was_wished_for_before_anything_heavy_is_loaded() -> None:
    done = subprocess.run(
        [sys.executable, "-c", TO_THE_TABLE], cwd=TOP, capture_output=True, text=True, check=True, timeout=300
    )
    request, modules = done.stdout.splitlines()
    assert request == "raid 4 {'watch': 'ai:veteran'} None True"
    assert set(modules.split()) & HEAVY == set()


@pytest.mark.parametrize(
    ("args", "code", "words"),
    [
        (["play", "--plain", "riad"], 2, "did you mean `raid`?"),
        (["watch", "riad"], 2, "did you mean `raid`?"),
        (["simulate", "raid", "--rules", "fugde"], 2, "did you mean `fudge`?"),
        (["simulate", "raid", "--level", "genius"], 2, "there are random"),
        (["simulate", "raid", "--level", "wacht=random"], 2, "did you mean `watch`?"),
        (["rules", "fugde"], 2, "did you mean `fudge`?"),
        (["locate", "savs"], 2, "did you mean `saves`?"),
        (["play", "--plain", "raid", "--seat", "watch"], 2, "SIDE=WHO"),
        (["play", "--plain", "raid", "--seat", "watch=ai:genius"], 2, "there is no seat"),
        (["play", "--plain", "--seed", "4"], 2, "with a scenario"),
        (["play", "raid"], 2, "needs a terminal"),
        (["watch", "raid", "--save", "x.txt"], 2, "ends in .save"),
        (["verify", "nowhere.save"], 3, "cannot be read"),
        (["dance"], 2, "No such command"),
        (["simulate", "raid", "-n", "0"], 2, "not in the range"),
        (["--data-dir", "", "saves"], 2, "the name of a file or folder is not empty"),
        (["play", "--plain", "raid", "--data-dir", ""], 2, "the name of a file or folder is not empty"),
    ],
)
def test_mistakes_are_a_sentence_and_a_code(args: list[str], code: int, words: str) -> None:
    said = skirmish(*args)
    assert said.code == code
    assert words in said.err
    assert said.out == ""
    assert "Traceback" not in said.err


def test_help_names_every_command() -> None:
    said = skirmish("-h")
    assert said.code == 0
    for command in (
        "play",
        "scenario",
        "map",
        "watch",
        "simulate",
        "odds",
        "rules",
        "saves",
        "locate",
        "verify",
    ):
        assert f"\n  {command} " in said.out


def test_version_is_one_line() -> None:
    assert skirmish("--version").out.startswith("skirmish")


def test_a_reader_that_leaves_early_is_no_error() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "skirmish", "rules", "fudge", "--verbs"]
    with os.fdopen(writer, "w") as out:
        done = subprocess.run(
            command, cwd=TOP, stdout=out, stderr=subprocess.PIPE, text=True, check=False, timeout=300
        )
    assert done.returncode == 141
    assert done.stderr == ""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signal")
def test_an_interruption_is_quiet_and_keeps_the_battle(tmp_path: Path) -> None:
    write_yard(tmp_path)
    checked_before(tmp_path)
    command = [sys.executable, "-m", "skirmish", "--data-dir", str(tmp_path), "play", "--plain", "theft"]
    with subprocess.Popen(
        command,
        cwd=TOP,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509
    ) as game:
        assert game.stdin is not None
        assert game.stdout is not None
        game.stdin.write("a2 ground\n")
        game.stdin.flush()
        while "is asked" not in (line := game.stdout.readline()) and "goes to ground" not in line:
            assert line
        game.send_signal(signal.SIGINT)
        _, words = game.communicate(timeout=300)
    assert game.returncode == 130
    assert words.strip() == ""
    assert "gone to ground" in skirmish("--data-dir", tmp_path, "play", "--plain", typed="0\nunits\n").out


def test_an_installed_script_and_the_module_are_the_same_door() -> None:
    assert started("locate", "saves").stdout.strip() == str(TOP / "saves")


@pytest.mark.parametrize("text", ["\x1b[2Jgone", "a\u202eb", "line\nline", "\x00", "[/]"])
def test_what_is_shown_stays_on_its_line(text: str) -> None:
    shown = clean(text)
    assert shown.isprintable()
    assert clean("[/]") == "[/]"


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (
            ("play", "--plain", "raid", "--seat", "watch=human", "--seat", "watch=ai:elite"),
            "--seat: `watch` has two seats, `human` and `ai:elite`; say one",
        ),
        (
            ("simulate", "ford", "-n", "1", "--level", "keepers=random", "--level", "keepers=recruit"),
            "--level: `keepers` has two levels, `random` and `recruit`; say one",
        ),
        (
            ("watch", "ford", "--level", "recruit", "--level", "random"),
            "--level: all has two levels, `recruit` and `random`; say one",
        ),
        (
            (
                "odds",
                "guard",
                "guard",
                "--rules",
                "fudge",
                "--verb",
                "strike",
                "--given",
                "a=1",
                "--given",
                "a=2",
            ),
            "`a` is said twice, as `1` and as `2`; say it once",
        ),
        (
            ("duel", "guard", "guard", "--rules", "fudge", "--option", "fog=1", "--option", "fog=2"),
            "`fog` is said twice, as `1` and as `2`; say it once",
        ),
        (("rules", "fudge", "--verbs", "--primer"), "say --verbs or --primer"),
        (("rules", "fudge", "--against", "pools", "--coverage"), "say --against or --coverage"),
        (("rules", "new", "mine", "--primer"), "skirmish rules new ID goes without --primer"),
        (("rules", "new", "mine", "--json"), "skirmish rules new ID goes without --json"),
    ],
)
def test_what_contradicts_itself_is_refused_and_nothing_is_dropped(args: tuple[str, ...], words: str) -> None:
    said = skirmish(*args)
    assert (said.code, said.out) == (2, "")
    assert words in said.err


@pytest.mark.parametrize("order", [1, -1])
def test_a_level_for_all_leaves_the_one_that_a_side_was_given(order: int) -> None:
    levels = ("keepers=random", "recruit")[::order]
    given = [word for level in levels for word in ("--level", level)]
    said = skirmish("simulate", "ford", "--rules", "fudge", "-n", 1, "--jobs", 1, "--json", *given).json
    assert {side["id"]: side["level"] for side in said["sides"]} == {
        "travellers": "recruit",
        "keepers": "random",
    }


@pytest.mark.skipif(not Path("/dev/null").is_char_device(), reason="no such device here")
def test_a_device_is_no_folder_of_data() -> None:
    said = skirmish("--data-dir", "/dev/null", "saves")
    assert (said.code, said.out) == (2, "")
    assert "`/dev/null` is no folder" in said.err


def test_saves_that_cannot_be_listed_are_an_error(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("no folder")
    for more in ((), ("--json",)):
        said = skirmish("--data-dir", tmp_path, "saves", *more)
        assert (said.code, said.out) == (3, "")
        assert "saves cannot be read: Not a directory" in said.err
