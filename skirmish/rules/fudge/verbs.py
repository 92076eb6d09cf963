"""The table of verbs of `fudge`: what may be done, and what happens of itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from skirmish.rules.contests import FOUND_BOUNDS, UNSEEN_BOUNDS
from skirmish.rules.fudge import (
    attack,
    gear,
    grapple,
    initiative,
    locks,
    manoeuvre,
    mass,
    movement,
    posture,
    sneaking,
    stealth,
)
from skirmish.rules.fudge.checks import (
    roll_attack,
    roll_flight,
    roll_manoeuvre,
    roll_mass,
    roll_struggle,
)
from skirmish.rules.fudge.stealth_checks import roll_hiding, roll_search, roll_sneaking, roll_takedown
from skirmish.rules.fudge.turn import cannot_act
from skirmish.rules.rounds.placement import PLACE, READY
from skirmish.rules.rounds.throws import land_initiative, land_tie, roll_score
from skirmish.rules.stealth.hiding import keep_roll, land_coming_across, land_finding, land_sneaking
from skirmish.rules.verb import Bound, Verb
from skirmish.rules.verbs.legs import before_free
from skirmish.rules.verbs.turn import END

MOVES: Final = (
    Verb(
        "move", movement.LEGS.land, key="m", aim="cell", can_start=movement.cannot_move,
        cells=movement.move_cells, is_walk=True, can_target=movement.move_refusal, turning="own",
        rule="FG-20",
        hint="Walk, before or after the action.",
    ),
    Verb(
        "run", movement.LEGS.land, key="r", aim="cell", can_start=movement.cannot_run,
        cells=movement.run_cells, is_walk=True, can_target=movement.move_refusal, turning="own", rule="FG-20",
        is_whole_turn=True, hint="Twice as far, and nothing else.",
    ),
    Verb(
        "sneak", movement.LEGS.land, key="m", aim="cell", can_start=movement.cannot_move,
        cells=movement.sneak_cells, is_walk=True, can_target=movement.move_refusal, turning="own",
        rule="FG-27",
        hint="Half a move, quietly.",
    ),
    Verb(
        "stride", movement.LEGS.land, key="r", aim="cell", can_start=movement.cannot_sneak_fast,
        cells=movement.move_cells, is_walk=True, can_target=movement.move_refusal, turning="own",
        rule="FG-27",
        hint="A whole move, at −2 to go unnoticed.",
    ),
    movement.DOORS.verb(),
    locks.FORCE,
    Verb("leave", movement.LEGS.land_leave, key="X", can_start=movement.LEGS.cannot_leave,
         hint="Leave the map by the way out."),
)  # fmt: skip
"""Getting about."""

SHOVE_BOUNDS: Final[Mapping[str, Bound]] = {"works": "at most", "works well": "at most"}
"""By outcome: how its chance stands to the truth where somebody unseen may bar the way."""

ATTACKS: Final = (
    Verb(
        "shoot", attack.land_attack, pending_preposition="at", key="f", aim="foe",
        can_start=attack.cannot_attack,
        variants=attack.shoot_variants, can_target=attack.shoot_refusal, weigh=attack.weigh_shot,
        roll=roll_attack,
        before=attack.before_attack, if_gone=attack.look_elsewhere, rule="FU-07",
        hint="Marksmanship against Dodge.", breaks_stealth=True,
    ),
    Verb(
        "split", attack.land_attack, word="split fire", preposition="at", key="F", aim="foe",
        can_start=attack.cannot_attack, variants=attack.split_variants, can_target=attack.split_refusal,
        weigh=attack.weigh_split, roll=roll_attack, before=attack.before_attack,
        rule="FG-11", hint="Two shots at two targets side by side.",
        breaks_stealth=True,
    ),
    Verb(
        "strike", attack.land_attack, pending_preposition="at", key="s", aim="foe",
        can_start=attack.cannot_attack,
        variants=attack.strike_variants, can_target=attack.strike_refusal, weigh=attack.weigh_strike,
        roll=roll_attack, before=attack.before_attack, if_gone=attack.look_elsewhere, rule="FU-08",
        hint="Melee against Block.", breaks_stealth=True,
    ),
    *(
        Verb(
            name, manoeuvre.land_manoeuvre, key=key, aim="foe", can_start=cannot_act,
            can_target=manoeuvre.disarm_refusal if name == "disarm" else attack.strike_refusal,
            weigh=manoeuvre.weigh_manoeuvre, roll=roll_manoeuvre, before=attack.before_attack, rule=rule,
            hint=hint, breaks_stealth=True, is_harmless=True,
            bounds=SHOVE_BOUNDS if name == "shove" else {}, doubt=manoeuvre.is_shove_in_doubt,
        )
        for name, key, rule, hint in (
            ("trip", "T", "FU-09", "Two rolls; the target falls prone."),
            ("grapple", "p", "FU-13", "Two rolls; the target is pinned, or held by 4 or more."),
            ("shove", "P", "FU-16", "Two rolls; the target is pushed out of reach, prone by 4 or more."),
            ("disarm", "D", "FU-11", "Two rolls; the target drops its weapons."),
        )
    ),
    Verb(
        "volley", mass.land_commit, word="group fire", preposition="at", key="g", aim="foe",
        can_start=mass.cannot_commit, variants=mass.volley_variants, can_target=mass.volley_refusal,
        rule="FU-29", hint="Wait for two more alike; then the target makes one roll against all.",
        breaks_stealth=True,
    ),
    Verb(
        "dogpile", mass.land_commit, key="G", aim="foe", can_start=mass.cannot_commit,
        variants=mass.pile_variants, can_target=mass.pile_refusal, rule="FU-39",
        hint="The same, hand to hand.",
        breaks_stealth=True,
    ),
    Verb(
        "takedown", sneaking.land_takedown, key="t", aim="foe", can_start=sneaking.cannot_take_down,
        variants=sneaking.takedown_variants, can_target=sneaking.takedown_refusal,
        weigh=sneaking.weigh_takedown,
        roll=roll_takedown, rule="FU-49", spares_surprise=True,
        hint="From behind, in silence: Strength x 4 through armour.",
    ),
)  # fmt: skip
"""Doing harm."""

STANCES: Final = (
    Verb(
        "hide", stealth.land_hiding, key="i", can_start=stealth.cannot_hide, weigh=stealth.weigh_hiding,
        roll=roll_hiding, rule="FU-24", hint="One Stealth roll against every enemy.", bounds=UNSEEN_BOUNDS,
    ),
    Verb("search", stealth.land_look, key="z", can_start=stealth.cannot_search, rule="FG-34",
         finds=stealth.SENSES.far, hint="Find who hides within 15 m."),
    Verb("defend", posture.land_defend, word="full defence", key="d", can_start=posture.cannot_defend,
         rule="FU-21", hint="+2 Block and Dodge until your next action."),
    Verb("ground", posture.land_ground, word="go to ground", key="w", can_start=posture.cannot_ground,
         rule="FU-19", hint="+2 Dodge and Stealth, −4 Melee and Block."),
    Verb("rise", posture.land_rise, key="w", can_start=posture.cannot_rise, rule="FU-20",
         hint="Up from the ground."),
    Verb("stand", posture.land_stand, word="stand up", key="w", can_start=posture.cannot_stand, rule="FU-59",
         hint="Up from prone."),
    Verb("roll-over", posture.land_roll_over, word="roll over", key="W", can_start=posture.cannot_stand,
         rule="FU-59", hint="From prone to gone to ground."),
    Verb("struggle", grapple.land_struggle, key="s", can_start=grapple.cannot_struggle,
         weigh=grapple.weigh_struggle,
         roll=roll_struggle, rule="FU-62", hint="Strength against Strength to get free."),
    Verb("release", grapple.land_release, word="let go", key="R", can_start=grapple.cannot_release,
         rule="FU-61",
         hint="Let go and act normally."),
)  # fmt: skip
"""Looking after oneself."""

GEAR: Final = (
    *gear.HANDLING.verbs(),
    Verb("clear", gear.land_clear, word="clear jam", key="C", can_start=cannot_act,
         variants=gear.clear_variants,
         rule="FG-09", hint="Get the weapon working again."),
)  # fmt: skip
"""Hands and what is in them."""

REPLIES: Final = (
    Verb("abort", grapple.land_release, word="let go, then defend", rule="FU-61", hint="Full defence again."),
    Verb("keep", grapple.land_nothing, word="keep hold", rule="FU-61", hint="Defend at what is left."),
    Verb("hold", grapple.land_hold, variants=manoeuvre.of_variants, rule="FU-14",
         hint="You may still act, at −4."),
    Verb("pin", grapple.land_pin, variants=manoeuvre.of_variants, rule="FU-14",
         hint="Neither can do anything else."),
    Verb("free", grapple.land_free, word="both free", rule="FG-24", hint="Let it be."),
    Verb("seize", manoeuvre.land_seize, variants=manoeuvre.seize_variants, rule="FU-12",
         hint="Keep it in hand."),
    Verb("leave-it", grapple.land_nothing, word="leave it", rule="FU-12", hint="It lies where it fell."),
    Verb("push", manoeuvre.land_push, aim="cell", variants=manoeuvre.of_variants, cells=manoeuvre.push_cells,
         rule="FG-22", hint="Choose where it goes."),
    Verb("call", mass.land_call, word="call it now", rule="FG-16", hint="All who are ready attack together."),
    Verb("wait", grapple.land_nothing, word="wait for more", rule="FG-16", hint="It falls due by itself."),
    Verb("pass", mass.land_pass, word="let it go", rule="FG-16", hint="The action is lost."),
)  # fmt: skip
"""Answers to prompts."""

INTERNAL: Final = (
    Verb("initiative", land_initiative, weigh=initiative.weigh_initiative, roll=roll_score, rule="FU-01"),
    Verb("tie-break", land_tie, weigh=initiative.weigh_tie, roll=roll_score, rule="FG-19"),
    Verb("walk", movement.LEGS.land_walk),
    Verb("break-away", movement.land_flight, weigh=movement.weigh_flight, roll=roll_flight, rule="FG-35"),
    Verb("free-attack", attack.land_free, aim="foe", weigh=attack.weigh_free, roll=roll_attack,
         before=before_free, rule="FG-35"),
    Verb("mass", mass.land_mass, aim="foe", weigh=mass.weigh_mass, roll=roll_mass, before=mass.before_mass,
         if_gone=mass.scatter, rule="FU-30"),
    Verb("redirect", mass.land_redirect, rule="FG-16"),
    Verb("let-fall", manoeuvre.land_fall, rule="FU-11"),
    Verb("be-noticed", land_sneaking, weigh=stealth.weigh_sneaking, roll=roll_sneaking, rule="FG-27",
         bounds=UNSEEN_BOUNDS),
    Verb("come-across", land_coming_across, weigh=sneaking.weigh_coming_across, roll=roll_sneaking,
         rule="FG-29"),
    Verb("lie-low", keep_roll, weigh=stealth.weigh_lying_low, roll=roll_sneaking, rule="FG-34"),
    Verb("find", land_finding, weigh=stealth.weigh_finding, roll=roll_search, rule="FG-34",
         bounds=FOUND_BOUNDS),
    Verb("patrol", stealth.SENSES.land_patrol, rule="FG-26"),
)  # fmt: skip
"""What happens of itself, and is never offered."""

VERBS: Final = {
    verb.id: verb for verb in (*ATTACKS, *MOVES, *STANCES, *GEAR, END, PLACE, READY, *REPLIES, *INTERNAL)
}
"""All verbs, by id."""

TURN: Final = tuple(
    verb.id
    for verb in (*ATTACKS, *MOVES, *STANCES, *GEAR, END)
    if verb.id not in {"sneak", "stride", "takedown"}
)
"""Offered in a turn of the fight."""

SURPRISE: Final = (*TURN, "takedown")
"""Offered in the surprise round (FG-31)."""

INFILTRATION: Final = (
    "sneak", "stride", "takedown", "shoot", "strike", "trip", "grapple", "shove", "disarm", "volley",
    "dogpile", "ground", "rise", "stand", "roll-over", "draw", "pick-up", "drop", "door", "leave", "end",
)  # fmt: skip
"""Offered to infiltrators that nobody has noticed (FG-26)."""
