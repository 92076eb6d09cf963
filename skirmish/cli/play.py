"""`play`: the screens, or the plain client over the same session."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from skirmish.cli import completion
from skirmish.cli.libraries import read_library
from skirmish.cli.options import SEATED_TOLD, GivenPath, ascii_option, fog_option, rules_option
from skirmish.cli.output import FINE, break_lines, say, seed_of, typed_with
from skirmish.errors import SettingsError
from skirmish.seeds import new_seed
from skirmish.typed import quoted

if TYPE_CHECKING:
    from skirmish.packs.launch_request import LaunchRequest


@click.command(epilog=SEATED_TOLD)
@click.argument("scenario", required=False, shell_complete=completion.scenarios)
@rules_option
@click.option("--seed", callback=seed_of, help="Seed of the dice; without it a new one.")
@fog_option
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="SIDE=WHO",
    shell_complete=completion.seats,
    help="human or ai:LEVEL; may be repeated.",
)
@click.option(
    "--random",
    "random",
    default="",
    metavar="KIND[:SEED]",
    shell_complete=completion.random_kinds,
    help="A battle on a map made by chance instead of SCENARIO; any for any kind.",
)
@ascii_option
@click.option("--plain", "is_plain", is_flag=True, help="Line by line, for screen readers and scripts.")
@click.option(
    "--data-dir",
    type=GivenPath(path_type=Path, file_okay=False),
    help="Your packs, maps and saves lie here.",
)
@click.pass_obj
def play(
    common_data_dir: Path | None,
    *,
    data_dir: Path | None,
    scenario: str | None,
    rules: str,
    seed: str,
    fog: bool | None,
    seats: tuple[str, ...],
    random: str,
    is_ascii: bool,
    is_plain: bool,
) -> int:
    """Play SCENARIO, or choose one, or go on with a battle that is not over."""
    request, data_dir = None, data_dir or common_data_dir
    if random and scenario:
        raise SettingsError("--random goes without a scenario")
    if random:
        from skirmish.packs.random_name import new_name

        scenario = str(new_name(random, new_seed()))
    if scenario:
        from skirmish.packs.launch_request import LaunchRequest

        request = LaunchRequest(scenario, seed or new_seed(), rules, fog, read_seats(seats))
    elif rules or seed or seats or fog is not None:
        raise SettingsError("--rules, --seed, --fog and --seat go with a scenario")
    if is_plain:
        break_lines()
        return _play_plain(data_dir, request)
    return _play_table(data_dir, request, is_ascii=is_ascii)


def read_seats(given: tuple[str, ...]) -> dict[str, str]:
    """Read who plays each side, as `raiders=human`. SettingsError for anything else, and for a side twice."""
    found: dict[str, str] = {}
    for side, equals, who in (text.partition("=") for text in given):
        if not (side and equals and who):
            raise SettingsError(
                f"`{quoted(side + equals + who)}`: say SIDE=WHO, as in raiders=human or watch=ai:veteran"
            )
        if side in found:
            raise SettingsError(f"--seat: `{side}` has two seats, `{found[side]}` and `{who}`; say one")
        found[side] = who
    return found


def _play_table(data_dir: Path | None, request: LaunchRequest | None, *, is_ascii: bool) -> int:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise SettingsError("the game needs a terminal; without one there is `skirmish play --plain`")
    from skirmish.app import run_app

    return run_app(data_dir, ascii_only=is_ascii, request=request)


def _play_plain(data_dir: Path | None, request: LaunchRequest | None) -> int:
    from skirmish.cli.choose_battle import choose_battle
    from skirmish.cli.lesson_plain import PlainLessons
    from skirmish.cli.past_plain import PastWords
    from skirmish.cli.plain import TERSE, Plain
    from skirmish.learning import Learning
    from skirmish.packs.folders import content_folders
    from skirmish.packs.scenario import story_of
    from skirmish.records.places import data_folder, saves_folder, settings_folder
    from skirmish.records.preferences import preferences
    from skirmish.session import Session

    library = read_library(data_dir)
    folder = settings_folder(data_dir)
    kept = preferences(folder)
    if kept.notice:
        say(f"skirmish: {kept.notice}")
    learning = Learning(say)
    learning_notice = learning.read(content_folders(data_dir), data_folder(data_dir))
    if learning_notice:
        say(f"skirmish: {learning_notice}")
    saves = saves_folder(data_dir)
    if request is not None:
        session: Session | None = Session.start(request.setup(library), library, saves)
    else:
        lessons = PlainLessons(content_folders(data_dir), library, learning)
        words = {**lessons.words, **PastWords(library, data_dir).words}
        session = choose_battle(library, saves, words, learning.left)
    if session is not None:
        with session:
            Plain(
                session,
                folder,
                is_terse=kept.values.get(TERSE) is True,
                story=story_of(library.scenarios, session.battle),
                exports=data_folder(data_dir) / "exports",
                learning=learning,
                command=typed_with(data_dir),
            ).run()
    return FINE
