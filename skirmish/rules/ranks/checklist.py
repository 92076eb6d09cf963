"""What `ranks` is made of, item by item (BR), with the place where each is done; then the rulings."""

from __future__ import annotations

from typing import Final

from skirmish.rules.ranks.rulings import RULINGS
from skirmish.rules.ruleset import Entry

ROUND: Final = (
    Entry("BR-01", "A round is 12 seconds, and DEX sets the order in it.", "order.quickness"),
    Entry("BR-02", "Intent, movement, actions, resolution, and round again.", "fight.FIGHT"),
    Entry("BR-03", "Everybody declares what they will do.", "rounds.declared.Declared"),
    Entry("BR-04", "Parries and dodges are not declared.", "verbs.INTENTS"),
    Entry("BR-05", "The quickest declare first, so the slow know more.", "order.quickness"),
    Entry("BR-06", "Equal DEX: by weapon, then by skill, then at once.", "order.quickness"),
    Entry("BR-07", "Ranks may be counted down without declaring.", "verbs.COUNTDOWN", is_optional=True),
    Entry("BR-08", "Out of contact one may go 30 m and do nothing else.", "movement.cannot_dash"),
    Entry("BR-09", "Six to 15 m halve the rank.", "order.divisor"),
    Entry("BR-10", "Sixteen to 29 m leave a quarter of it.", "order.divisor"),
    Entry("BR-11", "Acts happen from the highest rank down.", "order.rank"),
    Entry("BR-12", "On one rank, what shoots or is thrown comes first.", "arms.REACH"),
    Entry("BR-13", "Then long weapons.", "arms.REACH"),
    Entry("BR-14", "Then medium ones.", "arms.REACH"),
    Entry("BR-15", "Then short ones and bare hands.", "arms.REACH"),
    Entry("BR-16", "An axe for hand and throw acts as what it is used for.", "aim.shoot_ways"),
    Entry("BR-17", "Defences happen on the rank of the attack.", "course.land_attack"),
)  # fmt: skip
"""Rounds, intents, movement, order."""

ATTACKS: Final = (
    Entry("BR-18", "A roll up to the chance hits.", "checks.roll_level"),
    Entry("BR-19", "A roll below a fifth of the chance is a special success.", "skills.special_ceiling"),
    Entry("BR-20", "A related skill serves at half.", "skills.related"),
    Entry("BR-21", "A special attack takes a special defence.", "checks.result_of"),
    Entry("BR-22", "A higher roll does nothing.", "checks.roll_level"),
    Entry("BR-23", "A parry is chosen after the attack has hit.", "course.land_attack"),
    Entry("BR-24", "Only what one knows of and sees coming can be parried.", "defence.sees_it_coming"),
    Entry("BR-25", "A parry takes the skill of the weapon.", "defence.weigh_answer"),
    Entry("BR-26", "A special attack is stopped by a special parry alone.", "checks.result_of"),
    Entry("BR-27", "Nobody parries guns and lasers.", "defence.guards"),
    Entry("BR-28", "Missiles are parried with shields.", "defence.guards"),
    Entry("BR-29", "Parrying wears weapons and shields down until they break.", "defence.wear"),
    Entry("BR-30", "A dodge is chosen after the attack has hit.", "course.land_attack"),
    Entry("BR-31", "Only what one knows of and sees coming can be dodged.", "defence.sees_it_coming"),
    Entry("BR-32", "A dodge is rolled like an attack.", "defence.weigh_answer"),
    Entry("BR-33", "A special attack is avoided by a special dodge alone.", "checks.result_of"),
    Entry("BR-34", "Nobody dodges guns and lasers.", "defence.guards"),
    Entry("BR-35", "Arrows and thrown things are dodged at half.", "defence.guards"),
    Entry("BR-36", "Special beats success beats failure; equals cancel out.", "checks.result_of"),
    Entry("BR-37", "Special against special: stopped.", "checks.result_of"),
    Entry("BR-38", "Special against success: a normal hit, and 2 points off what parried.", "defence.WEAR"),
    Entry("BR-39", "Special against failure: a special hit.", "checks.result_of"),
    Entry("BR-40", "Success parried specially: stopped, and 1 point off the weapon.", "defence.WEAR"),
    Entry("BR-41", "Success against success: stopped.", "checks.result_of"),
    Entry("BR-42", "Success against failure: a normal hit.", "checks.result_of"),
    Entry("BR-43", "A failed attack needs no answer.", "course.land_attack"),
)  # fmt: skip
"""Attack, parry, dodge, and the matrix."""

