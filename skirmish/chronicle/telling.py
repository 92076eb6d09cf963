"""Telling what a side witnessed, event by event or with events that belong together in one line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from skirmish.chronicle.line import Line, Tone
from skirmish.chronicle.names import BeforeAndAfter, fill, outcome_word
from skirmish.chronicle.sentences import left, sentence, speaks_of_damage, template_of
from skirmish.chronicle.unfold import rows as unfolded_rows
from skirmish.model.event import (
    ActionTaken,
    Announced,
    BattleEnded,
    CheckRolled,
    Event,
    GoalAdded,
    MessageTold,
    RoundBegan,
    SideSaw,
    StateGained,
    UnitAlerted,
    UnitFell,
    UnitHid,
    UnitHurt,
    UnitMoved,
)
from skirmish.model.happening import FireChanged, GoalDropped, LightChanged
from skirmish.model.witness import Witnessed
from skirmish.typed import capital

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.rules.ruleset import Ruleset

_TONES: Final[tuple[tuple[type | tuple[type, ...], Tone], ...]] = (
    (UnitHurt, "blow"),
    (UnitFell, "fall"),
    ((Announced, SideSaw, UnitAlerted, UnitHid), "sight"),
    (RoundBegan, "time"),
    ((MessageTold, GoalAdded, GoalDropped, LightChanged, FireChanged), "time"),
    (BattleEnded, "end"),
)


def tell(ruleset: Ruleset, witnessed: Witnessed, before: Battle) -> Line | None:
    """Tell the event in a line; None if it tells a player nothing. `before` is the side's view before it."""
    known = BeforeAndAfter(before, witnessed.view)
    event = witnessed.event
    said = [sentence(ruleset, event, known)]
    seen = [unit for unit in known.newcomers() if unit.id != _about(event)]
    said += [f"{unit.name} comes into sight at {unit.cell}." for unit in seen]
    text = " ".join(map(capital, filter(None, said)))
    if not text:
        return None
    unfolded = unfolded_rows(ruleset, event, known) if isinstance(event, CheckRolled) else ()
    return Line(text, unfolded, _about(event), "sight" if seen else _tone(event))


def tell_all(
    ruleset: Ruleset, witnessed: Sequence[Witnessed], before: Battle, *, is_folded: bool = False
) -> tuple[Line, ...]:
    """Tell all events in order; a check shares a line with what it did to its target.

    If `is_folded`, rolls for who acts first are one line with those that broke ties, in the order in which
    the units will act.
    """
    groups: list[list[_Told]] = []
    for one, view in zip(witnessed, (before, *(one.view for one in witnessed)), strict=False):
        line = tell(ruleset, one, view)
        if line is None:
            continue
        told = _Told(one.event, BeforeAndAfter(view, one.view), line)
        if groups and _has_passed(groups[-1][0], told):
            groups[-1] = [_passing(ruleset, groups[-1][0], told)]
            continue
        first = groups[-1][0].event if groups else None
        if first is not None and (_belongs(told.event, first) or _is_alike(ruleset, told.event, first)):
            groups[-1].append(told)
        else:
            groups.append([told])
    if is_folded and witnessed:
        clock = witnessed[-1].view.clock
        order = {unit: place for place, (unit, _) in enumerate(clock.order if clock else ())}
        return tuple(_in_order(ruleset, group, order) for group in _with_ties(ruleset, groups))
    return tuple(_joined(ruleset, *group) for group in groups)


class _Told(NamedTuple):
    """An event that was told."""

    event: Event
    """What happened."""
    known: BeforeAndAfter
    """What the side knew."""
    line: Line
    """How it was told."""


def _has_passed(walk: _Told, lost: _Told) -> bool:
    """Tell whether who is lost from sight had come into sight on that walk alone."""
    walker = _about(walk.event)
    is_walk = isinstance(walk.event, UnitMoved) and not walk.known.unit(walker)
    return is_walk and isinstance(lost.event, SideSaw) and walker in lost.event.lost


def _passing(ruleset: Ruleset, walk: _Told, lost: _Told) -> _Told:
    """Tell of the walk by the name that is known now, and of the others who are lost from sight."""
    assert isinstance(walk.event, UnitMoved)
    assert isinstance(lost.event, SideSaw)
    walker = walk.event.unit
    name = lost.event.lost[walker].unit.name
    others = replace(lost.event, lost={unit: old for unit, old in lost.event.lost.items() if unit != walker})
    more = tell(ruleset, Witnessed(others, lost.known.after), lost.known.before)
    said = f"{capital(name)} passes {walk.event.path[-1]} and is lost from sight."
    return walk._replace(line=replace(walk.line, text=f"{said} {more.text}" if more else said, tone="sight"))


def _belongs(event: Event, first: Event) -> bool:
    """Tell whether the event is what the check `first` did to its target, or hid the unit that rolled it."""
    if not isinstance(first, CheckRolled):
        return False
    if isinstance(event, UnitHid):
        return event.unit == first.unit and bool(event.sides)
    return isinstance(event, UnitHurt | UnitFell | StateGained) and event.unit == first.target


