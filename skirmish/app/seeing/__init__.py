"""Where bands of distance lie on the map, and what takes too long for a key; knows no screen."""
