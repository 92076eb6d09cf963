"""Everything that may weigh on an attack of `fudge`, thrown together by chance and counted here once more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

import pytest

from skirmish.dice import Stream
from skirmish.model.action import Action, parse
from skirmish.model.battle import Battle
from skirmish.model.prompt import Prompt
from skirmish.model.unit import State
from skirmish.rules.exchange_ends import exchanges
from skirmish.rules.fudge import RULESET
from skirmish.rules.fudge.sheet import Shield, Weapon
from skirmish.rules.replies import reply_with
from tests.rules.fudge.ring import ARMS, fight, man
from tests.rules.recount import CASES, numbered
from tests.scenario import Game, put, weighed

ABILITIES = ("melee", "block", "marksmanship", "dodge", "strength", "athletics")
HANDS = (
    (), ("sword",), ("axe", "small-shield"), ("staff",), ("knife", "large-shield"), ("light",), ("handgun",),
    ("throwing-knife", "sword"), ("greatsword",), ("rifle",), ("smg",), ("large-shield",), ("sniper",),
)  # fmt: skip
POSTURES = ("", "prone", "ground")
GRIPS = ("", "pinned", "held", "pinning", "holding")
ENDS = {"pinned": "pinning", "held": "holding", "pinning": "pinned", "holding": "held"}
FOUR = {total: sum(sum(dice) == total for dice in product((-1, 0, 1), repeat=4)) for total in range(-4, 5)}


class Case:
    """One fight: a1 against B1, with D1 for a1 to hold and c1 to hold B1 or to be held by it."""

    def __init__(self, seed: str, *, gap: int) -> None:
        self.chance = stream = Stream.of("recount", seed)
        self.own, self.other = ({name: stream.below(7) for name in ABILITIES} for _ in range(2))
        self.arms, self.guard = stream.choice(HANDS), stream.choice(HANDS)
        self.armour = stream.choice(("", "leather", "plate"))
        self.lies, self.low = stream.choice(POSTURES), stream.choice(POSTURES)
        self.holds, self.grip = stream.choice((False, False, True)), stream.choice(GRIPS)
        self.defends, self.cover = stream.choice((False, True)), stream.below(3)
        self.hp, self.left = 1 + stream.below(30), 1 + stream.below(30)
        self.wounds, self.static = stream.choice((False, True)), stream.choice((False, True))
        self.gap = gap
        self.game = self._drawn()

    def _drawn(self) -> Game:
        drawing = f"#Da{'.' * (self.gap - 1)}Bc#"
        units = {
            "a": man(*self.arms, toughness=6, **numbered(self.own)),
            "B": man(*self.guard, worn=self.armour, toughness=6, **numbered(self.other)),
        }
        options = {"wound_penalties": self.wounds, "static_defence": self.static}
        game = fight(drawing, "a1 B1 c1 D1", units, sides={"red": "ac", "blue": "BD"}, options=options)
        own = {self.lies: State(self.lies)} if self.lies else {}
        other = {self.low: State(self.low)} if self.low else {}
        fields: dict[str, dict[str, Any]] = {}
        if self.holds:
            own["holding"] = State("holding", by="D1")
            fields["D1"] = {"states": {"held": State("held", by="a1")}}
        if self.grip:
            other[self.grip] = State(self.grip, by="c1")
            fields["c1"] = {"states": {ENDS[self.grip]: State(ENDS[self.grip], by="B1")}}
        if self.defends:
            other["full-defence"] = State("full-defence")
        if self.cover:
            other["cover"] = State("cover", amount=self.cover)
        fields |= {"a1": {"states": own, "hp": self.hp}, "B1": {"states": other, "hp": self.left}}
        return put(game, fields)

    def hurt(self, left: int) -> int:
        """FG-04: -1, -2, -3 at three, two, one times Toughness 6."""
        return -sum(left <= 6 * times for times in (1, 2, 3)) if self.wounds else 0

    @property
    def attacker(self) -> int:
        """What holding and wounds do to every roll of a1 (FU-67)."""
        return self.hurt(self.hp) - 4 * self.holds

    @property
    def defender(self) -> int:
        """The same of B1."""
        return self.hurt(self.left) - 4 * (self.grip == "holding")

    def stands(self, skill: str) -> int:
        """Block or Dodge with all that is added; a bare 0 for who is pinned, pins or is held (FG-18)."""
        if self.grip in {"pinned", "held", "pinning"}:
            return 0
        things = [ARMS[kind] for kind in self.guard]
        worn = next((getattr(one, skill) for one in things if isinstance(one, Shield)), 0)
        total = self.other[skill] + self.defender + (max(2, worn) if self.defends else worn)
        if skill == "block":
            return total - 4 * bool(self.low) + sum(one.block for one in things if isinstance(one, Weapon))
        return total + 2 * bool(self.low) + self.cover


def answered(verb: str, battle: Battle, prompt: Prompt) -> Action:
    """That answer to every question."""
    found = reply_with(RULESET, battle, prompt, verb)
    assert found is not None
    return found


def shares(case: Case, edge: int, damage: int) -> Mapping[int, Fraction]:
    """By points lost: the chance of one attack with that edge (FG-01, FG-08, FG-09)."""
    soak = {"": 0, "leather": 1, "plate": 4}[case.armour]
    found: dict[int, Fraction] = {}
    for own, other in product(FOUR, {0: 1} if case.static else FOUR):
        ways = Fraction(FOUR[own] * (1 if case.static else FOUR[other]), 81 if case.static else 81**2)
        points = max(0, damage * (1 + (own == 4)) - soak) if own > -4 and edge + own > other else 0
        found[points] = found.get(points, Fraction(0)) + ways
    return found


def told(case: Case, text: str) -> Mapping[int, Fraction]:
    """The same as the odds have it, if a grip is kept."""
    found: dict[int, Fraction] = {}
    for end, part in exchanges(RULESET, case.game.battle, parse(text), partial(answered, "keep")).items():
        found[end.damage] = found.get(end.damage, Fraction(0)) + part
    return found


def cases(gap: int) -> Iterable[Case]:
    """Those fights."""
    return (Case(f"{gap} {number}", gap=gap) for number in range(CASES))


def test_blows_add_up() -> None:
    """Every weapon that the list offers, ranged ones close up among them; a kick is Strength twice."""
    seen = 0
    for case in cases(1):
        lie = -4 * bool(case.lies)
        for kind in (*case.arms, "kick"):
            arm = Weapon(hands=2) if kind == "kick" else ARMS[kind]
            if not isinstance(arm, Weapon) or arm.range == "long":
                continue
            text = f"a1 strike B1 with={'kick' if kind == 'kick' else f'a1.{kind}'}"
            edge = case.own["melee"] + case.attacker + lie + (arm.range == "short") - case.stands("block")
            bonus = arm.damage + arm.is_thrown * case.own["strength"]
            damage = bonus if arm.is_ranged else case.own["strength"] * arm.hands + arm.bonus
            check = weighed(case.game, text)
            assert (check.edge, check.damage, check.is_static) == (edge, damage, case.static), text
            if not arm.two_shots:
                assert told(case, text) == shares(case, edge, damage), text
                seen += 1
    assert seen >= CASES


@pytest.mark.parametrize(("gap", "steps"), [(2, 0), (15, 0), (16, 1), (31, 2), (60, 4)])
def test_shots_add_up(gap: int, steps: int) -> None:
    seen = 0
    for case in cases(gap):
        for kind in case.arms:
            arm = ARMS[kind]
            if not isinstance(arm, Weapon) or not arm.is_ranged or (arm.range == "short" and gap > 15):
                continue
            text = f"a1 shoot B1 with=a1.{kind}"
            far = steps if arm.range == "any" else 0
            own = case.own["marksmanship"] + case.attacker - 4 * (case.lies == "prone") - far
            damage = arm.damage + arm.is_thrown * case.own["strength"]
            check = weighed(case.game, text)
            assert (check.edge, check.damage) == (own - case.stands("dodge"), damage), text
            if not arm.two_shots:
                assert told(case, text) == shares(case, own - case.stands("dodge"), damage), text
                seen += 1
    assert seen


@pytest.mark.parametrize(
    ("verb", "resists"),
    [("trip", "athletics"), ("shove", "athletics"), ("disarm", "strength"), ("grapple", "strength")],
)
def test_manoeuvres_add_up(verb: str, resists: str) -> None:
    """Posture weighs on the first roll alone (FG-12); holding and wounds on both."""
    for case in cases(1):
        if case.game.refused(f"a1 {verb} B1"):
            assert verb == "disarm", "nothing else is refused"
            continue
        check = weighed(case.game, f"a1 {verb} B1")
        first = case.own["melee"] + case.attacker - 4 * bool(case.lies) - case.stands("block")
        second = case.own["strength"] + case.attacker - case.other[resists] - case.defender
        assert (check.edge, check.might, check.is_static) == (first, second, case.static)
