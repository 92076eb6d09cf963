"""The table of verbs of `ranks`: what may be declared, what is answered, and what happens of itself."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from skirmish.model.change import changed
from skirmish.rules.check import Refusal
from skirmish.rules.contests import FLEE_BOUNDS, FOUND_BOUNDS, UNSEEN_BOUNDS
from skirmish.rules.ranks import (
    attack,
    attack_resolution,
    defence,
    doorways,
    first_aid,
    gear,
    locks,
    movement,
    planted,
    posture,
    retarget,
    stealth,
    targeting,
    wounds,
)
from skirmish.rules.ranks.checks import roll_aid, roll_blow, roll_flight, roll_mend, roll_plain, roll_wound
from skirmish.rules.ranks.stealth_checks import roll_search, roll_stealth
from skirmish.rules.ranks.timing import DRAWING, is_open, post, rank_number
from skirmish.rules.ranks.turn import BAND, cannot_act
from skirmish.rules.rounds.placement import PLACE, READY
from skirmish.rules.stealth.hiding import keep_roll, land_coming_across, land_finding, land_sneaking
from skirmish.rules.stealth.infiltration import is_infiltrating
from skirmish.rules.verb import Args, Verb
from skirmish.rules.verbs.legs import before_free
from skirmish.rules.verbs.turn import END

if TYPE_CHECKING:
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.moment import Moment
    from skirmish.model.unit import Unit


def _cannot_stun(battle: Battle, unit: Unit) -> Refusal | None:
    if not battle.option("knockout"):
        return Refusal("Nobody is stunned in this battle.", "BG-41")
    return cannot_act(battle, unit)


def _cannot_leave(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit may not leave from where it will be at its rank; None if it may."""
    return cannot_act(battle, unit) or movement.LEGS.cannot_leave(battle, _ahead(battle, unit))


def _cannot_put_off(battle: Battle, unit: Unit) -> Refusal | None:
    if is_open(battle) or unit.tally(BAND) > 1:
        return Refusal(f"{unit.name} cannot wait any longer.", "BG-09")
    return cannot_act(battle, unit)


def _pick_up(verb: Verb) -> Verb:
    """Return the verb, done where the unit will be at its rank."""
    return replace(verb, variants=lambda battle, unit: verb.variants(battle, _ahead(battle, unit)))


def _cannot_hide(battle: Battle, unit: Unit) -> Refusal | None:
    return stealth.cannot_hide(battle, _ahead(battle, unit))


def _door(verb: Verb) -> Verb:
    return replace(verb, cells=lambda view, unit, args: verb.cells(view, _ahead(view, unit), args))


def _door_as_meant(verb: Verb) -> Verb:
    """Return the verb; the action is lost if somebody else has done the same in between (BG-10)."""

    def land(moment: Moment, action: Action, outcome: object) -> None:
        if doorways.is_forestalled(moment.battle, action):
            retarget.lose_action(moment, action)
        else:
            verb.land(moment, action, outcome)
            doorways.forestall(moment, action.unit)

    return replace(_door(verb), land=land)


def _ahead(battle: Battle, unit: Unit) -> Unit:
    """Return the unit where it will be at its rank: what it declares is done from there (BG-09)."""
    cell = post(battle, unit)
    return unit if cell == unit.cell else changed(unit, cell=cell)


def _draw(verb: Verb) -> Verb:
    """Return the verb; where ranks are counted down, one must be left after drawing (BG-15)."""

    def variants(battle: Battle, unit: Unit) -> tuple[Args, ...]:
        if is_open(battle) or is_infiltrating(battle) or rank_number(battle, unit, None) > DRAWING:
            return verb.variants(battle, unit)
        return ()

    return replace(verb, variants=variants)


DRAW, PICK_UP, DROP = gear.HANDLING.verbs()

