"""A turn-based tactical skirmish for the terminal, played under five tabletop rule systems."""
