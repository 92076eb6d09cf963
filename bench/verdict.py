"""What the battles of one fight came to, and whether that is what was wanted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from statistics import median
from typing import TYPE_CHECKING, Final

from skirmish.arena.tally import Share

if TYPE_CHECKING:
    from bench.endings import Fought, Pairing
    from skirmish.packs.library import Library

UNDECIDED: Final = {"limit", "stalemate", "endless"}
"""Causes of an ending that decided nothing."""
BELOW: Final = 0.02
"""A smaller part of the battles than this may end so."""
EVEN: Final = 0.2
"""By what part of a fair share (half of the battles between two sides) a side of an even fight may differ."""
OTHER: Final = 0.7
"""By what part of it a side of any other fight may differ."""

HEAD: Final = """# Balance

How the shipped scenarios end when opponents of level `{level}` fight them out, under every system. This page
is written by `make balance`, which fights the battles that are missing or no longer count; the same seeds
give the same battles.

Behind each side stands how many it has; behind each share the interval that holds 95 % of it (Wilson).
Undecided are battles that ended by the limit of rounds or as a stalemate. Rounds, answers and seconds of
computing are medians of a battle. Wanted are: fewer than {below} undecided; between two sides, each side of a
fight that is meant to be even wins between {even}, of any other between {other} (missed once the interval
lies outside); no opponent ever at a loss for a lawful answer. Among more sides, each may differ from an equal
share by the same part of it: of three in an even fight each wins between {three}.
"""


def page(found: Library, level: str, fights: Mapping[Pairing, Sequence[Fought]]) -> str:
    """Write the whole page, as Markdown, for fights in the order in which they are to be shown."""
    parts = [
        HEAD.format(
            level=level,
            below=percent(BELOW),
            even=_between(*bounds(2, is_even=True)),
            other=_between(*bounds(2, is_even=False)),
            three=_between(*bounds(3, is_even=True)),
        ),
        summary(found, fights),
    ]
    for scenario in dict.fromkeys(pairing.scenario for pairing in fights):
        own = {pairing: all_of_it for pairing, all_of_it in fights.items() if pairing.scenario == scenario}
        parts.append(section(found, scenario, own))
    return "\n".join(parts)


def summary(found: Library, fights: Mapping[Pairing, Sequence[Fought]]) -> str:
    """Say how many battles there are, and how many fights miss something."""
    battles = sum(map(len, fights.values()))
    missing = sum(any(misses(found, pairing, own)) for pairing, own in fights.items())
    return f"{battles} battles in {len(fights)} fights; {missing or 'none'} of these miss something.\n"


def section(found: Library, scenario: str, fights: Mapping[Pairing, Sequence[Fought]]) -> str:
    """Write one scenario: a table with a row for each system."""
    card, draft = found.cards[scenario], found.scenarios[scenario]
    sides = [f"{side.name} ({card.strength[side.id]})" for side in card.sides]
    columns = ["system", "battles", *sides, "draws", "undecided", "rounds", "answers", "seconds", "missed"]
    lines = [
        f"## {card.title} (`{scenario}`){', meant to be even' if draft.is_even else ''}",
        "",
        line(columns),
        line(["---", *["--:"] * (len(columns) - 2), "---"]),
    ]
    lines += [line(cells(found, pairing, own)) for pairing, own in fights.items()]
    return "\n".join([*lines, ""])


def line(texts: Sequence[str]) -> str:
    """Write one line of a table."""
    return f"| {' | '.join(text.replace('|', '/') for text in texts)} |"


def cells(found: Library, pairing: Pairing, fought: Sequence[Fought]) -> list[str]:
    """Write the texts of a row: one fight."""
    sides = [side.id for side in found.cards[pairing.scenario].sides]
    endings = [one.ending for one in fought]
    middle = [median(values) for values in zip(*((one.rounds, one.answers) for one in endings), strict=True)]
    return [
        f"`{pairing.rules}`",
        str(len(fought)),
        *(shown(won(side, fought)) for side in (*sides, "")),
        shown(undecided(fought)),
        *(f"{value:g}" for value in middle),
        f"{median(one.seconds for one in fought):.1f}",
        "; ".join(misses(found, pairing, fought)),
    ]


def percent(rate: float) -> str:
    """Write a rate in per cent: `48 %`."""
    return f"{100 * rate:.0f} %"


def shown(share: Share) -> str:
    """Write a share with its interval: `48 % (38-58)`."""
    return f"{percent(share.rate)} ({100 * share.low:.0f}-{100 * share.high:.0f})"


def won(side: str, fought: Sequence[Fought]) -> Share:
    """Compute the share of the battles that the side won; for the empty side, that nobody won."""
    return Share.of(sum(one.ending.winner == side for one in fought), len(fought))


def undecided(fought: Sequence[Fought]) -> Share:
    """Compute the share of the battles in which nothing was decided."""
    return Share.of(sum(one.ending.cause in UNDECIDED for one in fought), len(fought))


def bounds(sides: int, *, is_even: bool) -> tuple[float, float]:
    """Compute which part of the battles each of so many sides should win at least, and at most."""
    off = EVEN if is_even else OTHER
    return (1 - off) / sides, (1 + off) / sides


def _between(least: float, most: float) -> str:
    return f"{percent(least)} and {percent(most)}"


def misses(found: Library, pairing: Pairing, fought: Sequence[Fought]) -> Iterator[str]:
    """Yield what is not as it is wanted, in a few words each."""
    share = undecided(fought).rate
    if share >= BELOW:
        yield f"{percent(share)} undecided"
    sides = found.cards[pairing.scenario].sides
    least, most = bounds(len(sides), is_even=found.scenarios[pairing.scenario].is_even)
    for side in sides:
        share_won = won(side.id, fought)
        if share_won.high < least or share_won.low > most:
            yield f"{side.name} win {percent(share_won.rate)}"
    slips = sum(one.ending.slips for one in fought)
    if slips:
        yield f"{slips} answers failed"
