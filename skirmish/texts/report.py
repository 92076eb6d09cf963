"""What is said of a battle that is over: who won, what each unit did, and how lucky the dice were."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from skirmish.chronicle import tell, tell_all
from skirmish.chronicle.names import number
from skirmish.hotseat import humans
from skirmish.model.event import CheckRolled, DoorMoved, UnitMoved
from skirmish.model.squads import banner
from skirmish.rules.rounds import INITIATIVE
from skirmish.typed import capital, subject, within

if TYPE_CHECKING:
    from skirmish.chronicle import Tone
    from skirmish.hotseat import Played
    from skirmish.model.battle import Battle
    from skirmish.model.event import Event
    from skirmish.model.moment import Step
    from skirmish.model.unit import Unit
    from skirmish.model.witness import Witnessed
    from skirmish.review.deeds import Deeds
    from skirmish.review.luck import Luck
    from skirmish.rules.ruleset import Ruleset

GRAVE: Final[tuple[Tone, ...]] = ("fall", "end", "blow")
"""Tones of the lines that tell what turns a battle, the weightiest first."""


def headline(game: Played) -> tuple[str, str]:
    """Say who won, and in which role: `You won` where one side is played here."""
    result, people = game.battle.result, humans(game)
    if result is None:
        return "It goes on.", "text"
    if not result.winner:
        return "A draw: nobody won.", "warn"
    if len(people) == 1:
        return ("You won.", "good") if result.winner == people[0] else ("You lost.", "bad")
    return f"{subject(game.battle.scene.side(result.winner).name)} won.", "good"


def standing(game: Played) -> str:
    """Say of three sides or more who of each was still in the fight at the end; empty where there are two.

    The reason for the end names one side alone, or, at a draw, none.
    """
    battle = game.battle
    if battle.result is None or len(battle.scene.sides) < 3:
        return ""
    gave_up = {step.action.unit for step in game.steps if step.action and step.action.verb == "concede"}
    told = []
    for side in battle.scene.sides:
        every = sum(unit.side == side.id for unit in battle.units.values())
        left = f"{sum(1 for _ in battle.up(side.id))} of {every}"
        told.append(f"{within(side.name)} {'conceded' if side.id in gave_up else left}")
    return f"In the fight at the end: {', '.join(told)}."


def decisions(count: int) -> str:
    """Say how many decisions: "1 decision", "12 decisions"."""
    return "1 decision" if count == 1 else f"{count} decisions"


def judged_words(count: int) -> str:
    """Say that so many decisions are judged: "12 decisions are judged"."""
    return f"{decisions(count)} {'is' if count == 1 else 'are'} judged"


def when(number: int, turn: int = 0) -> str:
    """Say in which round something was, else in which turn of sneaking; what comes before both is in none."""
    return f"round {number}" if number else f"turn {turn}" if turn else "before"


def turning_point(game: Played, step: Step, side: str) -> str:
    """Tell what a side saw of a step that turned the battle: all who fell, else the end, else all blows.

    Without any of these, all that is more than somebody's way or who goes first; and that, if there was
    nothing else.
    """
    ruleset, seen, before = game.ruleset, step.seen_by(side), step.before.seen_by(side)
    told = [line for line in tell_all(ruleset, seen, before, is_folded=True) if line.tone != "time"]
    for tone in GRAVE:
        if grave := [line.text for line in told if line.tone == tone]:
            return _with_whom(" ".join(grave), [one.event for one in seen], before)
    more = tell_all(ruleset, _without_routine(ruleset, seen, before), before, is_folded=True)
    said = " ".join(line.text for line in more if line.tone != "time")
    return said or " ".join(line.text for line in told) or "something that you did not see"


def _without_routine(ruleset: Ruleset, seen: Sequence[Witnessed], before: Battle) -> list[Witnessed]:
    """Return what was witnessed without who goes first, and the ways on which nobody came into sight."""
    kept, view = [], before
    for one in seen:
        line = tell(ruleset, one, view)
        is_way = isinstance(one.event, UnitMoved | DoorMoved)
        is_order = isinstance(one.event, CheckRolled) and one.event.verb == INITIATIVE
        if (line is not None and line.tone == "sight") or not (is_way or is_order):
            kept.append(one)
        view = one.view
    return kept


def _with_whom(text: str, events: Sequence[Event], view: Battle) -> str:
    """Add whose blow it was, if the text does not say so.

    Where damage is rolled apart, the text tells only the damage. What happened to somebody else in the same
    step, such as bleeding to death, came of no blow.
    """
    rolled = (event for event in events if isinstance(event, CheckRolled))
    pairs = {(event.unit, event.target) for event in rolled if event.target not in {"", event.unit}}
    both = [view.units[unit] for pair in pairs for unit in pair if unit in view.units]
    names = [unit.name for unit in both]
    if len(pairs) != 1 or len(names) != 2 or names[0].lower() in text.lower():
        return text
    said = text.lower()
    others = {unit.name.lower() for unit in view.units.values()} - {names[1].lower()}
    if names[1].lower() not in said and any(name in said for name in others):
        return text
    first, second = (f"{unit.name}{_of_side(view, unit)}" for unit in both)
    return f"{capital(first)} against {second}: {text}"


def _of_side(view: Battle, unit: Unit) -> str:
    """Name the unit's side, to stand behind its name, where there are more than two: ` (Salt miners)`."""
    return f" ({within(banner(view, unit))})" if len(view.scene.sides) > 2 else ""


def luck_words(found: Luck, whose: str) -> str:
    """Say how lucky the dice of a side were; `whose` begins the sentence, as `Your dice`."""
    if not found.rolls:
        return f"{whose} decided nothing."
    share = round(100 * found.better_than)
    better = (
        f"better than in {min(99, share)} %" if share >= 50 else f"worse than in {min(99, 100 - share)} %"
    )
    rolled, was = ("roll", "was") if found.rolls == 1 else ("rolls", "were")
    expected = f"{found.expected:.1f} {was} to be expected"
    rolls = f"of {found.rolls} {rolled} that could fail {found.actual} came off; {expected}"
    points = "point" if found.harm == 1 else "points"
    harm = f"They did {found.harm} {points} of damage; {found.harm_expected:.1f} were to be expected."
    said = f"{whose} were {better} of such battles: {rolls}."
    return f"{said} {harm}" if found.harm or found.harm_expected else said


def condition(unit: Unit) -> str:
    """Say how a unit came out of the fight: `4 left`, `down`, `left the field`."""
    return {"": f"{number(unit.hp)} left", "left": "left the field"}.get(unit.out, unit.out)


def deed_words(game: Played, did: Deeds) -> str:
    """Say what a unit did, the weightiest first."""
    said = [f"put out {_named(game, did.felled)}"] if did.felled else []
    said += [f"finished {_named(game, did.finished)}"] if did.finished else []
    said += [f"dealt {did.dealt}"] if did.dealt else []
    said += [f"healed {did.healed}"] if did.healed else []
    said += [f"took {did.taken}"] if did.taken else []
    said += [f"{did.rolls} roll{'s' * (did.rolls > 1)}"] if did.rolls else []
    said += [f"went {did.walked} cell{'s' * (did.walked > 1)}"] if did.walked else []
    return ", ".join(said) or "did nothing"


def _named(game: Played, units: Sequence[str]) -> str:
    """List the names of the units, each once: who was raised and fell again, fell `(twice)`."""
    often = Counter(units)
    times = ("", "", " (twice)")
    return _listed(
        [
            game.battle.units[unit].name + (times[count] if count < len(times) else f" ({count} times)")
            for unit, count in often.items()
        ]
    )


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
