"""What a side is told of its goals before and while it fights."""

from __future__ import annotations

import pytest

from skirmish.packs.clue import Story
from skirmish.rules.objectives import make
from skirmish.texts import briefing
from tests.scenario import figure, put, start
from tests.toys import sides
from tests.toys.pieces import Sheet


@pytest.mark.parametrize(
    ("rounds", "said"),
    [(1, "Stay at the well."), (2, "Stay at the well (0 of 2)."), (3, "Stay at the well (0 of 3).")],
)
def test_a_goal_in_the_words_of_its_author_says_how_far_it_has_come(rounds: int, said: str) -> None:
    hold = make("red", "hold", zone="1", rounds=rounds)
    game = start(sides.RULESET, "a.1.B", objectives=[hold])
    assert [*briefing.goals(game.view("red"), Story(clues={hold: "Stay at the well."}))] == [said]


def test_who_begins_hurt_is_told_of_the_own_side_first() -> None:
    units = {"a": figure(Sheet(health=5), hp=1), "B": figure(Sheet(health=5), hp=2)}
    game = start(sides.RULESET, "B..a", units=units, sides={"red": "a", "blue": "B"})
    for side, said in (("red", "a1 1 of 5, B1 2 of 5"), ("blue", "B1 2 of 5, a1 1 of 5")):
        told = briefing.hurt(game.ruleset, game.view(side), Story())
        assert [*told] == [f"Some begin hurt: {said}."]


def test_of_a_side_those_are_named_who_are_still_in_the_fight() -> None:
    game = put(start(sides.RULESET, "aa.BB"), {"a2": {"out": "down"}, "B1": {"out": "dead"}})
    told = briefing.players(game.view("red"), {"red": "human", "blue": "ai:regular"})
    assert [*told] == ["Red (you): a1.", "Blue (AI, regular): in sight B2."]


@pytest.mark.parametrize(
    ("owners", "who"),
    [
        ({"red": "a", "blue": "B", "green": "c"}, "The others"),
        ({"red": "a", "blue": "B", "green": "c", "grey": "D"}, "Blue and Green"),
    ],
)
def test_all_others_are_called_so_only_where_all_of_them_want_the_ground(
    owners: dict[str, str], who: str
) -> None:
    goals = [make(side, "hold", zone="1", rounds=2) for side in ("blue", "green")]
    game = start(sides.RULESET, "a.1.B.c.D"[: 2 * len(owners) + 1], objectives=goals, sides=owners)
    (said,) = briefing.to_be_kept_from(game.view("red"))
    assert said.startswith(f"{who} win if they hold ")


def test_how_one_of_ones_own_may_lose_the_battle_is_told() -> None:
    goal = make("blue", "assassinate", unit="a1")
    game = start(sides.RULESET, "aa.B", objectives=[goal])
    assert [*briefing.to_be_kept_from(game.view("red"))] == ["Blue win if they put a1 out."]
    assert [*briefing.to_be_kept_from(game.view("blue"))] == []
