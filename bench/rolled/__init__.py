"""`python -m bench.rolled`: what the table shows against what is rolled, in live battles of every system."""
