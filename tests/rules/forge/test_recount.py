"""Everything that may weigh on an attack of `forge`, thrown together by chance and counted here once more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from skirmish.dice import Stream, odds
from skirmish.model.unit import State
from skirmish.rules.forge.arms import Shield, Weapon
from skirmish.rules.forge.checks import roll_skill
from tests.rules.forge.ring import ARMS, fight, man
from tests.rules.recount import CASES, numbered
from tests.scenario import Game, put, weighed

STATS = ("dexterity", "strength")
SKILLS = (
    "swords", "spears", "clubs", "knives", "staves", "unarmed", "archery", "slings", "throwing",
    "energy_weapon", "exotic", "dodge",
)  # fmt: skip
CLOSE = {
    "sword": "swords", "knife": "knives", "spear": "spears", "long-spear": "spears", "trident": "spears",
    "maxatec": "clubs", "orichalcum": "staves", "claws": "unarmed", "punch": "unarmed", "kick": "unarmed",
}  # fmt: skip
FAR = {
    "knife": "throwing", "spear": "throwing", "javelin": "throwing", "boomerang": "throwing",
    "bow": "archery", "sling": "slings", "crossbow": "archery", "orichalcum": "energy_weapon",
}  # fmt: skip
HANDS = (
    (), ("sword",), ("knife", "small-shield"), ("spear", "large-shield"), ("long-spear",), ("trident",),
    ("maxatec",), ("orichalcum",), ("claws",), ("javelin", "sword"), ("bow",), ("sling",), ("crossbow",),
    ("boomerang", "small-shield"),
)  # fmt: skip
PARTS = {"": (0, 0), "head": (-4, 1), "leg": (-2, 0), "arm": (-2, 0)}
SIZES = {0: -4, 2: -2, 6: 0, 9: 2, 24: 4}


class Case:
    """One fight: a1 looks at B1, of whom c1 or nobody has hold, or whom a1 holds, or who holds a1."""

    def __init__(self, seed: str, *, gap: int) -> None:
        self.chance = stream = Stream.of("recount", seed)
        self.own, self.other = (
            {name: stream.below(6) - 1 for name in STATS} | {name: stream.below(5) for name in SKILLS}
            for _ in range(2)
        )
        self.arms, self.guard = stream.choice(HANDS), stream.choice(HANDS)
        self.feet = stream.choice(tuple(SIZES))
        self.acted, self.owed = stream.below(3), 2 * stream.below(3)
        self.ran, self.running = (stream.choice((False, False, True)) for _ in range(2))
        self.waits, self.lunged, self.lunging = (stream.choice((False, False, True)) for _ in range(3))
        self.wound = stream.choice(("", "", "major", "severe"))
        self.dodge = stream.choice(("", "", "rolled", "set"))
        self.total = 5 + stream.below(15)
        self.lies, self.hidden = stream.choice((False, False, True)), stream.choice((False, False, True))
        self.facing = stream.below(8)
        self.cover, self.light = stream.below(3), stream.choice(("lit", "dim", "dark"))
        self.grip = stream.choice(("", "", "holds", "is held")) if gap == 1 else ""
        self.options = {
            name: stream.choice((False, True))
            for name in ("wound_penalty", "dodge_floor", "called_shots", "open_ended")
        }
        self.gap = gap
        self.game = self._drawn()

    def _drawn(self) -> Game:
        drawing = f"#a{'.' * (self.gap - 1)}B#"
        fields = {"tallies": {"actions": 0}}
        units = {
            "a": man(*self.arms, fields={**fields, "facing": "e"}, **numbered(self.own)),
            "B": man(*self.guard, worn="leather", height_ft=self.feet, fields=fields, **numbered(self.other)),
        }
        lights = {} if self.light == "lit" else {self.light: "B"}
        game = fight(drawing, "a1 B1", units, options=self.options, fog=False, **lights)
        own = {name for name, has in (("waiting", self.waits), ("lunged", self.lunged)) if has}
        mine = {name: State(name) for name in own}
        theirs = {
            name: State(name)
            for name, has in (("lunged", self.lunging), ("running", self.running), ("prone", self.lies))
            if has
        }
        if self.owed:
            theirs["exposed"] = State("exposed", amount=self.owed)
        if self.dodge == "rolled":
            theirs["dodging"] = State("dodging", amount=self.total)
        if self.dodge == "set":
            theirs["set-dodge"] = State("set-dodge")
        if self.cover:
            theirs["cover"] = State("cover", amount=self.cover)
        if self.grip == "holds":
            mine["holding"], theirs["held"] = State("holding", by="B1"), State("held", by="a1", amount=2)
        if self.grip == "is held":
            theirs["holding"], mine["held"] = State("holding", by="a1"), State("held", by="B1", amount=2)
        tallies = {"actions": self.acted, "ran": int(self.ran), "pool-spent": 99}
        changes: dict[str, dict[str, Any]] = {
            "a1": {
                "states": mine,
                "tallies": tallies | ({self.wound: 1} if self.wound else {}),
                "hidden_from": frozenset({"blue"} if self.hidden else ()),
            },
            "B1": {"states": theirs, "facing": self.facing},
        }
        return put(game, changes)

    # ------------------------------------------------------------------------------------------- counted here

    def circumstances(self, arm: str) -> int:
        """What weighs on any attack of a1: F2-08, F2-10, G6, G33, G35, F2-31, F2-47, F2-48, G29."""
        total = -2 * self.acted - self.waits - 2 * self.lunged
        if self.options["wound_penalty"]:
            total -= {"": 0, "major": 1, "severe": 2}[self.wound]
        if self.grip == "is held":
            total -= 2
        if self.grip == "holds" and arm not in {"punch", "kick"}:
            total += 2
        return total + self.is_behind + 2 * self.hidden - {"lit": 0, "dim": 1, "dark": 2}[self.light]

    @property
    def is_behind(self) -> bool:
        """Whether a1, who stands in the west, is in the three octants behind (G25): north is 0."""
        return (6 - self.facing) % 8 in {3, 4, 5}

    @property
    def shield(self) -> int:
        """The shield, from the three octants in front (G21)."""
        bonus = max((one.bonus for kind in self.guard if isinstance(one := ARMS[kind], Shield)), default=0)
        return bonus if (6 - self.facing) % 8 in {7, 0, 1} else 0

    @property
    def static(self) -> int:
        """F2-37 with G15 and G19: the better of combat skill and Dodge, and what is in hand."""
        arms = {kind: one for kind in self.guard if isinstance(one := ARMS[kind], Weapon)}
        close = [(kind, one) for kind, one in arms.items() if one.reach]
        if close:
            best = max(max(self.other[CLOSE[kind]], self.other["dodge"]) + one.defence for kind, one in close)
        else:
            worn = next((one.defence for one in arms.values()), -2)
            best = max(self.other["unarmed"], self.other["dodge"]) + worn
        return 8 + self.other["dexterity"] + best + self.shield - self.owed - 2 * self.lunging

    @property
    def set(self) -> int:
        """G15: what a Dodge that is set comes to."""
        here = 8 + self.other["dexterity"] + self.other["dodge"] + self.shield
        return here - self.owed - 2 * self.lunging

    @property
    def rolled(self) -> int:
        """G15: what the Dodge that was rolled comes to now."""
        return self.total + self.shield - self.owed - 2 * self.lunging

    def number(self, *, is_far: bool) -> int:
        """What the attack has to meet (F2-37 to F2-42, G16)."""
        if self.dodge == "rolled":
            least = self.set if is_far else self.static
            return max(self.rolled, least) if self.options["dodge_floor"] else self.rolled
        if is_far:
            return self.set if self.dodge == "set" else 8 + self.shield
        return self.static

    def size(self, part: str, *, is_far: bool) -> int:
        """Size of the target or of the part of it that is aimed at: the worse (G27, G28, G10)."""
        amount = SIZES[self.feet]
        if is_far and self.lies and self.feet >= 3:
            amount = -2
        return min(amount, PARTS[part][0]) if part else amount


def needs(case: Case, text: str, own: int, *, is_far: bool, part: str) -> None:
    """Hold what is weighed, and the chances of its levels, against what is counted here."""
    check = weighed(case.game, text)
    need = case.number(is_far=is_far) - own - case.size(part, is_far=is_far)
    assert check.skill.need == need, (text, check.rows)
    assert check.better == PARTS[part][1]
    found = odds(roll_skill, check.skill).merged(lambda end: end.level)
    counted = levels(need, is_open=case.options["open_ended"])
    assert dict(found.items()) == counted, text


def levels(need: int, *, is_open: bool) -> Mapping[int, Fraction]:
    """By success level: its chance. A 12 adds a die, each 6 on it another; a 2 fails (G1, G2)."""
    found: dict[int, Fraction] = {}

    def add(total: int, part: Fraction, *, fails: bool = False) -> None:
        margin = total - need
        level = 0 if margin < 0 or fails else min(6, margin // 3 + 1)
        found[level] = found.get(level, Fraction(0)) + part

    def more(total: int, part: Fraction) -> None:
        for face in range(1, 7):
            if face == 6 and total + 6 < need + 30:
                more(total + 6, part / 6)
            else:
                add(total + face, part / 6)

    for one, two in product(range(1, 7), repeat=2):
        if is_open and one + two == 12:
            more(12, Fraction(1, 36))
        else:
            add(one + two, Fraction(1, 36), fails=is_open and one + two == 2)
    return found


def cases(gap: int) -> Iterable[Case]:
    """Those fights."""
    return (Case(f"{gap} {number}", gap=gap) for number in range(CASES))


def ways(case: Case, verb: str, kind: str) -> Iterable[tuple[str, str]]:
    """The commands with that weapon, and the part that each is aimed at."""
    name = kind if kind in {"punch", "kick"} else f"a1.{kind}"
    for part in PARTS if case.options["called_shots"] else ("",):
        at = f"part={part} " if part else ""
        yield f"a1 {verb} B1 {at}with={name}", part


def test_blows_add_up() -> None:
    seen = 0
    for case in cases(1):
        for kind in (*case.arms, "punch", "kick"):
            if kind not in CLOSE:
                continue
            for text, part in ways(case, "strike", kind):
                if case.game.refused(text):
                    continue
                arm = {"punch": (0, -2), "kick": (-1, -1)}.get(kind) or (ARMS[kind].attack, 0)  # type: ignore[attr-defined]
                own = case.own["dexterity"] + case.own[CLOSE[kind]] + arm[0] + case.circumstances(kind)
                needs(case, text, own, is_far=False, part=part)
                seen += 1
    assert seen >= CASES


BANDS = {1: 0, 5: 0, 6: -1, 10: -1, 15: -2, 16: -3}


@pytest.mark.parametrize("gap", BANDS)
def test_shots_and_throws_add_up(gap: int) -> None:
    seen = 0
    for case in cases(gap):
        for kind in case.arms:
            arm = ARMS[kind]
            if kind not in FAR or not isinstance(arm, Weapon):
                continue
            verb = "shoot" if arm.flight == "shot" else "throw"
            for text, part in ways(case, verb, kind):
                if case.game.refused(text):
                    continue
                own = case.own["dexterity"] + case.own[FAR[kind]] + arm.attack + case.circumstances(kind)
                own += BANDS[gap] - 2 * case.running - {0: 0, 1: 2, 2: 4}[case.cover]
                own -= case.ran * (2 if verb == "throw" else 8)
                needs(case, text, own, is_far=True, part=part)
                might = case.own["strength"]
                might = min(might, arm.rating) if arm.rating is not None else might
                fast = (6 + case.own["dexterity"]) // 5 if case.ran and verb == "throw" else 0
                strength = might * arm.adds_strength + fast
                assert weighed(case.game, text).wound.strength == strength
                seen += 1
    assert seen
