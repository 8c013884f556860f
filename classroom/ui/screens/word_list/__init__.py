"""The parts of the screen for word lists, and its cards."""
