"""What several systems share: walking, the small change of a turn."""
