"""The game in a browser on this machine. What is here needs the extra `serve`; the game does not."""
