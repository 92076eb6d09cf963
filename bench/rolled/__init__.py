"""`python -m bench.rolled`: what the screens show against what is rolled, in live battles of every system."""
