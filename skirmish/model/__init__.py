"""What a battle is: units, actions, prompts, events, and what each side knows. Standard library only."""
