"""Dice that show faces: thrown at random in a `Tray`, or scripted as `LoadedDice`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence

from skirmish.dice.dice import C, Dice, Roll, T
from skirmish.dice.pool import FUDGE, Pool, low_face, span
from skirmish.dice.stream import Stream

Faces = tuple[int, ...]
Scripted = int | str | Sequence[int]

_FUDGE_SIGNS = {"+": 1, "0": 0, "-": -1}


class DiceRanShort(Exception):
    """A question was asked of scripted dice after the last entry of their script."""


class DiceDoNotFit(ValueError):
    """An entry of a script cannot be what the pool shows."""


class _Shown(ABC):
    """Answers every question of `Dice` from faces, and keeps them as rolls until they are taken.

    A pool without dice is not rolled: it shows no faces and leaves no roll.
    """

    def __init__(self) -> None:
        """Start without rolls."""
        self._kept: list[tuple[str, Pool, Faces]] = []

    @abstractmethod
    def _faces(self, pool: Pool, question: str, name: str) -> Faces:
        """Return the faces that the dice of the pool show, in the order of its groups."""

    def take(self) -> tuple[Roll, ...]:
        """Hand over the rolls made since the last call, in order, and keep them no longer."""
        rolls = tuple(Roll(*kept) for kept in self._kept)
        self._kept.clear()
        return rolls

    def total(self, pool: Pool, *, name: str = "") -> int:
        """Return the sum of the dice and the bonus."""
        return self._total(pool, "total", name)

    def meets(self, pool: Pool, target: int, *, name: str = "") -> bool:
        """Tell whether the total is the target or more."""
        return self._total(pool, "meets", name) >= target

    def degree(self, pool: Pool, cuts: tuple[int, ...], *, name: str = "") -> int:
        """Count the ascending cuts that the total reaches."""
        total = self._total(pool, "degree", name)
        return sum(total >= cut for cut in cuts)

    def opposed(self, a: Pool, b: Pool, *, name: str = "", against: str = "") -> int:
        """Return the total of `a` less the total of `b`; `a` is rolled first."""
        return self._total(a, "opposed", name) - self._total(b, "opposed", against)

    def highest(self, pool: Pool, *, name: str = "") -> int:
        """Return the highest face shown; 0 when the pool holds no dice."""
        return max(self._rolled(pool, "highest", name), default=0)

    def reaching(self, pool: Pool, face: int, *, name: str = "") -> int:
        """Count the dice that show at least `face`."""
        return sum(shown >= face for shown in self._rolled(pool, "reaching", name))

    def ends(self, pool: Pool, *, name: str = "") -> tuple[int, int]:
        """Return the lowest and the highest face shown; (0, 0) when the pool holds no dice."""
        faces = self._rolled(pool, "ends", name)
        return min(faces, default=0), max(faces, default=0)

    def shows(self, pool: Pool, face: int, *, name: str = "") -> bool:
        """Tell whether any die shows at least `face`."""
        return any(shown >= face for shown in self._rolled(pool, "shows", name))

    def successes(self, pool: Pool, face: int, *, name: str = "") -> int:
        """Count the dice that show at least `face`; -1 when none does and one shows its lowest face."""
        faces = self._rolled(pool, "successes", name)
        lows = [low_face(sides) for count, sides in pool.groups for _ in range(count)]
        hits = sum(shown >= face for shown in faces)
        return hits or -any(shown == low for shown, low in zip(faces, lows, strict=True))

    def beats_all(
        self, pool: Pool, others: tuple[Pool, ...], *, name: str = "", names: tuple[str, ...] = ()
    ) -> bool:
        """Tell whether one total is above every other total; it is rolled first, the others in order."""
        mine = self._total(pool, "beats_all", name)
        rivals = zip(others, names or ("",) * len(others), strict=True)
        totals = [self._total(other, "beats_all", rival) for other, rival in rivals]
        return all(mine > total for total in totals)

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
        """Return the places of all rivals below their limit; the one total is rolled first, then theirs."""
        del groups
        total = self._total(pool, "winners", name)
        thrown = zip(rivals, names or ("",) * len(rivals), strict=True)
        below = [self._total(pool, "winners", who) < limit(total, rival) for rival, who in thrown]
        return tuple(place for place, is_below in enumerate(below) if is_below)

    def which(
        self, is_so: Callable[[C, Dice], bool], checks: tuple[C, ...], groups: tuple[str, ...] = ()
    ) -> tuple[int, ...]:
        """Return the places of all checks for which it is so."""
        del groups
        return tuple(place for place, check in enumerate(checks) if is_so(check, self))

    def outcome(self, roll: Callable[[C, Dice], T], check: C) -> T:
        """Return what the roll returns with these dice."""
        return roll(check, self)

    def _total(self, pool: Pool, question: str, name: str) -> int:
        """Roll the pool and add it up."""
        return sum(self._rolled(pool, question, name)) + pool.bonus

    def _rolled(self, pool: Pool, question: str, name: str) -> Faces:
        """Roll the pool and keep the faces."""
        faces = self._faces(pool, question, name)
        if faces:
            self._kept.append((name, pool, faces))
        return faces


class Tray(_Shown):
    """Dice thrown at random, as fair as their stream."""

    def __init__(self, stream: Stream) -> None:
        """Throw with the numbers of this stream."""
        super().__init__()
        self._stream = stream

    def _faces(self, pool: Pool, question: str, name: str) -> Faces:
        """Throw every die of the pool."""
        numbers = self._stream.numbers
        faces: list[int] = []
        for count, sides in pool.groups:
            low, faces_of_die = low_face(sides), span(sides)
            faces += [low + int(number * faces_of_die) for number in numbers(count)]
        return tuple(faces)


class LaidOutDice(Tray):
    """Dice that fall first as a script says and then at random: for lessons, which say so.

    Each roll of a pool uses up one entry of the script, written as for `LoadedDice`; where the pool cannot
    show an entry, or none is left, it is thrown. Never raises for its script.
    """

    def __init__(self, script: Iterable[Scripted], stream: Stream) -> None:
        """Show what the entries say, in order, then throw with the numbers of this stream."""
        super().__init__(stream)
        self._entries = list(script)

    def _faces(self, pool: Pool, question: str, name: str) -> Faces:
        """Return the next entry as faces; throw the dice if there is none that fits."""
        if pool.size and self._entries:
            faces = _read(self._entries.pop(0), pool)
            if faces is not None and _can_show(pool, faces):
                return faces
        return super()._faces(pool, question, name)


class LoadedDice(_Shown):
    """Dice that fall as a script says: for tests, tutorials and puzzles.

    Each roll of a pool uses up one entry of the script: its faces `(3, 5)`, the same as a text, "3 5" or for
    fudge dice also "++0-", or a number, the sum of the dice without bonus. A pool without dice uses up none.
    """

    def __init__(self, script: Iterable[Scripted] = ()) -> None:
        """Show what the entries of the script say, in order."""
        super().__init__()
        self._script = list(script)
        self._used = 0

    def assert_spent(self) -> None:
        """Raise AssertionError, naming the entries left over, unless every entry of the script was used."""
        left = self._script[self._used :]
        if left:
            raise AssertionError(f"loaded dice left over: {left}")

    def _faces(self, pool: Pool, question: str, name: str) -> Faces:
        """Return the next entry as faces.

        DiceRanShort if there is none, DiceDoNotFit if the pool cannot show it.
        """
        if not pool.size:
            return ()
        asked = f"{question} of {pool}" + (f" for {name!r}" if name else "")
        if self._used == len(self._script):
            raise DiceRanShort(f"the loaded dice ran short after {self._used} rolls: {asked}")
        entry = self._script[self._used]
        faces = _read(entry, pool)
        if faces is None or not _can_show(pool, faces):
            raise DiceDoNotFit(f"loaded dice: {entry!r} does not fit {asked}")
        self._used += 1
        return faces


def _read(entry: Scripted, pool: Pool) -> Faces | None:
    """Return the faces that an entry of a script means for this pool; None when it means none."""
    if isinstance(entry, int):
        return _adding_up_to(entry, pool)
    if isinstance(entry, str):
        return _spelt(entry, pool)
    return tuple(entry)


def _spelt(text: str, pool: Pool) -> Faces | None:
    """Read faces from a text: one sign per fudge die, or numbers between spaces; None if it is neither."""
    signs = text.replace(" ", "")
    if all(sides == FUDGE for _, sides in pool.groups) and set(signs) <= set(_FUDGE_SIGNS):
        return tuple(_FUDGE_SIGNS[sign] for sign in signs)
    try:
        return tuple(int(number) for number in text.split())
    except ValueError:
        return None


def _adding_up_to(total: int, pool: Pool) -> Faces | None:
    """Find faces with this sum, the first dice as high as they can be; None when no faces have it."""
    lows_and_spans = [(low_face(sides), span(sides)) for count, sides in pool.groups for _ in range(count)]
    spare = total - sum(low for low, _ in lows_and_spans)
    if spare < 0:
        return None
    faces = []
    for low, faces_of_die in lows_and_spans:
        raised = min(spare, faces_of_die - 1)
        faces.append(low + raised)
        spare -= raised
    return None if spare else tuple(faces)


def _can_show(pool: Pool, faces: Faces) -> bool:
    """Tell whether there are as many faces as dice in the pool, each a face of its die."""
    dice = [sides for count, sides in pool.groups for _ in range(count)]
    if len(dice) != len(faces):
        return False
    return all(0 <= face - low_face(sides) < span(sides) for face, sides in zip(faces, dice, strict=True))
