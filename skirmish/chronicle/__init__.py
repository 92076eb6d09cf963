"""The chronicle: what a side witnessed, told as sentences that unfold into dice and reasons.

It reads events and views, never the battle itself, and knows no ruleset but by its table. All text is data,
never markup.
"""

from __future__ import annotations

from skirmish.chronicle.line import Line, Row, Tone
from skirmish.chronicle.telling import tell, tell_all
from skirmish.chronicle.together import told_together

__all__ = ["Line", "Row", "Tone", "tell", "tell_all", "told_together"]
