"""The questions that a rule may ask of the dice, and the record of a roll.

A rule asks the coarsest question that it needs. Dice that are really thrown answer any of them alike, but the
odds follow one branch per answer: `meets` has two where the totals of the same pool may have sixty.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Protocol, TypeVar

from skirmish.dice.pool import Pool

C = TypeVar("C", bound=Hashable)
T = TypeVar("T")


class Dice(Protocol):
    """Anything that answers for dice: thrown, scripted, or followed down every branch.

    Each question may be given a `name` for the log: who rolls what.
    """

    def total(self, pool: Pool, *, name: str = "") -> int:
        """Return the sum of the dice and the bonus."""
        ...

    def meets(self, pool: Pool, target: int, *, name: str = "") -> bool:
        """Tell whether the total is the target or more."""
        ...

    def degree(self, pool: Pool, cuts: tuple[int, ...], *, name: str = "") -> int:
        """Count the ascending cuts that the total reaches: 0 below the first, `len(cuts)` at the last."""
        ...

    def opposed(self, a: Pool, b: Pool, *, name: str = "", against: str = "") -> int:
        """Return the total of `a` (rolled by `name`) less the total of `b` (rolled by `against`)."""
        ...

    def highest(self, pool: Pool, *, name: str = "") -> int:
        """Return the highest face shown, without the bonus; 0 when the pool holds no dice."""
        ...

    def reaching(self, pool: Pool, face: int, *, name: str = "") -> int:
        """Count the dice that show at least `face`, without the bonus."""
        ...

    def ends(self, pool: Pool, *, name: str = "") -> tuple[int, int]:
        """Return the lowest and the highest face shown, without the bonus; (0, 0) when there are no dice."""
        ...

    def shows(self, pool: Pool, face: int, *, name: str = "") -> bool:
        """Tell whether any die shows at least `face`, without the bonus."""
        ...

    def successes(self, pool: Pool, face: int, *, name: str = "") -> int:
        """Count the dice that show at least `face`; -1 if none does and a die shows its lowest face."""
        ...

    def beats_all(
        self, pool: Pool, others: tuple[Pool, ...], *, name: str = "", names: tuple[str, ...] = ()
    ) -> bool:
        """Tell whether one total is above all the others, which (by `names`) are rolled once each."""
        ...

    def winners(
        self,
        pool: Pool,
        limit: Callable[[int, C], int],
        rivals: tuple[C, ...],
        groups: tuple[str, ...] = (),
        *,
        name: str = "",
        names: tuple[str, ...] = (),
    ) -> tuple[int, ...]:
        """Return the places of the rivals whose own totals stay below the limit that one total sets them.

        The pool is rolled once for that total, then once for each rival. The limit is `limit(total, rival)`,
        a function with a name: odds remember answers by it. Thrown dice tell all such places, odds only the
        first of each group; without `groups` all rivals are one group.
        """
        ...

    def which(
        self, is_so: Callable[[C, Dice], bool], checks: tuple[C, ...], groups: tuple[str, ...] = ()
    ) -> tuple[int, ...]:
        """Return the places of the checks for which `is_so(check, dice)`; each is rolled by itself, in order.

        Thrown dice tell all such places, odds only the first of each group; without `groups` all checks are
        one group.
        """
        ...

    def outcome(self, roll: Callable[[C, Dice], T], check: C) -> T:
        """Return what `roll(check, dice)` returns; odds follow a branch for each outcome, not each answer."""
        ...

    def take(self) -> tuple[Roll, ...]:
        """Hand over the rolls made since the last call, for the log; odds keep none."""
        ...


def group_of(groups: tuple[str, ...], place: int) -> str:
    """Return the group of the rival in that place; "" for every rival where no groups are given."""
    return groups[place] if groups else ""


@dataclass(frozen=True, slots=True)
class Roll:
    """One pool as it fell, kept for the log."""

    name: str
    """Who rolled what, empty when the rule did not say."""
    pool: Pool
    """What was rolled."""
    faces: tuple[int, ...]
    """The faces shown, in the order of the pool's groups."""

    @property
    def total(self) -> int:
        """The sum of the faces and the pool's bonus."""
        return sum(self.faces) + self.pool.bonus
