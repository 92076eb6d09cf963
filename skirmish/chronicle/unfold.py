"""The rows that a check unfolds into: what each roll was made of, and how the dice fell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from skirmish.chronicle.line import Row
from skirmish.chronicle.names import BeforeAndAfter, is_bare_total, number, outcome_word, signed
from skirmish.dice import FUDGE, Pool, Roll, odds
from skirmish.rules.bounds import IN_DOUBT, check_bound, percent, told

if TYPE_CHECKING:
    from fractions import Fraction

    from skirmish.model.event import CheckRolled
    from skirmish.rules.check import Modifier
    from skirmish.rules.ruleset import Ruleset
    from skirmish.rules.verb import Bound


def rows(ruleset: Ruleset, event: CheckRolled, known: BeforeAndAfter) -> tuple[Row, ...]:
    """List a row for each roll and for each unit with modifiers alone, then one with outcome and chance.

    Where only a number was thrown, as for initiative, its row says all: how likely just that number was,
    nobody asks.
    """
    rollers = tuple(_rollers(ruleset, event, known))
    return rollers if is_bare_total(event.outcome) else (*rollers, _upshot(ruleset, event, known))


def _rollers(ruleset: Ruleset, event: CheckRolled, known: BeforeAndAfter) -> Iterator[Row]:
    """Yield the actor's rows first, then the target's, then others in the order of their rolls.

    A check without a target may still be against somebody: then its rows name that unit.
    """
    told: tuple[Modifier, ...] = event.check.rows
    other = event.target or next((row.unit for row in told if row.side == "target" and row.unit), "")
    rolls: dict[str, list[Roll]] = {event.unit: [], other: []}
    for place, roll in enumerate(event.rolls):
        rolls.setdefault(_roller(event.unit, other, roll.name, place), []).append(roll)
    others = [who for who in rolls if who not in {event.unit, ""}]
    target = event.target or (others[0] if len(others) == 1 else "")
    modifiers: dict[str, dict[int, list[Modifier]]] = {}
    for row in told:
        who = row.unit or (event.unit if row.side == "actor" else target)
        modifiers.setdefault(who, {}).setdefault(row.roll, []).append(row)
        rolls.setdefault(who, [])
    times = max(1, *map(len, rolls.values()))
    for who, thrown in rolls.items():
        name = known.name(who) if known.unit(who) else who
        for place in range(times):
            own = modifiers.get(who, {}).get(place, ())
            if place < len(thrown):
                yield _row(name, own, (thrown[place], ruleset.counted(event, thrown[place])))
            elif own:
                yield _row(name, own)


def _roller(actor: str, other: str, name: str, place: int) -> str:
    """Return the unit that made a roll, by the roll's name and its place among the rolls.

    Rulesets name rolls `actor` and `target`, or by a unit's id; without names, the first is the actor's and
    any other the target's.
    """
    if name in {"", "actor", "target"}:
        is_actor = name == "actor" or (not name and place == 0)
        return actor if is_actor else other
    return name


def _base(row: Modifier) -> str:
    """Write what a roll is based on: `Melee 2`."""
    if row.is_only_told:
        return row.reason
    return f"{row.reason}{':' if row.reason[-1:].isdigit() else ''} {number(row.amount)}"


def _row(name: str, modifiers: Sequence[Modifier], thrown: tuple[Roll, str] | None = None) -> Row:
    """Return the row of a roll with what counts of it, or of modifiers alone."""
    base = _base(modifiers[0]) if modifiers else ""
    reasons = tuple(_reason(row) for row in modifiers[1:])
    if thrown is None:
        return Row(name, base, reasons=reasons)
    return Row(
        name, base, _dice(*thrown, is_explained=bool(modifiers)), reasons, _total(modifiers, thrown[0])
    )


def _reason(row: Modifier) -> str:
    amount = f" {signed(row.amount)}" if row.amount else ""
    return f"{row.reason}{amount}" + (f" ({row.rule})" if row.rule else "")


def _dice(roll: Roll, counted: str, *, is_explained: bool) -> str:
    """Write pool, faces, and their sum or what counts: `4dF [+ 0 + −] +1`, `2d6 [3 5] 8`, `d100 [43]`.

    The bonus of the pool stands with it, `1d8+1d4+1 [2 2] 4`, unless rows explain it.
    """
    is_fudge = _is_fudge(roll)
    faces = ("+" if face > 0 else "−" if face < 0 else "0" for face in roll.faces) if is_fudge else roll.faces
    pool = Pool(roll.pool.groups) if is_explained else roll.pool
    text = f"{pool} [{' '.join(map(str, faces))}]"
    if len(roll.faces) == 1:
        return text.removeprefix("1")
    return f"{text} {counted or (signed(sum(roll.faces)) if is_fudge else sum(roll.faces))}"


def _is_fudge(roll: Roll) -> bool:
    return all(sides == FUDGE for _, sides in roll.pool.groups)


def _total(modifiers: Sequence[Modifier], roll: Roll) -> str:
    """Add dice and rows up, where that is how they are read: fudge dice, and pools with a bonus.

    The bonus is the sum of the rows. Other numbered dice are held against something, or counted: no total.
    """
    if roll.pool.bonus:
        return number(roll.total)
    if modifiers and _is_fudge(roll):
        return number(roll.total + sum(row.amount for row in modifiers))
    return ""


def _bound(ruleset: Ruleset, event: CheckRolled, known: BeforeAndAfter, chance: Fraction) -> Bound:
    """Return the bound of the chance of what was rolled, as the check that is shown has it.

    A check of which every side sees all has no bound, and what is certain cannot grow.
    """
    if not hasattr(event.check, "without"):
        return ""
    bound = check_bound(ruleset, known.before, event)
    return "" if bound == "at least" and chance == 1 else bound


def _upshot(ruleset: Ruleset, event: CheckRolled, known: BeforeAndAfter) -> Row:
    """Return the row of outcome, harm and chance, a bound where an unseen unit may count."""
    verb = ruleset.verbs.get(event.verb)
    name = event.outcome.name
    word = outcome_word(ruleset, event.outcome)
    if verb is None or verb.roll is None:
        return Row(base=word)
    chance = odds(verb.roll, event.check).chance(lambda outcome: outcome.name == name)
    said = told(_bound(ruleset, event, known, chance), percent(chance, *IN_DOUBT))
    harm = ruleset.reckoned(event)
    return Row(base=word, reasons=(*([harm] if harm else []), f"the chance was {said}"))
