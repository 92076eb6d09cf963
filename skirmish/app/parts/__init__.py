"""The parts that the battle screen is composed of; none of them knows the screen."""
