"""Events as sentences, the unit first. An event that says nothing to a player has none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final

from skirmish.chronicle.names import SOMEBODY, WAYS, BeforeAndAfter, fill, number, outcome_word
from skirmish.grid import FACINGS
from skirmish.model.event import (
    ActionTaken,
    Announced,
    BattleEnded,
    CheckRolled,
    DoorMoved,
    Event,
    GoalAdded,
    ItemChanged,
    ItemMoved,
    MessageTold,
    MoveStopped,
    OrderGiven,
    RoundBegan,
    SideSaw,
    StateGained,
    StateLost,
    UnitAlerted,
    UnitEntered,
    UnitFell,
    UnitHid,
    UnitHurt,
    UnitMoved,
    UnitPlaced,
)
from skirmish.model.happening import DoorLocked, FireChanged, GoalDropped, LightChanged
from skirmish.model.kit import item_named
from skirmish.model.unit import NONE
from skirmish.rules import objectives
from skirmish.rules.ending import ending, with_article
from skirmish.typed import as_sentence, capital, within

if TYPE_CHECKING:
    from skirmish.grid import Cell
    from skirmish.model.action import Action
    from skirmish.model.kit import Item
    from skirmish.rules.ruleset import Ruleset

_FALLS: Final[Mapping[str, str]] = {
    "": "is back",
    "down": "is down",
    "dead": "is dead",
    "left": "leaves the field",
    "yielded": "yields",
}
_STOPS: Final[Mapping[str, str]] = {
    "bumped": "stops: something is in the way",
    "door": "stops: the door is closed",
    "locked": "stops: the door is locked",
    "sighted": "stops: somebody has come into sight",
    "noticed": "stops: somebody has noticed",
    "stopped": "comes no further",
}
_MOVES: Final[Mapping[str, str]] = {
    "carried": "puts away",
    "ground": "drops",
    "gone": "has used up",
}


_FIRST: Final = frozenset({"initiative", "tie-break"})
"""Throws for who acts first."""


def sentence(ruleset: Ruleset, event: Event, known: BeforeAndAfter) -> str:
    """Say what a player reads of the event; empty if nothing.

    The ruleset's words come first: `<verb>:<outcome>`, else `<verb>`, for a check; `<verb>:taken` for an
    action, `<verb>:intent` for one declared, `<verb>:together` for the same check by several; the topic of
    an announcement; `state:<name>` and `state:<name>:over` for a state; `item:<flaw>`, by the flaw's first
    word, for a thing that is put down so; `bare:<item>` for `the {item}` of a check made with what nobody
    carries, as `a kick`. An empty text silences the event; a full stop is added where none
    stands. Behind a check that did no damage stands `<verb>:<outcome>:no harm`, else `<outcome>:no harm`, if
    there is one. `{where}` in the sentence of an answer is ` to 4,7` for one that leads there, else nothing.
    """
    said = _said(ruleset, event, known)
    return said if not said or said[-1] in ".!?…" else f"{said}."


def _said(ruleset: Ruleset, event: Event, known: BeforeAndAfter) -> str:
    match event:
        case CheckRolled():
            return _check(ruleset, event, known)
        case ActionTaken(action):
            return _action(ruleset, action, known)
        case Announced(topic, unit, other):
            values = {"unit": known.name(unit), "other": known.name(other)}
            plain = f"{{unit}}: {topic}." if unit else as_sentence(topic)
            return fill(ruleset.prose.sentences.get(topic, plain), values)
        case StateGained(unit, state):
            values = {"unit": known.name(unit), "by": known.name(state.by)}
            return _state(ruleset, state.name, "", "{unit} is {state}.", values)
        case StateLost(unit, name):
            return _state(ruleset, name, ":over", "{unit} is no longer {state}.", {"unit": known.name(unit)})
        case ItemMoved():
            return _item_moved(ruleset, event, known)
        case RoundBegan(number):
            return f"Round {number}." if 0 < number <= known.before.scene.limit else ""
        case BattleEnded(result):
            return ending(known.after, result)
        case MessageTold(text):
            return with_article(known.after.scene, text)
        case GoalAdded(objective, text):
            return f"A new way to win: {text or objectives.sentence(known.after, objective)}"
        case GoalDropped(objective, text):
            return text or f"No longer a way to win: {objectives.sentence(known.before, objective)}"
        case _:
            return _generic(event, known)


def _generic(event: Event, known: BeforeAndAfter) -> str:
    """Say what a unit does or suffers, in the same words under every ruleset; empty if nothing."""
    match event:
        case UnitMoved(unit, path):
            return _walk(unit, path[-1], known)
        case UnitPlaced(unit, cell):
            return f"{known.name(unit)} stands at {cell}."
        case UnitEntered(unit, cell):
            return f"{known.name(unit)} arrives at {cell}."
        case MoveStopped(unit, reason):
            own = known.unit(unit)
            is_foreign = bool(known.after.viewer) and own is not None and own.side != known.after.viewer
            return "" if is_foreign else f"{known.name(unit)} {_STOPS[reason]}."
        case UnitHurt(unit):
            return f"{known.name(unit)} {_loss(event)}{left(unit, known, ' and has {}')}."
        case UnitFell(unit, out):
            return f"{known.name(unit)} {_FALLS[out]}."
        case UnitAlerted(unit, alert):
            return f"{known.name(unit)} {'is on the alert' if alert else 'calms down'}."
        case UnitHid():
            return _hiding(event, known)
    return _of_things(event, known)


def _of_things(event: Event, known: BeforeAndAfter) -> str:
    """Say what happened to items, doors and orders, and who was lost from sight; empty for other events."""
    match event:
        case ItemChanged():
            return _item_changed(event, known)
        case DoorMoved(cell, is_open, unit):
            if known.unit(unit):
                return f"{known.name(unit)} {'opens' if is_open else 'closes'} the door at {cell}."
            return f"The door at {cell} {'opens' if is_open else 'closes'}."
        case DoorLocked(cell, lock):
            return f"The door at {cell} is {'locked' if lock else 'no longer locked'}."
        case LightChanged(cells, is_dark):
            there = _place(cells, known)
            return f"The light goes out {there}." if is_dark else f"There is light again {there}."
        case FireChanged(cells, until):
            there = _place(cells, known)
            return f"Fire breaks out {there}!" if until else f"The fire {there} has burnt out."
        case SideSaw():
            return _lost(event, known)
        case OrderGiven(name, topic, answer):
            sides = {side.id: side.name for side in known.before.scene.sides}
            giver = sides.get(name) or known.name(name)
            return f"{giver}: {topic}, from now on {answer}."
    return ""


def _place(cells: int, known: BeforeAndAfter) -> str:
    """Say where that is: by the name of a zone, where one is just these cells."""
    scene, terrain = known.after.scene, known.after.terrain
    zones = (
        name for name, mask in scene.zones.items() if mask & terrain.explored == cells and ":" not in name
    )
    name = next(zones, "").replace("_", " ")
    return f"in {name}" if name else f"about {next(terrain.cells(cells))}"


def _lost(event: SideSaw, known: BeforeAndAfter) -> str:
    """Say whom the side has lost from sight; where no side looks, say which one. Nobody is left: nothing."""
    if not any(known.after.up(event.side)):
        return ""
    sides = {side.id: side.name for side in known.before.scene.sides} if not known.before.viewer else {}
    loser = sides.get(event.side, "")
    told = f"For {within(loser)}, " if loser else ""
    lost = (
        f"{told}{old.unit.name} is {_where(old.unit.cell, event.side, known)}." for old in event.lost.values()
    )
    return " ".join(capital(one) for one in lost)


def _where(cell: Cell, side: str, known: BeforeAndAfter) -> str:
    """Say where an enemy that the side does not see was met or seen last."""
    battle = known.after
    if any(battle.terrain.is_stair(own.cell, cell) for own in battle.up(side)):
        return f"at the other end of the stairs, at {cell}"
    return f"lost from sight at {cell}"


def _item_moved(ruleset: Ruleset, event: ItemMoved, known: BeforeAndAfter) -> str:
    """Say what became of an item; empty for one that lies where it lay, and was only worn by something."""
    item, cell = event.item, event.cell
    if event.to in {"ground", "gone"} and _lay_there(item, cell, known):
        return f"{capital(item.name)} at {cell} falls apart." if event.to == "gone" else ""
    if event.to == "ground" and _is_elsewhere(event.unit, cell, known):
        return f"{capital(item.name)} lies at {cell}."
    if event.to == "ground" and cell is None:
        return f"{known.name(event.unit)} lets go of {item.name}."
    said = f"item:{item.flaw.partition(' ')[0]}" if event.to == "ground" else ""
    plain = f"{{unit}} {_deed(event)} {{item}}."
    values = {"unit": known.name(event.unit), "item": item.name}
    return fill(ruleset.prose.sentences.get(said, plain), values)


def _is_elsewhere(unit_id: str, cell: Cell | None, known: BeforeAndAfter) -> bool:
    """Tell whether the item lies in another cell than its unit's, if that is seen: the unit threw it."""
    unit = known.unit(unit_id)
    return cell is not None and (unit is None or cell != unit.cell)


