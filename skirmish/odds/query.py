"""A query about odds: two units on open ground and what the one does, read from words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from skirmish.errors import SettingsError
from skirmish.typed import MOST_DIGITS, MOST_TYPED, number, quoted, unknown

if TYPE_CHECKING:
    from skirmish.model.kit import Item
    from skirmish.model.scene import Setting
    from skirmish.packs.library import Library
    from skirmish.packs.unit_types import UnitSet, UnitType
    from skirmish.rules.ruleset import Ruleset
    from skirmish.rules.verb import Args, Verb

ACTOR, TARGET = "friend", "foe"
"""Ids of the two; their sides are called `friends` and `foes`."""
ARCS: Final = (
    "front", "front-right", "right", "back-right", "back", "back-left", "left", "front-left",
)  # fmt: skip
"""Where somebody stands as another faces, clockwise in eighths."""
HP: Final = "hp"
"""The state that says how many points are left, under every ruleset."""
WITH: Final = "with"
"""The argument that names an item."""
BEST, NONE = "best", "none"
"""Told instead of a verb as a reply: what costs least, and doing nothing."""
_DISTANCE: Final = re.compile(r"-?[0-9]{1,9}(?:\.[0-9]{1,9}|/[1-9][0-9]{0,8})?")
_LONG_NUMBER: Final = re.compile(rf"\d{{{MOST_DIGITS + 1}}}")

States = Mapping[str, int | None]
"""By id of a state how much of it, where that was said."""


@dataclass(frozen=True, slots=True)
class VerbSpec:
    """A verb and how it is done, as far as it was said."""

    verb: str
    """Id of the verb."""
    args: Mapping[str, str] = field(default_factory=dict)
    """The arguments that were said; items by id or kind."""

    @classmethod
    def read(cls, text: str) -> VerbSpec:
        """Read `VERB` or `VERB:name=value,name=value`. SettingsError for anything else."""
        verb, colon, rest = text.partition(":")
        pairs = [part.partition("=") for part in rest.split(",")] if colon else []
        if not verb or not all(name and value for name, _, value in pairs):
            raise SettingsError(f"`{quoted(text)}`: say it like VERB or VERB:name=value,name=value")
        return cls(verb.strip(), {name.strip(): value.strip() for name, _, value in pairs})

    def with_extras(self, args: Args, verb: Verb) -> Args:
        """Add to the arguments of a way what was said besides (`Verb.extras`), or otherwise."""
        extras = {name: value for name, value in self.args.items() if name in verb.extras}
        return tuple(sorted({**dict(args), **extras}.items()))


@dataclass(frozen=True, slots=True)
class OddsQuery:
    """Who does what to whom, and how they stand."""

    actor: UnitType
    """The one who acts."""
    target: UnitType
    """The other."""
    spec: VerbSpec
    """What the actor does, and how; of the ways that fit the first."""
    distance: Fraction
    """How far apart, in the ruleset's length; the greatest distance between cells not above it counts."""
    arc: str = ARCS[0]
    """One of `ARCS`: where the actor stands as the target faces."""
    actor_states: States = field(default_factory=dict)
    """By the ruleset's ids, and how much where it is counted; `hp` is known to all."""
    target_states: States = field(default_factory=dict)
    """The same for the target."""
    replies: tuple[VerbSpec, ...] = ()
    """What the target answers; of several the first that answers a prompt. Else what costs it least."""
    options: Mapping[str, Setting] = field(default_factory=dict)
    """Options of the ruleset that are not as usual."""
    given: Mapping[str, str] = field(default_factory=dict)
    """Circumstances of the ruleset."""
    answers: Mapping[str, VerbSpec] = field(default_factory=dict)
    """By topic of a prompt: what anybody who is asked answers."""
    fog: bool = False
    """Whether there may be more enemies than the actor's side knows of, so that some figures are bounds."""
    items: Mapping[str, Item] = field(default_factory=dict)
    """By kind: items of a pack that the actor may be handed, besides its own."""
    wardrobe: Mapping[str, Item] = field(default_factory=dict)
    """By kind: items of the target's pack; armour of these may be put on it."""


# -------------------------------------------------------------------------------------------------- the whole


