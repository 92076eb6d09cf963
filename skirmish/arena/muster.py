"""The party that does best for so many points: drawn parties fight one foe, and the better half goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from skirmish.arena.duel import FIRST, SECOND, Duel, Party
from skirmish.arena.tally import Tally
from skirmish.dice import Stream
from skirmish.errors import SettingsError
from skirmish.packs.points import PACK, force, points

if TYPE_CHECKING:
    from skirmish.arena.contest import Fixture
    from skirmish.arena.ending import BattleReport

Fights = Callable[[Sequence["Fixture"]], Iterator["BattleReport"]]
"""Fights duels, and yields their reports in the same order."""
AT_FIRST: Final = 4
"""Fights of each party in the first stage; twice as many in each that follows."""
DRAWS: Final = 20
"""Times as many parties are drawn as are wanted, as some come twice."""


@dataclass(frozen=True, slots=True)
class Muster:
    """What is looked for."""

    foe: Party
    """Who is to be beaten."""
    rules: str
    """Id of the ruleset."""
    worth: Mapping[str, int]
    """By kind of unit its points, of the pack that parties are drawn from."""
    budget: int
    """The points that a party may cost."""
    level: str
    """The opponent that plays both sides."""
    cells: int
    """How far apart they begin."""
    seed: str
    """Of the draws, and of all fights."""

    def duel(self, party: Party, stage: str, number: int) -> Duel:
        """Build a fight of that party; in every second one they change places. Seeds are the same for all."""
        levels = {FIRST: self.level, SECOND: self.level}
        seed = f"{self.seed}/{stage}/{number}"
        return Duel(self.rules, (party, self.foe), levels, self.cells, seed, is_swapped=number % 2 == 1)

    def cost(self, party: Party) -> int:
        """Return the points that the party costs. SettingsError for a unit that has none."""
        return sum(self._cost(pack, kind) for pack, kind in party.kinds)

    def _cost(self, pack: str, kind: str) -> int:
        found = self.worth if pack == PACK else points(pack).get(self.rules, {})
        if kind not in found:
            said = f"nobody has measured what {pack}/{kind} is worth under {self.rules}"
            raise SettingsError(f"{said}; say --budget POINTS")
        return found[kind]


@dataclass(frozen=True, slots=True)
class Mustered:
    """A party that was tried."""

    party: Party
    """Its units."""
    cost: int
    """Its points."""
    tally: Tally
    """What its last stage came to."""
    reports: tuple[BattleReport, ...] = field(default=(), repr=False)
    """The fights of that stage."""

    @property
    def score(self) -> float:
        """Points of a fight: 1 for a win, half for a draw."""
        wins, draws = self.tally.wins[FIRST].rate, self.tally.wins[""].rate
        return wins + draws / 2

    def rows(self) -> list[dict[str, object]]:
        """List the fights of its last stage as rows of plain data."""
        return [report.row() for report in self.reports]


def parties(muster: Muster, count: int) -> list[Party]:
    """Draw so many different parties for the budget, or all that there are. SettingsError for none."""
    found: dict[tuple[str, ...], Party] = {}
    for number in range(count * DRAWS):
        kinds = force(muster.worth, muster.budget, Stream.of(muster.seed, "party", number))
        if kinds:
            found.setdefault(kinds, named(kinds))
        if len(found) == count:
            break
    if not found:
        raise SettingsError(_nobody(muster))
    return list(found.values())


def _nobody(muster: Muster) -> str:
    """Say why no party can be drawn."""
    if not muster.worth:
        return f"nobody has measured what the units of {PACK} are worth under {muster.rules}"
    kind = min(muster.worth, key=muster.worth.__getitem__)
    least = muster.worth[kind]
    points = "1 point buys" if muster.budget == 1 else f"{muster.budget} points buy"
    return f"{points} nobody; {PACK}/{kind} costs least, {least}"


def named(kinds: Sequence[str]) -> Party:
    """Build a party of those units of the pack that is counted, called as it is typed: `2xguard+archer`."""
    counts = {kind: kinds.count(kind) for kind in kinds}
    name = "+".join(kind if count == 1 else f"{count}x{kind}" for kind, count in counts.items())
    return Party(name, tuple((PACK, kind) for kind in kinds))


def best(muster: Muster, count: int, final: int, fights: Fights) -> list[Mustered]:
    """Return the parties of the last stage, the best first, with so many fights each, with dice of their own.

    Each stage lets the better half go on, to twice as many fights, until two are left; those fight anew, as
    what was chosen for its luck would seem better than it is. SettingsError for what does not exist.
    """
    left, each, stage = parties(muster, count), AT_FIRST, 0
    while len(left) > 2:
        ranked = _tried(muster, left, str(stage), each, fights)
        left = [one.party for one in ranked[: (len(ranked) + 1) // 2]]
        each, stage = each * 2, stage + 1
    return _tried(muster, left, "final", final, fights)


def _tried(muster: Muster, left: Sequence[Party], stage: str, each: int, fights: Fights) -> list[Mustered]:
    """Let each party fight so often, and rank them; equals stay in their order."""
    duels = [muster.duel(party, stage, number) for party in left for number in range(each)]
    reports = iter([report.renamed(duel.names) for duel, report in zip(duels, fights(duels), strict=True)])
    found = []
    for party in left:
        own = tuple(next(reports) for _ in range(each))
        tally = Tally.of((report.ending for report in own), (FIRST, SECOND))
        found.append(Mustered(party, muster.cost(party), tally, own))
    return sorted(found, key=lambda one: -one.score)


def against(muster: Muster) -> Muster:
    """Return the same with the foe's own points as the budget, if none was said."""
    return muster if muster.budget else replace(muster, budget=muster.cost(muster.foe))