def _is_alike(ruleset: Ruleset, event: Event, first: Event) -> bool:
    """Tell whether another unit does the same, so that one line tells both: all hide, all roll."""
    if isinstance(first, UnitHid):
        hid = [one for one in (event, first) if isinstance(one, UnitHid) and one.sides and not one.by]
        return len(hid) == 2
    if not isinstance(first, CheckRolled) or not isinstance(event, CheckRolled):
        return False
    return event.verb == first.verb and f"{event.verb}:together" in ruleset.prose.sentences


def _with_ties(ruleset: Ruleset, groups: Sequence[list[_Told]]) -> list[list[_Told]]:
    """Return the groups with ties that were broken put to the rolls that tied."""
    found: list[list[_Told]] = []
    for group in groups:
        rolled = {_about(told.event) for told in found[-1]} if found else set()
        is_tie = _is_together(ruleset, group) and {_about(told.event) for told in group} <= rolled
        if is_tie and _is_together(ruleset, found[-1]):
            found[-1] += group
        else:
            found.append(group)
    return found


def _is_together(ruleset: Ruleset, group: Sequence[_Told]) -> bool:
    """Tell whether the group is one of checks that are told in one line."""
    event = group[0].event
    return isinstance(event, CheckRolled) and f"{event.verb}:together" in ruleset.prose.sentences


def _in_order(ruleset: Ruleset, group: Sequence[_Told], order: Mapping[str, int]) -> Line:
    """Join a group into a line; of checks told together those first who act first, equal ones as one."""
    first = group[0].event
    if not isinstance(first, CheckRolled) or len(group) < 2 or not _is_together(ruleset, group):
        return _joined(ruleset, *group)
    scores = [told for told in group if isinstance(told.event, CheckRolled) and told.event.verb == first.verb]
    scores.sort(key=lambda told: order.get(_about(told.event), len(order)))
    said: list[tuple[list[str], str]] = []
    for name, figure in _figures(ruleset, scores).items():
        if said and said[-1][1] == figure:
            said[-1][0].append(name)
        else:
            said.append(([name], figure))
    listed = ", ".join(f"{' then '.join(names)} ({figure})" for names, figure in said)
    text = fill(ruleset.prose.sentences[f"{first.verb}:together"], {"list": listed})
    rows = tuple(row for told in group for row in told.line.rows)
    return replace(group[0].line, text=text, rows=rows, unit="")


def _figures(ruleset: Ruleset, scores: Sequence[_Told]) -> Mapping[str, str]:
    """Return by name what each unit threw; of one that was equal again all throws, as `2, 3`."""
    thrown: dict[str, list[str]] = {}
    for told in scores:
        assert isinstance(told.event, CheckRolled)
        figure = outcome_word(ruleset, told.event.outcome)
        thrown.setdefault(told.known.name(told.event.unit), []).append(figure)
    return {name: ", ".join(figures) for name, figures in thrown.items()}


def _listed(ruleset: Ruleset, alike: tuple[_Told, ...]) -> Line:
    """Join the events of several units that did the same into one line."""
    first = alike[0]
    names = [told.known.name(_about(told.event)) for told in alike]
    if not isinstance(first.event, CheckRolled):
        return replace(first.line, text=f"{', '.join(names[:-1])} and {names[-1]} hide.", unit="")
    figures = (
        outcome_word(ruleset, told.event.outcome) for told in alike if isinstance(told.event, CheckRolled)
    )
    said = ", ".join(f"{name} ({figure})" for name, figure in zip(names, figures, strict=True))
    text = fill(ruleset.prose.sentences[f"{first.event.verb}:together"], {"list": said})
    return replace(
        first.line, text=text, rows=tuple(row for told in alike for row in told.line.rows), unit=""
    )


def _joined(ruleset: Ruleset, first: _Told, *effects: _Told) -> Line:
    """Join events that belong together into one line."""
    if effects and _is_alike(ruleset, effects[0].event, first.event):
        return _listed(ruleset, (first, *effects))
    if not isinstance(first.event, CheckRolled):
        return first.line
    is_out = any(isinstance(effect.event, UnitFell) for effect in effects)
    texts = [first.line.text]
    for effect in effects:
        if isinstance(effect.event, UnitHid) and template_of(ruleset, first.event, ""):
            continue
        if isinstance(effect.event, UnitHurt) and speaks_of_damage(ruleset, first.event):
            name = effect.known.name(effect.event.unit)
            rest = left(effect.event.unit, effect.known, " has {}.")
            texts.append("" if is_out or not rest else capital(name + rest))
        else:
            texts.append(effect.line.text)
    tones = [effect.line.tone for effect in effects]
    tone: Tone = "fall" if is_out else "blow" if "blow" in tones else first.line.tone
    return replace(first.line, text=" ".join(filter(None, texts)), tone=tone)


def _about(event: Event) -> str:
    """Return the unit that an event is about, or ""."""
    if isinstance(event, ActionTaken):
        return event.action.unit
    return getattr(event, "unit", "")


def _tone(event: Event) -> Tone:
    return next((tone for kinds, tone in _TONES if isinstance(event, kinds)), "plain")
