"""What was typed after `odds`, and the enquiry that it makes under a ruleset."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from skirmish.odds.query import ARCS, HP, Enquiry
from skirmish.model.spoken_args import WITH, Manner
from skirmish.odds.replies import BEST, NONE
from skirmish.cli.output import MOST_DIGITS, MOST_TYPED, number, pick, quoted
from skirmish.errors import SettingsError

if TYPE_CHECKING:
    from skirmish.model.scene import Setting
    from skirmish.packs.library import Library
    from skirmish.packs.profiles import Profile, Stock
    from skirmish.rules.ruleset import Ruleset

FIELDS: Final = {
    "actor": "actor", "target": "target", "verb": "verb", "distance": "distance",
    "arc": "arc", "facing": "arc", "weapon": "weapon", "with": "weapon",
}  # fmt: skip
"""Options that hold one word, by their names."""
LISTS: Final = {"actor-state": "actor_states", "target-state": "target_states"}
"""Options whose words add up."""
_DISTANCE: Final = re.compile(r"-?[0-9]{1,9}(?:\.[0-9]{1,9}|/[1-9][0-9]{0,8})?")
_LONG_NUMBER: Final = re.compile(rf"\d{{{MOST_DIGITS + 1}}}")
REPLIES: Final = ("reply", "reaction", "defence", "defense")
"""Names of the option that says what the target answers."""


@dataclass(frozen=True, slots=True)
class Typed:
    """The words, not yet looked up."""

    actor: str
    """PACK/UNIT, or UNIT."""
    target: str
    """The same."""
    verb: str
    """Id of a verb."""
    distance: str = ""
    """A number in the ruleset's length; empty: one cell."""
    arc: str = ""
    """One of `ARCS`; empty: in front."""
    weapon: str = ""
    """Kind of the item that the actor uses."""
    args: tuple[str, ...] = ()
    """`name=value` of the way in which it is done."""
    actor_states: tuple[str, ...] = ()
    """`S,S=N,…`."""
    target_states: tuple[str, ...] = ()
    """The same."""
    replies: tuple[str, ...] = ()
    """`VERB:name=value,…` of the target."""
    options: tuple[str, ...] = ()
    """`name=value` of the ruleset's options."""
    given: tuple[str, ...] = ()
    """`name=value` of circumstances, options and answers by topic."""
    fog: bool = False
    """Whether there may be enemies out of sight."""

    def varied(self, table: Ruleset, name: str, value: str) -> Typed:
        """The same with one thing changed, as `--over` names it."""
        if name in FIELDS:
            return replace(self, **{FIELDS[name]: value})  # type: ignore[arg-type]
        if name in LISTS:
            words = getattr(self, LISTS[name])
            return self if value == NONE else replace(self, **{LISTS[name]: (*words, value)})  # type: ignore[arg-type]
        if name in REPLIES:
            return replace(self, replies=(value,))
        if name in circumstances(table):
            return replace(self, given=(*self.given, f"{name}={value}"))
        return replace(self, args=(*self.args, f"{name}={value}"))

    def _words(self) -> Iterator[str]:
        """Everything that was typed."""
        yield from (self.actor, self.target, self.verb, self.distance, self.arc, self.weapon)
        for words in (
            self.args,
            self.actor_states,
            self.target_states,
            self.replies,
            self.options,
            self.given,
        ):
            yield from words

    def enquiry(self, library: Library, table: Ruleset) -> tuple[Stock, Enquiry]:
        """The question, and the stock that it takes items from. SettingsError for what does not exist."""
        for word in self._words():
            if len(word) > MOST_TYPED or _LONG_NUMBER.search(word):
                said = f"at most {MOST_TYPED:,} characters, and numbers of at most {MOST_DIGITS} digits"
                raise SettingsError(f"{quoted(word)}: {said}")
        stock, actor = profile(library, table, self.actor)
        _, target = profile(library, table, self.target)
        args = dict(_pairs(self.args, "arg"))
        given = dict(_pairs(self.given, "circumstance"))
        for name in given:
            pick("circumstance", name, circumstances(table))
        return stock, Enquiry(
            actor,
            target,
            Manner(pick("verb", self.verb, table.verbs), args | ({WITH: self.weapon} if self.weapon else {})),
            _distance(self.distance, table),
            pick("arc", self.arc or ARCS[0], ARCS),
            states(table, self.actor_states),
            states(table, self.target_states),
            tuple(_reply(table, text) for text in self.replies),
            {**_settings(table, given), **read_options(table, self.options)},
            {name: value for name, value in given.items() if name in table.givens},
            {name: Manner.read(value) for name, value in given.items() if name in table.topics},
            self.fog,
        )