WEAPONS: Final = (
    Entry("BR-44", "A weapon has skill, base chance, damage, hands, hit points and range.", "sheet.Weapon"),
    Entry("BR-45", "The damage bonus is added whole, by half rounded up, or not.", "checks.roll_damage"),
    Entry("BR-46", "Up to its range the chance is whole.", "modifiers.range_hard"),
    Entry("BR-47", "Up to twice the range it is halved.", "modifiers.range_hard"),
    Entry("BR-48", "Up to three times the range it is quartered.", "modifiers.range_hard"),
    Entry("BR-49", "Beyond that nothing hits.", "modifiers.is_in_range"),
    Entry("BR-50", "The battle axe is a row of the pack.", "sheet.Weapon"),
    Entry("BR-51", "The great axe is a row of the pack.", "sheet.Weapon"),
    Entry("BR-52", "The hand axe is a row of the pack.", "sheet.Weapon"),
    Entry("BR-53", "Fists are a row of the pack, and everybody has them.", "sheet.BRAWL"),
    Entry("BR-54", "The heavy club is a row of the pack.", "sheet.Weapon"),
    Entry("BR-55", "The light club is a row of the pack.", "sheet.Weapon"),
    Entry("BR-56", "The dagger is a row of the pack.", "sheet.Weapon"),
    Entry("BR-57", "The halberd is a row of the pack.", "sheet.Weapon"),
    Entry("BR-58", "The hammer is a row of the pack.", "sheet.Weapon"),
    Entry("BR-59", "The great hammer is a row of the pack.", "sheet.Weapon"),
    Entry("BR-60", "The knife is a row of the pack.", "sheet.Weapon"),
    Entry("BR-61", "The heavy mace is a row of the pack.", "sheet.Weapon"),
    Entry("BR-62", "The light mace is a row of the pack.", "sheet.Weapon"),
    Entry("BR-63", "The pike is a row of the pack.", "sheet.Weapon"),
    Entry("BR-64", "The quarterstaff is a row of the pack.", "sheet.Weapon"),
    Entry("BR-65", "The long spear is a row of the pack.", "sheet.Weapon"),
    Entry("BR-66", "The broadsword is a row of the pack.", "sheet.Weapon"),
    Entry("BR-67", "The greatsword is a row of the pack.", "sheet.Weapon"),
    Entry("BR-68", "The short sword is a row of the pack.", "sheet.Weapon"),
    Entry("BR-69", "The hand axe has a row for throwing.", "sheet.Throw"),
    Entry("BR-70", "The longbow is a row of the pack.", "sheet.Weapon"),
    Entry("BR-71", "The heavy crossbow is a row of the pack.", "sheet.Weapon"),
    Entry("BR-72", "The light crossbow is a row of the pack.", "sheet.Weapon"),
    Entry("BR-73", "The dagger has a row for throwing.", "sheet.Throw"),
    Entry("BR-74", "The knife has a row for throwing.", "sheet.Throw"),
    Entry("BR-75", "The pistol is a row of the pack.", "sheet.Weapon"),
    Entry("BR-76", "The laser pistol is a row of the pack.", "sheet.Weapon"),
    Entry("BR-77", "The rifle is a row of the pack.", "sheet.Weapon"),
    Entry("BR-78", "The laser rifle is a row of the pack.", "sheet.Weapon"),
    Entry("BR-79", "The rock is a row of the pack, and lies about on rubble.", "arms.ROCK"),
    Entry("BR-80", "The sling is a row of the pack.", "sheet.Weapon"),
    Entry("BR-81", "Loading a crossbow fills a round.", "gear.land_reload"),
    Entry("BR-82", "Pistol and rifle hold 6 shots.", "gear.is_loaded"),
    Entry("BR-83", "Laser pistol and laser rifle hold 20.", "gear.is_loaded"),
)  # fmt: skip
"""Weapons, row by row."""

