"""Numbers as the printed tables of the rules show them."""

from __future__ import annotations

from fractions import Fraction


def rounded(number: Fraction, places: int) -> str:
    """The number with so many decimals, exact halves away from zero."""
    whole = int(abs(number) * 10**places + Fraction(1, 2))
    sign = "-" if number < 0 else ""
    return f"{sign}{whole // 10**places}.{whole % 10**places:0{places}d}"


def percent(chance: Fraction, places: int = 2) -> str:
    """A chance, `12.50%`."""
    return f"{rounded(chance * 100, places)}%"