def _lay_there(item: Item, cell: Cell | None, known: BeforeAndAfter) -> bool:
    """Tell whether the item lay in that cell before, and stays there or is gone: something has worn it."""
    lying = known.before.ground.items.get(cell, ()) if cell is not None else ()
    return any(one.id == item.id for one in lying)


def _walk(unit_id: str, cell: Cell, known: BeforeAndAfter) -> str:
    """Say where a unit walked, as far as it was seen: coming into sight and passing by are said as such."""
    if unit_id in known.before.units:
        return f"{known.name(unit_id)} moves to {cell}."
    if unit_id in known.after.units:
        return f"{known.name(unit_id)} comes into sight at {cell}."
    # It was seen, so its name is known if it was ever seen before.
    memory = known.after.memories.get(known.after.viewer)
    old = memory.sightings.get(unit_id) if memory else None
    return f"{old.unit.name if old else SOMEBODY} passes {cell}."


def left(unit_id: str, known: BeforeAndAfter, text: str) -> str:
    """Return the text with how many points the unit has left; empty if that is not known or it is out."""
    unit = known.after.units.get(unit_id)
    return "" if unit is None or unit.out else text.format(f"{number(unit.hp)} left")


def speaks_of_damage(ruleset: Ruleset, event: CheckRolled) -> bool:
    """Tell whether the sentence of a check says itself how much it hurt."""
    return "{damage}" in template_of(ruleset, event, "")


