"""A battle looked back on: chances, luck, deeds and decisions. It reads the steps, and changes nothing."""