ATTACKS: Final = (
    Verb(
        "strike", attack_resolution.land_blow, key="s", aim="foe", can_start=cannot_act,
        variants=targeting.strike_variants,
        can_target=targeting.strike_refusal, weigh=attack.weigh_blow, roll=roll_blow,
        before=attack_resolution.before_blow,
        rule="BR-18", hint="Hand to hand; you follow your target up to 5 m, or as far as you declared.",
        breaks_stealth=True,
    ),
    Verb(
        "shoot", attack_resolution.land_blow, key="f", aim="foe", can_start=cannot_act,
        variants=targeting.shoot_variants,
        can_target=targeting.shoot_refusal, weigh=attack.weigh_blow, roll=roll_blow,
        before=attack_resolution.before_blow,
        rule="BR-46", hint="Shoot or throw: whole chance to the range, half to twice it, then a quarter.",
        breaks_stealth=True, is_throw=attack_resolution.is_throw,
    ),
    Verb(
        "stun", attack_resolution.land_blow, key="t", aim="foe", can_start=_cannot_stun,
        variants=targeting.strike_variants,
        can_target=targeting.strike_refusal, weigh=attack.weigh_blow, roll=roll_blow,
        before=attack_resolution.before_blow,
        rule="BG-41", hint="Difficult: more than half its hit points in damage knock it out.",
        breaks_stealth=True,
    ),
    Verb(
        "await", retarget.land_waiting, key="w", aim="foe", can_start=cannot_act,
        variants=targeting.strike_variants,
        before=retarget.before_waiting, rule="BG-09",
        hint="Hold your ground, and strike it if it is within reach by your rank.", is_harmless=True,
        awaits=retarget.MEANT["await"],
    ),
    Verb(
        "overwatch", retarget.land_waiting, key="F", aim="foe", can_start=cannot_act,
        variants=targeting.shoot_variants,
        before=retarget.before_waiting, rule="BG-09",
        hint="Shoot it if it is in sight and in range by your rank.", is_harmless=True,
        awaits=retarget.MEANT["overwatch"],
    ),
    Verb("finish", attack_resolution.land_finish, key="T", aim="body", can_start=cannot_act,
         can_target=first_aid.finish_refusal,
         rule="BG-39", hint="Kill an enemy who lies helpless beside you."),
)  # fmt: skip
"""Doing harm."""

MOVES: Final = (
    Verb(
        "move", movement.land_move, key="m", aim="cell", can_start=movement.cannot_move,
        cells=movement.LEGS.gaits["move"], is_walk=True, can_target=movement.LEGS.can_target, turning="own",
        rule="BR-09", hint="Up to 15 m; beyond 5 m you act at half your rank.",
    ),
    Verb(
        "step", movement.land_move, key="M", aim="cell", can_start=movement.cannot_move,
        cells=movement.LEGS.gaits["step"], is_walk=True, can_target=movement.LEGS.can_target, turning="own",
        rule="BG-12", hint="Up to 5 m, at your full rank.",
    ),
    Verb(
        "run", movement.land_move, key="r", aim="cell", can_start=movement.cannot_move,
        cells=movement.LEGS.gaits["run"], is_walk=True, can_target=movement.LEGS.can_target, turning="own",
        rule="BR-10", hint="Up to 29 m; beyond 15 m you act at a quarter of your rank.",
    ),
    Verb(
        "dash", movement.land_move, key="R", aim="cell", can_start=movement.cannot_dash,
        cells=movement.LEGS.gaits["dash"], is_walk=True, can_target=movement.LEGS.can_target, turning="own",
        rule="BR-08", is_whole_turn=True, hint="30 m and nothing else, if no enemy is beside you.",
    ),
)  # fmt: skip
"""Getting about."""

SNEAKING: Final = (
    Verb(
        "sneak", movement.land_move, key="m", aim="cell", can_start=movement.cannot_move,
        cells=movement.LEGS.gaits["sneak"], is_walk=True, can_target=movement.LEGS.can_target, turning="own",
        rule="BG-38", hint="5 m, quietly.",
    ),
    Verb(
        "stride", movement.land_move, key="r", aim="cell", can_start=movement.cannot_move,
        cells=movement.LEGS.gaits["stride"], is_walk=True, can_target=movement.LEGS.can_target, turning="own",
        rule="BG-38", hint="15 m, at −20 to go unnoticed.",
    ),
)  # fmt: skip
"""Getting about while nobody has noticed."""

