"""A turn-based tactical skirmish for the terminal, played under tabletop rules."""
