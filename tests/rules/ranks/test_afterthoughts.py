"""What follows a declaration when things have changed: contact, waking, late drawing, where one will be."""

from __future__ import annotations

from typing import Any

from skirmish.grid import Cell
from skirmish.model.event import Announced, ItemMoved
from skirmish.rules.ranks.movement import best_blow
from skirmish.rules.ranks.timing import quickness
from skirmish.rules.rounds.declared_clock import clock_of
from tests.rules.proves import proves
from tests.rules.ranks.ring import declare, duel, facing, fight, man, rolled, wounded
from tests.scenario import Figure, Game, put, weighed


@proves("BG-09")
def test_a_striker_stays_where_its_target_has_come_to_it() -> None:
    field = "...........\n" * 3 + "......B....\n..a........\n" + "...........\n" * 4
    units = {"a": man("broadsword", dexterity=9), "B": man("broadsword", dexterity=15)}
    game = fight(field, units)
    game.do("B1 strike a1 with=B1.broadsword")
    game.do("a1 step 5,3")
    game.do("a1 strike B1 with=a1.broadsword", dice=[99, 99])
    assert game.unit("B1").cell.x == 3
    assert game.unit("a1").cell == Cell(2, 4), "it has what it wanted, and turns its back on nobody"
    assert [(unit, made) for unit, made, _ in rolled(game)] == [("B1", "attack"), ("a1", "attack")]


def helped(**more: int) -> Game:
    """c1 and d1 stand by a1, who is out cold with a treated wound and one point left."""
    red = {"c": man(first_aid=100, dexterity=15), "d": man(dexterity=14), "a": man(first_aid=100)}
    game = fight("acd......B", {**red, "B": man(dexterity=3)}, sides={"red": "acd", "blue": "B"})
    fallen: dict[str, Any] = {"out": "down", "hp": 1, "tallies": {**game.unit("a1").tallies, **more}}
    return put(game, {"a1": fallen, "c1": {"hp": 5, "notes": wounded(7)}})


@proves("BG-35")
def test_who_is_woken_does_nothing_until_the_next_round() -> None:
    game = helped()
    game.do("c1 wake a1")
    game.do("d1 wait")
    game.do("B1 wait")
    assert game.asked == "d1 late", "c1 bleeds; a1 is awake, but may not help yet"
    game.do("d1 leave-be")
    assert clock_of(game.battle).round == 2
    assert game.asked == "c1 intent"
    game.do("c1 wait")
    game.do("d1 wait")
    assert game.asked == "a1 intent"


@proves("BG-18", "BG-35")
def test_defences_of_an_earlier_round_do_not_weigh_on_the_woken() -> None:
    game = helped(defended=2)
    for unit in ("c1", "d1", "B1"):
        game.do(f"{unit} wait")
    while "late" in game.asked:
        game.decline()
    assert game.unit("a1").out == "down"
    assert game.unit("a1").tally("defended") == 0


@proves("BG-23", "BG-35", "BR-104")
def test_who_was_struck_down_on_its_knees_does_not_kneel_when_it_is_woken() -> None:
    red = {"a": facing(man("hoplite", dexterity=16), "e"), "c": man(dexterity=15)}
    blue = {"B": man("rifle", rifle=90, dexterity=14), "D": man("longbow", bow=55, dexterity=3)}
    game = fight("ca.....B.D", {**red, **blue}, sides={"red": "ac", "blue": "BD"})
    put(game, {"a1": {"hp": 7}})
    game.do("a1 kneel")
    declare(game, "B1 shoot a1 with=B1.rifle")
    assert weighed(game, "D1 shoot a1 with=D1.longbow").defence.percent == 90
    game.do("D1 wait", dice=[50, 5])
    assert (game.unit("a1").out, game.unit("a1").hp) == ("down", 2)
    declare(game, "c1 wake a1")
    game.until("a1 intent")
    assert not game.unit("a1").out
    assert weighed(game, "D1 shoot a1 with=D1.longbow").defence.percent == 60


@proves("BG-15", "BR-07")
def test_drawing_costs_five_ranks_where_ranks_are_counted_down() -> None:
    units = {"a": man("long_spear", carried="dagger", dexterity=12), "B": man("dagger", dexterity=9)}
    game = fight("#aB.#", {"a": facing(units["a"], "e"), "B": units["B"]}, options={"intents": "off"})
    assert game.asked == "a1 turn"
    game.do("a1 strike B1 with=a1.dagger", dice=())
    assert [event.item.id for event in game.events(ItemMoved)] == ["a1.long_spear", "a1.dagger"]
    assert game.asked == "B1 turn", "12 less 5 comes after 9"
    game.do("B1 wait")
    assert game.asked == "a1 turn"
    assert game.refused("a1 strike B1 with=a1.dagger") == ""


