"""Who beats whom: all levels and all baselines against each other."""
