"""What the map editor is made of: its tools as a hand holds them, its keys, and how it looks."""