def template_of(ruleset: Ruleset, event: CheckRolled, plain: str) -> str:
    """Return the ruleset's sentence for a check; `plain` if it has none."""
    words = ruleset.prose.sentences
    return words.get(f"{event.verb}:{event.outcome.name}", words.get(event.verb, plain))


def _loss(event: UnitHurt) -> str:
    """Say what it lost or regained; who has one point left keeps it until a wound that fells (G5)."""
    if not event.points:
        return "is wounded"
    return f"regains {-event.points}" if event.points < 0 else f"loses {event.points}"


def _check(ruleset: Ruleset, event: CheckRolled, known: BeforeAndAfter) -> str:
    clock, verb = known.before.clock, ruleset.verbs.get(event.verb)
    if event.verb in _FIRST and clock is not None and clock.round > known.before.scene.limit:
        return ""  # Nobody plays that round: the battle ends by its limit.
    values = {
        **_figures(event.check),
        **_figures(event.outcome),
        "unit": known.name(event.unit),
        "target": known.name(event.target),
        "verb": verb.title if verb else event.verb,
        "outcome": outcome_word(ruleset, event.outcome),
        "item": _item(event, known),
    }
    plain = "{unit}: {verb} {target}, {outcome}." if event.target else "{unit}: {verb}, {outcome}."
    said = fill(_bare(ruleset, event, known, template_of(ruleset, event, plain)), values)
    harmless = _harmless(ruleset, event, known)
    return f"{said}. {capital(fill(harmless, values))}" if harmless else said


def _harmless(ruleset: Ruleset, event: CheckRolled, known: BeforeAndAfter) -> str:
    """Return the ruleset's sentence for a hit that did its known target no damage; empty for all else."""
    if event.outcome.damage or not known.unit(event.target):
        return ""
    name, words = event.outcome.name, ruleset.prose.sentences
    return words.get(f"{event.verb}:{name}:no harm", words.get(f"{name}:no harm", ""))


