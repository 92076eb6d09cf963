"""What `pools` is made of, item by item (FP), with the place where each is done; then the rulings."""

from __future__ import annotations

from typing import Final

from skirmish.rules.pools.rulings import RULINGS
from skirmish.rules.ruleset import Entry

CHARACTER: Final = (
    Entry("FP-01", "Dice, ratings, energy and pools are counted in the same thing.", "checks.tens"),
    Entry("FP-02", "Every die is a d10, from 1 to 10.", "checks.tens"),
    Entry("FP-03", "Attributes, skills and things have ratings; low ones are cheap.",
          "creation.attribute_points"),
    Entry("FP-04", "Six attributes, three of the body and three of the mind.", "sheet.Sheet"),
    Entry("FP-05", "Attributes begin at 1 and may pass 5; they are bought with points.", "sheet.Sheet"),
    Entry("FP-06", "Traits are inborn: senses, sizes, gifts.", "skills.COSTS"),
    Entry("FP-07", "A school's spells need the school's trait.", "arms.usable"),
    Entry("FP-08", "No skill is above the attribute that it hangs on.", "creation.audit"),
    Entry("FP-09", "As many skills as the points allow; points won later buy more.", "creation.audit"),
    Entry("FP-10", "Untrained means the attribute alone.", "sheet.Sheet"),
    Entry("FP-11", "Skills begin at 1 and may pass 5.", "sheet.Sheet"),
    Entry("FP-12", "Maximum energy is the three highest attributes.", "sheet.max_energy"),
)  # fmt: skip
"""Attributes, traits, skills."""

ENERGY: Final = (
    Entry("FP-13", "One energy is mostly one die.", "sage.effort"),
    Entry("FP-14", "Effort is paid from energy, and it returns round by round.", "energy.cannot_pay"),
    Entry("FP-15", "A cell's walk and the use of a thing take one energy.", "movement.use_object"),
    Entry("FP-16", "Whoever attacks chooses how much energy to add.", "energy.amounts"),
    Entry("FP-17", "What is committed is not there for reactions.", "attack.before_attack"),
    Entry("FP-18", "Three words for using energy: spend, add, expend.", "energy.pay"),
    Entry("FP-19", "Spending starts a thing off and brings no dice of itself.", "energy.spend"),
    Entry("FP-20", "Each added energy is a die.", "sage.effort"),
    Entry("FP-21", "Expending is for more than ordinary effort.", "energy.expend"),
    Entry("FP-22", "Spent and added energy is back when a round begins.", "conditions.refill"),
    Entry("FP-23", "Expended energy stays away until one rests.", "energy.expend"),
)
"""Energy."""

POOLS: Final = (
    Entry("FP-24", "An action pool is built anew each time.", "sage.attack_rows"),
    Entry("FP-25", "A defence pool is built when one is attacked, body or mind.", "sage.defence_rows"),
    Entry("FP-26", "Both are built in four steps.", "sage.attack_rows"),
    Entry("FP-27", "Spend the cost; the rating enters as dice.", "sage.attack_rows"),
    Entry("FP-28", "Add energy, the attribute at most.", "energy.effort"),
    Entry("FP-29", "Gain dice from the skill.", "sage.skill_rows"),
    Entry("FP-30", "Externalities: position for the action, range, light and cover for the defence.",
          "sage.position"),
    Entry("FP-31", "Advantages add dice to the pool that they concern, disadvantages take some.",
          "sage.position"),
    Entry("FP-32", "Physical defence begins at one die, then comes armour.", "sage.physical"),
    Entry("FP-33", "Reactions make it larger.", "sage.reaction_rows"),
    Entry("FP-34", "Cover comes last.", "sage.shelter"),
    Entry("FP-35", "Mental defence is the middle one of the three.", "sheet.mental_defence"),
    Entry("FP-36", "Skills add to mental defence.", "sage.mind"),
    Entry("FP-37", "Some bonuses are flat, others let one add dice.", "sage.mind"),
    Entry("FP-38", "Tests are opposed, or against a fixed number.", "checks.roll_challenge"),
    Entry("FP-39", "Combat and magic: both pools are rolled.", "checks.roll_attack"),
    Entry("FP-40", "Each die no lower than the defender's highest is a success.", "checks.roll_attack"),
    Entry("FP-41", "Each success is a point of damage.", "checks.roll_attack"),
    Entry("FP-42", "More successes are better.", "grapple.land_grip"),
    Entry("FP-43", "A fixed challenge: each die that reaches the number.", "checks.roll_challenge"),
    Entry("FP-44", "A critical fail in both kinds of test.", "checks.roll_attack", is_optional=True),
)  # fmt: skip
"""Pools and tests."""

