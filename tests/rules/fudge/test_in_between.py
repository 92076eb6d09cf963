"""What is due while a question of a blow is open: it waits for the answer, and is not forgotten."""

from __future__ import annotations

from dataclasses import replace

from skirmish.grid import Cell
from skirmish.model.change import changed
from skirmish.model.trigger import Cause, Effect, Trigger
from skirmish.model.unit import State
from skirmish.records.replay import verify
from skirmish.rules import objectives
from skirmish.rules.fudge import RULESET
from tests.rules.fudge.ring import fight, man
from tests.rules.proves import proves
from tests.scenario import Game, battle, put, saved

COME = Effect("reinforcements", units=("B2",))


def coming(game: Game, cause: Cause, *cells: str) -> Game:
    """The game in which such a cause brings a unit like `B1` to each of those cells."""
    one = game.unit("B1")
    late = {
        f"B{number}": changed(one, id=f"B{number}", name=f"B{number}", cell=Cell.parse(cell))
        for number, cell in enumerate(cells, 2)
    }
    trigger = Trigger("t1", cause, (Effect("reinforcements", units=tuple(late)),))
    step = game.steps[-1]
    game.steps[-1] = replace(step, after=changed(step.after, triggers=(trigger,), reserve=late))
    return game


@proves("FG-22")
def test_nobody_comes_to_where_somebody_is_about_to_be_pushed() -> None:
    """The attacker shows itself, by which help is called; the help comes once the shove is done."""
    hides = man(strength=6, melee=6, fields={"hidden_from": frozenset({"blue"})})
    game = fight("......\n.aB#..\n......", "a1 B1", {"a": hides}, fog=False)
    coming(game, Cause("sees", side="blue"), "3,0", "3,2")
    game.do("a1 shove B1", dice=[1, 0, 0, 0])
    assert (game.asked, set(game.battle.units)) == ("a1 push", {"a1", "B1"})
    assert not game.refused("a1 push 3,0 of=B1")
    game.do("a1 push 3,0 of=B1")
    assert [game.unit(name).cell for name in ("B1", "B2", "B3")] == [(3, 0), (2, 0), (3, 2)]


@proves("FG-11", "FU-61")
def test_a_mark_that_falls_at_the_first_of_two_shots_decides_the_battle_after_the_second() -> None:
    """The second shot asks whether its target lets go, and misses: nobody falls after the answer."""
    units = {
        "a": man("assault"),
        "B": man(fields={"hp": 1}),
        "C": man(toughness=6, fields={"states": {"holding": State("holding", by="d1")}}),
        "d": man(fields={"states": {"held": State("held", by="C1")}}),
    }
    goal = objectives.make("red", "assassinate", unit="B1")
    sides = {"red": "ad", "blue": "BC"}
    drawing = "a....B\n.....C\n....d."
    game = fight(drawing, "a1 d1 B1 C1", units, sides=sides, objectives=[goal], fog=False)
    game.do("a1 split B1 also=C1 with=a1.assault", dice=[3, -3])
    assert (game.asked, game.result) == ("C1 abort", "")
    game.do("C1 keep", dice=[-1, 3])
    assert game.result == "red by objective"


@proves("FG-16")
def test_each_of_a_group_attacks_before_the_fall_of_the_mark_ends_the_battle() -> None:
    """Both have a target left when the first has felled the mark: both are asked."""
    units = {"a": man("rifle"), "B": man(fields={"hp": 1}), "C": man(toughness=6)}
    goal = objectives.make("red", "assassinate", unit="B1")
    game = fight(
        "a....B\na....C\na.....", "a1 a2 a3 B1 C1", units,
        sides={"red": "a", "blue": "BC"}, objectives=[goal], fog=False,
    )  # fmt: skip
    for name in ("a1", "a2", "a3"):
        game.do(f"{name} volley B1 with={name}.rifle")
        if game.asked == f"{name} call":
            game.do(f"{name} wait")
        game.do(f"{name} end")
    put(game, {"a3": {"states": {}}})  # Two are left, who shoot one after the other.
    game.do("B1 end")
    game.do("C1 end", dice=[1, 0])
    assert (game.asked, game.unit("B1").out) == ("a2 redirect", "down")
    game.do("a2 pass")
    assert game.result == "red by objective"


def test_a_battle_that_was_saved_while_the_question_was_open_is_played_again_as_it_was() -> None:
    """The seed is one with which the shove works."""
    hides = man(strength=6, melee=6, fields={"hidden_from": frozenset({"blue"})})
    drawn = battle(RULESET, "......\n.aB#..\n......", units={"a": hides}, fog=False, seed="4")
    late = changed(drawn.units["B1"], id="B2", name="B2", cell=Cell(3, 0))
    trigger = Trigger("t1", Cause("sees", side="blue"), (COME,))
    game = Game(RULESET, changed(drawn, triggers=(trigger,), reserve={"B2": late}))
    game.until("a1").do("a1 shove B1")
    assert (game.asked, "B2" in game.battle.units) == ("a1 push", False)
    game.do("a1 push 3,0 of=B1")
    assert "B2" in game.battle.units
    assert verify(game.ruleset, saved(game)) is None
