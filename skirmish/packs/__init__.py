"""Packs, maps and scenarios: YAML files, checked as a whole, as the values that a battle is made of."""
