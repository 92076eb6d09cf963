"""What an enemy of `ranks` could do next is, once it has declared, what it has declared (BG-09, BG-10)."""

from __future__ import annotations

import pytest

from skirmish.ai.retaliation import Dangers
from skirmish.grid import Cell
from skirmish.model.change import changed
from skirmish.odds.reprisal_odds import priced
from tests.rules.proves import proves
from tests.rules.ranks.ring import fight, man
from tests.scenario import Game


def game_of(drawing: str) -> Game:
    """`B1` is the quickest, with a sword and a dagger; then `a1`, who dodges nothing, and `c1`."""
    quick = man("broadsword", "dagger", dexterity=18, sword=60, dagger=40, brawl=0)
    slow = man(dexterity=10, dodge=0, brawl=0)
    units = {"a": slow, "B": quick, "c": man(dexterity=5, dodge=0, brawl=0)}
    return fight(drawing, units, sides={"red": "ac", "blue": "B"}, fog=False)


def told(game: Game, cell: Cell | None = None) -> list[tuple[str, str]]:
    """What B1 could do next to a1, where it stands or in that cell."""
    view = game.view("red")
    dangers, unit = Dangers(game.ruleset, view), view.units["a1"]
    there = changed(unit, cell=cell or unit.cell)
    found = dangers.at(there)
    return [(one.verb, one.chance) for one in priced(game.ruleset, dangers, there, found, len(found))]


@proves("BG-09", "BG-10")
@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (
            "strike c1 with=B1.dagger",
            [("strike", "40 %")],
        ),  # Should c1 go down before, at a1, with the dagger.
        ("strike a1 with=B1.dagger", [("strike", "40 %")]),
        ("await a1 with=B1.broadsword", [("strike", "60 %")]),
        ("wait", [("strike", "60 %")]),  # What it does next it does in the next round.
    ],
)
def test_who_has_declared_strikes_with_what_it_has_said(said: str, expected: list[tuple[str, str]]) -> None:
    game = game_of("aBc")
    game.do(f"B1 {said}")
    assert game.battle.prompts[0].unit == "a1"
    assert told(game) == expected


@proves("BG-09", "BG-11")
def test_who_goes_after_a_declared_target_strikes_from_where_that_leads() -> None:
    """B1 goes 3 m after c1, to a1's side. Elsewhere it can strike a1 only in the next round."""
    game = game_of("......\n.ac..B\n......")
    game.do("B1 strike c1 with=B1.dagger")
    assert told(game, Cell(2, 0)) == [("strike", "40 %")]
    assert told(game, Cell(0, 2)) == [("strike", "60 %")]
