"""Several rules at once: the odds against every way in which the dice can fall, counted here."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from itertools import product

from skirmish.model.unit import State
from tests.rules.proves import proves
from tests.rules.ranks.ring import facing, fight, man
from tests.scenario import Game, chances, put, weighed

Shares = dict[tuple[str, int], Fraction]
"""By outcome and points: its chance."""


def level(percent: int, roll: int) -> str:
    """How well a roll against that chance is, as the source says it: special below a fifth of it."""
    if 5 * roll < percent:
        return "special"
    return "success" if roll <= percent else "failure"


def whole(attack: int, answer: int, points: Callable[[str], dict[int, Fraction]]) -> Shares:
    """Every way in which attack and answer may fall, on the matrix; `points`: the damage of each hit."""
    found: Shares = defaultdict(Fraction)
    for own, other in product(range(1, 101), repeat=2):
        name = MATRIX.get((level(attack, own), level(answer, other)), "miss")
        for lost, part in points(name).items() if "hit" in name else ((0, Fraction(1)),):
            found[name, lost] += part / 100**2
    return dict(found)


MATRIX = {
    ("special", "special"): "stopped",
    ("special", "success"): "hit",
    ("special", "failure"): "special hit",
    ("success", "special"): "stopped",
    ("success", "success"): "stopped",
    ("success", "failure"): "hit",
}
"""The attack and defence matrix; a failed attack is a miss."""


def dice(*sides: int) -> list[tuple[int, ...]]:
    """All ways in which dice with so many sides fall."""
    return list(product(*(range(1, most + 1) for most in sides)))


def counted(ways: list[int]) -> dict[int, Fraction]:
    """By points: in what part of those ways they come out."""
    return {points: Fraction(ways.count(points), len(ways)) for points in set(ways)}


def shown(game: Game, text: str) -> Shares:
    """The odds of that attack as they are shown, with its best answer."""
    found: Shares = defaultdict(Fraction)
    for end, part in chances(game, text).items():
        found[end.name, end.damage] += part
    return dict(found)


@proves("BG-05", "BG-30", "BR-47", "BG-31", "BR-104", "BG-22", "BR-45", "BR-118", "BG-33")
def test_an_arrow_in_the_dark_from_afar_into_a_melee_at_one_who_kneels() -> None:
    low = man("hoplite", worn="chain light_helmet", fields={"states": {"kneeling": State("kneeling")}})
    units = {"a": man("longbow", bow=90, strength=18, size=16), "c": man(), "B": facing(low, "w")}
    row = "a" + "." * 99 + "cB"
    game = fight(row, units, dark="B", sides={"red": "ac", "blue": "B"})
    # 90 halved once, for dark and for long range, less 20 for the melee: 25; 90 behind the shield.
    text = "a1 shoot B1 with=a1.longbow"
    check = weighed(game, text)
    assert (check.attack.percent, check.defence.percent) == (25, 90)

    def points(name: str) -> dict[int, Fraction]:
        most = 9 if name == "special hit" else 0
        half = [(arrow + 1, -(-bonus // 2)) for arrow, bonus in dice(8, 6)]  # STR and SIZ 34: 1d6
        return counted([max(0, most + arrow + bonus - 8) for arrow, bonus in half])

    assert shown(game, text) == whole(25, 90, points)


@proves("BG-07", "BG-32", "BG-40", "BR-20", "BR-69", "BR-35", "BG-18", "BR-85")
def test_a_weakling_throws_an_unlearnt_axe_at_a_tired_policeman() -> None:
    weak = man("hand_axe", bow=70, strength=6, size=6)
    guard = man(dodge=80, worn="riot_gear")
    game = fight("a....B", {"a": facing(weak, "e"), "B": facing(guard, "w")})
    put(game, {"B1": {"tallies": {"defended": 1}}})
    text = "a1 shoot B1 with=a1.hand_axe"
    # The bow's 70 halved is better than the axe's 10; dodging: 80 - 10, halved for a missile, less 30.
    check = weighed(game, text)
    assert (check.attack.percent, check.defence.percent) == (35, 5)

    def points(name: str) -> dict[int, Fraction]:
        most = 6 if name == "special hit" else 0
        return counted([max(0, max(0, most + axe - loss // 2) - 6) for axe, loss in dice(6, 6)])

    assert shown(game, text) == whole(35, 5, points)


@proves("BG-31", "BR-34", "BR-84", "BR-118")
def test_a_bullet_finds_its_way_through_a_crate() -> None:
    game = fight("a....[B", {"a": man("rifle", rifle=80), "B": facing(man("hoplite", worn="quilted"), "w")})
    found: Shares = defaultdict(Fraction)
    for roll, *shown_by_dice in dice(
        100, 6, 6
    ):  # Halved to 40; up to the bare 80 it comes through for 4 less.
        done = sum(shown_by_dice)
        name = "special hit" if 5 * roll < 40 else "hit" if roll <= 80 else "miss"
        lost = {"special hit": 12 + done, "hit": done - 4 * (roll > 40)}.get(name, 0)
        found[name, max(0, lost - 2)] += Fraction(1, 100 * 36)
    assert shown(game, "a1 shoot B1 with=a1.rifle") == found