def _item(event: CheckRolled, known: BeforeAndAfter) -> str:
    """Name the item that a check was made with; by its id if the unit does not carry it, such as a fist."""
    held = _held(event, known)
    return held.name if held else event.item or "weapon"


def _held(event: CheckRolled, known: BeforeAndAfter) -> Item | None:
    """Find the item that a check was made with; None if the unit does not carry it."""
    unit = known.unit(event.unit)
    return item_named(unit.items, event.item) if unit else None


def _bare(ruleset: Ruleset, event: CheckRolled, known: BeforeAndAfter, template: str) -> str:
    """Return the sentence with the ruleset's words for a blow with nothing in hand: `with a kick`."""
    said = ruleset.prose.sentences.get(f"bare:{event.item}", "") if event.item else ""
    return template.replace("the {item}", said) if said and _held(event, known) is None else template


def _figures(record: Any) -> dict[str, str]:
    """Return the numbers and texts of a check or an outcome, as texts by field."""
    found = {field.name: getattr(record, field.name) for field in fields(record)}
    texts = {name: value for name, value in found.items() if isinstance(value, str)}
    return texts | {name: number(value) for name, value in found.items() if type(value) is int}


def _action(ruleset: Ruleset, action: Action, known: BeforeAndAfter) -> str:
    """Say what was answered; empty for most answers, since what comes of them is told."""
    target = known.name(action.target) if isinstance(action.target, str) else str(action.target or "")
    verb = ruleset.verbs.get(action.verb)
    if verb is None:
        return ""  # A side order: what comes of it is told.
    if verb.aim not in {"none", "cell"}:
        target = target or SOMEBODY  # What is done to somebody unseen is witnessed without a target.
    values = {
        "unit": known.name(action.unit),
        "target": target,
        "where": f" to {target}" if target and verb.aim == "cell" else "",
        "verb": verb.title,
        "facing": WAYS[FACINGS.index(action.arg("facing", FACINGS[0]))],
    }
    clock = known.before.clock
    if clock is not None and clock.is_declaring:
        plain = "{unit} means to {verb} {target}." if target else "{unit} means to {verb}."
        return fill(ruleset.prose.sentences.get(f"{action.verb}:intent", plain), values)
    return fill(ruleset.prose.sentences.get(f"{action.verb}:taken", ""), values)


def _state(ruleset: Ruleset, name: str, ending: str, plain: str, values: Mapping[str, str]) -> str:
    """Say that a state came or went; a state that the ruleset has no words for is not told."""
    word = next((state.word for state in ruleset.prose.states if state.id == name), "")
    template = ruleset.prose.sentences.get(f"state:{name}{ending}", plain if word else "")
    return fill(template, {**values, "state": word})


def _hiding(event: UnitHid, known: BeforeAndAfter) -> str:
    """Say that a unit hides, was found, or showed itself."""
    name, unit = known.name(event.unit), known.before.units.get(event.unit)
    if event.sides - (unit.hidden_from if unit is not None else NONE):
        return f"{name} hides."
    clock = known.before.clock
    if clock is not None and clock.is_before_fight:
        return ""  # The unit that is found then raises the alarm, which is told.
    if known.unit(event.by):
        return f"{known.name(event.by)} finds {name}."
    return f"{name} is found." if event.sides else f"{name} is hidden no more."


def _deed(event: ItemMoved) -> str:
    """Say what was done with the item."""
    if event.to in {"hands", "carried"} and event.cell:
        return "picks up"
    if event.to == "hands":
        return "draws"
    return _MOVES[event.to]


def _item_changed(event: ItemChanged, known: BeforeAndAfter) -> str:
    """Say what is, or is no longer, wrong with an item; its shots left are not told: the card shows them."""
    unit = known.before.units.get(event.unit)
    old = item_named(unit.items, event.item.id) if unit else None
    if old is None or old.flaw == event.item.flaw:
        return ""
    state = f"is {event.item.flaw}" if event.item.flaw else f"is no longer {old.flaw}"
    return f"{known.name(event.unit)}: {event.item.name} {state}."
