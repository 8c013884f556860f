"""The demonstrations by the names used in the terminal."""

PRIMARY, LITERACY, CLUB, YOUTH, STANDARD = "primary", "literacy", "club", "youth", "standard"
REAL_BOARD, HALL = "real-board", "hall"

DEMONSTRATIONS = (PRIMARY, LITERACY, CLUB, YOUTH, STANDARD, REAL_BOARD, HALL)
"""A match of each format, the first as the default; a match at a real board; the bell for a hall."""
