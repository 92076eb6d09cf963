"""The table of verbs of `forge`: what may be done, and what happens of itself."""

from __future__ import annotations

from typing import Final

from skirmish.rules.contests import FOUND_BOUNDS, UNSEEN_BOUNDS
from skirmish.rules.forge import (
    aftermath,
    attack,
    attack_checks,
    defence,
    finish,
    gear,
    grapple,
    initiative,
    locks,
    movement,
    overwatch,
    points,
    stealth,
    turn,
)
from skirmish.rules.forge.checks import (
    amend_try,
    roll_attack,
    roll_skill,
    roll_total,
    roll_try,
    roll_wound,
)
from skirmish.rules.forge.stealth_checks import roll_flight, roll_search, roll_stealth
from skirmish.rules.rounds.placement import PLACE, READY
from skirmish.rules.rounds.throws import land_initiative, land_tie, roll_score
from skirmish.rules.rounds.waiting import GO, HOLD, WAIT
from skirmish.rules.stealth.hiding import keep_roll, land_coming_across, land_sneaking
from skirmish.rules.verb import Verb
from skirmish.rules.verbs.turn import END

ATTACKS: Final = (
    Verb(
        "strike", attack.land_attack, pending_preposition="at", key="s", aim="foe",
        can_start=turn.cannot_attack,
        variants=attack.strike_variants, can_target=attack.strike_refusal, weigh=attack_checks.weigh_strike,
        roll=roll_attack, before=attack.before_attack, rule="F2-15",
        hint="Hand to hand, against skill or Dodge.", breaks_stealth=True,
    ),
    Verb(
        "shoot", attack.land_attack, pending_preposition="at", key="f", aim="foe",
        can_start=turn.cannot_attack,
        variants=attack.shoot_variants, can_target=attack.fly_refusal, weigh=attack_checks.weigh_fly,
        roll=roll_attack,
        before=attack.before_attack, if_gone=aftermath.fly_on, rule="F2-40",
        hint="Against 8, or a Dodge.", breaks_stealth=True,
    ),
    Verb(
        "throw", attack.land_attack, preposition="at", key="t", aim="foe", can_start=turn.cannot_attack,
        variants=attack.throw_variants, can_target=attack.fly_refusal, weigh=attack_checks.weigh_fly,
        roll=roll_attack,
        before=attack.before_attack, if_gone=aftermath.fly_on, rule="F2-52",
        hint="Against 8, or a Dodge; it lands there.", breaks_stealth=True, is_throw=attack.is_throw,
    ),
    Verb(
        "grab", grapple.land_grab, key="g", aim="foe", can_start=grapple.cannot_grab,
        variants=grapple.grab_variants,
        can_target=grapple.grab_refusal, weigh=grapple.weigh_grab, roll=roll_skill,
        before=grapple.before_grab, if_gone=aftermath.fly_on,
        rule="F2-23", hint="Dexterity alone; the armed are dangerous.", breaks_stealth=True,
    ),
    Verb(
        "squeeze", grapple.land_squeeze, key="G", aim="foe", can_start=grapple.cannot_squeeze,
        can_target=grapple.squeeze_refusal, weigh=grapple.weigh_squeeze, roll=roll_wound, rule="F2-31",
        hint="Crush whom you hold.",
    ),
    Verb(
        "finish", finish.land_finish, preposition="at", key="F", aim="cell", can_start=turn.cannot_attack,
        variants=finish.finish_variants, cells=finish.finish_cells, weigh=finish.weigh_finish,
        roll=roll_attack,
        before=finish.before_finish, rule="G6", hint="Strike somebody who lies helpless.",
        breaks_stealth=True,
    ),
)  # fmt: skip
"""Against somebody."""