@proves("BG-15", "BR-07")
def test_without_a_rank_left_nothing_is_drawn() -> None:
    slow = facing(man("long_spear", carried="dagger", dexterity=5), "e")
    game = fight("#aB.#", {"a": slow, "B": man(dexterity=3)}, options={"intents": "off"})
    assert game.asked == "a1 turn"
    assert game.refused("a1 strike B1 with=a1.dagger")
    assert game.refused("a1 draw with=a1.dagger")
    assert game.refused("a1 strike B1 with=a1.long_spear") == ""


@proves("BG-15", "BG-36")
def test_an_intent_without_a_rank_is_lost_and_so_is_first_aid() -> None:
    red = {"c": man(carried="dagger", dexterity=5), "d": man(dexterity=14)}
    game = fight("cd......B", {**red, "B": man(dexterity=15)}, sides={"red": "cd", "blue": "B"})
    put(game, {"d1": {"hp": 5, "notes": wounded(7)}})
    game.do("B1 wait")
    game.do("d1 wait")
    game.do("c1 draw with=c1.dagger")
    assert [(event.topic, event.unit) for event in game.events(Announced)] == [("intent lost", "c1")]
    assert clock_of(game.battle).round == 2, "nobody who may still act stands beside the wounded"


@proves("BG-09")
def test_what_is_declared_after_a_move_is_done_from_where_it_ends() -> None:
    game = fight("a..+....B", {"a": man(dexterity=15), "B": man()})
    assert game.refused("a1 door 3,0")
    game.do("a1 step 2,0")
    assert game.refused("a1 door 3,0") == ""


@proves("BG-09", "BG-38")
def test_who_steps_into_a_bush_may_declare_to_hide_there() -> None:
    game = fight("B....a.&", {"a": man(dexterity=15), "B": facing(man(), "e")})
    assert "open" in game.refused("a1 hide")
    game.do("a1 step 7,0")
    assert game.refused("a1 hide") == ""


@proves("BG-19")
def test_after_an_act_that_is_no_attack_it_looks_about() -> None:
    drawing = "...\nBa.\n..."
    units = {"a": facing(man("broadsword", dexterity=15), "w"), "B": man("broadsword", dexterity=9, sword=90)}
    game = fight(drawing, units)
    game.do("a1 search")
    game.do("B1 step 2,1")
    game.do("B1 strike a1 with=B1.broadsword", dice=[99, 50])
    assert game.asked == "a1 defend", "it has turned to the one who went round it"


@proves("BG-37", "BG-40")
def test_a_free_attack_is_made_with_what_gives_the_best_chance() -> None:
    def best(fighter: Figure) -> str:
        return dict(best_blow(duel(fighter).unit("a1")))["with"]

    assert best(man("broadsword", axe=60, brawl=25)) == "a1.broadsword", (
        "half of the axe, 30, is more than 25"
    )
    assert best(man("great_axe", axe=20, brawl=30)) == "a1.great_axe", "fists need a free hand"
    assert best(man("heater", brawl=60)) == "brawl"


@proves("BG-23")
def test_who_has_just_knelt_follows_nobody() -> None:
    units = {"a": man("light_mace", "hoplite", dexterity=15), "B": man()}
    game = fight("a...B", units)
    assert game.refused("a1 strike B1 with=a1.light_mace") == ""
    game.do("a1 kneel")
    assert game.refused("a1 strike B1 with=a1.light_mace")


@proves("BR-06", "BG-09")
def test_the_weapon_and_not_the_shield_breaks_a_tie_of_declaring() -> None:
    units = {"a": man("heater", "broadsword", sword=75), "B": man("broadsword", sword=20)}
    game = fight("a....B", units)
    assert quickness(game.unit("a1")) > quickness(game.unit("B1"))


@proves("BG-28", "BG-38")
def test_what_was_thrown_lies_there_though_its_target_yields_before_it_answers() -> None:
    """And who threw it out of hiding is seen: the attack was made, and green fights on."""
    hider = facing(man("hand_axe", throwing_axe=50, dexterity=15), "e")
    units = {"a": hider, "B": facing(man(dodge=60), "w"), "c": man(dexterity=3)}
    game = fight("a....B.......c", units, sides={"red": "a", "blue": "B", "green": "c"})
    put(game, {"a1": {"hidden_from": frozenset({"green"})}})
    declare(game, "a1 shoot B1 with=a1.hand_axe", "B1 wait")
    game.do("c1 wait", dice=[30])
    assert game.asked == "B1 defend"
    game.do("blue concede")
    assert not game.unit("a1").hands
    assert [item.id for item in game.battle.ground.items[Cell(5, 0)]] == ["a1.hand_axe"]
    assert not game.unit("a1").hidden_from
    assert game.told("green").startswith("Blue conceded. B1 yields. Hand axe lies at 5,0.")
