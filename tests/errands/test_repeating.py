"""The same again: what one unit has done, done by another, or once more."""

from __future__ import annotations

from skirmish.errands.repeating import Done, repeated
from skirmish.model.action import parse
from skirmish.rules import engine
from tests.rules.stunts.ring import fight, man
from tests.scenario import Game


def again(game: Game, text: str, unit: str) -> str:
    """Play the command, and then let that unit do the same; the command that it is, empty if it cannot."""
    action = parse(text)
    done = Done(action, game.unit(action.unit))
    game.do(text)
    prompt = next(one for one in game.prompts if one.unit == unit)
    view = game.view(prompt.side)
    found = repeated([*engine.options(game.ruleset, view, prompt)], view, done)
    return str(found or "")


def three() -> Game:
    """Two with swords, asked at once, and a foe."""
    drawing = "a.....\n......\na....B"
    return fight(drawing, {"a": man("sword", "dagger"), "B": man("sword")}, fog=False)


def test_another_unit_walks_by_as_much() -> None:
    game = fight("a.....\n......\na.....\n.....B", {"a": man("sword"), "B": man("sword")}, fog=False)
    assert again(game, "a1 move 2,1", "a2") == "a2 move 2,3"


def test_another_unit_drops_its_own_thing_of_that_name() -> None:
    assert again(three(), "a1 drop with=a1.sword", "a2") == "a2 drop with=a2.sword"


def test_what_a_unit_cannot_do_is_not_repeated() -> None:
    assert again(three(), "a1 move 2,0", "a1") == "", "it stands there"
    walled = fight("a...\n####\na#.B", {"a": man("sword"), "B": man("sword")}, fog=False)
    assert again(walled, "a1 move 2,0", "a2") == "", "a wall is there"