ARMOUR: Final = (
    Entry("BR-84", "Armour takes its points off the damage.", "sheet.armour_points"),
    Entry("BR-85", "Body armour hinders physical skills and Agility.", "sheet.PHYSICAL"),
    Entry("BR-86", "Helmets hinder Listen and Spot.", "sheet.PERCEPTION"),
    Entry("BR-87", "The bulletproof vest is a row of the pack.", "sheet.Armour"),
    Entry("BR-88", "Chain armour is a row of the pack.", "sheet.Armour"),
    Entry("BR-89", "The flak jacket is a row of the pack.", "sheet.Armour"),
    Entry("BR-90", "Heavy clothing is a row of the pack.", "sheet.Armour"),
    Entry("BR-91", "The heavy helmet is a row of the pack.", "sheet.Armour"),
    Entry("BR-92", "The light helmet is a row of the pack.", "sheet.Armour"),
    Entry("BR-93", "The hoplite panoply is a row of the pack.", "sheet.Armour"),
    Entry("BR-94", "Soft leather is a row of the pack.", "sheet.Armour"),
    Entry("BR-95", "Hard leather is a row of the pack.", "sheet.Armour"),
    Entry("BR-96", "Full plate is a row of the pack.", "sheet.Armour"),
    Entry("BR-97", "The quilted coat is a row of the pack.", "sheet.Armour"),
    Entry("BR-98", "Riot gear is a row of the pack: 12 points, 6 against shots.", "sheet.Armour"),
    Entry("BR-99", "A shield parries like a weapon.", "defence.parry_ways"),
    Entry("BR-100", "A shield also parries arrows and thrown things.", "defence.guards"),
    Entry("BR-101", "A target shield stops them at 15 %.", "sheet.Shield"),
    Entry("BR-102", "A full shield at 30 %.", "sheet.Shield"),
    Entry("BR-103", "A large shield at 60 %.", "sheet.Shield"),
    Entry("BR-104", "A large shield at 90 % from one's knees.", "posture.land_kneel"),
    Entry("BR-105", "A shield has a base chance, damage and points.", "sheet.Shield"),
    Entry("BR-106", "A standing shield is armour for who is behind it, and wears.", "planted.wear_planted"),
    Entry("BR-107", "The heater is a row of the pack.", "sheet.Shield"),
    Entry("BR-108", "The hoplite shield is a row of the pack.", "sheet.Shield"),
    Entry("BR-109", "The kite is a row of the pack.", "sheet.Shield"),
    Entry("BR-110", "The riot shield is a row of the pack.", "sheet.Shield"),
    Entry("BR-111", "The round shield is a row of the pack.", "sheet.Shield"),
    Entry("BR-112", "The target shield is a row of the pack.", "sheet.Shield"),
)  # fmt: skip
"""Armour and shields, row by row."""

INJURY: Final = (
    Entry("BR-113", "Hit points are the average of CON and SIZ.", "sheet.full_hp"),
    Entry("BR-114", "Damage comes off the points that are left.", "harm.hurt"),
    Entry("BR-115", "At 2 points it is out cold until somebody wakes it.", "harm.fall"),
    Entry("BR-116", "At 0 when the round ends it is dead.", "harm.check_deaths"),
    Entry("BR-117", "Points go below 0, and First Aid must bring them above it.", "harm.is_dying"),
    Entry("BR-118", "A special hit: the most of the weapon, a roll, and the bonus.", "checks.roll_damage"),
    Entry("BR-119", "A week heals 1D3 points, or 3 in good care.", "checks.roll_mend"),
    Entry("BR-120", "First Aid heals 1D3 of one wound.", "checks.roll_aid"),
    Entry("BR-121", "No more than the wound cost.", "checks.roll_aid"),
    Entry("BR-122", "Each wound is treated once, success or not.", "care.land_aid"),
    Entry("BR-123", "First Aid takes the round, and saves who has a point when it ends.", "care.cannot_help"),
)  # fmt: skip
"""Injury, specials, healing."""

CHECKLIST: Final = (*ROUND, *ATTACKS, *WEAPONS, *ARMOUR, *INJURY, *RULINGS)
"""All of it."""