def circumstances(table: Ruleset) -> list[str]:
    """What `--given` may name: circumstances, options, topics."""
    return [*table.givens, *(choice.name for choice in table.choices), *table.topics]


def profile(library: Library, table: Ruleset, name: str) -> tuple[Stock, Profile]:
    """The unit that is called so, and the stock that it is from. SettingsError if there is none."""
    pack, kind = unit_named(library, table, name)
    stock = library.packs[pack].stocks[table.id]
    return stock, stock.units[kind]


def unit_named(library: Library, table: Ruleset, name: str) -> tuple[str, str]:
    """Pack and unit of PACK/UNIT, or of UNIT where one pack alone has it. SettingsError if there is none."""
    pack, slash, kind = name.rpartition("/")
    stocks = {one.id: one.stocks[table.id] for one in library.packs.values() if table.id in one.stocks}
    if slash:
        pick("pack", pack, library.packs)
        stock = stocks[pick(f"pack for {table.id}", pack, stocks)]
        return pack, pick(f"unit in {pack}", kind, stock.units)
    found = [pack for pack, stock in stocks.items() if kind in stock.units]
    if len(found) > 1:
        raise SettingsError(f"{kind}: say whose, {' or '.join(f'{pack}/{kind}' for pack in found)}")
    if not found:
        pick("unit", kind, dict.fromkeys(unit for stock in stocks.values() for unit in stock.units))
    return found[0], kind


def read_options(table: Ruleset, words: Iterable[str]) -> Mapping[str, Setting]:
    """By name the ruleset's options that were typed as `name=value`. SettingsError for what is none."""
    pairs = dict(_pairs(words, "option"))
    for name in pairs:
        pick("option", name, [choice.name for choice in table.choices])
    return _settings(table, pairs)


def states(table: Ruleset, words: Iterable[str]) -> Mapping[str, int | None]:
    """By id of a state how much of it, where that was said. SettingsError for what is none."""
    known = [*(state.id for state in table.states), HP]
    found: dict[str, int | None] = {}
    for word in filter(None, (part.strip() for text in words for part in text.split(","))):
        name, equals, amount = word.partition("=")
        much = number(amount) if equals else None
        if equals and much is None:
            raise SettingsError(f"{quoted(word)}: a whole number of at most 9 digits belongs behind the =")
        found[pick("state", name, known)] = much
    return found


def _pairs(words: Iterable[str], what: str) -> list[tuple[str, str]]:
    pairs = [text.partition("=") for text in words]
    for name, _, value in pairs:
        if not name or not value:
            raise SettingsError(f"{name or what}: say {name or 'NAME'}=VALUE")
    return [(name, value) for name, _, value in pairs]


def _distance(text: str, table: Ruleset) -> Fraction:
    if not text:
        return table.cell
    bare = text.removesuffix(table.length).strip()
    if not _DISTANCE.fullmatch(bare):
        raise SettingsError(f"{quoted(text)} is no distance: a number of at most 9 digits, as in 7 or 2.5")
    return Fraction(bare)


def _reply(table: Ruleset, text: str) -> Manner:
    manner = Manner.read(text)
    if manner.verb not in {BEST, NONE}:
        pick("reaction", manner.verb, [*table.verbs, BEST, NONE])
    return manner


def _settings(table: Ruleset, given: Mapping[str, str]) -> dict[str, Setting]:
    """The options among what was given, with their values. SettingsError for what is none of these."""
    options: dict[str, Setting] = {}
    for choice in table.choices:
        if choice.name in given:
            said = {str(value).lower(): value for value in choice.values}
            if given[choice.name].lower() not in said:
                raise SettingsError(f"{choice.name} is one of {', '.join(said)}")
            options[choice.name] = said[given[choice.name].lower()]
    return options
