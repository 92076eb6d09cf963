"""What the meant action would do: chances, and the rows behind them with their rules."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len

from skirmish.app.fitting import SHORT, squeezed, wrap
from skirmish.app.lines import Row, Span, apart, hitting, marked, width
from skirmish.app.rows.ground import ground_rows
from skirmish.app.rows.unit_card import states
from skirmish.app.rows.verbs import price_of, titles
from skirmish.app.selection import Selection
from skirmish.app.threat_preview import ThreatPreview, foreseen
from skirmish.chronicle.names import amount
from skirmish.errands.approach import Approach
from skirmish.grid import Cell
from skirmish.grid.paths import Reach
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.squads import banner
from skirmish.model.unit import Unit
from skirmish.odds.action_odds import ActionOdds, heals, points
from skirmish.rules.action_words import done_to
from skirmish.rules.action_words import way as in_words
from skirmish.rules.bounds import percent, told
from skirmish.rules.verbs.stairs import other_storey, said_of_stairs
from skirmish.texts.fallen_or_lost import fallen_or_lost
from skirmish.texts.replies import assumed
from skirmish.texts.sightline import distance, length


def heading(selection: Selection, action: Action, *, is_short: bool = False) -> str:
    """Say what would be done to whom, and how far away: `shoot Guard C, 18 m, long range`.

    The band of distance is left out where it has to be short.
    Of a walk it is told how long it is, as the rules count it: `move, a walk of 7.5 m`.
    """
    index = selection.index_of(selection.option)
    name = titles(selection)[index] if index is not None else action.verb
    unit = selection.unit
    if unit is None or action.target is None:
        return name
    other = selection.view.units.get(action.target) if isinstance(action.target, str) else None
    where = other.cell if other else action.target
    title, colon, way = name.partition(":")
    verb = selection.ruleset.verbs[action.verb]
    said = f"{done_to(verb, other.name, title)}{colon}{way}" if other else name
    if not isinstance(where, Cell):
        return said
    if apart := other_storey(selection.view.terrain, unit.cell, where):
        return f"{said}, {apart}"
    far = distance(selection.ruleset, unit.cell, where)
    if other is None:
        return f"{said}, {_walk(selection, unit, where) or far}"
    band = selection.ruleset.band(unit.cell, where)
    # How far another weapon goes tells nothing: a mace is not at throw range.
    is_named = band is not None and band.name and not (band.is_of_arms or is_short)
    return f"{said}, {far}, {band.name} range" if band and is_named else f"{said}, {far}"


def _walk(selection: Selection, unit: Unit, goal: Cell) -> str:
    """Say how long the walk to that cell is; empty if nobody walks there by what is meant."""
    option, ruleset = selection.option, selection.ruleset
    cells = option.verb.cells(selection.view, unit, option.args) if option else ()
    if not isinstance(cells, Reach) or goal not in cells:
        return ""
    return f"a walk of {length(ruleset, float(cells.cost(goal) * ruleset.cell / 2))}"


def odds_rows(selection: Selection, columns: int, room: int = 0) -> list[Row]:
    """List rows about what Enter would do; if it would do nothing, about the cursor's cell and the reason.

    If `room` is too small, the ways in which the action may end are cut first; 0: there is room for all.
    """
    action = selection.action()
    option = selection.option
    then = [*_then(selection, columns)]
    if selection.plan is not None:
        return [*plan_rows(selection, selection.plan, columns), *then]
    if action is None or option is None:
        return [*_look(selection, columns), *then]
    rows: list[Row] = [(Span(f" {heading(selection, action)}", "strong"),)]
    odds = selection.odds.known(selection.view, action)
    ends = [*_ends(odds, columns)] if odds else []
    rows += _reckoned(selection, odds, columns) if odds else ()
    steps = len(selection.path())
    if steps:
        rows.append((Span(f"   {steps} step{'s' if steps > 1 else ''}"),))
    if odds is None or not odds.rows:
        words = selection.ruleset.keywords
        rows += ((Span("   "), *marked(line, words, "dim")) for line in wrap(option.verb.hint, columns - 4))
    rows += _warning(selection, action, columns)
    left = room - len(rows) - len(then)
    if room and left < len(ends):
        ends = [*ends[: max(0, left - 1)], (Span("   all of it: O", "key", "popup('odds')"),)]
    return [*rows, *ends, *then]


def _warning(selection: Selection, action: Action, columns: int) -> Iterator[Row]:
    """Warn that the unit could still do something, if the action would end its turn."""
    if selection.prompt is not None and action.verb == selection.prompt.decline and selection.titles_left():
        said = f"{selection.view.units[action.unit].name} can still: {', '.join(selection.titles_left())}."
        yield from ((Span(f" ! {line}", "warn"),) for line in wrap(said, columns - 4))


def _then(selection: Selection, columns: int) -> Iterator[Row]:
    """Say what the other side could answer, once that is known."""
    found = foreseen(selection)
    if found is not None:
        yield from ((Span(f" {line}", found.role),) for line in wrap(found.text, columns - 2))


def _ends(odds: ActionOdds, columns: int) -> Iterator[Row]:
    """List every way in which the action may end, with its chance, but for one that was told at first."""
    found = zip(odds.endings, odds.terms, strict=True)
    for (word, chance), term in [*found][odds.is_first :]:
        right = (Span(f" {chance} ", "good"),)
        room = columns - width(right)
        said = (Span(f"   {word}", "good"), Span(f" ({term})" if term else "", "dim"))
        if width(said) <= room:
            yield apart(said, right, columns)
            continue
        first, *rest = [*wrap(word, room - 4)] or [""]
        yield apart((Span(f"   {first}", "good"),), right, columns)
        yield from ((Span(f"     {line}", "good"),) for line in rest)
        yield from ((Span(f"     {line}", "dim"),) for line in wrap(f"({term})" if term else "", columns - 6))


def _reckoned(selection: Selection, odds: ActionOdds, columns: int) -> Iterator[Row]:
    """Yield the chance first, then what it counts on, then one row per modifier: reason, amount, rule."""
    if odds.has_chance and len(odds.results) > 1:
        said = _first(odds)
        chance: Row = (Span(f"   {said}", "strong"),)
        harm: Row = (Span(_harm(odds)),)
        if width(chance) + width(harm) <= columns:
            yield (*chance, *harm)
        else:
            yield from ((Span(f"   {line}", "strong"),) for line in wrap(said, columns - 3))
            yield (Span(f" {_harm(odds)}"),)
    if odds.cost:
        yield (Span(f"   mean loss to yourself {told(odds.bounds.cost, points(odds.cost))}", "bad"),)
    said = assumed(selection.ruleset, selection.view, odds)
    yield from ((Span(f"   {line}", "dim"),) for line in wrap(said, columns - 4))
    side = "actor"
    for modifier in odds.rows:
        lead = "v " if modifier.side == "target" and side == "actor" else "  "
        side = modifier.side
        said = amount(modifier)
        right = (Span(f"{said:>3} " if said else ""), Span(f"{modifier.rule:<6}"[:8], "dim"))
        first, *rest = [*wrap(modifier.reason, columns - 4 - width(right))] or [""]
        hit = f"rule('{modifier.rule}')" if modifier.rule else ""
        yield hitting(apart((Span(f" {lead}{first}"),), right, columns), hit)
        yield from (hitting((Span(f"     {line}"),), hit) for line in rest)


def _first(odds: ActionOdds) -> str:
    """Write the chance that it comes off, as the ending that it is, if it is just one: `hides 42 %`."""
    return f"{odds.endings[0][0]} {odds.told}" if odds.is_first else odds.told


def _harm(odds: ActionOdds) -> str:
    """Write mean damage, or what is given back, and the chance to put the target out, where there are any."""
    said = [heals(odds.damage)]
    if odds.damage > 0:
        said.append(f"damage {told(odds.bounds.damage, points(odds.damage))}")
    if odds.down:
        said.append(f"out {told(odds.bounds.down, percent(odds.down))}")
    return "".join(f"  {one}" for one in filter(None, said))


def plan_rows(selection: Selection, plan: Approach, columns: int) -> Iterator[Row]:
    """Say how the foe would be come at and struck: the way, then the odds from its end."""
    said = f"{plan_heading(selection, plan)}, {len(plan.path)} step{'s' if len(plan.path) > 1 else ''}"
    yield from ((Span(f" {line}", "strong"),) for line in wrap(said, columns - 2))
    yield from _reckoned(selection, plan.blow.odds, columns)
    yield from _ends(plan.blow.odds, columns)


def plan_heading(selection: Selection, plan: Approach) -> str:
    """Say what the plan is: `move, then strike Guard: sword`."""
    verbs, view = selection.ruleset.verbs, selection.view
    blow = plan.blow.action
    way = in_words(verbs[blow.verb], blow.args, view, plan.walk.unit)
    name = view.units[blow.target].name if isinstance(blow.target, str) else ""
    said = f"{verbs[plan.walk.verb].title}, then {done_to(verbs[blow.verb], name)}"
    return f"{said}: {way}" if way else said


def _look(selection: Selection, columns: int) -> Iterator[Row]:
    """Say what is under the cursor, and why nothing can be done to it by what was chosen, or by any blow."""
    cell = selection.cursor
    tile = selection.view.terrain.tile(cell)
    other = selection.under
    yield (Span(f" {other.name if other else tile.name}", "strong"),)
    if other is not None:
        said = states(selection.ruleset, selection.view, other)
        yield from ((Span(f"   {line}", "warn"),) for line in wrap(said, columns - 4))
    yield from ground_rows(selection.view, cell, columns)
    if selection.unit is not None:
        blocker = (
            selection.view.sight.blocker(selection.unit.cell, cell)
            if selection.view.terrain.has(cell)
            else None
        )
        if blocker is not None:
            blocked = selection.view.terrain.tile(blocker).name
            apart = other_storey(selection.view.terrain, selection.unit.cell, cell)
            yield (Span(f"   out of sight: {apart or f'{blocked} at {blocker}'}"),)
        yield from ((Span(f"   {line}", "warn"),) for line in wrap(_why_not_here(selection), columns - 4))


def _why_not_here(selection: Selection) -> str:
    """Say why what was chosen, or else any blow, cannot be aimed at the cursor; empty if neither is."""
    return selection.why_not() if selection.picked is not None or selection.far_foe else ""


def brief_row(selection: Selection, columns: int) -> Row:
    """Write the breakdown on one line, for small screens; of what could answer it no figure is cut.

    Where there is too little room, the hint goes, or the endings, and the band of distance; then words lose
    letters. The endings that make up a chance are all told or none: one of them alone would contradict it.
    """
    head, rest = _brief(selection)
    if width(head) > columns:
        head, rest = _brief(selection, is_short=True)
    if width(head) > columns and len(head) > 1:  # The name of what is meant, then its figures.
        room = columns - width(head[1:])
        head = (head[0]._replace(text=squeezed(head[0].text, room)), *head[1:])
    is_meant = selection.plan is not None or selection.action() is not None
    found = foreseen(selection) if is_meant else None
    then = len(f"  {found.text}") if found else 0
    while rest and width((*head, *(span for row in rest for span in row))) + then > columns:
        rest = rest[:-1]
    row = (*head, *(span for part in rest for span in part))
    return (*row, Span(_fitted(found, columns - width(row)), found.role)) if found else row


def _called(view: Battle, unit: Unit) -> str:
    """Name the unit; of an ally it is told, too, whose it is."""
    return f"{unit.name}, {banner(view, unit)}" if unit.ally and unit.side == view.viewer else unit.name


def _fitted(found: ThreatPreview, room: int) -> str:
    """Shorten what could be answered: first its words, then all but its figures and who else could."""
    short = squeezed(f"  {found.text}", max(SHORT, room))
    if cell_len(short) > room:
        short = f"  then {found.figures}{found.others}" if found.figures else ""
    return short if cell_len(short) <= room else ""


def _brief(selection: Selection, *, is_short: bool = False) -> tuple[Row, list[Row]]:
    """Return what has to be said of the action that is meant, and what may be left out, the last first."""
    action = selection.action()
    if (plan := selection.plan) is not None:
        told = plan.blow.odds
        heads = (Span(f" {plan_heading(selection, plan)}", "strong"), Span(f": {told.told} ", "good"))
        return (*heads, Span(f"{_harm(told)} ")), []
    if action is None:
        other = selection.under
        terrain = selection.view.terrain
        stairs = said_of_stairs(terrain, selection.cursor)
        there = next(fallen_or_lost(selection.view, selection.cursor), "")
        ground = there or stairs or terrain.tile(selection.cursor).name
        name = _called(selection.view, other) if other else ground
        why = _why_not_here(selection)
        if why.startswith(f"{name} "):
            return (Span(f" {why}", "warn"),), []
        return (Span(f" {name}", "strong"), Span(f"  {why}", "warn")), []
    odds = selection.odds.known(selection.view, action)
    head = [Span(f" {heading(selection, action, is_short=is_short)}", "strong")]
    if odds is None or not (odds.has_chance or odds.endings):
        hint = option_hint(selection)
        return tuple(head), [(Span("  "), *marked(hint, selection.ruleset.keywords, "dim"))] if hint else []
    if odds.has_chance:
        head.append(Span(f": {_first(odds)} ", "good"))
    if _harm(odds):
        head.append(Span(f"{_harm(odds)} "))
    first, role = ("", "dim") if odds.has_chance else (":", "good")
    ends = [f"{word} {chance}" for word, chance in odds.endings[odds.is_first :]]
    ends += filter(None, [assumed(selection.ruleset, selection.view, odds)])
    parts = [Span(f"{',' if place else first} {said}", role) for place, said in enumerate(ends)]
    every = len(odds.endings) - odds.is_first if odds.has_chance else 0
    return tuple(head), [tuple(parts[:every]), *((part,) for part in parts[every:])]


def option_hint(selection: Selection) -> str:
    """Say what the meant verb does, or warn of what the unit could still do if it ends the turn."""
    option = selection.option
    if option is None:
        return ""
    if selection.prompt and option.verb.id == selection.prompt.decline and selection.titles_left():
        return f"can still: {', '.join(selection.titles_left())}"
    price = price_of(selection, option)
    return f"{price}: {option.verb.hint}" if price else option.verb.hint
