"""The temperaments of a pack: what its opponents make much or little of."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

from skirmish.errors import SettingsError
from skirmish.packs.shaping import shaped
from skirmish.seats import SEATS, Opponent, Temperament, known, named
from skirmish.typed import pick

if TYPE_CHECKING:
    from skirmish.errors import Problem
    from skirmish.packs.source import Source


@dataclass(frozen=True, slots=True)
class TemperamentCard:
    """A temperament, and what is said of it."""

    id: str
    """Typed in seats: `berserk`."""
    title: str
    """What players read; data, never markup."""
    summary: str
    """One sentence; data, never markup."""
    factors: Temperament
    """What it is."""


def read_temperaments(source: Source, problems: list[Problem]) -> Mapping[str, TemperamentCard]:
    """Read the temperaments of a file, by id; none, with the problems, if it does not fit."""
    from skirmish.packs.temperament_schema import TemperamentsFile

    file = shaped(TemperamentsFile, source, problems)
    if file is None:
        return {}
    names = [field.name for field in fields(Temperament)]
    return {
        name: TemperamentCard(
            name,
            one.title,
            " ".join(one.summary.split()),
            Temperament(**{factor: getattr(one, factor) for factor in names}),
        )
        for name, one in file.temperaments.items()
    }


def checked_seat(seat: str, temperaments: Collection[str]) -> str:
    """Return the seat. SettingsError if nobody is called that."""
    if known(seat, temperaments) == seat:
        return seat
    pick("seat", seat.partition("/")[0], SEATS)
    pick("temperament", seat.partition("/")[2], temperaments)
    raise SettingsError(f"there is no seat `{seat}`; a person has no temperament")


def opponent(name: str, temperaments: Mapping[str, TemperamentCard]) -> Opponent:
    """Return the opponent of that name or seat. SettingsError for a temperament that does not exist."""
    level, temperament = named(name)
    if not temperament:
        return Opponent(level)
    return Opponent(level, temperaments[pick("temperament", temperament, temperaments)].factors)
