"""A match at a real board: bell, clock and score sheet beside one, the judge's look-up, words typed in, the end."""