def read_query(
    library: Library, ruleset: Ruleset, *, actor: str, target: str, verb: str, distance: str = "",
    arc: str = "", weapon: str = "", args: Sequence[str] = (), actor_states: Sequence[str] = (),
    target_states: Sequence[str] = (), replies: Sequence[str] = (), options: Sequence[str] = (),
    given: Sequence[str] = (), fog: bool = False, armour: str = "",
) -> OddsQuery:  # fmt: skip
    """Read a query from words. SettingsError for what does not exist.

    Units are PACK/UNIT, or UNIT; states `S,S=N`; replies `VERB:name=value,name=value`; arguments, options and
    circumstances `name=value`; armour is what the target wears instead of its own. Without a distance they
    are in contact, without an arc the actor is in front.
    """
    words = (actor, target, verb, distance, arc, weapon, armour)
    check_words((*words, *args, *actor_states, *target_states, *replies, *options, *given))
    unit_set, one = read_unit(library, ruleset, actor)
    lender, other = read_unit(library, ruleset, target)
    said, more = dict(_pairs(args, "arg")), dict(_pairs(given, "circumstance"))
    for name in more:
        if name not in circumstances(ruleset):
            raise unknown("circumstance", name, circumstances(ruleset))
    query = OddsQuery(
        one,
        other,
        VerbSpec(read_verb(ruleset, verb), said | ({WITH: weapon} if weapon else {})),
        read_distance(ruleset, distance),
        read_arc(arc),
        read_states(ruleset, actor_states),
        read_states(ruleset, target_states),
        tuple(read_reply(ruleset, text) for text in replies),
        {**_settings(ruleset, more), **read_options(ruleset, options)},
        {name: value for name, value in more.items() if name in ruleset.givens},
        {name: VerbSpec.read(value) for name, value in more.items() if name in ruleset.prose.topics},
        fog,
        unit_set.items,
        lender.items,
    )
    return dressed(ruleset, query, armour) if armour else query


def with_given(ruleset: Ruleset, query: OddsQuery, name: str, value: str) -> OddsQuery:
    """Return the query with one circumstance, option or answer added or changed.

    SettingsError for a bad value.
    """
    answers = {name: VerbSpec.read(value)} if name in ruleset.prose.topics else {}
    return replace(
        query,
        options={**query.options, **_settings(ruleset, {name: value})},
        given={**query.given, **({name: value} if name in ruleset.givens else {})},
        answers={**query.answers, **answers},
    )


def dressed(ruleset: Ruleset, query: OddsQuery, text: str) -> OddsQuery:
    """Return the query with other armour on the target: ids of its pack joined by `+`, or `none`.

    SettingsError for what is no armour.
    """
    sort = ruleset.kit.get("armour", ())
    known = {kind: item for kind, item in query.wardrobe.items() if isinstance(item.stats, sort)}
    names = [] if text == NONE else text.split("+")
    for name in names:
        if name not in known:
            raise unknown("armour", name, [NONE, *known])
    kept = tuple(item for item in query.target.worn if not isinstance(item.stats, sort))
    worn = (*kept, *(known[name] for name in names))
    return replace(query, target=replace(query.target, worn=worn))


# ------------------------------------------------------------------------------------------------- its parts


def read_verb(ruleset: Ruleset, name: str) -> str:
    """Read the id of a verb. SettingsError if there is none."""
    if name not in ruleset.verbs:
        raise unknown("verb", name, ruleset.verbs)
    return name


def read_arc(name: str) -> str:
    """Read one of `ARCS`; in front where none was said. SettingsError for anything else."""
    if name and name not in ARCS:
        raise unknown("arc", name, ARCS)
    return name or ARCS[0]


def check_words(words: Iterable[str]) -> None:
    """Refuse a word that is too long, or holds a number that is, with a SettingsError."""
    for word in words:
        if len(word) > MOST_TYPED or _LONG_NUMBER.search(word):
            said = f"at most {MOST_TYPED:,} characters, and numbers of at most {MOST_DIGITS} digits"
            raise SettingsError(f"`{quoted(word)}`: {said}")


def circumstances(ruleset: Ruleset) -> list[str]:
    """List what may be given: circumstances, options, topics."""
    return [*ruleset.givens, *(choice.name for choice in ruleset.choices), *ruleset.prose.topics]


def read_unit(library: Library, ruleset: Ruleset, name: str) -> tuple[UnitSet, UnitType]:
    """Find the unit that is called so, and the unit set that it is from. SettingsError if there is none."""
    pack, kind = unit_named(library, ruleset, name)
    unit_set = library.packs[pack].unit_sets[ruleset.id]
    return unit_set, unit_set.units[kind]


