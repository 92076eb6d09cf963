"""What opponents do in battles of the arena: which verbs they use, and moves that nobody understands."""
