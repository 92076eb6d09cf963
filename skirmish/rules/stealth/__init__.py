"""Stealth: hiding and being noticed, the raid that begins unseen, and the surprise that follows."""
