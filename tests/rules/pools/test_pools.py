"""How pools are built, step by step (FP-24 to FP-37, FP-45 to FP-53, G1, G7, G8, G19 to G25)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from skirmish.dice import Pool
from skirmish.model.action import Action, parse
from skirmish.model.battle import Battle
from skirmish.model.kit import Item
from skirmish.model.unit import State, Unit
from skirmish.rules.pools import RULESET
from skirmish.rules.pools.arms import blow, shot, throw
from skirmish.rules.pools.checks import AttackCheck, tens
from skirmish.rules.pools.modifiers import FARTHEST, bands
from skirmish.rules.pools.sheet import UNARMED, Sheet, Tool, Trait, Weapon
from skirmish.rules.pools.states import with_state
from tests.rules.pools.fighters import PLAIN, SKILLED, armed, changed, duel, fight, thing
from tests.rules.proves import proves
from tests.scenario import Figure, Game, figure


def weighed(game: Game, text: str, *, actor: str = "", target: str = "") -> AttackCheck:
    """The numbers of that attack, with both in states by their ids."""
    battle = game.battle
    action = parse(text)
    units = {action.unit: actor, action.target_id: target}
    changed = {**battle.units, **{name: dressed(battle, name, states) for name, states in units.items()}}
    check = RULESET.verbs[action.verb].weigh
    assert check is not None
    found = check(battle.with_units(changed), action)
    assert isinstance(found, AttackCheck)
    return found


def dressed(battle: Battle, name: str, states: str) -> Unit:
    unit = battle.units[name]
    for state in states.split():
        unit = with_state(unit, state)
    return unit


def dice(check: AttackCheck) -> tuple[int, int]:
    return check.action, check.defence


def row(check: AttackCheck, reason: str) -> int:
    """The dice of the row whose reason begins so; 0 without it."""
    return sum(one.amount for one in check.rows if one.reason.startswith(reason))


@proves("FP-01")
def test_everything_is_counted_in_dice() -> None:
    game = duel(armed("sword"), PLAIN)
    check = weighed(game, "a1 strike B1 add=3 with=sword")
    # A rating, energy and a skill enter one pool point for point.
    assert tens(check.action) == Pool.of(5 + 3 + 3, 10)
    assert str(tens(check.action)) == "11d10"


@proves("FP-13", "FP-16", "FP-20", "FP-24", "FP-26", "FP-27", "FP-28", "FP-29", "FP-53", "FP-75", "G7")
def test_spend_add_gain() -> None:
    game = duel(armed("sword"), PLAIN)
    bare = weighed(game, "a1 strike B1 with=sword")
    some = weighed(game, "a1 strike B1 add=2 with=sword")
    full = weighed(game, "a1 strike B1 add=3 with=sword")
    assert (bare.action, some.action, full.action) == (5, 5 + 2 + 2, 5 + 3 + 3)
    # In the order of the four steps.
    assert [one.rule for one in full.rows if one.side == "actor"] == ["FP-27", "FP-28", "FP-29"]


@proves("G7")
def test_a_skill_counts_in_full_by_option() -> None:
    game = duel(armed("sword"), PLAIN, options={"skill_dice": "flat"})
    assert weighed(game, "a1 strike B1 with=sword").action == 5 + 3
    assert weighed(game, "a1 strike B1 add=1 with=sword").action == 5 + 1 + 3


@proves("G7", "FP-29")
def test_a_skill_gives_no_more_than_its_rating() -> None:
    game = duel(armed("sword", sheet=replace(SKILLED, skills={"blades": 1})), PLAIN)
    assert weighed(game, "a1 strike B1 add=3 with=sword").action == 5 + 3 + 1


@proves("FP-10", "G7")
def test_the_untrained_rely_on_the_attribute_alone() -> None:
    game = duel(armed("sword", sheet=PLAIN), PLAIN)
    assert weighed(game, "a1 strike B1 add=3 with=sword").action == 5 + 3


@proves("FP-16", "FP-28", "G8")
def test_no_more_energy_is_added_than_the_attribute() -> None:
    strong = Sheet(strength=4, agility=2, stamina=3, acuity=2)
    game = duel(armed("sword", sheet=strong), PLAIN)
    assert game.refused("a1 strike B1 add=5 with=sword") == "a1 can add at most 4 to this."
    assert game.refused("a1 strike B1 add=4 with=sword") == ""
    assert "Say how much energy" in game.refused("a1 strike B1 add=much with=sword")
    assert "Say how much energy" in game.refused("a1 strike B1 add=1 wind=maybe with=sword")


@proves("FP-16", "G18")
def test_the_offer_is_bare_half_and_full_and_any_amount_may_be_said() -> None:
    game = duel(armed("sword"), PLAIN)
    verb = RULESET.verbs["strike"]
    ways = [args for args in verb.variants(game.battle, game.unit("a1")) if ("with", "sword") in args]
    assert [dict(args).get("add", "0") for args in ways] == ["0", "2", "3", "3"]
    # The last is with a second wind, which people have to choose themselves.
    assert [verb.is_costly_later(args) for args in ways] == [False, False, False, True]
    assert game.refused("a1 strike B1 add=1 with=sword") == ""
    assert game.refused("a1 strike B1 add=1 with=bow") == "a1 cannot strike that way."


@proves("G8", "G37")
@pytest.mark.parametrize(
    ("name", "verb", "attribute", "skill"),
    [
        ("sword", "strike", "strength", "blades"),
        ("mace", "strike", "strength", "axes_and_maces"),
        ("axe", "strike", "strength", "axes_and_maces"),
        ("spear", "strike", "strength", "polearms"),
        ("halberd", "strike", "strength", "polearms"),
        ("dagger", "strike", "agility", "finesse"),
        ("short", "strike", "agility", "finesse"),
        ("bow", "shoot", "agility", "bows"),
        ("crossbow", "shoot", "agility", "crossbows"),
        ("rifle", "shoot", "agility", "firearms"),
        ("dagger", "throw", "agility", "thrown"),
        ("axe", "throw", "strength", "thrown"),
        ("spear", "throw", "strength", "thrown"),
    ],
)
def test_which_attribute_and_which_skill(name: str, verb: str, attribute: str, skill: str) -> None:
    nimble = Sheet(strength=2, agility=4, stamina=2, skills={"finesse": 4, "blades": 2})
    unit = duel(nimble, PLAIN).unit("a1")
    arm = {"strike": blow, "shoot": shot, "throw": throw}[verb](unit, thing(name))
    assert (arm.attribute, arm.skill) == (attribute, skill)


@proves("G8", "G37")
def test_light_weapons_go_by_the_better_of_two() -> None:
    strong = duel(Sheet(strength=4, agility=2, skills={"blades": 3, "finesse": 1}), PLAIN).unit("a1")
    arm = blow(strong, thing("short"))
    assert (arm.attribute, arm.skill) == ("strength", "blades")
    assert (blow(strong, UNARMED).attribute, blow(strong, UNARMED).skill) == ("strength", "unarmed")


@proves("FP-32", "FP-46", "FP-66", "G1", "G25")
@pytest.mark.parametrize(("pd", "expected"), [(0, 1), (1, 2), (2, 3), (3, 4)])
def test_physical_defence_begins_at_one_and_armour_adds(pd: int, expected: int) -> None:
    game = duel(armed("sword"), armed(pd=pd))
    assert weighed(game, "a1 strike B1 with=sword").defence == expected


@proves("G1")
def test_another_base_by_option() -> None:
    game = duel(armed("sword"), armed(pd=1), options={"pd_base": 3})
    assert weighed(game, "a1 strike B1 with=sword").defence == 4


@proves("FP-66", "G5")
def test_natural_armour() -> None:
    tough = replace(PLAIN, traits=("natural_armour",), is_adversary=True)
    scales = Item("scales", "scales", "scales", Trait(pd=2))
    game = duel(armed("sword"), armed(sheet=tough, worn=(scales,)))
    assert weighed(game, "a1 strike B1 with=sword").defence == 4


@proves("FP-47", "G25")
def test_armour_hinders_the_untrained() -> None:
    game = duel(armed("sword", sheet=PLAIN, pd=3), PLAIN)
    check = weighed(game, "a1 strike B1 add=3 with=sword")
    assert check.action == 5 + 3 - 3
    trained = duel(armed("sword", pd=3), PLAIN)  # Armor Training 2.
    assert row(weighed(trained, "a1 strike B1 with=sword"), "armour without") == -1


@proves("G25")
def test_armour_hinders_an_untrained_dodge_down_to_nothing() -> None:
    dodging = duel(armed("sword"), armed(sheet=PLAIN, pd=3, states={"dodge": State("dodge", amount=2)}))
    assert weighed(dodging, "a1 strike B1 with=sword").defence == 4  # 2 dice less 3: none, not -1.


@proves("G19")
def test_a_conscious_defender_keeps_one_die() -> None:
    game = duel(armed("sword"), PLAIN)
    check = weighed(game, "a1 strike B1 with=sword", target="stunned dazed")
    assert check.defence == 1
    assert row(check, "never less") == 3


@proves("G19")
def test_the_helpless_have_none_whatever_the_circumstances() -> None:
    game = duel(armed("bow"), armed(pd=3), drawing="a....B")
    check = weighed(game, "a1 shoot B1 with=bow", target="helpless cover-heavy dark")
    assert check.defence == 0


@proves("G19")
def test_no_dice_fail_without_a_roll() -> None:
    game = duel(armed(sheet=PLAIN), PLAIN)
    game.do("a1 strike B1 with=fists")
    game.do("B1 take", dice=[])
    assert game.unit("B1").hp == 7


@proves("FP-30", "FP-31", "G20")
@pytest.mark.parametrize(
    ("x", "y", "more"), [(10, 0, 0), (10, 1, 1), (20, 0, 1), (21, 0, 2), (40, 0, 3), (50, 0, 4)]
)
def test_range_belongs_to_the_defence(x: int, y: int, more: int) -> None:
    rows = ["a" + "." * 50, "." * 51]
    line = list(rows[y])
    line[x] = "B"
    rows[y] = "".join(line)
    game = duel(armed("bow"), PLAIN, drawing="\n".join(rows))
    check = weighed(game, "a1 shoot B1 with=bow")
    assert dice(check) == (4, 1 + more)


@proves("G20")
@pytest.mark.parametrize("name", ["pistol", "bow", "crossbow", "rifle"])
def test_the_bands_on_the_map_are_the_first_of_each_weapon(name: str) -> None:
    far = next(band.far for band in RULESET.bands if band.name == name)
    stats = thing(name).stats
    assert isinstance(stats, Weapon)
    assert far == stats.band * RULESET.cell


@proves("G20")
def test_there_is_no_shot_beyond_five_bands() -> None:
    game = duel(armed("bow"), PLAIN, drawing="a" + "." * 50 + "B")
    assert game.refused("a1 shoot B1 with=bow") == "B1 is out of range of the bow."
    assert bands(game.unit("a1"), game.unit("B1"), 10) == FARTHEST + 1
    assert bands(game.unit("a1"), game.unit("B1"), 1) == FARTHEST + 1, "51 bands are no more than too many"


@proves("G20")
def test_an_able_enemy_beside_a_shooter_is_in_the_way() -> None:
    game = duel(armed("bow"), PLAIN)
    assert weighed(game, "a1 shoot B1 with=bow").action == 4 - 1
    assert weighed(game, "a1 shoot B1 with=bow", target="stunned").action == 4


@proves("G20")
def test_reach_is_the_larger_offset_with_a_line_of_sight() -> None:
    drawing = """
        a..
        ...
        ..B
    """
    assert duel(armed("spear"), PLAIN, drawing=drawing).refused("a1 strike B1 with=spear") == ""
    assert duel(armed("sword"), PLAIN, drawing=drawing).refused("a1 strike B1 with=sword") != ""
    assert "no line of sight" in duel(armed("spear"), PLAIN, drawing="a#B").refused("a1 strike B1 with=spear")


@proves("FP-34", "G21")
@pytest.mark.parametrize(("state", "more"), [("cover-light", 1), ("cover-half", 2), ("cover-heavy", 3)])
def test_cover_against_shots(state: str, more: int) -> None:
    game = duel(armed("bow"), PLAIN, drawing="a...B")
    check = weighed(game, "a1 shoot B1 with=bow", target=state)
    assert check.defence == 1 + more
    # It comes last, but for what the state of the target takes away.
    assert check.rows[-1].rule == "G21"


@proves("G21")
def test_something_in_between_hand_to_hand() -> None:
    for wall in "=|":
        game = duel(armed("spear"), PLAIN, drawing=f"a{wall}B")
        assert weighed(game, "a1 strike B1 with=spear").defence == 2
    shots = {"=": 4, "|": 2}
    for wall, defence in shots.items():
        game = duel(armed("bow"), PLAIN, drawing=f"a.{wall}B")
        assert weighed(game, "a1 shoot B1 with=bow").defence == defence


@proves("G22")
@pytest.mark.parametrize(("state", "more"), [("dim", 1), ("dark", 2), ("smoke", 2)])
def test_bad_light_helps_the_defender_in_every_attack(state: str, more: int) -> None:
    near = duel(armed("sword"), PLAIN)
    assert weighed(near, "a1 strike B1 with=sword", target=state).defence == 1 + more
    far = duel(armed("bow"), PLAIN, drawing="a..B")
    assert weighed(far, "a1 shoot B1 with=bow", target=state).defence == 1 + more


@proves("G22")
@pytest.mark.parametrize(("option", "more"), [("as mapped", 0), ("dim", 1), ("dark", 2)])
def test_the_whole_field_may_be_dark_by_option(option: str, more: int) -> None:
    game = duel(armed("sword"), PLAIN, options={"light": option})
    assert weighed(game, "a1 strike B1 with=sword").defence == 1 + more


@proves("G5", "G22")
@pytest.mark.parametrize(
    ("trait", "light", "more"),
    [
        ("low_light", "dim", 0),
        ("low_light", "dark", 1),
        ("dark_vision", "dim", 0),
        ("dark_vision", "dark", 0),
    ],
)
def test_who_sees_in_the_dark(trait: str, light: str, more: int) -> None:
    seer = replace(SKILLED, traits=(trait,))
    game = duel(armed("sword", sheet=seer), PLAIN)
    assert weighed(game, "a1 strike B1 with=sword", target=light).defence == 1 + more


@proves("G22")
def test_known_only_from_a_comrade() -> None:
    hiding = {"eludes": State("eludes", by="a1")}
    units = {"a": armed("bow"), "c": PLAIN, "B": armed(sheet=PLAIN, states=hiding, facing="w")}
    game = fight("ac.B", units=units, sides={"red": "ac", "blue": "B"}, dice=[10, 2, 1])
    assert weighed(game, "a1 shoot B1 with=bow", target="dark").defence == 1 + 3  # Instead of the dark.


@proves("FP-30", "FP-31", "G23")
@pytest.mark.parametrize(
    ("facing", "more"),
    [("w", 0), ("nw", 0), ("sw", 0), ("n", 1), ("s", 1), ("ne", 2), ("e", 2), ("se", 2)],
)
def test_from_the_rear_and_from_the_flank(facing: str, more: int) -> None:
    game = duel(armed("sword"), armed(sheet=PLAIN, facing=facing))
    assert weighed(game, "a1 strike B1 with=sword").action == 5 + more


@proves("G23")
def test_height_and_posture() -> None:
    high = duel(armed("sword"), PLAIN, under={"a": "/"})
    assert weighed(high, "a1 strike B1 with=sword").action == 6
    game = duel(armed("sword"), PLAIN)
    assert weighed(game, "a1 strike B1 with=sword", target="prone").action == 6
    assert weighed(game, "a1 strike B1 with=sword", actor="prone").action == 4
    far = duel(armed("bow"), PLAIN, drawing="a..B")
    assert dice(weighed(far, "a1 shoot B1 with=bow", target="prone")) == (4, 2)


@proves("G23", "FP-31")
def test_all_but_rear_and_flank_add_up() -> None:
    unseen = armed("sword", hidden_from=frozenset({"blue"}))
    game = duel(unseen, armed(sheet=PLAIN, facing="e"), under={"a": "/"})
    check = weighed(game, "a1 strike B1 with=sword", target="prone")
    assert check.action == 5 + 2 + 1 + 1 + 1


@proves("G27")
def test_conditions_weigh_on_both_pools() -> None:
    game = duel(armed("sword"), armed(pd=2))
    assert dice(weighed(game, "a1 strike B1 with=sword", actor="dazed")) == (4, 3)
    assert dice(weighed(game, "a1 strike B1 with=sword", target="dazed")) == (5, 2)
    assert dice(weighed(game, "a1 strike B1 with=sword", target="stunned")) == (5, 1)


@proves("FP-25")
def test_a_defence_is_built_of_what_there_is_at_the_time() -> None:
    game = duel(armed("sword"), armed(pd=2))
    game.do("a1 strike B1 with=sword")
    game.do("B1 dodge add=3", dice=[(1,) * 9, (2,) * 5])
    assert game.unit("B1").hp == 2
    assert weighed(game, "a1 strike B1 with=sword").defence == 3  # The dodge is over.


def tooled(tool: Tool, sheet: Sheet = SKILLED) -> Figure:
    return armed("sword", sheet=sheet, carried=(Item("tool", "tool", "tool", tool),))


@proves("FP-45", "G32")
def test_a_thing_helps_the_test_that_it_names() -> None:
    def pool(figure: Any) -> int:
        game = fight("a.B", units={"a": figure, "B": PLAIN}, dice=[10, 1])
        weigh = RULESET.verbs["search"].weigh
        assert weigh is not None
        return int(weigh(game.battle, Action("a1", "search", None, (("add", "2"),))).action)

    assert pool(tooled(Tool("perception"))) == 2 + 2 + 1
    assert pool(tooled(Tool("search", 2))) == 2 + 2 + 2
    assert pool(tooled(Tool("medicine"))) == 2 + 2


@proves("FP-64", "G32")
@pytest.mark.parametrize(
    ("skill", "more"), [("knowledge_common", 3), ("knowledge_language_native", 3), ("knowledge_history", 0)]
)
def test_what_everybody_knows_counts_in_tests(skill: str, more: int) -> None:
    game = duel(Sheet(intelligence=3), PLAIN)
    weigh = RULESET.verbs["test"].weigh
    assert weigh is not None
    check = weigh(game.battle, Action("a1", "test", None, (("add", "3"), ("skill", skill))))
    assert check.action == 3 + more


@proves("G7", "G38")
@pytest.mark.parametrize(("dice", "text"), [("matched", "5 for 3, 11 for 6"), ("flat", "8 for 3, 11 for 6")])
def test_the_card_says_what_a_blow_throws(dice: str, text: str) -> None:
    game = duel(armed("sword"), PLAIN, options={"skill_dice": dice})
    assert dict(RULESET.card(game.battle, game.unit("a1")))["sword"] == text
    assert weighed(game, "a1 strike B1 with=sword").action == int(text.split(maxsplit=1)[0])
    assert weighed(game, "a1 strike B1 add=3 with=sword").action == 11


@proves("FP-45", "G32")
@pytest.mark.parametrize(
    ("helps", "command", "dice"),
    [
        ("strike", "a1 strike B1 with=sword", 5 + 2),
        ("blades", "a1 strike B1 with=sword", 5 + 2),
        ("unarmed", "a1 strike B1 with=sword", 5),
        ("shoot", "a1 strike B1 with=sword", 5),
        ("grapple", "a1 grapple B1 add=2", 2 + 2 + 2),
        ("unarmed", "a1 shove B1 add=2", 2 + 2 + 2),
        ("grapple", "a1 shove B1 add=2", 2 + 2),
    ],
)
def test_a_thing_helps_the_attack_that_it_names(helps: str, command: str, dice: int) -> None:
    game = duel(tooled(Tool(helps, 2)), PLAIN)
    assert weighed(game, command).action == dice


@proves("G20")
def test_who_hides_beside_a_shooter_does_not_show_in_its_dice() -> None:
    units = {"a": armed("bow"), "B": figure(SKILLED, hidden_from=frozenset({"red"})), "C": armed(facing="w")}
    game = fight("aB.C", units=units, dice=[10, 2, 1], fog=True)
    weigh = RULESET.verbs["shoot"].weigh
    assert weigh is not None
    aimed = parse("a1 shoot C1 with=bow")
    assert weigh(game.view("red"), aimed).action == weigh(game.battle, aimed).action == 4
    assert "an enemy beside it" not in str(weigh(game.battle, aimed).rows)
    changed(game, "B1", hidden_from=frozenset())
    assert weigh(game.view("red"), aimed).action == weigh(game.battle, aimed).action == 4 - 1