THINGS: Final = (
    Entry("FP-45", "Plain things help with tests.", "sheet.help_for"),
    Entry("FP-46", "Armour adds dice of defence.", "sage.physical"),
    Entry("FP-47", "Armour hinders whoever is not trained for it.", "sage.burdens"),
    Entry("FP-48", "A weapon has a cost and a rating.", "sheet.Weapon"),
    Entry("FP-49", "Light weapons cost little, heavy ones much.", "sheet.Weapon"),
    Entry("FP-50", "Weak weapons bring few dice, strong ones more than five.", "sheet.Weapon"),
    Entry("FP-51", "The club costs 3 and brings 2.", "sheet.Weapon"),
    Entry("FP-52", "Rating against cost says what a weapon is worth.", "states.line"),
    Entry("FP-53", "A light weapon leaves energy that wakes the skill.", "sage.skill_rows"),
)
"""Equipment."""

MAKING: Final = (
    Entry("FP-54", "Ten steps to a character.", "creation.STEPS"),
    Entry("FP-55", "15 points for attributes and traits, 30 for skills.", "creation.audit"),
    Entry("FP-56", "A table may change the budgets and forbid things.", "creation.audit"),
    Entry("FP-57", "Traits cost points, and are taken at the start.", "creation.spent_on_traits"),
    Entry("FP-58", "Everybody has a species: else human, medium, with one free gift.",
          "creation.spent_on_traits"),
    Entry("FP-59", "Other species are traits that bring traits along.", "skills.SPECIES"),
    Entry("FP-60", "A step up costs the rating that it reaches.", "creation.attribute_points"),
    Entry("FP-61", "A skill costs a point a rating.", "creation.spent_on_skills"),
    Entry("FP-62", "At least 15 of the 30 go into general skills.", "creation.audit"),
    Entry("FP-63", "Skills are limited by their attribute; a table may limit them further.",
          "creation.audit"),
    Entry("FP-64", "One's own language and common knowledge are free.", "creation.knows"),
    Entry("FP-65", "Maximum energy once more: 8 as a rule.", "sheet.max_energy"),
    Entry("FP-66", "Physical defence: one, equipment, skills.", "sage.physical"),
    Entry("FP-67", "Mental defence: the middle one, and skills.", "sage.mind"),
    Entry("FP-68", "Health by size and twice the Stamina.", "sheet.full_health"),
    Entry("FP-69", "Points are also what is won in play.", "creation.audit"),
    Entry("FP-70", "What one owns is the scenario's business.", "sheet.Weapon"),
    Entry("FP-71", "Character has no numbers.", "creation.STEPS"),
)  # fmt: skip
"""Making a character."""

FEATURES: Final = (
    Entry("FP-72", "Several attacks a round, as far as energy goes.", "attack.cannot_attack"),
    Entry("FP-73", "Energy may be held for defence.", "beat.land_holding"),
    Entry("FP-74", "One moves for position.", "movement.move_cells"),
    Entry("FP-75", "More energy makes an attack stronger.", "sage.effort"),
    Entry("FP-76", "Turns run at the same time.", "rounds.beats.Beats"),
    Entry("FP-77", "One roll for attribute, skill and weapon against evasion and armour.",
          "attack.weigh_attack"),
    Entry("FP-78", "All ages under the same rules, mixed if one likes.", "sheet.Weapon"),
    Entry("FP-79", "Templates for foes.", "sheet.Sheet"),
)  # fmt: skip
"""What its introduction promises."""

CHECKLIST: Final = (*CHARACTER, *ENERGY, *POOLS, *THINGS, *MAKING, *FEATURES, *RULINGS)
"""Every item and every ruling."""
