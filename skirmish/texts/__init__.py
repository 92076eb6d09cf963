"""What a player is told of a battle, in plain words: the same on the screens and in the plain client.

Each module yields sentences; who shows them breaks, colours or prints them. All text is data, never markup.
"""
