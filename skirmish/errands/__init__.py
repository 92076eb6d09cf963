"""What units do over several turns by themselves, as they were told to; the same from any client."""
