"""How strong the best opponent is: what it wins against simple ones, for certain."""
