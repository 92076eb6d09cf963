"""Opponents: they know a side's view and nothing else, and reckon with the ruleset's own odds."""