def unit_named(library: Library, ruleset: Ruleset, name: str) -> tuple[str, str]:
    """Find pack and unit of PACK/UNIT, or of UNIT where one pack alone has it.

    SettingsError if there is none, or if more than one pack has it.
    """
    pack, slash, kind = name.rpartition("/")
    unit_sets = {
        one.id: one.unit_sets[ruleset.id] for one in library.packs.values() if ruleset.id in one.unit_sets
    }
    if slash:
        if pack not in library.packs:
            raise unknown("pack", pack, library.packs)
        if pack not in unit_sets:
            raise unknown(f"pack for {ruleset.id}", pack, unit_sets)
        if kind not in unit_sets[pack].units:
            raise unknown(f"unit in {pack}", kind, unit_sets[pack].units)
        return pack, kind
    found = [pack for pack, unit_set in unit_sets.items() if kind in unit_set.units]
    if len(found) > 1:
        raise SettingsError(f"{kind}: say whose, {' or '.join(f'{pack}/{kind}' for pack in found)}")
    if not found:
        raise unknown(
            "unit", kind, dict.fromkeys(unit for unit_set in unit_sets.values() for unit in unit_set.units)
        )
    return found[0], kind


def read_distance(ruleset: Ruleset, text: str) -> Fraction:
    """Read a distance in the ruleset's length; one cell if none was said. SettingsError for anything else."""
    if not text:
        return ruleset.cell
    bare = text.removesuffix(ruleset.length).strip()
    if not _DISTANCE.fullmatch(bare):
        raise SettingsError(f"`{quoted(text)}` is no distance: a number of at most 9 digits, as in 7 or 2.5")
    return Fraction(bare)


def read_states(ruleset: Ruleset, words: Iterable[str]) -> States:
    """Read states, each with its amount where that was given. SettingsError for anything else."""
    found: dict[str, int | None] = {}
    for text in words:
        if not text.strip(" ,"):
            raise SettingsError(f"no state was named in `{quoted(text)}`")
    for word in filter(None, (part.strip() for text in words for part in text.split(","))):
        name, equals, amount = word.partition("=")
        much = number(amount) if equals else None
        if equals and much is None:
            raise SettingsError(f"`{quoted(word)}`: a whole number of at most 9 digits belongs behind the =")
        if name != HP and all(name != state.id for state in ruleset.prose.states):
            raise unknown("state", name, [*(state.id for state in ruleset.prose.states), HP])
        found[name] = much
    return found


def read_reply(ruleset: Ruleset, text: str) -> VerbSpec:
    """Read what the target is to answer. SettingsError for a verb that does not exist."""
    spec = VerbSpec.read(text)
    known = [*ruleset.verbs, BEST, NONE]
    if spec.verb not in known:
        raise unknown("reaction", spec.verb, known)
    return spec


def read_options(ruleset: Ruleset, words: Iterable[str]) -> Mapping[str, Setting]:
    """Read the ruleset's options, typed as `name=value`. SettingsError for anything else."""
    pairs = dict(_pairs(words, "option"))
    known = [choice.name for choice in ruleset.choices]
    for name in pairs:
        if name not in known:
            raise unknown("option", name, known)
    return _settings(ruleset, pairs)


def _settings(ruleset: Ruleset, given: Mapping[str, str]) -> dict[str, Setting]:
    """Read the options among what was given. SettingsError for a value that an option does not have."""
    options: dict[str, Setting] = {}
    for choice in ruleset.choices:
        if choice.name in given:
            said = {str(value).lower(): value for value in choice.values}
            if given[choice.name].lower() not in said:
                raise SettingsError(f"{choice.name} is one of {', '.join(said)}")
            options[choice.name] = said[given[choice.name].lower()]
    return options


def _pairs(words: Iterable[str], what: str) -> Iterator[tuple[str, str]]:
    found: dict[str, str] = {}
    for name, _, value in (text.partition("=") for text in words):
        if not name or not value:
            raise SettingsError(f"{name or what}: say {name or 'NAME'}=VALUE")
        if name in found:
            raise SettingsError(f"`{name}` is said twice, as `{found[name]}` and as `{value}`; say it once")
        found[name] = value
        yield name, value
