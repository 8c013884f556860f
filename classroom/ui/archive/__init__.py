"""Matches played before: the list, a match as a file, and the look back turn by turn."""
