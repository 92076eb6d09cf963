"""Chance: pools of dice, the questions that rules ask of them, dice that answer, and exact odds."""

from __future__ import annotations

from skirmish.dice.dice import Dice, Roll, group_of
from skirmish.dice.odds import CERTAIN, Odds, branches, odds
from skirmish.dice.pool import FUDGE, Pool
from skirmish.dice.stream import Stream
from skirmish.dice.tray import DiceDoNotFit, DiceRanShort, LaidOutDice, LoadedDice, Tray

__all__ = [
    "CERTAIN",
    "FUDGE",
    "Dice",
    "DiceDoNotFit",
    "DiceRanShort",
    "LaidOutDice",
    "LoadedDice",
    "Odds",
    "Pool",
    "Roll",
    "Stream",
    "Tray",
    "branches",
    "group_of",
    "odds",
]
