"""Past battles: read as they were played, gone on from anywhere, commented beside the save."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirmish.errors import SaveError
from skirmish.records import savefile
from skirmish.records.comments import LONGEST, comments, place_of, shared, write_comment
from skirmish.records.past import branch, read_past
from skirmish.session import Session
from tests.library import shipped_library
from tests.past import play


def saved(folder: Path, answers: int) -> tuple[Path, Session]:
    """A save of a battle with so many answers."""
    session = play(folder, "ford", "fudge", answers)
    session.close()
    assert session.path is not None
    return session.path, session


def test_a_save_is_read_step_by_step_as_it_was_played(tmp_path: Path) -> None:
    path, session = saved(tmp_path, 12)
    past = read_past(path, shipped_library().rulesets)
    assert past.steps == session.steps
    assert past.seats == session.seats


def test_a_save_under_unknown_rules_says_so(tmp_path: Path) -> None:
    path, _ = saved(tmp_path, 1)
    with pytest.raises(SaveError, match="'fudge', version 1, which is not here: install these rules"):
        read_past(path, {})


def test_playing_on_from_a_moment_is_a_new_battle_that_begins_with_the_same_steps(tmp_path: Path) -> None:
    path, session = saved(tmp_path, 12)
    before = path.read_bytes()
    made = branch(path, 5)
    assert path.read_bytes() == before
    assert made != path
    with Session.resume(made, shipped_library()) as other:
        assert other.steps == session.steps[:5]
        step = other.submit(session.steps[5].action)  # type: ignore[arg-type]
        assert step.events == session.steps[5].events  # The same answer has the same dice.


def test_seats_that_were_handed_on_stay_with_the_branch(tmp_path: Path) -> None:
    session = play(tmp_path, "ford", "fudge", 4)
    side = session.asked
    session.hand_to(side, "ai:elite")
    session.close()
    assert session.path is not None
    with Session.resume(branch(session.path, 3), shipped_library()) as other:
        assert other.seats[side] == "ai:elite"


def test_one_side_of_a_branch_may_be_taken_over_by_a_person(tmp_path: Path) -> None:
    session = play(tmp_path, "ford", "fudge", 4)
    seats, side = dict(session.seats), session.asked
    session.hand_to(side, "ai:elite")
    session.close()
    assert session.path is not None
    with Session.resume(branch(session.path, 3, side), shipped_library()) as other:
        assert other.seats == {**seats, side: "human"}


def test_nobody_goes_on_after_the_end(tmp_path: Path) -> None:
    path, session = saved(tmp_path, 400)
    assert session.is_over
    with pytest.raises(SaveError, match="the battle is over there"):
        branch(path, len(session.steps))
    made = branch(path, len(session.steps) - 1)
    assert not savefile.read(made).steps[-1].result


def test_comments_lie_beside_the_save_and_not_in_it(tmp_path: Path) -> None:
    path, _ = saved(tmp_path, 3)
    before = path.read_bytes()
    assert comments(path) == {}
    write_comment(path, 2, "  here it\nwas lost  ")
    write_comment(path, 1, "[bold]x[/]")
    assert path.read_bytes() == before
    assert comments(path) == {1: "[bold]x[/]", 2: "here it was lost"}
    write_comment(path, 2, "")
    assert comments(path) == {1: "[bold]x[/]"}


def test_a_comment_has_its_length(tmp_path: Path) -> None:
    path, _ = saved(tmp_path, 1)
    assert len(write_comment(path, 0, "x" * 1000)[0]) == LONGEST


@pytest.mark.parametrize("text", ['{"comments": 3}', '{"comments": {"a": "b", "1": 2}}'])
def test_a_foreign_file_of_comments_holds_none(tmp_path: Path, text: str) -> None:
    path, _ = saved(tmp_path, 1)
    place_of(path).write_text(text)
    assert comments(path) == {}


@pytest.mark.parametrize("text", ["", "\0", "{", "[1, 2]"])
def test_a_damaged_file_of_comments_is_left_as_it_is(tmp_path: Path, text: str) -> None:
    path, _ = saved(tmp_path, 1)
    place_of(path).write_text(text)
    for do in (comments, lambda save: write_comment(save, 0, "lost")):
        with pytest.raises(SaveError, match="is damaged"):
            do(path)
    assert place_of(path).read_text() == text


def test_a_file_that_is_shared_has_the_comments_in_it(tmp_path: Path) -> None:
    path, session = saved(tmp_path, 6)
    write_comment(path, 2, "Here [/] it went wrong.")
    other = tmp_path / "elsewhere" / path.name
    other.parent.mkdir()
    other.write_bytes(shared(path))
    assert comments(other) == {2: "Here [/] it went wrong."}
    assert read_past(other, shipped_library().rulesets).steps == session.steps
    assert savefile.read(other).broken is None
    with Session.resume(other, shipped_library()) as again:
        assert again.steps == session.steps
    write_comment(other, 3, "And here.")
    assert sorted(comments(other)) == [2, 3]
    assert sorted(comments(path)) == [2]
