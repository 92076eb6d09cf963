"""Record all battles anew: `python -m tests.replays.record`, or only those named.

Do this only after a change that is meant to change dice, sentences, options or what opponents answer. With
`--again` the same commands are given once more: for a change of sentences alone.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from pathlib import Path
from time import process_time
from typing import Any

import skirmish
from skirmish import Action, Session
from skirmish.conformance.answers import random_answer, random_reply
from skirmish.dice import Stream
from tests.replays import battles
from tests.replays.battles import COVER, FOLDER, Record

Setup = Mapping[str, Any]

IDLE = ("look", "map", "units", "goals", "log", "log 2", "log 5", "options", "undo", "b9 dance")
"""What is typed now and then between answers."""
OPPONENTS = {
    "fudge": (
        "ford regular recruit",
        "clash recruit regular",
        "breakout recruit recruit",
        "stand regular regular",
    ),
    "ranks": (
        "ford recruit regular",
        "clash recruit recruit",
        "breakout recruit regular",
        "stand regular recruit",
    ),
    "stunts": (
        "ford veteran recruit",
        "clash regular recruit",
        "breakout recruit recruit",
        "stand recruit regular",
    ),
    "forge": (
        "ford regular recruit",
        "clash recruit recruit",
        "breakout regular recruit",
        "stand recruit regular",
    ),
    "pools": (
        "ford recruit regular",
        "clash recruit recruit",
        "breakout recruit regular",
        "stand regular recruit",
    ),
}
"""By ruleset: scenario, and the level of each side."""
OPTIONS: Mapping[str, tuple[Mapping[str, Any], ...]] = {
    "fudge": (
        {"wound_penalties": True, "hide_opposed_by": "los", "dogpile_skill": "marksmanship"},
        {"static_defence": True, "mass_attacks": "off", "running_away": False},
    ),
    "ranks": (
        {"knockout": True, "fumbles": True, "ammo": True, "retarget": "always", "special": "up"},
        {
            "intents": "off",
            "knockout": True,
            "first_aid_special": True,
            "dodge_missiles": False,
            "repeat_penalty": 10,
        },
    ),
    "stunts": (
        {"criticals": "mild", "order": "all", "death_die": "d6", "second_fall": "dead"},
        {"order": "none", "stale_tricks": False, "gang_up": "melee", "death_shift": 2},
    ),
    "forge": (
        {"pool_scope": "all", "called_shots": True, "overwatch": True, "dodge_floor": True},
        {
            "pool_scope": "all",
            "open_ended": False,
            "running_away": True,
            "long_actions": False,
            "free_step": False,
        },
    ),
    "pools": (
        {"critical_fail": True, "running_away": True, "surprised": "first side", "light": "dim"},
        {"skill_dice": "flat", "critical_fail": True, "alert": "everybody", "pd_base": 2, "light": "dark"},
    ),
}
"""By ruleset: two settings of its options, for a battle at random and for one between opponents."""
SLOW = {"stunts clash", "stunts stand", "forge breakout", "forge stand", "pools breakout", "pools stand"}
"""Battles in which opponents think long: fewer steps are recorded, and fewer answers thought anew."""
SEEDS = {"fudge": "4", "ranks": "2", "stunts": "3", "forge": "1", "pools": "3"}
"""By ruleset: a seed under which many verbs come up in battles that try all of them."""
HOT_SEAT = {"fudge": "ford", "ranks": "clash", "stunts": "breakout", "forge": "clash", "pools": "raid"}
"""By ruleset: the scenario that two people play at one keyboard."""


def described(scenario: str, ruleset: str, answers: str, **more: Any) -> Record:
    """The setup of a battle: the first line of its file."""
    record = {
        "scenario": scenario,
        "ruleset": ruleset,
        "seed": f"{ruleset} {scenario} {answers}",
        "fog": True,
        "seats": {},
        "options": {},
        "answers": answers,
        "steps": 0,
        "think_every": 0,
        "count_every": 0,
        "unfolded": False,
    }
    return record | more


def setups() -> Mapping[str, Record]:
    """All battles, by the name of their file: ruleset, scenario, and what is told apart by the last word."""
    return {
        f"{setup['ruleset']}-{setup['scenario']}-{word}": setup
        for ruleset in OPPONENTS
        for word, setup in (*fought(ruleset), *by_chance(ruleset))
    }


def fought(ruleset: str) -> Iterator[tuple[str, Record]]:
    """The battles between opponents."""
    _, options = OPTIONS[ruleset]
    for line in OPPONENTS[ruleset]:
        scenario, *levels = line.split()
        yield "opponents", opponents(scenario, ruleset, levels)
    yield "opponents", opponents("raid", ruleset, ["recruit", "regular"]) | {"steps": 120}
    clash = opponents("clash", ruleset, ["recruit", "recruit"])
    yield "options", clash | {"options": options, "seed": "by options"}


def by_chance(ruleset: str) -> Iterator[tuple[str, Record]]:
    """The battles in which people answer, by chance or as an opponent would."""
    options, _ = OPTIONS[ruleset]
    mixed = {"steps": 180, "count_every": 12}
    yield "random", people("ford", ruleset, "random", fog=False, unfolded=True, **mixed)
    tried = {**mixed, "seed": SEEDS[ruleset]}
    yield "rare", people("raid", ruleset, "rare", **tried)
    yield "rare", people("clash", ruleset, "rare", unfolded=True, options=options, **tried)
    yield "keyboard", people(HOT_SEAT[ruleset], ruleset, "keyboard", steps=160)


def people(scenario: str, ruleset: str, answers: str, **more: Any) -> Record:
    """A battle in which people play all sides."""
    return described(scenario, ruleset, answers, seats=dict.fromkeys(sides(scenario), "human"), **more)


def sides(scenario: str) -> list[str]:
    """Ids of the sides of a scenario."""
    return [side.id for side in battles.library().cards[scenario].sides]


def opponents(scenario: str, ruleset: str, levels: list[str]) -> Record:
    """A battle between opponents."""
    seats = {side: f"ai:{level}" for side, level in zip(sides(scenario), levels, strict=True)}
    fog = scenario != "ford"
    steps, every = (120, 80) if f"{ruleset} {scenario}" in SLOW else (200, 12 if scenario == "ford" else 40)
    more = {"seats": seats, "fog": fog, "steps": steps, "think_every": every}
    return described(scenario, ruleset, "opponents", **more)


def by_command(setup: Setup) -> list[Record]:
    """A battle by commands, of opponents or by chance."""
    session = battles.begin(setup)
    stream = Stream.of("recorded", setup["ruleset"], setup["seed"])
    records = [dict(setup), battles.step_record(session, setup)]
    given = Counter[str]()
    while not session.is_over and len(session.steps) <= setup["steps"]:
        action = ANSWERS[setup["answers"]](session, stream, given)
        given[action.verb] += 1
        battles.play(session, str(action))
        records.append(battles.step_record(session, setup))
    return [*records, battles.ending(session)]


def think(session: Session, _stream: Stream, _given: Counter[str]) -> Action:
    """The answer of the opponent that is asked."""
    return skirmish.suggest(session, battles.level(session))


def by_dice(session: Session, stream: Stream, _given: Counter[str]) -> Action:
    """Any legal answer; now and then a standing order, or an end by conceding."""
    return random_answer(session.ruleset, session.view(session.asked), stream)


def rare(session: Session, stream: Stream, given: Counter[str]) -> Action:
    """Every other time what was done least in this battle, so that all is tried; else what a recruit does."""
    if stream.below(2):
        return skirmish.suggest(session, "recruit")
    offered = list(skirmish.actions(session))
    least = min(given[action.verb] for action in offered)
    verb = stream.choice(sorted({action.verb for action in offered if given[action.verb] == least}))
    return stream.choice([action for action in offered if action.verb == verb])


ANSWERS: Mapping[str, Callable[[Session, Stream, Counter[str]], Action]] = {
    "opponents": think,
    "random": by_dice,
    "rare": rare,
}
"""By what answers: the next command; the counter says how often each verb was given."""


def by_keyboard(setup: Setup) -> list[Record]:
    """A battle typed by two people; the same battle runs beside it, to know what they may type."""
    session = battles.begin(setup)
    stream = Stream.of("typed", setup["ruleset"], setup["seed"])
    records = [dict(setup)]
    numbers = count(1)

    def type_line(shown: list[str]) -> str:
        if any(line.startswith("Taken back: ") for line in shown):
            session.undo()
        number = next(numbers)
        typed = _typed(shown, number)
        records.append(battles.read_record(number, shown, typed))
        return f"{typed}\n"

    def _typed(shown: list[str], number: int) -> str:
        if shown and shown[-1].endswith(COVER):
            return ""
        if number > setup["steps"]:
            return "quit"
        if stream.below(4) == 0:
            return stream.choice(IDLE)
        command = str(random_reply(session.ruleset, session.view(session.asked), stream))
        battles.play(session, command)
        return command

    left = battles.type_battle(setup, type_line)
    return [*records, battles.read_record(next(numbers), left, None)]


def once_more(path: Path) -> list[Record]:
    """The same commands, and what is told of them now. AssertionError if one is refused."""
    records = battles.read(path)
    again = battles.retyped if records[0]["answers"] == "keyboard" else battles.replayed
    found = [records[0], *(got for was, got in again(records) if "opponent" not in was)]
    assert len(found) == len(records), f"{path.stem}: a command is refused"
    return found


def main(wanted: list[str]) -> None:
    """Record the battles whose names hold one of these words; all without any."""
    FOLDER.mkdir(exist_ok=True)
    if "--again" in wanted:
        for path in sorted(FOLDER.glob("*.jsonl")):
            battles.write(path, once_more(path))
        return
    found = setups()
    for path in FOLDER.glob("*.jsonl"):
        if path.stem not in found:
            path.unlink()
    for name, setup in found.items():
        if not wanted or any(word in name for word in wanted):
            began = process_time()
            records = (by_keyboard if setup["answers"] == "keyboard" else by_command)(setup)
            battles.write(FOLDER / f"{name}.jsonl", records)
            sys.stdout.write(f"{name}: {len(records)} lines, {process_time() - began:.1f} s\n")


if __name__ == "__main__":
    main(sys.argv[1:])