ACTS: Final = (
    Verb("hide", stealth.land_hiding, key="i", can_start=_cannot_hide, weigh=stealth.weigh_hiding,
         roll=roll_stealth, rule="BG-38", hint="Hide against Spot or Listen of every enemy in sight.",
         bounds=UNSEEN_BOUNDS),
    Verb("search", stealth.land_look, key="z", can_start=cannot_act, rule="BG-38",
         finds=stealth.SENSES.far, hint="Find who hides within 15 m."),
    Verb("reload", gear.land_reload, key="C", can_start=gear.cannot_reload, variants=gear.reload_variants,
         rule="BG-26", hint="The whole round, with at most 5 m of movement."),
    Verb("aid", first_aid.land_aid, word="first aid", key="g", aim="body", can_start=first_aid.cannot_help,
         variants=first_aid.aid_variants, can_target=first_aid.aid_refusal, weigh=first_aid.weigh_aid,
         roll=roll_aid, is_rousing=True,
         rule="BR-120",
         hint="One wound of somebody down beside you, when all have acted."),
    Verb("tend", first_aid.land_aid, word="tend a wound", key="G", aim="friend",
         can_start=first_aid.cannot_help,
         variants=first_aid.aid_variants, can_target=first_aid.aid_refusal, weigh=first_aid.weigh_aid,
         roll=roll_aid,
         rule="BR-120",
         hint="One wound of a comrade on his feet beside you, when all have acted."),
    Verb("wake", first_aid.land_wake, key="Y", aim="body", can_start=cannot_act,
         can_target=first_aid.wake_refusal, is_rousing=True,
         rule="BR-115", hint="Bring somebody unconscious beside you round."),
    _draw(DRAW),
    _pick_up(PICK_UP),
    Verb("plant", planted.land_plant, word="plant shield", key="p", can_start=planted.cannot_plant,
         variants=planted.plant_variants, rule="BR-106",
         hint="Set a large shield up as cover where you stand."),
    _door_as_meant(movement.DOORS.verb()),
    _door(locks.FORCE),
    Verb("leave", movement.land_leave, key="X", can_start=_cannot_leave,
         hint="Leave the map by the way out."),
)  # fmt: skip
"""Everything else that takes the action."""

ASIDES: Final = (
    Verb("kneel", posture.land_kneel, key="d", can_start=posture.cannot_kneel, extras=(), is_aside=True,
         rule="BG-23", hint="Behind a large shield: 90 % against arrows, and no move this round."),
    Verb("rise", posture.land_rise, key="d", can_start=posture.cannot_rise, extras=(), is_aside=True,
         rule="BG-23", hint="Up again."),
    replace(DROP, extras=(), is_aside=True),
)  # fmt: skip
"""What costs nothing while declaring."""

PASSING: Final = (
    Verb("wait", retarget.land_wait, key="e", rule="BG-16",
         hint="Only defend; if a comrade beside you needs it, First Aid at the end."),
    Verb("later", retarget.land_later, word="wait for a later rank", key="E", can_start=_cannot_put_off,
         rule="BR-07", hint="Act at half your rank, and go farther."),
)  # fmt: skip
"""Doing nothing, or not yet."""

