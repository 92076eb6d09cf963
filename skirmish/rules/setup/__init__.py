"""Setting up a situation whose odds are asked: the two units, their states, and what the verb takes for granted."""
