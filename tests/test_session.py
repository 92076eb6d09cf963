"""A game in progress: commands, undo, seats, and going on after any accident."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from skirmish.dice import Stream
from skirmish.errors import IllegalAction, SaveError, SettingsError
from skirmish.model.action import Action, act, parse
from skirmish.model.event import CheckRolled
from skirmish.packs.setup import Setup
from skirmish.records import savefile
from skirmish.records.replay import verify
from skirmish.session import Session
from tests.records.toy import TOY, ToyCard, ToyLibrary

LIBRARY = ToyLibrary()
SETUP = Setup("rooms", "toy", "8", seats={"guards": "ai:recruit"}, options={"grim": True})
"""With this seed Wren (a1) is on first."""


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    with Session.start(SETUP, LIBRARY, tmp_path) as begun:
        yield begun


def say(session: Session, *commands: str) -> None:
    for text in commands:
        session.submit(parse(text))


def resumed(session: Session) -> Session:
    """The same game, opened anew from its save."""
    assert session.path is not None
    session.close()
    return Session.resume(session.path, LIBRARY)


def play(session: Session, seed: str, steps: int) -> None:
    """Answer at random, taking back now and then."""
    stream = Stream(seed)
    for _ in range(steps):
        if session.is_over:
            return
        if stream.below(4) == 0:
            session.undo()
            continue
        found = [option for option in session.options(session.battle.prompts[0]) if option.targets]
        option = stream.choice(found)
        session.submit(option.action(option.targets.pick(stream)))


def test_a_battle_begins_with_its_set_up_and_a_question(session: Session) -> None:
    assert [step.number for step in session.steps] == [0]
    assert session.asked == "raiders"
    assert session.seats == {"raiders": "human", "guards": "ai:recruit"}
    assert session.ruleset is TOY
    assert not session.is_over


def test_each_command_is_in_the_save_when_submit_returns(session: Session) -> None:
    assert session.path is not None
    for number, text in enumerate(("a1 shoot b1", "b1 dodge", "a1 end"), start=1):
        say(session, text)
        save = savefile.read(session.path)
        assert (save.steps[-1].number, save.steps[-1].action) == (number, text)


def test_a_save_of_any_game_goes_on_as_the_same_game(tmp_path: Path) -> None:
    for seed in ("1", "2", "3"):
        session = Session.start(replace(SETUP, seed=seed), LIBRARY, tmp_path)
        play(session, seed, 60)
        again = resumed(session)
        assert again.steps == session.steps
        assert again.battle == session.battle
        assert again.seats == session.seats
        assert again.setup == session.setup
        assert again.notices == ()
        assert verify(TOY, savefile.read(again.path or Path())) is None
        again.close()


def test_without_a_folder_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    session = Session.start(SETUP, LIBRARY)
    say(session, "a1 shoot b1", "b1 dodge")
    assert session.path is None
    assert list(tmp_path.iterdir()) == []


def test_two_games_begun_in_one_second_have_two_saves(tmp_path: Path) -> None:
    one, two = (Session.start(SETUP, LIBRARY, tmp_path) for _ in range(2))
    assert one.path != two.path


@pytest.mark.parametrize(
    "action",
    [
        act("b1", "shoot", "a1"),
        act("a1", "fly"),
        act("a1", "move", "b1"),
        act("guards", "concede"),
        act("nobody", "end"),
        Action("a1", "shoot", "b1", (("with", "a b"),)),
        Action("a1", "end\na1 end"),
    ],
    ids=str,
)
def test_a_refused_command_changes_nothing(action: Action, session: Session) -> None:
    assert session.path is not None
    before, text = session.battle, session.path.read_bytes()
    refusal = session.refuse(action)
    assert refusal is not None
    with pytest.raises(IllegalAction, match=r"\."):
        session.submit(action)
    assert session.battle is before
    assert session.path.read_bytes() == text


def test_when_the_battle_is_over_everything_is_refused_and_stays(session: Session) -> None:
    say(session, "raiders concede")
    assert session.is_over
    assert session.refuse(act("a1", "end")) is not None
    assert session.why_no_undo() == "The battle is over."
    assert resumed(session).is_over


def test_a_command_that_cannot_be_saved_does_not_count(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(file: object, text: object) -> None:
        raise OSError(28, "No space left on device")

    before = session.battle
    with monkeypatch.context() as patch:
        patch.setattr("skirmish.files.write_all", full)
        with pytest.raises(SaveError, match="No space left"):
            say(session, "a1 shoot b1")
    assert session.battle is before
    say(session, "a1 shoot b1")
    assert resumed(session).battle == session.battle


# ------------------------------------------------------------------------------------------------------ undo


def test_a_walk_that_showed_nothing_is_taken_back(session: Session) -> None:
    before = session.battle
    say(session, "a1 move 2,1")
    assert session.why_no_undo() == ""
    undone = session.undo()
    assert undone is not None
    assert undone.action == parse("a1 move 2,1")
    assert session.battle == before
    assert resumed(session).battle == before


def test_after_undo_the_game_goes_on_and_the_save_with_it(session: Session) -> None:
    say(session, "a1 move 2,1")
    session.undo()
    say(session, "a1 move 1,2", "a1 shoot b1", "b1 stand")
    assert [str(step.action) for step in session.steps[1:]] == ["a1 move 1,2", "a1 shoot b1", "b1 stand"]
    again = resumed(session)
    assert again.steps == session.steps
    assert verify(TOY, savefile.read(again.path or Path())) is None


@pytest.mark.parametrize(
    ("commands", "reason"),
    [
        ([], "nothing to take back"),
        (["a1 door 4,2"], "something new"),
        (["a1 shoot b1"], "other side"),
        (["a1 shoot b1", "b1 dodge"], "Dice"),
    ],
    ids=["set-up", "a foe behind the door", "a reply was asked", "dice"],
)
def test_undo_stops_with_a_reason_where_something_came_of_it(
    commands: list[str], reason: str, session: Session
) -> None:
    say(session, *commands)
    before = session.battle
    assert reason in session.why_no_undo()
    assert session.undo() is None
    assert session.battle is before


def test_closing_a_door_on_a_foe_can_be_taken_back_but_not_opening_it_on_one(session: Session) -> None:
    say(session, "a1 door 4,2", "a1 door 4,2")
    assert session.why_no_undo() == ""
    session.undo()
    assert "something new" in session.why_no_undo()


def test_a_dice_roll_is_never_taken_back(tmp_path: Path) -> None:
    session = Session.start(replace(SETUP, seed="5"), LIBRARY)
    stream = Stream("undo")
    rolled = 0
    for _ in range(80):
        if session.is_over:
            break
        found = [option for option in session.options(session.battle.prompts[0]) if option.targets]
        option = stream.choice(found)
        step = session.submit(option.action(option.targets.pick(stream)))
        if any(isinstance(event, CheckRolled) for event in step.events):
            assert session.undo() is None
            rolled += 1
    assert rolled > 5


# ----------------------------------------------------------------------------------------------------- seats


def test_a_side_that_is_taken_over_stays_so(session: Session) -> None:
    session.hand_to("guards", "human")
    assert session.seat("guards") == "human"
    again = resumed(session)
    assert again.seat("guards") == "human"
    assert again.setup.seats == {"guards": "ai:recruit"}


@pytest.mark.parametrize(("side", "seat"), [("elves", "human"), ("guards", "ai:cheat")])
def test_there_is_no_such_side_or_seat(side: str, seat: str, session: Session) -> None:
    with pytest.raises(SettingsError):
        session.hand_to(side, seat)
    assert session.seats == {"raiders": "human", "guards": "ai:recruit"}


def test_a_view_holds_only_what_that_side_knows(session: Session) -> None:
    assert set(session.view("raiders").units) == {"a1", "a2", "b1"}
    assert session.view("raiders").seed == ""


# ------------------------------------------------------------------------------------------------ going on


def test_wherever_the_save_is_cut_the_game_goes_on_before_or_after_the_command(tmp_path: Path) -> None:
    session = Session.start(SETUP, LIBRARY, tmp_path)
    say(session, "a1 move 2,1", "a1 shoot b1")
    known = [step.after for step in session.steps]
    session.close()
    path = session.path or Path()
    text = path.read_bytes()
    ends = [place + 1 for place, byte in enumerate(text) if byte == ord("\n")]
    close_by = (end + off for end in ends[-3:] for off in (-2, -1, 0, 1))
    for cut in sorted({*range(ends[-3], len(text), 37), *close_by} & {*range(ends[-3], len(text) + 1)}):
        path.write_bytes(text[:cut])
        with Session.resume(path, LIBRARY) as again:
            assert again.battle == known[sum(end <= cut for end in ends) - 3]
            assert bool(again.notices) == (cut not in ends)


def test_a_game_that_died_before_its_first_question_is_opened_again(tmp_path: Path) -> None:
    session = Session.start(SETUP, LIBRARY, tmp_path)
    session.close()
    path = session.path or Path()
    path.write_bytes(b"\n".join(path.read_bytes().split(b"\n")[:2]) + b"\n")
    with Session.resume(path, LIBRARY) as again:
        assert again.steps == session.steps
    assert len(savefile.read(path).steps) == 1


def test_a_changed_or_lost_scenario_does_not_break_a_save(session: Session) -> None:
    say(session, "a1 move 2,1")
    session.close()
    path = session.path or Path()
    for cards, said in (({"rooms": ToyCard("second")}, "changed"), ({}, "no longer")):
        with Session.resume(path, replace(LIBRARY, cards=cards)) as again:
            assert again.battle == session.battle
            assert said in again.notices[0]


@pytest.mark.parametrize(
    ("now", "said"),
    [
        ({"zoo": "1.0.0 aa", "den": "bb"}, ()),
        ({"den": "bb"}, ("The pack zoo is no longer here, or has mistakes (it was version 1.0.0);",)),
        ({"zoo": "1.0.0 cc", "den": "bb"}, ("The pack zoo has changed since, though it is still version",)),
        ({"zoo": "1.1.0 cc", "den": "bb"}, ("The pack zoo has changed from version 1.0.0 to 1.1.0 since",)),
        ({"zoo": "1.0.0 aa", "den": "dd", "new": "ee"}, ("The pack den has changed since; the save",)),
        ({}, ("The pack den is no longer here, or has mistakes; the", "The pack zoo is no longer")),
    ],
)
def test_a_pack_that_is_another_or_gone_is_named_and_the_battle_goes_on(
    now: dict[str, str], said: tuple[str, ...], tmp_path: Path
) -> None:
    made_from = replace(LIBRARY, packs={"den": "bb", "zoo": "1.0.0 aa"})
    with Session.start(SETUP, made_from, tmp_path) as game:
        say(game, "a1 move 2,1")
        before, path = game.battle, game.path or Path()
    with Session.resume(path, replace(LIBRARY, packs=now, cards=LIBRARY.cards if not said else {})) as again:
        assert again.battle == before
        assert len(again.notices) == len(said)
        assert all(one.startswith(start) for one, start in zip(again.notices, said, strict=True))


def test_a_ruleset_that_is_not_there_is_named(session: Session) -> None:
    session.close()
    with pytest.raises(SaveError, match="'toy'"):
        Session.resume(session.path or Path(), replace(LIBRARY, rulesets={}))
    Session.resume(session.path or Path(), LIBRARY).close()


def test_a_game_cannot_be_played_twice_at_once(session: Session) -> None:
    with pytest.raises(SaveError, match="another game"):
        Session.resume(session.path or Path(), LIBRARY)


def test_what_does_not_exist_cannot_be_started(tmp_path: Path) -> None:
    with pytest.raises(SettingsError):
        Session.start(replace(SETUP, scenario="moon"), LIBRARY, tmp_path)
    assert list(tmp_path.iterdir()) == []
