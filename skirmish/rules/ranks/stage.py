"""What each verb of `ranks` takes for granted, put in place for questions about its odds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from skirmish.errors import IllegalAction, SettingsError
from skirmish.grid import TILES, Cell, Terrain, is_adjacent, step
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.prompt import Prompt
from skirmish.model.unit import Unit
from skirmish.rules.question import Question, Staged, dressed
from skirmish.rules.ranks.aim import shoot_ways, strike_ways
from skirmish.rules.ranks.arms import missile_arm
from skirmish.rules.ranks.defence import DEFEND, answers_to
from skirmish.rules.ranks.harm import WOUND
from skirmish.rules.ranks.movement import best_blow
from skirmish.rules.ranks.sheet import full_hp
from skirmish.rules.ranks.states import dress
from skirmish.rules.ranks.verbs import VERBS
from skirmish.rules.rounds.infiltration import InfiltrationClock

GIVENS: Final = {
    "level": "special: how well the blow was struck that is parried, dodged or suffered (success).",
    "answer": "success or special: how well it was parried or dodged, for wound (failure).",
    "wound": "Points that the wound cost, for aid and tend (5).",
    "hp": "Hit points that the patient has left, for aid, tend and mend (as after the wound).",
    "care": "ideal: in a good hospital, for mend.",
    "enemies": "So many who give chase, for break-away (1).",
    "fast": "yes: moving fast, for be-noticed.",
}
"""Circumstances that a question may give, with the value that they have otherwise."""

WALL: Final = "low_wall"
"""The tile that a hider crouches behind."""

Given = Mapping[str, str]
Stager = Callable[[Question], Staged]


def stage(question: Question) -> Staged:
    """The question with wounds, blows, walls and watchers. SettingsError for what makes no sense."""
    staged = STAGES.get(question.action.verb, _as_it_is)(question)
    return replace(staged, battle=dressed(question, staged.battle, dress))


def _with(battle: Battle, *units: Unit) -> Battle:
    known = {**battle.units, **{unit.id: unit for unit in units}}
    return replace(battle, units=known, _kept={}, _in_view={})


def _as_it_is(question: Question) -> Staged:
    if VERBS[question.action.verb].weigh is None:
        raise SettingsError(f"{question.action.verb} takes no dice")
    return Staged(question.battle, question.action)


def _by_itself(question: Question) -> Staged:
    return Staged(question.battle, question.action, is_chosen=False)


def _free(question: Question) -> Staged:
    """With what strikes best of what it has in hand."""
    args = best_blow(question.battle.units[question.actor])
    return Staged(question.battle, replace(question.action, args=args), is_chosen=False)


# --------------------------------------------------------------------------------------------------- blows


def _blow(battle: Battle, unit: str, target: str, verb: str, given: Given) -> Action:
    """A blow or a shot by that unit with the first thing that does it, as it waits on the stack."""
    attacker = battle.units[unit]
    is_near = is_adjacent(attacker.cell, battle.units[target].cell)
    is_shot = not is_near or (bool(attacker.hands) and missile_arm(attacker.hands[0]) is not None)
    ways = shoot_ways(battle, attacker) if is_shot else strike_ways(battle, attacker)
    if not ways:
        raise IllegalAction(f"{attacker.name} has nothing to attack with from there.")
    args = {**dict(ways[0]), "level": _word(given, "level", ("success", "special"))}
    if is_shot:
        args["shot"] = "yes"
    if verb == "wound":
        args["answer"] = _word(given, "answer", ("failure", "success", "special"))
    return Action(unit, verb, target, tuple(sorted(args.items())))


def _attack(question: Question) -> Staged:
    action = _blow(question.battle, question.actor, question.target, question.action.verb, question.given)
    return Staged(question.battle, action, is_chosen=False)


def _answer(question: Question) -> Staged:
    """The other one's blow is about to fall; the best thing at hand answers it."""
    verb = question.action.verb
    battle = dressed(question, question.battle, dress)
    half = _blow(battle, question.target, question.actor, "wound", question.given)
    unit = battle.units[question.actor]
    prompt = Prompt(unit.side, unit.id, "react", DEFEND, ("parry", "dodge", "endure"), half.unit, "endure")
    battle = replace(question.battle, pending=(half,), prompts=(prompt,), _kept={}, _in_view={})
    asked = replace(dressed(question, battle, dress), pending=(half,))
    guards = answers_to(asked, asked.units[unit.id], verb)
    wanted = [guard for guard in guards if guard.args == question.action.args] or list(guards)
    if not wanted:
        raise IllegalAction(f"{unit.name} cannot {verb} that.")
    return Staged(battle, Action(unit.id, verb, None, wanted[0].args), is_chosen=False)


# ---------------------------------------------------------------------------------------------------- care


