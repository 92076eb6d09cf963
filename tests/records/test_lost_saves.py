"""A save that is taken away, exchanged or changed while it is played is left alone and written anew."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from skirmish import files
from skirmish.errors import SaveError
from skirmish.model.action import parse
from skirmish.packs.setup import Setup
from skirmish.records import savefile
from skirmish.records.listing import listing
from skirmish.session import Session
from tests.records.toy import ToyLibrary

LIBRARY = ToyLibrary()
SETUP = Setup("rooms", "toy", "8", seats={"guards": "ai:recruit"}, options={"grim": True})
OTHER = b"somebody else's letter\n"


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    with Session.start(SETUP, LIBRARY, tmp_path / "saves" / "mill.save") as begun:
        begun.submit(parse("a1 shoot b1"))
        yield begun


def removed(path: Path) -> None:
    path.unlink()


def removed_with_its_folder(path: Path) -> None:
    shutil.rmtree(path.parent)


def moved(path: Path) -> None:
    path.rename(path.with_name("elsewhere.save"))


def moved_with_its_folder(path: Path) -> None:
    path.parent.rename(path.parent.with_name("elsewhere"))


def replaced(path: Path) -> None:
    path.with_name("letter").write_bytes(OTHER)
    path.with_name("letter").replace(path)


def replaced_by_a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def replaced_by_a_pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def written_over(path: Path) -> None:
    path.write_bytes(OTHER)


def written_over_in_the_same_length(path: Path) -> None:
    text = path.read_bytes()
    path.write_bytes(text[:-9] + b"#" * 9)
    os.utime(path, (1, 1))


def truncated(path: Path) -> None:
    os.truncate(path, 100)


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def continued_by_another(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"more\n")


GONE = "is no longer there"
FOREIGN = "was replaced by another file"
CHANGED = "was changed by another program"


@pytest.mark.skipif(os.name == "nt", reason="Windows lets nobody take an open file away")
@pytest.mark.parametrize(
    ("happen", "said"),
    [
        (removed, GONE),
        (removed_with_its_folder, GONE),
        (moved, GONE),
        (moved_with_its_folder, GONE),
        (replaced, FOREIGN),
        (replaced_by_a_folder, FOREIGN),
        (replaced_by_a_pipe, FOREIGN),
        (written_over, CHANGED),
        (written_over_in_the_same_length, CHANGED),
        (truncated, CHANGED),
        (emptied, CHANGED),
        (continued_by_another, CHANGED),
    ],
)
def test_a_lost_save_is_told_of_at_once_and_written_anew(
    session: Session, happen: Callable[[Path], None], said: str
) -> None:
    old = session.path
    assert old is not None
    happen(old)
    left = old.read_bytes() if old.is_file() else None
    session.submit(parse("b1 dodge"))
    assert session.news() == (f"mill.save {said}. The whole battle is saved in mill-2.save from now on.",)
    assert session.news() == ()
    assert session.path == old.with_name("mill-2.save")
    assert (old.read_bytes() if old.is_file() else None) == left
    session.submit(parse("a1 end"))
    assert session.news() == ()
    assert len(savefile.read(session.path).steps) == 4
    session.close()
    with Session.resume(session.path, LIBRARY) as again:
        assert again.battle == session.battle
        assert again.notices == ()


def test_what_lies_beside_it_is_never_overwritten(session: Session) -> None:
    old = session.path
    assert old is not None
    old.with_name("mill-2.save").write_bytes(OTHER)
    old.with_name("mill-3.save").symlink_to(old.with_name("mill-2.save"))
    old.with_name("mill-4.save").symlink_to(old.with_name("nowhere"))
    old.unlink()
    session.undo()
    session.submit(parse("b1 dodge"))
    assert session.path == old.with_name("mill-5.save")
    assert old.with_name("mill-2.save").read_bytes() == OTHER
    assert not old.with_name("nowhere").exists()


def test_a_seat_and_an_undone_step_are_kept_when_it_is_written_anew(session: Session) -> None:
    assert session.path is not None
    session.path.unlink()
    session.hand_to("guards", "human")
    assert len(session.news()) == 1
    session.path.unlink()
    session.submit(parse("b1 dodge"))
    assert "mill-2.save is no longer there" in session.news()[0]
    assert session.path.name == "mill-2-2.save"
    assert savefile.read(session.path).seats == {"guards": "human"}


def test_a_save_that_was_only_touched_or_put_back_goes_on_as_it_was(session: Session) -> None:
    assert session.path is not None
    text = session.path.read_bytes()
    session.path.write_bytes(text)
    os.utime(session.path, (1, 1))
    session.submit(parse("b1 dodge"))
    assert session.news() == ()
    assert session.path.name == "mill.save"
    assert len(savefile.read(session.path).steps) == 3


def test_where_nothing_can_be_written_the_command_does_not_count(session: Session) -> None:
    old = session.path
    assert old is not None
    shutil.rmtree(old.parent)
    old.parent.write_bytes(OTHER)
    before = session.battle
    with pytest.raises(SaveError, match=r"mill\.save is no longer there and cannot be written anew"):
        session.submit(parse("b1 dodge"))
    assert session.battle is before
    old.parent.unlink()
    session.submit(parse("b1 dodge"))
    assert session.path is not None
    assert len(savefile.read(session.path).steps) == 3


# -------------------------------------------------------------------------------------------------- new saves


def test_a_new_save_takes_the_place_of_no_file_that_appears_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = files._name

    def beaten(draft: Path, path: Path) -> None:
        if not path.exists():
            path.write_bytes(OTHER)
        name(draft, path)

    with monkeypatch.context() as patch:
        patch.setattr(files, "_name", beaten)
        with pytest.raises(SaveError, match=r"a save called mill\.save already"):
            Session.start(SETUP, LIBRARY, tmp_path / "mill.save")
    assert (tmp_path / "mill.save").read_bytes() == OTHER
    assert [path.name for path in tmp_path.iterdir()] == ["mill.save"]


def test_battles_that_begin_in_one_second_get_a_save_each(tmp_path: Path) -> None:
    for _ in range(4):
        Session.start(SETUP, LIBRARY, tmp_path).close()
    assert [entry.problem for entry in listing(tmp_path)] == [""] * 4


def test_where_files_have_one_name_only_none_is_replaced_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    Session.start(SETUP, LIBRARY, tmp_path / "mill.save").close()
    before = (tmp_path / "mill.save").read_bytes()
    with pytest.raises(SaveError, match="already"):
        Session.start(SETUP, LIBRARY, tmp_path / "mill.save")
    assert (tmp_path / "mill.save").read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["mill.save"]


# ---------------------------------------------------------------------------------------------- damaged saves


def second_step(save: savefile.Save, events: tuple[object, ...]) -> savefile.StepLine:
    """The second step of a save with other events."""
    return replace(save.steps[1], events=events)


def test_a_step_that_does_not_fit_is_named_and_the_battle_goes_on_before_it(session: Session) -> None:
    path = session.path
    assert path is not None
    session.submit(parse("b1 dodge"))
    known = [step.after for step in session.steps]
    session.close()
    save = savefile.read(path)
    text = path.read_bytes()
    start = save.places[1][1]
    forged = savefile.step_line(
        second_step(save, events=({"is": "UnitTurned", "unit": "ghost", "facing": 1},))
    )
    path.write_bytes(text[:start] + forged + text[save.places[2][1] :])
    damaged = path.read_bytes()
    with Session.resume(path, LIBRARY) as again:
        assert again.battle == known[0]
        assert "line 4, step 1: it does not fit the battle" in again.notices[0]
        assert path.read_bytes() == damaged
        again.submit(parse("a1 shoot b1"))
        assert again.news() == ()
    assert path.with_name("mill.save.old").read_bytes() == damaged
    assert path.read_bytes() == text[: save.places[2][1]]


def test_a_second_copy_of_a_damaged_save_does_not_replace_the_first(session: Session) -> None:
    path = session.path
    assert path is not None
    session.close()
    path.with_name("mill.save.old").write_bytes(OTHER)
    damaged = path.read_bytes().replace(b'"a1 shoot b1"', b'"a1 shoot b2"') + b"more\n"
    path.write_bytes(damaged)
    with Session.resume(path, LIBRARY) as again:
        again.submit(parse("a1 shoot b1"))
    assert path.with_name("mill.save.old").read_bytes() == OTHER
    assert path.with_name("mill.save-2.old").read_bytes() == damaged


def test_a_seat_that_nobody_has_is_the_players(session: Session) -> None:
    path = session.path
    assert path is not None
    session.close()
    with path.open("ab") as file:
        file.write(savefile.seat_line("guards", "ai:wizard"))
    with Session.resume(path, LIBRARY) as again:
        assert again.seat("guards") == "human"
