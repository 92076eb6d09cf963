"""What something would come to, line by line: odds with their rows, threats, reach, and rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from skirmish.ai.retaliation import Dangers
from skirmish.chronicle.names import amount
from skirmish.cli.describe import away
from skirmish.cli.offers import aloud, farthest, percent, price_of, price_told, risk
from skirmish.grid import Cell
from skirmish.odds.action_odds import OddsCache, points
from skirmish.odds.reprisal_odds import priced
from skirmish.odds.walks import noticed, stood
from skirmish.rules import engine
from skirmish.rules.action_words import detail, done_to
from skirmish.rules.bounds import told
from skirmish.rules.rule_texts import rule_text, rule_texts
from skirmish.texts.foes import foe_name, others_said
from skirmish.texts.replies import assumed
from skirmish.typed import as_sentence

if TYPE_CHECKING:
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit
    from skirmish.rules.check import Modifier
    from skirmish.rules.ruleset import Ruleset
    from skirmish.rules.verb import Option

BEYOND: Final = "That may end in too many ways for the odds to be told."
"""Said where so much may follow that nobody waits for it."""
NEAR: Final = 3
"""Rules that are named when one is not known."""


def odds_lines(ruleset: Ruleset, view: Battle, action: Action) -> Iterator[str]:
    """Yield chance, outcomes, rows with their rules, and what the other side could answer."""
    unit = view.units.get(action.unit)
    cache = OddsCache(ruleset)
    odds = cache.of(view, action) if action.verb in ruleset.verbs else None
    reply = risk(ruleset, view, action)
    if reply:
        yield as_sentence(reply)
        return
    clock = view.clock
    if odds is None and clock is not None and clock.is_unnoticed and isinstance(action.target, Cell):
        found = engine.ways(ruleset, view, action.unit, action.verb)
        yield from notice_lines(
            ruleset, view, [one for one in found if one.args == action.args], action.target
        )
    elif odds is None:
        is_beyond = cache.is_beyond(action)
        yield BEYOND if is_beyond else "No dice are thrown for that."
    else:
        said = [f"It comes off: {aloud(odds.told)}."] if odds.has_chance else []
        said += (
            [f"Damage on average: {told(odds.bounds.damage, points(odds.damage))}."] if odds.damage else []
        )
        said += [f"Out: {told(odds.bounds.down, percent(odds.down))}."] if odds.down else []
        yield " ".join(said)
        ends = "; ".join(f"{word} {aloud(chance)}" for word, chance in odds.endings[odds.is_first :])
        yield f"That is: {odds.endings[0][0]}. Otherwise: {ends}." if odds.is_first else f"{ends}."
        if counted_on := assumed(ruleset, view, odds):
            yield as_sentence(counted_on)
        yield from (row_line(row) for row in odds.rows)
        if any(row.rule for row in odds.rows):
            yield "To hear what one of these rules says, type rule and its name."
    if cost := price_told(ruleset, action.verb):
        yield cost
    if unit is not None:
        yield from threat_lines(ruleset, view, stood(ruleset, view, action), "Then: ")


def row_line(row: Modifier) -> str:
    """Write one row of the odds: whether it counts against the deed, reason, amount, and rule."""
    said = amount(row).replace("−", "minus ").replace("+", "plus ")
    is_against = row.side == "target" and not row.is_only_told
    reason = f"Against it, {row.reason}" if is_against else row.reason
    return (f"{reason}: {said}" if said else reason) + (f", rule {row.rule}." if row.rule else ".")


def threat_lines(ruleset: Ruleset, view: Battle, unit: Unit, opening: str = "") -> Iterator[str]:
    """Yield the dearest blow that known enemies could strike at the unit as given, and who else could."""
    if view.clock is None or view.clock.is_before_fight:
        return
    dangers = Dangers(ruleset, view)
    found = priced(ruleset, dangers, unit, dangers.at(unit))
    there = "there" if unit.cell != view.units[unit.id].cell else "here"
    if not found:
        yield f"{opening}Nobody known can hurt {unit.name} {there}."
        return
    first, names = found[0], [foe_name(view, one.foe) for one in found]
    does = done_to(ruleset.verbs[first.verb], unit.name)
    damage = f"{first.damage} damage on average" if first.damage else ""
    harm = "".join(f", {one}" for one in (aloud(first.chance), damage) if one)
    yield f"{opening}{names[0]} ({first.foe}) can {does} {there}{harm}{others_said(names[1:])}."


def notice_lines(ruleset: Ruleset, view: Battle, found: Iterable[Option], cell: Cell) -> Iterator[str]:
    """Yield how likely the walk to that cell is to be noticed, and by whom; all walks for the unit's own."""
    options = tuple(found)
    unit = view.units[options[0].unit] if options else None
    if unit is None:
        return
    known = noticed(ruleset, view, unit, options)
    if not known:
        yield f"{unit.name} cannot walk now."
    elif cell == unit.cell:
        safe = [one for one in known if not known[one].chance]
        ends = "; ".join(
            f"{one}, {away(ruleset, view, cell, one)}" for one in farthest(view.terrain, cell, safe)
        )
        yield f"{unit.name} may be noticed in {len(known) - len(safe)} of {len(known)} cells within a walk."
        yield f"The farthest safe ones: {ends}." if safe else "None is safe."
    elif cell not in known:
        yield f"{unit.name} cannot walk there now."
    elif not known[cell].chance:
        yield f"No enemy that you know of would notice {unit.name} going there."
    else:
        names = ", ".join(
            f"{foe_name(view, foe)} {percent(chance)}" for foe, chance in known[cell].by.items()
        )
        by = f": {names}" if names else ""
        chance = told("at least" if view.is_partial else "", percent(known[cell].chance))
        yield f"{unit.name} would be noticed going there with {chance}{by}."


def reach_lines(ruleset: Ruleset, view: Battle, found: Iterable[Option]) -> Iterator[str]:
    """Yield for every way of moving how many cells there are, and the farthest of each direction."""
    is_any = False
    for option in found:
        cells = (
            [cell for cell in option.targets if isinstance(cell, Cell)] if option.verb.aim == "cell" else []
        )
        if not cells:
            continue
        is_any = True
        here = view.units[option.unit].cell
        way = "".join(f", {detail(view, option.unit, name, value)}" for name, value in option.args)
        ends = "; ".join(
            f"{cell}, {away(ruleset, view, here, cell)}" for cell in farthest(view.terrain, here, cells)
        )
        many = f"{len(cells)} cell{'s' if len(cells) > 1 else ''}"
        yield f"{option.verb.title}{way}{price_of(ruleset, option.verb)}: {many}. Farthest: {ends}."
    if not is_any:
        yield "The unit cannot move now."


def rule_lines(ruleset: Ruleset, name: str) -> Iterator[str]:
    """Yield what a rule says, by its name; or which names there are."""
    found = rule_text(ruleset, name.upper())
    if found is not None:
        yield f"{found.id}: {found.line}"
        if found.text != found.line:
            yield found.text
        return
    names = ", ".join(rule.id for rule in rule_texts(ruleset)[:NEAR])
    said = f"Rules are called {names} and so on; odds name those that count."
    yield f"{ruleset.title} has no rule `{name[:20]}`. {said}"