REPLIES: Final = (
    Verb("parry", defence.land_answer, key="p", variants=defence.parry_variants, weigh=defence.weigh_answer,
         roll=roll_plain, rule="BR-23", hint="With a weapon or a shield."),
    Verb("dodge", defence.land_answer, key="d", variants=defence.dodge_variants, weigh=defence.weigh_answer,
         roll=roll_plain, rule="BR-30", hint="Get out of the way."),
    Verb("endure", defence.land_endure, word="take it", key="e", rule="BR-23", hint="No defence."),
    Verb("keep", retarget.land_keep, word="keep for first aid", key="g", rule="BG-10",
         hint="Break off, and treat a dying comrade when all have acted."),
    Verb("forgo", retarget.land_forgo, word="let it be", key="e", rule="BG-10", hint="The action is lost."),
    Verb("leave-be", retarget.land_keep, word="leave be", key="e", rule="BG-36", hint="No First Aid."),
)  # fmt: skip
"""Answers to prompts."""

INTERNAL: Final = (
    Verb("attack", attack_resolution.land_attack, aim="foe", weigh=attack.weigh_attack, roll=roll_plain,
         rule="BR-18"),
    Verb("wound", attack_resolution.land_wound, aim="foe", weigh=attack.weigh_wound, roll=roll_wound,
         rule="BR-84"),
    Verb("end-blow", attack_resolution.land_end, if_gone=attack_resolution.throw_away, rule="BG-28"),
    Verb("fall", wounds.land_fall, rule="BR-115"),
    Verb("break", defence.land_break, rule="BG-24"),
    Verb("wear-planted", planted.land_worn, if_gone=planted.wear_on, rule="BR-106"),
    Verb("turn", posture.land_turn, rule="BG-19"),
    Verb("walk", movement.LEGS.land_walk),
    Verb("break-away", movement.land_flight, weigh=movement.weigh_flight, roll=roll_flight, rule="BG-37",
         bounds=FLEE_BOUNDS),
    Verb("free-attack", attack_resolution.land_free, aim="foe", weigh=attack.weigh_free, roll=roll_blow,
         before=before_free, rule="BG-37"),
    Verb("be-noticed", land_sneaking, weigh=stealth.weigh_sneaking, roll=roll_stealth, rule="BG-38",
         bounds=UNSEEN_BOUNDS),
    Verb("come-across", land_coming_across, weigh=stealth.weigh_coming_across, roll=roll_stealth,
         rule="BG-38"),
    Verb("lie-low", keep_roll, weigh=stealth.weigh_lying_low, roll=roll_stealth, rule="BG-38"),
    Verb("find", land_finding, weigh=stealth.weigh_finding, roll=roll_search, rule="BG-38",
         bounds=FOUND_BOUNDS),
    Verb("mend", first_aid.land_mend, weigh=first_aid.weigh_mend, roll=roll_mend, rule="BR-119"),
    Verb("patrol", stealth.SENSES.land_patrol, rule="BG-38"),
)  # fmt: skip
"""What happens of itself, and is never offered."""

VERBS: Final = {
    verb.id: verb
    for verb in (
        *ATTACKS, *MOVES, *SNEAKING, *ACTS, *ASIDES, *PASSING, END, PLACE, READY, *REPLIES, *INTERNAL,
    )
}  # fmt: skip
"""All of them."""

INTENTS: Final = (*(verb.id for verb in (*ATTACKS, *ACTS)), "wait")
"""What may be declared (BG-16)."""
MARCHES: Final = tuple(verb.id for verb in MOVES)
"""Moves that may be declared."""
FIRST: Final = (*(verb.id for verb in (*ATTACKS, *MOVES, *ACTS, *ASIDES)), "wait")
"""What may be done while declaring, in the order in which it is offered."""
COUNTDOWN: Final = (
    *(
        verb.id
        for verb in (*ATTACKS, *MOVES, *ACTS, *ASIDES)
        if verb.id not in {"await", "overwatch", "aid", "tend"}
    ),
    "later", "wait",
)  # fmt: skip
"""What may be done in a turn where nobody declares (BR-07)."""
INFILTRATION: Final = (
    "sneak",
    "stride",
    "strike",
    "shoot",
    "draw",
    "pick-up",
    "drop",
    "door",
    "leave",
    "end",
)
"""Offered to infiltrators that nobody has noticed."""
LATE: Final = ("aid", "tend", "leave-be")
"""Offered when all have acted (BG-36)."""