def _aid(question: Question) -> Staged:
    """The target is a wounded comrade beside the one who helps."""
    battle = question.battle
    actor, target = battle.units[question.actor], battle.units[question.target]
    if not is_adjacent(actor.cell, target.cell):
        raise IllegalAction(f"{target.name} is out of reach (BG-36).")
    wound = number(question.given, "wound", 5, 99)
    given = question.given.get("hp")
    left = full_hp(target) - wound if given is None else _whole(given, "hp")
    verb = "aid" if left <= 2 else "tend"
    tallies = {**target.tallies, f"{WOUND}1": wound}
    patient = replace(target, side=actor.side, hp=left, tallies=tallies)
    if verb == "aid":
        patient = replace(patient, out="down")
    action = Action(actor.id, verb, target.id, (("wound", "1"),))
    return Staged(_with(battle, patient), action, is_chosen=False)


def _mend(question: Question) -> Staged:
    actor = question.battle.units[question.actor]
    left = _whole(question.given.get("hp", "1"), "hp")
    args = (("care", "ideal"),) if question.given.get("care") == "ideal" else ()
    battle = _with(question.battle, replace(actor, hp=left))
    return Staged(battle, Action(actor.id, "mend", None, args), is_chosen=False)


# ------------------------------------------------------------------------------------- stealth and flight


def _infiltrating(question: Question, battle: Battle) -> Battle:
    actor = battle.units[question.actor]
    foes = frozenset(battle.scene.foes(actor.side))
    scene = replace(battle.scene, infiltrators=actor.side)
    clock = InfiltrationClock(1, actor.side)
    return replace(_with(battle, replace(actor, hidden_from=foes)), scene=scene, clock=clock)


def _unnoticed(question: Question) -> Staged:
    is_fast = question.action.verb == "stride" or question.given.get("fast") == "yes"
    args = (("fast", "yes"),) if is_fast else ()
    battle = _infiltrating(question, question.battle)
    return Staged(battle, Action(question.actor, "be-noticed", None, args), is_chosen=False)


def _come_across(question: Question) -> Staged:
    battle = _infiltrating(question, question.battle)
    action = Action(question.actor, "come-across", None, (("by", question.target),))
    return Staged(battle, action, is_chosen=False)


def _hide(question: Question) -> Staged:
    """Behind a wall, with the target beyond it."""
    battle = question.battle
    cell = battle.units[question.actor].cell
    spots = {Cell(cell.x + 1, cell.y + beside) for beside in (-1, 0, 1)}
    if any(unit.cell in spots for unit in battle.up()):
        return Staged(battle, question.action)
    terrain = battle.terrain
    rows = tuple(
        tuple(TILES[WALL] if Cell(x, y) in spots else tile for x, tile in enumerate(row))
        for y, row in enumerate(terrain.ground)
    )
    ground = replace(battle.ground, terrain=Terrain(terrain.width, terrain.height, rows))
    return Staged(replace(battle, ground=ground, _kept={}, _in_view={}), question.action)


def _search(question: Question) -> Staged:
    """For the target, which hides."""
    target = question.battle.units[question.target]
    hidden = replace(target, hidden_from=frozenset({question.battle.units[question.actor].side}))
    return Staged(_with(question.battle, hidden), Action(question.actor, "search"))


def _break_away(question: Question) -> Staged:
    """A step away from so many in contact."""
    battle = question.battle
    actor, target = battle.units[question.actor], battle.units[question.target]
    if not is_adjacent(actor.cell, target.cell):
        raise IllegalAction(f"{target.name} is not in contact (BG-37).")
    count = number(question.given, "enemies", 1, 3)
    spots = [step(actor.cell, facing) for facing in (2, 1, 3)][: max(1, count)]
    foes = [
        replace(target, id=target.id if place == 0 else f"{target.id}-{place + 1}", cell=cell)
        for place, cell in enumerate(spots)
    ]
    away = step(actor.cell, 6)
    action = Action(actor.id, "break-away", None, (("to", str(away)),))
    return Staged(_with(battle, *foes), action, is_chosen=False)


def number(given: Given, name: str, otherwise: int, most: int) -> int:
    """A whole number from 0 to `most` that was given. SettingsError if it is anything else."""
    text = given.get(name, str(otherwise))
    if not text.isdecimal() or int(text) > most:
        raise SettingsError(f"{name}={text}: a whole number from 0 to {most} belongs here")
    return int(text)


def _whole(text: str, name: str) -> int:
    """A whole number that may be negative. SettingsError if it is anything else."""
    if not text.removeprefix("-").isdecimal() or abs(int(text)) > 99:
        raise SettingsError(f"{name}={text}: a whole number belongs here")
    return int(text)


def _word(given: Given, name: str, known: tuple[str, ...]) -> str:
    word = given.get(name, known[0])
    if word not in known:
        raise SettingsError(f"{name}={word}: it is one of {', '.join(known)}")
    return word


STAGES: Final[Mapping[str, Stager]] = {
    "attack": _attack,
    "wound": _attack,
    "free-attack": _free,
    "parry": _answer,
    "dodge": _answer,
    "aid": _aid,
    "tend": _aid,
    "mend": _mend,
    "sneak": _unnoticed,
    "stride": _unnoticed,
    "be-noticed": _unnoticed,
    "come-across": _come_across,
    "hide": _hide,
    "search": _search,
    "find": _search,
    "lie-low": _by_itself,
    "break-away": _break_away,
}
"""By verb; the rest need nothing but the two."""