MOVES: Final = (
    Verb(
        "step", movement.LEGS.land, key="m", aim="cell", can_start=turn.cannot_step,
        cells=movement.step_cells, is_walk=True, can_target=movement.LEGS.can_target,
        beyond=movement.shut_out, turning="own", rule="G10", hint="One cell, free, once a round.",
    ),
    Verb(
        "run", overwatch.land_run, key="r", aim="cell", can_start=turn.cannot_run, cells=movement.run_cells,
        is_walk=True, can_target=movement.LEGS.can_target, beyond=movement.shut_out, turning="own",
        rule="F2-33", hint="An action: as many cells as Speed.",
    ),
    Verb(
        "run-on", overwatch.land_run, word="run on", key="M", aim="cell", can_start=overwatch.cannot_run_on,
        cells=movement.rest_cells, is_walk=True, can_target=movement.LEGS.can_target,
        beyond=movement.shut_out, turning="own", rule="G13", hint="The rest of the run.",
    ),
    Verb(
        "sneak", movement.LEGS.land, key="m", aim="cell", can_start=movement.cannot_sneak,
        cells=movement.sneak_cells, is_walk=True, can_target=movement.LEGS.can_target,
        beyond=movement.shut_out, turning="own", rule="G26", hint="Half Speed, quietly.",
    ),
    Verb(
        movement.STRIDE, movement.LEGS.land, key="r", aim="cell", can_start=movement.cannot_sneak,
        cells=movement.run_cells, is_walk=True, can_target=movement.LEGS.can_target,
        beyond=movement.shut_out, turning="own", rule="G26",
        hint="Full Speed, at −2 to go unnoticed.",
    ),
    movement.door_verb(),
    locks.FORCE,
    Verb("leave", movement.LEGS.land_leave, key="X", can_start=movement.LEGS.cannot_leave,
         hint="Leave the map by the way out."),
)  # fmt: skip
"""Getting about."""

STANCES: Final = (
    Verb("dodge", defence.land_dodge, word="dodge", key="d", can_start=defence.cannot_dodge,
         weigh=defence.weigh_dodge, roll=roll_total, before=defence.before_dodge, turning="own", rule="F2-19",
         hint="An action: what you roll, all attacks must meet."),
    Verb("set-dodge", defence.land_set, word="dodge shots", key="D", can_start=defence.cannot_dodge,
         turning="own", rule="F2-41", hint="An action: shots must meet Dexterity + Dodge + 8."),
    Verb("escape", grapple.land_escape, key="E", can_start=grapple.cannot_escape,
         variants=grapple.escape_variants,
         weigh=grapple.weigh_escape, roll=roll_try, rule="F2-27", hint="Out of a grip, once a round."),
    Verb("release", grapple.land_release, word="let go", key="R", can_start=grapple.cannot_release,
         rule="G35",
         hint="Let go, at no cost."),
    Verb("hide", stealth.land_hiding, key="i", can_start=stealth.cannot_hide, weigh=stealth.weigh_hiding,
         roll=roll_stealth, before=stealth.before_contest, rule="G26", hint="Behind cover or in the dark.",
         bounds=UNSEEN_BOUNDS),
    Verb("search", stealth.land_look, key="z", can_start=turn.cannot_act, rule="G26",
         finds=stealth.SENSES.far, hint="Find who hides within 8 cells."),
    Verb("rise", movement.land_stand, word="stand up", key="w", can_start=movement.cannot_stand, rule="G10",
         hint="Up from the ground."),
    Verb("turn", defence.land_nothing, can_target=turn.turn_refusal, turning="only", rule="G10",
         hint="Look another way: free, as often as you like."),
    Verb(WAIT, turn.land_wait, key="W", can_start=turn.cannot_wait, rule="F2-08",
         puts_off=True, hint="Act after somebody else, at −1."),
)  # fmt: skip
"""Looking after oneself."""

GEAR: Final = (
    *gear.HANDLING.verbs(),
    Verb("reload", gear.land_reload, key="p", can_start=gear.cannot_reload, variants=gear.reload_variants,
         rule="G36", is_readying=True, hint="The whole round."),
)  # fmt: skip
"""Hands and what is in them."""

