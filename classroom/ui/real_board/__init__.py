"""Matches at real boards: bell, clock and score sheet beside one, the hall, look-up, words typed in, the end."""
