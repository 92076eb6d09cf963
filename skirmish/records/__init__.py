"""Saves and replays: battles as plain data, lines that survive a crash, and folding them back."""
