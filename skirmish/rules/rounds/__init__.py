"""Round structures: who is asked when. A ruleset names one in its table."""
