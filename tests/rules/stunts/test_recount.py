"""Everything that may weigh on a roll of `stunts`, thrown together by chance and counted here once more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from skirmish.dice import Stream
from skirmish.model.action import Action, parse
from skirmish.model.battle import Battle
from skirmish.model.prompt import Prompt
from skirmish.model.unit import State
from skirmish.rules.exchange_ends import exchanges
from skirmish.rules.replies import reply_with
from skirmish.rules.stunts import RULESET
from skirmish.rules.stunts.sheet import Shield, Weapon
from tests.rules.recount import CASES, numbered
from tests.rules.stunts.ring import ARMS, chance, fight, man
from tests.scenario import Game, put, weighed

ATTRIBUTES = ("strength", "agility", "mind")
SKILLS = ("fight", "shoot", "heal")
HANDS = (
    (), ("sword",), ("dagger", "shield"), ("spear",), ("club", "knife"), ("bow",), ("crossbow",), ("rifle",),
    ("javelin", "shield"), ("sling",), ("shield",),
)  # fmt: skip
MAIMS = ("", "", "face", "weapon-arm", "off-arm", "leg", "body")
SOAK = {"": 0, "leather": 2, "plate": 6}


class Case:
    """One fight: a1 against B1, with comrades of a1 about B1, of whom some wrestle or have shot."""

    def __init__(self, seed: str, *, gap: int) -> None:
        self.chance = stream = Stream.of("recount", seed)
        self.own, self.other = (
            {name: 1 + stream.below(99) for name in ATTRIBUTES}
            | {name: stream.choice((0, 1 + stream.below(99))) for name in SKILLS}
            for _ in range(2)
        )
        self.arms, self.guard = stream.choice(HANDS), stream.choice(HANDS)
        self.armour = stream.choice(tuple(SOAK))
        self.maimed, self.lame = stream.choice(MAIMS), stream.choice(MAIMS)
        self.tricked, self.poised = 10 * stream.below(7) - 30, 10 * stream.below(5) - 20
        self.cover, self.gang = stream.below(3), stream.below(4)
        self.grip = stream.choice(("", "", "grappled", "grappling"))
        self.has_shot = stream.choice((False, True))
        self.mild, self.melee_only = stream.choice((False, True)), stream.choice((False, True))
        self.tried = stream.below(5)
        self.gap = gap
        self.game = self._drawn()

    def _drawn(self) -> Game:
        """Up to three comrades `c` beside B1; d1 wrestles it; e1 stands far off and may have shot."""
        row = f"#a{'.' * (self.gap - 1)}B" + "c.....e#"
        above = "." * (self.gap + 1) + ("cd" if self.gang > 1 else ".d") + "......"
        below = "." * (self.gap + 1) + ("c" if self.gang > 2 else ".") + "......."
        if not self.gang:
            row = row.replace("c", ".")
        units = {
            "a": man(*self.arms, power=3, **numbered(self.own)),
            "B": man(*self.guard, worn=self.armour, life=100, **numbered(self.other)),
        }
        options = {
            "criticals": "mild" if self.mild else "harsh",
            "gang_up": "melee" if self.melee_only else "all",
        }
        wide = len(row)
        drawing = "\n".join(line.ljust(wide, ".")[:wide] for line in (above, row, below))
        game = fight(drawing, units, sides={"red": "acde", "blue": "B"}, options=options, fog=False)
        mine = [State("tricked", amount=self.tricked)] if self.tricked else []
        mine += [State("poised", amount=self.poised)] if self.poised else []
        mine += [State(f"maimed-{self.maimed}")] if self.maimed else []
        theirs = [State(f"maimed-{self.lame}")] if self.lame else []
        theirs += [State("cover", amount=self.cover)] if self.cover else []
        fields: dict[str, dict[str, Any]] = {}
        if self.grip:
            theirs.append(State(self.grip, by="d1"))
            end = {"grappled": "grappling", "grappling": "grappled"}[self.grip]
            fields["d1"] = {"states": {end: State(end, by="B1")}}
        else:
            away = next(
                cell for cell in game.battle.terrain.cells(game.battle.terrain.all_cells) if cell.x == 0
            )
            fields["d1"] = {"cell": away, "out": "dead"}
        if self.has_shot:
            shot = State("shot", by="B1", is_for_each=True)
            fields["e1"] = {"states": {shot.key: shot}}
        fields["a1"] = {"states": {state.name: state for state in mine}}
        fields["B1"] = {"states": {state.name: state for state in theirs}}
        fields["B1"]["tallies"] = {"trick:red": self.tried, "stunt:red": self.tried}
        return put(game, fields)

    def base(self, who: Mapping[str, int], skill: str, attribute: str) -> int:
        """DL-01: the skill where it is listed."""
        return who[skill] or who[attribute]

    @property
    def next(self) -> int:
        """DG-09, DG-14: tricks and an own stunt, 30 at most."""
        return max(-30, min(30, self.tricked + self.poised))

    def arm(self, kind: str) -> int:
        """DG-26: the weapon arm; for two hands the other one as well."""
        two = kind == "grapple" or (kind in ARMS and getattr(ARMS[kind], "hands", 1) == 2)
        return -20 * (self.maimed == "weapon-arm") - 20 * (two and self.maimed == "off-arm")

    def ganged(self, *, is_shot: bool) -> int:
        """DL-67, DL-68, DG-21: ten for each further attacker, thirty at most."""
        if is_shot and self.melee_only:
            return 0
        others = self.gang + (self.has_shot and not self.melee_only)
        return min(30, 10 * others)


def cases(gap: int) -> Iterable[Case]:
    """Those fights."""
    return (Case(f"{gap} {number}", gap=gap) for number in range(CASES))


def held(chances: int) -> int:
    """DG-01: never below 5 or above 95."""
    return max(5, min(95, chances))


def answered(verb: str, battle: Battle, prompt: Prompt) -> Action:
    """That answer to every question."""
    found = reply_with(RULESET, battle, prompt, verb)
    assert found is not None
    return found


def told(case: Case, text: str, answer: str) -> Mapping[int, Fraction]:
    """By points lost: the chance, as the odds have it."""
    found: dict[int, Fraction] = {}
    for end, part in exchanges(RULESET, case.game.battle, parse(text), partial(answered, answer)).items():
        found[end.damage] = found.get(end.damage, Fraction(0)) + part
    return found


def counted(case: Case, kind: str, hits: int, stops: int) -> Mapping[int, Fraction]:
    """The same counted here: d100, a defence of that chance, dice and Power (DG-06, DG-07, DL-46)."""
    arm = ARMS.get(kind, Weapon(die=0))
    assert isinstance(arm, Weapon)
    power = 3 if not arm.is_ranged or arm.is_thrown else 0
    soak = SOAK[case.armour]
    once = [face + power for face in range(1, arm.die + 1)] or [power]
    twice = [2 * points for points in once]
    if case.mild:
        faces = range(1, arm.die + 1)
        twice = [one + two + power for one in faces for two in faces] or [power]
    found = {0: Fraction(0)}
    for chance_of, totals in ((5, twice), (hits - 5, once)):
        for total in totals:
            points = max(0, total - soak)
            part = Fraction(chance_of * (100 - stops), 100 * 100 * len(totals))
            found[points] = found.get(points, Fraction(0)) + part
    found[0] += 1 - sum(found.values(), Fraction(0))
    return {points: part for points, part in found.items() if part}


def defences(case: Case, kind: str) -> Mapping[str, int]:
    """What the hit may be met with, and the chance of each (DL-48, DL-54, DG-03, DG-04, DG-23, DG-26)."""
    arm = ARMS.get(kind)
    if case.grip == "grappled":
        return {}
    found: dict[str, int] = {}
    is_missile = isinstance(arm, Weapon) and arm.is_ranged
    if not is_missile or (isinstance(arm, Weapon) and arm.dodgeable):
        found["dodge"] = held(case.other["agility"] - 20 * (case.lame == "leg"))
    things = [ARMS[one] for one in case.guard]
    ways: list[tuple[str, ...]] = [("weapon-arm", "off-arm") for one in things if isinstance(one, Shield)]
    if not is_missile:
        ways += [
            ("weapon-arm", "off-arm") if one.hands == 2 else ("weapon-arm",)
            for one in things
            if isinstance(one, Weapon)
        ]
    if arm is None:
        ways.append(("weapon-arm",))
    if ways:
        spoilt = min(case.lame in way for way in ways)
        found["block"] = held(case.base(case.other, "fight", "strength") - 20 * spoilt)
    return found


@pytest.mark.parametrize("gap", [1, 5])
def test_attacks_and_what_meets_them_add_up(gap: int) -> None:
    seen = 0
    for case in cases(gap):
        for kind in (*case.arms, "fists"):
            arm = ARMS.get(kind)
            if isinstance(arm, Shield) or (gap > 1 and (arm is None or not arm.is_ranged)):  # type: ignore[attr-defined]
                continue
            is_shot = isinstance(arm, Weapon) and arm.is_ranged
            name = "fists" if kind == "fists" else f"a1.{kind}"
            text = f"a1 {'shoot' if is_shot else 'strike'} B1 with={name}"
            assert not case.game.refused(text)
            total = (
                case.base(case.own, "shoot", "agility")
                if is_shot
                else case.base(case.own, "fight", "strength")
            )
            total += case.arm(kind) + case.next + 20 * bool(case.grip)
            total -= 10 * case.cover if is_shot else 0
            hits = held(total + case.ganged(is_shot=is_shot))
            assert chance(case.game, text) == hits, (text, weighed(case.game, text).rows)
            ways = defences(case, kind)
            for answer, stops in ({"take": 0} | dict(ways)).items():
                assert told(case, text, answer) == counted(case, kind, hits, stops), (text, answer)
                seen += 1
    assert seen


def test_grabs_tricks_and_stunts_add_up() -> None:
    for case in cases(1):
        free = put(case.game, {"a1": {"hands": ()}})
        if not case.grip:
            grab = case.base(case.own, "fight", "strength") + case.arm("grapple") + case.next
            assert chance(free, "a1 grapple B1") == held(grab + case.ganged(is_shot=False))
        stale = -10 * min(3, case.tried)
        for verb, attribute in (("trick", "mind"), ("stunt", "agility")):
            legs = [0, 0] if verb == "trick" else [-20 * (part == "leg") for part in (case.maimed, case.lame)]
            check = weighed(case.game, f"a1 {verb} B1")
            assert check.own == case.own[attribute] + legs[0] + case.next + stale
            assert check.other == case.other[attribute] + legs[1]
        fresh = replace(
            case.game.battle.scene, options={**case.game.battle.scene.options, "stale_tricks": False}
        )
        check = weighed(case.game.battle.altered(scene=fresh), "a1 trick B1")
        assert check.own == case.own["mind"] + case.next
