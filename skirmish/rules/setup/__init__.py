"""Setting up a situation whose odds are asked: two units, their states, what the verb takes for granted."""
