"""What the list of saves says of a battle that is over: who won, and whether that was the player."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from skirmish.model.battle import Battle
from skirmish.records.listing import listing
from skirmish.records.savefile import StepLine, opening, seat_line, step_line
from tests.records.test_savefile import CODEC, ENTRIES, HEADER, STEPS

OVER = "It is over."


def outcome(
    folder: Path, seats: object, winner: str, *handed: tuple[str, str], said: str = OVER, **names: str
) -> tuple[str, str]:
    """What the list says of a battle between those seats that this side won: how it ended, and for whom.

    `said`: why, as the rules have it; `names`: what sides are called there, by id.
    """
    header = replace(HEADER, setup={"seats": seats})
    result = {"cause": "out", "reason": said, "winner": winner}
    end = StepLine(1, "a1 end", ({"is": "BattleEnded", "result": result},), "0" * 16, said)
    seat = b"".join(seat_line(*one) for one in handed)
    before = STEPS[0].before
    sides = tuple(replace(side, name=names.get(side.id, side.name)) for side in before.scene.sides)
    before = before.altered(scene=replace(before.scene, sides=sides))
    text = opening(header, CODEC.write(before, Battle)) + ENTRIES[0] + seat + step_line(end)
    (folder / "mill.save").write_bytes(text)
    (entry,) = listing(folder)
    assert not entry.problem
    return entry.result, entry.outcome


AI = "ai:recruit"


@pytest.mark.parametrize(
    ("seats", "winner", "said"),
    [
        ({"raiders": "human", "guards": AI}, "raiders", "you won"),
        ({"raiders": "human", "guards": AI}, "guards", "you lost"),
        ({"guards": AI}, "raiders", "you won"),
        ({"raiders": "human", "guards": "human"}, "guards", "Guards won"),
        ({"raiders": AI, "guards": AI}, "guards", "Guards won"),
        (None, "raiders", "Raiders won"),
        ({"raiders": "human", "guards": AI}, "", "a draw"),
    ],
)
def test_a_battle_that_is_over_is_listed_by_who_won(
    seats: object, winner: str, said: str, tmp_path: Path
) -> None:
    assert outcome(tmp_path, seats, winner) == ("It is over.", said)


def test_a_seat_that_was_handed_on_counts_as_it_was_last(tmp_path: Path) -> None:
    begun = {"raiders": "human", "guards": AI}
    assert outcome(tmp_path, begun, "guards", ("raiders", AI)) == ("It is over.", "Guards won")
    assert outcome(tmp_path, begun, "guards", ("raiders", AI), ("guards", "human"))[1] == "you won"


def test_a_side_that_wants_an_article_has_it_where_a_list_tells_why_a_battle_ended(tmp_path: Path) -> None:
    said, name = "People of the Goat put out every foe.", "People of the Goat"
    listed = outcome(tmp_path, None, "raiders", said=said, raiders=name)
    assert listed == ("The People of the Goat put out every foe.", "The People of the Goat won")
