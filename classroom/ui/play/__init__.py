"""A match on screen: the draw, the board with its panels, the announcement, the result."""
