"""What can be demonstrated, by the name that the terminal knows it by."""

PRIMARY, LITERACY, CLUB, YOUTH, STANDARD = "primary", "literacy", "club", "youth", "standard"
REAL_BOARD, HALL = "real-board", "hall"

DEMONSTRATIONS = (PRIMARY, LITERACY, CLUB, YOUTH, STANDARD, REAL_BOARD, HALL)
"""A match of each format, the first where none is named; a match at a real board; the bell for the boards of a hall."""
