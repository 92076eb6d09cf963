"""Learning the opponents' own estimate of winning: battles, positions, a fit, and the file of weights."""
