"""Small duels solved exactly, and what the answers of opponents cost in them."""
