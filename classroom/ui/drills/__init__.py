"""Drills for one pupil or two in turn, and their progress."""