REPLIES: Final = (
    Verb("stand", defence.land_nothing, word="stand fast", rule="G17", hint="Keep the action."),
    Verb("keep", defence.land_nothing, word="keep the points", rule="G7", hint="Spend none."),
    Verb("spend", points.land_spend, word="spend points", variants=points.spend_variants, rule="G7",
         hint="Points of the Pool join the roll."),
    Verb(HOLD, defence.land_nothing, word="wait on", rule="G13", hint="Let them go on."),
    Verb(GO, defence.land_nothing, word="take the turn", rule="G13", takes_turn=True,
         hint="Now it is your turn."),
)  # fmt: skip
"""Answers to prompts."""

INTERNAL: Final = (
    Verb("initiative", land_initiative, weigh=initiative.weigh_initiative, roll=roll_score, rule="F2-03"),
    Verb("tie-break", land_tie, weigh=initiative.weigh_tie, roll=roll_score, rule="F2-06"),
    Verb("attempt", attack.land_attempt, aim="foe", weigh=attack_checks.weigh_attempt, roll=roll_skill,
         rule="F2-36"),
    Verb("wound", attack.land_wound, aim="foe", weigh=attack_checks.weigh_wound, roll=roll_wound,
         before=attack.before_wound, if_gone=aftermath.fly_on, rule="F2-44"),
    Verb("slip", grapple.land_slip, weigh=grapple.weigh_slip, roll=amend_try, before=grapple.before_slip,
         rule="F2-27"),
    Verb("walk", overwatch.land_walk),
    Verb("break-away", movement.land_flight, weigh=movement.weigh_flight, roll=roll_flight, rule="FG-35"),
    Verb("free-attack", attack.land_free, aim="foe", weigh=attack_checks.weigh_free, roll=roll_attack,
         before=attack.before_chase, rule="FG-35"),
    Verb("keep-quiet", stealth.land_quiet, weigh=stealth.weigh_quiet, roll=roll_total, rule="G26"),
    Verb("be-noticed", land_sneaking, weigh=stealth.weigh_sneaking, roll=roll_stealth,
         before=stealth.before_contest, rule="G26", bounds=UNSEEN_BOUNDS),
    Verb("come-across", land_coming_across, weigh=stealth.weigh_coming_across, roll=roll_stealth,
         rule="FG-29"),
    Verb("lie-low", keep_roll, weigh=stealth.weigh_lying_low, roll=roll_stealth, rule="FG-34"),
    Verb("look-about", stealth.land_looking, weigh=stealth.weigh_looking, roll=roll_total, rule="G26"),
    Verb("find", stealth.land_finding, weigh=stealth.weigh_finding, roll=roll_search,
         before=stealth.before_finding, rule="G26", bounds=FOUND_BOUNDS),
    Verb("patrol", stealth.SENSES.land_patrol, rule="FG-26"),
)  # fmt: skip
"""What happens of itself, and is never offered."""

VERBS: Final = {
    verb.id: verb for verb in (*ATTACKS, *MOVES, *STANCES, *GEAR, END, PLACE, READY, *REPLIES, *INTERNAL)
}
"""All of them."""

TURN: Final = tuple(
    verb.id for verb in (*ATTACKS, *MOVES, *STANCES, *GEAR, END) if verb.id not in {"sneak", movement.STRIDE}
)
"""Offered in a turn of the fight."""

MINOR: Final = frozenset({"step", "turn", "release", "drop", "end", WAIT})
"""Those of them that are no action (G10, G13)."""

INFILTRATION: Final = (
    "sneak", movement.STRIDE, "shoot", "throw", "strike", "grab", "rise", "turn",
    *(verb.id for verb in GEAR), "door", "leave", "end",
)  # fmt: skip
"""Offered to infiltrators that nobody has noticed (G26)."""
