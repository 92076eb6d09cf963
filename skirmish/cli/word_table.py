"""The words of the plain client: how each is typed, what it tells or does, and the help of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Final

from skirmish.cli.offers import price_told
from skirmish.rules.engine import options
from skirmish.texts.foes import COUNTED
from skirmish.typed import as_sentence, nearest

if TYPE_CHECKING:
    from skirmish.model.action import Target
    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.rules.ruleset import Ruleset
    from skirmish.rules.verb import Verb

EXAMPLES: Final = 3
"""Commands that the help of a verb gives as examples."""


@dataclass(frozen=True, slots=True)
class Word:
    """One word that can be typed."""

    usage: str
    """How it is typed."""
    brief: str
    """What it tells or does, in a few words."""
    more: str = ""
    """What else there is to know of it; empty: nothing."""


WORDS: Final = (
    Word("options", "what may be done, with numbers and chances; a number does it",
         "For cells the farthest of each way is listed; any other may be typed: move 4,7."),
    Word("look [UNIT or CELL]", "who is where, how far and which way; or one of your units, an enemy, a cell",
         "look b2 tells of b2, look 4,7 of the ground there and what it would shelter you from."),
    Word("enemies", "all enemies in one line: 2 enemies: guard, 4 east 2 north, light cover"),
    Word("friends", "all of your own in one line"),
    Word("units", "your units and their state"),
    Word("map", "the same as a drawing"),
    Word("use UNIT", "speak for that unit, where several are asked"),
    Word("odds NUMBER or COMMAND", "how it may end: chances, every row with its rule, what follows",
         "odds 3 is about option 3 of the list, odds shoot b2 about the command."),
    Word("rule NAME", "what a rule says, by the name that stands in a row of the odds: rule FU-07"),
    Word("threats [CELL]", "what the enemies you know of could do to the unit, here or there",
         f"While nobody knows of you: how likely going there is to be noticed, and by whom. {COUNTED}"),
    Word("reach", "where the unit can get to, with every way of moving"),
    Word("bands [UNIT or CELL]", "bands of distance and what each means; or how far that is, and in which"),
    Word("compare UNIT [CELL]", "what you and that one could do to each other, from here and from that cell",
         "compare b2 tells of here alone, compare b2 4,7 of 4,7 as well."),
    Word("goto CELL", "go there, over as many turns as it takes; foes coming in sight and wounds stop it"),
    Word("follow UNIT", "keep beside somebody, turn by turn, until stop"),
    Word("approach UNIT", "come at a foe, over as many turns as it takes, and strike it once"),
    Word("again", "the same again, with the unit that is asked"),
    Word("end-all [whatever]", "end the turns of all your units until the next round",
         "With whatever, no foe and no wound stops it; at a shared keyboard you are not called for it."),
    Word("stop", "let every unit ask again"),
    Word("seats [SIDE WHO]", "who plays which side; or let somebody else play it: seats raiders ai:veteran",
         "WHO is human, or ai: and a level, perhaps with a temperament: ai:veteran/berserk."),
    Word("pin [PIN or off]", "a PIN, asked for before your side sits down at a shared keyboard; off for none",
         "A terminal asks for it twice and never shows it or reads it aloud; through a pipe type pin 4711."),
    Word("turns", "who is still to act, in order"),
    Word("briefing", "how you win, the story, who plays, and what is special"),
    Word("about NAME", "look up a person, verb, weapon, kind of ground, state or rule: about hide"),
    Word("hints [off or on]", "the hints given so far, again; no more of them, or more again",
         "Each is given once, when it is first needed."),
    Word("goals", "how you win, with counts"),
    Word("status", "the round, what goes on, and what to do now"),
    Word("log [NUMBER, all or WORD]", "the latest lines; all behind one; all lines; lines with a word"),
    Word("write", "write the whole log with its dice to a file"),
    Word("recap", "everything since you were last asked"),
    Word("orders", "what is answered by itself, and how to change it"),
    Word("primer", "how this system is played, and what is special here"),
    Word("terse", "say less, now and in later battles"),
    Word("verbose", "say all, now and in later battles"),
    Word("undo", "take the last command back, if nothing was learnt by it"),
    Word("save", "where the battle is saved; it is after every command"),
    Word("quit", "leave; the battle is saved, and `skirmish play --plain` goes on with it"),
    Word("concede", "give the battle up; at a terminal, concede yes"),
    Word("help [WORD or VERB]", "this list; or one word or one thing to do, with examples"),
)  # fmt: skip
"""Every word but the verbs of the ruleset, in the order of the help."""
AIMS: Final = {
    "none": "nothing",
    "foe": "an enemy",
    "friend": "a friend",
    "unit": "a unit",
    "body": "one who is down",
    "cell": "a cell",
}
"""What a verb may be aimed at, in words."""
BY_NAME: Final = {word.usage.split()[0]: word for word in WORDS}
"""By what is typed."""


def all_help() -> Iterator[str]:
    """Yield what `help` prints."""
    wide = max(len(word.usage) for word in WORDS) + 2
    yield from (f"{word.usage:<{wide}}{word.brief}" for word in WORDS)
    yield f"{'NUMBER [WAY]':<{wide}}do what has that number, and look that way: 3 ne"
    yield f"{'Enter alone':<{wide}}the question again"
    yield "Anything else is a command: a1 move 4,7 or a1 shoot b2 with=a1.rifle."
    yield "The unit may be left out: move 4,7. For one thing to do, type help and its name: help move."


def help_on(name: str, ruleset: Ruleset, view: Battle, prompt: Prompt) -> Iterator[str]:
    """Yield the help of one word, or of a verb by its id or title."""
    word = BY_NAME.get(name)
    verb = next((verb for verb in ruleset.verbs.values() if name in {verb.id, verb.title}), None)
    if word is not None:
        yield f"{word.usage}: {word.brief}."
        if word.more:
            yield word.more
    if verb is not None:
        yield from _verb_help(verb, ruleset, view, prompt)
    if word is None and verb is None:
        yield unknown(name, ruleset)


def _verb_help(verb: Verb, ruleset: Ruleset, view: Battle, prompt: Prompt) -> Iterator[str]:
    """Yield what a verb does, what it is aimed at, and what can be typed for it now."""
    does = f"{as_sentence(verb.hint)} " if verb.hint else ""
    told = " ".join((f"{does}It is aimed at {AIMS[verb.aim]}.", price_told(ruleset, verb.id))).rstrip()
    yield f"{verb.title}: {told}"
    ways = [option for option in options(ruleset, view, prompt) if option.verb.id == verb.id]
    found = [str(option.action(target)) for option in ways for target in _first(option.targets)]
    bare = [str(option.action()) for option in ways if verb.aim == "none" and option.targets]
    examples = (bare or found)[:EXAMPLES]
    yield f"Now you can type: {'; '.join(examples)}." if examples else "It cannot be done now."


def _first(targets: Iterable[Target]) -> list[Target]:
    """Return the first of the targets."""
    return [target for target in islice(targets, EXAMPLES) if target is not None]


def unknown(name: str, ruleset: Ruleset) -> str:
    """Say that there is no such word, what was probably meant, and what to type."""
    near = nearest(name, [*BY_NAME, *ruleset.verbs])
    hint = f"Did you mean {near}? " if near else ""
    return f"There is no `{name[:40]}` here. {hint}Type options for what can be done, help for all words."
