"""Every word that a ruleset knows, for `rules R --verbs`; with the ways of its units for `odds --list`."""

from __future__ import annotations

from fractions import Fraction
from textwrap import wrap
from typing import TYPE_CHECKING

from skirmish.cli.output import put

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from skirmish.packs.unit_types import UnitType
    from skirmish.rules.ruleset import Ruleset
    from skirmish.rules.verb import Verb

Entries = list[dict[str, object]]


def vocabulary(ruleset: Ruleset) -> dict[str, Entries]:
    """List every id of the ruleset that may be typed, with a line on each."""
    return {
        "verbs": [_verb(verb) for verb in ruleset.verbs.values()],
        "states": [
            {"id": one.id, "word": one.word, "meaning": one.meaning, "rule": one.rule, "most": one.most}
            for one in ruleset.prose.states
        ],
        "outcomes": [{"id": name, "word": word} for name, word in ruleset.prose.outcomes.items()],
        "given": [{"id": name, "meaning": line} for name, line in ruleset.givens.items()],
        "topics": [
            {"id": name, "meaning": line, "verbs": list(ruleset.answers.get(name, ()))}
            for name, line in ruleset.prose.topics.items()
        ],
        "options": [
            {
                "id": choice.name,
                "word": "|".join(str(value).lower() for value in choice.values),
                "meaning": choice.meaning,
                "rule": choice.rule,
            }
            for choice in ruleset.choices
        ],
    }


def _verb(verb: Verb) -> dict[str, object]:
    return {"id": verb.id, "word": verb.title, "meaning": verb.hint, "rule": verb.rule, "key": verb.key}


def questions(ruleset: Ruleset, fighters: Iterable[UnitType]) -> dict[str, Entries]:
    """Return the vocabulary; verbs say, too, whether they roll dice and how those units could do them."""
    known, found = vocabulary(ruleset), list(fighters)
    for entry, verb in zip(known["verbs"], ruleset.verbs.values(), strict=True):
        args: dict[str, list[str]] = {}
        for one in found:
            for name, values in _ways(ruleset, one, verb.id).items():
                kept = args.setdefault(name, [])
                kept.extend(value for value in values if value not in kept)
        entry |= {"aim": verb.aim, "rolls": verb.weigh is not None or _rolls(ruleset, found, verb.id)}
        entry["args"] = args
    return known


def _ways(ruleset: Ruleset, one: UnitType, verb: str) -> Mapping[str, list[str]]:
    from skirmish.odds.query import TARGET, OddsQuery, VerbSpec
    from skirmish.odds.situation import open_ways

    ways = open_ways(ruleset, OddsQuery(one, one, VerbSpec(verb), ruleset.cell))
    # The id of the other unit is not typed: that unit is named already.
    return {name: values for name, values in ways.items() if TARGET not in values}


def _rolls(ruleset: Ruleset, fighters: list[UnitType], verb: str) -> bool:
    """Tell whether the verb leads to dice for any of the units, in contact or at ten cells.

    True, too, if the verb is done to another unit and is refused to all of them as they stand.
    """
    from skirmish.errors import IllegalAction, SettingsError
    from skirmish.odds.answer import rolls
    from skirmish.odds.query import OddsQuery, VerbSpec

    is_open = False
    for one in fighters:
        for cells in (1, 10):
            try:
                if rolls(ruleset, OddsQuery(one, one, VerbSpec(verb), Fraction(cells) * ruleset.cell)):
                    return True
            except SettingsError:
                continue
            except IllegalAction:
                is_open = ruleset.verbs[verb].aim in {"foe", "unit"}
    return is_open


def show(known: Mapping[str, Entries]) -> None:
    """Print the words for people, section by section."""
    for section, entries in known.items():
        put(f"{section}:")
        for entry in entries:
            words = (entry["id"], entry.get("word", ""), entry.get("meaning", ""), entry.get("rule", ""))
            put("  " + "  ".join(str(word) for word in dict.fromkeys(words) if word) + _most(entry))
            for line in _more(entry):
                for part in wrap(line, 74, break_on_hyphens=False):
                    put(f"      {part}")


def _most(entry: Mapping[str, object]) -> str:
    return f"  ({entry['id']}=0 to {entry['most']})" if entry.get("most") else ""


def _more(entry: Mapping[str, object]) -> Iterator[str]:
    """Yield lines that say how it is done, and what answers it."""
    args, verbs = entry.get("args"), entry.get("verbs")
    if isinstance(args, dict):
        yield from (f"{name}: {', '.join(values)}" for name, values in args.items())
    if isinstance(verbs, list) and verbs:
        yield " or ".join(verbs)
