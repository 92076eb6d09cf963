"""Short, medium and long range, cover and sight."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish.model.unit import State
from skirmish.rules.engine import options
from skirmish.rules.fudge import RULESET
from tests.rules.fudge.ring import duel, edge, far, fight, man
from tests.rules.proves import proves


def range_modifier(metres: int, arm: str = "rifle") -> int:
    rows = ["#" * 64, "#a" + "." * (metres - 1) + "B" + "." * (61 - metres) + "#", "#" * 64]
    return edge(fight("\n".join(rows), "a1 B1", {"a": man(arm)}), f"a1 shoot B1 with=a1.{arm}")


@proves("FU-71", "FU-72", "FG-05")
@pytest.mark.parametrize(
    ("metres", "modifier"),
    [(2, 0), (15, 0), (16, -1), (29, -1), (30, -2), (31, -2), (44, -2), (45, -3), (59, -3), (60, -4)],
)
def test_ordinary_weapons_lose_1_for_every_full_15_metres_beyond_15(metres: int, modifier: int) -> None:
    assert range_modifier(metres) == modifier
    assert range_modifier(metres, "sniper") == 0


@proves("FU-72", "FG-05")
@pytest.mark.parametrize(
    ("across", "down", "modifier"),
    [(9, 12, 0), (10, 12, -1), (18, 23, -1), (18, 24, -2)],  # 15; 15.6; 29.2; exactly 30 m
)
def test_distance_is_the_straight_line(across: int, down: int, modifier: int) -> None:
    rows = [["." for _ in range(30)] for _ in range(30)]
    rows[0][0], rows[down][across] = "a", "B"
    game = fight("\n".join("".join(row) for row in rows), "a1 B1", {"a": man("rifle")})
    assert edge(game, "a1 shoot B1 with=a1.rifle") == modifier


@proves("FU-72")
def test_short_range_weapons_end_at_15_metres() -> None:
    rows = "#" + "a" + "." * 14 + "B" + "C" + "#"
    game = fight(rows, "a1 B1 C1", {"a": man("light")})
    assert not game.refused("a1 shoot B1 with=a1.light"), "15 m"
    assert "out of range of the light: 15 m at most" in game.refused("a1 shoot C1 with=a1.light"), "16 m"


@proves("FU-70", "FU-23", "FG-12")
def test_at_short_range_everything_is_melee_against_block() -> None:
    game = duel(man("handgun", melee=5, marksmanship=0), man(block=1, dodge=6))
    assert "too close" in game.refused("a1 shoot B1 with=a1.handgun")
    assert edge(game, "a1 strike B1 with=a1.handgun") == 4
    game.do("a1 strike B1 with=a1.handgun", dice=[-3, 0])  # 5 - 3 against 1
    assert game.unit("B1").hp == 10 - 7


@proves("FU-70")
def test_short_range_weapons_have_1_more_close_up_and_long_range_ones_are_useless() -> None:
    assert edge(duel(man("light")), "a1 strike B1 with=a1.light") == 1
    assert edge(duel(man("handgun")), "a1 strike B1 with=a1.handgun") == 0
    game = duel(man("sniper"))
    assert game.refused("a1 strike B1 with=a1.sniper")
    assert game.refused("a1 shoot B1 with=a1.sniper")
    assert not game.refused("a1 strike B1 with=kick")


@proves("FU-70")
@pytest.mark.parametrize("verb", ["shoot", "strike"])
def test_who_holds_a_long_range_weapon_in_contact_is_told_what_it_can_do(verb: str) -> None:
    game = duel(man("sniper", carried="light"))
    told = "The sniper is of no use this close: kick, draw the light, grapple or get away."
    assert game.refused(f"a1 {verb} B1 with=a1.sniper") == told
    for deed in ("strike B1 with=kick", "grapple B1", "draw with=a1.light"):
        assert game.refused(f"a1 {deed}") == "", "and that is true"
    view, [prompt] = game.view("red"), game.prompts
    offered = {option.verb.id for option in options(RULESET, view, prompt) if option.targets}
    assert "shoot" not in offered
    assert {"strike", "grapple", "draw"} <= offered


@proves("FU-71")
def test_at_medium_range_every_ranged_weapon_is_used_without_modifier() -> None:
    for arm in ("light", "handgun", "smg", "rifle", "sniper", "throwing-knife"):
        assert range_modifier(2, arm) == range_modifier(15, arm) == 0


@proves("FG-06", "FG-12")
def test_short_range_is_the_eight_cells_around() -> None:
    assert Fraction(1) == RULESET.cell
    assert RULESET.length == "m"
    game = fight(
        """
        ######
        #a..C#
        #.B..#
        ######
        """,
        units={"a": man("handgun")},
    )
    assert not game.refused("a1 strike B1 with=a1.handgun"), "1.4 m, and the corner next door"
    assert "out of reach" in game.refused("a1 strike C1 with=a1.handgun")
    assert not game.refused("a1 shoot C1 with=a1.handgun")
    for verb in ("trip", "grapple", "shove"):
        assert "out of reach" in game.refused(f"a1 {verb} C1")
    far_off = fight("#a.B#", units={"B": man("sword")})
    assert "out of reach" in far_off.refused("a1 disarm B1")


@proves("FG-25")
@pytest.mark.parametrize(("cover", "amount"), [("%", 1), ("=", 2)])
def test_cover_helps_dodge_against_shots_only(cover: str, amount: int) -> None:
    drawing = f"""
        ########
        #a...{cover}B#
        ########
    """
    game = fight(drawing, "a1 B1", {"a": man("handgun")})
    assert edge(game, "a1 shoot B1 with=a1.handgun") == -amount
    beside = fight(drawing.replace(f"a...{cover}B", f"...aB{cover}"), "a1 B1", {"a": man("handgun")})
    assert edge(beside, "a1 strike B1 with=a1.handgun") == 0


@proves("FG-25", "FU-19")
def test_cover_and_ground_add_up_to_4() -> None:
    game = fight(
        "#a...=B#", "a1 B1", {"a": man("handgun"), "B": man(fields={"states": {"ground": State("ground")}})}
    )
    assert edge(game, "a1 shoot B1 with=a1.handgun") == -4


@proves("FG-25")
def test_no_line_of_sight_no_shot_and_facing_does_not_matter() -> None:
    walled = fight("#a.#.B#", "a1 B1", {"a": man("handgun")}, fog=False)
    assert "line of sight" in walled.refused("a1 shoot B1 with=a1.handgun")
    for facing in (0, 2, 4, 6):
        game = far(man("handgun"), man("large-shield", fields={"facing": facing}))
        assert edge(game, "a1 shoot B1 with=a1.handgun") == -1
