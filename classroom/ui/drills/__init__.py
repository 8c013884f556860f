"""Drills for one pupil or two in turn, and their progress."""

from classroom.ui.kit.kv import register_widgets

register_widgets(__name__, {"animals": "AnimalPicture Animals", "drill_boards": "DrillBar SeatRow VerdictLine"})
