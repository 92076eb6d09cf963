"""The rulings of `pools` (G): what was decided where its text is silent, and where each is done."""

from __future__ import annotations

from typing import Final

from skirmish.rules.ruleset import Entry

RULINGS: Final = (
    Entry("G1", "Physical defence begins at one die; an option says other.", "sage.physical"),
    Entry("G2", "The club is 3/2, and meant to be the worst of weapons.", "sheet.Weapon"),
    Entry("G3", "A fully spent standard character has 8 energy, seldom 7 or 9.", "sheet.max_energy"),
    Entry("G4", "The free gift makes each step of one attribute a point cheaper.",
          "creation.attribute_points"),
    Entry("G5", "What each trait costs and does.", "skills.COSTS"),
    Entry("G6", "Six sizes; everybody fills one cell.", "skills.SIZES"),
    Entry("G7", "A skill gives a die for each energy added, its rating at most.", "sage.skill_rows"),
    Entry("G8", "Which attribute limits the energy added.", "arms.blow"),
    Entry("G9", "Beats in cycles, one act each, until all held since the last act.", "rounds.beats.Beats"),
    Entry("G10", "Initiative is 1d10 + Acuity, once.", "score.weigh_initiative"),
    Entry("G11", "The surprised do not react before their first beat; raids begin unseen.",
          "surprise.is_caught"),
    Entry("G12", "A cell is 5 ft; Speed is Agility + 2; bad ground takes double.", "movement.move_cells"),
    Entry("G13", "Attacks are limited by energy, rate and loading alone.", "arms.is_ready"),
    Entry("G14", "Dodge: 1 energy, Agility, Evasion.", "reactions.REACTIONS"),
    Entry("G15", "Block: the shield, Strength, Shield Training; from the front.", "reactions.open_to"),
    Entry("G16", "Brace: 1 energy, Stamina; hand to hand, and no Move after.", "reactions.REACTIONS"),
    Entry("G17", "Iron Will is flat; Empty Vessel is a reaction.", "sage.mind"),
    Entry("G18", "The attacker commits, the defender may react once, then both roll.",
          "reactions.ask_reaction"),
    Entry("G19", "A conscious defender has a die at least, a helpless one none.", "sage.floored"),
    Entry("G20", "A die of defence for each range band past the first, five bands at most.", "sage.bands"),
    Entry("G21", "Cover gives 1, 2 or 3 dice, something in between hand to hand 1.", "sage.shelter"),
    Entry("G22", "Dim light gives a die, darkness and smoke 2, a comrade's word 3.", "sage.visibility"),
    Entry("G23", "From the rear 2 dice, from the flank 1; height and posture.", "sage.position"),
    Entry("G24", "Hiding, and attacks by somebody unseen.", "stealth.weigh_hiding"),
    Entry("G25", "Armour of 1 to 3 dice, and as much training.", "sheet.untrained"),
    Entry("G26", "Out at 0, dead at minus Stamina; Medicine brings back afterwards.", "harm.hurt"),
    Entry("G27", "Dazed and stunned, to the end of the next round.", "conditions.inflict"),
    Entry("G28", "What may be expended: second wind, sprint, shaking it off.", "energy.cannot_expend"),
    Entry("G29", "Rest comes between battles.", "challenge.land_rest"),
    Entry("G30", "What is left of the energy is lost; it does not add up.", "conditions.refill"),
    Entry("G31", "A critical fail is a miss with a 1.", "checks.roll_attack", is_optional=True),
    Entry("G32", "Tests in battle, and passive pools against them.", "sage.passive"),
    Entry("G33", "Grapple, shove, break free.", "grapple.weigh_grip"),
    Entry("G34", "No free attacks, unless the battle says so.", "movement.weigh_flight", is_optional=True),
    Entry("G35", "A spell is a thing with a school.", "arms.cast"),
    Entry("G36", "The general skills.", "skills.GENERAL"),
    Entry("G37", "The martial skills, and the weapons that go with them.", "skills.MARTIAL"),
    Entry("G38", "Foes need no budget; cards show the basic and the full attack.", "states.card"),
    Entry("G39", "No money; points won in play stand on the sheet.", "creation.audit"),
)  # fmt: skip
"""All of them."""
