"""The endings of an action in words: what reads alike is one ending, with the chances of all of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from skirmish.odds.coming_off import ComesOff, outcomes_wanted, parts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skirmish.dice import Odds
    from skirmish.rules.exchange_ends import Exchange
    from skirmish.rules.ruleset import Ruleset

Way = tuple[str, bool]
"""The name of an ending, and whether it is what the player wanted."""


@dataclass(frozen=True, slots=True)
class EndingGroup:
    """Ways to end that read alike."""

    said: str
    """In plain words."""
    ways: frozenset[Way]
    """All of them."""
    term: str
    """The system's own words; empty where they are the plain ones."""


class EndingWords:
    """The words of one ruleset for the endings of one verb."""

    def __init__(self, ruleset: Ruleset, verb: str) -> None:
        self._prose = ruleset.prose
        self._verb = verb
        self._wanted = outcomes_wanted(ruleset.prose.works.get(verb, ""))
        self._table = list(ruleset.prose.outcomes)

    def endings(self, ends: Odds[Exchange], comes_off: ComesOff) -> list[EndingGroup]:
        """Group the ways to end by their words, in the order of the ruleset's table of words.

        Where it says by which outcomes the verb comes off, these are first.
        """
        found: dict[str, set[Way]] = {}
        ways = dict.fromkeys((end.name, comes_off(end)) for end in ends)
        for way in sorted(ways, key=self._rank):
            if self._says(way[0]):
                found.setdefault(self._plain(way), set()).add(way)
        return [EndingGroup(said, frozenset(ways), self._term(said, ways)) for said, ways in found.items()]

    def _plain(self, way: Way) -> str:
        name, is_wanted = way
        if not is_wanted and (said := self._first(self._prose.harmless, name)):
            return said
        if said := self._first(self._prose.plain, name):
            return said
        if not self._wanted:
            return "; ".join(self._part(part) for part in parts(name)) if name else "done"
        # Several rolls for one thing: it comes off as a whole, or what spoilt it is told.
        spoilt = [one for one in parts(name) if one in self._table and (is_wanted or one not in self._wanted)]
        return ", ".join(dict.fromkeys(map(self._part, spoilt)))

    def _first(self, table: Mapping[str, str], name: str) -> str:
        return table.get(f"{self._verb}:{name}") or table.get(name, "")

    def _part(self, part: str) -> str:
        return self._first(self._prose.plain, part) or self._prose.outcomes.get(part, part)

    def _term(self, said: str, ways: set[Way]) -> str:
        """Return the system's own words for these ways to end; empty if what was said begins with them."""
        names = dict.fromkeys(name for name, _ in sorted(ways, key=self._rank))
        words = (self._words(parts(name)) for name in names)
        return (
            " or ".join(dict.fromkeys(word for word in words if not said.startswith(word)))
            if not self._is_many(names)
            else ""
        )

    def _words(self, outcomes: Sequence[str]) -> str:
        return ", ".join(self._prose.outcomes.get(one, one) for one in outcomes) or "done"

    def _is_many(self, names: Mapping[str, None]) -> bool:
        """Tell whether the names are several rolls for one thing: their words would only repeat."""
        return bool(self._wanted) and any(len(parts(name)) > 1 for name in names)

    def _rank(self, way: Way) -> tuple[bool, int]:
        first = parts(way[0])[0]
        place = self._table.index(first) if first in self._table else len(self._table)
        return bool(self._wanted) and not way[1], place

    def _says(self, name: str) -> bool:
        """Tell whether the ruleset has a word for the outcome: a bare total does not help to choose."""
        return not self._table or parts(name)[0] in {"", *self._table}
