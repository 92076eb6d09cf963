"""The rulings of `ranks` (BG): what was decided where its text is silent, and where each is done."""

from __future__ import annotations

from typing import Final

from skirmish.rules.ruleset import Entry

CHANCES: Final = (
    Entry("BG-01", "Special: five times the roll is below the chance.", "skills.special_ceiling"),
    Entry("BG-02", "Parries and dodges succeed at the chance or below it.", "checks.roll_level"),
    Entry("BG-03", "No roll is sure; fumbles are an option.", "skills.fumble_floor", is_optional=True),
    Entry("BG-04", "Halves and quarters are rounded up.", "sheet.half_up"),
    Entry("BG-05", "Armour, then the one worst multiplier, then what is flat.", "skills.weapon_rows"),
    Entry("BG-06", "What a sheet does not name has its base chance.", "skills.rating"),
    Entry("BG-07", "The damage bonus by STR and SIZ, never doubled.", "sheet.damage_bonus"),
    Entry("BG-08", "Every weapon has a class; reach is one cell for all.", "arms.REACH"),
)  # fmt: skip
"""Dice and chances."""

ROUND: Final = (
    Entry("BG-09", "A way, an act, a weapon and a target are declared, open to all.", "movement.march"),
    Entry("BG-10", "At the rank another target, or the action kept for First Aid.", "second.second"),
    Entry("BG-11", "Movement goes by DEX; what is cut short counts as walked.", "order.length"),
    Entry("BG-12", "Five m free, 15 half, under 30 a quarter, 30 no act.", "order.BANDS"),
    Entry("BG-13", "An aware enemy in contact bars the 30 m.", "movement.is_involved"),
    Entry("BG-14", "Rank, class, skill; of equals all strike before anything comes of it.", "order.rank"),
    Entry("BG-15", "Drawing costs five ranks; rank 0 does not act.", "order.DRAWING"),
    Entry("BG-16", "One act a round, whatever the weapons.", "turn.cannot_act"),
    Entry("BG-17", "Resolution: First Aid, deaths, turning; a draw after 20 calm rounds.", "fight.end_round"),
)  # fmt: skip
"""The round."""

DEFENCE: Final = (
    Entry("BG-18", "One defence for each attack, 30 less for each before it.", "defence.tired"),
    Entry("BG-19", "Only what is in front and detected is answered; turns are free.",
          "defence.sees_it_coming"),
    Entry("BG-20", "What parries what: fists only fists, a gun as a club.", "defence.guards"),
    Entry("BG-21", "Missiles are dodged at half, if the battle allows it.", "defence.guards"),
    Entry("BG-22", "A shield's straight chance stands for the roll.", "defence.guards"),
    Entry("BG-23", "Kneeling is free, and takes the move of that round.", "posture.cannot_kneel"),
    Entry("BG-24", "Specials alone wear things; at 0 they break once all have struck.", "defence.wear"),
    Entry("BG-25", "A special hit has no effect but its damage.", "checks.settle"),
)  # fmt: skip
"""Defence."""

SHOOTING: Final = (
    Entry("BG-26", "Loading a crossbow leaves 5 m of movement.", "gear.cannot_reload"),
    Entry("BG-27", "Guns have two spare loads; arrows are counted by option.", "gear.is_loaded"),
    Entry("BG-28", "What is thrown lies at its target.", "course.throw_away"),
    Entry("BG-29", "A range includes its last metre.", "modifiers.range_hard"),
    Entry("BG-30", "Into melee 20 less, out of it half; a miss hits no friend.", "modifiers.shot_flats"),
    Entry("BG-31", "Cover and darkness; a shot through thin wood does 4 less.", "modifiers.sheltered_by"),
    Entry("BG-32", "Riot gear stops 12 hand to hand and 6 from afar.", "sheet.armour_points"),
    Entry("BG-33", "One body armour and one helmet, added.", "sheet.armour_points"),
    Entry("BG-34", "A planted shield is cover and armour until it is worn away.", "planted.shelter_of"),
)  # fmt: skip
"""Shooting and armour."""

INJURY: Final = (
    Entry("BG-35", "At 2 or less out cold; waking is an act; a loss knocks out again.", "care.wake_fits"),
    Entry("BG-36", "Helpers who kept their act are asked before the deaths.", "care.may_help"),
    Entry("BG-37", "Running away: Agility; who wins has a blow without defence.", "movement.weigh_flight"),
    Entry("BG-38", "Stealth against the better sense; an ambush is a round alone.", "fight.is_surprised"),
    Entry("BG-39", "The helpless die without a roll; nothing else for sneaks.", "course.land_finish"),
    Entry("BG-40", "The best related skill or the base, whichever is better.", "skills.weapon_rows"),
    Entry("BG-41", "Stunning blows are an option.", "attack.is_pulled", is_optional=True),
    Entry("BG-42", "Weeks pass between battles only.", "care.land_mend"),
)  # fmt: skip
"""Injury and special situations."""

RULINGS: Final = (*CHANCES, *ROUND, *DEFENCE, *SHOOTING, *INJURY)
"""All of them."""
