"""The `fudge` system: opposed 4dF, stealth before the fight, groups in it."""
